//! One solution, if any will do.

use std::fmt::Write as _;
use std::time::Duration;

use arbitrary::Unstructured;
use dlx_engine::{Engine, Limits, Problem, Status, Stop};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::fuzzed::raw::{Raw, Size};

const FOUND: Status = Status::Stopped(Stop::Solutions);

/// Places each of 1 to `n` twice so that number i has i numbers between its two places.
fn langford(n: usize) -> Problem {
    let mut text: String = (1..=n).map(|number| format!("n{number} ")).collect();
    text.extend((0..2 * n).map(|place| format!("s{place} ")));
    for number in 1..=n {
        for place in 0..2 * n - number - 1 {
            let _ = write!(text, "\nn{number} s{place} s{}", place + number + 1);
        }
    }
    Problem::from_text(text.as_bytes()).expect("the text is sound")
}

#[test]
fn a_long_search_restarts_and_finds_a_solution_in_few_nodes() {
    // In a fixed order, neither is found in millions of nodes.
    for n in [60, 100] {
        let problem = langford(n);
        let (solution, outcome) = problem.solver().limits(Limits::new().nodes(50_000)).find();
        let solution = solution.unwrap_or_else(|| panic!("langford{n}: {outcome:?}"));
        assert!(problem.is_solution(&solution));
        assert_eq!((outcome.status, outcome.solutions), (FOUND, 1));
    }
}

#[test]
fn a_search_that_fails_deep_down_restarts_soon() {
    for (n, nodes) in [(60, 500), (100, 500), (200, 1000)] {
        let problem = langford(n);
        let (solution, outcome) = problem.solver().limits(Limits::new().nodes(nodes)).find();
        assert!(solution.is_some(), "langford{n}: {outcome:?}");
    }
}

#[test]
fn the_solution_depends_on_the_seed_and_not_on_threads() {
    let problem = langford(40);
    for engine in [Engine::Auto, Engine::Cells, Engine::Links] {
        let find = |seed, threads| {
            problem
                .solver()
                .engine(engine)
                .shuffle(seed)
                .threads(threads)
                .find()
                .0
                .expect("there are solutions")
        };
        for seed in 0..4 {
            let one = find(seed, 1);
            assert_eq!(find(seed, 1), one, "{engine}, seed {seed}");
            assert_eq!(find(seed, 3), one, "{engine}, seed {seed}, 3 threads");
        }
        assert_ne!(find(0, 1), find(1, 1), "{engine}");
    }
}

#[test]
fn that_there_is_no_solution_is_proven() {
    // There is no solution if n modulo 4 is 1 or 2.
    for (n, threads) in [(9, 1), (9, 2), (10, 1)] {
        for engine in [Engine::Auto, Engine::Cells, Engine::Links] {
            let problem = langford(n);
            let (solution, outcome) = problem.solver().engine(engine).threads(threads).find();
            assert_eq!((solution, outcome.status), (None, Status::Exhausted), "langford{n} by {engine}");
            assert!(outcome.stats.nodes > 2048, "{outcome:?}");
        }
    }
}

#[test]
fn a_short_search_gives_its_first_solution() {
    let problem = langford(11);
    for engine in Engine::ALL.iter().copied().filter(|&engine| engine != Engine::Naive) {
        let first = problem.solver().engine(engine).solutions().next().map(<[_]>::to_vec);
        assert!(first.is_some() && problem.solver().engine(engine).first() == Ok(first), "{engine}");
    }
}

#[test]
fn limits_end_all_searches() {
    let problem = langford(61);
    for nodes in [0, 1, 64, 300, 2048, 2049, 3072, 3073, 5000] {
        let (solution, outcome) = problem.solver().limits(Limits::new().nodes(nodes)).find();
        assert_eq!((solution, outcome.status), (None, Status::Stopped(Stop::Nodes)), "{nodes} nodes");
        assert_eq!(problem.solver().limits(Limits::new().nodes(nodes)).first(), Err(Stop::Nodes));
        assert_eq!(outcome.stats.nodes, nodes);
        assert_eq!(outcome.stats.profile.iter().sum::<u64>(), nodes);
    }
    // The nodes of the search that learns, which comes last, have no depths.
    let (_, outcome) = problem.solver().limits(Limits::new().nodes(300_000)).find();
    let with_depths = outcome.stats.profile.iter().sum::<u64>();
    assert!(outcome.stats.nodes == 300_000 && (190_000..300_000).contains(&with_depths), "{with_depths}");
    for threads in [1, 2] {
        let limits = Limits::new().time(Duration::from_millis(50));
        let (_, outcome) = problem.solver().threads(threads).limits(limits).find();
        assert_eq!(outcome.status, Status::Stopped(Stop::Time), "{threads} threads");
    }
}

#[test]
fn some_solution_is_found_where_there_is_one() {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    for _ in 0..2000 {
        let bytes: Vec<u8> = (0..500).map(|_| rng.random()).collect();
        let raw = Raw::draw(&mut Unstructured::new(&bytes), Size::SMALL).expect("there are enough bytes");
        let problem = raw.problem();
        let mut picks: Vec<u8> = (0..4).map(|_| rng.random()).collect();
        picks.shuffle(&mut rng);
        let (given, forbidden) = (raw.pick(&picks[..1]), raw.pick(&picks[1..3]));
        let expected = raw.brute_force(&given, &forbidden);
        for &engine in Engine::ALL {
            let solver = problem.solver().engine(engine);
            let solution = solver.given(given.clone()).forbid(forbidden.clone()).first().unwrap();
            assert_eq!(solution.is_some(), !expected.is_empty(), "{engine}");
            assert!(solution.is_none_or(|solution| problem.is_solution(&solution)), "{engine}");
        }
    }
}
