//! Searches for truths with too few links: a fish turns into such a set if an option that it eliminates
//! holds.

use std::ops::Range;

use super::field::{Field, Set, members};

/// A fish, or what is left of one: truths and links, as sets of a field's items.
pub(crate) type Fish = (Set, Set);

/// A truth to choose.
struct Left {
    /// Its number.
    truth: usize,
    /// Its options that are left, as a range of those of the search.
    options: Range<usize>,
    /// All items of these.
    items: Set,
}

/// The search from one option after another: the items that are left if the option holds.
pub(crate) struct Hunt {
    size: usize,
    /// The items that are fresh.
    fresh: Set,
    links: Set,
    /// The truths to choose from. Fresh ones come first.
    left: Vec<Left>,
    /// How many of `left` are fresh.
    fresh_left: usize,
    /// The items of each option that is left, truth by truth.
    options: Vec<Set>,
    tries: usize,
}

impl Hunt {
    /// A search for fish of `size` truths, some of them among the `fresh` ones, which ends after `tries` sets.
    pub(crate) fn new(size: usize, tries: usize, fresh: Set) -> Self {
        Self { size, fresh, links: 0, left: Vec::new(), fresh_left: 0, options: Vec::new(), tries }
    }

    /// Adds the fish that may eliminate an option of `items` to `found`, given which options are left if it holds, and the
    /// truths and links to choose from. Fish without fresh truths are left out.
    pub(crate) fn catch(
        &mut self,
        field: &Field,
        (items, is_left): (Set, &[bool]),
        (truths, links): Fish,
        found: &mut Vec<Fish>,
    ) {
        self.begin(field, is_left, (truths & !items, links));
        self.extend(0, (0, 0), &mut |(truths, caught)| {
            let last = members(items & links & !truths & !caught);
            found.extend(last.map(|last| (truths, caught | 1 << last)));
        });
    }

    /// Starts from another option.
    fn begin(&mut self, field: &Field, is_left: &[bool], (truths, links): Fish) {
        self.links = links;
        self.left.clear();
        self.options.clear();
        for truth in members(truths & self.fresh) {
            self.add(truth, field, is_left);
        }
        self.fresh_left = self.left.len();
        if self.fresh_left > 0 {
            for truth in members(truths & !self.fresh) {
                self.add(truth, field, is_left);
            }
        }
    }

    /// Adds a truth to choose from, if one link fewer than the fish has can contain all its options: options
    /// that share no link take one each.
    fn add(&mut self, truth: usize, field: &Field, is_left: &[bool]) {
        let first = self.options.len();
        let (mut apart, mut used, mut items) = (0, 0, 0);
        for &option in field.options_of.get(truth).iter().filter(|&&option| is_left[option]) {
            let links = field.items_of[option] & self.links & !(1 << truth);
            apart += usize::from(links & used == 0);
            used |= if links & used == 0 { links } else { 0 };
            if links == 0 || apart == self.size {
                self.options.truncate(first);
                return;
            }
            self.options.push(field.items_of[option]);
            items |= field.items_of[option];
        }
        if self.options.len() > first {
            self.left.push(Left { truth, options: first..self.options.len(), items });
        }
    }

    /// Adds truths from number `from` on that share no option with those chosen, until there are `size`
    /// truths in `size - 1` links, and passes each such set with its links to `visit`.
    fn extend(&mut self, from: usize, (truths, links): Fish, visit: &mut dyn FnMut(Fish)) {
        let missing = self.size - truths.count_ones() as usize;
        if missing == 0 {
            if links.count_ones() as usize == self.size - 1 {
                visit((truths, links));
            }
            return;
        }
        let is_full = links.count_ones() as usize == self.size - 1;
        let end = if truths == 0 { self.fresh_left } else { self.left.len() };
        for at in from..end.min((self.left.len() + 1).saturating_sub(missing)) {
            let Left { truth, items, .. } = self.left[at];
            if links >> truth & 1 != 0 || items & truths != 0 {
                continue;
            }
            // Once there are no more links to add, most truths are passed over.
            if is_full && self.options_of(at).iter().any(|items| items & links == 0) {
                self.tries = self.tries.saturating_sub(1);
            } else {
                self.cover(at, (truths | 1 << truth, links), visit);
            }
        }
    }

    /// Adds links until they contain all options of the truth at `at`, then further truths.
    fn cover(&mut self, at: usize, (truths, links): Fish, visit: &mut dyn FnMut(Fish)) {
        if self.tries == 0 {
            return;
        }
        self.tries -= 1;
        let missing = (self.size - 1).saturating_sub(links.count_ones() as usize);
        let mut uncovered = self.options_of(at).iter().filter(|&items| items & links == 0);
        match uncovered.next() {
            None => self.extend(at + 1, (truths, links), visit),
            Some(_) if missing == 0 => {}
            Some(&first) if missing == 1 => {
                // Only a link with all of them will do.
                let common = uncovered.fold(first, |common, items| common & items);
                for link in members(first & self.links & !truths) {
                    if self.tries == 0 {
                        return;
                    }
                    self.tries -= 1;
                    if common >> link & 1 != 0 {
                        self.extend(at + 1, (truths, links | 1 << link), visit);
                    }
                }
            }
            Some(&first) => {
                for link in members(first & self.links & !truths) {
                    self.cover(at, (truths, links | 1 << link), visit);
                }
            }
        }
    }

    fn options_of(&self, at: usize) -> &[Set] {
        &self.options[self.left[at].options.clone()]
    }
}
