//! How options exclude others, in words: by lying in one house, or by a named rule.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, Symbol};

use super::Words;
use super::names::listed;
use crate::grade::candidates::Candidates;
use crate::grade::network::{Item, Network};

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
            (false, _) if ends.len() == 1 => "it excludes that".to_owned(),
            (false, _) if ends.len() == 2 => "both exclude that".to_owned(),
            (false, _) => "each of these excludes that".to_owned(),
        };
        told + &self.by_rules(ends, gone)
    }

    /// The rules, if any, by which options exclude others: " by the rule anti-knight", " (R4C1 by the rule anti-knight)".
    pub(super) fn by_rules(&self, options: &[OptionId], gone: &[OptionId]) -> String {
        let network = self.candidates.network();
        let by = rules_between(network, options, gone);
        match by.as_slice() {
            [] => String::new(),
            by if options.len() > 1 && self.cells(options).len() == 1 => {
                let has_rule = |option| by.iter().any(|(_, options)| options.contains(option));
                let some = if options.iter().all(has_rule) { "" } else { ", some of them" };
                let mut names: Vec<&str> =
                    by.iter().map(|&(rule, _)| network.model().rule_name(rule)).collect();
                names.sort_unstable();
                names.dedup();
                let plural = if names.len() == 1 { "" } else { "s" };
                format!("{some} by the rule{plural} {}", listed(names, "and"))
            }
            [(rule, by)] if by.len() == options.len() => {
                format!(" by the rule {}", network.model().rule_name(*rule))
            }
            by => {
                let part = |(rule, options): &(usize, Vec<OptionId>)| {
                    let cells = listed(self.cells(options), "and");
                    format!("{cells} by the rule {}", network.model().rule_name(*rule))
                };
                format!(" ({})", listed(by.iter().map(part), "and"))
            }
        }
    }

    /// How every option of a truth excludes what the step eliminates: "both in row 3", "each of which
    /// excludes that", or the rule.
    pub(super) fn excluded_by_truth(&self, truth: Item) -> String {
        let network = self.candidates.network();
        let options: Vec<OptionId> = self.candidates.options(truth).collect();
        let gone = &self.step.eliminations;
        match (house_of_all(network, &options, gone), options.len()) {
            (Some(house), 2) => format!("both in {}", self.names.house(house)),
            (Some(house), _) => format!("all in {}", self.names.house(house)),
            (None, count) => {
                let each =
                    if count == 2 { "both of which exclude that" } else { "each of which excludes that" };
                format!("{each}{}", self.by_rules(&options, gone))
            }
        }
    }
}

/// The house in which some options and those that they exclude are all places of one symbol.
pub(super) fn house_of_all(network: &Network, options: &[OptionId], gone: &[OptionId]) -> Option<usize> {
    let is_shared = |item: Item| {
        let mut all = options.iter().chain(gone);
        all.all(|&option| network.items_of(option).contains(&item))
    };
    network.items_of(*options.first()?).iter().find_map(|&item| match network.meaning(item) {
        Meaning::Symbol { house, .. } if is_shared(item) => Some(house),
        _ => None,
    })
}

/// The rules by which options exclude others, each with the options that it applies to. Houses come before
/// rules.
pub(super) fn rules_between(
    network: &Network,
    options: &[OptionId],
    gone: &[OptionId],
) -> Vec<(usize, Vec<OptionId>)> {
    let mut by: Vec<(usize, Vec<OptionId>)> = Vec::new();
    for &option in options {
        for rule in gone.iter().filter_map(|&other| rule_between(network, option, other)) {
            match by.iter_mut().find(|(known, _)| *known == rule) {
                Some((_, options)) if options.last() == Some(&option) => {}
                Some((_, options)) => options.push(option),
                None => by.push((rule, vec![option])),
            }
        }
    }
    by
}

/// The rule by which two options exclude each other, if they do, and share neither a cell nor a symbol of a
/// house.
fn rule_between(network: &Network, one: OptionId, other: OptionId) -> Option<usize> {
    network.shared_item(one, other)?;
    let others = network.items_of(other);
    let shared = network.items_of(one).iter().copied().filter(|item| others.contains(item));
    let mut rule = None;
    for meaning in shared.map(|item| network.meaning(item)) {
        match meaning {
            Meaning::Conflict { rule: by } => rule = rule.or(Some(by)),
            _ => return None,
        }
    }
    rule
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
        Some((symbol, excluders().find(is_same).or_else(|| excluders().next())))
    };
    Symbol::first(network.model().symbols()).filter_map(taker).collect()
}

/// The places of a symbol in a house that only rules exclude, each with the placed candidate that excludes
/// it.
pub(super) fn kept_out_by_rules(
    candidates: &Candidates<'_>,
    house: usize,
    symbol: Symbol,
) -> Vec<(OptionId, OptionId)> {
    let network = candidates.network();
    let kept_out = |&cell: &CellId| {
        let place = network.lowered().option(cell, symbol);
        if candidates.is_live(place) || !candidates.is_open(network.cell_item(cell)) {
            return None;
        }
        let excluders =
            || candidates.placed().iter().copied().filter(|&placed| network.excludes(placed, place));
        let mut by_rules = excluders().map(|placed| rule_between(network, placed, place));
        if by_rules.any(|rule| rule.is_none()) {
            return None;
        }
        excluders().find(|&placed| network.is_candidate(placed)).map(|placed| (place, placed))
    };
    network.model().houses()[house].cells.iter().filter_map(kept_out).collect()
}

/// The links that contain some of the options.
pub(super) fn effective(network: &Network, links: &[Item], options: &[OptionId]) -> Vec<Item> {
    let has = |link: &Item| options.iter().any(|&option| network.items_of(option).contains(link));
    links.iter().copied().filter(has).collect()
}
