//! Rectangles that two symbols can fill alternately in two ways.

use std::ops::ControlFlow;

use dlx_variants::{Alphabet, CellId, HouseKind, Symbol};

use super::deadly::{Deadly, is_deadly, symbols};
use crate::bits::bits;
use crate::candidates::Candidates;
use crate::network::Network;

/// Visits the rectangles of some candidates.
pub(crate) fn each(
    candidates: &Candidates<'_>,
    visit: &mut dyn FnMut(&Deadly) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let cells = candidates.network().model().board().cells();
    let masks: Vec<u64> = cells.map(|cell| symbols(candidates, cell)).collect();
    let alphabet = candidates.network().model().alphabet();
    each_corners(candidates.network(), &mut |corners| {
        for pair in pairs(corners.map(|cell| masks[cell.index()]), alphabet) {
            if is_deadly(candidates.network(), &corners, pair) {
                visit(&Deadly::new(candidates, &corners, pair))?;
            }
        }
        ControlFlow::Continue(())
    })
}

/// Visits the rectangles of which two symbols fill at least two corners alternately, none of them given, and
/// could fill the others.
pub(crate) fn each_avoidable(
    candidates: &Candidates<'_>,
    visit: &mut dyn FnMut(&Deadly) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let network = candidates.network();
    let mut found: Vec<Option<Symbol>> = vec![None; network.model().board().cell_count()];
    for (cell, symbol) in candidates.found().iter().filter_map(|&option| network.candidate(option)) {
        found[cell.index()] = Some(symbol);
    }
    each_corners(network, &mut |corners| {
        let [a, b, c, d] = corners.map(|cell| found[cell.index()]);
        let (Some(one), Some(other)) = (a.or(c), b.or(d)) else { return ControlFlow::Continue(()) };
        let could_hold = |(cell, symbol)| {
            found[cell as usize] == Some(symbol)
                || candidates.is_live(network.lowered().option(CellId(cell), symbol))
        };
        let mut pairs = corners.iter().map(|cell| cell.0).zip([one, other, one, other]);
        if one != other && pairs.all(could_hold) && is_deadly(network, &corners, [one, other]) {
            visit(&Deadly::avoidable(candidates, &corners, [one, other]))?;
        }
        ControlFlow::Continue(())
    })
}

/// Visits the corners, in turn, where two rows and two columns of a grid meet.
fn each_corners(network: &Network, visit: &mut dyn FnMut([CellId; 4]) -> ControlFlow<()>) -> ControlFlow<()> {
    let model = network.model();
    for grid in 0..model.grids().len() {
        let rows = model.houses().iter().filter(|house| house.kind == HouseKind::Row);
        let rows: Vec<&[CellId]> =
            rows.filter(|row| row.grids.contains(&grid)).map(|row| row.cells.as_slice()).collect();
        for (at, upper) in rows.iter().enumerate() {
            for lower in &rows[at + 1..] {
                for right in 1..upper.len().min(lower.len()) {
                    for left in 0..right {
                        visit([upper[left], upper[right], lower[right], lower[left]])?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// The pairs of symbols that are the only candidates of some of four cells, but not of all, while the others
/// have at least one of them.
fn pairs(masks: [u64; 4], alphabet: Alphabet) -> Vec<[Symbol; 2]> {
    if masks.contains(&0) {
        return Vec::new();
    }
    let mut pairs = masks.to_vec();
    pairs.retain(|&pair| {
        let is_open = masks.iter().all(|&mask| mask & pair != 0) && masks.iter().any(|&mask| mask != pair);
        pair.count_ones() == 2 && is_open
    });
    pairs.sort_unstable();
    pairs.dedup();
    let symbols = |pair: u64| {
        let mut symbols = bits(pair).filter_map(|index| alphabet.symbol(index));
        Some([symbols.next()?, symbols.next()?])
    };
    pairs.into_iter().filter_map(symbols).collect()
}

#[cfg(test)]
mod tests {
    use dlx_engine::Watch;
    use std::sync::Arc;

    use dlx_variants::catalogue;

    use super::*;
    use crate::candidates::search;
    use dlx_variants::Values;

    /// The board with each corner's value replaced by that of the next corner.
    fn exchanged(values: &Values, corners: [CellId; 4]) -> Values {
        let mut exchanged = values.clone();
        for at in 0..4 {
            exchanged[corners[at].index()] = values[corners[(at + 1) % 4].index()];
        }
        exchanged
    }

    #[test]
    fn deadly_rectangles_of_a_solution_make_another_one() {
        let (mut deadly, mut others) = (0, 0);
        for spec in catalogue::all().iter().filter(|spec| spec.board().is_ok_and(|b| b.cell_count() <= 256)) {
            // Some variants have no model before regions are drawn.
            let Ok(model) = spec.build_fixed().map(Arc::new) else { continue };
            let network = Network::new(Arc::clone(&model));
            let (_, chosen) = search(&Candidates::new(&network), 1_000_000, &Watch::default());
            let values = network.lowered().decode(&chosen);
            let _ = each_corners(&network, &mut |corners| {
                let [a, b, c, d] = corners.map(|cell| values[cell.index()]);
                if let (Some(one), Some(other)) = (a, b)
                    && (a, b) == (c, d)
                {
                    let is_solution = model.check(&exchanged(&values, corners)).is_empty();
                    let is_deadly = is_deadly(&network, &corners, [one, other]);
                    assert!(is_solution || !is_deadly, "{}: {corners:?}", spec.id);
                    deadly += usize::from(is_deadly);
                    others += usize::from(!is_solution);
                }
                ControlFlow::Continue(())
            });
        }
        assert!(deadly > 20 && others > 20, "{deadly} deadly, {others} that break a rule");
    }
}
