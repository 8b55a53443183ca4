//! Every engine has the same set of solutions, whatever options are given or forbidden, and wherever limits
//! stop it.

use arbitrary::{Result, Unstructured};
use dlx_engine::{Engine, ItemChoice, Limits, OptionId, Problem, Search, Solver, Status, Stop};

use super::raw::{Raw, Size};
use super::seen::{distinct, engines, rest};

/// Searches that take longer are not compared as a whole.
const NODES: u64 = 3_000;
/// Nor are those that find more.
const SOLUTIONS: u64 = 1_000;

/// A question about a problem.
#[derive(Debug)]
struct Case {
    problem: Problem,
    given: Vec<OptionId>,
    forbidden: Vec<OptionId>,
    seed: Option<u64>,
    /// Limits at which the search first stops, before it continues.
    solutions: u64,
    nodes: u64,
}

/// Compares engines on the problem and the question made from the bytes.
///
/// # Panics
/// If two engines differ, or one reports something false.
pub(crate) fn agree(bytes: &[u8]) {
    if let Ok(case) = Case::draw(&mut Unstructured::new(bytes)) {
        case.check();
    }
}

impl Case {
    fn draw(u: &mut Unstructured<'_>) -> Result<Self> {
        let size = *u.choose(&[Size::SMALL, Size::MEDIUM, Size::TALL, Size::WIDE])?;
        let (given, forbidden): ([u8; 2], [u8; 4]) = (u.arbitrary()?, u.arbitrary()?);
        let counts = (u.int_in_range(0..=2)?, u.int_in_range(0..=4)?);
        let (seed, solutions, nodes) = (u.arbitrary()?, u.int_in_range(0..=20)?, u.int_in_range(0..=60)?);
        let raw = Raw::draw(u, size)?.repeated(u)?;
        let (given, forbidden) = (raw.pick(&given[..counts.0]), raw.pick(&forbidden[..counts.1]));
        Ok(Self { problem: raw.problem(), given, forbidden, seed, solutions, nodes })
    }

    fn solver(&self, engine: Engine, choice: ItemChoice) -> Solver<'_> {
        let solver = self.problem.solver().engine(engine).choice(choice).blaming();
        let solver = solver.given(self.given.clone()).forbid(self.forbidden.clone());
        match self.seed {
            Some(seed) => solver.shuffle(seed),
            None => solver,
        }
    }

    fn check(&self) {
        let whole = Limits::new().nodes(NODES).solutions(SOLUTIONS);
        let mut links = self.solver(Engine::Links, ItemChoice::MinRemaining).limits(whole).solutions();
        let expected = distinct(rest(&mut links));
        assert!(
            expected.iter().all(|solution| self.is_solution(solution)),
            "not all are solutions: {self:?}"
        );
        if links.status() != Status::Exhausted {
            return;
        }
        for (engine, choice) in engines() {
            let solver = self.solver(engine, choice).limits(self.limits());
            let mut search = if self.nodes.is_multiple_of(2) { solver } else { solver.probing() }.solutions();
            let mut seen = rest(&mut search);
            self.check_stop(&search, seen.len());
            // With a limit of one more than there are, all are found.
            search.set_limits(Limits::new().nodes(NODES).solutions(expected.len() as u64 + 1));
            seen.extend(rest(&mut search));
            let seen = distinct(seen);
            if search.status() == Status::Exhausted {
                assert_eq!(seen, expected, "{engine}, {choice:?}: {self:?}");
            } else {
                assert!(seen.is_subset(&expected), "{engine}, {choice:?}: {self:?}");
            }
        }
    }

    fn limits(&self) -> Limits {
        Limits::new().solutions(self.solutions).nodes(self.nodes)
    }

    /// Whether a set of options answers the question, judged without an engine.
    fn is_solution(&self, solution: &[u32]) -> bool {
        let chosen: Vec<_> = solution.iter().copied().map(OptionId).collect();
        self.problem.is_solution(&chosen)
            && self.given.iter().all(|option| chosen.contains(option))
            && !self.forbidden.iter().any(|option| chosen.contains(option))
    }

    /// A search that stopped has reached the limit that it names, exactly; no search goes beyond a limit.
    fn check_stop(&self, search: &Search<'_>, seen: usize) {
        let (seen, stats) = (seen as u64, search.stats());
        assert_eq!(stats.solutions, seen);
        assert!(seen <= self.solutions && stats.nodes <= self.nodes, "{stats:?}: {self:?}");
        match search.status() {
            Status::Stopped(Stop::Solutions) => assert_eq!(seen, self.solutions),
            Status::Stopped(Stop::Nodes) => assert_eq!(stats.nodes, self.nodes),
            status => assert_eq!(status, Status::Exhausted),
        }
    }
}
