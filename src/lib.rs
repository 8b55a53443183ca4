//! Sudoku of any shape: generated, solved, checked, read and written.
//!
//! A [`Puzzle`] is a [`Model`](dlx_variants::Model) with some cells given. [`Session`] solves puzzles of one
//! model, [`generate`] makes them, [`format`](mod@format) reads and writes them. The layers below are crates of their
//! own: [`dlx_variants`] for boards and rules, [`dlx_engine`] for exact cover.
//!
//! ```
//! use dlx_sudoku::format;
//! use dlx_sudoku::{ModelFinder, Session, Uniqueness};
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let records = format::read(text.as_bytes(), None, &mut ModelFinder::detect())?;
//! let puzzle = &records[0].puzzle;
//!
//! let lowered = puzzle.model.lower();
//! let answer = Session::of(&lowered).solve(&puzzle.givens);
//! assert_eq!(answer.count, Uniqueness::Unique);
//! assert_eq!(puzzle.model.check(&answer.solution.unwrap()), []);
//! # Ok::<(), dlx_sudoku::format::ReadError>(())
//! ```

pub mod difficulty;
pub mod format;
pub mod generate;
pub mod grade;
mod level;
mod model_finder;
pub mod ordered;
mod puzzle;
mod solve;
mod symmetries;

pub use dlx_engine::Uniqueness;
pub use level::{Difficulty, Level, NoRating, Rating, UnknownLevel};
pub use model_finder::{ModelError, ModelFinder};
pub use puzzle::{Puzzle, PuzzleError, Record, Values};
pub use solve::{Answer, Session};
pub use symmetries::{Distinct, Symmetries};

/// The code in README compiles and runs.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
