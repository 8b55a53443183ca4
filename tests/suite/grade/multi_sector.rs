//! Grids that share whole columns with another, in any order.

use dlx_sudoku::ModelFinder;
use dlx_sudoku::format;
use dlx_sudoku::grade::Grader;
use dlx_variants::Spec;

use super::data::patient;

/// The houses of the second grid are in the order of the first, as far as both share them, so that its
/// columns 1 to 3 come last.
#[test]
fn shared_columns_may_come_in_any_order() {
    let spec = "id = 'reversed'\nbox = [3, 3]\ngrids = [[0, 6], [0, 0]]";
    let puzzle = "........81...6...3...4....7....9..2..6.4..2......79........2....612.........6.5.2.7.6...8...8...5...78..1.1\
                  .....2......34.5.....3......";
    let mut finder = ModelFinder::of(Spec::from_toml(spec).expect("a variant"));
    let record = format::read(puzzle.as_bytes(), None, &mut finder).expect("a puzzle").remove(0);
    let grader = Grader::new(record.puzzle.model().clone());
    let grade = grader.grade(record.puzzle.givens(), &patient());
    assert!(grade.is_ok(), "{:?}", grade.err());
}
