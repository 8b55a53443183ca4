//! Searches that look for nothing but forced moves.

use std::path::Path;

use dlx_engine::{Engine, OptionId, Search, Status};

use crate::own;

/// The nodes of all of a search.
fn nodes(search: &mut Search<'_>) -> u64 {
    search.restart();
    assert_eq!(search.count_rest(), Status::Exhausted);
    assert_eq!(search.stats().solutions, 232);
    search.nodes()
}

#[test]
fn forced_moves_alone_leave_more_to_search() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sudoku_many.dlx");
    let problem = own::read(&path).0;
    let mut search = problem.solver().engine(Engine::Lanes).solutions();
    let usual = nodes(&mut search);
    search.only_forced_moves(true);
    let alone = nodes(&mut search);
    assert!(alone > usual, "{alone} nodes, and {usual} with locked candidates");
    search.reset();
    assert_eq!(nodes(&mut search), alone, "after a reset");
    search.only_forced_moves(false);
    assert_eq!(nodes(&mut search), usual);
}

#[test]
fn an_option_that_is_chosen_cannot_be_forbidden_beside_others() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/sudoku_hard.dlx");
    let problem = own::read(&path).0;
    for &engine in Engine::ALL {
        let mut search = problem.solver().engine(engine).solutions();
        let board: Vec<OptionId> = search.next().expect("there is a solution").to_vec();
        let (&last, others) = board.split_last().expect("it has options");
        let mark = search.mark();
        search.choose_all_but(others, last);
        assert!(search.next().is_none(), "{engine}");
        assert!(!search.choose_all_but(&[last], last), "{engine}");
        search.undo(mark);
        assert!(search.next().is_some(), "{engine}");
    }
}
