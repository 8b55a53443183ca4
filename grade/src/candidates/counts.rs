//! How many options truths have. As options are only ever removed, a truth has the same ones as long as it
//! has as many.

use crate::candidates::Candidates;
use crate::network::Item;

/// The number of live options of each primary item, or 255 if there are more; 0 for those that are covered.
pub(crate) struct Counts(Vec<u8>);

impl Counts {
    /// Those of some candidates.
    pub(crate) fn of(candidates: &Candidates<'_>) -> Self {
        let mut counts = vec![0; candidates.network().primary_count()];
        for truth in candidates.truths() {
            counts[truth.index()] = u8::try_from(candidates.count(truth)).unwrap_or(u8::MAX);
        }
        Self(counts)
    }

    /// The number of an item; 0 if it is not primary.
    #[inline]
    pub(crate) fn get(&self, item: Item) -> u8 {
        self.0.get(item.index()).copied().unwrap_or(0)
    }

    /// The items with other numbers than before, in order.
    pub(crate) fn changed_since<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = Item> + 'a {
        let pairs = (0..).map(Item).zip(self.0.iter().zip(&before.0));
        pairs.filter(|(_, (now, before))| now != before).map(|(item, _)| item)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Network;

    #[test]
    fn items_change_that_lose_options_or_are_covered() {
        let network = Network::of_variant("classic");
        let mut candidates = Candidates::new(&network);
        let before = Counts::of(&candidates);
        let option = candidates.live().next().expect("an option");
        candidates.eliminate(option);
        let after = Counts::of(&candidates);
        let changed: Vec<Item> = after.changed_since(&before).collect();
        let mut expected = network.items_of(option).to_vec();
        expected.sort_unstable();
        assert_eq!(changed, expected);
        assert!(changed.iter().all(|&item| (after.get(item), before.get(item)) == (8, 9)));
        let placed = candidates.live().next().expect("another option");
        candidates.place(placed);
        let now = Counts::of(&candidates);
        assert!(network.items_of(placed).iter().all(|&item| now.get(item) == 0 && after.get(item) > 0));
    }
}
