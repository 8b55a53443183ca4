//! Solutions that cost least, and solutions drawn at random, against brute force.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use arbitrary::Unstructured;
use dlx_engine::{Cancel, Engine, Limits, OptionId, Problem, Status, Stop};
use quickcheck::QuickCheck;

use crate::fuzzed::raw::{Raw, Size};
use crate::fuzzed::seen::engines;
use crate::random::{Bytes, Small};

/// The problem with costs, and what all of its solutions cost.
fn with_costs(Small(raw): &Small, costs: &[u8]) -> (Problem, Vec<u64>) {
    let cost = |option: usize| u64::from(costs.get(option).copied().unwrap_or(0) % 8);
    let text = raw.problem().to_text();
    let mut lines = text.lines();
    let mut costly = lines.next().unwrap_or_default().to_owned();
    for (option, line) in lines.enumerate() {
        costly.push_str(&format!("\n{line}"));
        // A list without entries, ` |`, takes no cost.
        if line != " |" {
            costly.push_str(&format!(" |{}", cost(option)));
        }
    }
    let all = raw.brute_force(&[], &[]);
    let total = |solution: &Vec<u32>| solution.iter().map(|&option| cost(option as usize)).sum();
    (Problem::from_text(costly.as_bytes()).unwrap(), all.iter().map(total).collect())
}

#[test]
fn the_best_solution_costs_least() {
    QuickCheck::new().tests(1000).quickcheck(property as fn(Small, Vec<u8>));
    fn property(small: Small, costs: Vec<u8>) {
        let (problem, totals) = with_costs(&small, &costs);
        for (engine, choice) in engines() {
            let (best, outcome) = problem.solver().engine(engine).choice(choice).best();
            assert_eq!(outcome.status, Status::Exhausted);
            assert_eq!(best.is_some(), outcome.solutions > 0);
            let cost = best.map(|best| {
                assert!(problem.is_solution(&best), "{engine}");
                problem.total_cost(&best)
            });
            assert_eq!(cost, totals.iter().min().copied(), "{engine}, {choice:?}");
        }
    }
}

/// Items in pairs, each pair with a cost.
fn pairs(items: usize) -> Problem {
    let mut builder = Problem::builder();
    let all: Vec<_> = (0..items).map(|item| builder.primary(item.to_string())).collect();
    for (at, &one) in all.iter().enumerate() {
        for (behind, &other) in all[at + 1..].iter().enumerate() {
            let option = builder.option([one, other]);
            builder.cost(option, (at * 7 + behind * 5) as u32 % 11);
        }
    }
    builder.build().unwrap()
}

#[test]
fn a_limit_leaves_the_best_so_far() {
    let problem = pairs(12);
    let (best, outcome) = problem.solver().best();
    let least = problem.total_cost(&best.unwrap());
    let brute = (0..10_395).fold((u64::MAX, problem.solver().solutions()), |(least, mut search), _| {
        let cost = problem.total_cost(search.next().unwrap());
        (least.min(cost), search)
    });
    assert_eq!((least, outcome.status), (brute.0, Status::Exhausted));
    assert!(outcome.stats.nodes < 1_000, "{} nodes", outcome.stats.nodes);
    let (some, outcome) = problem.solver().limits(Limits::new().nodes(7)).best();
    assert_eq!(outcome.status, Status::Stopped(Stop::Nodes));
    assert!(problem.is_solution(&some.unwrap()));
    let (none, _) = problem.solver().limits(Limits::new().nodes(2)).best();
    assert_eq!(none, None);
}

