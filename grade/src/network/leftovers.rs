//! What options exclude only by houses that are not drawn and hard to see: they follow from irregular
//! regions, or from several grids.

use dlx_engine::OptionId;

use super::{Item, Meaning, Network};
use crate::jagged::Jagged;

impl Network {
    /// Whether an item is a symbol of a house that is not drawn, but follows from irregular regions or
    /// several grids by the law of leftovers.
    pub(crate) fn is_leftover(&self, item: Item) -> bool {
        matches!(self.meaning(item), Meaning::Symbol { house, .. } if self.model.houses()[house].leftover.is_some())
    }

    /// Whether there are such houses.
    pub(crate) fn has_leftovers(&self) -> bool {
        self.excluded_by_leftovers.len() > 0
    }

    /// The options that an option excludes by such houses alone, in order, if there are such houses.
    pub(crate) fn excluded_by_leftovers(&self, option: OptionId) -> &[OptionId] {
        self.excluded_by_leftovers.get(option.index())
    }
}

/// For each option, what it excludes by such houses alone; nothing if there are no such houses.
pub(super) fn all(network: &Network) -> Jagged<OptionId> {
    if network.model.houses().iter().all(|house| house.leftover.is_none()) {
        return Jagged::default();
    }
    let excluded = |option: OptionId| {
        let drawn: Vec<Item> =
            network.items_of(option).iter().copied().filter(|&item| !network.is_leftover(item)).collect();
        let is_alone = move |other: &&OptionId| {
            network.is_candidate(**other)
                && !network.items_of(**other).iter().any(|item| drawn.contains(item))
        };
        network.excluded_by(option).iter().filter(is_alone).copied().collect::<Vec<OptionId>>()
    };
    (0..network.option_count() as u32).map(|option| excluded(OptionId(option))).collect()
}
