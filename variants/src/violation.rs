//! Judges boards by the rules alone, without any engine.

use std::fmt;

use crate::board::{Board, CellId};
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

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

impl fmt::Display for Violation {
    /// What is wrong.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
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
        cells: &'s [CellId],
    ) -> impl Iterator<Item = Violation> + 's {
        let (mut seen, mut repeated) = (SymbolSet::default(), SymbolSet::default());
        for symbol in cells.iter().filter_map(|&cell| self.value(cell)) {
            if seen.contains(symbol) {
                repeated.insert(symbol);
            }
            seen.insert(symbol);
        }
        let holders =
            move |symbol| cells.iter().copied().filter(|&cell| self.value(cell) == Some(symbol)).collect();
        repeated.iter().map(move |symbol| self.same(rule, place, holders(symbol), symbol))
    }

    /// The violation of cells that hold the same symbol but must not.
    pub(crate) fn same(&self, rule: &str, place: &str, cells: Vec<CellId>, symbol: Symbol) -> Violation {
        let all = if cells.len() == 2 { "both" } else { "all" };
        let message = format!("{place}: {} are {all} {symbol}", self.names(&cells));
        Violation { rule: rule.to_owned(), cells, message }
    }
}
