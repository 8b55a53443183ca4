//! Searches that stop, are kept as checkpoints and go on; the unit tests of `parallel` stop and divide small
//! ones more finely.

use std::time::Duration;

use dlx_engine::{
    Cancel, Checkpoint, CheckpointError, Engine, ItemChoice, Limits, OptionId, Outcome, Problem, Search,
    Solver, Stats, Status,
};
use quickcheck::QuickCheck;

use crate::formats::reread;
use crate::own::{self, Own};
use crate::random::Small;

/// Counts with a new search after every so many nodes, on 1 to 4 threads.
fn in_stretches<'p>(solver: impl Fn() -> Solver<'p>, stretch: u64) -> (Outcome, u64) {
    let mut checkpoint = solver().solutions().checkpoint().unwrap();
    for stops in 0.. {
        let before = checkpoint.stats().nodes;
        let threads = 1 + stops as usize % 4;
        let mut search = solver().threads(threads).resume(&reread(&checkpoint)).unwrap();
        search.set_limits(Limits::new().nodes(before + stretch));
        let outcome = search.count();
        if outcome.status == Status::Exhausted {
            return (outcome, stops);
        }
        checkpoint = search.checkpoint().unwrap();
        assert!(checkpoint.left() > 0.0 || checkpoint.is_finished());
    }
    unreachable!("stops are counted without end")
}

/// The parts of an outcome that do not depend on threads.
fn known(engine: Engine, mut outcome: Outcome) -> Outcome {
    if engine == Engine::Cells {
        outcome.stats.updates = 0;
    }
    outcome
}

#[test]
fn random_problems_are_counted_in_stretches() {
    let property = |Small(raw): Small, given: Vec<u8>, forbidden: Vec<u8>, seed: Option<u64>, stretch: u8| {
        let problem = raw.problem();
        let given = raw.pick(&given[..given.len().min(1)]);
        let forbidden = raw.pick(&forbidden[..forbidden.len().min(2)]);
        let expected = raw.brute_force(&given, &forbidden).len() as u64;
        for &engine in Engine::ALL.iter().chain([&Engine::Auto]) {
            let solver = || {
                let solver = problem.solver().given(given.clone()).forbid(forbidden.clone()).engine(engine);
                seed.into_iter().fold(solver, Solver::shuffle)
            };
            let (outcome, _) = in_stretches(solver, u64::from(stretch % 8) + 1);
            assert_eq!(outcome.solutions, expected, "{engine}");
            assert_eq!(known(engine, outcome), known(engine, solver().solutions().count()), "{engine}");

            let jobs = solver().solutions().split(usize::from(stretch % 20) + 1).unwrap();
            let count = |job| solver().resume(&reread(job)).unwrap().count();
            let counts: Vec<_> = jobs.iter().map(count).collect();
            assert_eq!(counts.iter().map(|job| job.solutions).sum::<u64>(), expected, "{engine}");
        }
    };
    QuickCheck::new().tests(150).quickcheck(property as fn(Small, Vec<u8>, Vec<u8>, Option<u64>, u8));
}

/// Of the items that the given option leaves one option, `links` used to pick another one at first than when
/// it came back.
#[test]
fn jobs_after_a_given_option_begin_alike() {
    let problem = Problem::from_text(b"a b c d\na\nc d\na\nb c\nd\n").unwrap();
    for &engine in Engine::ALL {
        let solver = || problem.solver().given([OptionId(4)]).engine(engine);
        let jobs = solver().solutions().split(1).unwrap();
        let counts = jobs.iter().map(|job| solver().resume(&reread(job)).unwrap().count().solutions);
        assert_eq!(counts.sum::<u64>(), 2, "{engine}");
    }
}

