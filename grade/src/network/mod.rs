//! A model's items and options as techniques see them, prepared once for all puzzles of the model.

mod crossing;
mod drawn_rules;
mod exchanged;
mod exclusion;
mod item;
mod items;
mod leftovers;
mod matrices;
mod matrix;
mod overlap;
mod rectangle;
mod related;
mod rule_table;

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use dlx_engine::{OptionId, Stop, Watch};
use dlx_variants::{
    CellId, HiddenState, HouseKind, KnownDifference, KnownSum, Lowered, Meaning, Model, Symbol,
};

use crate::bits::{bits, each_number, has};
use crate::jagged::Jagged;

pub(crate) use crossing::Crossing;
pub(crate) use drawn_rules::DrawnRules;
use exclusion::Exclusion;
pub(crate) use exclusion::MOST_WORDS;
pub use item::Item;
use matrices::Matrices;
pub(crate) use matrix::Matrix;
pub(crate) use rule_table::{RuleSet, RuleTable, both};

/// A model as techniques see it. A *truth* is a primary item that is not yet covered: exactly one of its live
/// options holds. A *link* is an item of which at most one option holds. Two options exclude each other if
/// they share an item, unless they give it the same colour.
///
/// Options are *candidates* of cells or *states* of rules' hidden variables, and every candidate comes before
/// every state. Players see candidates alone.
///
/// A network is immutable; the state of one puzzle is in [`Candidates`](super::Candidates).
#[derive(Debug)]
pub struct Network {
    model: Arc<Model>,
    lowered: Lowered,
    meanings: Vec<Meaning>,
    options_of: Jagged<OptionId>,
    items_of: Jagged<Item>,
    /// For each option, its number among the options of each of its items, or 64 if that is larger.
    places_of: Jagged<u8>,
    exclusion: Exclusion,
    relates_symbols: bool,
    /// For each item, whether some option gives it a colour.
    has_colours: Vec<bool>,
    has_state_conflicts: bool,
    /// The item of each symbol of each house.
    symbol_items: Vec<Item>,
    overlaps: Jagged<(Item, u64)>,
    /// See [`widest_overlap`](Self::widest_overlap).
    widest_overlaps: Vec<usize>,
    widest_overlap_of_all: usize,
    widest_exclusion: usize,
    /// For each rule with hidden variables, its cells and its hidden truths.
    items_of_rules: Vec<Vec<Item>>,
    drawn_rules: DrawnRules,
    matrices: Matrices,
    known_sums: Vec<KnownSum>,
    known_differences: Vec<KnownDifference>,
    /// Found once they are asked for.
    ruled_out: OnceLock<Vec<(Item, Vec<OptionId>)>>,
    related: OnceLock<Jagged<(Item, u64)>>,
    are_lines_exchanged: OnceLock<bool>,
    rule_tables: Vec<OnceLock<Option<RuleTable>>>,
    /// See [`excluded_by_leftovers`](Self::excluded_by_leftovers).
    excluded_by_leftovers: Jagged<OptionId>,
    /// The states that hold whatever the cells hold.
    given_states: Vec<OptionId>,
}

#[cfg(test)]
impl Network {
    /// That of a variant of the catalogue.
    pub(crate) fn of_variant(id: &str) -> Self {
        Self::of_spec(dlx_variants::catalogue::find(id).expect("the variant is in the catalogue"))
    }

    /// That of a declaration.
    pub(crate) fn of_spec(spec: &dlx_variants::Spec) -> Self {
        Self::new(Arc::new(spec.build_fixed().expect("the declaration has a model")))
    }
}

impl Network {
    /// Prepares a model, however long it takes: seconds where rules have many hidden states. Its
    /// [derived houses](Model::with_derived_houses) are houses too.
    #[must_use]
    pub fn new(model: Arc<Model>) -> Self {
        Self::within(model, &Watch::default()).expect("nothing stops the work")
    }

