//! Which cells rules between pairs of cells relate to a candidate.

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::{Item, Network};
use crate::jagged::Jagged;

/// See [`Network::related`].
pub(super) fn all(network: &Network) -> Jagged<(Item, u64)> {
    if !network.relates_symbols() || !network.drawn_rules().has_any() || network.model().symbols() > 64 {
        return Jagged::default();
    }
    let candidates = network.lowered().candidate_count() as u32;
    (0..candidates).map(|option| of(network, OptionId(option))).collect()
}

fn of(network: &Network, option: OptionId) -> Vec<(Item, u64)> {
    let drawn = network.items_of(option).iter().copied().filter(|&item| is_drawn(network, item));
    let others = drawn.flat_map(|item| network.options_of(item));
    let mut cells: Vec<Item> = others.filter_map(|&other| related_cell(network, option, other)).collect();
    cells.sort_unstable();
    cells.dedup();
    let excluded = |cell: Item| {
        let options = network.options_of(cell).iter().take(64).enumerate();
        let excluded = options.filter(|&(_, &other)| network.excludes(option, other));
        (cell, excluded.fold(0, |set, (at, _)| set | 1 << at))
    };
    cells.into_iter().map(excluded).collect()
}

/// Whether an item is a conflict of a rule about some cells.
fn is_drawn(network: &Network, item: Item) -> bool {
    match network.meaning(item) {
        Meaning::Conflict { rule } => !network.drawn_rules().cells(rule).is_empty(),
        _ => false,
    }
}

/// The cell of a candidate that another one excludes, if cells and symbols differ.
fn related_cell(network: &Network, one: OptionId, other: OptionId) -> Option<Item> {
    let ((cell, symbol), (of, its)) = (network.candidate(one)?, network.candidate(other)?);
    let is_related = cell != of && symbol != its && network.excludes(one, other);
    is_related.then(|| network.cell_item(of))
}
