//! The numbers of clues, or of givens, that boards allow, where rules are clues, too: each board has rules of
//! its own.

use std::ops::RangeInclusive;

use crate::generate::error::GenerateError;

/// Boards that are tried for a number that is far from what they allow.
const BOARDS: u64 = 20;

/// How far from it a number is, at least, that is far.
const FAR: usize = 5;

/// The boards that did not allow a required number.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    boards: u64,
    /// Of their smallest numbers, and of their largest, the least and the greatest.
    ends: Option<[(usize, usize); 2]>,
}

/// What boards allow that do not allow a required number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unreached {
    pub(super) boards: u64,
    pub(super) fewest: usize,
    pub(super) most: usize,
}

impl Unreached {
    /// The error where a number of clues is required.
    pub(super) fn of_clues(self, clues: usize) -> GenerateError {
        let Self { boards, fewest, most } = self;
        GenerateError::ClueNumber { clues, boards, fewest, most }
    }

    /// Whether that ends the puzzle: not if all boards are to be tried.
    ///
    /// # Errors
    /// This, if it does.
    pub(super) fn unless(self, try_all: bool) -> Result<bool, Self> {
        if try_all { Ok(false) } else { Err(self) }
    }

    /// The error where a number of givens is required.
    pub(super) fn of_givens(self, givens: usize) -> GenerateError {
        GenerateError::GivenNumber { givens, boards: self.boards, fewest: self.fewest }
    }
}

impl Numbers {
    /// Whether a board that allows these numbers allows the required one.
    ///
    /// # Errors
    /// If several boards did not, and the required number is further from each of theirs than theirs differ.
    pub(super) fn allow(&mut self, number: usize, board: RangeInclusive<usize>) -> Result<bool, Unreached> {
        if board.contains(&number) {
            return Ok(true);
        }
        self.boards += 1;
        let found = [*board.start(), *board.end()];
        let ends = self.ends.unwrap_or(found.map(|end| (end, end)));
        let wider = |(least, greatest): (usize, usize), end: usize| (least.min(end), greatest.max(end));
        let [low, high] = [wider(ends[0], found[0]), wider(ends[1], found[1])];
        self.ends = Some([low, high]);
        let far = |(least, greatest): (usize, usize)| (greatest - least + 1).max(FAR);
        let is_far = number.saturating_add(far(low)) <= low.0 || number >= high.1.saturating_add(far(high));
        self.unreached().filter(|_| is_far && self.boards >= BOARDS).map_or(Ok(false), Err)
    }

    /// Whether several boards did not allow the required number.
    pub(super) fn are_of_several_boards(&self) -> bool {
        self.boards >= BOARDS
    }

    /// What the boards allow that did not allow the required number, if there were any.
    pub(super) fn unreached(&self) -> Option<Unreached> {
        self.ends.map(|[low, high]| Unreached { boards: self.boards, fewest: low.0, most: high.1 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_far_from_what_boards_allow_are_told_after_some_boards() {
        let mut numbers = Numbers::default();
        for board in 1..BOARDS {
            let fewest = 8 + board as usize % 4;
            assert_eq!(numbers.allow(3, fewest..=81), Ok(false));
        }
        assert_eq!(numbers.allow(3, 9..=80), Err(Unreached { boards: BOARDS, fewest: 8, most: 81 }));
        assert_eq!(numbers.allow(4, 9..=81), Ok(false), "not that far");
        assert_eq!(numbers.allow(3, 13..=81), Ok(false), "boards differ by as much");
        assert_eq!(numbers.allow(9, 9..=81), Ok(true));
    }
}
