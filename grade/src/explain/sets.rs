//! Almost locked sets, deadly patterns and crossings in words.

use dlx_engine::OptionId;
use dlx_variants::{Meaning, Symbol, SymbolSet, listed};

use super::Words;
use super::groups::grouped;
use super::names::{MOST_LISTED, clauses, unique};
use crate::network::Item;

/// Up to this number of sets, a chain tells each in a clause.
const SHORT: usize = 3;

impl Words<'_> {
    /// Two almost locked sets, the symbols that only one of them can have, and what follows: "R1C1 and R1C3
    /// have all but one of 1, 2 and 5; R4C1 is 2 or 5; and at most one of these sets has 2: the other has 5".
    pub(super) fn almost_locked(&self, sets: &[Vec<Item>], restricted: &[Vec<OptionId>]) -> String {
        match (sets, restricted) {
            ([one, other], [restricted]) => self.almost_locked_pair([one, other], restricted),
            _ => self.almost_locked_chain(sets, restricted),
        }
    }

    /// "R1C1 and R1C3 have all but one of 1, 2 and 5".
    fn almost_locked_set(&self, cells: &[Item]) -> String {
        let symbols = self.symbols_of(cells);
        match cells {
            [_] => format!("{} is {}", self.in_order(cells), listed(symbols, "or")),
            _ => format!("{} have all but one of {}", self.in_order(cells), listed(symbols, "and")),
        }
    }

    /// The candidates of some cells, each once.
    fn symbols_of(&self, cells: &[Item]) -> Vec<Symbol> {
        self.symbols(cells.iter().flat_map(|&cell| self.candidates.options(cell)))
    }

    fn in_order(&self, cells: &[Item]) -> String {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        self.names.items(&cells)
    }

    /// A chain of sets: "R2C2 is 2 or 5; R5C2 is 3 or 5; R5C4 and R5C6 have all but one of 2, 3 and 8; if the
    /// first lacks 2, it has 5; then the next has 3, not 5; then the last has 2, not 3; so the first or the
    /// last has 2".
    fn almost_locked_chain(&self, sets: &[Vec<Item>], restricted: &[Vec<OptionId>]) -> String {
        let symbols = |options: &[OptionId]| self.symbols(options.iter().copied());
        let gone = self.held_by_an_end(sets, restricted);
        let (lacks, has, so) = match gone.len() {
            1 => (gone[0].to_string(), gone[0].to_string(), format!("the first or the last has {}", gone[0])),
            _ => {
                let gone = listed(&gone, "and");
                let so = format!("the first or the last has each of {gone}");
                (format!("one of {gone}"), "all of these".to_owned(), so)
            }
        };
        let shared = restricted.iter().map(|restricted| listed(symbols(restricted), "and"));
        let shared: Vec<String> = shared.chain([has]).collect();
        // Of longer chains, and of larger sets, this is enough to read.
        let is_short = sets.len() <= SHORT && sets.iter().all(|cells| cells.len() <= MOST_LISTED);
        let follows = sets.windows(2).enumerate().map(|(at, pair)| {
            let apart = self.apart([&pair[0], &pair[1]], &restricted[at]);
            let which = match at {
                _ if at + 2 == sets.len() => " the last has",
                _ if at == 0 || is_short => " the next has",
                _ => "",
            };
            let lacked = if is_short { format!(", not {}", shared[at]) } else { String::new() };
            format!("then{which} {}{lacked}{apart}", shared[at + 1])
        });
        let follows: Vec<String> = follows.collect();
        let ends: Vec<Item> = [sets.first(), sets.last()].into_iter().flatten().flatten().copied().collect();
        let held: Vec<OptionId> = gone.iter().flat_map(|&symbol| self.of_symbol(&ends, symbol)).collect();
        format!(
            "{}; if the first lacks {lacks}, it has {}; {}; so {so}{}",
            self.chained_sets(sets, is_short),
            shared[0],
            follows.join(if is_short { "; " } else { ", " }),
            self.by_rules(&held, &self.step.eliminations)
        )
    }

    /// Those of the eliminated symbols that one of the sets at the ends must hold: they are in both, and no
    /// neighbour can take them. A candidate may also be eliminated because its cell holds one of these.
    fn held_by_an_end(&self, sets: &[Vec<Item>], restricted: &[Vec<OptionId>]) -> Vec<Symbol> {
        let (Some(first), Some(last)) = (sets.first(), sets.last()) else { return Vec::new() };
        let taken =
            self.symbols([restricted.first(), restricted.last()].into_iter().flatten().flatten().copied());
        let in_both = self.symbols_of(last);
        let free = |symbol: &Symbol| in_both.contains(symbol) && !taken.contains(symbol);
        let common: Vec<Symbol> = self.symbols_of(first).into_iter().filter(free).collect();
        let network = self.candidates.network();
        let is_at_work = |symbol: &Symbol| {
            let held = [first, last].map(|cells| self.of_symbol(cells, *symbol)).concat();
            let excluded = |&gone: &OptionId| held.iter().all(|&option| network.excludes(option, gone));
            self.step.eliminations.iter().any(excluded)
        };
        common.into_iter().filter(is_at_work).collect()
    }

    /// Sets of cells with one candidate more than cells, with their candidates: each in a clause, or in
    /// short, "235 in R1C1 and R1C3".
    fn chained_sets(&self, sets: &[Vec<Item>], is_short: bool) -> String {
        if is_short {
            return sets
                .iter()
                .map(|cells| self.almost_locked_set(cells))
                .collect::<Vec<String>>()
                .join("; ");
        }
        let sets: Vec<String> = sets.iter().map(|cells| self.set_in_short(cells)).collect();
        format!("the sets {} have one candidate more than cells each", sets.join("; "))
    }

    /// Cells with their candidates: "235 in R1C1 and R1C3".
    pub(super) fn set_in_short(&self, cells: &[Item]) -> String {
        let symbols: SymbolSet = self.symbols_of(cells).into_iter().collect();
        format!("{symbols} in {}", self.in_order(cells))
    }

    /// What each candidate of a cell leaves to a set of cells: "R5C5 is 1 or 4, which leaves as many
    /// candidates as cells: 1 in R5C2 and R5C7; 4 in R2C5; so one of R5C2, R5C7 and R2C5 is 6, and R2C7 sees
    /// all of them".
    pub(super) fn blossom(&self, stem: Item, petals: &[(OptionId, Vec<Item>)], held: &[OptionId]) -> String {
        let petals = by_cells(petals).into_iter().map(|(cells, options)| {
            format!("{} in {}", listed(self.symbols(options), "or"), self.in_order(cells))
        });
        let petals: Vec<String> = petals.collect();
        format!(
            "{}, which leaves as many candidates as cells: {}; so {}, and {}",
            self.alternatives(stem),
            petals.join("; "),
            self.names.alternatives(held),
            self.excluded_by(held)
        )
    }

    /// Why no candidate of a cell goes with the one that is eliminated: "R5C5 is 1, 4 or 6; beside 6 in R2C7,
    /// 1 leaves no candidate for R5C2, 4 leaves only 2 for R2C5 and R2C6, and 6 is excluded".
    pub(super) fn pair_exclusion(&self, truth: Item, sets: &[(OptionId, Vec<Item>)]) -> String {
        let gone = &self.step.eliminations;
        let told = by_cells(sets).into_iter().flat_map(|(cells, options)| match cells {
            [] => self.excluded_options(gone, options),
            cells => vec![self.starved(gone, &options, cells)],
        });
        let symbols = listed(self.symbols(gone.iter().copied()), "and");
        let beside = match self.cells(gone).as_slice() {
            [cell] => format!("{symbols} in {cell}"),
            _ => format!("{symbols} in any of these cells"),
        };
        format!("{}; beside {beside}, {}", self.alternatives(truth), clauses(told.collect()))
    }

    /// That options exclude others, those together that do it alike: "4 is excluded", "5 is excluded by the
    /// thermometer".
    fn excluded_options(&self, by: &[OptionId], options: Vec<OptionId>) -> Vec<String> {
        let alike = grouped(options.into_iter().map(|option| (self.by_rules(by, &[option]), option)));
        let told = alike.into_iter().map(|(rules, options)| {
            let are = if options.len() == 1 { "is" } else { "are" };
            format!("{} {are} excluded{rules}", listed(self.symbols(options), "and"))
        });
        told.collect()
    }

    /// What each of some options, beside what is eliminated, leaves to cells: too few symbols.
    fn starved(&self, gone: &[OptionId], options: &[OptionId], cells: &[Item]) -> String {
        let network = self.candidates.network();
        let own = || cells.iter().flat_map(|&cell| self.candidates.options(cell));
        let by: Vec<OptionId> = gone.iter().chain(options).copied().collect();
        let is_lost = |other: &OptionId| by.iter().any(|&option| network.excludes(option, *other));
        let (lost, left): (Vec<OptionId>, Vec<OptionId>) = own().partition(is_lost);
        let rules = self.by_rules(&by, &lost);
        let leaves = if options.len() == 1 { "leaves" } else { "each leave" };
        let few = match (cells, options) {
            ([_], _) => "no candidate".to_owned(),
            (_, [_]) if !left.is_empty() => format!("only {}", listed(self.symbols(left), "and")),
            _ => "fewer candidates than cells".to_owned(),
        };
        let symbols = listed(self.symbols(options.iter().copied()), "and");
        format!("{symbols} {leaves} {few} for {}{rules}", self.in_order(cells))
    }

    fn almost_locked_pair(&self, sets: [&[Item]; 2], restricted: &[OptionId]) -> String {
        let [one, other] = sets.map(|cells| self.almost_locked_set(cells));
        let apart = self.apart(sets, restricted);
        let gone = &self.step.eliminations;
        let symbols = self.symbols(restricted.iter().copied());
        let told = listed(&symbols, "and");
        if symbols.len() > 1 {
            return format!(
                "{one}; {other}; and {told} go one into each of these sets{apart}, so both hold all their other symbols"
            );
        }
        let eliminated = self.held_by_an_end(&sets.map(<[Item]>::to_vec), &[restricted.to_vec()]);
        let held: Vec<OptionId> =
            eliminated.iter().flat_map(|&symbol| self.of_symbol(&sets.concat(), symbol)).collect();
        let (eliminated, by) = (listed(eliminated, "and"), self.by_rules(&held, gone));
        format!(
            "{one}; {other}; and at most one of these sets has {told}{apart}: the other has {eliminated}{by}"
        )
    }

    /// By what only one of two sets can have the restricted symbols, unless players see it at a glance: "
    /// (R4C6 by the rule anti-king)".
    fn apart(&self, [one, other]: [&[Item]; 2], restricted: &[OptionId]) -> String {
        let own = |cells: &[Item]| -> Vec<OptionId> {
            let symbols = self.symbols(restricted.iter().copied());
            symbols.into_iter().flat_map(|symbol| self.of_symbol(cells, symbol)).collect()
        };
        self.by_rules(&own(one), &own(other))
    }

    /// The options of a symbol in some cells.
    fn of_symbol(&self, cells: &[Item], symbol: Symbol) -> Vec<OptionId> {
        let options = cells.iter().flat_map(|&cell| self.candidates.options(cell));
        let is_of = |option: &OptionId| {
            self.candidates.network().candidate(*option).is_some_and(|(_, of)| of == symbol)
        };
        options.filter(is_of).collect()
    }

    /// Cells that two symbols could fill in two ways, what prevents that, and what follows: "R1C1, R1C4, R5C4
    /// and R5C1 could be filled with 3 and 7 in two ways, unless one of R5C4 and R5C1 is 9, and R5C6 sees
    /// both".
    pub(super) fn deadly(&self, cells: &[Item], extra: &[OptionId], others: &[Item]) -> String {
        let placed = self.candidates.found().iter().copied();
        let is_there = |option: &OptionId| {
            let cell = self.candidates.network().candidate(*option).map(|(cell, _)| cell);
            cell.is_some_and(|cell| cells.contains(&self.candidates.network().cell_item(cell)))
        };
        let open = cells.iter().flat_map(|&cell| self.candidates.options(cell));
        let options = open.chain(placed.filter(is_there));
        let own = self.symbols(options.filter(|option| !extra.contains(option)));
        let unless = self.names.alternatives(extra);
        let cells = self.names.items(cells);
        let pattern =
            format!("{cells} could be filled with {} in two ways, unless {unless}", listed(own, "and"));
        match others.first().map(|&other| self.candidates.network().meaning(other)) {
            None if self.cells(extra).len() > 1 => format!("{pattern}, and {}", self.excluded_by(extra)),
            None => pattern,
            Some(Meaning::Cell(_)) => {
                let verb = if others.len() == 1 { "takes" } else { "take" };
                format!("{pattern}; {} {verb} what is left of these symbols", self.names.items(others))
            }
            Some(_) => {
                let network = self.candidates.network();
                let symbol = |&other: &Item| match network.meaning(other) {
                    Meaning::Symbol { symbol, .. } => Some(symbol),
                    _ => None,
                };
                let verb = if unique(others.iter().map(symbol)).len() == 1 { "is" } else { "are" };
                let with = self.gone("any of the candidates that go");
                let others = self.in_order(others);
                format!(
                    "{pattern}; {others} {verb} in two of these cells, so with {with}, all of them would be filled in one of the two \
                     ways"
                )
            }
        }
    }

    /// Cells that three symbols cannot fill: "3, 5 and 7 alone cannot fill R4C7, R5C8, R6C9, ..., unless R7C9
    /// is 1".
    pub(super) fn unfillable(&self, cells: &[Item], extra: &[OptionId]) -> String {
        let options = cells.iter().flat_map(|&cell| self.candidates.options(cell));
        let symbols = listed(self.symbols(options.filter(|option| !extra.contains(option))), "and");
        let pattern = format!("{symbols} alone cannot fill {}", self.names.items(cells));
        match extra {
            [_] => pattern,
            _ => format!(
                "{pattern}, unless {}, and {}",
                self.names.alternatives(extra),
                self.excluded_by(extra)
            ),
        }
    }

    /// The cells where two houses cross, with cells of each house: "R4C8 and R5C8, with R2C8 and with R4C7,
    /// are 4 cells for 4 candidates, which use up 1, 2 and 3 in column 8 and 2 and 5 in box 6".
    pub(super) fn crossing(&self, crossing: &[Item], beside: &[Vec<Item>; 2], links: &[Item]) -> String {
        let count = crossing.len() + beside.iter().map(Vec::len).sum::<usize>();
        let [one, other] = beside.each_ref().map(|cells| self.in_order(cells));
        let mut links = links.to_vec();
        links.sort_unstable();
        let (crossing, links) = (self.in_order(crossing), self.names.items(&links));
        format!(
            "{crossing}, with {one} and with {other}, are {count} cells for {count} candidates, and use up {links}"
        )
    }
}

/// Options with the same cells, together.
fn by_cells(options: &[(OptionId, Vec<Item>)]) -> Vec<(&[Item], Vec<OptionId>)> {
    grouped(options.iter().map(|(option, cells)| (cells.as_slice(), *option)))
}