#[test]
fn own_problems_are_counted_in_stretches_and_as_jobs() {
    let nodes = own::NODES / 4;
    for own @ Own { name, problem, count, .. } in own::problems() {
        for engine in own::engines(problem) {
            let Some(whole) = own.by(engine).filter(|found| found.is_whole_within(nodes)) else { continue };
            let whole = whole.outcome.clone();
            let solver = || problem.solver().engine(engine);
            let (outcome, stops) = in_stretches(solver, whole.stats.nodes / 7 + 1);
            assert!(stops < 8, "{name} by {engine}");
            assert_eq!(known(engine, outcome), known(engine, whole), "{name} by {engine}");
        }
        let (engine, _) = problem.solver().engine_to_count();
        if let Some(whole) = own.by(engine).filter(|found| found.is_whole_within(nodes)) {
            let jobs = problem.solver().engine(engine).solutions().split(7).unwrap();
            let outcomes = jobs.iter().map(|job| problem.solver().resume(job).unwrap().count());
            let sum = outcomes.fold((0, 0), |sum, job| (sum.0 + job.solutions, sum.1 + job.stats.nodes));
            assert_eq!(sum, (*count, whole.outcome.stats.nodes), "{name}");
        }
    }
}

#[test]
fn a_division_that_is_cancelled_divides_nothing() {
    let Own { problem, count, .. } = own::find("langford11");
    let cancel = Cancel::new();
    let search = problem.solver().cancel(cancel.clone()).solutions();
    cancel.cancel();
    let jobs = search.split(7).unwrap();
    let counts: Vec<_> =
        jobs.iter().map(|job| problem.solver().resume(job).unwrap().count().solutions).collect();
    assert_eq!((counts.iter().sum::<u64>(), counts.iter().filter(|&&found| found > 0).count()), (*count, 1));
}

#[test]
fn a_count_goes_on_where_visits_stopped() {
    let Own { problem, count, .. } = own::find("langford11");
    let mut search = problem.solver().threads(3).limits(Limits::new().solutions(20_000)).solutions();
    let mut seen = 0;
    search.for_each(|_| seen += 1);
    let checkpoint = search.checkpoint().unwrap();
    assert_eq!((seen, checkpoint.stats().solutions), (20_000, 20_000));
    assert_eq!(problem.solver().threads(2).resume(&checkpoint).unwrap().count().solutions, *count);
    let mut rest = problem.solver().resume(&checkpoint).unwrap();
    rest.for_each(|_| seen += 1);
    assert_eq!(seen, *count);
}

/// What threads leave of a count that is stopped is in the order of the search: `resume` refuses anything
/// else.
#[test]
fn counts_that_are_cancelled_on_many_threads_go_on() {
    let Own { problem, count, .. } = own::find("langford11");
    for engine in [Engine::Cells, Engine::Links] {
        let (mut checkpoint, mut stops) = (None, 0);
        let found = loop {
            let cancel = Cancel::new();
            let raised = cancel.clone();
            let solver = problem.solver().engine(engine).threads(4).cancel(cancel);
            let solver = solver.progress(Duration::from_millis(20), move |_| raised.cancel());
            let mut search = match &checkpoint {
                Some(checkpoint) => solver.resume(checkpoint).unwrap(),
                None => solver.solutions(),
            };
            let outcome = search.count();
            if outcome.status == Status::Exhausted {
                break outcome.solutions;
            }
            checkpoint = Some(reread(&search.checkpoint().unwrap()));
            stops += 1;
        };
        assert_eq!(found, *count, "{engine}, after {stops} stops");
        assert!(stops > 0, "{engine} takes longer than that");
    }
}

/// Three items, each of which two options cover, and an option for all.
pub(crate) fn small() -> Problem {
    Problem::from_text(b"a b c\na\na\nb\nb\nc\nc\na b c\n").unwrap()
}

pub(crate) fn stopped(problem: &Problem) -> Checkpoint {
    let mut search = problem.solver().engine(Engine::Links).limits(Limits::new().nodes(2)).solutions();
    search.count();
    search.checkpoint().unwrap()
}

