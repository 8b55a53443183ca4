//! Room for symmetric rules: how many can be drawn over a board, and how many are left, depends on its
//! symbols.

use dlx_variants::{DrawnClues, Model};

use crate::generate::error::GenerateError;

/// After so many boards with too few clues, one clue fewer suffices.
const BOARDS_FOR_ONE: u64 = 4;

/// After so many, no board is likely to have room.
const BOARDS: u64 = 1_000;

/// After so many boards without a rule at the end, a puzzle may have none: much may be given.
const BOARDS_FOR_RULES: u64 = 30;

/// The boards that had too little room.
#[derive(Debug, Default)]
pub(super) struct Room {
    /// The boards with too few rules.
    boards: u64,
    /// The boards whose rules were all removed.
    bare: u64,
}

impl Room {
    /// Whether enough clues of each kind are drawn. One is needed, if the variant asks for any.
    ///
    /// # Errors
    /// If many boards had no room for any clue of a kind.
    pub(super) fn suffices(&mut self, clues: &DrawnClues) -> Result<bool, GenerateError> {
        let Some(few) = clues.too_few else { return Ok(true) };
        let needed = (few.fewest as u64).saturating_sub(self.boards / BOARDS_FOR_ONE).max(1);
        if few.drawn as u64 >= needed {
            return Ok(true);
        }
        self.boards += 1;
        let (kind, symmetry, boards) = (few.kind, clues.symmetry, self.boards);
        match boards < BOARDS {
            true => Ok(false),
            false => Err(GenerateError::NoSymmetricClues { kind, symmetry, boards }),
        }
    }

    /// Whether a puzzle shows enough rules, which is one.
    pub(super) fn shows(&mut self, puzzle: &Model) -> bool {
        let is_bare = !puzzle.has_clues();
        self.bare += u64::from(is_bare);
        !is_bare || self.bare >= BOARDS_FOR_RULES
    }
}
