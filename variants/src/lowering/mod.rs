//! Exact-cover problems of models under construction.

mod cell_sum;
mod meaning;
mod ranked_line;
mod switched;

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

use dlx_engine::{
    Automaton, Edge, Entry, ImpliedCases, ImpliedSets, ItemId, OptionId, Problem, ProblemBuilder, Ranking,
    Step, Sum,
};

use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::frame::Frame;
use crate::house::House;
use crate::limits;
use crate::relation::{Biclique, Relation};
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

pub use cell_sum::CellSum;
pub use meaning::{HiddenState, Meaning};
pub(crate) use ranked_line::RankedLine;
use switched::Switched;

/// The option that puts a symbol into a cell: all of one cell, then those of the next.
pub(crate) fn option_of(alphabet: Alphabet, cell: CellId, symbol: Symbol) -> OptionId {
    OptionId((cell.index() * alphabet.count() + symbol.index()) as u32)
}

/// What a problem is made for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    /// People are told its items, and the states of rules.
    Explanation,
    /// For searches alone, with supports: items and states that follow from others but make searches shorter.
    Search,
    /// The same for searches that know required sums, automata and ranks: rules may be such, instead of
    /// adding items.
    Solving,
}

/// A problem under construction: the items so far, the entries of the option for each cell and symbol, and
/// the states of rules.
pub(crate) struct Lowering<'m> {
    frame: &'m Frame,
    builder: ProblemBuilder,
    pub(crate) cells: Vec<ItemId>,
    candidates: Vec<Vec<Entry>>,
    states: Vec<Vec<Entry>>,
    pub(crate) hidden: Vec<HiddenState>,
    /// The items of symbols of full houses.
    symbols: HashMap<(usize, Symbol), ItemId>,
    /// What the items of each kind stand for, in order of declaration.
    pub(crate) primary: Vec<Meaning>,
    pub(crate) secondary: Vec<Meaning>,
    /// The items of each rule so far.
    pub(crate) of_rules: Vec<Vec<ItemId>>,
    purpose: Purpose,
    /// The number of entries that supports may still add to options.
    room_for_supports: usize,
    /// The sums that they require.
    pub(crate) required: Vec<CellSum>,
    /// For each cell and set of symbols that rules ask about, the state that the cell holds none of them.
    absences: HashMap<(CellId, SymbolSet), usize>,
    /// The covers of relations so far: many rules have the same.
    bicliques: BTreeMap<Relation, Rc<[Biclique]>>,
    /// The lines whose ranks are known, if they may be regarded.
    pub(crate) ranked: Vec<RankedLine>,
    /// The rule being lowered, if it holds only in some cases.
    switched: Option<Switched>,
}

impl<'m> Lowering<'m> {
    /// Starts with the cells, each with an option for every symbol, and with the houses.
    pub(crate) fn new(frame: &'m Frame, purpose: Purpose) -> Self {
        let options = frame.board.cell_count() * frame.alphabet.count();
        let mut lowering = Self {
            frame,
            builder: Problem::builder(),
            cells: Vec::new(),
            candidates: (0..options).map(|_| Vec::with_capacity(4)).collect(),
            states: Vec::new(),
            hidden: Vec::new(),
            symbols: HashMap::new(),
            primary: Vec::new(),
            secondary: Vec::new(),
            of_rules: Vec::new(),
            purpose,
            room_for_supports: limits::ENTRIES,
            required: Vec::new(),
            absences: HashMap::new(),
            bicliques: BTreeMap::new(),
            ranked: Vec::new(),
            switched: None,
        };
        lowering.board();
        lowering
    }

    /// Adds the cells and the houses. What belongs to one grid stands together, because engines keep items in
    /// the order of their declaration, and options exclude little outside of their grids: with all cells
    /// first, and then all houses by kind, puzzles of samurai, gattai-8, shogun and sumo take 1.1 to 1.3
    /// times as long, and those of windmills 1.05 times.
    fn board(&mut self) {
        let frame = self.frame;
        let mut cells = vec![None; frame.board.cell_count()];
        // Houses of no grid come last.
        let first_grid = |house: &House| house.grids.first().map_or(frame.grids.len() - 1, |&grid| grid);
        for (number, grid) in frame.grids.iter().enumerate() {
            for cell in grid.cells(&frame.board) {
                let symbols = frame.alphabet.iter().map(|symbol| (cell, symbol));
                cells[cell.index()].get_or_insert_with(|| {
                    self.exactly_one(frame.board.name(cell), Meaning::Cell(cell), symbols)
                });
            }
            let houses = frame.houses.iter().enumerate();
            for (index, house) in houses.filter(|(_, house)| first_grid(house) == number) {
                house.lower(self, index);
            }
        }
        self.cells = cells.into_iter().flatten().collect();
    }

