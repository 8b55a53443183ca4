//! Solutions below an option of the first branching, recorded for its [images](super::images).

use std::sync::Arc;
use std::{iter, mem};

use super::{Backtrack, Phase};
use crate::engine::{Event, Machine, State};
use crate::ids::OptionId;
use crate::limits::Stop;
use crate::limits::monitor::Monitor;

/// The maximum size of all that is recorded, in bytes.
const MOST_BYTES: usize = 1 << 23;

/// After so many solutions it is known whether recording pays.
const SOON: usize = 64;

/// Solutions are recorded where each takes so many nodes, or so much work for each of its options: others are
/// found again as soon as they are replayed (perfect matchings of 14 points, 1.4 times as long).
const DEAR_NODES: u64 = 3;
const DEAR_WORK: u64 = 2;

/// Nodes of a level between two solutions, at most.
const MOST_NODES: u64 = if cfg!(test) { 1 << 6 } else { 1 << 16 };

/// A level, and how many nodes of it.
type Nodes = (u8, u8);

/// A solution that was recorded: where its options and the nodes on the way to it end, and the work of that.
#[derive(Clone, Copy, Debug)]
struct Found {
    options: u32,
    nodes: u32,
    work: u32,
}

/// What was found below an option.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// All nodes by level.
    levels: Vec<u64>,
    solutions: u64,
    work: u64,
    /// Whether all solutions are listed.
    is_listed: bool,
    found: Vec<Found>,
    options: Vec<OptionId>,
    nodes: Vec<Nodes>,
}

impl Record {
    /// Whether all solutions can be replayed.
    pub(super) fn is_listed(&self) -> bool {
        self.is_listed
    }

    /// Whether there is nothing to be replayed, however many nodes there are.
    pub(super) fn has_no_solution(&self) -> bool {
        self.solutions == 0
    }

    /// The size of what is listed.
    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.found) + size_of_val(&*self.options) + size_of_val(&*self.nodes)
    }

    /// Keeps the numbers alone.
    fn unlist(&mut self) {
        self.is_listed = false;
        (self.found, self.options, self.nodes) = (Vec::new(), Vec::new(), Vec::new());
    }

    fn before(&self, number: usize) -> Found {
        number.checked_sub(1).map_or(Found { options: 0, nodes: 0, work: 0 }, |last| self.found[last])
    }

    /// The options of a solution.
    fn solution(&self, number: usize) -> &[OptionId] {
        &self.options[self.before(number).options as usize..self.found[number].options as usize]
    }

    /// The nodes on the way to a solution, or after the last one.
    fn nodes_to(&self, number: usize) -> &[Nodes] {
        let end = self.found.get(number).map_or(self.nodes.len(), |found| found.nodes as usize);
        &self.nodes[self.before(number).nodes as usize..end]
    }

    /// The work on the way to a solution, or after the last one.
    fn work_to(&self, number: usize) -> u64 {
        let work = |found: &Found| u64::from(found.work);
        let listed = || self.work.wrapping_sub(self.found.iter().map(work).sum());
        self.found.get(number).map_or_else(listed, work)
    }
}

/// What is being recorded.
#[derive(Debug)]
pub(super) struct Recording {
    option: u32,
    /// How many bytes it may take.
    room: usize,
    record: Record,
    /// The nodes since the last solution.
    levels: Vec<u64>,
    /// The work done up to the last solution, and when the search was last looked at.
    work_before: u64,
    updates: u64,
    /// The nodes and solutions counted when it was.
    profile: Vec<u64>,
    solutions: u64,
}

impl Recording {
    /// Begins below an option; `kept` bytes are recorded of others.
    pub(super) fn begin(option: u32, kept: usize, updates: u64, monitor: &Monitor<'_>) -> Self {
        Self {
            option,
            room: MOST_BYTES.saturating_sub(kept),
            record: Record { is_listed: true, ..Record::default() },
            levels: Vec::new(),
            work_before: 0,
            updates,
            profile: monitor.profile().to_vec(),
            solutions: monitor.solutions(),
        }
    }

    pub(super) fn option(&self) -> u32 {
        self.option
    }

    /// The search goes on; others may have counted since.
    pub(super) fn go_on(&mut self, monitor: &Monitor<'_>) {
        self.profile.clear();
        self.profile.extend_from_slice(monitor.profile());
        self.solutions = monitor.solutions();
    }

    /// Notes what was done since the search went on.
    pub(super) fn note(&mut self, updates: u64, monitor: &Monitor<'_>) {
        self.record.work = self.record.work.wrapping_add(updates.wrapping_sub(self.updates));
        self.updates = updates;
        let profile = monitor.profile();
        if self.levels.len() < profile.len() {
            self.levels.resize(profile.len(), 0);
        }
        let before = self.profile.iter().copied().chain(iter::repeat(0));
        for ((nodes, now), before) in self.levels.iter_mut().zip(profile).zip(before) {
            *nodes += now - before;
        }
        let counted = monitor.solutions() - self.solutions;
        self.record.solutions += counted;
        if counted > 0 {
            self.record.unlist();
        }
        self.go_on(monitor);
    }

