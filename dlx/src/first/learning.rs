//! A search that learns.

use super::Answer;
use crate::learning::{self, Assumption, Learner};
use crate::limits::monitor::StopConditions;
use crate::limits::{Limits, Stop};
use crate::search::Search;

/// Nodes before the first look at the work. Each further stretch has twice as many, as each begins at the
/// root: the way to a solution may be long.
const STRETCH: u64 = 256;

/// A search of the same problem and root as another one, which learns from failures.
#[derive(Debug)]
pub(super) struct Learning<'p> {
    learner: Learner<'p>,
    given: Vec<Assumption>,
    nodes: u64,
    /// The nodes of the next stretch.
    stretch: u64,
}

impl<'p> Learning<'p> {
    /// The search of the problem and root of `search`, of which clauses can say all that is required.
    pub(super) fn beside(search: &Search<'p>) -> Self {
        let given = search.origin.given.iter().copied().map(Assumption::from).collect();
        Self { learner: Learner::beside(search), given, nodes: 0, stretch: STRETCH }
    }

    /// Continues for up to `nodes` nodes, until all turns together come to this much work.
    pub(super) fn take_turn(&mut self, nodes: u64, work: u64, conditions: &StopConditions) -> Answer {
        self.learner.set_cancel(conditions.cancel());
        let end = self.nodes.saturating_add(nodes);
        while self.learner.work() < work && self.nodes < end {
            let limits = Limits {
                nodes: Some(self.stretch.min(end - self.nodes)),
                time: conditions.time_left(),
                solutions: None,
            };
            let answer = self.learner.solve(&self.given, limits);
            self.nodes += self.learner.nodes();
            self.stretch = self.stretch.saturating_mul(2);
            match answer {
                learning::Answer::Solution => return Ok(Some(self.learner.solution().to_vec())),
                learning::Answer::Refuted => return Ok(None),
                learning::Answer::Stopped(Stop::Nodes) => {}
                learning::Answer::Stopped(stop) => return Err(stop),
            }
        }
        Err(Stop::Nodes)
    }

    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fuzzed::raw::{Raw, Size};
    use crate::learning::tests::pigeons;
    use crate::limits::Cancel;

    #[test]
    fn answers_are_those_of_brute_force_below_the_root() {
        let bytes: Vec<u8> = (0..300_000_u32).map(|k| (k.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        for chunk in bytes.chunks(600) {
            let raw = Raw::draw(&mut arbitrary::Unstructured::new(chunk), Size::SMALL)
                .expect("there are enough bytes");
            let problem = raw.problem();
            let (given, forbidden) = (raw.pick(&chunk[..1]), raw.pick(&chunk[1..3]));
            let expected = raw.brute_force(&given, &forbidden);
            let search = problem.solver().given(given).forbid(forbidden).solutions();
            let mut learning = Learning::beside(&search);
            let found =
                learning.take_turn(u64::MAX, u64::MAX, &StopConditions::default()).expect("no limits");
            assert_eq!(found.is_some(), !expected.is_empty(), "{raw:?}");
            assert!(found.is_none_or(|solution| problem.is_solution(&solution)), "{raw:?}");
        }
    }

    #[test]
    fn items_that_are_off_are_off_here_too() {
        let bytes: Vec<u8> = (0..300_000_u32).map(|k| (k.wrapping_mul(2_246_822_519) >> 11) as u8).collect();
        let mut answers = [0; 2];
        for chunk in bytes.chunks(600) {
            let mut source = arbitrary::Unstructured::new(chunk);
            let raw = Raw::draw(&mut source, Size::SMALL).expect("there are enough bytes");
            let groups = raw.groups(&mut source).expect("there are enough bytes");
            let problem = raw.problem();
            let item = |number: &usize| problem.items().nth(*number).expect("an item");
            let switches = groups.iter().map(|group| group.iter().map(item).collect()).collect();
            let mut search = problem.solver().given(raw.pick(&chunk[..1])).switches(switches).solutions();
            let found = Learning::beside(&search)
                .take_turn(u64::MAX, u64::MAX, &StopConditions::default())
                .expect("no limits");
            assert_eq!(found.is_some(), search.next().is_some(), "{raw:?} {groups:?}");
            answers[usize::from(found.is_some())] += 1;
        }
        assert!(answers.iter().all(|&count| count > 20), "{answers:?}");
    }

    #[test]
    fn a_turn_ends_with_its_nodes_its_work_or_a_flag() {
        let problem = pigeons(8);
        let cancel = Cancel::new();
        let search = problem.solver().cancel(cancel.clone()).solutions();
        let mut learning = Learning::beside(&search);
        let none = StopConditions::default();
        assert_eq!(learning.take_turn(10, u64::MAX, &none), Err(Stop::Nodes));
        assert_eq!(learning.nodes(), 10);
        assert_eq!(learning.take_turn(u64::MAX, 1, &none), Err(Stop::Nodes));
        assert_eq!(learning.nodes(), 10);
        cancel.cancel();
        let conditions = search.monitor.stop_conditions();
        assert_eq!(learning.take_turn(u64::MAX, u64::MAX, &conditions), Err(Stop::Cancelled));
    }
}
