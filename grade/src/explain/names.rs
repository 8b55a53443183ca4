//! Names of items and options, in the words of the model.

use std::borrow::Cow;

use dlx_engine::OptionId;
use dlx_variants::{Bound, CellId, HiddenState, House, HouseKind, Meaning, Symbol, ToldStates, listed};

use super::groups::{group, grouped};
use super::set_off;
use crate::network::{Item, Network};

/// The candidates of a cell, and cells, are listed up to this number.
pub(super) const MOST_LISTED: usize = 4;

/// About so many cells are named that lose candidates in a step.
const MANY: usize = 10;

/// Names cells, houses, items and options.
#[derive(Clone, Copy, Debug)]
pub struct Names<'t> {
    network: &'t Network,
    /// Whether rules and derived houses are set off.
    sets_off: bool,
}

impl<'t> Names<'t> {
    /// Names for a model.
    #[must_use]
    pub fn new(network: &'t Network) -> Self {
        Self { network, sets_off: false }
    }

    /// Names in which rules and derived houses are [set off](set_off).
    pub(super) fn setting_off(network: &'t Network) -> Self {
        Self { network, sets_off: true }
    }

    /// A cell: `R3C5`.
    #[must_use]
    pub fn cell(self, cell: CellId) -> String {
        self.network.model().board().name(cell)
    }

    /// That the entries in some cells are wrong: "R1C1 and R1C4 are wrong."
    #[must_use]
    pub fn wrong(self, cells: &[CellId]) -> String {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        format!("{} {verb} wrong.", listed(cells.iter().map(|&cell| self.cell(cell)), "and"))
    }

    /// Why a cell does not hold a symbol: "with 9 in R6C7, at least 3 would be seen".
    pub(super) fn bound(self, bound: &Bound) -> String {
        bound.words(self.network.model().board())
    }

