//! The number of clues of each puzzle of a batch.

/// Numbers of clues, one for each puzzle of a batch: from the most, for the easiest puzzles, to the fewest.
///
/// ```
/// use dlx_sudoku::generate::ClueCounts;
///
/// let counts = ClueCounts::spread(38, 23, 4);
/// assert_eq!([0, 1, 2, 3].map(|index| counts.of_puzzle(index)), [38, 33, 28, 23]);
/// assert_eq!(ClueCounts::from(30).of_puzzle(7), 30);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClueCounts {
    most: usize,
    fewest: usize,
    puzzles: u64,
}

impl From<usize> for ClueCounts {
    /// The same number for every puzzle.
    fn from(clues: usize) -> Self {
        Self::spread(clues, clues, 1)
    }
}

impl ClueCounts {
    /// Spreads the numbers from one bound to the other evenly over a number of puzzles. Both bounds occur,
    /// unless there is only one puzzle, which has the most clues.
    #[must_use]
    pub fn spread(from: usize, to: usize, puzzles: u64) -> Self {
        Self { most: from.max(to), fewest: from.min(to), puzzles: puzzles.max(1) }
    }

    /// The number of clues of puzzle `index`; beyond the last puzzle, that of the last one.
    #[must_use]
    pub fn of_puzzle(&self, index: u64) -> usize {
        let (span, puzzles) = ((self.most - self.fewest) as u128, u128::from(self.puzzles));
        let index = u128::from(index.min(self.puzzles - 1));
        // With more puzzles than numbers, each number gets equally many; with fewer, the steps are as even as
        // possible.
        let less =
            if puzzles > span { index * (span + 1) / puzzles } else { index * span / (puzzles - 1).max(1) };
        self.most - less as usize
    }

    /// The distinct numbers that occur, from the most to the fewest.
    pub(crate) fn numbers(&self) -> Vec<usize> {
        let last = self.puzzles.min((self.most - self.fewest) as u64 + 1);
        let thinned = Self { puzzles: last, ..*self };
        (0..last).map(|index| thinned.of_puzzle(index)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(counts: ClueCounts) -> Vec<usize> {
        (0..counts.puzzles).map(|index| counts.of_puzzle(index)).collect()
    }

    #[test]
    fn numbers_are_spread_evenly() {
        assert_eq!(all(ClueCounts::spread(38, 36, 6)), [38, 38, 37, 37, 36, 36]);
        assert_eq!(all(ClueCounts::spread(23, 38, 16)), (23..=38).rev().collect::<Vec<_>>());
        assert_eq!(all(ClueCounts::spread(40, 20, 3)), [40, 30, 20]);
        assert_eq!(all(ClueCounts::spread(40, 20, 1)), [40]);
        assert_eq!(ClueCounts::spread(40, 20, 3).of_puzzle(u64::MAX), 20);
        assert_eq!(ClueCounts::spread(usize::MAX, 0, u64::MAX).of_puzzle(0), usize::MAX);
    }

    #[test]
    fn numbers_that_occur_are_known() {
        for (from, to, puzzles) in [(38, 36, 7), (38, 23, 16), (40, 20, 3), (5, 5, 9), (9, 1, 1)] {
            let counts = ClueCounts::spread(from, to, puzzles);
            let mut occurring = all(counts);
            occurring.dedup();
            assert_eq!(counts.numbers(), occurring, "{counts:?}");
        }
    }
}
