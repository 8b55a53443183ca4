//! Compares searches on several threads with those on one: the suite's own problems, and random ones large
//! enough for threads to start. The unit tests of `parallel` divide small ones more finely.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use std::{panic, thread};

use dlx_engine::{
    Cancel, Engine, ItemChoice, Limits, OptionId, Outcome, Problem, Solver, Stats, Status, Stop, Uniqueness,
};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::own::{self, Hashes, Own, mix};

/// Hashes of the solutions, and the outcome of the search.
fn in_order(solver: Solver<'_>) -> (Hashes, Outcome) {
    let mut hashes = Hashes::default();
    let outcome = solver.for_each(|chosen| hashes.add(chosen));
    (hashes, outcome)
}

/// A hash of the solutions in any order, and the outcome of the search.
fn in_any_order(solver: Solver<'_>) -> (u64, Outcome) {
    let sum = AtomicU64::new(0);
    let outcome = solver.for_each_unordered(|chosen| {
        sum.fetch_add(mix(0, chosen), Ordering::Relaxed);
    });
    (sum.into_inner(), outcome)
}

/// The parts of an outcome that are equal on any number of threads.
fn known(engine: Engine, mut outcome: Outcome) -> Outcome {
    if outcome.status != Status::Exhausted {
        let Stats { nodes, solutions, .. } = outcome.stats;
        outcome.stats = Stats { nodes, solutions, ..Stats::default() };
    } else if engine == Engine::Cells {
        outcome.stats.updates = 0;
    }
    outcome
}

/// A search to be run on several threads.
struct Case<'p> {
    problem: &'p Problem,
    engine: Engine,
    limits: Limits,
    seed: Option<u64>,
}

impl<'p> Case<'p> {
    fn solver(&self, threads: usize) -> Solver<'p> {
        let solver = self.problem.solver().engine(self.engine).limits(self.limits).threads(threads);
        if let Some(seed) = self.seed { solver.shuffle(seed) } else { solver }
    }

    /// Compares searches on 2 to 5 threads with what one thread finds; at the next turn, each way to search
    /// has other threads.
    fn compare(&self, name: &str, (hashes, one): (Hashes, Outcome), turn: usize) {
        let Self { engine, limits, seed, .. } = *self;
        let one = known(engine, one);
        for way in 0..4 {
            let threads = 2 + (turn + way) % 4;
            let who = format!("{name} by {engine} on {threads} threads, {limits:?}, seed {seed:?}");
            let solver = self.solver(threads);
            let outcome = match way {
                0 | 1 => {
                    let (seen, outcome) = in_order(solver);
                    assert_eq!(seen, hashes, "{who}");
                    outcome
                }
                2 => {
                    let (set, outcome) = in_any_order(solver);
                    assert_eq!(set, hashes.set, "{who}");
                    outcome
                }
                _ => solver.count(),
            };
            assert_eq!(known(engine, outcome), one, "{who}");
        }
    }
}

/// A problem with many solutions or none: `options` random sets of three out of `items` items.
fn triples(seed: u64, items: u32, options: u32) -> Problem {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut builder = Problem::builder();
    let all: Vec<_> = (0..items).map(|item| builder.primary(item.to_string())).collect();
    for _ in 0..options {
        let first = rng.random_range(0..items);
        let [second, third] = [rng.random_range(1..items / 2), rng.random_range(items / 2..items)];
        builder.option([first, first + second, first + third].map(|item| all[(item % items) as usize]));
    }
    builder.build().expect("the three are different")
}

/// More nodes than the calling thread visits alone, on every engine.
fn long() -> Problem {
    triples(1, 30, 240)
}

#[test]
fn own_problems_have_the_same_solutions_on_any_number_of_threads() {
    let nodes = own::NODES / 8;
    // More than the calling thread visits alone; others also visit nodes that a limit then leaves out.
    let limited = Limits::new().nodes(nodes / 2);
    let mut turns = 0..;
    for own @ Own { name, problem, .. } in own::problems() {
        for (engine, turn) in own::engines(problem).zip(&mut turns) {
            let whole = own.by(engine).filter(|found| found.is_whole_within(nodes));
            let limits = if whole.is_some() { Limits::new() } else { limited };
            let case = Case { problem, engine, limits, seed: None };
            let known = whole.map(|found| (found.hashes, found.outcome.clone()));
            case.compare(name, known.unwrap_or_else(|| in_order(case.solver(1))), turn);
        }
        let case = Case { problem, engine: Engine::Auto, limits: limited, seed: Some(7) };
        case.compare(name, in_order(case.solver(1)), 0);
    }
}

#[test]
fn random_problems_have_the_same_solutions_on_any_number_of_threads() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(5);
    for seed in 0..40 {
        let problem = triples(seed, 24, rng.random_range(100..160));
        let engine = [Engine::Masks, Engine::Lanes, Engine::Cells, Engine::Links][rng.random_range(0..4)];
        let shuffled = rng.random_bool(0.5).then_some(seed);
        let case = Case { problem: &problem, engine, limits: Limits::new(), seed: shuffled };
        case.compare("triples", in_order(case.solver(1)), seed as usize);
        let whole = problem.solver().engine(engine).count();
        let few = Limits::new().solutions(rng.random_range(1..whole.solutions + 2));
        let nodes = Limits::new().nodes(rng.random_range(1..whole.stats.nodes + 2));
        for limits in [few, nodes] {
            let (_, one) = in_order(problem.solver().engine(engine).limits(limits));
            let (_, two) = in_order(problem.solver().engine(engine).limits(limits).threads(3));
            assert_eq!(known(engine, two), known(engine, one), "seed {seed} by {engine}, {limits:?}");
        }
    }
}