    /// A house: "row 3", "box 2 of the north-west grid", "the main diagonal".
    #[must_use]
    pub fn house(self, house: usize) -> Cow<'t, str> {
        let house = &self.network.model().houses()[house];
        match self.sets_off && house.kind == HouseKind::Derived {
            true => set_off::house(&house.name).into(),
            false => house.name.as_str().into(),
        }
    }

    /// A rule that is one of several with the same name: "cage R1C1", "the odd cell R3C5".
    #[must_use]
    pub fn rule(self, rule: usize) -> String {
        self.set_off(rule, self.title(rule))
    }

    /// The same, not set off.
    fn title(self, rule: usize) -> String {
        let model = self.network.model();
        match (model.rule_cells(rule).as_slice(), model.rule_place(rule)) {
            ([cell], Some(place)) if place == self.cell(*cell) => {
                format!("the {} cell {place}", model.rule_name(rule))
            }
            _ => model.rule_title(rule),
        }
    }

    /// A text that stands for a rule, set off if it is its title.
    fn set_off(self, rule: usize, text: String) -> String {
        if self.sets_off && text == self.title(rule) { set_off::rule(&text) } else { text }
    }

    /// A rule as something on the board: "the thermometer R6C1", "cage R1C1".
    pub(crate) fn clue(self, rule: usize) -> String {
        let model = self.network.model();
        match (model.rule_seen_as(rule), model.rule_place(rule)) {
            (Some(noun), Some(place)) => format!("the {}", self.set_off(rule, format!("{noun} {place}"))),
            (Some(_), None) => self.agent(rule),
            (None, _) => self.rule(rule),
        }
    }

    /// What excludes a symbol from a cell by a rule: "the rule anti-knight", "the thermometer".
    pub(super) fn agent(self, rule: usize) -> String {
        match self.network.model().rule_seen_as(rule) {
            Some(noun) => format!("the {}", self.set_off(rule, noun.to_owned())),
            None => format!("the rule {}", self.name(rule)),
        }
    }

    /// The name of a rule, which several may have.
    fn name(self, rule: usize) -> String {
        self.set_off(rule, self.network.model().rule_name(rule).to_owned())
    }

    /// A rule by which two cells exclude each other's candidates, as something on the board: "the white dot
    /// between R1C1 and R1C2", "the thermometer R6C1".
    pub(crate) fn mark_or_clue(self, rule: usize, mut cells: [CellId; 2]) -> String {
        let model = self.network.model();
        if !model.marks_pairs(rule) {
            return self.clue(rule);
        }
        cells.sort_unstable();
        let between = listed(cells.map(|cell| self.cell(cell)), "and");
        format!("{} between {between}", self.agent(rule))
    }

    /// A cell with a mark, as something on the board: "the minimum R1C2".
    pub(crate) fn marked_cell(self, rule: usize, cell: CellId) -> String {
        format!("the {} {}", self.network.model().rule_name(rule), self.cell(cell))
    }

    /// Where an item is: the house of a symbol, or the rule; none for a cell.
    pub(super) fn place(self, item: Item) -> Option<String> {
        match self.network.meaning(item) {
            Meaning::Symbol { house, .. } => Some(self.house(house).into_owned()),
            Meaning::Conflict { rule } => Some(self.name(rule)),
            Meaning::Variable { rule } | Meaning::Member { rule, .. } => Some(self.rule(rule)),
            _ => None,
        }
    }

    /// An item: "R3C5", "7 in row 3", "the rule anti-knight between R1C1 and R2C3".
    #[must_use]
    pub fn item(self, item: Item) -> String {
        match self.network.meaning(item) {
            Meaning::Cell(cell) => self.cell(cell),
            Meaning::Symbol { house, symbol } => format!("{symbol} in {}", self.house(house)),
            Meaning::Conflict { rule } => self.conflicts(rule, &[item]),
            Meaning::Variable { rule } => self.rule(rule),
            Meaning::Member { rule, symbol } => format!("{symbol} in {}", self.rule(rule)),
            _ => "a constraint".to_owned(),
        }
    }

    /// What an item has no more: "no candidate for R5C7", "no place for 1 in box 6".
    pub(super) fn nothing_for(self, item: Item) -> String {
        format!("no {} for {}", self.kind_of_options(item), self.item(item))
    }

    /// What one of the options of an item is called: "candidate", "place".
    pub(super) fn kind_of_options(self, item: Item) -> &'static str {
        match self.network.meaning(item) {
            Meaning::Cell(_) => "candidate",
            Meaning::Variable { .. } => "combination",
            _ => "place",
        }
    }

    /// Names several items of one rule.
    fn conflicts(self, rule: usize, items: &[Item]) -> String {
        let between = items.iter().map(|&item| {
            let pairs = self.network.options_of(item).iter();
            let mut cells: Vec<CellId> =
                pairs.filter_map(|&option| Some(self.network.candidate(option)?.0)).collect();
            cells.dedup();
            format!("between {}", listed(cells.into_iter().map(|cell| self.cell(cell)), "and"))
        });
        format!("{} {}", self.agent(rule), listed(between, "and"))
    }

    /// Several items: "R3C5 and R3C6", "4 and 7 in row 3", "4 in rows 3 and 7".
    #[must_use]
    pub fn items(self, items: &[Item]) -> String {
        let mut symbols: Vec<(usize, Vec<Symbol>)> = Vec::new();
        let mut conflicts: Vec<(usize, Vec<Item>)> = Vec::new();
        let mut members: Vec<(usize, Vec<Symbol>)> = Vec::new();
        let mut others: Vec<String> = Vec::new();
        for &item in items {
            match self.network.meaning(item) {
                Meaning::Symbol { house, symbol } => group(&mut symbols, house).push(symbol),
                Meaning::Conflict { rule } => group(&mut conflicts, rule).push(item),
                Meaning::Member { rule, symbol } => group(&mut members, rule).push(symbol),
                _ => others.push(self.item(item)),
            }
        }
        let alike = unique(symbols.iter().map(|(_, symbols)| symbols)).into_iter();
        let groups = alike.map(|alike| {
            let houses = symbols.iter().filter(|(_, symbols)| symbols == alike).map(|&(house, _)| house);
            format!("{} in {}", listed(alike, "and"), self.houses(houses))
        });
        others.extend(
            members
                .into_iter()
                .map(|(rule, symbols)| format!("{} in {}", listed(symbols, "and"), self.rule(rule))),
        );
        others.extend(conflicts.into_iter().map(|(rule, items)| self.conflicts(rule, &items)));
        listed(groups.chain(others), "and")
    }

    /// Several houses: "rows 3 and 7 and box 1 of the north-west grid and box 2 of the centre grid", "row 4,
    /// and in rows 1 to 3 outside regions 1 and 2".
    pub(super) fn houses(self, houses: impl Iterator<Item = usize>) -> String {
        let model = self.network.model();
        let mut alike = Vec::new();
        let mut has_derived = false;
        for house in houses {
            let House { kind, number, grids, .. } = &model.houses()[house];
            has_derived |= *kind == HouseKind::Derived;
            match number {
                Some(number) => {
                    let grid = grids.first().copied().filter(|_| model.grids().len() > 1);
                    group(&mut alike, (Called::Counted(*kind), grid)).push(*number);
                }
                None => alike.push(((Called::Named(self.house(house)), None), Vec::new())),
            }
        }
        let groups = alike.into_iter().map(|((called, grid), numbers)| match (called, numbers.as_slice()) {
            (Called::Named(name), _) => (grid, name.into_owned()),
            (Called::Counted(kind), [number]) => (grid, format!("{kind} {number}")),
            (Called::Counted(kind), numbers) => {
                (grid, format!("{} {}", kind.plural(), listed(numbers, "and")))
            }
        });
        // A grid is named once for all of its houses.
        let groups: Vec<(Option<usize>, String)> = groups.collect();
        let by_grid = groups.chunk_by(|one, other| one.0 == other.0 && one.0.is_some());
        let told = by_grid.map(|same| {
            let grid = same[0].0.map_or_else(String::new, |grid| format!(" of {}", model.grid_names()[grid]));
            listed(same.iter().map(|(_, told)| told), "and") + &grid
        });
        match has_derived {
            // Their names have an "and" of their own.
            true => clauses(
                told.enumerate()
                    .map(|(at, told)| if at == 0 { told } else { format!("in {told}") })
                    .collect(),
            ),
            false => listed(told, "and"),
        }
    }

    /// Options that hold: "R3C5 is 7", "17 in 2 cells is 8+9 (cage R1C1)". Several states of one rule, one of
    /// which holds, are named together.
    #[must_use]
    pub fn placements(self, options: &[OptionId]) -> String {
        let pairs = options.iter().filter_map(|&option| self.network.candidate(option));
        let cells = pairs.map(|(cell, symbol)| format!("{} is {symbol}", self.cell(cell)));
        listed(cells.chain(self.named_states(options)), "and")
    }

    /// What holds by a rule: "by cage R1C1: 15 in 2 cells is 6+9 or 7+8".
    pub(super) fn by_rule(self, rule: usize, told: &str) -> String {
        format!("by {}: {told}", self.rule(rule))
    }

    /// What states say, with the names of their rules: "17 in 2 cells is 8+9 (cage R1C1)", "the symbols of
    /// renban R1C1 are 456".
    fn named_states(self, options: &[OptionId]) -> Vec<String> {
        let by_rule = grouped(self.states(options).map(|state| (state.rule, state))).into_iter();
        let told = |states: &[HiddenState]| self.network.model().tell_states(states);
        by_rule.map(|(rule, states)| told(&states).of(&self.rule(rule))).collect()
    }

    /// What states of one rule say.
    pub(super) fn told_states(self, options: &[OptionId]) -> ToldStates {
        self.network.model().tell_states(&self.states(options).collect::<Vec<HiddenState>>())
    }

    /// The states of hidden variables among options.
    fn states(self, options: &[OptionId]) -> impl Iterator<Item = HiddenState> {
        options.iter().filter_map(move |&option| self.network.state(option))
    }

    /// Options one of which holds: "one of R3C5 and R3C6 is 7", "R3C5 is 7 or R3C6 is 8", "R3C5 is 7 or 8".
    #[must_use]
    pub fn alternatives(self, options: &[OptionId]) -> String {
        let pairs: Vec<_> = options.iter().filter_map(|&option| self.network.candidate(option)).collect();
        let by_symbol = grouped(pairs.iter().map(|&(cell, symbol)| (symbol, self.cell(cell))));
        let by_cell = grouped(pairs.iter().copied());
        let visible: Vec<String> = if by_cell.len() < by_symbol.len() {
            let of_cell = |(cell, symbols)| format!("{} is {}", self.cell(cell), listed(symbols, "or"));
            by_cell.into_iter().map(of_cell).collect()
        } else {
            let of_symbol = |(symbol, cells): (Symbol, Vec<String>)| match cells.as_slice() {
                [cell] => format!("{cell} is {symbol}"),
                cells => format!("one of {} is {symbol}", listed(cells, "and")),
            };
            by_symbol.into_iter().map(of_symbol).collect()
        };
        let states = self.named_states(options);
        match states.is_empty() && visible.len() == pairs.len() {
            true => listed(visible, "or"),
            false => visible.into_iter().chain(states).collect::<Vec<String>>().join(", or "),
        }
    }

    /// Options that do not hold: "R1C5 is not 3 or 7", "R1C5 and R1C6 are not 3".
    #[must_use]
    pub fn eliminations(self, options: &[OptionId]) -> String {
        listed(self.by_symbols(options).iter().map(|group| self.eliminated(group)), "and")
    }

    /// The same, where cells beyond the first [`MANY`] or so are not named: "R1C5 is not 3 and 80 more
    /// candidates are ruled out".
    pub(super) fn eliminations_in_brief(self, options: &[OptionId]) -> String {
        let groups = self.by_symbols(options);
        let mut cells = 0;
        let is_named = |(_, of_group): &&(Vec<Symbol>, Vec<CellId>)| {
            cells += of_group.len();
            cells <= MANY
        };
        let named = groups.iter().take_while(is_named).count().max(1);
        let (named, others) = groups.split_at(named.min(groups.len()));
        let more: usize = others.iter().map(|(symbols, cells)| symbols.len() * cells.len()).sum();
        let more = match more {
            0 => None,
            1 => Some("1 more candidate is ruled out".to_owned()),
            more => Some(format!("{more} more candidates are ruled out")),
        };
        listed(named.iter().map(|group| self.eliminated(group)).chain(more), "and")
    }

    /// Symbols that cells do not hold.
    fn eliminated(self, (symbols, cells): &(Vec<Symbol>, Vec<CellId>)) -> String {
        let verb = if cells.len() == 1 { "is" } else { "are" };
        let cells = listed(cells.iter().map(|&cell| self.cell(cell)), "and");
        format!("{cells} {verb} not {}", listed(symbols, "or"))
    }

    /// Options as symbols in cells: "3 and 5 in R1C1 and R1C4 and 7 in R1C2".
    pub(super) fn symbols_in_cells(self, options: &[OptionId]) -> String {
        let told = |(symbols, cells): (Vec<Symbol>, Vec<CellId>)| {
            let cells = cells.into_iter().map(|cell| self.cell(cell));
            format!("{} in {}", listed(symbols, "and"), listed(cells, "and"))
        };
        listed(self.by_symbols(options).into_iter().map(told), "and")
    }

    /// The cells of options, those with the same symbols together.
    fn by_symbols(self, options: &[OptionId]) -> Vec<(Vec<Symbol>, Vec<CellId>)> {
        grouped(self.by_cell(options).into_iter().map(|(cell, symbols)| (symbols, cell)))
    }

    /// The cells of options, in order, each with its symbols.
    pub(super) fn by_cell(self, options: &[OptionId]) -> Vec<(CellId, Vec<Symbol>)> {
        let mut pairs: Vec<_> = options.iter().filter_map(|&option| self.network.candidate(option)).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let cells = pairs.chunk_by(|one, other| one.0 == other.0);
        cells.map(|chunk| (chunk[0].0, chunk.iter().map(|&(_, symbol)| symbol).collect())).collect()
    }
}

