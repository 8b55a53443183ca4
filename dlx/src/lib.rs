//! Exact cover with colours: problems, interchangeable engines, limits, and answers that say how sure they are.
//!
//! A [`Problem`] is a set of *items* to be covered and *options* that cover them (Knuth, The Art of Computer
//! Programming, volume 4B, section 7.2.2.1). A [`Solver`] configures a search of it, a [`Search`] lends one
//! solution after another, and says at the end whether it saw everything or which limit came first.
//!
//! ```
//! use dlx_engine::{Engine, Limits, Problem, Status};
//!
//! // Knuth's first example: cover a..g exactly once each.
//! let problem = Problem::from_text(b"a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n")?;
//! let mut search = problem.solver().engine(Engine::Auto).limits(Limits::new().solutions(2)).solutions();
//! while let Some(chosen) = search.next() {
//!     assert!(problem.is_solution(chosen));
//! }
//! assert_eq!(search.status(), Status::Exhausted);
//! assert_eq!(search.stats().solutions, 1);
//! # Ok::<(), dlx_engine::ParseError>(())
//! ```
//!
//! Nothing here prints, exits or reads the environment; whatever is random takes a seed.

mod builder;
mod engine;
mod item_choice;
#[cfg(feature = "json")]
mod json;
mod limits;
mod parallel;
mod parse;
mod problem;
mod search;
mod solver;
mod stats;
mod text;

pub use builder::{BuildError, ProblemBuilder};
pub use engine::{Engine, UnknownEngine};
pub use item_choice::ItemChoice;
pub use limits::{Cancel, Limits, Status, Stop};
pub use parse::ParseError;
pub use problem::{Color, Entry, ItemId, OptionId, Problem};
pub use search::{Mark, Search};
pub use solver::{Outcome, Solver, Uniqueness};
pub use stats::{Progress, Stats};
