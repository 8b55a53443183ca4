//! How options exclude others, in words: by lying in one house, or by a named rule.

use std::cmp::Reverse;

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Meaning, Symbol, SymbolSet, listed};

use super::Words;
use super::groups::{group, grouped};
use super::names::{MOST_LISTED, clauses, unique};
use super::set_off::length;
use crate::candidates::Candidates;
use crate::network::{Item, Network};

impl Words<'_> {
    /// How options, one of which holds, exclude the eliminations: "R2C4 sees both".
    pub(super) fn excluded_by(&self, ends: &[OptionId]) -> String {
        let gone = &self.step.eliminations;
        let is_seen = self.symbols(ends.iter().chain(gone).copied()).len() == 1;
        let is_visible = ends.iter().all(|&end| self.candidates.network().is_candidate(end));
        let (pairs, cells) = (self.pairs(ends), self.cells(gone));
        let verb = if cells.len() == 1 { "sees" } else { "see" };
        let cells = if cells.len() > 3 { "those cells".to_owned() } else { listed(cells, "and") };
        let told = match (is_seen && is_visible, pairs.as_slice()) {
            (true, [(end, _)]) => format!("{cells} {verb} {}", self.names.cell(*end)),
            (true, [_, _]) => format!("{cells} {verb} both"),
            (true, _) => format!("{cells} {verb} all of them"),
            (false, _) if ends.len() == 1 => format!("it excludes {}", self.that()),
            (false, _) if ends.len() == 2 => format!("both exclude {}", self.that()),
            (false, _) if gone.len() == 1 => "each of these excludes that".to_owned(),
            (false, _) => "each of these excludes them".to_owned(),
        };
        told + &self.by_rules(ends, gone)
    }

    /// By what options exclude others, unless players see it at a glance: " by the thermometer", " (R4C1 in
    /// window 2)".
    pub(super) fn by_rules(&self, options: &[OptionId], gone: &[OptionId]) -> String {
        let network = self.candidates.network();
        // What excludes, the pairs that it applies to, and the number of all pairs.
        let (mut ways, mut all) = (Vec::<(String, Vec<(OptionId, OptionId)>)>::new(), 0);
        let pairs = options.iter().flat_map(|&option| gone.iter().map(move |&other| (option, other)));
        for (option, other) in pairs.filter(|&(option, other)| network.excludes(option, other)) {
            all += 1;
            let Some(way) = way_between(network, option, other).and_then(|item| self.by_item(item)) else {
                continue;
            };
            group(&mut ways, way).push((option, other));
        }
        match ways.as_slice() {
            [] => String::new(),
            [(way, pairs)] if pairs.len() == all => format!(" {way}"),
            ways if options.len() > 1 && self.cells(options).len() == 1 => {
                self.ways_of_symbols(ways, options)
            }
            ways if options.len() == 1 && ways.len() > 1 && self.are_derived(ways) => self.by_derived(ways),
            ways => format!(" ({})", self.ways_of_cells(ways, gone)),
        }
    }

    /// Whether all of some ways are derived houses, whose names are long.
    fn are_derived(&self, ways: &[(String, Vec<(OptionId, OptionId)>)]) -> bool {
        let network = self.candidates.network();
        let is_derived = |&(option, other): &(OptionId, OptionId)| {
            let way = way_between(network, option, other);
            way.and_then(|item| network.house_kind(item)) == Some(HouseKind::Derived)
        };
        ways.iter().all(|(_, pairs)| pairs.iter().all(is_derived))
    }

    /// How one option excludes others by several derived houses, of which the one that excludes most is
    /// named: " (R1C1 and R1C2 in rows 2 to 4 outside windows 1 and 2, and R1C3 likewise)".
    fn by_derived(&self, ways: &[(String, Vec<(OptionId, OptionId)>)]) -> String {
        let Some((named, (way, pairs))) =
            ways.iter().enumerate().min_by_key(|(_, (way, pairs))| (Reverse(pairs.len()), length(way)))
        else {
            return String::new();
        };
        let cells = |pairs: &mut dyn Iterator<Item = &(OptionId, OptionId)>| {
            let mut excluded: Vec<OptionId> = pairs.map(|&(_, other)| other).collect();
            excluded.sort_unstable();
            listed(self.cells(&excluded), "and")
        };
        let others = ways.iter().enumerate().filter(|&(at, _)| at != named);
        let mut others = others.flat_map(|(_, (_, pairs))| pairs);
        format!(" ({} {way}, and {} likewise)", cells(&mut pairs.iter()), cells(&mut others))
    }

    /// Ways of exclusion by candidates of one cell: " by the X and by the missing V" if all candidates have
    /// such a way, with cells if other cells are excluded in other ways, " (R1C2 by the X, R2C1 by the V)";
    /// otherwise which candidates have: " (4 and 5 by the thermometer)", " (all but 5 by the whispers line)".
    fn ways_of_symbols(&self, ways: &[(String, Vec<(OptionId, OptionId)>)], options: &[OptionId]) -> String {
        let has_way =
            |option: &OptionId| ways.iter().any(|(_, pairs)| pairs.iter().any(|(one, _)| one == option));
        if options.iter().all(has_way) {
            let by_cells = self.ways_of_excluded(ways);
            let cells: Vec<&String> = by_cells.iter().flat_map(|(cells, _)| cells).collect();
            if by_cells.len() == 1 || unique(cells.iter()).len() < cells.len() {
                let told = listed(ways.iter().map(|(way, _)| way), "and");
                let is_of_others = self.excludes_own_symbols_at_a_glance(ways, options);
                return if is_of_others { format!(" (other symbols {told})") } else { format!(" {told}") };
            }
            let told = by_cells.iter().map(|(cells, ways)| format!("{} {ways}", listed(cells, "and")));
            return format!(" ({})", told.collect::<Vec<String>>().join(", "));
        }
        let symbols_of =
            |pairs: &[(OptionId, OptionId)]| self.symbols(pairs.iter().map(|&(option, _)| option));
        let by_symbols = grouped(ways.iter().map(|(way, pairs)| (symbols_of(pairs), way)));
        let all = self.symbols(options.iter().copied());
        let named = |symbols: &[Symbol]| {
            let others: Vec<&Symbol> = all.iter().filter(|symbol| !symbols.contains(symbol)).collect();
            match symbols.len() > MOST_LISTED && !others.is_empty() && others.len() < symbols.len() {
                true => format!("all but {}", listed(others, "and")),
                false => listed(symbols, "and"),
            }
        };
        let told = by_symbols.into_iter();
        let told = told.map(|(symbols, ways)| format!("{} {}", named(&symbols), listed(ways, "and")));
        format!(" ({})", listed(told, "and"))
    }

    /// Whether some ways of exclusion by candidates of one cell are about different symbols alone, while
    /// these candidates also exclude their own symbols, as players see at a glance.
    fn excludes_own_symbols_at_a_glance(
        &self,
        ways: &[(String, Vec<(OptionId, OptionId)>)],
        options: &[OptionId],
    ) -> bool {
        let network = self.candidates.network();
        let is_same = |one: OptionId, other: OptionId| network.symbol_of(one) == network.symbol_of(other);
        let mut told = ways.iter().flat_map(|(_, pairs)| pairs);
        let gone = &self.step.eliminations;
        let by_rule = |one: OptionId, other: OptionId| {
            let others = network.items_of(other);
            let shared = network.items_of(one).iter().filter(|item| others.contains(item));
            shared.filter_map(|&item| self.by_item(item)).any(|by| ways.iter().any(|(way, _)| *way == by))
        };
        told.all(|&(one, other)| !is_same(one, other))
            && options.iter().any(|&one| {
                let mut same =
                    gone.iter().filter(|&&other| is_same(one, other) && network.excludes(one, other));
                same.any(|&other| !by_rule(one, other))
            })
    }

    /// The cells that are excluded in the same ways, and these.
    fn ways_of_excluded(&self, ways: &[(String, Vec<(OptionId, OptionId)>)]) -> Vec<(Vec<String>, String)> {
        let mut by_cells: Vec<(Vec<String>, Vec<&String>)> = Vec::new();
        for (way, pairs) in ways {
            let mut excluded: Vec<OptionId> = pairs.iter().map(|&(_, other)| other).collect();
            excluded.sort_unstable();
            let cells = self.cells(&excluded);
            group(&mut by_cells, cells).push(way);
        }
        by_cells.into_iter().map(|(cells, ways)| (cells, listed(ways, "and"))).collect()
    }

    /// Ways of exclusion with their cells, where ways that apply to the same cells come together: "R4C1 and
    /// R4C2 by the X". Where options exclude others of `gone` at a glance, it tells which they exclude this
    /// way.
    fn ways_of_cells(&self, ways: &[(String, Vec<(OptionId, OptionId)>)], gone: &[OptionId]) -> String {
        let network = self.candidates.network();
        let mut says_which = false;
        let mut by_cells: Vec<(String, Vec<&String>)> = Vec::new();
        for (way, pairs) in ways {
            let excluders = unique(pairs.iter().map(|&(option, _)| option));
            let excluded = unique(pairs.iter().map(|&(_, other)| other));
            let all: usize = excluders
                .iter()
                .map(|&one| gone.iter().filter(|&&other| network.excludes(one, other)).count())
                .sum();
            let (from, to) = (self.cells(&excluders), self.cells(&excluded));
            // Those that exclude each other are told once.
            let is_partial = pairs.len() < all && !to.iter().all(|cell| from.contains(cell));
            says_which |= is_partial;
            let cells = if is_partial { self.who_excludes_whom(pairs) } else { listed(&from, "and") };
            group(&mut by_cells, cells).push(way);
        }
        let told = by_cells.into_iter().map(|(cells, ways)| format!("{cells} {}", listed(ways, "and")));
        if says_which { told.collect::<Vec<String>>().join("; ") } else { listed(told, "and") }
    }

    /// The cells of options and of those that they exclude: "R8C1 excludes R6C2, and R8C2 excludes R6C1,".
    fn who_excludes_whom(&self, pairs: &[(OptionId, OptionId)]) -> String {
        let mut alike: Vec<(Vec<String>, Vec<String>)> = Vec::new();
        for from in self.cells(&unique(pairs.iter().map(|&(option, _)| option))) {
            let of_cell = pairs.iter().filter(|&&(option, _)| self.cells(&[option])[0] == from);
            let to = self.cells(&of_cell.map(|&(_, other)| other).collect::<Vec<_>>());
            group(&mut alike, to).push(from);
        }
        let told = alike.into_iter().map(|(to, from)| {
            let verb = if from.len() == 1 { "excludes" } else { "exclude" };
            format!("{} {verb} {}", listed(from, "and"), listed(to, "and"))
        });
        let told: Vec<String> = told.collect();
        let comma = if told.len() > 1 { "," } else { "" };
        clauses(told) + comma
    }

    /// In which house or by which rule an item excludes: "in window 2", "by the thermometer".
    pub(super) fn by_item(&self, item: Item) -> Option<String> {
        match self.candidates.network().meaning(item) {
            Meaning::Conflict { rule } => Some(format!("by {}", self.names.agent(rule))),
            _ => self.names.place(item).map(|place| format!("in {place}")),
        }
    }

    /// How every option of a truth excludes what the step eliminates: "both in row 3", "each of which
    /// excludes that", or the rule.
    pub(super) fn excluded_by_truth(&self, truth: Item) -> String {
        self.excluded_by_each(&self.candidates.options(truth).collect::<Vec<OptionId>>())
    }

    /// The same for options of which one holds.
    pub(super) fn excluded_by_each(&self, options: &[OptionId]) -> String {
        let network = self.candidates.network();
        let gone = &self.step.eliminations;
        let items: Option<Vec<Item>> = match item_of_all(network, options, gone) {
            Some(item) => Some(vec![item]),
            None => gone.iter().map(|&gone| item_of_all(network, options, &[gone])).collect(),
        };
        // Ways to meet a rule are in no place.
        let items = items.filter(|_| self.is_visible(options));
        let places = items.and_then(|items| self.places_of(&items));
        let that = self.that();
        match (places, options.len()) {
            (Some(places), 1) => format!("in {places}"),
            (Some(places), 2) => format!("both in {places}"),
            (Some(places), _) => format!("all in {places}"),
            (None, 1) => format!("which excludes {that}{}", self.by_rules(options, gone)),
            (None, 2) => format!("both of which exclude {that}{}", self.by_rules(options, gone)),
            (None, _) => format!("each of which excludes {that}{}", self.by_rules(options, gone)),
        }
    }
}

