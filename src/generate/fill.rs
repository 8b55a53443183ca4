//! Random filled boards.

use dlx_engine::{OptionId, Status, Stop};
use rand::Rng;

use super::budget::Budget;
use super::workbench::Workbench;

/// Nodes of the first try. Random search of an empty board mostly goes straight to a solution or never comes
/// back, so it is cut short and begun again; later tries are longer.
const FIRST_TRY: u64 = 300;

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
    pub(crate) fn fill(&mut self, budget: &mut Budget, rng: &mut impl Rng) -> Result<Fill, Stop> {
        self.search.prefer(&[]);
        let mut nodes = FIRST_TRY;
        let fill = loop {
            budget.check()?;
            if nodes > self.longest_fill {
                break Fill::NotFound;
            }
            self.search.restart();
            self.search.shuffle(Some(rng.next_u64()));
            self.search.set_limits(budget.limits(nodes));
            let board = self.search.next().map(<[OptionId]>::to_vec);
            budget.spend(self.search.stats().nodes);
            match (board, self.search.status()) {
                (Some(board), _) => break Fill::Board(board),
                (None, Status::Exhausted) => break Fill::Impossible,
                (None, Status::Stopped(Stop::Nodes) | Status::Running) => nodes += nodes / 4,
                (None, Status::Stopped(stop)) => return Err(stop),
            }
        };
        self.search.restart();
        self.search.shuffle(None);
        self.search.reset_weights();
        Ok(fill)
    }
}
