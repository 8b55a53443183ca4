//! Models lowered to exact-cover problems.

mod settling;

use std::sync::Arc;

use dlx_engine::{ItemChoice, ItemId, OptionId, Problem, Solver};

use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::lowering::{HiddenState, Lowering, Meaning, Purpose, option_of};
use crate::model::Model;
use crate::symbol::Symbol;
use settling::Settling;

/// A model lowered to an exact-cover problem.
///
/// Each cell is a primary item, called `R1C1`. Each symbol of a full house is a primary item, called `row1=5`
/// (`g2.row1=5` in the second of several grids); each symbol of a house with fewer cells than symbols is a
/// secondary item. Rules add items of their own; [`Meaning`] lists them.
///
/// Option *k* is a *candidate*: it puts symbol *k* mod *n* into cell *k* div *n*, where *n* is the number of
/// symbols. The options after the candidates are *states* of rules' hidden variables. Hidden variables are
/// functions of the cells: a board that obeys the rules corresponds to exactly one cover, and
/// [`cover`](Self::cover) finds it.
#[derive(Clone, Debug)]
pub struct Lowered {
    /// The problem.
    pub problem: Problem,
    alphabet: Alphabet,
    cells: Vec<ItemId>,
    /// What each candidate means: a look-up is quicker than a division.
    candidates: Vec<(CellId, Symbol)>,
    primary: Vec<Meaning>,
    secondary: Vec<Meaning>,
    states: Vec<HiddenState>,
    of_rules: Vec<Vec<ItemId>>,
    /// Whether some rule is such that its states are settled by searching alone.
    has_alternatives: bool,
    /// Whether some cage has a sum, or sums are required.
    has_sums: bool,
}

impl Lowered {
    /// Lowers a model.
    #[must_use]
    pub fn new(model: &Model) -> Self {
        Self::made_for(Purpose::Explanation, model)
    }

    fn made_for(purpose: Purpose, model: &Model) -> Self {
        let mut lowering = Lowering::new(model.frame(), purpose);
        if lowering.is_for_searches() {
            model.constraints().iter().for_each(|rule| rule.announce(&mut lowering));
        }
        for rule in model.constraints() {
            lowering.begin_rule();
            rule.lower(&mut lowering);
        }
        let has_sums = model.has_cages_with_sums() || !lowering.required.is_empty();
        if lowering.is_for_searches() {
            model.implied_sums().iter().for_each(|sum| lowering.implied_sum(sum));
            model.covering_sums(&lowering.required).iter().for_each(|sum| lowering.implied_sum(sum));
        }
        let problem = lowering.problem();
        let Lowering { cells, primary, secondary, hidden, of_rules, .. } = lowering;
        let alphabet = model.alphabet();
        let of_cell = |cell| alphabet.iter().map(move |symbol| (cell, symbol));
        let candidates = model.board().cells().flat_map(of_cell).collect();
        Self {
            problem,
            alphabet,
            cells,
            candidates,
            primary,
            secondary,
            states: hidden,
            of_rules,
            has_alternatives: model.has_alternatives(),
            has_sums,
        }
    }

    /// The symbols of the board.
    #[must_use]
    pub fn alphabet(&self) -> Alphabet {
        self.alphabet
    }

    /// The number of candidates, which come before all states.
    #[must_use]
    pub fn candidate_count(&self) -> usize {
        self.candidates.len()
    }

    /// The option that puts a symbol into a cell.
    ///
    /// # Panics
    /// If the board has no such cell, or the model no such symbol.
    #[must_use]
    #[inline]
    pub fn option(&self, cell: CellId, symbol: Symbol) -> OptionId {
        if cell.index() >= self.cells.len() || !self.alphabet.contains(symbol) {
            self.refuse(cell, symbol);
        }
        option_of(self.alphabet, cell, symbol)
    }

    /// The cell and symbol of an option; `None` for a state of a rule.
    #[must_use]
    #[inline]
    pub fn candidate(&self, option: OptionId) -> Option<(CellId, Symbol)> {
        self.candidates.get(option.index()).copied()
    }

    /// The state of a rule that an option stands for; `None` for a candidate.
    #[must_use]
    pub fn state(&self, option: OptionId) -> Option<HiddenState> {
        self.states.get(option.index().checked_sub(self.candidate_count())?).copied()
    }

