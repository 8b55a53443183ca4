//! What rules with hidden variables leave, in words.

use dlx_engine::OptionId;
use dlx_variants::{CellId, HiddenState, Meaning, Symbol, ToldStates, listed};

use super::exclusion::rules_between;
use super::groups::group;
use super::names::{as_clause, unique};
use super::set_off::length;
use super::{LONG, Words};
use crate::network::Item;
use crate::techniques::leaves_only;

/// Up to this number, states that do not hold are listed.
pub(super) const MOST_BLOCKED: usize = 3;

/// Up to this number, bounds are told.
pub(super) const MOST_BOUNDS: usize = 2;

/// The same where nothing else would tell why.
const MOST_BOUNDS_ALONE: usize = 4;

/// Up to this number, candidates of a rule's cells are told.
const MOST_LEFT: usize = 18;

impl Words<'_> {
    /// Why no way to fill the cells of a rule has an elimination: "by arrow R9C9: R9C9 is 3, 4, 6 or 9 and
    /// R8C8 is 2, 4 or 5".
    pub(super) fn without_arrangements(&self, rule: usize) -> String {
        match self.bound(rule, MOST_BOUNDS) {
            Some(bound) => self.titled(rule, &bound),
            None => self.sum_left(rule).unwrap_or_else(|| self.no_room(rule)),
        }
    }

    /// What a rule and its cells leave, and which truths elsewhere it must leave an option: "by cage R1C1: 17
    /// in 2 cells is 8+9", "every combination left for cage R1C1 has 8, and only R1C2 can hold it".
    pub(super) fn rule(&self, truths: &[Item], blocks: &[Item]) -> String {
        let network = self.candidates.network();
        match truths.iter().map(|&truth| network.meaning(truth)).next() {
            Some(Meaning::Member { rule, symbol }) => {
                let needed = self.needed_by_rule(rule, symbol);
                let within = self.within(rule, truths[0]);
                let place: Vec<OptionId> = self.candidates.options(truths[0]).collect();
                let only = listed(self.cells(&place), "and");
                let blocked = if blocks.is_empty() { None } else { self.blocked(truths, usize::MAX) };
                let why = as_clause(blocked);
                let told = format!("{needed}{within}{why}, and only {only} can hold it");
                self.with_kept_out_of_rule(told, rule, truths)
            }
            Some(Meaning::Variable { rule }) => {
                let is_blocked = !blocks.is_empty() || !self.follows_with(rule, truths, &[]);
                let blocked = |most| if is_blocked { self.blocked_by_rule(truths, most) } else { None };
                let told = match self.bound(rule, MOST_BOUNDS) {
                    Some(bound) => self.titled(rule, &bound),
                    None => self.variables(rule, truths, blocked),
                };
                self.with_kept_out_of_rule(told, rule, truths)
            }
            _ => String::new(),
        }
    }

    /// Why a rule leaves a cell one symbol: "by cage R1C1: 11 - 4 (R1C2) = 7 is left", "R1C2 is 4, and
    /// nothing else goes with that by the whispers line", "R3C8 is 7, and by the thermometer R2C8 < R3C8 <
    /// R3C7 < R4C7".
    pub(super) fn rule_single(&self, rule: usize) -> String {
        let network = self.candidates.network();
        if let Some([bound]) = self.candidates.bounds(rule, &self.ruled_out()).as_deref() {
            return self.titled(rule, &self.names.bound(bound));
        }
        let by = match network.items_of_rule(rule).is_empty() {
            true => self.names.agent(rule),
            false => self.names.clue(rule),
        };
        let filled = self.filled_that_tell(rule);
        if let Some(order) = network.model().tell_order(rule, network.drawn_rules().cells(rule)) {
            return match filled.as_slice() {
                [] => format!("by {by} {}", order.text),
                _ => format!("{}, and by {by} {}", self.names.placements(&filled), order.text),
            };
        }
        let placements = self.names.placements(&filled);
        let besides = self.excluded_besides(rule, &filled);
        if !besides.is_empty() {
            let all = besides
                .iter()
                .map(|&(symbol, _)| symbol)
                .chain(self.symbols(self.step.placements.iter().copied()));
            let mut all: Vec<Symbol> = all.collect();
            all.sort_unstable();
            let excluders = unique(besides.iter().map(|(_, excluder)| excluder));
            let excluded = excluders.into_iter().map(|by| {
                let symbols = besides.iter().filter(|(_, excluder)| excluder == by).map(|(symbol, _)| symbol);
                format!("{by} excludes {}", listed(symbols, "and"))
            });
            let so = if filled.is_empty() { String::new() } else { format!("{placements}, so ") };
            return format!("{so}by {by} it is {}, and {}", listed(all, "or"), listed(excluded, "and"));
        }
        match filled.len() {
            0 => format!("nothing else goes there by {by}"),
            1 => format!("{placements}, and nothing else goes with that by {by}"),
            _ => format!("{placements}, and nothing else goes with these by {by}"),
        }
    }

    /// The symbols that a rule leaves the cell that the step fills beside the symbol there, given some of its
    /// other cells, each with the rule that excludes it whatever the board holds: "the black dot between R3C2
    /// and R4C2".
    fn excluded_besides(&self, rule: usize, filled: &[OptionId]) -> Vec<(Symbol, String)> {
        let (network, model) = (self.candidates.network(), self.candidates.network().model());
        let [(cell, told)] = self.pairs(&self.step.placements)[..] else { return Vec::new() };
        let mut values = vec![None; model.board().cell_count()];
        self.pairs(filled).into_iter().for_each(|(cell, symbol)| values[cell.index()] = Some(symbol));
        let is_left = |symbol: &Symbol| {
            *symbol != told && !model.allows_none(rule, &values, cell, [*symbol].into_iter().collect())
        };
        let excluder = |symbol: Symbol| {
            let gone = network.lowered().option(cell, symbol);
            let by_cell = |(truth, excluded): &(Item, Vec<OptionId>)| {
                let of = excluded.contains(&gone).then(|| network.meaning(*truth));
                let Some(Meaning::Cell(other)) = of else { return None };
                let by = *rules_between(network, network.options_of(*truth), &[gone]).first()?;
                Some(self.names.mark_or_clue(by, [cell, other]))
            };
            let own = self.candidates.ruled_out().iter().find_map(by_cell);
            (symbol, own.unwrap_or_else(|| "another rule".to_owned()))
        };
        model.alphabet().iter().filter(is_left).map(excluder).collect()
    }

    /// The placed candidates of a rule by which it leaves the cell of the step one symbol, without those that
    /// others make needless.
    fn filled_that_tell(&self, rule: usize) -> Vec<OptionId> {
        let network = self.candidates.network();
        let [told] = self.pairs(&self.step.placements)[..] else { return Vec::new() };
        let cells = network.drawn_rules().cells(rule);
        let of_rule =
            |&option: &OptionId| network.candidate(option).is_some_and(|(cell, _)| cells.contains(&cell));
        let mut values = self.candidates.values();
        let mut filled: Vec<OptionId> = self.candidates.placed().iter().copied().filter(of_rule).collect();
        filled.retain(|&option| {
            let Some((cell, symbol)) = network.candidate(option) else { return false };
            values[cell.index()] = None;
            let is_needed = !leaves_only(self.candidates, rule, &values, told);
            if is_needed {
                values[cell.index()] = Some(symbol);
            }
            is_needed
        });
        filled.sort_unstable();
        filled
    }

    /// Where a rule needs a symbol: "quadruple R1C1 needs 5, in R1C1 or R1C2, both in row 1", "quadruple R1C1
    /// needs 5, and only R1C2 can hold it", "full rank 3 left of row 1 is met only with 5 in R1C1 or R2C1,
    /// both in column 1". Places that are no more do not count.
    pub(super) fn needed_places(&self, rule: usize, places: &[OptionId]) -> String {
        let (title, symbols) = (self.names.rule(rule), self.symbols(places.iter().copied()));
        let (model, symbols) = (self.candidates.network().model(), listed(symbols, "and"));
        // A rule about much of the board, such as a rank, needs the symbol there, and may have it elsewhere.
        let has_it_elsewhere = model.rule_cells(rule).len() > model.symbols();
        if !self.step.placements.is_empty() {
            let place = listed(self.cells(&self.step.placements), "and");
            return match has_it_elsewhere {
                true => format!("{title} is met only with {symbols} in {place}"),
                false => format!("{title} needs {symbols}, and only {place} can hold it"),
            };
        }
        let live: Vec<OptionId> =
            places.iter().copied().filter(|&place| self.candidates.is_live(place)).collect();
        let (cells, excluded) = (listed(self.cells(&live), "or"), self.excluded_by_each(&live));
        let told = match has_it_elsewhere {
            true => format!("{title} is met only with {symbols} in {cells}, {excluded}"),
            false => format!("{title} needs {symbols}, in {cells}, {excluded}"),
        };
        self.with_kept_out_of_places(told, places)
    }

    /// What the elimination would leave cells that see each other: "with 4 in R1C1, R1C2 and R2C1 would both
    /// be 9 by the whispers line".
    pub(super) fn crowded_cells(&self, cells: &[Item]) -> String {
        let network = self.candidates.network();
        let gone = &self.step.eliminations;
        let is_left = |option: &OptionId| gone.iter().all(|&by| !network.excludes(by, *option));
        let all: Vec<OptionId> = cells.iter().flat_map(|&cell| self.candidates.options(cell)).collect();
        let (left, excluded): (Vec<OptionId>, Vec<OptionId>) = all.into_iter().partition(is_left);
        let symbols = listed(self.symbols(left), "and");
        let told = match cells.len() {
            2 => format!("would both be {symbols}"),
            _ => format!("would have only {symbols} between them"),
        };
        let rules = rules_between(network, gone, &excluded).into_iter();
        let by = unique(rules.map(|rule| format!("by {}", self.names.agent(rule))));
        let by = if by.is_empty() { String::new() } else { format!(" {}", listed(by, "and")) };
        format!("with {}, {} {told}{by}", self.gone("these"), self.names.items(cells))
    }

    /// Why a rule needs a symbol: "every combination left for cage R1C1 has 8", "quadruple R1C1 needs 8" if
    /// it has no combinations.
    pub(super) fn needed_by_rule(&self, rule: usize, symbol: Symbol) -> String {
        let (network, title) = (self.candidates.network(), self.names.rule(rule));
        let is_variable = |&item: &Item| matches!(network.meaning(item), Meaning::Variable { .. });
        match network.items_of_rule(rule).iter().any(is_variable) {
            true => format!("every combination left for {title} has {symbol}"),
            false => format!("{title} needs {symbol}"),
        }
    }

    /// What the states left for variables say with the reason why some do not hold. If they say no more than
    /// the eliminations, more bounds tell why, or only that the rule cannot be met with these.
    fn variables(&self, rule: usize, truths: &[Item], blocked: impl Fn(usize) -> Option<String>) -> String {
        let network = self.candidates.network();
        if let [truth] = truths {
            let own: Vec<OptionId> = self.candidates.own_options(*truth);
            let live: Vec<OptionId> = self.candidates.options(*truth).collect();
            let tell_why = |options: &[OptionId]| {
                let is_excluded = |gone| options.iter().all(|&option| network.excludes(option, gone));
                !options.is_empty() && self.step.eliminations.iter().all(|&gone| is_excluded(gone))
            };
            let told = [own, live].into_iter().find(|options| tell_why(options));
            let told = told.map(|options| self.names.told_states(&options));
            let effect = self.step.effect(self.candidates);
            let filled = self.cells(&self.step.placements);
            // What a cell does not hold is no reason for what it holds.
            let is_effect = |told: &ToldStates| {
                told.to_string() == effect || filled.iter().any(|cell| told.is_about(cell))
            };
            if let Some(told) = told.filter(|told| !told.is_empty() && !is_effect(told)) {
                let lacking = match told.leaves_out() {
                    true => format!(", none of which has {}", self.gone("any of these candidates")),
                    false => String::new(),
                };
                let why = as_clause(blocked(MOST_BLOCKED));
                return format!("{}{lacking}{why}", self.names.by_rule(rule, &told.to_string()));
            }
        }
        if let Some(blocked) = blocked(usize::MAX) {
            return format!("{}, as {blocked}", self.impossible(rule, &[]));
        }
        match self.bound(rule, MOST_BOUNDS_ALONE) {
            Some(bound) => self.titled(rule, &bound),
            None => self.sum_left(rule).unwrap_or_else(|| self.no_room(rule)),
        }
    }

    /// What cells may hold, if it is something and short enough to be told: "R4C6 is 4 or 7 and R5C6 is 1, 2
    /// or 3".
    pub(super) fn cells_are(&self, cells: &[(CellId, Vec<Symbol>)]) -> Option<String> {
        let left: usize = cells.iter().map(|(_, symbols)| symbols.len()).sum();
        let told = cells.iter().map(|(cell, symbols)| match symbols.as_slice() {
            [] => format!("{} has no candidate", self.names.cell(*cell)),
            symbols => format!("{} is {}", self.names.cell(*cell), listed(symbols, "or")),
        });
        (1..=MOST_LEFT).contains(&left).then(|| listed(told, "and"))
    }

    /// The symbols that a cell holds or may hold.
    pub(super) fn left_in(&self, cell: CellId) -> Vec<Symbol> {
        match self.candidates.values()[cell.index()] {
            Some(value) => vec![value],
            None => {
                let item = self.candidates.network().cell_item(cell);
                self.symbols(self.candidates.options(item))
            }
        }
    }

    /// Which states of hidden truths do not hold because of truths elsewhere: "2+3 would leave no place for 1
    /// in box 6". More states than `most` are "any other" if one truth blocks them all.
    pub(super) fn blocked(&self, truths: &[Item], most: usize) -> Option<String> {
        let network = self.candidates.network();
        let mut by_truth: Vec<(Item, Vec<HiddenState>)> = Vec::new();
        let mut count = 0;
        for &truth in truths {
            let own = self.candidates.own_options(truth);
            count += own.iter().filter(|&&option| !self.candidates.is_live(option)).count();
            for (option, by) in self.candidates.blocks(truth, &own) {
                let Some(state) = network.state(option) else { continue };
                group(&mut by_truth, by).push(state);
            }
        }
        let told = by_truth.into_iter().map(|(truth, states)| {
            let values = match states.len() == count && count > most {
                true => "any other".to_owned(),
                false => network.model().tell_values(&states),
            };
            format!("{values} would leave {}", self.names.nothing_for(truth))
        });
        let told: Vec<String> = told.collect();
        (!told.is_empty()).then(|| listed(told, "and"))
    }

    /// The same, where those of other hidden truths of the rule count if none of these is blocked. Of so many
    /// that it gets long, only what they would leave is told.
    fn blocked_by_rule(&self, truths: &[Item], most: usize) -> Option<String> {
        let truths = self.candidates.blocked_truths(truths);
        let in_full = self.blocked(&truths, most)?;
        if length(&in_full) < LONG {
            return Some(in_full);
        }
        let blocking = truths
            .iter()
            .flat_map(|&truth| self.candidates.blocking(truth, &self.candidates.own_options(truth)));
        let left = unique(blocking).into_iter().map(|truth| self.names.nothing_for(truth));
        Some(format!("other ways would leave {}", listed(left, "or")))
    }

    /// The cells of a hidden truth, where they are not all cells of the rule: " in R1C2 or R2C3".
    fn within(&self, rule: usize, truth: Item) -> String {
        let network = self.candidates.network();
        let cells = self.cells(network.options_of(truth));
        if cells.len() == network.model().rule_cells(rule).len() {
            return String::new();
        }
        format!(" in {}", listed(cells, "or"))
    }

    /// What the step eliminates, or if that is nothing, the other candidates of the cells that it fills.
    pub(super) fn ruled_out(&self) -> Vec<OptionId> {
        if !self.step.eliminations.is_empty() {
            return self.step.eliminations.clone();
        }
        let network = self.candidates.network();
        let others = self.pairs(&self.step.placements).into_iter();
        let others = others.flat_map(|(cell, _)| network.options_of(network.cell_item(cell)));
        let others = others
            .copied()
            .filter(|&option| network.is_candidate(option) && !self.step.placements.contains(&option));
        others.collect()
    }
}
