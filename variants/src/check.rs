//! Checks boards by the rules alone, without any engine. Each house and each rule checks its own cells.

use crate::board::CellId;
use crate::model::Model;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::violation::{Judged, Violation};

impl Model {
    /// The rules that a full or partial board breaks. A full board without violations is a solution. No
    /// engine is involved.
    ///
    /// `values` holds a symbol or `None` for each cell of the board, in order.
    ///
    /// # Panics
    /// If `values` has fewer entries than the board has cells.
    #[must_use]
    pub fn check(&self, values: &[Option<Symbol>]) -> Vec<Violation> {
        let cells = self.board().cell_count();
        assert!(values.len() >= cells, "{} values for {cells} cells", values.len());
        let judged = Judged { board: self.board(), values: &values[..cells] };
        let mut violations = self.unknown_symbols(&judged);
        self.houses().iter().for_each(|house| house.check(&judged, &mut violations));
        self.constraints().iter().for_each(|rule| rule.check(&judged, &mut violations));
        violations
    }

    /// Whether a rule allows a cell none of some symbols, given the symbols in the rule's other cells: each
    /// of them breaks the rule at once. No engine is involved.
    ///
    /// `values` holds a symbol or `None` for each cell of the board, in order.
    ///
    /// # Panics
    /// If the model has no such rule or cell, or if `values` has fewer entries than the board has cells.
    #[must_use]
    pub fn allows_none(
        &self,
        rule: usize,
        values: &[Option<Symbol>],
        cell: CellId,
        symbols: SymbolSet,
    ) -> bool {
        let (mut values, mut violations) = (values.to_vec(), Vec::new());
        symbols.iter().all(|symbol| {
            values[cell.index()] = Some(symbol);
            violations.clear();
            self.constraints()[rule].check(&Judged { board: self.board(), values: &values }, &mut violations);
            !violations.is_empty()
        })
    }

    fn unknown_symbols(&self, judged: &Judged<'_>) -> Vec<Violation> {
        let unknown = |cell| {
            let symbol = judged.value(cell).filter(|&symbol| !self.alphabet().contains(symbol))?;
            let (first, last) = (self.alphabet().first(), self.alphabet().last());
            let message = format!("{} is {symbol}, expected {first} to {last}", self.board().name(cell));
            Some(Violation { rule: "symbol".to_owned(), cells: vec![cell], message })
        };
        self.board().cells().filter_map(unknown).collect()
    }
}
