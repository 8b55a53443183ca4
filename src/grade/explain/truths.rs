//! Truths in words: single ones, and sets of them in links.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, Symbol};

use super::Words;
use super::exclusion::{effective, kept_out_by_rules, takers};
use super::names::listed;
use crate::grade::network::Item;

/// The candidates of a cell are listed up to this number.
const MOST_LISTED: usize = 4;

impl Words<'_> {
    /// Why a truth with one option left is decided: "it is the only place for 7 in row 3".
    pub(super) fn single(&self, truth: Item) -> String {
        match self.candidates.network().meaning(truth) {
            Meaning::Symbol { house, .. } if self.candidates.empty_cells(house) == 1 => {
                format!("it is the last empty cell of {}", self.names.house(house))
            }
            Meaning::Symbol { house, symbol } => self.hidden_single(house, symbol),
            Meaning::Member { rule, symbol } => {
                let title = self.candidates.network().model().rule_title(rule);
                let cells: Vec<OptionId> = self.candidates.options(truth).collect();
                format!("{title} needs {symbol}, and only {} can hold it", listed(self.cells(&cells), "and"))
            }
            Meaning::Cell(cell) => self.naked_single(cell),
            _ => "nothing else is left".to_owned(),
        }
    }

    /// Why a symbol has one place in a house, and which rules keep it out of other places: "it is the only
    /// place for 4 in box 5, as 4 in R2C5 excludes R4C4 by the rule anti-knight".
    fn hidden_single(&self, house: usize, symbol: Symbol) -> String {
        let mut by: Vec<(OptionId, Vec<OptionId>)> = Vec::new();
        for (place, placed) in kept_out_by_rules(self.candidates, house, symbol) {
            match by.iter_mut().find(|(known, _)| *known == placed) {
                Some((_, places)) => places.push(place),
                None => by.push((placed, vec![place])),
            }
        }
        let told = by.iter().map(|(placed, places)| {
            let cells = listed(self.cells(places), "and");
            format!("{} excludes {cells}{}", self.symbol_in_cell(*placed), self.by_rules(&[*placed], places))
        });
        let told: Vec<String> = told.collect();
        let only = format!("it is the only place for {symbol} in {}", self.names.house(house));
        if told.is_empty() { only } else { format!("{only}, as {}", listed(told, "and")) }
    }

    /// Why a cell has one candidate, and which cells take the others: "it sees 1 in R1C2 and 2 in R5C1, and 4
    /// and 8 have been ruled out".
    fn naked_single(&self, cell: CellId) -> String {
        let network = self.candidates.network();
        let (mut seen, mut by_rules, mut gone) =
            (Vec::new(), Vec::<(OptionId, Vec<Symbol>)>::new(), Vec::new());
        for (symbol, taker) in takers(self.candidates, cell) {
            let is_same = |taker| network.candidate(taker).is_some_and(|(_, other)| other == symbol);
            match taker {
                Some(taker) if is_same(taker) => seen.push((symbol, taker)),
                Some(taker) => match by_rules.iter_mut().find(|(known, _)| *known == taker) {
                    Some((_, symbols)) => symbols.push(symbol),
                    None => by_rules.push((taker, vec![symbol])),
                },
                None => gone.push(symbol),
            }
        }
        let mut parts = Vec::new();
        if !seen.is_empty() {
            let places: Vec<OptionId> = seen.iter().map(|&(_, taker)| taker).collect();
            let told = listed(
                seen.iter().map(|&(symbol, taker)| format!("{symbol} in {}", self.cells(&[taker])[0])),
                "and",
            );
            let all: Vec<OptionId> =
                seen.iter().map(|&(symbol, _)| network.lowered().option(cell, symbol)).collect();
            parts.push(format!("it sees {told}{}", self.by_rules(&places, &all)));
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
        listed(parts, "and")
    }

    /// "4 in R8C7".
    fn symbol_in_cell(&self, option: OptionId) -> String {
        let pair = self.candidates.network().candidate(option);
        pair.map_or_else(String::new, |(cell, symbol)| format!("{symbol} in {}", self.names.cell(cell)))
    }

    /// Why every option of a truth excludes the eliminations: "7 in box 1 is in R1C1 or R1C2, both in row 1",
    /// "cage R1C1: 17 in 2 cells is 8+9".
    pub(super) fn locked(&self, truth: Item) -> String {
        let alternatives = self.alternatives(truth);
        match self.candidates.network().meaning(truth) {
            Meaning::Variable { rule } => {
                let title = self.candidates.network().model().rule_title(rule);
                if let Some(bound) = self.bound(rule) {
                    return format!("{title}: {bound}");
                }
                // A state may say no more than the step's effect.
                let tells_effect = alternatives == format!("{title}: {}", self.step.effect(self.candidates));
                if tells_effect { format!("{title} cannot be met with that") } else { alternatives }
            }
            Meaning::Member { rule, symbol } if self.candidates.is_visible(truth) => {
                let title = self.candidates.network().model().rule_title(rule);
                let places: Vec<OptionId> = self.candidates.options(truth).collect();
                let places = listed(self.cells(&places), "or");
                format!("{title} needs {symbol}, in {places}, {}", self.excluded_by_truth(truth))
            }
            Meaning::Cell(cell) if self.candidates.count(truth) > MOST_LISTED => {
                let options: Vec<OptionId> = self.candidates.options(truth).collect();
                let that = if self.step.eliminations.len() == 1 { "that" } else { "any of these" };
                let by = self.by_rules(&options, &self.step.eliminations);
                format!("no candidate of {} goes with {that}{by}", self.names.cell(cell))
            }
            _ => format!("{alternatives}, {}", self.excluded_by_truth(truth)),
        }
    }

    /// Why a rule's cells leave no room for the eliminations, if one bound on what they hold tells it.
    fn bound(&self, rule: usize) -> Option<String> {
        let network = self.candidates.network();
        let values = self.candidates.values();
        let possible = |cell: CellId| match values[cell.index()] {
            Some(value) => [value].into_iter().collect(),
            None => {
                let options = self.candidates.options(network.cell_item(cell));
                options.filter_map(|option| Some(network.candidate(option)?.1)).collect()
            }
        };
        let mut bounds = self.step.eliminations.iter().map(|&gone| {
            let (cell, symbol) = network.candidate(gone)?;
            network.model().tell_bound(rule, cell, symbol, &possible)
        });
        let first = bounds.next()??;
        bounds.all(|bound| bound.as_ref() == Some(&first)).then_some(first)
    }

    /// Why a truth has one place left.
    pub(super) fn direct(&self, causes: &[Item], truth: Item) -> String {
        let verb = if causes.len() == 1 { "stands" } else { "stand" };
        let by = match causes {
            [cause] => {
                let options: Vec<OptionId> = self.candidates.options(*cause).collect();
                let gone: Vec<OptionId> = self.candidates.options(truth).collect();
                self.by_rules(&options, &gone)
            }
            _ => String::new(),
        };
        let (causes, truth) = (self.names.items(causes), self.names.item(truth));
        format!("wherever {causes} {verb}, this is the only place left for {truth}{by}")
    }

    /// Truths that lie in an equal number of links, except for fins.
    pub(super) fn subset(&self, truths: &[Item], links: &[Item], fins: &[OptionId]) -> String {
        if truths.iter().all(|&truth| self.is_cell(truth)) {
            self.naked_subset(truths, links)
        } else if links.iter().all(|&link| self.is_cell(link)) {
            format!("{} have no places but {}", self.names.items(truths), self.names.items(links))
        } else {
            self.fish(truths, links, fins)
        }
    }

    /// Cells that have as many candidates as there are cells: "R1C1 and R1C5 hold 3 and 7 in row 1 between
    /// them".
    fn naked_subset(&self, cells: &[Item], links: &[Item]) -> String {
        let (network, held) = (self.candidates.network(), self.names.items(cells));
        let (rules, houses): (Vec<Item>, Vec<Item>) =
            links.iter().partition(|&&link| matches!(network.meaning(link), Meaning::Conflict { .. }));
        if rules.is_empty() {
            return format!("{held} hold {} between them", self.names.items(&houses));
        }
        let symbols = self.symbols(cells.iter().flat_map(|&cell| self.candidates.options(cell)));
        let mut by: Vec<String> = Vec::new();
        for link in effective(network, &houses, &self.step.eliminations) {
            add(&mut by, self.names.place(link).map(|place| format!("in {place}")));
        }
        for link in effective(network, &rules, &self.step.eliminations) {
            add(&mut by, self.names.place(link).map(|rule| format!("by the rule {rule}")));
        }
        let symbols = listed(symbols, "and");
        format!("{held} hold {symbols} between them, which excludes that {}", listed(by, "and"))
    }

    /// Truths of one symbol that lie in an equal number of links, except for fins.
    fn fish(&self, truths: &[Item], links: &[Item], fins: &[OptionId]) -> String {
        let (truths, links) = (self.names.items(truths), self.names.items(links));
        let among = format!("all places for {truths} are among those for {links}");
        match fins {
            [] => format!("{among}, which they use up"),
            [_] => format!("{among}, unless {}, and {}", self.names.placements(fins), self.excluded_by(fins)),
            _ => format!("{among}, unless {}, and {}", self.names.alternatives(fins), self.excluded_by(fins)),
        }
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

fn add(list: &mut Vec<String>, text: Option<String>) {
    list.extend(text.filter(|text| !list.contains(text)));
}