    /// Like [`new`](Self::new), unless the watch is over first.
    ///
    /// # Errors
    /// What ended the work.
    pub fn within(model: Arc<Model>, watch: &Watch) -> Result<Self, Stop> {
        let model = Arc::new(model.with_derived_houses());
        let lowered = model.lower();
        let problem = &lowered.problem;
        let meanings: Vec<Meaning> = problem.items().map(|id| lowered.meaning(id)).collect();
        let (options_of, items_of) = (items::options_of(problem), items::items_of(problem));
        let exclusion = Exclusion::within(problem, lowered.candidate_count(), watch)?;
        let items_of_rules = items::items_of_rules(&model, &lowered, &meanings);
        let mut network = Self {
            places_of: items::places_of(problem, &items_of, &options_of),
            options_of,
            items_of,
            relates_symbols: items::relate_symbols(&lowered, &exclusion),
            exclusion,
            has_colours: exclusion::coloured(problem),
            has_state_conflicts: items::have_state_conflicts(&lowered),
            symbol_items: items::symbol_items(&model, &meanings),
            drawn_rules: DrawnRules::new(&model),
            known_sums: model.known_sums(),
            known_differences: model.known_differences(),
            given_states: items::given_states(problem, &meanings),
            meanings,
            ruled_out: OnceLock::new(),
            related: OnceLock::new(),
            are_lines_exchanged: OnceLock::new(),
            rule_tables: items_of_rules.iter().map(|_| OnceLock::new()).collect(),
            items_of_rules,
            model,
            lowered,
            // What follows is found by asking the network.
            matrices: Matrices::default(),
            excluded_by_leftovers: Jagged::default(),
            overlaps: Jagged::default(),
            widest_overlaps: Vec::new(),
            widest_overlap_of_all: 0,
            widest_exclusion: 0,
        };
        network.matrices = Matrices::new(&network);
        network.excluded_by_leftovers = leftovers::all(&network);
        network.overlaps = overlap::all(&network);
        let widths = |list: &[(Item, u64)]| list.iter().map(|(_, shared)| shared.count_ones() as usize).max();
        network.widest_overlaps = network.overlaps.iter().map(|list| widths(list).unwrap_or(0)).collect();
        network.widest_overlap_of_all = network.widest_overlaps.iter().copied().max().unwrap_or(0);
        network.widest_exclusion = overlap::widest_exclusion(&network);
        Ok(network)
    }

    /// The model, with its [derived houses](Model::with_derived_houses).
    #[must_use]
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// Whether a symbol in a cell may exclude another symbol in another cell, other than by hidden variables.
    pub(crate) fn relates_symbols(&self) -> bool {
        self.relates_symbols
    }

    /// Whether there is more than the rows, columns and boxes of a classic board.
    pub(crate) fn is_more_than_classic(&self) -> bool {
        let model = &self.model;
        (model.board().cell_count(), model.houses().len(), model.rule_count()) != (81, 27, 0)
            || !model.has_only_plain_houses()
    }

    /// The symbol of a candidate.
    pub(crate) fn symbol_of(&self, option: OptionId) -> Option<Symbol> {
        self.candidate(option).map(|(_, symbol)| symbol)
    }

    /// The model as a problem.
    #[must_use]
    pub fn lowered(&self) -> &Lowered {
        &self.lowered
    }

    /// The number of items.
    #[must_use]
    pub fn item_count(&self) -> usize {
        self.meanings.len()
    }

    /// The number of primary items: the items with numbers below it are primary.
    #[must_use]
    pub fn primary_count(&self) -> usize {
        self.lowered.problem.primary_count()
    }

    /// The number of options.
    #[must_use]
    pub fn option_count(&self) -> usize {
        self.lowered.problem.option_count()
    }

    /// What an item stands for.
    #[must_use]
    #[inline]
    pub fn meaning(&self, item: Item) -> Meaning {
        self.meanings[item.index()]
    }

    /// All options of an item, live or not, in order.
    #[must_use]
    #[inline]
    pub fn options_of(&self, item: Item) -> &[OptionId] {
        self.options_of.get(item.index())
    }

    /// The items of an option.
    #[must_use]
    #[inline]
    pub fn items_of(&self, option: OptionId) -> &[Item] {
        self.items_of.get(option.index())
    }

    /// For each item of an option, the option's number among those of the item, or 64 if that is larger.
    #[inline]
    pub(crate) fn places_of(&self, option: OptionId) -> &[u8] {
        self.places_of.get(option.index())
    }

    /// The options that an option excludes as bits, if there are not too many options.
    #[inline]
    pub(crate) fn exclusion_bits(&self, option: OptionId) -> Option<&[u64]> {
        self.exclusion.bits(option)
    }

    /// The options that an option excludes, live or not, in order.
    #[must_use]
    #[inline]
    pub fn excluded_by(&self, option: OptionId) -> &[OptionId] {
        self.exclusion.of(option)
    }

