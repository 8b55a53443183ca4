//! Numbers that cells still need, in words.

use crate::board::CellId;
use crate::bound::{Bound, Held};
use crate::rule::Possible;
use crate::words::listed;

/// The maximum number of different numbers of which all sets are looked at.
const MOST: usize = 8;

/// Why one of several cells that hold these numbers between them has no room for another one: "4 and 6 must
/// be in R1C5 and R1C6", "with 1 in R3C6, 9 would be in R2C6 and R3C7, and no place would be left for 3".
/// `None` if that takes more.
pub(in crate::rule) fn still_needed(
    possible: &Possible<'_>,
    cells: &[CellId],
    wanted: &[u32],
    gone: (CellId, u32),
) -> Option<Bound> {
    let needed = Needed { possible, cells, wanted, gone };
    needed.by_set().map(Bound::from).or_else(|| needed.by_trial())
}

/// Numbers in order, those that occur several times with how often they do: "6, 7 and two 8s".
fn counted(numbers: &[u32]) -> String {
    let told = numbers.chunk_by(|one, other| one == other).map(|same| match same.len() {
        1 => same[0].to_string(),
        2 => format!("two {}s", same[0]),
        3 => format!("three {}s", same[0]),
        more => format!("{more} times {}", same[0]),
    });
    listed(told, "and")
}

/// How often: "twice".
fn times(count: usize) -> String {
    if count == 2 { "twice".to_owned() } else { format!("{count} times") }
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
                1 if needed.len() > 1 => format!(
                    "{} is needed {}, and only {} can hold it",
                    needed[0],
                    times(needed.len()),
                    self.names(&able)
                ),
                1 => format!("only {} can hold {}", self.names(&able), needed[0]),
                _ => format!("{} must be in {}", counted(&needed), self.names(&able)),
            })
        })
    }

    /// What would be left for the other numbers: places that are forced one after another, until a number has
    /// none.
    fn by_trial(&self) -> Option<Bound> {
        let (cell, gone) = self.gone;
        let frame = self.possible.frame;
        let mut wanted = self.wanted.to_vec();
        let own = wanted.iter().position(|&number| number == gone).map(|at| wanted.remove(at));
        let mut left: Vec<CellId> = self.cells.iter().copied().filter(|&other| other != cell).collect();
        let mut forced: Vec<String> = Vec::new();
        'forced: loop {
            let mut numbers = wanted.clone();
            numbers.dedup();
            for number in numbers {
                let count = wanted.iter().filter(|&&other| other == number).count();
                let is_place = |of: &CellId| {
                    self.may_hold(*of, number) && !(own == Some(number) && frame.share_house(*of, cell))
                };
                let able: Vec<CellId> = left.iter().copied().filter(is_place).collect();
                let Some(ways) = self.ways(&able, count) else { continue };
                match ways.as_slice() {
                    [] => {
                        let places = if count == 1 { "place" } else { "two places" };
                        let other = if own == Some(number) { "the other " } else { "" };
                        let and = if forced.is_empty() { "" } else { "and " };
                        forced.push(format!("{and}no {places} would be left for {other}{number}"));
                        let reason = forced.join(", ");
                        return Some(match own {
                            Some(own) => Bound::of_case(Held::Number(own), cell, reason),
                            None => {
                                let name = frame.board.name(cell);
                                format!("with none of its numbers in {name}, {reason}").into()
                            }
                        });
                    }
                    [way] => {
                        forced.push(format!("{number} would be in {}", self.names(way)));
                        wanted.retain(|&other| other != number);
                        left.retain(|other| !way.contains(other));
                        continue 'forced;
                    }
                    _ => {}
                }
            }
            return None;
        }
    }

    /// The ways to put a number into one or two of some cells; `None` if it is needed more often.
    fn ways(&self, able: &[CellId], count: usize) -> Option<Vec<Vec<CellId>>> {
        let pairs = able
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| able[at + 1..].iter().map(move |&other| [one, other]));
        match count {
            1 => Some(able.iter().map(|&cell| vec![cell]).collect()),
            2 => {
                let apart = pairs.filter(|&[one, other]| !self.possible.frame.share_house(one, other));
                Some(apart.map(Vec::from).collect())
            }
            _ => None,
        }
    }
}
