//! Puzzles as people solve them: techniques, steps, grades and hints.
//!
//! Techniques are defined over items and options, so they work for every variant: a *truth* is an item of
//! which exactly one live option holds, a *link* is an item of which at most one does. A [`Network`] prepares
//! a model, [`Candidates`] hold what is left of a puzzle, each [`Technique`] finds [`Step`]s in it, and a
//! [`Grader`] follows them to the end.
//!
//! ```
//! use std::sync::Arc;
//!
//! use dlx_engine::Watch;
//! use dlx_grade::{Grader, Hint, Level, Strength};
//! use dlx_variants::{Symbol, catalogue};
//!
//! let model = catalogue::find("4x4").expect("a variant of the catalogue").build_fixed()?;
//! let givens: Vec<_> = "...2.1...4.....3".chars().map(Symbol::from_char).collect();
//! let (grader, watch) = (Grader::new(Arc::new(model)), Watch::default());
//!
//! let grade = grader.grade(&givens, &watch)?;
//! assert_eq!(grade.level, Level::Easy);
//! let Hint::Next(next) = grader.hint(&givens, &givens, &watch)? else { panic!("cells are open") };
//! println!("{}", next.text(Strength::Step));
//! // What the hint says, done on the board: a step places symbols, or removes candidates.
//! let mut board = givens.clone();
//! let placed = next.step.placements.iter().filter_map(|&option| grader.network().candidate(option));
//! for (cell, symbol) in placed {
//!     board[cell.index()] = Some(symbol);
//! }
//! assert_ne!(board, givens);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod candidates;
mod explain;
mod grader;
mod inference;
mod jagged;
mod level;
mod memo;
mod network;
mod path;
mod patience;
mod step;
mod techniques;

pub use candidates::Candidates;
pub use explain::{Highlight, Names, Role};
pub use grader::{Grade, Grader, GridGrade, Hint, LastGrader, LeastEffort, Next, Strength, Ungraded};
pub use level::{Band, Difficulty, Level, NoRating, Rating, UnknownLevel};
pub use network::{Item, Network};
pub use path::{Deducer, Path};
pub use step::{Arrangement, Chain, Colours, Exocet, Finds, Firework, Node, Reason, Step, Technique};
pub use techniques::{FULL_HOUSE, TECHNIQUES, UNIQUENESS_TECHNIQUES};