    /// Visits the options of a set in bits that an option excludes, in order.
    #[inline]
    pub(crate) fn each_excluded_among(&self, set: &[u64], by: OptionId, mut visit: impl FnMut(OptionId)) {
        if let Some(excluded) = self.exclusion_bits(by) {
            let excluded = set.iter().zip(excluded).map(|(set, excluded)| set & excluded);
            return each_number(excluded, |option| visit(OptionId(option)));
        }
        let is_in = |option: &&OptionId| has(set, option.index());
        self.excluded_by(by).iter().filter(is_in).copied().for_each(visit);
    }

    /// Whether two options exclude each other.
    #[must_use]
    #[inline]
    pub fn excludes(&self, one: OptionId, other: OptionId) -> bool {
        self.exclusion.has(one, other)
    }

    /// Finds the states in some `words` of a set in bits that two rows and the bits of `others` exclude, too,
    /// in order. Usually the first have none in common, so that the words of others are not looked at: with
    /// the live options that all exclude, which are looked for option by option, grading killers takes 1.3
    /// times as long.
    pub(crate) fn find_states_in(
        &self,
        (set, words): (&[u64], Range<usize>),
        [one, other]: [&[u64]; 2],
        others: impl Iterator<Item = OptionId> + Clone,
        found: &mut Vec<OptionId>,
    ) {
        for word in words {
            let mut left = set[word] & one[word] & other[word];
            let mut others = others.clone();
            while left != 0
                && let Some(option) = others.next()
            {
                left &= self.exclusion_bits(option).map_or(0, |row| row[word]);
            }
            let states = bits(left).map(|bit| OptionId((64 * word + bit) as u32));
            found.extend(states.filter(|&state| !self.is_candidate(state)));
        }
    }

    /// Keeps the options of an ordered list that an option excludes.
    pub(crate) fn retain_excluded(&self, list: &mut Vec<OptionId>, by: OptionId) {
        self.exclusion.retain(list, by);
    }

    /// The first item for which two options exclude each other.
    #[must_use]
    pub(crate) fn shared_item(&self, one: OptionId, other: OptionId) -> Option<Item> {
        if !self.excludes(one, other) {
            return None;
        }
        let others = self.items_of(other);
        let shared = self.items_of(one).iter().copied().filter(|item| others.contains(item));
        shared.into_iter().find(|&item| {
            self.is_link(item) || exclusion::differ(&self.lowered.problem, one, other, item.index())
        })
    }

    /// Whether at most one option of an item holds: whether no option gives it a colour.
    #[must_use]
    pub fn is_link(&self, item: Item) -> bool {
        !self.has_colours[item.index()]
    }

    /// Whether rules have hidden variables.
    #[must_use]
    pub fn has_states(&self) -> bool {
        self.lowered.candidate_count() < self.option_count()
    }

    /// Whether states are in conflicts, through which options exclude them that have no truth in common with
    /// them.
    pub(crate) fn has_state_conflicts(&self) -> bool {
        self.has_state_conflicts
    }

    /// Whether an option is a candidate of a cell, and not a state of a rule.
    #[must_use]
    pub fn is_candidate(&self, option: OptionId) -> bool {
        option.index() < self.lowered.candidate_count()
    }

    /// The state of a rule that an option stands for; `None` for a candidate.
    #[must_use]
    pub fn state(&self, option: OptionId) -> Option<HiddenState> {
        self.lowered.state(option)
    }

    /// The states that an option excludes, live or not, in order.
    #[must_use]
    pub(crate) fn states_excluded_by(&self, option: OptionId) -> &[OptionId] {
        self.exclusion.states_of(option)
    }

    /// Whether an item is a hidden truth: the variable of a rule, or a symbol that the cells of a rule may
    /// need.
    #[must_use]
    pub fn is_hidden(&self, item: Item) -> bool {
        matches!(self.meaning(item), Meaning::Variable { .. } | Meaning::Member { .. })
    }

    /// The rule of a hidden truth; `None` for other items.
    #[must_use]
    pub fn rule_of(&self, item: Item) -> Option<usize> {
        match self.meaning(item) {
            Meaning::Variable { rule } | Meaning::Member { rule, .. } => Some(rule),
            _ => None,
        }
    }

    /// The cells of a rule with hidden variables, and its hidden truths; none for other rules.
    pub(crate) fn items_of_rule(&self, rule: usize) -> &[Item] {
        &self.items_of_rules[rule]
    }