    /// Lists a solution.
    fn list(&mut self, chosen: &[OptionId]) {
        self.flush();
        let record = &mut self.record;
        record.solutions += 1;
        if !record.is_listed {
            return;
        }
        record.options.extend_from_slice(chosen);
        let work = u32::try_from(record.work.wrapping_sub(self.work_before));
        self.work_before = record.work;
        let (options, nodes) = (record.options.len() as u32, record.nodes.len() as u32);
        record.found.push(Found { options, nodes, work: work.unwrap_or(0) });
        if work.is_err() || record.bytes() > self.room {
            record.unlist();
        }
    }

    /// Adds the nodes since the last solution to the record.
    fn flush(&mut self) {
        let record = &mut self.record;
        if record.levels.len() < self.levels.len() {
            record.levels.resize(self.levels.len(), 0);
        }
        for ((level, nodes), all) in self.levels.iter_mut().enumerate().zip(&mut record.levels) {
            *all += *nodes;
            let mut left = mem::take(nodes);
            if left > MOST_NODES || level > usize::from(u8::MAX) {
                record.is_listed = false;
            }
            while record.is_listed && left > 0 {
                let some = left.min(u8::MAX.into());
                record.nodes.push((level as u8, some as u8));
                left -= some;
            }
        }
    }

    /// All of it, once the search has left the option.
    pub(super) fn end(mut self) -> Record {
        self.flush();
        self.record
    }
}

/// A record that is replayed for an image.
#[derive(Clone, Debug)]
pub(super) struct Replay {
    record: Arc<Record>,
    /// How many solutions were.
    done: usize,
}

impl Replay {
    pub(super) fn of(record: Arc<Record>) -> Self {
        Self { record, done: 0 }
    }
}

/// How a replay goes on.
pub(super) enum Replayed {
    Solution,
    /// There are no more solutions, or the rest is searched.
    NoSolution,
    Stopped(Stop),
}

