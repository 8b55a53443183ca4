//! One suite of problems, every engine: counts, each solution checked, equal sets of solutions.
//!
//! The suite's own problems are the files of `tests/data` and those that benches use too; their headers state
//! the numbers of solutions. Problems collected elsewhere are tested if they are available, and reported as
//! skipped otherwise.

use std::path::Path;

use dlx_engine::{Engine, ItemChoice, Problem, Search, Status};

use crate::formats::FORMATS;
use crate::own::{self, COMPARED, Found, Solutions};

/// Collected problems with more solutions than this are not for every run of the tests.
const MANY: u64 = 15_000;

/// The problems collected elsewhere: their numbers of solutions, or why they are left out.
const SHARED: &[(&str, Result<u64, &str>)] = &[
    ("bell10", Ok(115_975)),
    ("bell12", Err("4,213,597 solutions take too long one by one")),
    ("domino6x6", Ok(6_728)),
    ("domino8x8", Err("12,988,816 solutions take too long one by one")),
    ("domino12x12", Err("53,060,477,521,960,000 solutions cannot be seen one by one")),
    ("langford8", Ok(300)),
    ("langford11", Ok(35_584)),
    ("latin4", Ok(576)),
    ("latin5", Ok(161_280)),
    ("match12", Ok(10_395)),
    ("match14", Ok(135_135)),
    ("partridge5", Ok(0)),
    ("pent3x20", Ok(8)),
    ("pent6x10", Ok(9_356)),
    ("queens8", Ok(92)),
    ("queens10", Ok(724)),
    ("queens12", Ok(14_200)),
    ("rnd60", Ok(6)),
    ("soma", Ok(11_520)),
    ("sudoku16x16", Ok(2_536)),
    ("sudoku17", Ok(1)),
    ("sudokuhard", Ok(1)),
    ("words3x5", Ok(18_407)),
];

/// Compares what engines found with both item choices; returns whether `naive` found everything. Of a search
/// that did not finish, only the solutions found are checked: each must be valid, and none may repeat.
fn check(name: &str, found: &[Found], expected: u64) -> bool {
    let is_reference =
        |found: &&Found| (found.engine, found.choice) == (Engine::Auto, ItemChoice::MinRemaining);
    let reference = found.iter().find(is_reference).expect("the engine that suits best is asked");
    let mut naive_finished = true;
    for Found { engine, choice, outcome, solutions, .. } in found {
        let who = format!("{name} by {engine}, {choice:?}");
        if outcome.status == Status::Exhausted {
            assert_eq!(outcome.solutions, expected, "{who}");
            assert!(expected > COMPARED || *solutions == reference.solutions, "{who}: other solutions");
        } else {
            assert!(outcome.solutions <= expected, "{who}: {} solutions of {expected}", outcome.solutions);
            naive_finished &= *engine != Engine::Naive;
        }
    }
    naive_finished
}

#[test]
fn own_problems_are_solved_alike_by_every_engine() {
    let problems = own::problems();
    assert!(problems.len() >= 30, "problems are missing");
    let unfinished: Vec<_> = problems
        .iter()
        .filter(|own| !check(&own.name, own.found(), own.count))
        .map(|own| &own.name)
        .collect();
    println!("naive did not finish {unfinished:?}");
    assert!(
        unfinished.len() * 3 < problems.len(),
        "naive must judge most problems, not stop at {unfinished:?}"
    );
}

#[test]
fn collected_problems_are_solved_alike_by_every_engine() {
    check_collected(|solutions| solutions <= MANY);
}

#[test]
#[ignore = "half a minute: `just long` runs it"]
fn collected_problems_with_many_solutions_are_solved_alike_by_every_engine() {
    check_collected(|solutions| solutions > MANY);
}

fn check_collected(belongs: impl Fn(u64) -> bool) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/cover");
    for &(name, expected) in SHARED {
        let path = folder.join(format!("{name}.dlx"));
        match expected {
            Err(reason) => println!("{name} is skipped: {reason}"),
            Ok(expected) if !belongs(expected) => {}
            Ok(_) if !path.exists() => println!("{name} is skipped: {} is not there", path.display()),
            Ok(expected) => {
                check(name, &own::search_by_all(name, &own::read(&path).0), expected);
            }
        }
    }
}

#[test]
fn own_problems_survive_all_formats() {
    for own::Own { name, problem, .. } in own::problems() {
        let text = problem.to_text();
        for (write, read) in FORMATS {
            let again = read(write(problem).as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(again.to_text(), text, "{name}");
            assert!(
                problem.options().all(|option| problem.entries(option).eq(again.entries(option))),
                "{name}"
            );
        }
    }
}

#[test]
fn pruning_spares_other_items_where_items_have_several_colors() {
    // All options of p cover s, so the one of q that covers s goes. The colours of c stand between p and s.
    let text = "p q r | c s\np s\np s\nq s\nq c:a\nq c:b\nr c:a\nr c:b\nr\nr c:b q\n";
    let problem = Problem::from_text(text.as_bytes()).expect("the text is sound");
    for &engine in Engine::ALL {
        let fresh = || problem.solver().engine(engine).solutions();
        let mut pruned = fresh();
        assert!(pruned.prune(), "{engine}");
        let all = |search: &mut Search<'_>| {
            let mut seen = Solutions::new();
            while let Some(solution) = search.next() {
                let mut solution = solution.to_vec();
                solution.sort_unstable();
                seen.insert(solution);
            }
            seen
        };
        assert_eq!(all(&mut pruned), all(&mut fresh()), "{engine}");
    }
}

#[test]
fn pruning_ends_where_the_forced_options_clash() {
    // a forces `a b`, which leaves c nothing; `b q` is then neither open nor gone.
    let text = "a b c p q\na b\nb c\nb q\np q\np q\n";
    let problem = Problem::from_text(text.as_bytes()).expect("the text is sound");
    for &engine in Engine::ALL {
        let mut search = problem.solver().engine(engine).solutions();
        search.prune();
        assert!(search.next().is_none(), "{engine}");
    }
}

#[test]
fn equal_options_are_counted_as_often_as_they_stand() {
    // a, b and c are covered as ab and c, as a and bc, or by one option; d on its own.
    let times = [("a b", 30), ("c", 7), ("a", 5), ("b c", 4), ("a x", 1), ("d y", 3), ("d y:1", 2)];
    let options: String = times.iter().map(|&(option, times)| format!("{option}\n").repeat(times)).collect();
    let text = format!("a b c d | x y\n{options}a b c x\n");
    let problem = Problem::from_text(text.as_bytes()).unwrap();
    let expected = (30 * 7 + (5 + 1) * 4 + 1) * (3 + 2);
    for (&engine, threads) in Engine::ALL.iter().flat_map(|engine| [(engine, 1), (engine, 3)]) {
        let solver = || problem.solver().engine(engine).threads(threads);
        assert_eq!(solver().count().solutions, expected, "{engine} on {threads} threads");
        let mut found = Vec::new();
        solver().for_each(|solution| {
            assert!(problem.is_solution(solution), "{engine}: {solution:?}");
            let mut solution = solution.to_vec();
            solution.sort_unstable();
            found.push(solution);
        });
        found.sort_unstable();
        found.dedup();
        assert_eq!(found.len() as u64, expected, "{engine} on {threads} threads");
    }
}
