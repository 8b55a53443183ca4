//! Steps under symmetries of their model: what is true of a board is true of its image.

use std::cell::{OnceCell, RefCell};

use dlx_engine::OptionId;
use dlx_variants::{CellId, KnownDifference, KnownSum, Meaning, Transform};

use super::parts::PartMut;
use super::{Arrangement, Colours, Reason, Step, states};
use crate::network::{Item, Network};

/// Maps options and items of the image of a board back to the board.
pub(crate) struct Origin<'a> {
    /// The network of the image. It is that of the board, unless rules have moved.
    from: &'a Network,
    /// The network of the board.
    to: &'a Network,
    transform: &'a Transform,
    inverse: Transform,
    /// For each state, its origin, found when it is asked for.
    states: OnceCell<Vec<OptionId>>,
    /// For each house, the one that it comes from, once an item of it has been mapped.
    of_houses: RefCell<Vec<Option<usize>>>,
}

impl<'a> Origin<'a> {
    /// Maps back from the image under `transform`.
    pub(crate) fn new(from: &'a Network, to: &'a Network, transform: &'a Transform) -> Self {
        let of_houses = RefCell::new(vec![None; from.model().houses().len()]);
        Self { from, to, transform, inverse: transform.inverse(), states: OnceCell::new(), of_houses }
    }

    /// The step that becomes `step` under the symmetry.
    pub(crate) fn step(&self, step: &Step) -> Step {
        let mut step = step.clone();
        self.map(&mut step.reason);
        self.map_options(&mut step.placements);
        self.map_options(&mut step.eliminations);
        step
    }

    fn option(&self, option: OptionId) -> OptionId {
        self.candidate(option).unwrap_or_else(|| {
            let candidate = |option| self.candidate(option).unwrap_or(option);
            let cell = |cell| self.transform.source(cell);
            let states = self.states.get_or_init(|| states::images(self.from, self.to, candidate, cell));
            states[option.index() - self.from.lowered().candidate_count()]
        })
    }

    fn candidate(&self, option: OptionId) -> Option<OptionId> {
        let (cell, symbol) = self.from.candidate(option)?;
        Some(self.to.lowered().option(self.transform.source(cell), self.inverse.label(symbol)))
    }

    /// The cells that some cells come from, in order.
    fn cells(&self, cells: &[CellId]) -> Vec<CellId> {
        let mut cells: Vec<CellId> = cells.iter().map(|&cell| self.transform.source(cell)).collect();
        cells.sort_unstable();
        cells
    }

    /// The houses that some houses come from, in order.
    fn houses(&self, houses: &[usize]) -> Vec<usize> {
        let origin = |&house: &usize| {
            let cells = self.cells(&self.from.model().houses()[house].cells);
            let mut houses = self.to.model().houses().iter();
            houses.position(|house| sorted(&house.cells) == cells).unwrap_or(house)
        };
        let mut houses: Vec<usize> = houses.iter().map(origin).collect();
        houses.sort_unstable();
        houses
    }

    /// The rules that some rules come from, in order. Rules with the same cells and the same name are not
    /// told apart.
    fn rules(&self, rules: &[usize]) -> Vec<usize> {
        let (from, to) = (self.from.model(), self.to.model());
        let origin = |&rule: &usize| {
            let cells = self.cells(&from.rule_cells(rule));
            let mut rules =
                (0..to.rule_count()).filter(|&other| sorted(&to.rule_cells(other)) == cells).peekable();
            let first = rules.peek().copied().unwrap_or(rule);
            rules.find(|&other| to.rule_name(other) == from.rule_name(rule)).unwrap_or(first)
        };
        let mut rules: Vec<usize> = rules.iter().map(origin).collect();
        rules.sort_unstable();
        rules
    }

