//! Puzzles on boards where it mostly takes long to prove that there is no second solution.
//!
//! A random minimal non-consecutive puzzle has six or seven clues, and a proof that it has one solution takes 14,000 nodes in
//! the mean; a tenth of the minimal puzzles are proven with a tenth of that. Those have a clue or two more, and clues that
//! act on each other. So clues go from the outside towards a point of the board, a test may take the more nodes the fewer
//! are to come, and an order is given up at the first test that finds no answer. Boards differ as well: most good orders
//! belong to a few boards, so that another board is better than many orders. All that takes an eighth of the time of eight
//! random orders, and leaves nothing unproven.

use dlx_engine::Stop;
use dlx_variants::{Board, CellId};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};

use super::budget::Budget;
use super::differ::Differ;
use super::effort::{Effort, Ration};
use super::minimise::Clues;
use super::reduce::Judge;
use super::task::Task;
use super::workbench::Workbench;

/// Orders that are tried on a board.
const ORDERS: usize = 8;

impl Workbench<'_> {
    /// Takes groups of clues away, in orders that leave clues close together. `None` where no order of a few leaves only
    /// clues that are quickly proven necessary.
    pub(super) fn minimise_compactly(
        &mut self,
        task: &Task<'_>,
        mut groups: Vec<Vec<CellId>>,
        budget: &mut Budget,
        rng: &mut impl Rng,
    ) -> Result<Option<Clues>, Stop> {
        for _ in 0..ORDERS {
            put_far_first(self.model.board(), &mut groups, rng);
            task.priority.put_first(&mut groups);
            let mut ration = Ration::default();
            let differ = Differ::new(&mut self.search, self.lowered, task.board, &mut ration, budget);
            let verdicts = Judge::new(differ, &groups, true).judge(&[])?;
            if ration.goes_on() {
                let mut clues = Clues::judged();
                clues.sort(groups, verdicts);
                return Ok(Some(clues));
            }
        }
        Ok(None)
    }
}

/// Orders groups by their distance from a random point, the farthest first. The point lies half-way between two cells, and so
/// more often near the middle of the board.
fn put_far_first(board: &Board, groups: &mut [Vec<CellId>], rng: &mut impl Rng) {
    let mut cell = || board.position(CellId(rng.random_range(0..board.cell_count() as u16)));
    let ((row, col), (other_row, other_col)) = (cell(), cell());
    // In halves of a cell.
    let distance = |cell: &CellId| {
        let (r, c) = board.position(*cell);
        (2 * r).abs_diff(row + other_row) + (2 * c).abs_diff(col + other_col)
    };
    groups.shuffle(rng);
    groups.sort_by_key(|group| std::cmp::Reverse(group.iter().map(distance).min()));
}