impl Words<'_> {
    /// Where items are, each place once: houses first, and then rules. `None` if one of them is a cell.
    fn places_of(&self, items: &[Item]) -> Option<String> {
        let house = |&item: &Item| match self.candidates.network().meaning(item) {
            Meaning::Symbol { house, .. } => Some(house),
            _ => None,
        };
        let houses = unique(items.iter().filter_map(house));
        let rules = items.iter().filter(|item| house(item).is_none()).map(|&item| self.names.place(item));
        let rules: Vec<String> = unique(rules.collect::<Option<Vec<String>>>()?.into_iter());
        let houses = (!houses.is_empty()).then(|| self.names.houses(houses.into_iter()));
        Some(listed(houses.into_iter().chain(rules), "and"))
    }
}

/// The item that says that some options, and those that they exclude, are all places of one symbol in a house
/// or rule.
pub(super) fn item_of_all(network: &Network, options: &[OptionId], gone: &[OptionId]) -> Option<Item> {
    let is_place =
        |item: Item| matches!(network.meaning(item), Meaning::Symbol { .. } | Meaning::Member { .. });
    let is_shared = |&item: &Item| {
        let mut all = options.iter().chain(gone);
        is_place(item) && all.all(|&option| network.items_of(option).contains(&item))
    };
    let shared = network.items_of(*options.first()?).iter().copied().filter(is_shared);
    shared.min_by_key(|&item| length_of_derived(network, item))
}