#[test]
fn draws_are_solutions_and_there_is_one_if_there_are_any() {
    QuickCheck::new().tests(1000).quickcheck(property as fn(Small, u64));
    fn property(small: Small, seed: u64) {
        let (problem, all) = (small.0.problem(), small.0.brute_force(&[], &[]));
        for (engine, choice) in engines() {
            let mut sampler = problem.solver().engine(engine).choice(choice).sampler(seed);
            for _ in 0..3 {
                let drawn = sampler.draw().unwrap().map(|mut drawn| {
                    drawn.sort_unstable();
                    drawn.iter().map(|option| option.0).collect::<Vec<u32>>()
                });
                assert_eq!(drawn.is_some(), !all.is_empty(), "{engine}, {choice:?}");
                assert!(drawn.is_none_or(|drawn| all.contains(&drawn)), "{engine}, {choice:?}");
            }
        }
        if problem.restricts_covers() {
            return;
        }
        let drawn = problem.solver().sampler_with_memory(seed).draw().unwrap().map(|mut drawn| {
            drawn.sort_unstable();
            drawn.iter().map(|option| option.0).collect::<Vec<u32>>()
        });
        assert_eq!(drawn.is_some(), !all.is_empty());
        assert!(drawn.is_none_or(|drawn| all.contains(&drawn)));
    }
}

#[test]
fn memory_counts_what_brute_force_finds() {
    QuickCheck::new().tests(2000).quickcheck(property as fn(Small, Vec<u8>, Vec<u8>, bool));
    fn property(Small(raw): Small, given: Vec<u8>, forbidden: Vec<u8>, forgets: bool) {
        let given = raw.pick(&given[..given.len().min(2)]);
        let forbidden = raw.pick(&forbidden[..forbidden.len().min(3)]);
        let (problem, all) = (raw.problem(), raw.brute_force(&given, &forbidden));
        let solver = problem.solver().given(given).forbid(forbidden);
        let counted = solver.memory(if forgets { 100 } else { u64::MAX }).count_with_memory();
        assert_eq!(
            (counted.solutions.to_string(), counted.status),
            (all.len().to_string(), Status::Exhausted)
        );
    }
}

#[test]
fn memory_tells_apart_what_no_further_option_covers() {
    let problem = Problem::from_text(b"a b c\na\nb\na c\na c\nb\n").unwrap();
    assert_eq!(problem.solver().count_with_memory().solutions.to_string(), "4");
    QuickCheck::new().tests(1000).quickcheck(property as fn(Bytes));
    fn property(Bytes(bytes): Bytes) {
        let mut bytes = Unstructured::new(&bytes);
        for size in [Size::MEDIUM, Size::TALL] {
            let problem = Raw::draw(&mut bytes, size).expect("nothing fails when bytes run out").problem();
            let outcome = problem.solver().limits(Limits::new().nodes(20_000)).count();
            let counted = problem.solver().count_with_memory().solutions.to_string();
            if outcome.status == Status::Exhausted {
                assert_eq!(counted, outcome.solutions.to_string());
            }
        }
    }
}

/// Dominoes on a square board.
fn dominoes(size: usize) -> Problem {
    let mut builder = Problem::builder();
    let squares: Vec<_> = (0..size * size).map(|square| builder.primary(square.to_string())).collect();
    for square in 0..size * size {
        if square % size + 1 < size {
            builder.option([squares[square], squares[square + 1]]);
        }
        if square + size < size * size {
            builder.option([squares[square], squares[square + size]]);
        }
    }
    builder.build().unwrap()
}

#[test]
fn memory_counts_what_is_beyond_searches() {
    for (size, count) in [(5, "0"), (8, "12988816"), (10, "258584046368"), (12, "53060477521960000")] {
        assert_eq!(dominoes(size).solver().count_with_memory().solutions.to_string(), count);
    }
    let counted = dominoes(12).solver().limits(Limits::new().nodes(100)).count_with_memory();
    assert_eq!((counted.status, counted.nodes), (Status::Stopped(Stop::Nodes), 100));
}

