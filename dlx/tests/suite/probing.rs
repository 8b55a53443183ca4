//! Searches that try options before they branch.

use std::path::Path;

use dlx_engine::{Engine, ItemChoice, Problem, Search, Status};

use crate::own;

fn problem(name: &str) -> Problem {
    own::read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)).0
}

fn count(search: &mut Search<'_>) -> u64 {
    let mut count = 0;
    while search.next().is_some() {
        count += 1;
    }
    count
}

#[test]
fn what_fails_at_once_is_no_branch() {
    let problem = problem("sudoku_hard.dlx");
    // Others fail later, as they have no forced moves.
    for engine in [Engine::Lanes, Engine::Words, Engine::Cells] {
        let solver = || problem.solver().engine(engine).choice(ItemChoice::Weighted);
        let [plain, probing] = [solver(), solver().probing()].map(|solver| {
            let mut search = solver.solutions();
            assert_eq!(count(&mut search), 1, "{engine}");
            search.stats().nodes
        });
        assert!(probing < plain, "{engine}: {probing} nodes, and {plain} without");
    }
}

#[test]
fn tries_concern_the_question_asked() {
    let problem = problem("queens8.dlx");
    for &engine in Engine::ALL {
        let plain = problem.solver().engine(engine).count().solutions;
        let mut search = problem.solver().engine(engine).choice(ItemChoice::Weighted).probing().solutions();
        let chosen = search.next().map(<[_]>::to_vec).expect("there are solutions");
        search.reset();
        let root = search.mark();
        // With an option of one solution, and without.
        let [with, without] = [true, false].map(|with| {
            let mark = search.mark();
            let is_possible = if with { search.choose_all(&chosen[..1]) } else { search.forbid(chosen[0]) };
            let count = if is_possible { count(&mut search) } else { 0 };
            search.undo(mark);
            count
        });
        assert_eq!(with + without, plain, "{engine}");
        search.undo(root);
        assert_eq!(count(&mut search), plain, "{engine}");
    }
}

#[test]
fn tries_find_that_there_is_no_solution() {
    // Each option of p leaves either q or r without one.
    let problem = Problem::from_text(b"p q r s | x y z\np x\np y\nq x\nq z\nr x\nr z\ns y\ns z\n")
        .expect("the text is sound");
    for &engine in Engine::ALL {
        let mut search = problem.solver().engine(engine).choice(ItemChoice::Weighted).probing().solutions();
        for _ in 0..2 {
            assert!(search.next().is_none(), "{engine}");
            assert_eq!(search.status(), Status::Exhausted, "{engine}");
            search.restart();
        }
    }
}

/// A search that is used again tries anew, and does the same work.
#[test]
fn tries_are_the_same_whatever_was_searched_before() {
    for name in ["sudoku_hard.dlx", "sudoku_many.dlx"] {
        let problem = problem(name);
        for engine in [Engine::Lanes, Engine::Words, Engine::Cells] {
            let solver = problem.solver().engine(engine).choice(ItemChoice::Weighted);
            let mut search = solver.thorough().blaming().probing().solutions();
            let work = [(), (), ()].map(|()| {
                search.reset();
                search.reset_weights();
                let found = (0..200).take_while(|_| search.next().is_some()).count();
                let stats = search.stats();
                (found, stats.nodes, stats.updates)
            });
            assert!(work.iter().all(|of| *of == work[0]), "{name} {engine}: {work:?}");
        }
    }
}