/// The length of the name of an item if that is in a derived house, whose names are long; otherwise 0.
fn length_of_derived(network: &Network, item: Item) -> usize {
    match network.meaning(item) {
        Meaning::Symbol { house, .. } => {
            let house = &network.model().houses()[house];
            if house.kind == HouseKind::Derived { house.name.len() } else { 0 }
        }
        _ => 0,
    }
}

/// The rules by which options exclude others, each once.
pub(crate) fn rules_between(network: &Network, options: &[OptionId], gone: &[OptionId]) -> Vec<usize> {
    let pairs = options.iter().flat_map(|&option| gone.iter().map(move |&other| (option, other)));
    let items = pairs.filter_map(|(option, other)| way_between(network, option, other));
    let mut rules = Vec::new();
    for item in items {
        let rule = match network.meaning(item) {
            Meaning::Conflict { rule } => Some(rule),
            _ => network.rule_of(item),
        };
        rules.extend(rule.filter(|rule| !rules.contains(rule)));
    }
    rules
}

/// The item by which two candidates exclude each other, unless players see it at a glance: in a cell, or in a
/// row, column, box or region. Houses come before rules, and those with short names before others.
pub(super) fn way_between(network: &Network, one: OptionId, other: OptionId) -> Option<Item> {
    let are_candidates = network.is_candidate(one) && network.is_candidate(other);
    let any = network.shared_item(one, other).filter(|_| are_candidates)?;
    let others = network.items_of(other);
    let shared = || network.items_of(one).iter().copied().filter(|item| others.contains(item));
    let is_plain = |item: Item| match network.meaning(item) {
        Meaning::Cell(_) => true,
        _ => matches!(
            network.house_kind(item),
            Some(HouseKind::Row | HouseKind::Column | HouseKind::Box | HouseKind::Region)
        ),
    };
    if shared().any(is_plain) {
        return None;
    }
    let houses = shared().filter(|&item| network.house_kind(item).is_some());
    Some(houses.min_by_key(|&item| length_of_derived(network, item)).unwrap_or(any))
}