    /// The rules that are about some cells alone.
    pub(crate) fn drawn_rules(&self) -> &DrawnRules {
        &self.drawn_rules
    }

    /// The options of a rule with hidden variables by numbers of their own; `None` for other rules, and for
    /// those with too many options.
    pub(crate) fn rule_table(&self, rule: usize) -> Option<&RuleTable> {
        self.rule_tables[rule].get_or_init(|| RuleTable::new(self, rule)).as_ref()
    }

    /// The cell and symbol of a candidate; `None` for a state.
    #[must_use]
    #[inline]
    pub fn candidate(&self, option: OptionId) -> Option<(CellId, Symbol)> {
        self.lowered.candidate(option)
    }

    /// The item of a cell.
    #[must_use]
    pub fn cell_item(&self, cell: CellId) -> Item {
        // Cells are primary, and those items come first.
        Item(self.lowered.cell_item(cell).ordinal() as u32)
    }

    /// The item of a symbol of a house.
    #[must_use]
    pub fn symbol_item(&self, house: usize, symbol: Symbol) -> Item {
        self.symbol_items[house * self.model.symbols() + symbol.index()]
    }

    /// The items that share several options with a primary item, and then the houses that share one, each
    /// with these options as bits. None if the item has more than 64 options.
    pub(crate) fn overlaps(&self, item: Item) -> &[(Item, u64)] {
        self.overlaps.get(item.index())
    }

    /// The largest number of options that a primary item shares with another one, as far as overlaps are
    /// known.
    #[inline]
    pub(crate) fn widest_overlap(&self, item: Item) -> usize {
        self.widest_overlaps[item.index()]
    }

    /// The largest number of options that any primary item shares with another one, as far as overlaps are
    /// known.
    pub(crate) fn widest_overlap_of_all(&self) -> usize {
        self.widest_overlap_of_all
    }

    /// The largest number of options of one cell, or of one symbol of a house, that an option elsewhere
    /// excludes.
    #[inline]
    pub(crate) fn widest_exclusion(&self) -> usize {
        self.widest_exclusion
    }

    /// The kind of the house if an item is a symbol of a house.
    #[must_use]
    pub(crate) fn house_kind(&self, item: Item) -> Option<HouseKind> {
        match self.meaning(item) {
            Meaning::Symbol { house, .. } => Some(self.model.houses()[house].kind),
            _ => None,
        }
    }

    /// Whether an item is a symbol of a box or region, unless a symmetry of the variant exchanges lines with
    /// other houses.
    pub(crate) fn is_box(&self, item: Item) -> bool {
        matches!(self.meaning(item), Meaning::Symbol { house, .. } if exchanged::is_box(&self.model.houses()[house]))
            && !self.are_lines_exchanged()
    }

    /// Whether a symmetry of the variant exchanges rows and columns with other houses.
    pub(crate) fn are_lines_exchanged(&self) -> bool {
        *self.are_lines_exchanged.get_or_init(|| exchanged::are_lines_exchanged(&self.model))
    }

    /// The sums of cells that follow from cages and houses.
    pub(crate) fn known_sums(&self) -> &[KnownSum] {
        &self.known_sums
    }

    /// The differences of cells that follow from cages and houses.
    pub(crate) fn known_differences(&self) -> &[KnownDifference] {
        &self.known_differences
    }

    /// A place for the candidates that rules between cells exclude by themselves, which
    /// [`Candidates::ruled_out`] fills.
    ///
    /// [`Candidates::ruled_out`]: crate::Candidates::ruled_out
    pub(crate) fn ruled_out(&self) -> &OnceLock<Vec<(Item, Vec<OptionId>)>> {
        &self.ruled_out
    }

    /// For each candidate, the cells of which rules about some cells exclude other symbols if it holds, each
    /// with the options that it excludes there, as bits. Nothing if there are no such rules, or more than 64
    /// symbols.
    pub(crate) fn related(&self) -> &Jagged<(Item, u64)> {
        self.related.get_or_init(|| related::all(self))
    }

    /// The states of rules that give candidates, which hold whatever the cells hold: what they exclude is no
    /// candidate.
    pub(crate) fn given_states(&self) -> &[OptionId] {
        &self.given_states
    }

    pub(crate) fn matrices(&self) -> &Matrices {
        &self.matrices
    }
}
