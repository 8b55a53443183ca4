//! The rule checker: boards judged by the rules alone, without any engine.

use crate::board::{Board, CellId};
use crate::model::Model;
use crate::symbol::Symbol;

/// A rule that a board breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Violation {
    /// The rule: a kind of house ("row", "box", ...), or the name of a constraint.
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

    /// Cells that hold the same symbol and should not.
    pub(crate) fn same(&self, rule: &str, place: &str, cells: Vec<CellId>, symbol: Symbol) -> Violation {
        let all = if cells.len() == 2 { "both" } else { "all" };
        let message = format!("{place}: {} are {all} {symbol}", self.names(&cells));
        Violation { rule: rule.to_owned(), cells, message }
    }
}

impl Model {
    /// The rules that a board breaks, whether it is full or not; none where it breaks none so far.
    /// A full board without violations is a solution. No engine is involved.
    ///
    /// `values` holds a symbol or nothing for each cell of the board, in order.
    ///
    /// # Panics
    /// Where `values` has fewer entries than the board has cells.
    #[must_use]
    pub fn check(&self, values: &[Option<Symbol>]) -> Vec<Violation> {
        let judged = Judged { board: self.board(), values: &values[..self.board().cell_count()] };
        let mut violations = self.unknown_symbols(&judged);
        for rule in self.rules() {
            rule.check(&judged, &mut violations);
        }
        violations
    }

    fn unknown_symbols(&self, judged: &Judged<'_>) -> Vec<Violation> {
        let unknown = |cell| {
            let symbol = judged.value(cell).filter(|symbol| symbol.index() >= self.symbols())?;
            let largest = Symbol::from_index(self.symbols() - 1)?;
            let message = format!("{} is {symbol}, expected 1 to {largest}", self.board().name(cell));
            Some(Violation { rule: "symbol".to_owned(), cells: vec![cell], message })
        };
        self.board().cells().filter_map(unknown).collect()
    }
}