    /// The item that an item comes from.
    fn item(&self, item: Item) -> Item {
        match self.from.meaning(item) {
            Meaning::Cell(cell) => self.to.cell_item(self.transform.source(cell)),
            Meaning::Symbol { house, symbol } => {
                let known = self.of_houses.borrow()[house];
                if let Some(house) = known {
                    return self.to.symbol_item(house, self.inverse.label(symbol));
                }
                let origin = self.item_by_options(item);
                if let Meaning::Symbol { house: of, .. } = self.to.meaning(origin) {
                    self.of_houses.borrow_mut()[house] = Some(of);
                }
                origin
            }
            _ => self.item_by_options(item),
        }
    }

    /// The item with the origins of an item's options; of several, one of the same kind. Rules may group
    /// conflicts differently, so a conflict maps to the item with most of its options.
    fn item_by_options(&self, item: Item) -> Item {
        let (from, to) = (self.from, self.to);
        let mut options = from.options_of(item).to_vec();
        self.map_options(&mut options);
        let common =
            |other: Item| options.iter().filter(|&&option| to.items_of(option).contains(&other)).count();
        let is_of_kind = |other: Item| match (from.meaning(item), to.meaning(other)) {
            (Meaning::Symbol { .. }, Meaning::Symbol { .. }) => from.house_kind(item) == to.house_kind(other),
            (one, other) => std::mem::discriminant(&one) == std::mem::discriminant(&other),
        };
        let first = options.first().map_or(&[][..], |&first| to.items_of(first));
        let has_all = |other: Item| options.iter().all(|&option| to.items_of(option).contains(&other));
        let same = first.iter().rev().copied().find(|&other| is_of_kind(other) && has_all(other));
        if let Some(same) = same {
            return same;
        }
        let best = first.iter().copied().max_by_key(|&other| (common(other), is_of_kind(other)));
        best.unwrap_or(item)
    }

    /// Whether an item is a symbol in some cells of a rule that the rule of the board, which reads its cells
    /// in another order, does not keep together.
    fn is_apart(&self, item: Item) -> bool {
        if !matches!(self.from.meaning(item), Meaning::Member { .. }) {
            return false;
        }
        let mut options = self.from.options_of(item).iter().map(|&option| self.option(option));
        let items = options.next().map_or(&[][..], |first| self.to.items_of(first));
        let options: Vec<OptionId> = options.collect();
        let has_all = |other: Item| options.iter().all(|&option| self.to.items_of(option).contains(&other));
        !items.iter().any(|&other| matches!(self.to.meaning(other), Meaning::Member { .. }) && has_all(other))
    }

    /// That a rule needs a symbol in some places, if the reason is a truth that says so and has no image.
    fn needed_places(&self, reason: &Reason) -> Option<Reason> {
        let truth = match reason {
            Reason::Locked { truth } => *truth,
            Reason::Rule { truths, .. } => *truths.first()?,
            _ => return None,
        };
        let rule = self.from.rule_of(truth).filter(|_| self.is_apart(truth))?;
        let options = self.from.options_of(truth).iter().copied();
        let places = options.filter(|&option| self.from.is_candidate(option)).collect();
        Some(Reason::Needed { rule, places })
    }

    /// Maps what a reason refers to. Lists whose order means nothing are ordered anew.
    fn map(&self, reason: &mut Reason) {
        if let Some(needed) = self.needed_places(reason) {
            *reason = needed;
        }
        reason.parts_mut().into_iter().for_each(|part| self.map_part(part));
        // Truths tell rules apart that have the same cells and the same name.
        if let Reason::Arrangements { rule, truths, .. } = reason
            && let Some(of_truths) = truths.iter().find_map(|&truth| self.to.rule_of(truth))
        {
            *rule = of_truths;
        }
    }

