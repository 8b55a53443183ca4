//! Rules that leave their cells no room for a candidate: what they need, what the cells may hold, and which
//! other rules between these cells it takes.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, Symbol, Values, listed};

use super::Words;
use super::exclusion::way_between;
use super::names::unique;
use crate::network::Item;

/// Up to this number of symbols are tried in the cells of a rule to tell whether it takes others.
const WORK: usize = 3_000;

impl Words<'_> {
    /// That a rule cannot be met with the eliminations: "skyscraper 3 left of row 9 needs 3 of 9 to be seen,
    /// which is impossible with 4 in R9C2, as R9C1 is 7 or 8", "renban R8C8, together with the rule
    /// non-consecutive, cannot be met with any of these".
    pub(super) fn no_room(&self, rule: usize) -> String {
        self.impossible(rule, &self.others_it_takes(rule)) + &self.what_cells_may_hold(rule)
    }

    /// The same without what its cells may hold.
    pub(super) fn impossible(&self, rule: usize, others: &[String]) -> String {
        let (title, that) = (self.names.rule(rule), self.gone("any of these"));
        let together = match others {
            [] => String::new(),
            others => format!(", together with {},", listed(others, "and")),
        };
        match self.candidates.network().model().tell_needed(rule) {
            Some(needed) if together.is_empty() => {
                format!("{title} needs {needed}, which is impossible with {that}")
            }
            Some(needed) => format!("{title} needs {needed}, which{together} is impossible with {that}"),
            None => format!("{title}{together} cannot be met with {that}"),
        }
    }

    /// What is left of a rule's cells, if it is short enough to be told: ", as R4C6 is 4 or 7 and R5C6 is 1,
    /// 2 or 3".
    fn what_cells_may_hold(&self, rule: usize) -> String {
        let told = self.cells(&self.step.eliminations);
        let cells = self.candidates.network().model().rule_cells(rule);
        let is_alone = |cell: &String| matches!(told.as_slice(), [only] if only == cell);
        let others = cells.iter().filter(|&&cell| !is_alone(&self.names.cell(cell)));
        let others: Vec<(CellId, Vec<Symbol>)> = others.map(|&cell| (cell, self.left_in(cell))).collect();
        match self.cells_are(&others) {
            Some(told) => format!(", as {told}"),
            None => ", given what its other cells may hold".to_owned(),
        }
    }

    /// The rules, and houses that players do not see at a glance, by which candidates in the cells of a rule
    /// exclude each other, if the rule alone leaves room for some of the eliminations: one that suffices, or
    /// all of them.
    fn others_it_takes(&self, rule: usize) -> Vec<String> {
        let room = Room::new(self, rule);
        let ways = room.ways();
        if ways.is_empty() || self.has_room(&room, &[]) == Some(false) {
            return Vec::new();
        }
        let suffices = |way: &&Item| self.has_room(&room, std::slice::from_ref(*way)) == Some(false);
        let names = |ways: &[Item]| unique(ways.iter().filter_map(|&way| self.agent(way)));
        match ways.iter().find(suffices) {
            Some(&way) => names(&[way]),
            None => names(&ways),
        }
    }

    /// Whether a rule leaves room for some of the eliminations, of other rules regarding `ways` alone; `None`
    /// if it takes long to tell.
    fn has_room(&self, room: &Room<'_>, ways: &[Item]) -> Option<bool> {
        let mut work = WORK;
        for (cell, symbol) in self.pairs(&self.step.eliminations) {
            if room.can_hold((cell, symbol), ways, &mut work)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// What excludes by an item: "the rule non-consecutive", "the white dot", "window 2".
    fn agent(&self, item: Item) -> Option<String> {
        match self.candidates.network().meaning(item) {
            Meaning::Conflict { rule } => Some(self.names.agent(rule)),
            _ => self.names.place(item),
        }
    }
}

/// The cells of a rule, and what they may hold.
struct Room<'w> {
    words: &'w Words<'w>,
    rule: usize,
    /// What the board holds.
    values: Values,
    /// The empty cells of the rule, with their candidates.
    open: Vec<(CellId, Vec<OptionId>)>,
}

impl<'w> Room<'w> {
    fn new(words: &'w Words<'w>, rule: usize) -> Self {
        let (candidates, network) = (words.candidates, words.candidates.network());
        let values = candidates.values();
        let cells = network.model().rule_cells(rule).into_iter();
        let open = cells.filter(|cell| values[cell.index()].is_none());
        let open = open.map(|cell| (cell, candidates.options(network.cell_item(cell)).collect())).collect();
        Self { words, rule, values, open }
    }

    /// The items by which candidates in different cells exclude each other, one for each rule or house,
    /// unless players see it at a glance.
    fn ways(&self) -> Vec<Item> {
        let network = self.words.candidates.network();
        let mut ways: Vec<Item> = Vec::new();
        for (at, (_, options)) in self.open.iter().enumerate() {
            let others = || self.open[at + 1..].iter().flat_map(|(_, options)| options);
            let pairs = options.iter().flat_map(|&one| others().map(move |&other| (one, other)));
            for way in pairs.filter_map(|(one, other)| way_between(network, one, other)) {
                if !ways.iter().any(|&known| self.are_alike(known, way)) {
                    ways.push(way);
                }
            }
        }
        ways
    }

    /// Whether two items are of one rule or house.
    fn are_alike(&self, one: Item, other: Item) -> bool {
        let network = self.words.candidates.network();
        match (network.meaning(one), network.meaning(other)) {
            (Meaning::Conflict { rule }, Meaning::Conflict { rule: of }) => rule == of,
            (Meaning::Symbol { house, .. }, Meaning::Symbol { house: of, .. }) => house == of,
            _ => one == other,
        }
    }

    /// Whether the rule can be met with a symbol in a cell; `None` if that takes more work.
    fn can_hold(&self, (cell, symbol): (CellId, Symbol), ways: &[Item], work: &mut usize) -> Option<bool> {
        let chosen = vec![self.words.candidates.network().lowered().option(cell, symbol)];
        let mut values = self.values.clone();
        values[cell.index()] = Some(symbol);
        self.fill(&mut values, chosen, ways, work)
    }

    fn fill(
        &self,
        values: &mut Values,
        chosen: Vec<OptionId>,
        ways: &[Item],
        work: &mut usize,
    ) -> Option<bool> {
        let network = self.words.candidates.network();
        let Some((cell, options)) = self.open.iter().find(|(cell, _)| values[cell.index()].is_none()) else {
            let (cell, symbol) = network.candidate(chosen[0])?;
            let only = [symbol].into_iter().collect();
            return Some(!network.model().allows_none(self.rule, values, cell, only));
        };
        for &option in options.iter().filter(|&&option| self.goes_with(option, &chosen, ways)) {
            *work = work.checked_sub(1)?;
            values[cell.index()] = network.symbol_of(option);
            if self.fill(values, [chosen.as_slice(), &[option]].concat(), ways, work)? {
                return Some(true);
            }
        }
        values[cell.index()] = None;
        Some(false)
    }

    /// Whether a candidate goes with others by what players see at a glance, and by some ways.
    fn goes_with(&self, option: OptionId, chosen: &[OptionId], ways: &[Item]) -> bool {
        let network = self.words.candidates.network();
        chosen.iter().all(|&other| {
            !network.excludes(option, other)
                || way_between(network, option, other)
                    .is_some_and(|way| !ways.iter().any(|&known| self.are_alike(known, way)))
        })
    }
}
