//! Which options items have in common.

use super::{Item, Network};
use crate::grade::jagged::Jagged;

/// See [`Network::overlaps`].
pub(super) fn all(network: &Network) -> Jagged<(Item, u64)> {
    (0..network.primary_count() as u32).map(|item| of(network, Item(item))).collect()
}

fn of(network: &Network, item: Item) -> Vec<(Item, u64)> {
    let options = network.options_of(item);
    let mut overlaps: Vec<(Item, u64)> = Vec::new();
    if options.len() > 64 {
        return overlaps;
    }
    for (place, &option) in options.iter().enumerate() {
        for &other in network.items_of(option).iter().filter(|&&other| other != item) {
            match overlaps.iter_mut().find(|(known, _)| *known == other) {
                Some((_, places)) => *places |= 1 << place,
                None => overlaps.push((other, 1 << place)),
            }
        }
    }
    overlaps.retain(|&(other, places)| !places.is_power_of_two() || network.house_kind(other).is_some());
    overlaps
}