/// What houses are called that are named together.
#[derive(PartialEq)]
enum Called<'t> {
    /// Those of a kind, by their numbers.
    Counted(HouseKind),
    /// One with a name of its own.
    Named(Cow<'t, str>),
}

/// Clauses, which may be lists themselves: "it sees 1 in R1C2 and 2 in R5C1, and 4 and 8 have been ruled
/// out".
pub(super) fn clauses(mut parts: Vec<String>) -> String {
    match parts.pop() {
        Some(last) if !parts.is_empty() => format!("{}, and {last}", parts.join(", ")),
        only => only.unwrap_or_default(),
    }
}

/// What a clause rests on, as it is told behind it: ", as 2+3 would leave no place for 1 in box 6". Empty for
/// nothing.
pub(super) fn as_clause(told: Option<String>) -> String {
    told.map_or_else(String::new, |told| format!(", as {told}"))
}

/// Whether a text has a name, and not only as the beginning of a longer one, as of R1C1 in R1C12.
pub(super) fn mentions(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| !text[at + name.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

/// The values in order of appearance, each once.
pub(super) fn unique<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut unique = Vec::new();
    for value in values {
        if !unique.contains(&value) {
            unique.push(value);
        }
    }
    unique
}

#[cfg(test)]
mod tests {
    use dlx_variants::catalogue;

    use super::*;

    fn option(network: &Network, symbol: usize, cell: u16) -> OptionId {
        network.lowered().option(CellId(cell), Symbol::from_index(symbol - 1).expect("a symbol"))
    }

    #[test]
    fn similar_items_are_named_together() {
        let network = Network::of_variant("classic");
        let names = Names::new(&network);
        let item = |house, symbol: usize| {
            network.symbol_item(house, Symbol::from_index(symbol - 1).expect("a symbol"))
        };
        assert_eq!(names.items(&[item(2, 4), item(2, 7)]), "4 and 7 in row 3");
        assert_eq!(names.items(&[item(2, 4), item(6, 4)]), "4 in rows 3 and 7");
        assert_eq!(names.items(&[item(2, 4), item(6, 5)]), "4 in row 3 and 5 in row 7");
        assert_eq!(names.items(&[Item(0), Item(9), Item(10)]), "R1C1, R2C1 and R2C2");
        let options = [option(&network, 3, 4), option(&network, 7, 4), option(&network, 3, 6)];
        assert_eq!(names.eliminations(&options), "R1C5 is not 3 or 7 and R1C7 is not 3");
        assert_eq!(names.eliminations(&[options[0], options[2]]), "R1C5 and R1C7 are not 3");
        assert_eq!(names.placements(&options[..1]), "R1C5 is 3");
        assert_eq!(names.wrong(&[CellId(0)]), "R1C1 is wrong.");
        assert_eq!(names.wrong(&[CellId(0), CellId(3), CellId(9)]), "R1C1, R1C4 and R2C1 are wrong.");
    }

    #[test]
    fn of_many_candidates_that_go_the_first_are_named() {
        let network = Network::of_variant("classic");
        let names = Names::new(&network);
        let ten: Vec<OptionId> =
            (0..10).map(|cell| option(&network, 1 + usize::from(cell) % 9, cell)).collect();
        assert_eq!(names.eliminations_in_brief(&ten), names.eliminations(&ten));
        let more = [&ten[..], &[option(&network, 5, 11), option(&network, 6, 11)]].concat();
        let told = names.eliminations_in_brief(&more);
        assert_eq!(
            told,
            names.eliminations(&ten).replace(" and R1C9", ", R1C9") + " and 2 more candidates are ruled out"
        );
        let row: Vec<OptionId> = (0..20).map(|cell| option(&network, 1, cell)).collect();
        assert_eq!(names.eliminations_in_brief(&row), names.eliminations(&row), "something is named");
    }

    /// A grid is named once for all of its houses.
    #[test]
    fn houses_of_a_grid_are_named_together() {
        let network = Network::of_variant("samurai");
        let house = |name: &str| {
            network.model().houses().iter().position(|house| house.name == name).expect("the house is there")
        };
        let houses =
            ["column 3 of the north-east grid", "box 7 of the north-east grid", "row 2 of the centre grid"];
        assert_eq!(
            Names::new(&network).houses(houses.iter().map(|name| house(name))),
            "column 3 and box 7 of the north-east grid and row 2 of the centre grid"
        );
    }

    #[test]
    fn every_item_of_every_variant_has_a_name() {
        for spec in catalogue::all().iter().filter(|spec| !spec.is_random()) {
            let network = Network::of_spec(spec);
            let names = Names::new(&network);
            for item in (0..network.item_count() as u32).map(Item) {
                assert!(!names.item(item).is_empty() && names.item(item) != "a constraint");
            }
        }
    }
}