    fn map_part(&self, part: PartMut<'_>) {
        match part {
            PartMut::Item(item, _) => self.map_item(item),
            PartMut::List(items, _) => self.map_items(items),
            PartMut::Set(items, _) => self.map_set(items),
            PartMut::Lists(labelled) => {
                labelled.iter_mut().for_each(|(_, items)| self.map_items(items));
                self.map_labels(labelled);
            }
            PartMut::Sets(labelled) => {
                labelled.iter_mut().for_each(|(_, items)| self.map_set(items));
                self.map_labels(labelled);
            }
            PartMut::Options(options) => self.map_options(options),
            PartMut::Nodes(nodes) => {
                nodes.iter_mut().for_each(|node| self.map_options(&mut node.options));
            }
            PartMut::Rule(rule) => *rule = self.rules(&[*rule])[0],
            PartMut::Ways(ways) => self.map_ways(ways),
            PartMut::Colours(colours) => self.map_colours(colours),
            PartMut::Sum(known) => self.map_sum(known),
            PartMut::Difference(known) => self.map_difference(known),
            PartMut::Reason(reason) => self.map(reason),
            PartMut::Everything => {}
        }
    }

    /// Whether the image has opposite symbols.
    fn is_reversed(&self) -> bool {
        let alphabet = self.from.model().alphabet();
        alphabet.iter().all(|symbol| self.transform.label(symbol) == alphabet.opposite(symbol))
    }

    /// The sum of the cells that some cells with a known sum come from.
    fn sum(&self, cells: usize, sum: u32) -> u32 {
        let opposite = || self.from.model().alphabet().opposite_sum(cells, sum);
        if self.is_reversed() { opposite().unwrap_or(sum) } else { sum }
    }

    /// The difference of the cells that some cells with a known difference come from.
    fn difference(&self, known: &KnownDifference) -> i32 {
        if !self.is_reversed() {
            return known.difference;
        }
        let alphabet = self.from.model().alphabet();
        let ends = i32::from(alphabet.lowest()) + i32::from(alphabet.highest());
        ends * (known.innies.len() as i32 - known.outies.len() as i32) - known.difference
    }

    fn map_item(&self, item: &mut Item) {
        *item = self.item(*item);
    }

    /// Items whose order means something.
    fn map_items(&self, items: &mut [Item]) {
        items.iter_mut().for_each(|item| self.map_item(item));
    }

    /// Items in any order.
    fn map_set(&self, items: &mut [Item]) {
        self.map_items(items);
        items.sort_unstable();
    }

    /// Options in any order.
    fn map_options(&self, options: &mut [OptionId]) {
        options.iter_mut().for_each(|option| *option = self.option(*option));
        options.sort_unstable();
    }

    /// Options each of which has items of its own, in any order.
    fn map_labels(&self, labelled: &mut [(OptionId, Vec<Item>)]) {
        labelled.iter_mut().for_each(|(option, _)| *option = self.option(*option));
        labelled.sort_by_key(|&(option, _)| option);
    }

    fn map_ways(&self, ways: &mut [Arrangement]) {
        for Arrangement { candidates, blocked } in &mut *ways {
            self.map_options(candidates);
            blocked.iter_mut().for_each(|truth| self.map_item(truth));
        }
        ways.sort_by(|one, other| one.candidates.cmp(&other.candidates));
    }

    fn map_sum(&self, known: &mut KnownSum) {
        known.sum = self.sum(known.cells.len(), known.sum);
        known.cells = self.cells(&known.cells);
        known.houses = self.houses(&known.houses);
        known.from = self.rules(&known.from);
    }

    fn map_difference(&self, known: &mut KnownDifference) {
        known.difference = self.difference(known);
        known.innies = self.cells(&known.innies);
        known.outies = self.cells(&known.outies);
        known.houses = self.houses(&known.houses);
        known.from = self.rules(&known.from);
    }

    fn map_colours(&self, colours: &mut Colours) {
        let both =
            |pair: &mut [Vec<OptionId>; 2]| pair.iter_mut().for_each(|colour| self.map_options(colour));
        match colours {
            Colours::Clash(colour) => self.map_options(colour),
            Colours::Emptying { wrong, truth } => {
                self.map_options(wrong);
                self.map_item(truth);
            }
            Colours::Pair(pair) => both(pair),
            Colours::Excluded { pair, wrong } => {
                both(pair);
                self.map_options(wrong);
            }
            Colours::Counterparts { one_of, not_both } => [one_of, not_both].into_iter().for_each(both),
        }
    }
}

/// Cells in order.
fn sorted(cells: &[CellId]) -> Vec<CellId> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}
