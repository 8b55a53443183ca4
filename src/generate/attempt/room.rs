//! Room for symmetric clues: how many can be drawn over a board depends on its symbols.

use dlx_variants::DrawnClues;

use crate::generate::error::GenerateError;

/// After so many boards with too few clues, one clue fewer suffices.
const BOARDS_FOR_ONE: u64 = 4;

/// After so many, no board is likely to have room.
const BOARDS: u64 = 1_000;

/// The boards that had too little room.
#[derive(Debug, Default)]
pub(super) struct Room {
    boards: u64,
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
}