#[test]
fn weighted_searches_find_the_same_set() {
    let problem = triples(4, 24, 120);
    for engine in [Engine::Masks, Engine::Lanes, Engine::Cells, Engine::Links] {
        let solver = || problem.solver().engine(engine).choice(ItemChoice::Weighted);
        let (set, one) = in_any_order(solver());
        for threads in 2..=5 {
            let (solutions, outcome) = in_any_order(solver().threads(threads));
            assert_eq!((solutions, outcome.solutions, outcome.status), (set, one.solutions, one.status));
            assert_eq!(outcome.stats.profile.iter().sum::<u64>(), outcome.stats.nodes);
        }
    }
}

#[test]
fn a_solution_limit_is_exact_on_several_threads() {
    let problem = long();
    let all = problem.solver().count().solutions;
    assert!(all > 1000, "there are {all} solutions");
    for (threads, limit) in [(2, 1), (3, 999), (5, all - 1), (4, all)] {
        let seen = AtomicU64::new(0);
        let solver = problem.solver().threads(threads).limits(Limits::new().solutions(limit));
        let outcome = solver.for_each_unordered(|chosen| {
            assert!(problem.is_solution(chosen));
            seen.fetch_add(1, Ordering::Relaxed);
        });
        assert_eq!((outcome.solutions, seen.into_inner()), (limit, limit));
        assert_eq!(outcome.status, Status::Stopped(Stop::Solutions));
    }
    assert_eq!(problem.solver().threads(3).uniqueness(), Uniqueness::Multiple);
    assert_eq!(problem.solver().threads(3).first(), problem.solver().first());
}

#[test]
fn a_search_in_progress_goes_on() {
    let problem = long();
    let mut all = Vec::new();
    let whole = problem.solver().for_each(|chosen| all.push(chosen.to_vec()));
    let mut search = problem.solver().threads(4).solutions();
    let mut seen: Vec<_> = (0..100).filter_map(|_| search.next().map(<[OptionId]>::to_vec)).collect();
    let outcome = search.for_each(|chosen| seen.push(chosen.to_vec()));
    assert!(seen == all);
    assert_eq!(outcome, whole);
}

#[test]
fn time_and_cancellation_end_all_threads() {
    // Far more than can be visited.
    let problem = triples(2, 120, 2400);
    let begun = Instant::now();
    let limits = Limits::new().time(Duration::from_secs(1));
    for outcome in [
        problem.solver().threads(3).limits(limits).count(),
        problem.solver().threads(3).limits(limits).for_each(|_| {}),
    ] {
        assert_eq!(outcome.status, Status::Stopped(Stop::Time));
        assert!(outcome.stats.nodes > 4096, "{} nodes", outcome.stats.nodes);
    }
    for in_order in [true, false] {
        let cancel = Cancel::new();
        let solver = problem.solver().threads(3).cancel(cancel.clone());
        let outcome = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(200));
                cancel.cancel();
            });
            if in_order { solver.for_each(|_| {}) } else { solver.count() }
        });
        assert_eq!(outcome.status, Status::Stopped(Stop::Cancelled));
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "that took {:?}", begun.elapsed());
}

#[test]
fn progress_grows() {
    let problem = triples(3, 36, 360);
    for in_order in [true, false] {
        let mut last = (0, 0, 0.0);
        let mut reports = 0;
        let solver = problem.solver().threads(3).limits(Limits::new().time(Duration::from_millis(500)));
        let solver = solver.progress(Duration::from_millis(5), |report| {
            let (nodes, solutions, fraction) = last;
            assert!(report.nodes >= nodes && report.solutions >= solutions, "{report:?} after {last:?}");
            assert!(
                report.fraction >= fraction - 1e-9 && report.fraction <= 1.0 + 1e-9,
                "{report:?} after {last:?}"
            );
            last = (report.nodes, report.solutions, report.fraction);
            reports += 1;
        });
        let outcome = if in_order { solver.for_each(|_| {}) } else { solver.count() };
        assert!(reports > 3, "{reports} reports in {outcome:?}");
        assert!(last.0 <= outcome.stats.nodes && last.1 <= outcome.solutions);
    }
}

#[test]
fn a_visitor_may_panic() {
    let problem = long();
    let solver = || problem.solver().threads(3);
    let seen = AtomicU64::new(0);
    let visit = |_: &[OptionId]| assert!(seen.fetch_add(1, Ordering::Relaxed) != 5000, "the visitor panics");
    assert!(panic::catch_unwind(panic::AssertUnwindSafe(|| solver().for_each(visit))).is_err());
    seen.store(0, Ordering::Relaxed);
    assert!(panic::catch_unwind(panic::AssertUnwindSafe(|| solver().for_each_unordered(visit))).is_err());
}
