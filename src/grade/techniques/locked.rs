//! Locked candidates: every option of a truth excludes the same candidate. This is the general rule of *k*
//! truths in *k* links with *k* = 1, except that the truth's options may exclude the candidate through
//! different items: such as a knight's move, or houses of two grids.

use std::collections::HashMap;
use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{HouseKind, Meaning, Symbol};

use crate::grade::candidates::{Candidates, Fresh};
use crate::grade::network::{Item, Network};
use crate::grade::step::{Finds, Needs, Reason, Technique};
use crate::level::{Level, Rating};

pub(crate) static POINTING: Technique = Technique {
    id: "pointing",
    name: "Pointing",
    summary: "Wherever a symbol may be in a box or region, or in a house that the rules treat like one, it excludes a candidate \
              elsewhere: in the line that has all of these places, or by a rule.",
    level: Level::Tough,
    rating: Rating(26),
    score: 50,
    breadth: Some(1),
    find: |candidates, finds| report_same(&POINTING, candidates, finds, is_box),
    ..Technique::PLAIN
};

pub(crate) static CLAIMING: Technique = Technique {
    id: "claiming",
    name: "Claiming",
    summary: "Every place of a symbol in a row, column or other house excludes a candidate elsewhere.",
    level: Level::Tough,
    rating: Rating(28),
    score: 50,
    breadth: Some(2),
    find: |candidates, finds| {
        let is_other =
            |candidates: &Candidates<'_>, truth| is_symbol(candidates, truth) && !is_box(candidates, truth);
        report_same(&CLAIMING, candidates, finds, is_other)
    },
    ..Technique::PLAIN
};

const RELATIONS: Needs = Needs {
    what: "rules between cells about different symbols, such as dots",
    has: Network::relates_symbols,
};

/// Sukaku Explainer calls it Forcing Cell on non-consecutive boards.
pub(crate) static RULE_BETWEEN_CELLS: Technique = Technique {
    id: "rule-between-cells",
    name: "Rule between Cells",
    summary: "Every candidate of a cell excludes a candidate of another cell, by a thermometer, a dot, a sign or another \
              rule between the two.",
    level: Level::Tough,
    rating: Rating(24),
    score: 40,
    needs: Some(RELATIONS),
    breadth: Some(2),
    find: between_cells,
    ..Technique::PLAIN
};

/// Sukaku Explainer calls it Locked Candidates on non-consecutive boards.
pub(crate) static RULE_BETWEEN_PLACES: Technique = Technique {
    id: "rule-between-places",
    name: "Rule between Places",
    summary: "Every place of a symbol in a house excludes a candidate of another symbol, by a dot, a whisper line or another \
              rule between cells.",
    level: Level::Tough,
    rating: Rating(25),
    score: 50,
    needs: Some(RELATIONS),
    breadth: Some(2),
    find: between_places,
    ..Technique::PLAIN
};

/// Whether an item is a symbol of a house.
fn is_symbol(candidates: &Candidates<'_>, item: Item) -> bool {
    candidates.network().house_kind(item).is_some()
}

/// Whether an item is a symbol of a box or region.
pub(crate) fn is_box(candidates: &Candidates<'_>, item: Item) -> bool {
    matches!(candidates.network().house_kind(item), Some(HouseKind::Box | HouseKind::Region))
}

