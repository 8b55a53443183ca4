//! Makes puzzles: fills a random board, then removes clues while it stays the only solution.
//!
//! [`Generator`] makes puzzle *k* of a batch from a seed and *k* alone; [`Generator::batch`] makes many on
//! several threads, with the same result as on one. [`Settings`] describe the puzzles. Random search does not
//! reach all filled boards with equal probability, so puzzles are varied but not a uniform sample.

mod attempt;
mod audit;
mod batch;
mod error;
mod generated;
mod generator;
mod settings;

pub use audit::{Auditor, ClueAudit};
pub use batch::Batch;
pub use error::GenerateError;
pub use generated::Generated;
pub use generator::Generator;
pub use settings::Settings;
pub use settings::clue_counts::ClueCounts;
pub use settings::demand::{Demand, Examiner, Manner, Oracle, Rejection};
pub use settings::error::SettingsError;
pub use settings::pattern::{PatternError, parse_pattern};
pub use settings::stage::Stage;
pub use settings::target::{Target, UnknownTarget};

pub use crate::necessity::budget::Cost;
pub use crate::necessity::clue::Clue;
