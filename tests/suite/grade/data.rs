//! Helpers that the tests share.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use dlx_sudoku::generate::{Generated, Generator, Settings};
use dlx_sudoku::grade::{Candidates, Grader, Level, Step};
use dlx_sudoku::{Puzzle, Values, Watch};
use dlx_variants::{Spec, Symbol, catalogue};

pub(crate) use crate::data::text;

/// A grader for the default variant.
pub(crate) fn classic() -> Grader {
    Grader::new(Arc::new(catalogue::default().build_fixed().expect("the default variant has a model")))
}

/// A board on one line.
pub(crate) fn values(line: &str) -> Values {
    line.chars().map(Symbol::from_char).collect()
}

/// A watch that is never over.
pub(crate) fn patient() -> Watch {
    Watch::default()
}

/// The number of cells of a variant's boards.
pub(crate) fn cells(spec: &Spec) -> usize {
    spec.board().map_or(usize::MAX, |board| board.cell_count())
}

/// Settings for boards of a size: on larger ones, removing all redundant clues and judging the puzzles takes
/// long.
pub(crate) fn settings(spec: &Spec) -> Settings {
    Settings::default().minimise(cells(spec) <= 256)
}

/// A puzzle of a variant, made once and shared by all tests that use it.
pub(crate) fn made(spec: &Spec, index: u64) -> Arc<Generated> {
    type Made = HashMap<(String, u64), Arc<OnceLock<Arc<Generated>>>>;
    static MADE: OnceLock<Mutex<Made>> = OnceLock::new();
    const SEED: u64 = 4;
    let mut known = MADE.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    let puzzle = Arc::clone(known.entry((spec.id.clone(), index)).or_default());
    drop(known);
    let make = || {
        let generator = Generator::new(spec, settings(spec), SEED).expect("the settings suit every board");
        Arc::new(generator.puzzle(index).unwrap_or_else(|error| panic!("{}: {error}", spec.id)))
    };
    Arc::clone(puzzle.get_or_init(make))
}

/// A puzzle of a variant with one in `every` empty cells filled in, because minimal ones of some variants
/// take long to judge.
pub(crate) fn eased(spec: &Spec, index: u64, every: usize) -> Generated {
    let mut made = (*made(spec, index)).clone();
    let (model, mut givens) = made.puzzle.into_parts();
    let empty: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell].is_none()).collect();
    empty.into_iter().skip(every - 1).step_by(every).for_each(|cell| givens[cell] = made.solution[cell]);
    made.puzzle = Puzzle::new(model, givens).expect("symbols of the solution");
    made
}

/// Takes a step and, if it is of the highest level, also fills the first empty cell with what it has in the
/// solution: puzzles that take many such steps take long, and further ones of them show little else.
pub(crate) fn take(step: &Step, candidates: &mut Candidates<'_>, solution: &Values) {
    step.apply(candidates);
    if step.technique.level == Level::Extreme {
        let entries = candidates.network().lowered().encode(solution);
        if let Some(entry) = entries.into_iter().find(|&option| candidates.is_live(option)) {
            candidates.place(entry);
        }
    }
}
