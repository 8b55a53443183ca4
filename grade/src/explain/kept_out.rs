//! What keeps candidates out of cells and houses where players do not see it at a glance, in words: rules,
//! and houses that are not drawn.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, listed};

use super::exclusion::{length_of_way, way_between};
use super::groups::group;
use super::names::{MOST_LISTED, as_clause, unique};
use super::set_off::length;
use super::{LONG, Words};
use crate::candidates::Candidates;
use crate::network::Item;

/// Up to this number of characters, what keeps candidates out is told one by one, where the reason does not
/// get long by it.
const IN_FULL: usize = 200;

/// A truth, and the candidates that are kept out of it, each with what excludes it.
type KeptOut = (Item, Vec<(OptionId, OptionId)>);

impl Words<'_> {
    /// A reason with what keeps other options of its truths out, if that is not seen at a glance: "9 in box 6
    /// is in R4C8 or R4C9, both in row 4; 9 in R2C5 excludes R6C7 by the rule anti-knight". If that is long,
    /// only by what: "...; more is excluded by the rule anti-knight", or nothing where the reason is long
    /// without it.
    pub(super) fn with_kept_out(&self, told: String, truths: &[Item]) -> String {
        let by_truth = truths.iter().map(|&truth| (truth, kept_out_by_rules(self.candidates, truth)));
        self.with_told_kept_out(told, &by_truth.collect::<Vec<_>>())
    }

    /// The same for some of what is kept out of each truth, with what excludes it.
    pub(super) fn with_told_kept_out(&self, told: String, by_truth: &[KeptOut]) -> String {
        let each = self.kept_out(by_truth);
        if each.is_empty() {
            return told;
        }
        let is_short = |more: &String| length(&told) + length(more) < LONG;
        let in_full = listed(each, "and");
        if length(&in_full) <= IN_FULL && is_short(&in_full) {
            return format!("{told}; {in_full}");
        }
        let network = self.candidates.network();
        let ways = by_truth.iter().flat_map(|(_, pairs)| pairs).map(|&(place, placed)| {
            let way = way_between(network, placed, place).and_then(|item| self.by_item(item));
            way.or_else(|| Some(format!("by {}", self.names.rule(network.state(placed)?.rule))))
        });
        let in_brief = format!("more is excluded {}", listed(unique(ways.flatten()), "and"));
        if is_short(&in_brief) { format!("{told}; {in_brief}") } else { told }
    }

    /// The same for places of which a rule needs one.
    pub(super) fn with_kept_out_of_places(&self, told: String, places: &[OptionId]) -> String {
        let network = self.candidates.network();
        let by_place = places.iter().filter_map(|&place| {
            let (cell, _) = network.candidate(place)?;
            Some((network.cell_item(cell), vec![kept_out_by_rule(self.candidates, place)?]))
        });
        self.with_told_kept_out(told, &by_place.collect::<Vec<_>>())
    }

    /// The same for the cells of a rule with hidden truths, as far as the step rests on it.
    pub(super) fn with_kept_out_of_rule(&self, told: String, rule: usize, truths: &[Item]) -> String {
        let network = self.candidates.network();
        let cells = network.model().rule_cells(rule).into_iter().map(|cell| network.cell_item(cell));
        let cells = cells.filter(|&cell| self.candidates.is_open(cell));
        let mut by_cell: Vec<KeptOut> =
            cells.map(|cell| (cell, kept_out_by_rules(self.candidates, cell))).collect();
        let all: Vec<OptionId> =
            by_cell.iter().flat_map(|(_, pairs)| pairs).map(|&(place, _)| place).collect();
        if all.is_empty() || !self.follows_with(rule, truths, &[]) {
            return told;
        }
        let mut needless: Vec<OptionId> = Vec::with_capacity(all.len());
        for place in all {
            needless.push(place);
            if !self.follows_with(rule, truths, &needless) {
                needless.pop();
            }
        }
        by_cell.iter_mut().for_each(|(_, pairs)| pairs.retain(|(place, _)| !needless.contains(place)));
        self.with_told_kept_out(told, &by_cell)
    }

    /// Whether the step follows by a rule and its cells alone, if some candidates of these that are gone were
    /// possible, too.
    pub(super) fn follows_with(&self, rule: usize, truths: &[Item], more: &[OptionId]) -> bool {
        let (network, own) = (self.candidates.network(), self.candidates.own_states_with(rule, more));
        let is_excluded = |&gone: &OptionId| {
            truths.iter().any(|&truth| own.options(truth).all(|state| network.excludes(state, gone)))
        };
        match truths.iter().any(|&truth| matches!(network.meaning(truth), Meaning::Member { .. })) {
            true => truths.iter().flat_map(|&truth| own.options(truth)).all(|option| {
                self.step.placements.contains(&option) || self.candidates.placed().contains(&option)
            }),
            false => self.ruled_out().iter().all(is_excluded),
        }
    }

    /// Which rules keep symbols out of places in their houses, if any do: ", as 4 in R2C5 excludes R4C4 by
    /// the rule anti-knight".
    pub(super) fn as_kept_out(&self, truths: &[Item]) -> String {
        let by_truth = truths.iter().map(|&truth| (truth, kept_out_by_rules(self.candidates, truth)));
        let told = self.kept_out(&by_truth.collect::<Vec<_>>());
        as_clause((!told.is_empty()).then(|| listed(told, "and")))
    }

    /// What keeps options out of truths: "4 in R2C5 excludes R4C4 by the rule anti-knight". Of cells, and of
    /// one of several symbols where it is another one, it tells what is excluded: "9 in R2C1 excludes 8 in
    /// R1C1 by the rule non-consecutive".
    fn kept_out(&self, by_truth: &[KeptOut]) -> Vec<String> {
        let network = self.candidates.network();
        let (mut by, mut by_states): (Vec<(OptionId, Vec<OptionId>)>, Vec<String>) = Default::default();
        for &(place, placed) in by_truth.iter().flat_map(|(_, pairs)| pairs) {
            match network.state(placed) {
                Some(state) => by_states.push(self.left_by_rule(state.rule, place)),
                None => group(&mut by, placed).push(place),
            }
        }
        let are_cells = by_truth.iter().any(|&(truth, _)| self.is_cell(truth));
        let told = by.iter().map(|(placed, places)| {
            let is_another = self.symbols(places.iter().copied()) != self.symbols([*placed]);
            let what = match are_cells || by_truth.len() > 1 && is_another {
                true => self.names.symbols_in_cells(places),
                false => listed(self.cells(places), "and"),
            };
            format!("{} excludes {what}{}", self.symbol_in_cell(*placed), self.by_rules(&[*placed], places))
        });
        unique(told.chain(by_states))
    }

    /// What a rule leaves its last empty cell, if not a candidate: "cage R1C5 leaves R1C6 only 8". What the
    /// board elsewhere leaves of its states goes without a step, too, and is told as such: "between line R4C9
    /// leaves R4C9 only 9, since 8 would leave no candidate for R4C8"; where it is nothing of the board, by
    /// rules that it shares cells with.
    fn left_by_rule(&self, rule: usize, gone: OptionId) -> String {
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
        let values = self.candidates.values();
        let is_by_itself = network.candidate(gone).is_some_and(|(cell, symbol)| {
            network.model().allows_none(rule, &values, cell, [symbol].into_iter().collect())
        });
        let (title, place) = (self.names.rule(rule), self.cells(&[gone]).concat());
        let only = (1..=MOST_LISTED).contains(&left.len()).then(|| listed(left, "or"));
        match only {
            Some(only) if is_by_itself => format!("{title} leaves {place} only {only}"),
            Some(only) => match self.blocked_elsewhere(gone, rule) {
                Some(blocked) => format!("{title} leaves {place} only {only}, since {blocked}"),
                None => format!("{title} and those that it shares cells with leave {place} only {only}"),
            },
            None => format!("{title} keeps {} out of {place}", listed(self.symbols([gone]), "or")),
        }
    }
}

