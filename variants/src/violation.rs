//! Judges boards by the rules alone, without any engine.

use crate::board::{Board, CellId};
use crate::symbol::Symbol;

/// A rule that a board breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Violation {
    /// The rule: a kind of house ("row", "box", ...), or the name of a rule.
    pub rule: String,
    /// The cells to blame.
    pub cells: Vec<CellId>,
    /// What is wrong, with the cells' names.
    pub message: String,
}

/// A board to be judged.
pub(crate) struct Judged<'a> {
    pub(crate) board: &'a Board,
    pub(crate) values: &'a [Option<Symbol>],
}

impl Judged<'_> {
    pub(crate) fn value(&self, cell: CellId) -> Option<Symbol> {
        self.values[cell.index()]
    }

    /// "R1C1, R1C2 and R1C3".
    pub(crate) fn names(&self, cells: &[CellId]) -> String {
        let names: Vec<String> = cells.iter().map(|&cell| self.board.name(cell)).collect();
        match names.as_slice() {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => format!("{} and {last}", first.join(", ")),
        }
    }

    /// Violations for repeated symbols: one for each symbol that occurs in several of the cells.
    pub(crate) fn repeats<'s>(
        &'s self,
        rule: &'s str,
        place: &'s str,
        cells: &[CellId],
    ) -> impl Iterator<Item = Violation> + 's {
        let mut holders = [const { Vec::<CellId>::new() }; Symbol::MAX as usize];
        for &cell in cells {
            if let Some(symbol) = self.value(cell) {
                holders[symbol.index()].push(cell);
            }
        }
        let repeated = Symbol::first(holders.len()).zip(holders).filter(|(_, cells)| cells.len() > 1);
        repeated.map(move |(symbol, cells)| self.same(rule, place, cells, symbol))
    }

    /// The violation of cells that hold the same symbol but must not.
    pub(crate) fn same(&self, rule: &str, place: &str, cells: Vec<CellId>, symbol: Symbol) -> Violation {
        let all = if cells.len() == 2 { "both" } else { "all" };
        let message = format!("{place}: {} are {all} {symbol}", self.names(&cells));
        Violation { rule: rule.to_owned(), cells, message }
    }
}
