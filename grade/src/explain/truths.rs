//! Truths in words: single ones, and sets of them in links.

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Meaning, Symbol, listed};

use super::Words;
use super::exclusion::{covers_in_use, effective, takers, way_between, without_needless};
use super::groups::group;
use super::names::{MOST_LISTED, clauses, unique};
use crate::network::Item;
use crate::step::Node;

impl Words<'_> {
    /// Why a truth with one option left is decided: "it is the only place for 7 in row 3".
    pub(super) fn single(&self, truth: Item) -> String {
        match self.candidates.network().meaning(truth) {
            Meaning::Symbol { house, .. } if self.candidates.empty_cells(house) == 1 => {
                format!("it is the last empty cell of {}", self.names.house(house))
            }
            Meaning::Symbol { .. } => self.hidden_single(truth),
            Meaning::Cell(cell) => self.naked_single(cell),
            _ => "nothing else is left".to_owned(),
        }
    }

    /// Why a cell has one candidate, and which cells take the others: "it sees 1 in R1C2 and 2 in R5C1, and 4
    /// and 8 have been ruled out".
    fn naked_single(&self, cell: CellId) -> String {
        let network = self.candidates.network();
        let (mut seen, mut by_rules, mut gone, mut lacking) =
            (Vec::new(), Vec::<(OptionId, Vec<Symbol>)>::new(), Vec::new(), Vec::new());
        let is_given = |symbol| {
            let option = network.lowered().option(cell, symbol);
            !network.given_states().iter().any(|&state| network.excludes(state, option))
        };
        for (symbol, taker) in takers(self.candidates, cell) {
            let is_same = |taker| network.candidate(taker).is_some_and(|(_, other)| other == symbol);
            match taker {
                Some(taker) if is_same(taker) && self.is_seen(cell, symbol, taker) => {
                    seen.push((symbol, taker))
                }
                Some(taker) => group(&mut by_rules, taker).push(symbol),
                None if is_given(symbol) => gone.push(symbol),
                None => lacking.push(symbol),
            }
        }
        let mut parts = Vec::new();
        if !seen.is_empty() {
            let told = listed(
                seen.iter().map(|&(symbol, taker)| format!("{symbol} in {}", self.cells(&[taker])[0])),
                "and",
            );
            parts.push(format!("it sees {told}"));
        }
        for (taker, symbols) in by_rules {
            let all: Vec<OptionId> =
                symbols.iter().map(|&symbol| network.lowered().option(cell, symbol)).collect();
            let by = self.by_rules(&[taker], &all);
            parts.push(format!("{} excludes {}{by}", self.symbol_in_cell(taker), listed(symbols, "and")));
        }
        if !gone.is_empty() {
            let verb = if gone.len() == 1 { "has" } else { "have" };
            parts.push(format!("{} {verb} been ruled out", listed(gone, "and")));
        }
        if !lacking.is_empty() {
            parts.push(format!("its given candidates lack {}", listed(lacking, "and")));
        }
        if parts.len() > 2 { parts.join("; ") } else { clauses(parts) }
    }

    /// Whether players see at a glance that a placed candidate excludes a symbol from a cell.
    fn is_seen(&self, cell: CellId, symbol: Symbol, placed: OptionId) -> bool {
        let network = self.candidates.network();
        way_between(network, placed, network.lowered().option(cell, symbol)).is_none()
    }

    /// Why every option of a truth excludes the eliminations: "7 in box 1 is in R1C1 or R1C2, both in row 1",
    /// "by cage R1C1: 17 in 2 cells is 8+9".
    pub(super) fn locked(&self, truth: Item) -> String {
        let alternatives = self.alternatives(truth);
        match self.candidates.network().meaning(truth) {
            Meaning::Member { rule, symbol } if self.candidates.is_visible(truth) => {
                let needed = self.needed_by_rule(rule, symbol);
                let places: Vec<OptionId> = self.candidates.options(truth).collect();
                let places = listed(self.cells(&places), "or");
                let told = format!(
                    "{needed}, in {places}, {}{}",
                    self.excluded_by_truth(truth),
                    self.what_is_blocked(truth)
                );
                self.with_kept_out(told, &[truth])
            }
            Meaning::Cell(cell) => match self.compared(cell).or_else(|| self.needed(cell)) {
                Some(told) => told,
                None if self.candidates.count(truth) > MOST_LISTED => {
                    let options: Vec<OptionId> = self.candidates.options(truth).collect();
                    let that = self.that_or_gone();
                    let (by, cell_name) =
                        (self.by_rules(&options, &self.step.eliminations), self.names.cell(cell));
                    match self.allowed(cell) {
                        Some(allowed) => {
                            format!("{cell_name} is {allowed}, and nothing else there goes with {that}{by}")
                        }
                        None => format!("no candidate of {cell_name} goes with {that}{by}"),
                    }
                }
                None => format!("{alternatives}, {}", self.excluded_by_truth(truth)),
            },
            Meaning::Member { rule, .. } => {
                let ways = self.ways_left(rule, truth);
                let told =
                    ways.unwrap_or_else(|| format!("{alternatives}, {}", self.excluded_by_truth(truth)));
                told + &self.what_is_blocked(truth)
            }
            _ => {
                let told = format!("{alternatives}, {}", self.excluded_by_truth(truth));
                self.with_kept_out(told, &[truth])
            }
        }
    }

    /// The ways to meet a rule that a hidden truth has left, and that none of them has the eliminations: "by
    /// sandwich 7 above column 3: ... (21 ways), none of which has 9 in R1C3". `None` if the truth also has a
    /// place for a symbol, or one way.
    fn ways_left(&self, rule: usize, truth: Item) -> Option<String> {
        let states: Vec<OptionId> = self.candidates.options(truth).collect();
        let has_place = states.iter().any(|&option| self.candidates.network().is_candidate(option));
        let told = self.names.told_states(&states);
        (states.len() > 1 && !has_place && !told.is_empty()).then(|| {
            let ways = self.names.by_rule(rule, &told.to_string());
            format!("{ways}, none of which has {}", self.gone("any of these candidates"))
        })
    }

    /// What the step eliminates, as it is told behind its effect: "that", "it" or "any of these"; "anything
    /// else in R1C1" where the effect tells what a cell holds.
    fn that_or_gone(&self) -> String {
        let symbols = self.symbols(self.step.eliminations.iter().copied());
        match (self.step.eliminations.len(), symbols.as_slice()) {
            (1, _) if self.step.placements.is_empty() => "that".to_owned(),
            (_, [_]) if self.step.placements.is_empty() => "it".to_owned(),
            (2.., [symbol]) => format!("{symbol} in any of these cells"),
            _ => self.gone("any of these"),
        }
    }

    /// Which states of a hidden truth do not hold because of truths elsewhere: "; 2+3 would leave no place
    /// for 1 in box 6".
    fn what_is_blocked(&self, truth: Item) -> String {
        self.blocked(&[truth], usize::MAX).map_or_else(String::new, |told| format!("; {told}"))
    }

    /// Truths that lie in an equal number of links, except for fins.
    pub(super) fn subset(&self, truths: &[Item], links: &[Item], fins: &[OptionId]) -> String {
        self.with_kept_out(self.subset_alone(truths, links, fins), truths)
    }

    /// The same without what keeps other options out of the truths.
    fn subset_alone(&self, truths: &[Item], links: &[Item], fins: &[OptionId]) -> String {
        if truths.iter().all(|&truth| self.is_cell(truth)) {
            return self.naked_subset(truths, links);
        }
        let used = covers_in_use(self.candidates, truths, links, &self.step.eliminations);
        let cells: Vec<Item> = used.iter().copied().filter(|&link| self.is_cell(link)).collect();
        let is_in_cells = |option| !effective(self.candidates.network(), &cells, &[option]).is_empty();
        if truths.iter().flat_map(|&truth| self.candidates.options(truth)).all(is_in_cells) {
            self.hidden_subset(truths, &cells)
        } else {
            self.fish(truths, links, fins)
        }
    }

    /// Symbols that have as many places as there are symbols, and what they exclude from other cells: "5 and
    /// 7 in row 1 have no places but R1C7 and R1C9, so R1C7 is 5 or 7, both of which exclude 6 in R1C6 by the
    /// rule non-consecutive".
    fn hidden_subset(&self, truths: &[Item], cells: &[Item]) -> String {
        let network = self.candidates.network();
        let told = format!("{} have no places but {}", self.names.items(truths), self.names.items(cells));
        let places: Vec<OptionId> = truths.iter().flat_map(|&truth| self.candidates.options(truth)).collect();
        let mut outside: Vec<(Vec<OptionId>, Vec<OptionId>)> = Vec::new();
        for &gone in &self.step.eliminations {
            if network.items_of(gone).iter().any(|item| cells.contains(item)) {
                continue;
            }
            let of_cell = |&cell: &Item| -> Vec<OptionId> {
                places.iter().copied().filter(|&place| network.items_of(place).contains(&cell)).collect()
            };
            let excludes =
                |options: &Vec<OptionId>| options.iter().all(|&option| network.excludes(option, gone));
            let by = cells.iter().map(of_cell).find(excludes).unwrap_or_else(|| places.clone());
            group(&mut outside, by).push(gone);
        }
        let outside = outside.into_iter().map(|(by, gone)| {
            let which = match by.len() {
                1 => "which excludes",
                2 => "both of which exclude",
                _ => "each of which excludes",
            };
            format!(
                ", so {}, {which} {}{}",
                self.names.alternatives(&by),
                self.names.symbols_in_cells(&gone),
                self.by_rules(&by, &gone)
            )
        });
        told + &outside.collect::<Vec<String>>().concat()
    }

    /// Cells that have as many candidates as there are cells: "R1C1 and R1C5 hold 3 and 7 in row 1 between
    /// them".
    fn naked_subset(&self, cells: &[Item], links: &[Item]) -> String {
        let network = self.candidates.network();
        let held = self.crossing_lines(cells).unwrap_or_else(|| self.names.items(cells));
        let (rules, houses): (Vec<Item>, Vec<Item>) =
            links.iter().partition(|&&link| matches!(network.meaning(link), Meaning::Conflict { .. }));
        if rules.is_empty() {
            let houses = without_needless(network, &houses, &self.step.eliminations);
            return format!("{held} hold {} between them", self.names.items(&houses));
        }
        let symbols = self.symbols(cells.iter().flat_map(|&cell| self.candidates.options(cell)));
        let links = [
            effective(network, &houses, &self.step.eliminations),
            effective(network, &rules, &self.step.eliminations),
        ];
        let by = unique(links.concat().into_iter().filter_map(|link| self.by_item(link)));
        let (symbols, by) = (listed(symbols, "and"), listed(by, "and"));
        format!("{held} hold {symbols} between them, which excludes {} {by}", self.that())
    }

    /// Cells that are too many to list as what rows and columns of a grid have in common, if they are all
    /// empty cells there: "the 9 empty cells where rows 1, 4 and 7 cross columns 2, 3 and 5".
    fn crossing_lines(&self, cells: &[Item]) -> Option<String> {
        if cells.len() <= MOST_LISTED {
            return None;
        }
        let grids = 0..self.candidates.network().model().grids().len();
        let mut crossings =
            grids.map(|grid| [HouseKind::Row, HouseKind::Column].map(|kind| self.lines(grid, kind, cells)));
        let [rows, columns] = crossings.find(|lines| {
            let [of_rows, of_columns] = lines.each_ref().map(|lines| self.items_of_houses(lines));
            let mut crossed =
                of_rows.iter().filter(|&&cell| of_columns.contains(&cell) && self.candidates.is_open(cell));
            cells.iter().all(|cell| of_rows.contains(cell)) && crossed.all(|cell| cells.contains(cell))
        })?;
        let [rows, columns] = [rows, columns].map(|lines| self.names.houses(lines.into_iter()));
        Some(format!("the {} empty cells where {rows} cross {columns}", cells.len()))
    }

    /// The rows or columns of a grid that have some of the cells.
    fn lines(&self, grid: usize, kind: HouseKind, cells: &[Item]) -> Vec<usize> {
        let houses = self.candidates.network().model().houses();
        let is_line = |&house: &usize| {
            houses[house].kind == kind
                && houses[house].grids.contains(&grid)
                && self.items_of_houses(&[house]).iter().any(|cell| cells.contains(cell))
        };
        (0..houses.len()).filter(is_line).collect()
    }

    fn items_of_houses(&self, houses: &[usize]) -> Vec<Item> {
        let network = self.candidates.network();
        let cells = houses.iter().flat_map(|&house| &network.model().houses()[house].cells);
        cells.map(|&cell| network.cell_item(cell)).collect()
    }

    /// Truths of one symbol that lie in an equal number of links, except for fins.
    fn fish(&self, truths: &[Item], links: &[Item], fins: &[OptionId]) -> String {
        let links = covers_in_use(self.candidates, truths, links, &self.step.eliminations);
        let twice = self.counted_twice(truths, fins);
        let (truths, links) = (self.names.items(truths), self.names.items(&links));
        let among = format!("all places for {truths} are among those for {links}");
        match fins {
            [] => format!("{among}, which they use up"),
            _ => format!("{among}, unless {}{twice}, and {}", self.one_of(fins), self.excluded_by(fins)),
        }
    }

    /// The fins that lie in several truths, and count for each of these: " (R8C4 counts for row 8 and for box
    /// 8)".
    fn counted_twice(&self, truths: &[Item], fins: &[OptionId]) -> String {
        let network = self.candidates.network();
        let told = fins.iter().filter_map(|fin| {
            let own = truths.iter().filter(|truth| network.items_of(*fin).contains(truth));
            let own: Vec<String> =
                own.filter_map(|&truth| Some(format!("for {}", self.names.place(truth)?))).collect();
            let counts = || format!("{} counts {}", self.cells(&[*fin]).concat(), listed(&own, "and"));
            (own.len() > 1).then(counts)
        });
        let told: Vec<String> = told.collect();
        if told.is_empty() { String::new() } else { format!(" ({})", told.join(", ")) }
    }

    /// A fish, and what follows from each fin: "all places for 5 in rows 2 and 6 are among those for 5 in
    /// columns 3 and 7, unless R2C4 is 5; if R2C4 is 5, then R2C8 is not 5 but 3, and R3C3 is not 5".
    pub(super) fn kraken(&self, truths: &[Item], links: &[Item], cases: &[Vec<Node>]) -> String {
        let links = covers_in_use(self.candidates, truths, links, &self.step.eliminations);
        let fins: Vec<OptionId> =
            cases.iter().filter_map(|nodes| nodes.first()).flat_map(|fin| &fin.options).copied().collect();
        let unless = self.one_of(&fins) + &self.counted_twice(truths, &fins);
        let (truths, links) = (self.names.items(truths), self.names.items(&links));
        let told = self.each_case(cases, |options| self.one_of(options));
        format!("all places for {truths} are among those for {links}, unless {unless}; {told}")
    }

    /// What would be left without the candidates that keep all truths from having two options.
    pub(super) fn grave(&self, extra: &[OptionId]) -> String {
        let unless = listed(extra.iter().map(|&option| self.names.placements(&[option])), "or");
        let grave = format!(
            "unless {unless}, every cell has two candidates and every symbol two places in each house, which has no \
             solution or two"
        );
        if extra.len() == 1 { grave } else { format!("{grave}; {}", self.excluded_by(extra)) }
    }

    /// What holds in all ways to put a symbol into every house.
    pub(super) fn templates(&self, truths: &[Item]) -> String {
        let symbols = self.symbols(truths.iter().flat_map(|&truth| self.candidates.options(truth)));
        let which = if self.step.placements.is_empty() { "no" } else { "every" };
        format!(
            "{which} way to put {} into every house, beside the other symbols, has it there",
            listed(symbols, "and")
        )
    }
}