/// Dominoes on an Aztec diamond: the search begins where there are few solutions, so that it looks short (N.
/// Elkies, G. Kuperberg, M. Larsen and J. Propp, "Alternating-sign matrices and domino tilings", 1992: 2 to
/// the power of n(n + 1)/2).
#[test]
fn memory_is_tried_where_a_search_looks_short() {
    let order = 7_i32;
    let is_inside = |(x, y): (i32, i32)| (2 * x + 1).abs() + (2 * y + 1).abs() <= 2 * order;
    let squares: Vec<_> = (-order..order).flat_map(|x| (-order..order).map(move |y| (x, y))).collect();
    let inside = || squares.iter().copied().filter(|&square| is_inside(square));
    let mut builder = Problem::builder();
    let items: BTreeMap<_, _> =
        inside().map(|(x, y)| ((x, y), builder.primary(format!("{x},{y}")))).collect();
    for (x, y) in inside() {
        for other in [(x + 1, y), (x, y + 1)].into_iter().filter(|&other| is_inside(other)) {
            builder.option([items[&(x, y)], items[&other]]);
        }
    }
    let problem = builder.build().unwrap();
    let count = problem.solver().count_any_way();
    assert_eq!((count.solutions.to_string(), count.engine), ((1 << 28).to_string(), None));
}

/// 15 ways to pair six items, 200 draws of each on average.
#[test]
fn draws_are_uniform_and_those_of_the_seed() {
    let problem = pairs(6);
    let draws = |engine: Option<Engine>| {
        let mut sampler = match engine {
            Some(engine) => problem.solver().engine(engine).sampler(5),
            None => problem.solver().sampler_with_memory(5),
        };
        let mut draw = || {
            let mut drawn: Vec<OptionId> = sampler.draw().unwrap().unwrap();
            drawn.sort_unstable();
            drawn
        };
        (0..3_000).map(|_| draw()).collect::<Vec<_>>()
    };
    let drawn = draws(Some(Engine::Auto));
    for drawn in [&drawn, &draws(None)] {
        let mut often: BTreeMap<&[OptionId], i32> = BTreeMap::new();
        drawn.iter().for_each(|solution| *often.entry(solution).or_default() += 1);
        assert_eq!(often.len(), 15);
        assert!(often.values().all(|times| (times - 200).abs() < 60), "{often:?}");
    }
    assert!(Engine::ALL.iter().all(|&engine| draws(Some(engine)) == drawn), "the engine changes nothing");
}

#[test]
fn limits_end_draws() {
    let problem = pairs(12);
    let limited = |limits| problem.solver().limits(limits).sampler(1).draw();
    assert_eq!(limited(Limits::new().nodes(10)), Err(Stop::Nodes));
    assert!(limited(Limits::new().nodes(100_000)).unwrap().is_some());
}

/// Draws that count nothing look at limits all the same.
#[test]
fn limits_end_draws_of_what_is_known() {
    let problem = pairs(6);
    for with_memory in [false, true] {
        let cancel = Cancel::new();
        let solver = problem.solver().cancel(cancel.clone());
        let mut sampler = if with_memory { solver.sampler_with_memory(1) } else { solver.sampler(1) };
        (0..100).for_each(|_| assert!(sampler.draw().unwrap().is_some()));
        cancel.cancel();
        assert_eq!(sampler.draw(), Err(Stop::Cancelled), "{with_memory}");
        let solver = problem.solver().limits(Limits::new().time(Duration::from_millis(20)));
        let mut sampler = if with_memory { solver.sampler_with_memory(1) } else { solver.sampler(1) };
        assert!((0..).any(|_| sampler.draw() == Err(Stop::Time)), "{with_memory}");
    }
}

/// 100 of the 12,988,816 solutions on 8x8 squares, and draws from numbers that no search could count.
#[test]
fn memory_draws_from_what_is_beyond_searches() {
    let problem = dominoes(8);
    let mut sampler = problem.solver().sampler_with_memory(3);
    let drawn: Vec<_> = (0..100).map(|_| sampler.draw().unwrap().unwrap()).collect();
    assert!(drawn.iter().all(|solution| problem.is_solution(solution)));
    assert!(drawn.iter().collect::<BTreeSet<_>>().len() > 95);
    let large = dominoes(14);
    let drawn = large.solver().sampler_with_memory(3).draw().unwrap().unwrap();
    assert!(large.is_solution(&drawn));
}
