//! The types of deadly patterns: what follows from their cells with further candidates, the roof.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::CellId;

use super::deadly::{Deadly, by_symbol, symbols};
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::{Finds, Technique};

/// Examines a pattern for one type.
pub(super) type Judge = fn(&'static Technique, &Deadly, &Candidates<'_>, &mut Finds<'_>) -> ControlFlow<()>;

/// The maximum number of cells in a subset with the further candidates of a roof.
const SUBSET: usize = 4;

/// If one cell has further candidates, one of these holds.
pub(super) fn one_roof(
    technique: &'static Technique,
    pattern: &Deadly,
    _: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if pattern.roof.len() != 1 {
        return ControlFlow::Continue(());
    }
    pattern.report(technique, &[], pattern.own.clone(), finds)
}

/// If two or more cells have further candidates, one of these holds.
pub(super) fn any_extra(
    technique: &'static Technique,
    pattern: &Deadly,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if pattern.roof.len() < 2 {
        return ControlFlow::Continue(());
    }
    let eliminations = candidates.excluded_by_all(pattern.extra.iter().copied());
    pattern.report(technique, &[], eliminations, finds)
}

/// If all further candidates are of one symbol, it holds in one of their cells.
pub(super) fn same_extra(
    technique: &'static Technique,
    pattern: &Deadly,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    match pattern.extras(candidates).as_slice() {
        [_] => any_extra(technique, pattern, candidates, finds),
        _ => ControlFlow::Continue(()),
    }
}

/// If one of the two symbols must be in the roof because some house has no other place for it, the other one
/// is eliminated there.
pub(super) fn strong_roof(
    technique: &'static Technique,
    pattern: &Deadly,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if pattern.roof.len() != 2 {
        return ControlFlow::Continue(());
    }
    let network = candidates.network();
    for symbol in pattern.symbols(candidates) {
        let kept = pattern.own_of(candidates, symbol);
        let is_there = |&truth: &Item| {
            candidates.is_open(truth) && candidates.options(truth).all(|option| kept.contains(&option))
        };
        let houses = pattern.houses(candidates).into_iter();
        if let Some(truth) = houses.map(|house| network.symbol_item(house, symbol)).find(is_there) {
            let lost = pattern.own.iter().copied().filter(|option| !kept.contains(option)).collect();
            pattern.report(technique, &[truth], lost, finds)?;
        }
    }
    ControlFlow::Continue(())
}

/// Treats the roof as one cell with its further candidates, and looks for cells of a house that form a naked
/// subset with it.
pub(super) fn subset(
    technique: &'static Technique,
    pattern: &Deadly,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if pattern.roof.len() != 2 || pattern.extras(candidates).len() < 2 {
        return ControlFlow::Continue(());
    }
    let extras =
        pattern.extras(candidates).iter().fold(0, |symbols, (symbol, _)| symbols | 1u64 << symbol.index());
    for house in pattern.houses(candidates) {
        let cells = candidates.network().model().houses()[house].cells.iter().copied();
        let is_outside = |&cell: &CellId| !pattern.roof.contains(&candidates.network().cell_item(cell));
        let cells = cells.filter(is_outside).map(|cell| (cell, symbols(candidates, cell)));
        let cells: Vec<(CellId, u64)> = cells.filter(|&(_, symbols)| symbols != 0).collect();
        let mut sets: Vec<(usize, Vec<CellId>, u64)> = vec![(0, Vec::new(), extras)];
        while let Some((from, set, symbols)) = sets.pop() {
            finds.tick()?;
            if !set.is_empty() && symbols.count_ones() as usize == set.len() + 1 {
                let eliminations = taken(pattern, candidates, &set);
                let cells: Vec<Item> = set.iter().map(|&cell| candidates.network().cell_item(cell)).collect();
                pattern.report(technique, &cells, eliminations, finds)?;
            }
            if set.len() < SUBSET {
                for (at, &(cell, more)) in cells.iter().enumerate().skip(from) {
                    sets.push((at + 1, [&set[..], &[cell]].concat(), symbols | more));
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// What a naked subset of a roof's further candidates and some cells eliminates.
fn taken(pattern: &Deadly, candidates: &Candidates<'_>, set: &[CellId]) -> Vec<OptionId> {
    let cells = set.iter().map(|&cell| candidates.network().cell_item(cell));
    let mut options: Vec<OptionId> = cells.flat_map(|cell| candidates.options(cell)).collect();
    options.extend(&pattern.extra);
    let groups = by_symbol(candidates, &options);
    let excluded = groups.iter().flat_map(|(_, group)| candidates.excluded_by_all(group.iter().copied()));
    let mut taken: Vec<OptionId> = excluded.collect();
    taken.sort_unstable();
    taken.dedup();
    taken
}
