//! Items that are covered several times (Knuth's Algorithm M).

use dlx_engine::{Engine, Limits, Problem, Status, Stop};
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::formats::reread;

/// A problem in Knuth's text format.
fn problem(text: &str) -> Problem {
    Problem::from_text(text.as_bytes()).expect("a problem")
}

/// What the engines find that may be asked: others give way to one that can.
fn counts(problem: &Problem) -> Vec<u64> {
    let engines = Engine::ALL.iter().chain([&Engine::Auto]);
    engines.map(|&engine| problem.solver().engine(engine).count().solutions).collect()
}

#[test]
fn all_numbers_of_options_in_the_range_are_found_once() {
    // C(5, 0) + C(5, 1) + C(5, 2), and so on.
    for (times, expected) in
        [("0:2", 16), ("2", 10), ("1:5", 31), ("0:9", 32), ("5", 1), ("6", 0), ("3:7", 16)]
    {
        let problem = problem(&format!("{times}|a\n{}", "a\n".repeat(5)));
        assert!(counts(&problem).iter().all(|&count| count == expected), "{times}: {:?}", counts(&problem));
    }
}

/// A board of queens such that each square is attacked or occupied at least once and at most `most` times.
fn dominating_queens(size: i32, queens: u32, most: u32) -> Problem {
    let square = |x: i32, y: i32| format!("{x}/{y}");
    let squares = || (0..size).flat_map(|x| (0..size).map(move |y| (x, y)));
    let mut text = format!("{queens}|queens");
    squares().for_each(|(x, y)| text += &format!(" 1:{most}|{}", square(x, y)));
    for (x, y) in squares() {
        text += "\nqueens";
        let sees = |&(u, v): &(i32, i32)| u == x || v == y || u + v == x + y || u - v == x - y;
        squares().filter(sees).for_each(|(u, v)| text += &format!(" {}", square(u, v)));
    }
    problem(&(text + "\n"))
}

#[test]
fn queens_dominate_boards() {
    // Five queens dominate the usual board in 4,860 ways (W. Ahrens, "Mathematische Unterhaltungen und
    // Spiele", 1910, chapter X).
    let usual = dominating_queens(8, 5, 5);
    assert_eq!(usual.solver().count().solutions, 4860);
    assert_eq!(usual.solver().resolved_engine().0, Engine::Columns);
    // Three dominate six by six in one way, but for symmetry, and no two do five by five.
    let smaller = dominating_queens(6, 3, 3);
    assert_eq!(smaller.solver().count().solutions, 4);
    assert_eq!(smaller.solver().threads(2).count().solutions, 4);
    assert!(counts(&dominating_queens(5, 2, 2)).iter().all(|&count| count == 0));
}

/// An item of all options bounds how many there may be, which ends searches early.
#[test]
fn an_item_of_all_options_loses_no_solution() {
    let (mut rng, mut found) = (Xoshiro256PlusPlus::seed_from_u64(3), 0);
    for seed in 0..400 {
        let most = rng.random_range(1..5);
        let mut text = format!("{}:{most}|all", rng.random_range(0..=most));
        for item in 0..6 {
            let low = rng.random_range(0..3);
            text += &format!(" {low}:{}|i{item}", rng.random_range(low.max(1)..4));
        }
        text += " | x";
        for _ in 0..rng.random_range(3..9) {
            text += if rng.random_bool(0.2) { "\nall x" } else { "\nall" };
            (0..6).filter(|_| rng.random_bool(0.6)).for_each(|item| text += &format!(" i{item}"));
        }
        let problem = problem(&(text + "\n"));
        let expected = problem.solver().engine(Engine::Naive).count().solutions;
        assert!(counts(&problem).iter().all(|&count| count == expected), "{seed}: {:?}", counts(&problem));
        assert_eq!(problem.solver().count_with_memory().solutions, expected.into(), "{seed}");
        found += u64::from(expected > 0);
    }
    assert!(found > 100, "{found}");
}

#[test]
fn ranges_may_be_as_wide_as_numbers_go() {
    let problem = problem("1:2147483647|a 0:2147483647|b\na b\nb\n");
    // The first option, with or without the second.
    assert!(counts(&problem).iter().all(|&count| count == 2), "{:?}", counts(&problem));
}

#[test]
fn searches_stop_and_go_on() {
    let problem = dominating_queens(6, 4, 4);
    let all = problem.solver().count();
    let mut search = problem.solver().limits(Limits::new().nodes(100)).solutions();
    let begun = search.count();
    assert_eq!(begun.status, Status::Stopped(Stop::Nodes));
    let state = reread(&search.checkpoint().expect("it can be kept"));
    let ended = problem.solver().resume(&state).expect("it suits the problem").count();
    assert_eq!((ended.solutions, ended.stats.nodes), (all.solutions, all.stats.nodes));
    // A state of one problem does not suit another of the same options.
    let other = dominating_queens(6, 5, 4);
    assert!(other.solver().resume(&state).is_err());
}

#[test]
fn a_solution_is_found_drawn_and_priced() {
    // Two or three of five, each of which costs its number: the cheapest are 1 and 2.
    let text = "2:3|a 0:1|b\na |1\na b |2\na |3\na b |4\na |5\n";
    let problem = problem(text);
    assert_eq!(problem.to_text(), text);
    let best = problem.solver().best();
    assert_eq!(best.0.map(|solution| problem.total_cost(&solution)), Some(3));
    // Of the 20, four have both options with b.
    assert!(counts(&problem).iter().all(|&count| count == 16));
    for mut sampler in [problem.solver().sampler(7), problem.solver().sampler_with_memory(7)] {
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..1800 {
            let mut drawn = sampler.draw().unwrap().expect("there are solutions");
            drawn.sort_unstable();
            assert!(problem.is_solution(&drawn));
            *seen.entry(drawn).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 16);
        assert!(seen.values().all(|&times| (60..180).contains(&times)), "{seen:?}");
    }
    let first = problem.solver().first().unwrap().expect("there is one");
    assert!(problem.is_solution(&first));
}

/// Matrices of zeros and ones whose rows and columns have so many ones.
fn matrices(size: usize, ones: &str) -> Problem {
    let lines = (0..size).flat_map(|line| [format!("{ones}|r{line}"), format!("{ones}|c{line}")]);
    let mut text = lines.collect::<Vec<_>>().join(" ");
    (0..size * size).for_each(|square| text += &format!("\nr{} c{}", square / size, square % size));
    problem(&(text + "\n"))
}

#[test]
fn memory_counts_matrices_beyond_searches() {
    let counted = |size, ones| matrices(size, ones).solver().count_with_memory().solutions.to_string();
    // The On-Line Encyclopedia of Integer Sequences, A001499: two ones in each row and column.
    for (size, count) in [(2, "1"), (3, "6"), (4, "90"), (5, "2040"), (10, "1371785398200")] {
        assert_eq!(counted(size, "2"), count, "{size}");
    }
    // None, one or two of each.
    assert_eq!(matrices(4, "0:2").solver().count().solutions.to_string(), counted(4, "0:2"));
    // Any number of each.
    assert_eq!(counted(5, "0:5"), (1 << 25).to_string());
    // A search makes way.
    let problem = matrices(9, "2");
    let count = problem.solver().count_any_way();
    assert_eq!((count.solutions.to_string(), count.engine), ("14398171200".to_owned(), None));
    let drawn = problem.solver().sampler_with_memory(1).draw().unwrap().expect("there are many");
    assert!(problem.is_solution(&drawn));
}
