//! Counting finds as many solutions as visiting, with the same work, wherever limits stop it.

use arbitrary::{Result, Unstructured};
use dlx_engine::{Engine, ItemChoice, ItemId, Limits, OptionId, Problem, Search, Solver, Stats, Status};

use super::raw::{Raw, Size};
use super::seen::{engines, rest};

/// Limits within which all engines end soon.
fn whole() -> Limits {
    Limits::new().nodes(2_000).solutions(1_000)
}

/// A question about a problem.
#[derive(Debug)]
struct Case {
    problem: Problem,
    groups: Vec<Vec<ItemId>>,
    /// Groups that are switched on.
    on: Vec<usize>,
    chosen: Vec<OptionId>,
    forbidden: Vec<OptionId>,
    seed: Option<u64>,
    /// Solutions that are visited before the others are counted.
    visited: u8,
    solutions: u64,
    nodes: u64,
}

/// Compares counting with visiting, in all engines, on a question made from the bytes.
///
/// # Panics
/// If the two differ.
pub(crate) fn count(bytes: &[u8]) {
    if let Ok(case) = Case::draw(&mut Unstructured::new(bytes)) {
        case.check();
    }
}

impl Case {
    fn draw(u: &mut Unstructured<'_>) -> Result<Self> {
        let size = *u.choose(&[Size::SMALL, Size::MEDIUM, Size::TALL, Size::WIDE])?;
        let (chosen, forbidden, on): (u8, [u8; 3], [u8; 4]) =
            (u.arbitrary()?, u.arbitrary()?, u.arbitrary()?);
        let counts = (u.int_in_range(0..=1)?, u.int_in_range(0..=3)?, u.int_in_range(0..=4)?);
        let (seed, visited) = (u.arbitrary()?, u.int_in_range(0..=3)?);
        let (solutions, nodes) = (u.int_in_range(0..=20)?, u.int_in_range(0..=60)?);
        let mut of_groups = Unstructured::new(u.bytes(24)?);
        let raw = Raw::draw(u, size)?;
        let groups = raw.groups(&mut of_groups)?;
        let problem = raw.problem();
        let items: Vec<_> = problem.items().collect();
        let on = on[..counts.2].iter().filter(|_| !groups.is_empty());
        Ok(Self {
            on: on.map(|&number| usize::from(number) % groups.len()).collect(),
            groups: groups.iter().map(|group| group.iter().map(|&item| items[item]).collect()).collect(),
            chosen: raw.pick(&[chosen][..counts.0]),
            forbidden: raw.pick(&forbidden[..counts.1]),
            problem,
            seed,
            visited,
            solutions,
            nodes,
        })
    }

    fn solver(&self, (engine, choice): (Engine, ItemChoice)) -> Solver<'_> {
        self.problem.solver().engine(engine).choice(choice).switches(self.groups.clone())
    }

    /// The search from its root, within limits.
    fn search<'p>(&'p self, solver: Solver<'p>, limits: Limits) -> Search<'p> {
        let mut search = solver.limits(limits).solutions();
        search.shuffle(self.seed);
        for &group in &self.on {
            search.switch_on(group);
        }
        for &option in &self.forbidden {
            search.forbid(option);
        }
        search.choose_all(&self.chosen);
        search
    }

    fn check(&self) {
        let (solutions, nodes) = (self.solutions, self.nodes);
        let few = [Limits::new().solutions(solutions).nodes(2_000), Limits::new().nodes(nodes)];
        for limits in few.into_iter().chain([few[1].solutions(solutions), whole()]) {
            engines().for_each(|who| self.compare(who, limits));
        }
    }

    fn compare(&self, who: (Engine, ItemChoice), limits: Limits) {
        let mut visiting = self.search(self.solver(who), limits);
        let mut counting = self.search(self.solver(who), limits);
        rest(&mut visiting);
        for _ in 0..self.visited {
            counting.next();
        }
        let status = counting.count_rest();
        assert_eq!(status, visiting.status(), "{who:?} within {limits:?}: {self:?}");
        assert_eq!(counting.stats(), visiting.stats(), "{who:?} within {limits:?}: {self:?}");
        let outcome = self.search(self.solver(who).threads(3), limits).count();
        if who.1 == ItemChoice::MinRemaining {
            assert_eq!(outcome.status, status, "{who:?} within {limits:?} on threads: {self:?}");
            let (many, one) =
                [outcome.stats, visiting.stats()].map(|stats| known(who.0, status, stats)).into();
            assert_eq!(many, one, "{who:?} within {limits:?} on threads: {self:?}");
        } else if [outcome.status, status] == [Status::Exhausted; 2] {
            let (many, one) = (outcome.solutions, visiting.stats().solutions);
            assert_eq!(many, one, "{who:?} within {limits:?} on threads: {self:?}");
        }

        visiting.set_limits(whole());
        counting.set_limits(whole());
        assert_eq!(rest(&mut counting), rest(&mut visiting), "{who:?} after {limits:?}: {self:?}");
        assert_eq!(counting.stats(), visiting.stats(), "{who:?} after {limits:?}: {self:?}");
    }
}

/// The parts of the statistics that must not depend on threads, which begin if the work of few nodes takes
/// long; see [`Stats`].
fn known(engine: Engine, status: Status, stats: Stats) -> Stats {
    let Stats { nodes, solutions, .. } = stats;
    match status {
        Status::Exhausted if engine == Engine::Cells => Stats { updates: 0, ..stats },
        Status::Exhausted => stats,
        _ => Stats { nodes, solutions, ..Stats::default() },
    }
}
