//! What prepared searches keep from puzzle to puzzle, and what they do not.

use dlx_sudoku::analysis::CandidateFinder;
use dlx_sudoku::{Cancel, Limits, Session, Status, Stop, Uniqueness, Watch};
use dlx_variants::{CellId, Lowered, Symbol, Values, catalogue};

fn lowered(id: &str) -> Lowered {
    catalogue::find(id).expect("the variant is known").build_fixed().expect("it can be built").lower()
}

fn values(text: &str) -> Values {
    text.chars().map(Symbol::from_char).collect()
}

/// Two solutions, which differ in the last two rows.
const AMBIGUOUS: &str = "12..34..2143....";

#[test]
fn what_the_solver_was_told_holds_for_each_puzzle() {
    let lowered = lowered("4x4");
    let solver = || lowered.problem.solver();
    let puzzle = values(AMBIGUOUS);
    let Some([one, other]) = both(&lowered, &puzzle) else { panic!("there are two solutions") };
    let cell = (0..16).find(|&cell| one[usize::from(cell)] != other[usize::from(cell)]).expect("they differ");
    let of_one = lowered.option(CellId(cell), one[usize::from(cell)].expect("it is filled"));
    let of_both = lowered.option(CellId(2), one[2].expect("it is filled"));
    for (solver, expected) in [
        (solver(), [Uniqueness::Multiple, Uniqueness::Multiple]),
        (solver().given([of_one]), [Uniqueness::Unique, Uniqueness::Multiple]),
        (solver().forbid([of_one]), [Uniqueness::Unique, Uniqueness::Multiple]),
        (solver().forbid([of_both]), [Uniqueness::None, Uniqueness::Multiple]),
    ] {
        let context = format!("{solver:?}");
        let mut session = Session::new(&lowered, solver);
        for (puzzle, expected) in
            [&puzzle, &vec![None; 16], &puzzle].into_iter().zip(expected.into_iter().cycle())
        {
            assert_eq!(session.solve(puzzle).count, expected, "{context}");
        }
    }
    for (solver, expected) in [
        (solver().given([of_one]), vec![one[usize::from(cell)]]),
        (solver().forbid([of_one]), vec![other[usize::from(cell)]]),
        (solver().forbid([of_both]), vec![]),
    ] {
        let context = format!("{solver:?}");
        let mut finder = CandidateFinder::new(&lowered, solver);
        for _ in 0..2 {
            let found = finder.find(&puzzle, &mut |_| {});
            let possible: Vec<_> = found.possible[usize::from(cell)].iter().map(Some).collect();
            assert_eq!(possible, expected, "{context}");
        }
    }
}

#[test]
fn a_puzzle_that_is_cancelled_spoils_none_that_follow() {
    let lowered = lowered("4x4");
    let puzzle = values(AMBIGUOUS);
    let (mut session, raised) = (Session::of(&lowered), Cancel::new());
    raised.cancel();
    let mut finder = CandidateFinder::new(&lowered, lowered.problem.solver().cancel(raised.clone()));
    assert_eq!(finder.find(&puzzle, &mut |_| {}).status, Status::Stopped(Stop::Cancelled));
    for _ in 0..2 {
        session.set_cancel(raised.clone());
        assert_eq!(session.solve(&puzzle).status, Status::Stopped(Stop::Cancelled));
        session.set_cancel(Cancel::new());
        assert_eq!(session.solve(&puzzle).count, Uniqueness::Multiple);
        finder.set_watch(&Watch::on(&raised));
        assert_eq!(finder.find(&puzzle, &mut |_| {}).status, Status::Stopped(Stop::Cancelled));
        finder.set_watch(&Watch::default());
        assert_eq!(finder.find(&puzzle, &mut |_| {}).status, Status::Exhausted);
    }
}

#[test]
fn a_flag_that_is_replaced_lets_a_stopped_search_go_on() {
    let lowered = lowered("classic");
    let (mut session, raised) = (Session::of(&lowered), Cancel::new());
    session.start(&[None; 81], Limits::new());
    assert!(session.next_solution().is_some());
    raised.cancel();
    session.set_cancel(raised);
    assert_eq!(session.count(), Status::Stopped(Stop::Cancelled));
    session.set_cancel(Cancel::new());
    assert_eq!(session.status(), Status::Running);
    assert!(session.next_solution().is_some());
}

/// A puzzle's solutions, if there are two that are found.
fn both(lowered: &Lowered, puzzle: &[Option<Symbol>]) -> Option<[Values; 2]> {
    let answer = Session::of(lowered).solve(puzzle);
    Some([answer.solution?, answer.other?])
}