#[test]
fn a_checkpoint_belongs_to_a_problem_and_what_was_asked() {
    let problem = small();
    let checkpoint = stopped(&problem);
    let fault = |solver: Solver<'_>| solver.resume(&checkpoint).map(|_| ()).unwrap_err().to_string();
    for text in [
        "a b c\na\na\nb\nb\nc\nc\n",
        "a b | c\na\na\nb\nb\nc\nc\na b c\n",
        "a b c\na\na\nb\nb\nc\na b c\nc\n",
    ] {
        let other = Problem::from_text(text.as_bytes()).unwrap();
        assert!(fault(other.solver()).starts_with("this checkpoint belongs to another problem: "), "{text}");
    }
    // Names are not what a search depends on.
    let renamed = Problem::from_text(b"x y z\nx\nx\ny\ny\nz\nz\nx y z\n").unwrap();
    assert_eq!(renamed.solver().resume(&checkpoint).unwrap().count().solutions, 9);
    for solver in [problem.solver().given([OptionId(0)]), problem.solver().forbid([OptionId(0)])] {
        assert!(fault(solver).starts_with("this checkpoint belongs to another problem: "));
    }
    let other = problem.solver().engine(Engine::Naive);
    assert_eq!(fault(other), "found a checkpoint of the engine links; expected one of naive");
    let seeded = problem.solver().shuffle(3);
    assert_eq!(fault(seeded), "found a checkpoint of no seed; expected one of the seed 3");
    let weighted = problem.solver().choice(ItemChoice::Weighted);
    assert!(fault(weighted).starts_with("a search with weights depends on all"));

    let mut lanes = problem.solver().engine(Engine::Lanes).solutions();
    let checkpoint = lanes.checkpoint().unwrap();
    let fault = problem.solver().memory(1).resume(&checkpoint).map(|_| ()).unwrap_err();
    assert!(matches!(fault, CheckpointError::Unfit { .. }), "{fault}");
}

#[test]
fn searches_that_cannot_be_resumed_have_no_checkpoint() {
    let problem = small();
    let mut weighted = problem.solver().choice(ItemChoice::Weighted).solutions();
    assert_eq!(weighted.checkpoint(), Err(CheckpointError::Weighted));
    let changes: [fn(&mut Search<'_>); 5] = [
        |search| _ = search.choose(OptionId(0)),
        |search| _ = search.forbid(OptionId(0)),
        |search| search.prefer(&[OptionId(1)]),
        |search| search.shuffle(Some(1)),
        |search| search.restart(),
    ];
    for change in changes {
        let mut search = problem.solver().solutions();
        search.next();
        assert!(search.checkpoint().is_ok());
        change(&mut search);
        assert_eq!(search.checkpoint(), Err(CheckpointError::Changed));
    }
}

#[test]
fn statistics_say_what_was_done() {
    let checkpoint = stopped(&small());
    let Stats { nodes, solutions, profile, .. } = checkpoint.stats();
    assert_eq!((*nodes, *solutions, profile.as_slice()), (2, 0, &[1, 1][..]));
    // The option that is left at the root's first branching is to be tried, and half of what is below the
    // first one.
    assert!((checkpoint.left() - 1.0).abs() < 1e-9, "{}", checkpoint.left());
    assert_eq!(
        (checkpoint.engine(), checkpoint.seed(), checkpoint.is_finished()),
        (Engine::Links, None, false)
    );
}

#[test]
fn checkpoints_tell_whether_solutions_were_counted() {
    let problem = small();
    let limited = |solutions| problem.solver().limits(Limits::new().solutions(solutions)).solutions();
    let mut search = limited(0);
    search.count();
    assert!(!search.checkpoint().unwrap().is_counted(), "there are none");
    let mut search = limited(2);
    search.for_each(|_| {});
    let visited = search.checkpoint().unwrap();
    assert!(!visited.is_counted());
    let mut search = limited(2);
    search.count();
    let counted = search.checkpoint().unwrap();
    assert!(counted.is_counted() && reread(&counted) == counted);
    // So are those of whoever goes on, and of the first job.
    let mut search = problem.solver().resume(&counted).unwrap();
    search.for_each(|_| {});
    assert!(search.checkpoint().unwrap().is_counted());
    let jobs = problem.solver().resume(&counted).unwrap().split(2).unwrap();
    assert_eq!(jobs.iter().map(Checkpoint::is_counted).collect::<Vec<_>>(), [true, false]);
}
