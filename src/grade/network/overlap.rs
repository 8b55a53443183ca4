//! Which options items have in common.

use super::{Item, Network};
use crate::grade::jagged::Jagged;

/// See [`Network::overlaps`].
pub(super) fn all(network: &Network) -> Jagged<(Item, u64)> {
    // For each item, its number among the overlaps at hand.
    let mut numbers: Vec<Option<usize>> = vec![None; network.item_count()];
    (0..network.primary_count() as u32).map(|item| of(network, Item(item), &mut numbers)).collect()
}

fn of(network: &Network, item: Item, numbers: &mut [Option<usize>]) -> Vec<(Item, u64)> {
    let options = network.options_of(item);
    let mut overlaps: Vec<(Item, u64)> = Vec::new();
    if options.len() > 64 {
        return overlaps;
    }
    for (place, &option) in options.iter().enumerate() {
        for &other in network.items_of(option).iter().filter(|&&other| other != item) {
            let number = *numbers[other.index()].get_or_insert(overlaps.len());
            if number == overlaps.len() {
                overlaps.push((other, 0));
            }
            overlaps[number].1 |= 1 << place;
        }
    }
    overlaps.iter().for_each(|(other, _)| numbers[other.index()] = None);
    overlaps.retain(|&(other, places)| !places.is_power_of_two() || network.house_kind(other).is_some());
    overlaps
}
