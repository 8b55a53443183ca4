//! Proves that a board is the only one that its clues allow.
//!
//! First it searches for two solutions, repeatedly and with more nodes each time: the weights learnt in a
//! short try often make the next one shorter than continuing would be. One such search of a very large puzzle
//! may never end, although many small ones do. So after that it goes cell by cell: is there a solution that
//! differs from the known one *here*? If there is none, the cell is settled, and helps with the others; a
//! cell without a quick answer is postponed.

use dlx_engine::{OptionId, Search, Stop};
use dlx_variants::{CellId, Lowered, Symbol, Values};

use super::budget::{Budget, Ended};

/// Nodes of the first and the last search for two solutions. Boards of [`LARGE_BOARD`] cells and more, where
/// such a search usually ends at once or never, get only the first: this takes 0.6 of the time on 625 cells.
const FIRST_TRY: u64 = 8_000;
const LAST_TRY: u64 = FIRST_TRY << 2;
const LARGE_BOARD: usize = 500;
/// Nodes of each test of the first round, cell by cell; a round without progress is followed by one with four
/// times as many.
const FIRST_ROUND: u64 = 2_000;
/// Nodes of all rounds together. A puzzle that needs more is cheaper to replace: on boards of up to
/// [`SMALL_BOARD`] cells, with 1,000,000 as well, killers take 1.7 times as long, and are the same.
const ALL_ROUNDS: u64 = 1_000_000;
const ALL_ROUNDS_OF_SMALL: u64 = 50_000;
const SMALL_BOARD: usize = 100;

/// How closely the root of a search is looked at before the search begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Look {
    /// As the engine does by itself.
    Plain,
    /// What [`Search::prune`] finds is excluded first.
    Closer,
}

impl Look {
    fn at(self, search: &mut Search<'_>) {
        if self == Self::Closer {
            search.prune();
        }
    }
}

/// Whether the clues at the root of `search` allow only `board`; `None` if the nodes do not suffice. Tests
/// the cells in the order of `cells`, and then all others. Leaves the root changed.
pub(crate) fn is_unique(
    search: &mut Search<'_>,
    lowered: &Lowered,
    board: &[OptionId],
    cells: &[CellId],
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    let last = if board.len() < LARGE_BOARD { LAST_TRY } else { FIRST_TRY };
    // With pruning, this takes 1.8 times the instructions on classic boards, and saves 0.3 of a node.
    let look = if board.len() > SMALL_BOARD { Look::Closer } else { Look::Plain };
    match has_second(search, last, look, budget)? {
        Some(second) => Ok(Some(!second)),
        None => cell_by_cell(search, lowered, board, cells, budget),
    }
}

/// Whether the number of solutions differs from one, by searches of up to `last` nodes; `None` if they do not
/// suffice.
fn has_second(
    search: &mut Search<'_>,
    last: u64,
    look: Look,
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    let mut nodes = FIRST_TRY;
    while nodes <= last {
        look.at(search);
        if let Some(unique) = is_unique_within(search, nodes, budget)? {
            return Ok(Some(!unique));
        }
        nodes *= 2;
    }
    Ok(None)
}

/// Whether there is one solution below the root, by one search of so many nodes; `None` if they do not
/// suffice.
pub(crate) fn is_unique_within(
    search: &mut Search<'_>,
    nodes: u64,
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    budget.check()?;
    let (_, ended) = budget.run(search, budget.limits(nodes).solutions(2), Search::count_rest)?;
    Ok(match ended {
        Ended::Exhausted => Some(search.solutions() == 1),
        Ended::Enough => Some(false),
        Ended::OutOfNodes => None,
    })
}

fn cell_by_cell(
    search: &mut Search<'_>,
    lowered: &Lowered,
    board: &[OptionId],
    cells: &[CellId],
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    let mut open: Vec<CellId> = cells.to_vec();
    open.extend((0..board.len() as u16).map(CellId));
    let all_rounds = if board.len() <= SMALL_BOARD { ALL_ROUNDS_OF_SMALL } else { ALL_ROUNDS };
    let (mut nodes, mut left) = (FIRST_ROUND, all_rounds);
    while !open.is_empty() {
        let mut put_off = Vec::new();
        for &cell in &open {
            if search.is_covered(lowered.cell_item(cell)) {
                continue;
            }
            match differs(search, &[], board[cell.index()], nodes, Look::Closer, budget)? {
                Some(true) => return Ok(Some(false)),
                Some(false) => {
                    search.choose(board[cell.index()]);
                    search.settle();
                }
                None if left < nodes => return Ok(None),
                None => {
                    left -= nodes;
                    put_off.push(cell);
                }
            }
        }
        if put_off.len() == open.len() {
            nodes *= 4;
        }
        open = put_off;
    }
    Ok(Some(true))
}

/// Whether there is a solution with options `beside` those at the root and without `option`; `None` if the
/// nodes do not suffice.
pub(crate) fn differs(
    search: &mut Search<'_>,
    beside: &[OptionId],
    option: OptionId,
    nodes: u64,
    look: Look,
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    budget.check()?;
    let mark = search.mark();
    search.choose_all_but(beside, option);
    look.at(search);
    let found = one_solution(search, nodes, budget, |_| ());
    search.undo(mark);
    found
}

/// Whether there is a solution below the root, which `see` is shown; `None` if the nodes do not suffice.
pub(crate) fn one_solution(
    search: &mut Search<'_>,
    nodes: u64,
    budget: &mut Budget,
    see: impl FnOnce(&[OptionId]),
) -> Result<Option<bool>, Stop> {
    let find = |search: &mut Search<'_>| search.next().map(see);
    let (_, ended) = budget.run(search, budget.limits(nodes), find)?;
    Ok(match ended {
        Ended::Enough => Some(true),
        Ended::Exhausted => Some(false),
        Ended::OutOfNodes => None,
    })
}

/// The result of a search for a solution other than the known one.
pub(crate) enum Second {
    Found(Values),
    None,
    /// The nodes did not suffice.
    Unknown,
}

/// Looks for a solution below the root other than `known`.
pub(crate) fn second_solution(
    search: &mut Search<'_>,
    lowered: &Lowered,
    known: &[Option<Symbol>],
    nodes: u64,
    budget: &mut Budget,
) -> Result<Second, Stop> {
    budget.check()?;
    let find = |search: &mut Search<'_>| {
        let mut other = None;
        while other.is_none() {
            let Some(chosen) = search.next() else { break };
            other = Some(lowered.decode(chosen)).filter(|values| values != known);
        }
        other
    };
    let (other, ended) = budget.run(search, budget.limits(nodes), find)?;
    Ok(match (other, ended) {
        (Some(other), _) => Second::Found(other),
        (None, Ended::Exhausted) => Second::None,
        (None, Ended::Enough | Ended::OutOfNodes) => Second::Unknown,
    })
}
