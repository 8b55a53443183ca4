//! Symbols with one place left in a house, in words.

use dlx_engine::OptionId;
use dlx_variants::{Meaning, Symbol, listed};

use super::Words;
use super::exclusion::kept_out_by_rules;
use super::names::{MOST_LISTED, unique};
use crate::network::Item;
use crate::step::Step;

impl Words<'_> {
    /// Why a symbol has one place in a house, and which rules keep it out of other places: "it is the only
    /// place for 4 in box 5, as 4 in R2C5 excludes R4C4 by the rule anti-knight".
    pub(super) fn hidden_single(&self, house: usize, symbol: Symbol) -> String {
        let only = format!("it is the only place for {symbol} in {}", self.names.house(house));
        only + &self.as_kept_out(&[(house, symbol)])
    }

    /// Why a truth has one place left: "8 in box 3 is in R2C8 or R2C9, both in row 2, so only this place is left for 8 in box 1", "5 and 6 in
    /// box 4 are in R4C2 and R6C2, as 5 in R3C2 excludes R5C1 by the rule anti-knight, so only this place is left for 9 in box 4".
    pub(super) fn direct(&self, causes: &[Item], truth: Item) -> String {
        let told = match causes {
            [cause] => {
                let gone = self.candidates.options(truth);
                let gone = gone.filter(|option| !self.step.placements.contains(option)).collect();
                let step = Step { eliminations: gone, ..self.step.clone() };
                let excluded = Words { step: &step, ..*self }.excluded_by_truth(*cause);
                format!("{}, {excluded}", self.alternatives(*cause))
            }
            _ => {
                let mut places: Vec<OptionId> =
                    causes.iter().flat_map(|&cause| self.candidates.options(cause)).collect();
                places.sort_unstable();
                format!("{} are in {}", self.names.items(causes), listed(self.cells(&places), "and"))
            }
        };
        let kept_out = |truths: &[Item]| {
            let places = truths.iter().filter_map(|&truth| self.symbol_of_house(truth));
            self.as_kept_out(&places.collect::<Vec<_>>())
        };
        let (why, too) = (kept_out(causes), kept_out(&[truth]));
        format!("{told}{why}, so only this place is left for {}{too}", self.names.item(truth))
    }

    fn symbol_of_house(&self, truth: Item) -> Option<(usize, Symbol)> {
        match self.candidates.network().meaning(truth) {
            Meaning::Symbol { house, symbol } => Some((house, symbol)),
            _ => None,
        }
    }

    /// Which rules keep symbols out of places in their houses, if any do: ", as 4 in R2C5 excludes R4C4 by the rule anti-knight".
    fn as_kept_out(&self, symbols: &[(usize, Symbol)]) -> String {
        let kept_out = |&(house, symbol): &(usize, Symbol)| self.kept_out(house, symbol, symbols.len() > 1);
        let told = symbols.iter().flat_map(kept_out);
        let told = unique(told);
        if told.is_empty() { String::new() } else { format!(", as {}", listed(told, "and")) }
    }

    /// What keeps a symbol out of places in a house by rules: "4 in R2C5 excludes R4C4 by the rule anti-knight". Of one of several symbols,
    /// it tells what another symbol excludes: "9 in R2C1 excludes 8 in R1C1 by the rule non-consecutive".
    fn kept_out(&self, house: usize, symbol: Symbol, is_of_several: bool) -> Vec<String> {
        let network = self.candidates.network();
        let (mut by, mut by_states): (Vec<(OptionId, Vec<OptionId>)>, Vec<String>) = Default::default();
        for (place, placed) in kept_out_by_rules(self.candidates, house, symbol) {
            if let Some(state) = network.state(placed) {
                by_states.push(self.left_by_rule(state.rule, place));
                continue;
            }
            match by.iter_mut().find(|(known, _)| *known == placed) {
                Some((_, places)) => places.push(place),
                None => by.push((placed, vec![place])),
            }
        }
        let told = by.iter().map(|(placed, places)| {
            let cells = listed(self.cells(places), "and");
            let what = match is_of_several && self.symbols([*placed]) != [symbol] {
                true => format!("{symbol} in "),
                false => String::new(),
            };
            let by = self.by_rules(&[*placed], places);
            format!("{} excludes {what}{cells}{by}", self.symbol_in_cell(*placed))
        });
        told.chain(by_states).collect()
    }

    /// What a rule leaves its last empty cell, if not a candidate: "cage R1C5 leaves R1C6 only 8".
    pub(super) fn left_by_rule(&self, rule: usize, gone: OptionId) -> String {
        let network = self.candidates.network();
        let cells = network.model().rule_cells(rule);
        let is_own = |&option: &OptionId| match network.candidate(option) {
            Some((cell, _)) => cells.contains(&cell),
            None => network.state(option).is_some_and(|state| state.rule == rule),
        };
        let own: Vec<OptionId> = self.candidates.placed().iter().copied().filter(is_own).collect();
        let cell = network.candidate(gone).map(|(cell, _)| network.cell_item(cell));
        let options = cell.into_iter().flat_map(|cell| network.options_of(cell)).copied();
        let is_left = |&option: &OptionId| {
            network.is_candidate(option) && !own.iter().any(|&placed| network.excludes(placed, option))
        };
        let left = self.symbols(options.filter(is_left));
        let (title, place) = (self.names.rule(rule), self.cells(&[gone]).concat());
        match left.len() {
            1..=MOST_LISTED => format!("{title} leaves {place} only {}", listed(left, "or")),
            _ => format!("{title} keeps {} out of {place}", listed(self.symbols([gone]), "or")),
        }
    }

    /// "4 in R8C7".
    pub(super) fn symbol_in_cell(&self, option: OptionId) -> String {
        let pair = self.candidates.network().candidate(option);
        pair.map_or_else(String::new, |(cell, symbol)| format!("{symbol} in {}", self.names.cell(cell)))
    }
}