/// How long it takes to tell by what one candidate excludes another.
pub(super) fn length_of_way(network: &Network, one: OptionId, other: OptionId) -> usize {
    way_between(network, one, other).map_or(0, |item| length_of_derived(network, item))
}

/// For each symbol that a cell does not have as a candidate, the placed candidate that excludes it, if any,
/// preferably one with the same symbol.
pub(super) fn takers(candidates: &Candidates<'_>, cell: CellId) -> Vec<(Symbol, Option<OptionId>)> {
    let network = candidates.network();
    let taker = |symbol: Symbol| {
        let option = network.lowered().option(cell, symbol);
        if candidates.is_live(option) {
            return None;
        }
        let placed = || candidates.placed().iter().copied().filter(|&placed| network.is_candidate(placed));
        let excluders = || placed().filter(|&placed| network.excludes(placed, option));
        let is_same =
            |&placed: &OptionId| network.candidate(placed).is_some_and(|(_, other)| other == symbol);
        let is_seen = |placed: &OptionId| is_same(placed) && way_between(network, *placed, option).is_none();
        let by_length = |placed: &OptionId| length_of_way(network, *placed, option);
        let same = || excluders().find(is_seen).or_else(|| excluders().filter(is_same).min_by_key(by_length));
        Some((symbol, same().or_else(|| excluders().min_by_key(by_length))))
    };
    network.model().alphabet().iter().filter_map(taker).collect()
}

