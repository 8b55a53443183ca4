//! The search for truths with too few links, which is what is left of a fish if an option that it eliminates holds.

use super::fish_field::{Set, members};

/// A fish, or what is left of one: truths and links, as sets of a field's items.
pub(super) type Fish = (Set, Set);

/// The hunt from one option: what is left if it holds.
pub(super) struct Hunt<'a> {
    size: usize,
    links: Set,
    /// For each truth to choose from, with its number, the items of each option that would be left.
    left: Vec<(usize, Vec<Set>)>,
    tries: &'a mut usize,
}

impl<'a> Hunt<'a> {
    /// The hunt for fish of `size` truths, given the items of each option that would be left, and the truths and
    /// links to choose from; `tries` goes down with each set that is tried, and ends the hunt at 0.
    pub(super) fn new(
        size: usize,
        remaining: &[Set],
        (truths, links): (Set, Set),
        tries: &'a mut usize,
    ) -> Self {
        let left = members(truths).filter_map(|truth| {
            let options = remaining.iter().copied().filter(|items| items >> truth & 1 != 0);
            let options: Vec<Set> = options.collect();
            let can_lie_in_links = options.iter().all(|items| items & links & !(1 << truth) != 0);
            (!options.is_empty() && can_lie_in_links).then_some((truth, options))
        });
        Self { size, links, left: left.collect(), tries }
    }

    /// Adds truths from number `from` on, whose options share none with those chosen, until as many as wanted lie in
    /// one link less; hands each such set with its links to `visit`.
    pub(super) fn extend(&mut self, from: usize, truths: Set, links: Set, visit: &mut dyn FnMut(Fish)) {
        if truths.count_ones() as usize == self.size {
            if links.count_ones() as usize == self.size - 1 {
                visit((truths, links));
            }
            return;
        }
        for at in from..self.left.len() {
            let truth = self.left[at].0;
            let is_apart = links >> truth & 1 == 0 && self.left[at].1.iter().all(|items| items & truths == 0);
            if is_apart {
                self.cover(at, truths | 1 << truth, links, visit);
            }
        }
    }

    /// Adds links until all options of the truth at `at` lie in some, then further truths.
    fn cover(&mut self, at: usize, truths: Set, links: Set, visit: &mut dyn FnMut(Fish)) {
        if *self.tries == 0 {
            return;
        }
        *self.tries -= 1;
        match self.left[at].1.iter().find(|&items| items & links == 0) {
            None => self.extend(at + 1, truths, links, visit),
            Some(_) if links.count_ones() as usize == self.size - 1 => {}
            Some(&items) => {
                for link in members(items & self.links & !truths) {
                    self.cover(at, truths, links | 1 << link, visit);
                }
            }
        }
    }
}
