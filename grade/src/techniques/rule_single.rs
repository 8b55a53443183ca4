//! Cells that a rule about some cells leaves one symbol, given those that its other cells hold: the last cell
//! of a cage or an arrow, the cell between 4 and 6 on a thermometer.

use std::ops::ControlFlow;

use dlx_variants::{CellId, Meaning, Symbol, SymbolSet};

use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Needs, Reason, Step, Technique};
use dlx_variants::Values;

/// To subtract is harder than to find the last symbol of a house or box, and easier than to look along rows
/// and columns.
pub(crate) static RULE_SINGLE: Technique = Technique {
    id: "rule-single",
    name: "Rule Single",
    summary: "A cage, a line, a dot or another rule about some cells leaves a cell one symbol, given those in its other \
              cells.",
    level: Level::Easy,
    rating: Rating(13),
    score: 4,
    needs: Some(Needs {
        what: "rules about some cells, such as cages or lines",
        has: |network| network.drawn_rules().has_any(),
    }),
    single: Some(|candidates, item| rule_of(candidates, item).is_some()),
    find,
    ..Technique::PLAIN
};

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if !candidates.network().drawn_rules().has_any() {
        return ControlFlow::Continue(());
    }
    for cell in candidates.truths_of(1) {
        if let Some(rule) = rule_of(candidates, cell) {
            let placements = candidates.options(cell).collect();
            let reason = Reason::RuleSingle { rule, cell };
            finds.step(Step { reason, placements, ..Step::new(&RULE_SINGLE) })?;
        }
    }
    ControlFlow::Continue(())
}

/// The first rule that leaves an item, if that is a cell with one candidate, no other symbol.
fn rule_of(candidates: &Candidates<'_>, item: Item) -> Option<usize> {
    let network = candidates.network();
    let Meaning::Cell(cell) = network.meaning(item) else { return None };
    let rules = network.drawn_rules().of_cell(cell);
    if rules.is_empty() {
        return None;
    }
    let is_of_pairs = |&rule: &usize| network.items_of_rule(rule).is_empty();
    let by_pairs = rules.iter().any(is_of_pairs) && may_leave_one(candidates, item);
    let may_tell = |rule: &usize| if is_of_pairs(rule) { by_pairs } else { is_last(candidates, *rule, cell) };
    let mut rules = rules.iter().copied().filter(may_tell).peekable();
    rules.peek()?;
    let (_, symbol) = network.candidate(candidates.options(item).next()?)?;
    let values = candidates.values();
    rules.find(|&rule| leaves_only(candidates, rule, &values, (cell, symbol)))
}

/// Whether a cell is the only empty one of a rule.
fn is_last(candidates: &Candidates<'_>, rule: usize, cell: CellId) -> bool {
    let network = candidates.network();
    let is_filled = |other: &CellId| !candidates.is_open(network.cell_item(*other));
    network.drawn_rules().cells(rule).iter().all(|other| *other == cell || is_filled(other))
}

/// Whether rules between pairs of cells, taken together, leave a cell no more than one symbol. Most often
/// they do not, and that takes less time to tell than what each of them leaves.
fn may_leave_one(candidates: &Candidates<'_>, item: Item) -> bool {
    let (network, related) = (candidates.network(), candidates.network().related());
    if related.len() == 0 {
        return false;
    }
    let placed = candidates.placed().iter().filter(|&&placed| network.is_candidate(placed));
    let by_placed = placed.flat_map(|placed| related.get(placed.index()));
    let mut excluded =
        by_placed.filter(|(cell, _)| *cell == item).fold(0, |all, (_, excluded)| all | excluded);
    let options = network.options_of(item);
    let alone = candidates.ruled_out().iter().flat_map(|(_, options)| options);
    for place in alone.filter_map(|gone| options.binary_search(gone).ok()).filter(|&place| place < 64) {
        excluded |= 1 << place;
    }
    excluded.count_ones() as usize + 1 >= network.model().symbols()
}

/// Whether a rule leaves a cell one symbol, given what its other cells hold.
pub(crate) fn leaves_only(
    candidates: &Candidates<'_>,
    rule: usize,
    values: &Values,
    (cell, symbol): (CellId, Symbol),
) -> bool {
    let network = candidates.network();
    let alone = excluded_alone(candidates, rule, cell);
    let others = network.model().alphabet().iter().filter(|&other| other != symbol && !alone.contains(other));
    network.model().allows_none(rule, values, cell, others.collect())
}

/// The symbols that a rule about pairs of cells excludes from a cell whatever the board holds.
fn excluded_alone(candidates: &Candidates<'_>, rule: usize, cell: CellId) -> SymbolSet {
    let network: &Network = candidates.network();
    let is_of_rule = |truth: Item| matches!(network.meaning(truth), Meaning::Cell(by) if network.drawn_rules().cells(rule).contains(&by));
    let own = network.options_of(network.cell_item(cell));
    let mut alone = SymbolSet::default();
    for (truth, options) in candidates.ruled_out() {
        // Most exclude nothing from this cell, which takes less time to tell than whose they are.
        let mut excluded = options.iter().filter(|option| own.binary_search(option).is_ok()).peekable();
        if excluded.peek().is_some() && is_of_rule(*truth) {
            excluded.filter_map(|&option| network.symbol_of(option)).for_each(|symbol| alone.insert(symbol));
        }
    }
    alone
}
