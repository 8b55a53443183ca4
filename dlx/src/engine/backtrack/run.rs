//! The search itself: from one solution to the next, or to the end.

use super::recalling::Recall;
use super::replaying::Replayed;
use super::{Backtrack, Phase};
use crate::engine::narrowing::Narrowed;
use crate::engine::{Event, Pick, State};
use crate::item_choice::ItemChoice;
use crate::limits::Stop;
use crate::limits::monitor::{Monitor, PATIENCE};

impl<'p, S: State<'p>> Backtrack<'p, S> {
    /// Whether it is time to ask the monitor whether to go on.
    #[inline(always)]
    pub(super) fn is_due(state: &Narrowed<'p, S>, due: u64) -> bool {
        due.wrapping_sub(state.work()).cast_signed() <= 0
    }

    /// Asks the monitor whether to go on.
    #[cold]
    #[inline(never)]
    pub(super) fn pause(&mut self, monitor: &mut Monitor<'_>) -> Option<Stop> {
        self.due = self.state.work().wrapping_add(PATIENCE);
        monitor.pause(|| Self::done(&self.frames))
    }

    /// Searches until there is a solution or, if solutions are only counted, until there are no more.
    pub(super) fn run<const COUNT: bool>(&mut self, monitor: &mut Monitor<'_>) -> Event {
        if self.dead {
            self.phase = Phase::Done;
        }
        loop {
            if COUNT && monitor.is_sated() {
                return Event::Stopped(Stop::Solutions);
            }
            match self.phase {
                Phase::Enter | Phase::Complete => {
                    let frames = &self.frames;
                    if let Some(stop) = monitor.enter(frames.len(), || Self::done(frames)) {
                        return Event::Stopped(stop);
                    }
                    let is_complete = self.phase == Phase::Complete;
                    self.phase = Phase::Retreat;
                    let is_root = self.frames.is_empty() && !is_complete;
                    let probes = is_root && !self.probing.is_done && self.weights.are_probing();
                    if probes && !self.probe(monitor) {
                        self.dead = true;
                        continue;
                    }
                    match if is_complete { Pick::Solved } else { self.state.pick(&mut self.weights) } {
                        Pick::Item(item) => self.branch(item),
                        Pick::Dead => {}
                        Pick::Solved if COUNT => {
                            monitor.solution();
                            self.count_mirrored(monitor);
                        }
                        Pick::Solved => {
                            if S::MIRRORS {
                                self.phase = Phase::Solved;
                            }
                            return Event::Solution;
                        }
                    }
                }
                Phase::Solved => self.find_mirrored(monitor),
                Phase::Mirror if S::MIRRORS => {
                    if Self::is_due(&self.state, self.due)
                        && let Some(stop) = self.pause(monitor)
                    {
                        return Event::Stopped(stop);
                    }
                    if self.next_mirrored(monitor) {
                        if !COUNT {
                            return Event::Solution;
                        }
                        monitor.solution();
                    }
                }
                Phase::Replay => match self.replay_next(monitor) {
                    Replayed::Solution if !COUNT => return Event::Solution,
                    Replayed::Solution => monitor.solution(),
                    Replayed::NoSolution => {}
                    Replayed::Stopped(stop) => return Event::Stopped(stop),
                },
                Phase::Retreat if self.recall.is_on() => {
                    if self.recall_next(monitor) {
                        if !COUNT {
                            return Event::Solution;
                        }
                        monitor.solution();
                    }
                }
                Phase::Retreat | Phase::Mirror => {
                    if Self::is_due(&self.state, self.due)
                        && let Some(stop) = self.pause(monitor)
                    {
                        return Event::Stopped(stop);
                    }
                    self.phase = self.next_branch::<COUNT>(monitor);
                }
                Phase::Done => return Event::Exhausted,
            }
        }
    }

    /// Takes the next option that does not fail at once, leaving frames that have none, and returns what to
    /// do next. If that takes long, the same phase is returned, so that the monitor is asked.
    ///
    /// An option that covers all that is left is only recorded, not chosen. This halves the time of `links`
    /// if there are as many solutions as nodes (set partitions). If solutions are only counted, what the
    /// state foresees is counted here, and its options are not even recorded; otherwise they are recalled one
    /// by one.
    fn next_branch<const COUNT: bool>(&mut self, monitor: &mut Monitor<'_>) -> Phase {
        let foresees = self.weights.choice == ItemChoice::MinRemaining && (COUNT || self.recalls(monitor));
        self.recall = Recall::default();
        while let [above @ .., frame] = self.frames.as_mut_slice() {
            if above.is_empty() && self.images.are_on() {
                return self.next_at_root::<COUNT>(monitor);
            }
            let depth = above.len() + 1;
            while let Some(&option) = self.candidates.get(frame.next) {
                self.state.undo(frame.prepared);
                #[cfg(test)]
                if self.validations > 0 && !self.state.is_hopeless() {
                    self.state.validate(self.problem, &self.off);
                }
                frame.next += 1;
                if COUNT
                    && foresees
                    && let Some(tally) = self.state.foresee(option, frame.item, monitor.room())
                {
                    monitor.count(depth, &tally);
                    if monitor.is_sated() || Self::is_due(&self.state, self.due) {
                        return Phase::Retreat;
                    }
                    continue;
                }
                if !COUNT
                    && foresees
                    && let Some(numbers) = self.state.foresee_each(option, frame.item, monitor.room())
                {
                    self.recall = Recall::of(numbers);
                    return Phase::Retreat;
                }
                if self.state.completes(option, frame.item) {
                    self.state.complete(option);
                    return Phase::Complete;
                }
                if self.state.take(frame.item, option, &mut self.weights) {
                    #[cfg(test)]
                    self.validate(true);
                    return Phase::Enter;
                }
                self.weights.failed(frame.item as usize);
                if Self::is_due(&self.state, self.due) {
                    return Phase::Retreat;
                }
            }
            self.leave();
        }
        Phase::Done
    }
}