impl Words<'_> {
    /// What a candidate would leave nothing outside a rule: "8 would leave no candidate for R4C8".
    fn blocked_elsewhere(&self, option: OptionId, rule: usize) -> Option<String> {
        let truth = *self.candidates.left_without_options(option, Some(rule)).first()?;
        let symbol = self.candidates.network().symbol_of(option)?;
        Some(format!("{symbol} would leave {}", self.names.nothing_for(truth)))
    }
}

/// The candidates of a truth that only rules and houses exclude that players do not see at a glance, each
/// with what excludes it.
pub(super) fn kept_out_by_rules(candidates: &Candidates<'_>, truth: Item) -> Vec<(OptionId, OptionId)> {
    let options = candidates.network().options_of(truth).iter();
    options.filter_map(|&place| kept_out_by_rule(candidates, place)).collect()
}

/// A candidate with what was placed and excludes it, if players see nothing at a glance that does: another
/// candidate, or else a state of a rule of which its cell is the last empty one.
fn kept_out_by_rule(candidates: &Candidates<'_>, place: OptionId) -> Option<(OptionId, OptionId)> {
    let network = candidates.network();
    let (cell, _) = network.candidate(place)?;
    if candidates.is_live(place) || !candidates.is_open(network.cell_item(cell)) {
        return None;
    }
    let is_told = |&placed: &OptionId| {
        network.state(placed).is_none_or(|state| is_last_of(candidates, state.rule, cell))
    };
    let placed = || candidates.placed().iter().copied().filter(is_told);
    let excluders = || placed().filter(|&placed| network.excludes(placed, place));
    let is_seen = |placed| network.is_candidate(placed) && way_between(network, placed, place).is_none();
    if excluders().any(is_seen) {
        return None;
    }
    let key = |&placed: &OptionId| (!network.is_candidate(placed), length_of_way(network, placed, place));
    excluders().min_by_key(key).map(|placed| (place, placed))
}

/// Whether a cell is the only empty one of several cells of a rule. What a rule leaves such a cell goes
/// without a step.
fn is_last_of(candidates: &Candidates<'_>, rule: usize, cell: CellId) -> bool {
    let cells = candidates.network().drawn_rules().cells(rule);
    let is_open = |&other: &CellId| candidates.is_open(candidates.network().cell_item(other));
    cells.len() > 1 && cells.iter().all(|other| (*other == cell) == is_open(other))
}