    /// Whether the rule being lowered may require sums, what automata accept, and ranks, instead of adding
    /// items. A rule that holds only in some cases may not.
    pub(crate) fn may_require_more(&self) -> bool {
        self.purpose == Purpose::Solving && self.switched.is_none()
    }

    /// Whether supports may add this many entries, which are then taken. Rules that hold only in some cases
    /// have none.
    pub(crate) fn has_room_for_supports(&mut self, entries: usize) -> bool {
        let have_room =
            self.is_for_searches() && self.switched.is_none() && entries <= self.room_for_supports;
        if have_room {
            self.room_for_supports -= entries;
        }
        have_room
    }

    /// Whether the rule being lowered holds only in some cases.
    pub(crate) fn is_in_some_cases(&self) -> bool {
        self.switched.is_some()
    }

    /// Whether nobody is told the states of rules.
    pub(crate) fn is_for_searches(&self) -> bool {
        self.purpose != Purpose::Explanation
    }

    pub(crate) fn frame(&self) -> &'m Frame {
        self.frame
    }

    /// Begins the next rule, to which all further items belong.
    pub(crate) fn begin_rule(&mut self) {
        self.of_rules.push(Vec::new());
    }

    /// The number of the rule being lowered.
    pub(crate) fn rule(&self) -> usize {
        self.of_rules.len().saturating_sub(1)
    }

    /// The meaning of a conflict item of the rule being lowered.
    pub(crate) fn conflict(&self) -> Meaning {
        Meaning::Conflict { rule: self.rule() }
    }

    /// Adds an item that exactly one of the candidates, or a state, covers.
    pub(crate) fn exactly_one(
        &mut self,
        name: String,
        meaning: Meaning,
        candidates: impl IntoIterator<Item = (CellId, Symbol)>,
    ) -> ItemId {
        let item = self.builder.primary(self.unique(name));
        self.primary.push(meaning);
        if let Meaning::Symbol { house, symbol } = meaning {
            self.symbols.insert((house, symbol), item);
        }
        if let Some(switched) = &mut self.switched {
            switched.primary.push(item);
        }
        self.hold(item, candidates);
        item
    }

    /// Adds an item that at most one of the candidates covers.
    pub(crate) fn at_most_one(
        &mut self,
        name: String,
        meaning: Meaning,
        candidates: impl IntoIterator<Item = (CellId, Symbol)>,
    ) -> ItemId {
        let item = self.builder.secondary(self.unique(name));
        self.secondary.push(meaning);
        self.hold(item, candidates);
        item
    }

    /// The [bicliques](Relation::bicliques) of a relation.
    pub(crate) fn bicliques(&mut self, relation: &Relation) -> Rc<[Biclique]> {
        if let Some(known) = self.bicliques.get(relation) {
            return Rc::clone(known);
        }
        let bicliques: Rc<[Biclique]> = relation.bicliques().into();
        self.bicliques.insert(relation.clone(), Rc::clone(&bicliques));
        bicliques
    }

    /// Adds the next state of the rule being lowered, which covers these items.
    pub(crate) fn state(&mut self, items: impl IntoIterator<Item = ItemId>) {
        let rule = self.rule();
        let last = self.hidden.last().filter(|state| state.rule == rule);
        self.hidden.push(HiddenState { rule, number: last.map_or(0, |state| state.number + 1) });
        self.states.push(items.into_iter().map(Entry::from).collect());
    }

    /// Adds that a cell holds one of some symbols if another holds any of these `candidates`: as soon as all
    /// of the symbols are gone, so are the candidates. This needs a state that the cell holds none of them,
    /// which all rules share; nothing is added if there is no room for these supports.
    pub(crate) fn require(
        &mut self,
        candidates: impl Iterator<Item = (CellId, Symbol)>,
        cell: CellId,
        symbols: SymbolSet,
    ) {
        let known = self.absences.get(&(cell, symbols)).copied();
        let entries_of_state = if known.is_some() { 0 } else { symbols.len() + 1 };
        if !self.has_room_for_supports(self.frame.alphabet.count() + 1 + entries_of_state) {
            return;
        }
        let absence = known.unwrap_or_else(|| self.absence(cell, symbols));
        let name = format!("rule{}.needs{}", self.rule() + 1, self.secondary.len());
        let item = self.at_most_one(name, self.conflict(), candidates);
        self.states[absence].push(item.into());
    }

    /// Adds the state that a cell holds none of some symbols, and returns its place.
    fn absence(&mut self, cell: CellId, symbols: SymbolSet) -> usize {
        let name = format!("{}.{symbols}", self.frame.board.name(cell));
        let candidates = symbols.iter().map(|symbol| (cell, symbol));
        let item = self.exactly_one(name, Meaning::Variable { rule: self.rule() }, candidates);
        let absence = self.states.len();
        self.state([item]);
        self.absences.insert((cell, symbols), absence);
        absence
    }

    fn hold(&mut self, item: ItemId, candidates: impl IntoIterator<Item = (CellId, Symbol)>) {
        if let Some(items) = self.of_rules.last_mut() {
            items.push(item);
        }
        candidates.into_iter().for_each(|candidate| self.cover(candidate, item));
    }

    /// The name of an item of the rule being lowered. One rule may contain several that hold only in some
    /// cases.
    fn unique(&self, name: String) -> String {
        match &self.switched {
            Some(_) => format!("{name}.{}", self.primary.len() + self.secondary.len()),
            None => name,
        }
    }

    /// Adds a sum that follows from the rules.
    pub(crate) fn implied_sum(&mut self, sum: &CellSum) {
        self.builder.implied_sum(self.sum_of_options(sum));
    }

    /// Requires a sum, which the rule being lowered consists of.
    pub(crate) fn sum(&mut self, sum: &CellSum) {
        self.builder.sum(self.sum_of_options(sum));
        self.required.push(sum.clone());
    }

    /// Requires what an automaton accepts, of which the rule being lowered consists: for each step, a cell
    /// with edges by nodes and symbols.
    pub(crate) fn automaton(&mut self, steps: impl Iterator<Item = (CellId, Vec<(u32, Symbol, u32)>)>) {
        let step = |(cell, edges): (CellId, Vec<(u32, Symbol, u32)>)| {
            let edge = |&(from, symbol, to)| Edge { from, option: self.candidate(cell, symbol), to };
            Step { item: self.cells[cell.index()], edges: edges.iter().map(edge).collect() }
        };
        let automaton = Automaton { steps: steps.map(step).collect() };
        self.builder.automaton(automaton);
    }

    /// Requires the rank of a line, which the rule being lowered consists of: of those lines of each side
    /// that begin as it does, so many are less.
    pub(crate) fn ranking(&mut self, line: &[CellId], sides: &[Vec<&Vec<CellId>>], less: usize, ties: bool) {
        let items = |line: &[CellId]| line.iter().map(|&cell| self.cell_item(cell)).collect();
        let of_side = |side: &Vec<&Vec<CellId>>| side.iter().map(|line| items(line)).collect();
        let ranking = Ranking {
            ranked: items(line),
            classes: sides.iter().map(of_side).collect(),
            less: less as u32,
            ties,
        };
        self.builder.ranking(ranking);
    }

    fn sum_of_options(&self, CellSum { cells, total }: &CellSum) -> Sum {
        let alphabet = self.frame.alphabet;
        let term = |&(cell, factor): &(CellId, i32)| {
            let weight = |symbol: Symbol| (self.candidate(cell, symbol), factor * i32::from(symbol.number()));
            (self.cells[cell.index()], alphabet.iter().map(weight).collect())
        };
        Sum { terms: cells.iter().map(term).collect(), total: *total }
    }

    /// Adds cases that follow from the rules.
    pub(crate) fn implied_cases(&mut self, cases: ImpliedCases) {
        self.builder.implied_cases(cases);
    }

    /// Adds the sets of symbols that some cells may hold between them, which follow from the rules. The cells
    /// see each other, or a rule keeps them from holding the same.
    pub(crate) fn implied_sets(&mut self, cells: &[CellId], sets: &[SymbolSet]) {
        let items = cells.iter().map(|cell| self.cells[cell.index()]).collect();
        let bits = |set: &SymbolSet| set.iter().fold(0, |bits, symbol| bits | 1 << symbol.index());
        self.builder.implied_sets(ImpliedSets { items, sets: sets.iter().map(bits).collect() });
    }

    /// The option that puts a symbol into a cell.
    pub(crate) fn candidate(&self, cell: CellId, symbol: Symbol) -> OptionId {
        option_of(self.frame.alphabet, cell, symbol)
    }

    /// The option of the state that comes after `count` others.
    pub(crate) fn next_state(&self, count: usize) -> OptionId {
        OptionId((self.candidates.len() + self.states.len() + count) as u32)
    }

    /// The item of a cell.
    pub(crate) fn cell_item(&self, cell: CellId) -> ItemId {
        self.cells[cell.index()]
    }

    /// The item of a symbol of a house that holds it once, if there is one.
    pub(crate) fn symbol_item(&self, house: usize, symbol: Symbol) -> Option<ItemId> {
        self.symbols.get(&(house, symbol)).copied()
    }

    /// The problem: the options of the cells, then the states.
    pub(crate) fn problem(&mut self) -> Problem {
        let options = self.candidates.drain(..).chain(self.states.drain(..));
        options.for_each(|entries| {
            self.builder.option(entries);
        });
        let builder = std::mem::replace(&mut self.builder, Problem::builder());
        builder.build().expect("a checked model lowers to a well-formed problem")
    }
}