impl<'p, S: State<'p>> Backtrack<'p, S> {
    /// Notes what the search has come to, if that is recorded, and maps it, if it is below an image.
    #[inline(never)]
    pub(super) fn watch_images(&mut self, event: Event, monitor: &Monitor<'_>) {
        let is_solution = matches!(event, Event::Solution);
        self.record(is_solution, monitor);
        if is_solution && self.images.replay.is_none() {
            self.images.tell(self.state.chosen());
        }
    }

    /// Notes, if that is recorded, what the search has done up to a solution, if there is one.
    pub(super) fn record(&mut self, is_solution: bool, monitor: &Monitor<'_>) {
        let updates = self.updates();
        let Some(recording) = &mut self.images.recording else { return };
        recording.note(updates, monitor);
        if !is_solution {
            return;
        }
        recording.list(self.state.chosen());
        let (option, record) = (recording.option, &mut recording.record);
        if record.found.len() == SOON {
            let nodes: u64 = record.levels.iter().sum();
            if nodes < DEAR_NODES * record.solutions && record.work < DEAR_WORK * record.options.len() as u64
            {
                record.unlist();
            }
            if !self.has_images(option) {
                self.images.recording = None;
            }
        }
    }

    /// Counts what was recorded as done, if limits allow all of it.
    pub(super) fn count_recorded(&mut self, record: &Record, monitor: &mut Monitor<'_>) -> bool {
        let is_counted = monitor.count_part(&record.levels, record.solutions);
        if is_counted {
            self.retraced = self.retraced.wrapping_sub(record.work);
        }
        is_counted
    }

    /// Goes on to the next solution that was recorded. Where limits do not allow its nodes, it is searched
    /// for.
    #[inline(never)]
    pub(super) fn replay_next(&mut self, monitor: &mut Monitor<'_>) -> Replayed {
        let Some(replay) = &mut self.images.replay else { return Replayed::NoSolution };
        let (record, number) = (Arc::clone(&replay.record), replay.done);
        let nodes = record.nodes_to(number);
        let sum = nodes.iter().map(|&(_, nodes)| u64::from(nodes)).sum();
        let mut is_counted = monitor.count_levels(nodes);
        if !is_counted && monitor.make_room(sum, || Self::done(&self.frames)) {
            is_counted = monitor.count_levels(nodes);
        }
        if !is_counted {
            if let Some(stop) = monitor.watch() {
                return Replayed::Stopped(stop);
            }
            if !monitor.count_levels_beyond(nodes, || Self::done(&self.frames)) {
                self.leave_replay();
                return Replayed::NoSolution;
            }
        }
        self.retraced = self.retraced.wrapping_sub(record.work_to(number));
        if number == record.found.len() {
            self.images.replay = None;
            self.phase = Phase::Retreat;
            return Replayed::NoSolution;
        }
        replay.done += 1;
        self.images.tell(record.solution(number));
        Replayed::Solution
    }

    /// Comes to where the replay is node by node, to go on with the search.
    pub(super) fn leave_replay(&mut self) {
        let Some(Replay { record, done }) = self.images.replay.take() else { return };
        let option = self.candidates[self.frames[0].next - 1];
        let Some(last) = done.checked_sub(1) else {
            self.phase = if self.go_down(0, option) { Phase::Enter } else { Phase::Retreat };
            return;
        };
        let before = self.state.updates();
        self.phase = Phase::Retreat;
        self.go_down(0, option);
        self.go_to_solution(1, record.solution(last));
        let again = self.state.updates().wrapping_sub(before);
        self.retraced = self.retraced.wrapping_add(again);
    }

    /// A search that is where the replay is, if there is one.
    pub(super) fn replayed(&self) -> Option<Self> {
        let replay = self.images.replay.as_ref()?;
        let mut search = self.clone();
        if replay.done > 0 {
            search.leave_replay();
        } else {
            search.images.replay = None;
            search.frames[0].next -= 1;
            search.phase = Phase::Retreat;
        }
        Some(search)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;
    use crate::engine::{Engine, Switches, links};
    use crate::item_choice::{ItemChoice, Weights};
    use crate::limits::Limits;
    use crate::parallel::tests::symmetric_problem;
    use crate::problem::Problem;

    fn weights(problem: &Problem) -> Weights {
        Weights::new(ItemChoice::MinRemaining, problem.item_count())
    }

    /// All solutions, unless they take many nodes.
    fn solutions(machine: &mut dyn Machine) -> Option<Vec<Vec<OptionId>>> {
        let mut monitor = Monitor::new(Limits::new().nodes(20_000), None, None);
        let mut solutions = Vec::new();
        loop {
            match machine.advance(&mut monitor) {
                Event::Solution => {
                    let mut solution = machine.chosen().to_vec();
                    solution.sort_unstable();
                    solutions.push(solution);
                }
                Event::Exhausted => return Some(solutions),
                Event::Stopped(_) => return None,
            }
        }
    }

    /// Langford pairs of nine numbers, of which there are none: below options of the first branching are more
    /// nodes than are listed.
    #[test]
    fn what_has_no_solution_is_searched_once() {
        let items =
            (1..=9).map(|number| format!("n{number}")).chain((1..=18).map(|place| format!("s{place}")));
        let mut text = items.collect::<Vec<_>>().join(" ");
        for (number, first) in (1..=9).flat_map(|number| (1..=17 - number).map(move |first| (number, first)))
        {
            text += &format!("\nn{number} s{first} s{}", first + number + 1);
        }
        let problem = Problem::from_text(text.as_bytes()).unwrap();
        let search = |counts: bool| {
            let mut search = Backtrack::<links::Links>::new(&problem, weights(&problem), Switches::default());
            let mut monitor = Monitor::new(Limits::new(), None, None);
            let event = if counts { search.count(&mut monitor) } else { search.advance(&mut monitor) };
            assert!(matches!(event, Event::Exhausted));
            (monitor.nodes(), search.updates(), search.state.updates())
        };
        let (nodes, updates, done) = search(false);
        assert_eq!(search(true), (nodes, updates, done));
        assert!(nodes > 20 * MOST_NODES, "{nodes}");
        assert!(done < updates, "{done} of {updates}");
    }

    #[test]
    fn replayed_solutions_are_solutions_and_all_are_found_once() {
        let mut replayed = 0;
        for seed in 0..1600 {
            let problem = symmetric_problem(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
            let mut naive = Engine::Naive.machine(&problem, weights(&problem), Switches::default());
            let Some(naive) = solutions(&mut *naive) else { continue };
            let expected: BTreeSet<_> = naive.iter().collect();
            for engine in [Engine::Lanes, Engine::Masks, Engine::Words, Engine::Cells, Engine::Links] {
                let mut machine = engine.machine(&problem, weights(&problem), Switches::default());
                let Some(found) = solutions(&mut *machine) else { continue };
                assert_eq!(found.len(), naive.len(), "{seed}, {engine}");
                assert_eq!(found.iter().collect::<BTreeSet<_>>(), expected, "{seed}, {engine}");
            }
            let mut search = Backtrack::<links::Links>::new(&problem, weights(&problem), Switches::default());
            let mut monitor = Monitor::new(Limits::new(), None, None);
            while let Event::Solution = search.advance(&mut monitor) {
                replayed += u64::from(search.images.replay.is_some());
                assert!(problem.is_solution(search.chosen()), "{seed}");
            }
        }
        assert!(replayed > 400, "{replayed}");
    }
}
