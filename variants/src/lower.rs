//! Models as exact-cover problems.

use dlx_engine::{Entry, ItemId, OptionId, Problem, ProblemBuilder};

use crate::board::CellId;
use crate::model::Model;
use crate::symbol::Symbol;

/// A model as an exact-cover problem.
///
/// Each cell is a primary item, called `R1C1`. Each symbol of a full house is a primary item, called `row1=5`
/// (`g2.row1=5` in the second of several grids); of a house with fewer cells than symbols, a secondary one.
/// Constraints add secondary items. Option *k* puts symbol *k* mod *n* into cell *k* div *n*, where *n* is the
/// number of symbols; options beyond those, if any, belong to constraints.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The problem.
    pub problem: Problem,
    symbols: usize,
    cells: Vec<ItemId>,
    primary: Vec<Meaning>,
    secondary: Vec<Meaning>,
}

/// What an item stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Meaning {
    /// A cell, which holds one symbol.
    Cell(CellId),
    /// A symbol of a house, which stands in one of its cells.
    Symbol {
        /// The house, as an index into [`Model::houses`].
        house: usize,
        /// The symbol.
        symbol: Symbol,
    },
    /// Candidates of which a constraint allows one at most.
    Conflict {
        /// The constraint, as an index for [`Model::constraint_rule`].
        constraint: usize,
    },
}

impl Lowered {
    /// Lowers a model.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        let mut lowering = Lowering::new(model);
        for (index, rule) in model.rules().enumerate() {
            rule.lower(&mut lowering, index);
        }
        lowering.finish()
    }

    /// The option that puts a symbol into a cell.
    #[must_use]
    pub fn option(&self, cell: CellId, symbol: Symbol) -> OptionId {
        OptionId((cell.index() * self.symbols + symbol.index()) as u32)
    }

    /// The cell and symbol of an option; `None` for an option that belongs to a constraint.
    #[must_use]
    pub fn candidate(&self, option: OptionId) -> Option<(CellId, Symbol)> {
        let cell = option.index() / self.symbols;
        let symbol = Symbol::from_index(option.index() % self.symbols)?;
        (cell < self.cells.len()).then_some((CellId(cell as u16), symbol))
    }

    /// The item of a cell.
    ///
    /// # Panics
    /// Where the board has no such cell.
    #[must_use]
    pub fn cell_item(&self, cell: CellId) -> ItemId {
        self.cells[cell.index()]
    }

    /// What an item stands for.
    ///
    /// # Panics
    /// Where the problem has no such item.
    #[must_use]
    pub fn meaning(&self, item: ItemId) -> Meaning {
        let meanings = if item.is_secondary() { &self.secondary } else { &self.primary };
        meanings[item.ordinal()]
    }

    /// The options that put these symbols into the cells; empty cells give none.
    #[must_use]
    pub fn encode(&self, values: &[Option<Symbol>]) -> Vec<OptionId> {
        let mut options = Vec::with_capacity(values.len());
        self.encode_into(values, &mut options);
        options
    }

    /// Appends to `options` what [`encode`](Self::encode) gives.
    pub fn encode_into(&self, values: &[Option<Symbol>], options: &mut Vec<OptionId>) {
        let cells = (0u16..).map(CellId).zip(values);
        options.extend(cells.filter_map(|(cell, value)| value.map(|symbol| self.option(cell, symbol))));
    }

    /// The board that chosen options fill. Options that belong to constraints are ignored.
    #[must_use]
    pub fn decode(&self, chosen: &[OptionId]) -> Vec<Option<Symbol>> {
        let mut values = vec![None; self.cells.len()];
        for (cell, symbol) in chosen.iter().filter_map(|&option| self.candidate(option)) {
            values[cell.index()] = Some(symbol);
        }
        values
    }
}

/// A problem while it is built: the items so far and, for each cell and symbol, the entries of its option.
pub(crate) struct Lowering<'m> {
    model: &'m Model,
    builder: ProblemBuilder,
    cells: Vec<ItemId>,
    options: Vec<Vec<Entry>>,
    /// What the items of each kind stand for, in order of declaration.
    primary: Vec<Meaning>,
    secondary: Vec<Meaning>,
}

impl<'m> Lowering<'m> {
    fn new(model: &'m Model) -> Self {
        let (board, mut builder) = (model.board(), Problem::builder());
        let cells: Vec<ItemId> = board.cells().map(|cell| builder.primary(board.name(cell))).collect();
        let options = cells.iter().flat_map(|&cell| {
            std::iter::repeat_with(move || {
                let mut entries = Vec::with_capacity(4);
                entries.push(cell.into());
                entries
            })
            .take(model.symbols())
        });
        let options = options.collect();
        let primary = board.cells().map(Meaning::Cell).collect();
        Self { model, builder, cells, options, primary, secondary: Vec::new() }
    }

    pub(crate) fn model(&self) -> &'m Model {
        self.model
    }

    /// Adds an item that exactly one of the candidates holds.
    pub(crate) fn exactly_one(
        &mut self,
        name: String,
        meaning: Meaning,
        candidates: impl IntoIterator<Item = (CellId, Symbol)>,
    ) {
        let item = self.builder.primary(name);
        self.primary.push(meaning);
        self.hold(item, candidates);
    }

    /// Adds an item that at most one of the candidates holds: a conflict item.
    pub(crate) fn at_most_one(
        &mut self,
        name: String,
        meaning: Meaning,
        candidates: impl IntoIterator<Item = (CellId, Symbol)>,
    ) {
        let item = self.builder.secondary(name);
        self.secondary.push(meaning);
        self.hold(item, candidates);
    }

    /// What a conflict item of rule number `rule` stands for.
    pub(crate) fn conflict(&self, rule: usize) -> Meaning {
        Meaning::Conflict { constraint: rule - self.model.houses().len() }
    }

    fn hold(&mut self, item: ItemId, candidates: impl IntoIterator<Item = (CellId, Symbol)>) {
        for (cell, symbol) in candidates {
            self.options[cell.index() * self.model.symbols() + symbol.index()].push(item.into());
        }
    }

    fn finish(mut self) -> Lowered {
        for entries in self.options {
            self.builder.option(entries);
        }
        let problem = self.builder.build().expect("a checked model lowers to a well-formed problem");
        let (primary, secondary) = (self.primary, self.secondary);
        Lowered { problem, symbols: self.model.symbols(), cells: self.cells, primary, secondary }
    }
}
