//! The numbers of clues that boards allow, where rules are clues, too: each board has rules of its own.

use std::ops::RangeInclusive;

use crate::generate::error::GenerateError;

/// Boards that are tried for a number of clues that is far from what they allow.
const BOARDS: u64 = 20;

/// The boards that did not allow the required number of clues.
#[derive(Debug, Default)]
pub(super) struct ClueNumbers {
    boards: u64,
    /// Of their smallest numbers, and of their largest, the least and the greatest.
    ends: Option<[(usize, usize); 2]>,
}

impl ClueNumbers {
    /// Whether a board that allows these numbers allows the required one.
    ///
    /// # Errors
    /// If several boards did not, and the required number is further from each of theirs than theirs differ.
    pub(super) fn allow(
        &mut self,
        clues: usize,
        board: RangeInclusive<usize>,
    ) -> Result<bool, GenerateError> {
        if board.contains(&clues) {
            return Ok(true);
        }
        self.boards += 1;
        let found = [*board.start(), *board.end()];
        let ends = self.ends.unwrap_or(found.map(|end| (end, end)));
        let wider = |(least, greatest): (usize, usize), end: usize| (least.min(end), greatest.max(end));
        let [low, high] = [wider(ends[0], found[0]), wider(ends[1], found[1])];
        self.ends = Some([low, high]);
        let is_far =
            clues.saturating_add(low.1 - low.0) < low.0 || clues > high.1.saturating_add(high.1 - high.0);
        if is_far && self.boards >= BOARDS {
            let (boards, fewest, most) = (self.boards, low.0, high.1);
            return Err(GenerateError::ClueNumber { clues, boards, fewest, most });
        }
        Ok(false)
    }
}
