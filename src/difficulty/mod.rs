//! Requirements on the difficulty of puzzles, and how the generator meets them.
//!
//! The modules [`generate`](crate::generate) and [`grade`](crate::grade) are independent of each other. This
//! module uses both: it gives the generator an oracle that judges clues by techniques.
//! `generate/attempt/variation.rs` varies puzzles until they suit it.
//!
//! ```
//! use std::sync::Arc;
//!
//! use dlx_sudoku::Level;
//! use dlx_sudoku::generate::{Generator, Settings};
//! use dlx_sudoku::difficulty::{Requirement, Requirements};
//! use dlx_variants::catalogue;
//!
//! let requirements = Requirements::all(Requirement::of_level(Level::Tough))?;
//! let generator = Generator::new(catalogue::default(), Settings::default(), 7)?.on_demand(Arc::new(requirements));
//! let difficulty = generator.puzzle(0)?.difficulty;
//! assert_eq!(difficulty.map(|difficulty| difficulty.level), Some(Level::Tough));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod examples;
mod oracle;
mod requirement;
mod requirements;

pub use error::{Hindrance, RequirementError};
pub use requirement::Requirement;
pub use requirements::Requirements;

/// The boards to try for a puzzle of some difficulty, if nobody asks for another number.
pub const TRIES: u64 = 10_000;
