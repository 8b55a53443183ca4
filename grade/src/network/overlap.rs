//! Which options items have in common.

use dlx_variants::Meaning;

use super::{Item, Network};
use crate::jagged::Jagged;

/// See [`Network::overlaps`].
pub(super) fn all(network: &Network) -> Jagged<(Item, u64)> {
    // For each item, its number among the overlaps at hand.
    let mut numbers: Vec<Option<usize>> = vec![None; network.item_count()];
    (0..network.primary_count() as u32).map(|item| of(network, Item(item), &mut numbers)).collect()
}

/// See [`Network::widest_exclusion`].
pub(super) fn widest_exclusion(network: &Network) -> usize {
    let mut counts = vec![0_usize; network.option_count()];
    let is_asked_for = |&item: &Item| {
        matches!(network.meaning(item), Meaning::Cell(_)) || network.house_kind(item).is_some()
    };
    let mut widest = 0;
    for item in (0..network.primary_count() as u32).map(Item).filter(is_asked_for) {
        let options = network.options_of(item);
        let excluded = || options.iter().flat_map(|&option| network.excluded_by(option));
        excluded().for_each(|other| counts[other.index()] += 1);
        options.iter().for_each(|option| counts[option.index()] = 0);
        for other in excluded() {
            widest = widest.max(std::mem::take(&mut counts[other.index()]));
        }
    }
    widest
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
    overlaps.sort_by_key(|(_, places)| places.is_power_of_two());
    overlaps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_option_excludes_more_of_a_truth_than_the_widest_exclusion() {
        for id in ["classic", "anti-knight", "non-consecutive", "6x6"] {
            let network = Network::of_variant(id);
            let truths = (0..network.primary_count() as u32).map(Item);
            let widest = truths.flat_map(|truth| {
                let network = &network;
                let all = network.options_of(truth);
                let others = network.lowered().problem.options().filter(|option| !all.contains(option));
                others.map(move |other| all.iter().filter(|&&option| network.excludes(option, other)).count())
            });
            assert_eq!(widest.max(), Some(network.widest_exclusion()), "{id}");
        }
    }
}