    /// The item of a cell.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn cell_item(&self, cell: CellId) -> ItemId {
        self.cells[cell.index()]
    }

    /// What an item stands for.
    ///
    /// # Panics
    /// If the problem has no such item.
    #[must_use]
    pub fn meaning(&self, item: ItemId) -> Meaning {
        let meanings = if item.is_secondary() { &self.secondary } else { &self.primary };
        meanings[item.ordinal()]
    }

    /// Whether some rule's cells hold sets of symbols, each symbol once, as those of cages do.
    #[must_use]
    pub fn has_sets(&self) -> bool {
        self.primary.iter().any(|meaning| matches!(meaning, Meaning::Member { .. }))
    }

    /// Whether cells hold [sets of symbols](Self::has_sets), as those of renbans do, and no cage has a sum
    /// and none is required.
    #[must_use]
    pub fn has_sets_alone(&self) -> bool {
        self.has_sets() && !self.has_sums
    }

    /// `solver` of the problem with what suits searches of puzzles: items are chosen by weights learnt from
    /// the puzzle, also from branchings that fail, and searches are [thorough](Solver::thorough) where rules
    /// are about sets of symbols. Where nothing is about sums, places of symbols count more than cells: the
    /// hard renbans of Interactive Sudoku Solver's collection take .2 to .6 of the time, and cages with sums
    /// would take three times as long.
    ///
    /// # Panics
    /// If the solver is that of another problem, whose solutions would mean nothing here.
    pub fn suited<'p>(&'p self, solver: Solver<'p>) -> Solver<'p> {
        assert!(
            std::ptr::eq(solver.problem(), &raw const self.problem),
            "a solver of another problem; expected one of the problem of this model, as `problem.solver()` gives it"
        );
        const OF_PLACES: f32 = 2.0;
        let weighted = solver.choice(ItemChoice::Weighted).blaming();
        if !self.has_sets() {
            return weighted;
        }
        if !self.has_sets_alone() {
            return weighted.thorough();
        }
        let weight =
            |item| if matches!(self.meaning(item), Meaning::Symbol { .. }) { OF_PLACES } else { 1.0 };
        weighted.thorough().weigh(self.problem.items().map(weight).collect::<Arc<_>>())
    }

    /// The items of a rule. Without them, the problem is that of the model without the rule, except for
    /// options that have no other items.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn items_of_rule(&self, rule: usize) -> &[ItemId] {
        &self.of_rules[rule]
    }

    /// The options that put these symbols into the cells, without options for empty cells and states of
    /// rules.
    ///
    /// # Panics
    /// As [`assert_board`](Self::assert_board).
    #[must_use]
    pub fn encode(&self, values: &[Option<Symbol>]) -> Vec<OptionId> {
        let mut options = Vec::with_capacity(values.len());
        self.encode_into(values, &mut options);
        options
    }

    /// Appends the options of [`encode`](Self::encode) to `options`.
    ///
    /// # Panics
    /// As [`assert_board`](Self::assert_board).
    pub fn encode_into(&self, values: &[Option<Symbol>], options: &mut Vec<OptionId>) {
        self.assert_board(values);
        let start = options.len();
        options.resize(start + values.len(), OptionId(0));
        let (room, count) = (&mut options[start..], self.alphabet.count() as u32);
        // Whether a cell has a given is hard to predict, so there is no branch: encoding a 9x9 board takes a
        // third of the time. An empty cell counts as what is one before all symbols, and what is written for
        // it is overwritten.
        let (mut before, mut len) = (0_u32.wrapping_sub(u32::from(self.alphabet.first().place()) + 1), 0);
        for value in values {
            let symbol = value.map_or(0, |symbol| u32::from(symbol.place()) + 1);
            room[len] = OptionId(before.wrapping_add(symbol));
            len += usize::from(value.is_some());
            before = before.wrapping_add(count);
        }
        options.truncate(start + len);
    }

    /// Checks that these may be values of the board, for functions that take no others.
    ///
    /// # Panics
    /// If there is not one value for each cell, or one is a symbol that the model does not have.
    pub fn assert_board(&self, values: &[Option<Symbol>]) {
        let cells = self.cells.len();
        assert!(values.len() == cells, "{} values for {cells} cells", values.len());
        if let Some((place, symbol)) = self.alphabet.first_foreign(values) {
            self.refuse(CellId(place as u16), symbol);
        }
    }

    /// Says what is wrong with a candidate.
    #[cold]
    fn refuse(&self, cell: CellId, symbol: Symbol) -> ! {
        let (cells, first, last) = (self.cells.len(), self.alphabet.first(), self.alphabet.last());
        panic!(
            "{symbol} in cell {} of a board with {cells} cells and symbols {first} to {last}",
            cell.index()
        )
    }

    /// The cover that corresponds to a board: its candidates, then the states of hidden variables that follow
    /// from them. `None` if the board has an empty cell or breaks a rule.
    ///
    /// # Panics
    /// As [`assert_board`](Self::assert_board).
    #[must_use]
    pub fn cover(&self, values: &[Option<Symbol>]) -> Option<Vec<OptionId>> {
        let mut chosen = self.encode(values);
        if self.has_alternatives {
            let is_full = chosen.len() == self.cells.len();
            let mut cover = is_full.then(|| self.problem.solver().given(chosen).find().0)??;
            cover.sort_unstable();
            return Some(cover);
        }
        if !self.states.is_empty() {
            Settling::new(self).settle(&mut chosen);
        }
        self.problem.is_solution(&chosen).then_some(chosen)
    }

    /// The board that the chosen options fill. States of rules are ignored.
    #[must_use]
    pub fn decode(&self, chosen: &[OptionId]) -> Vec<Option<Symbol>> {
        let (candidates, mut values) = (&*self.candidates, vec![None; self.cells.len()]);
        for &(cell, symbol) in chosen.iter().filter_map(|option| candidates.get(option.index())) {
            values[cell.index()] = Some(symbol);
        }
        values
    }
}

impl Model {
    /// The model as an exact-cover problem.
    #[must_use]
    pub fn lower(&self) -> Lowered {
        Lowered::new(self)
    }

    /// The model as an exact-cover problem with more items and states than [`lower`](Self::lower) makes,
    /// which follow from the others, but make searches shorter: they carry consequences between the sums of
    /// cells and their symbols. They add as many entries as rules may, at most; where that is not enough,
    /// later rules have none. Rules have no words for these states.
    #[must_use]
    pub fn lower_with_supports(&self) -> Lowered {
        Lowered::made_for(Purpose::Search, self)
    }

    /// The same for searches alone that know the sums and automata a problem requires: some rules are such,
    /// and have no items.
    #[must_use]
    pub fn lower_for_solving(&self) -> Lowered {
        Lowered::made_for(Purpose::Solving, self)
    }
}
