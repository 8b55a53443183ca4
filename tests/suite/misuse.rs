//! Values that are no board of the model are refused in words, and never taken for others.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use dlx_sudoku::analysis::CandidateFinder;
use dlx_sudoku::grade::Grader;
use dlx_sudoku::{Session, Values, Watch};
use dlx_variants::{Alphabet, CellId, Lowered, Model, Symbol, catalogue};

fn model(id: &str) -> Arc<Model> {
    Arc::new(catalogue::find(id).expect("the variant is known").build(0).expect("it can be built"))
}

/// The message with which a function panics.
fn message<T>(act: impl FnOnce() -> T) -> String {
    let fault = catch_unwind(AssertUnwindSafe(act)).err().expect("it panics");
    let literal = || fault.downcast_ref::<&str>().map(|text| (*text).to_owned());
    fault.downcast_ref::<String>().cloned().or_else(literal).expect("the message is a text")
}

#[test]
fn symbols_of_other_boards_are_refused() {
    for (id, foreign, expected) in [
        ("4x4", '9', "9 in cell 2 of a board with 16 cells and symbols 1 to 4"),
        ("killer", 'A', "A in cell 2 of a board with 81 cells and symbols 1 to 9"),
    ] {
        let model = model(id);
        let lowered = Lowered::new(&model);
        let symbol = Symbol::from_char(foreign).expect("a symbol");
        let mut values: Values = vec![None; model.board().cell_count()];
        values[2] = Some(symbol);
        let grader = Grader::new(Arc::clone(&model));
        let messages = [
            message(|| lowered.encode(&values)),
            message(|| lowered.cover(&values)),
            message(|| lowered.option(CellId(2), symbol)),
            message(|| Session::of(&lowered).solve(&values)),
            message(|| grader.grade(&values, &Watch::default())),
            message(|| grader.canonical_form(&values, &Watch::default())),
        ];
        assert!(messages.iter().all(|message| message == expected), "{id}: {messages:?}");
    }
}

/// A zero is before the first symbol of a board with symbols from 1, and one beyond the last symbol of boards
/// from 0.
#[test]
fn zero_belongs_to_boards_from_zero_alone() {
    let zero = Alphabet::new(10, 0).expect("ten symbols").first();
    let lowered = Lowered::new(&model("4x4"));
    let mut values: Values = vec![None; 16];
    values[15] = Some(zero);
    assert_eq!(
        message(|| lowered.encode(&values)),
        "0 in cell 15 of a board with 16 cells and symbols 1 to 4"
    );
}

/// What it finds would be read as symbols of this model.
#[test]
fn solvers_of_other_problems_are_refused() {
    let [small, other] = ["4x4", "6x6"].map(|id| Lowered::new(&model(id)));
    let same = small.clone();
    for problem in [&other.problem, &same.problem] {
        let messages = [
            message(|| Session::new(&small, problem.solver())),
            message(|| CandidateFinder::new(&small, problem.solver())),
        ];
        assert!(messages.iter().all(|message| message.starts_with("a solver of another problem")));
    }
}

#[test]
fn boards_of_other_sizes_are_refused() {
    let model = model("4x4");
    let lowered = Lowered::new(&model);
    let grader = Grader::new(Arc::clone(&model));
    for count in [0, 15, 17, 81] {
        let values: Values = vec![None; count];
        let messages = [
            message(|| lowered.encode(&values)),
            message(|| Session::of(&lowered).solve(&values)),
            message(|| grader.grade(&values, &Watch::default())),
        ];
        let expected = format!("{count} values for 16 cells");
        assert!(messages.iter().all(|message| *message == expected), "{messages:?}");
    }
    assert_eq!(message(|| model.check(&[])), "0 values for 16 cells");
    assert_eq!(
        message(|| lowered.option(CellId(16), model.alphabet().first())),
        "1 in cell 16 of a board with 16 cells and symbols 1 to 4"
    );
}
