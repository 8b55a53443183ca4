//! Numbers that cells still need, in words.

use crate::board::CellId;
use crate::rule::Possible;
use crate::words::listed;

/// The maximum number of different numbers of which all sets are looked at.
const MOST: usize = 8;

/// Why one of several cells that hold these numbers between them has no room for another one: "4 and 6 must be in R1C5 and
/// R1C6". `None` if that takes more than a set of the numbers, or than two of one number.
pub(in crate::rule) fn still_needed(
    possible: &Possible<'_>,
    cells: &[CellId],
    wanted: &[u32],
    gone: (CellId, u32),
) -> Option<String> {
    let needed = Needed { possible, cells, wanted, gone };
    needed.by_set().or_else(|| needed.by_twins())
}

/// Cells that hold some numbers between them, and what one of them does not hold.
struct Needed<'n> {
    possible: &'n Possible<'n>,
    cells: &'n [CellId],
    /// The numbers, in order, as often as they are needed.
    wanted: &'n [u32],
    gone: (CellId, u32),
}

impl Needed<'_> {
    fn may_hold(&self, cell: CellId, number: u32) -> bool {
        (self.possible.symbols)(cell).iter().any(|symbol| u32::from(symbol.number()) == number)
    }

    /// The different numbers.
    fn numbers(&self) -> Vec<u32> {
        let mut numbers = self.wanted.to_vec();
        numbers.dedup();
        numbers
    }

    fn names(&self, cells: &[CellId]) -> String {
        listed(cells.iter().map(|&cell| self.possible.frame.board.name(cell)), "and")
    }

    /// A smallest set of numbers that has as few cells left as it needs.
    fn by_set(&self) -> Option<String> {
        let numbers = self.numbers();
        let (cell, gone) = self.gone;
        if numbers.len() > MOST {
            return None;
        }
        let mut sets: Vec<u32> = (1..1 << numbers.len()).collect();
        sets.sort_by_key(|set| set.count_ones());
        sets.into_iter().find_map(|set| {
            let is_in = |number: &u32| {
                numbers.iter().position(|other| other == number).is_some_and(|at| set >> at & 1 != 0)
            };
            let needed: Vec<u32> = self.wanted.iter().copied().filter(is_in).collect();
            let is_able = |of: &CellId| needed.iter().any(|&number| self.may_hold(*of, number));
            let able: Vec<CellId> = self.cells.iter().copied().filter(is_able).collect();
            if is_in(&gone) || able.len() != needed.len() || !able.contains(&cell) {
                return None;
            }
            Some(match set.count_ones() {
                1 => format!("only {} can hold {}", self.names(&able), needed[0]),
                _ => format!(
                    "{} must be in {}",
                    listed(needed.iter().map(u32::to_string), "and"),
                    self.names(&able)
                ),
            })
        })
    }

    /// A number that is needed twice, for which no two cells that may both hold it would be left.
    fn by_twins(&self) -> Option<String> {
        let (cell, gone) = self.gone;
        let frame = self.possible.frame;
        let is_twice = |number: &u32| self.wanted.iter().filter(|other| *other == number).count() == 2;
        self.numbers().into_iter().filter(is_twice).find_map(|number| {
            let others: Vec<CellId> = self
                .cells
                .iter()
                .copied()
                .filter(|&other| other != cell && self.may_hold(other, number))
                .collect();
            let name = frame.board.name(cell);
            if number == gone {
                let is_left = others.iter().any(|&other| !frame.share_house(cell, other));
                return (!is_left)
                    .then(|| format!("with {gone} in {name}, no place would be left for the other {gone}"));
            }
            let is_pair = |(at, one): (usize, &CellId)| {
                others[at + 1..].iter().any(|&other| !frame.share_house(*one, other))
            };
            (!others.iter().enumerate().any(is_pair))
                .then(|| format!("with {gone} in {name}, no two places would be left for {number}"))
        })
    }
}
