//! Variables with values that candidates and states imply.

use std::collections::BTreeMap;

use crate::board::CellId;
use crate::frame::Frame;
use crate::house::House;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// A variable with some possible values: for each value, the candidates and states that imply it.
#[derive(Clone, Debug, Default)]
pub(in crate::rule) struct Variable(BTreeMap<u32, Vec<Saying>>);

/// A candidate or state that determines the value of a variable.
#[derive(Clone, Copy, Debug)]
pub(in crate::rule) enum Saying {
    Candidate(CellId, Symbol),
    State(usize),
}

impl Variable {
    /// The number in a cell.
    pub(in crate::rule) fn cell(cell: CellId, frame: &Frame) -> Self {
        let says = |symbol: Symbol| (symbol.number().into(), vec![Saying::Candidate(cell, symbol)]);
        Self(frame.alphabet.iter().map(says).collect())
    }

    /// Whether a cell holds a symbol: 1 or 0.
    pub(in crate::rule) fn holds(cell: CellId, symbol: Symbol, frame: &Frame) -> Self {
        let mut variable = Self::default();
        for other in frame.alphabet.iter() {
            let says = variable.0.entry(u32::from(other == symbol)).or_default();
            says.push(Saying::Candidate(cell, other));
        }
        variable
    }

    /// Whether some cells of a house that holds each symbol hold this one: 1 or 0.
    pub(in crate::rule::device) fn holds_in(group: &[CellId], house: &House, symbol: Symbol) -> Self {
        let mut variable = Self::default();
        for &cell in &house.cells {
            variable.add(u32::from(group.contains(&cell)), Saying::Candidate(cell, symbol));
        }
        variable
    }

    /// The cell whose symbols imply the values, with these symbols; `None` if anything else implies them.
    pub(in crate::rule::device) fn of_cell(&self) -> Option<(CellId, BTreeMap<u32, SymbolSet>)> {
        let mut cell = None;
        let mut of_value = |(&value, sayings): (&u32, &Vec<Saying>)| {
            let symbol = |saying: &Saying| match *saying {
                Saying::Candidate(of, symbol) => (*cell.get_or_insert(of) == of).then_some(symbol),
                Saying::State(_) => None,
            };
            Some((value, sayings.iter().map(symbol).collect::<Option<SymbolSet>>()?))
        };
        let symbols = self.0.iter().map(&mut of_value).collect::<Option<_>>()?;
        Some((cell?, symbols))
    }

    /// The number of candidates and states that imply a value.
    pub(in crate::rule::device) fn count_sayings(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// What implies a value.
    pub(super) fn sayings(&self, value: u32) -> &[Saying] {
        self.0.get(&value).map_or(&[], Vec::as_slice)
    }

    /// The values, in order.
    pub(in crate::rule) fn values(&self) -> impl Iterator<Item = u32> {
        self.0.keys().copied()
    }

    /// The same variable with other names for its values. Values of the same name become one.
    pub(in crate::rule::device) fn renamed(&self, name: impl Fn(u32) -> u32) -> Self {
        let mut renamed = Self::default();
        for (&value, sayings) in &self.0 {
            renamed.0.entry(name(value)).or_default().extend(sayings);
        }
        renamed
    }

    /// Adds a state that implies a value.
    pub(in crate::rule) fn insert(&mut self, value: u32, state: usize) {
        self.add(value, Saying::State(state));
    }

    /// Adds a candidate or state that implies a value.
    pub(in crate::rule) fn add(&mut self, value: u32, saying: Saying) {
        self.0.entry(value).or_default().push(saying);
    }
}
