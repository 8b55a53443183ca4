//! Rules between two cells, such as thermometers, dots and whispers, by which the candidates of one exclude
//! others in the other.

use std::collections::HashMap;
use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::locked::{is_symbol, locked, symbol};
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Needs, Reason, Step, Technique};

/// What players write down before they begin: Sukaku Explainer has no such rules.
pub(crate) static RULE_ALONE: Technique = Technique {
    id: "rule-alone",
    name: "Rule Alone",
    summary: "A rule between cells, such as a line, a dot or a sign, leaves a candidate no partner in another cell, whatever \
              the board holds.",
    level: Level::Easy,
    rating: Rating(16),
    score: 20,
    needs: Some(Needs {
        what: "rules between cells that exclude candidates by themselves, such as thermometers",
        has: |network| !Candidates::new(network).ruled_out().is_empty(),
    }),
    breadth: Some(2),
    fills: true,
    covered_by: Some(&RULE_BETWEEN_CELLS),
    find: alone,
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

/// Reports what cells exclude whatever they hold: from each end of a thermometer, all along it.
fn alone(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    candidates.ruled_out().iter().try_for_each(|&(truth, ref excluded)| {
        let eliminations = excluded.iter().copied().filter(|&option| candidates.is_live(option)).collect();
        let step = Step { reason: Reason::Alone { truth }, eliminations, ..Step::new(&RULE_ALONE) };
        finds.step(step.filling(candidates))
    })
}

/// Reports what the candidates of a cell exclude elsewhere.
fn between_cells(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let network = candidates.network();
    // Otherwise no candidate elsewhere is excluded by two candidates of a cell.
    if !network.relates_symbols() {
        return ControlFlow::Continue(());
    }
    let is_cell = |candidates: &Candidates<'_>, truth: Item| {
        matches!(candidates.network().meaning(truth), Meaning::Cell(_))
    };
    let mut found = locked(candidates, finds.fresh(), is_cell);
    let is_brief = finds.is_brief();
    let report = |(truth, gone)| finds.eliminate(&RULE_BETWEEN_CELLS, gone, || Reason::Locked { truth });
    if is_brief {
        return found.try_for_each(report);
    }
    nearest(network, found.filter(|(_, gone)| !gone.is_empty()).collect()).into_iter().try_for_each(report)
}

/// Of truths and what each excludes, those of which something is not also excluded by a nearer one: along a
/// thermometer two or three cells often say it.
fn nearest(network: &Network, all: Vec<(Item, Vec<OptionId>)>) -> Vec<(Item, Vec<OptionId>)> {
    let distances = |(truth, gone): &(Item, Vec<OptionId>)| {
        gone.iter().map(|&option| distance(network, *truth, option)).collect::<Vec<usize>>()
    };
    let distances: Vec<Vec<usize>> = all.iter().map(distances).collect();
    // For each option, how near the nearest of the cells is that excludes it.
    let mut least: HashMap<OptionId, usize> = HashMap::new();
    for (&option, &distance) in all.iter().zip(&distances).flat_map(|((_, gone), of)| gone.iter().zip(of)) {
        let near = least.entry(option).or_insert(distance);
        *near = distance.min(*near);
    }
    let is_nearest = |((_, gone), distances): &((Item, Vec<OptionId>), Vec<usize>)| {
        gone.iter().zip(distances).any(|(option, distance)| *distance == least[option])
    };
    all.into_iter().zip(distances).filter(is_nearest).map(|(found, _)| found).collect()
}

/// How many pairs of options of a cell and of the cell of an option exclude each other: the more, the further
/// a rule goes that has cells between the two.
fn distance(network: &Network, truth: Item, option: OptionId) -> usize {
    let Some((cell, _)) = network.candidate(option) else { return 0 };
    let others = network.options_of(network.cell_item(cell));
    let excluded = |&option: &OptionId| {
        network.excluded_by(option).iter().filter(|&&other| network.items_of(other).contains(&truth)).count()
    };
    others.iter().map(excluded).sum()
}
