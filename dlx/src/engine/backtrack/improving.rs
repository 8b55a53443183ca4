//! The search for a solution of the least cost: branches that cannot cost less than the best one so far are
//! left out.

use super::super::{Event, Pick, State};
use super::{Backtrack, Phase};
use crate::best::Least;
use crate::limits::monitor::Monitor;

impl<'p, S: State<'p>> Backtrack<'p, S> {
    /// Searches on until nothing costs less than the best solution.
    pub(super) fn run_improving(&mut self, least: &mut Least, monitor: &mut Monitor<'_>) -> Event {
        if self.dead {
            self.phase = Phase::Done;
        }
        loop {
            match self.phase {
                Phase::Enter | Phase::Complete => {
                    let frames = &self.frames;
                    if let Some(stop) = monitor.enter(frames.len(), || Self::done(frames)) {
                        return Event::Stopped(stop);
                    }
                    self.phase = Phase::Retreat;
                    if !least.may_improve(self.state.chosen()) {
                        continue;
                    }
                    match self.state.pick(&mut self.weights) {
                        Pick::Item(item) => self.branch_by_cost(item, least),
                        Pick::Dead => {}
                        Pick::Solved => {
                            monitor.solution();
                            least.take(self.state.chosen());
                        }
                    }
                }
                Phase::Mirror => self.search_rest(),
                Phase::Replay => self.leave_replay(),
                Phase::Retreat | Phase::Solved => {
                    if Self::is_due(&self.state, self.due)
                        && let Some(stop) = self.pause(monitor)
                    {
                        return Event::Stopped(stop);
                    }
                    self.phase = self.next_improving(least);
                }
                Phase::Done => return Event::Exhausted,
            }
        }
    }

    /// Branches on an item, with the cheapest options first.
    fn branch_by_cost(&mut self, item: u32, least: &Least) {
        self.branch(item);
        if let Some(frame) = self.frames.last() {
            self.candidates[frame.first..].sort_by_key(|&option| least.net(option));
        }
    }

    /// Takes the next option that may lead to a better solution, and returns what to do next.
    fn next_improving(&mut self, least: &Least) -> Phase {
        while let Some(frame) = self.frames.last_mut() {
            while let Some(&option) = self.candidates.get(frame.next) {
                self.state.undo(frame.prepared);
                frame.next += 1;
                if !least.may_improve_with(self.state.chosen(), option) {
                    // The others cost more still.
                    break;
                }
                if self.state.take(frame.item, option, &mut self.weights) {
                    return Phase::Enter;
                }
                if Self::is_due(&self.state, self.due) {
                    return Phase::Retreat;
                }
            }
            self.leave();
        }
        Phase::Done
    }
}
