//! Puzzles, and what is known about them.

use std::sync::Arc;

use dlx_engine::{Status, Uniqueness};
use dlx_variants::{CellId, Model, Symbol, Transform, Violation};

use crate::level::Difficulty;

/// What stands in the cells of a board, in the order of its cells.
pub type Values = Vec<Option<Symbol>>;

/// A board and its rules, with some cells given.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The board and its rules, shared by puzzles that have the same.
    pub model: Arc<Model>,
    /// The clues: what is given in each cell, in the order of the board's cells.
    pub givens: Values,
}

/// Givens that do not fit a board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The number of cells differs.
    #[error("found {found} cells; expected {expected}, the cells of {variant}")]
    Cells {
        /// The number of cells given.
        found: usize,
        /// The number of cells of the board.
        expected: usize,
        /// The variant's id.
        variant: String,
    },
    /// A symbol that the board does not have.
    #[error("found {symbol} in {cell}; expected 1 to {largest}")]
    Symbol {
        /// The symbol.
        symbol: Symbol,
        /// The name of the cell.
        cell: String,
        /// The largest symbol of the board.
        largest: Symbol,
    },
}

impl Puzzle {
    /// A puzzle, if `givens` has an entry for each cell of the board and only the model's symbols. Whether the
    /// givens obey the rules is for [`violations`](Self::violations) to say.
    ///
    /// # Errors
    /// The number of cells, or the first symbol, that does not fit.
    pub fn new(model: Arc<Model>, givens: Values) -> Result<Self, PuzzleError> {
        let (found, expected) = (givens.len(), model.board().cell_count());
        if found != expected {
            return Err(PuzzleError::Cells { found, expected, variant: model.spec().id.clone() });
        }
        for (cell, symbol) in (0..).map(CellId).zip(&givens) {
            if let Some(symbol) = symbol.filter(|symbol| symbol.index() >= model.symbols()) {
                let largest = Symbol::from_index(model.symbols() - 1).unwrap_or(symbol);
                return Err(PuzzleError::Symbol { symbol, cell: model.board().name(cell), largest });
            }
        }
        Ok(Self { model, givens })
    }

    /// The number of clues.
    #[must_use]
    pub fn clues(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// Whether every cell is given.
    #[must_use]
    pub fn is_filled(&self) -> bool {
        self.givens.iter().all(Option::is_some)
    }

    /// The image under a symmetry of the variant. Clues that are rules move with the cells.
    #[must_use]
    pub fn transformed(&self, transform: &Transform) -> Self {
        let model = self.model.image(transform).map_or_else(|| Arc::clone(&self.model), Arc::new);
        Self { model, givens: transform.apply(&self.givens) }
    }

    /// The rules that the givens break; see [`Model::check`].
    #[must_use]
    pub fn violations(&self) -> Vec<Violation> {
        self.model.check(&self.givens)
    }
}

/// A puzzle and what is known about it: what formats read and write. Most of them keep only a part.
#[derive(Clone, Debug)]
pub struct Record {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// A solution of it.
    pub solution: Option<Values>,
    /// Whether every single clue is necessary.
    pub minimal: Option<bool>,
    /// How hard it is.
    pub difficulty: Option<Difficulty>,
    /// The number of clues that were not proven necessary, where some were not.
    pub unproven: usize,
    /// How many solutions there are.
    pub solutions: Option<Uniqueness>,
    /// How the search ended that this comes from, if a limit ended it.
    pub status: Option<Status>,
    /// The seed of the batch that the puzzle was made in.
    pub seed: Option<u64>,
    /// The puzzle's number in that batch, from 0.
    pub index: Option<u64>,
}

impl Record {
    /// The record of the puzzle's image under a symmetry of the model. It loses seed and index, which would give the
    /// puzzle as it was.
    #[must_use]
    pub fn transformed(&self, transform: &Transform) -> Self {
        let solution = self.solution.as_ref().map(|solution| transform.apply(solution));
        let puzzle = self.puzzle.transformed(transform);
        Self { puzzle, solution, seed: None, index: None, ..self.clone() }
    }
}

impl From<Puzzle> for Record {
    /// A record of a puzzle about which nothing else is known.
    fn from(puzzle: Puzzle) -> Self {
        Self {
            puzzle,
            solution: None,
            minimal: None,
            difficulty: None,
            unproven: 0,
            solutions: None,
            status: None,
            seed: None,
            index: None,
        }
    }
}
