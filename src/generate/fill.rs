//! Random filled boards.

use dlx_engine::{OptionId, Status, Stop};
use rand::Rng;

use super::budget::Budget;
use super::workbench::Workbench;

/// Each try may take longer than the one before by this part. With a quarter, non-consecutive boards take 1.6 times as
/// long.
const GROWTH: u64 = 50;

/// What came of a fill.
pub(crate) enum Fill {
    /// The chosen options of a filled board.
    Board(Vec<OptionId>),
    /// There is no filled board.
    Impossible,
    /// None was found within the patience of the workbench.
    NotFound,
}

impl Workbench<'_> {
    /// A random solution of the empty board. Leaves the root as it was and the weights as they were made.
    ///
    /// Random search of an empty board mostly goes straight to a solution, with fewer nodes than cells, or never comes
    /// back. So it is cut short and begun again.
    pub(crate) fn fill(&mut self, budget: &mut Budget, rng: &mut impl Rng) -> Result<Fill, Stop> {
        self.search.prefer(&[]);
        let mut nodes = self.model.board().cell_count() as u64;
        let mut left = self.longest_fill;
        let fill = loop {
            budget.check()?;
            if left == 0 {
                break Fill::NotFound;
            }
            self.search.restart();
            self.search.shuffle(Some(rng.next_u64()));
            self.search.set_limits(budget.limits(nodes));
            let board = self.search.next().map(<[OptionId]>::to_vec);
            let spent = self.search.stats().nodes;
            budget.spend(spent);
            left = left.saturating_sub(spent);
            match (board, self.search.status()) {
                (Some(board), _) => break Fill::Board(board),
                (None, Status::Exhausted) => break Fill::Impossible,
                (None, Status::Stopped(Stop::Nodes) | Status::Running) => nodes += nodes.div_ceil(GROWTH),
                (None, Status::Stopped(stop)) => return Err(stop),
            }
        };
        self.search.restart();
        self.search.shuffle(None);
        self.search.reset_weights();
        Ok(fill)
    }
}