fn report(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    belongs: fn(&Candidates<'_>, Item) -> bool,
) -> ControlFlow<()> {
    locked(candidates, finds.fresh(), belongs)
        .try_for_each(|(truth, gone)| finds.eliminate(technique, gone, || Reason::Locked { truth }))
}

/// Reports what the places of a symbol exclude of the same symbol.
fn report_same(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    belongs: fn(&Candidates<'_>, Item) -> bool,
) -> ControlFlow<()> {
    let network = candidates.network();
    if !network.relates_symbols() {
        return report(technique, candidates, finds, belongs);
    }
    for (truth, mut gone) in locked(candidates, finds.fresh(), belongs) {
        gone.retain(|&option| network.symbol_of(option) == symbol(network, truth));
        finds.eliminate(technique, gone, || Reason::Locked { truth })?;
    }
    ControlFlow::Continue(())
}

/// Reports what the places of a symbol exclude of other symbols.
fn between_places(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let network = candidates.network();
    if !network.relates_symbols() {
        return ControlFlow::Continue(());
    }
    for (truth, mut gone) in locked(candidates, finds.fresh(), is_symbol) {
        gone.retain(|&option| network.symbol_of(option) != symbol(network, truth));
        finds.eliminate(&RULE_BETWEEN_PLACES, gone, || Reason::Locked { truth })?;
    }
    ControlFlow::Continue(())
}

/// The symbol of an item that is a symbol of a house.
fn symbol(network: &Network, truth: Item) -> Option<Symbol> {
    match network.meaning(truth) {
        Meaning::Symbol { symbol, .. } => Some(symbol),
        _ => None,
    }
}

/// The fresh truths that belong to a technique, each with what all of its options exclude. Most truths have more options than
/// anything excludes.
fn locked(
    candidates: &Candidates<'_>,
    fresh: Fresh<'_>,
    belongs: fn(&Candidates<'_>, Item) -> bool,
) -> impl Iterator<Item = (Item, Vec<OptionId>)> {
    let truths = candidates.truths_up_to(candidates.network().widest_exclusion());
    let truths = truths.filter(move |&truth| fresh.has(truth) && belongs(candidates, truth));
    truths.map(|truth| (truth, candidates.excluded_by_all(candidates.options(truth))))
}

/// Where all that a cell excludes is also excluded by nearer ones, these are told, and not the cell: along a thermometer two or
/// three cells often say it.
fn between_cells(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    // Otherwise no candidate elsewhere is excluded by two candidates of a cell.
    if !candidates.network().relates_symbols() {
        return ControlFlow::Continue(());
    }
    let is_cell = |candidates: &Candidates<'_>, truth: Item| {
        matches!(candidates.network().meaning(truth), Meaning::Cell(_))
    };
    if finds.is_brief() {
        return report(&RULE_BETWEEN_CELLS, candidates, finds, is_cell);
    }
    let network = candidates.network();
    let all: Vec<(Item, Vec<OptionId>)> =
        locked(candidates, finds.fresh(), is_cell).filter(|(_, gone)| !gone.is_empty()).collect();
    let distances = |(truth, gone): &(Item, Vec<OptionId>)| {
        gone.iter().map(|&option| distance(network, *truth, option)).collect::<Vec<usize>>()
    };
    let distances: Vec<Vec<usize>> = all.iter().map(distances).collect();
    // For each option, how near the nearest of the cells is that excludes it.
    let mut nearest: HashMap<OptionId, usize> = HashMap::new();
    for (&option, &distance) in all.iter().zip(&distances).flat_map(|((_, gone), of)| gone.iter().zip(of)) {
        let near = nearest.entry(option).or_insert(distance);
        *near = distance.min(*near);
    }
    for ((truth, gone), distances) in all.into_iter().zip(distances) {
        if gone.iter().zip(distances).any(|(option, distance)| distance == nearest[option]) {
            finds.eliminate(&RULE_BETWEEN_CELLS, gone, || Reason::Locked { truth })?;
        }
    }
    ControlFlow::Continue(())
}

/// How many pairs of options of a cell and of the cell of an option exclude each other: the more, the further a rule goes that
/// has cells between the two.
fn distance(network: &Network, truth: Item, option: OptionId) -> usize {
    let Some((cell, _)) = network.candidate(option) else { return 0 };
    let others = network.options_of(network.cell_item(cell));
    let excluded = |&option: &OptionId| {
        network.excluded_by(option).iter().filter(|&&other| network.items_of(other).contains(&truth)).count()
    };
    others.iter().map(excluded).sum()
}