/// The links that contain some of the options.
pub(super) fn effective(network: &Network, links: &[Item], options: &[OptionId]) -> Vec<Item> {
    let has = |link: &Item| options.iter().any(|&option| network.items_of(option).contains(link));
    links.iter().copied().filter(has).collect()
}

/// The links of truths that these use: without those that others make needless, as these have the options of
/// the truths and the eliminations; as many as there are truths stay. Rules come last, and go first.
pub(super) fn covers_in_use(
    candidates: &Candidates<'_>,
    truths: &[Item],
    links: &[Item],
    eliminations: &[OptionId],
) -> Vec<Item> {
    let network = candidates.network();
    let is_covered = |links: &[Item], option: &OptionId| !effective(network, links, &[*option]).is_empty();
    let options =
        truths.iter().flat_map(|&truth| candidates.options(truth)).chain(eliminations.iter().copied());
    let covered: Vec<OptionId> = options.filter(|option| is_covered(links, option)).collect();
    let mut used = links.to_vec();
    for link in links.iter().rev() {
        let others: Vec<Item> = used.iter().copied().filter(|other| other != link).collect();
        if others.len() >= truths.len() && covered.iter().all(|option| is_covered(&others, option)) {
            used = others;
        }
    }
    used
}

/// The links without those of derived houses that others make needless, as these exclude the eliminations and
/// have all symbols. Names of derived houses are long, and so is the reason why there are such houses.
pub(super) fn without_needless(network: &Network, links: &[Item], eliminations: &[OptionId]) -> Vec<Item> {
    let place = |link: &Item| match network.meaning(*link) {
        Meaning::Symbol { house, symbol } => Some((house, symbol)),
        _ => None,
    };
    let symbols =
        |links: &[Item]| -> SymbolSet { links.iter().filter_map(place).map(|(_, of)| of).collect() };
    let is_derived = |link: &&Item| network.house_kind(**link) == Some(HouseKind::Derived);
    let derived = links.iter().rev().filter(is_derived).filter_map(place).map(|(house, _)| house);
    let mut needed = links.to_vec();
    for house in unique(derived) {
        let is_other = |link: &Item| place(link).is_none_or(|(of, _)| of != house);
        let others: Vec<Item> = needed.iter().copied().filter(is_other).collect();
        let excluded = |option: &OptionId| !effective(network, &others, &[*option]).is_empty();
        if eliminations.iter().all(excluded) && symbols(&others) == symbols(&needed) {
            needed = others;
        }
    }
    needed
}
