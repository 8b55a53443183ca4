//! Sudoku boards, rules and variants, and their lowering to exact-cover problems.
//!
//! A [`Spec`] declares a variant: data, from the [`catalogue`] or a TOML file. A spec builds a [`Model`]: a
//! board, its houses and its rules. A model judges boards ([`Model::check`]) without searching, and lowers to
//! a [`dlx_engine::Problem`] ([`Model::lower`]) that any engine solves.
//!
//! ```
//! use dlx_variants::{Spec, Symbol};
//!
//! let spec = Spec::from_toml(r#"
//!     id = "tiny-x"
//!     box = [2, 2]
//!     constraint = [{ kind = "diagonals" }]
//! "#)?;
//! let model = spec.build_fixed()?;
//! let board = "1234 3412 4321 2143".chars().filter(|c| !c.is_whitespace());
//! let values: Vec<_> = board.map(Symbol::from_char).collect();
//! assert_eq!(model.check(&values), []);
//!
//! let lowered = model.lower();
//! let chosen = lowered.cover(&values).expect("the board obeys the rules");
//! assert!(lowered.problem.is_solution(&chosen));
//! assert_eq!(lowered.decode(&chosen), values);
//! # Ok::<(), dlx_variants::SpecError>(())
//! ```

mod alphabet;
mod automorphism;
mod board;
mod bound;
mod build;
mod canonical_text;
pub mod catalogue;
mod check;
mod derived_houses;
mod drawn_clues;
mod error;
mod frame;
mod geometry;
mod grid;
mod house;
mod hue;
mod hues;
mod limits;
mod look;
mod lowered;
mod lowering;
mod mark;
mod model;
mod needed_givens;
mod outside_letters;
mod pair;
mod place;
mod regions;
mod relation;
pub mod rule;
mod rule_fault;
mod spec;
mod structure;
mod symbol;
mod symbol_set;
mod symmetry;
mod told_order;
mod told_states;
mod violation;
mod words;

pub use alphabet::Alphabet;
pub use automorphism::{Automorphisms, PuzzleForm, PuzzleSymmetries, SymmetryError, Transform};
pub use board::{Board, CellId};
pub use bound::{Bound, Case, Held};
pub use drawn_clues::{DrawnClues, TooFewClues};
#[doc(hidden)]
pub use error::line_and_column;
pub use error::{PathStep, SpecError, Unbuilt};
pub use frame::NumberedHouse;
pub use grid::Grid;
pub use house::{House, HouseKind, Leftover};
pub use hue::{Hue, Palette};
pub use lowered::Lowered;
pub use lowering::{CellSum, HiddenState, Meaning};
pub use mark::{Mark, Weight};
pub use model::Model;
pub use needed_givens::NeededGivens;
pub use place::Place;
pub use regions::Regions;
pub use rule::{DerivedClue, Drawing, KnownDifference, KnownSum, Rule};
pub use spec::Spec;
pub use symbol::{Symbol, Values};
pub use symbol_set::SymbolSet;
pub use symmetry::{NotSymmetric, Symmetry, UnknownSymmetry};
pub use told_order::ToldOrder;
pub use told_states::ToldStates;
pub use violation::Violation;
#[doc(hidden)]
pub use words::{counted, listed};
