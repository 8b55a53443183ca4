//! Puzzles as people solve them: techniques, steps, grades and hints.
//!
//! Techniques are defined over items and options, so they work for every variant: a *truth* is an item of
//! which exactly one live option holds, a *link* is an item of which at most one does. A [`Network`] prepares
//! a model, [`Candidates`] hold what is left of a puzzle, each [`Technique`] finds [`Step`]s in it, and a
//! [`Grader`] follows them to the end.

mod bits;
mod candidates;
mod explain;
mod grader;
mod inference;
mod jagged;
mod memo;
mod network;
mod path;
mod step;
mod techniques;
mod watch;

pub use candidates::Candidates;
pub use explain::{Highlight, Names, Role};
pub use grader::{Grade, Grader, GridGrade, Hint, LeastEffort, Next, Strength, Ungraded};
pub use network::{Item, Network};
pub use path::{Deducer, Path};
pub use step::{Arrangement, Chain, Colours, Exocet, Finds, Firework, Node, Reason, Step, Technique};
pub(crate) use techniques::RULE_BETWEEN_CELLS;
pub use techniques::{TECHNIQUES, UNIQUENESS_TECHNIQUES};
pub use watch::Watch;

pub use crate::level::{Band, Difficulty, Level, NoRating, Rating, UnknownLevel};
