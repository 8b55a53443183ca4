//! Puzzles as people solve them: techniques, steps, grades and hints.
//!
//! Techniques are written over items and options, so that they serve every variant: a *truth* is an item of which
//! exactly one live option holds, a *link* one of which at most one does. A [`Terrain`] prepares a model, a [`State`]
//! holds what is left of a puzzle, each [`Technique`] finds [`Step`]s in it, and a [`Grader`] follows them to the end.

mod als;
mod argument;
mod assume;
mod deduce;
mod explain;
mod grader;
mod hint;
mod inference;
mod lists;
mod matrix;
mod memory;
mod name;
mod narrowest;
mod path;
mod rate;
mod state;
mod step;
mod technique;
mod terrain;

use crate::level;

pub use argument::Node;
pub use deduce::Deducer;
pub use grader::{Grade, Grader, GridGrade, Ungraded};
pub use hint::{Hint, Next, Strength};
pub use level::{Difficulty, Level, NoRating, Rating, UnknownLevel};
pub use name::Names;
pub use path::Path;
pub use state::State;
pub use step::{Finds, Step, Watch};
pub use technique::{TECHNIQUES, Technique, UNIQUENESS_TECHNIQUES};
pub use terrain::{Item, Terrain};
