//! Why no puzzle was made.

use dlx_engine::{MemoryError, Stop};
use dlx_variants::{SpecError, Symmetry, SymmetryError, Unbuilt, counted};

use super::settings::error::SettingsError;

/// Why no puzzle was made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GenerateError {
    /// A limit was reached before a puzzle that meets the settings was found.
    #[error("no puzzle found: {}", .0)]
    Stopped(Stop),
    /// None of the boards that the settings allow led to a puzzle that meets them.
    #[error("no puzzle found on {}", counted(*.0, "board"))]
    Attempts(u64),
    /// Where rules are clues, too: boards had too many of them, or too few, for the required number of clues.
    #[error("no puzzle found: {boards} boards allow {fewest} to {most} clues, not {clues}")]
    ClueNumber {
        /// The required number.
        clues: usize,
        /// The number of boards tried.
        boards: u64,
        /// The smallest number that one of them allows: the rules that stay.
        fewest: usize,
        /// The largest number: all rules, and symbols in all cells that may hold them.
        most: usize,
    },
    /// Beside rules that are clues: boards needed more givens than the required number. How many a board
    /// needs depends on the rules that are drawn over it and, as givens go in a random order, on that order.
    #[error("no puzzle found: {} {} or more, not {givens}", need(*boards), counted(*fewest, "given"))]
    GivenNumber {
        /// The required number.
        givens: usize,
        /// The number of boards that needed more.
        boards: u64,
        /// The smallest number that one of them needed.
        fewest: usize,
    },
    /// Boards have no clues of a kind with their images under the symmetry: their symbols break the rule in
    /// one of the places.
    #[error(
        "no puzzle found: on {boards} boards, no {kind} obeys its rule in all places that {symmetry} maps it to"
    )]
    NoSymmetricClues {
        /// The kind of rule.
        kind: &'static str,
        /// The symmetry.
        symmetry: Symmetry,
        /// The number of boards.
        boards: u64,
    },
    /// None of the first boards has rules with which a puzzle could meet the demand.
    #[error("on {boards} boards, {reason}")]
    Refused {
        /// Why the demand was not met on the last of them.
        reason: String,
        /// The number of boards.
        boards: u64,
    },
    /// No filled board obeys the rules.
    #[error("no filled board obeys the rules")]
    NoBoard,
    /// The pattern allows other solutions than the board that every puzzle is made from.
    #[error("clues in all cells of the pattern allow other boards than the given one")]
    PatternAllowsMore,
    /// The symmetries of the variant take too long to find.
    #[error(transparent)]
    Symmetry(SymmetryError),
    /// The variant cannot be built.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// Clues that were drawn over a board do not suit it, or ask for more than the bounds of rules and
    /// problems allow.
    #[error("the board does not suit the clues that were drawn over it: {0}")]
    Drawn(SpecError),
    /// The settings do not fit the board.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The engine takes more memory than the settings allow.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// Two engines gave different answers: a bug in this program.
    #[error("the engines disagree about a puzzle (this is a bug): {0}")]
    Disagreement(String),
}

/// So many boards as a subject, with its verb.
fn need(boards: u64) -> String {
    format!("{} need{}", counted(boards, "board"), if boards == 1 { "s" } else { "" })
}

impl GenerateError {
    /// Why clues that were drawn over a board make no model.
    pub(super) fn of_drawn(error: Unbuilt) -> Self {
        match error {
            Unbuilt::Fault(error) => Self::Drawn(error),
            Unbuilt::Stopped(stop) => Self::Stopped(stop),
        }
    }
}

impl From<Unbuilt> for GenerateError {
    fn from(error: Unbuilt) -> Self {
        match error {
            Unbuilt::Fault(error) => Self::Spec(error),
            Unbuilt::Stopped(stop) => Self::Stopped(stop),
        }
    }
}

impl From<Stop> for GenerateError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<SymmetryError> for GenerateError {
    fn from(error: SymmetryError) -> Self {
        match error {
            SymmetryError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Symmetry(error),
        }
    }
}
