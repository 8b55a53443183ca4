//! Searches for truths with too few links: a fish turns into such a set if an option that it eliminates
//! holds.

use std::ops::Range;

use super::field::{Field, Set, members};

/// A fish, or what is left of one: truths and links, as sets of a field's items.
pub(crate) type Fish = (Set, Set);

/// The search from one option after another: the items that are left if the option holds.
pub(crate) struct Hunt {
    size: usize,
    links: Set,
    /// The truths to choose from, by number, each with the range of its options in `options`. Fresh ones come
    /// first.
    left: Vec<(usize, Range<usize>)>,
    /// How many of `left` are fresh.
    fresh: usize,
    /// The items of each option that is left, truth by truth.
    options: Vec<Set>,
    tries: usize,
}

impl Hunt {
    /// A search for fish of `size` truths, which ends after `tries` sets.
    pub(crate) fn new(size: usize, tries: usize) -> Self {
        Self { size, links: 0, left: Vec::new(), fresh: 0, options: Vec::new(), tries }
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
        for truth in members(truths & field.fresh) {
            self.add(truth, field, is_left);
        }
        self.fresh = self.left.len();
        if self.fresh > 0 {
            for truth in members(truths & !field.fresh) {
                self.add(truth, field, is_left);
            }
        }
    }

    /// Adds a truth to choose from, if one link fewer than the fish has can contain all its options: options
    /// that share no link take one each.
    fn add(&mut self, truth: usize, field: &Field, is_left: &[bool]) {
        let first = self.options.len();
        let (mut apart, mut used) = (0, 0);
        for &option in field.options_of.get(truth).iter().filter(|&&option| is_left[option]) {
            let links = field.items_of[option] & self.links & !(1 << truth);
            apart += usize::from(links & used == 0);
            used |= if links & used == 0 { links } else { 0 };
            if links == 0 || apart == self.size {
                self.options.truncate(first);
                return;
            }
            self.options.push(field.items_of[option]);
        }
        if self.options.len() > first {
            self.left.push((truth, first..self.options.len()));
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
        let end = if truths == 0 { self.fresh } else { self.left.len() };
        for at in from..end.min((self.left.len() + 1).saturating_sub(missing)) {
            let truth = self.left[at].0;
            let is_apart =
                links >> truth & 1 == 0 && self.options_of(at).iter().all(|items| items & truths == 0);
            if is_apart {
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
        match self.options_of(at).iter().find(|&items| items & links == 0) {
            None => self.extend(at + 1, (truths, links), visit),
            Some(_) if links.count_ones() as usize == self.size - 1 => {}
            Some(&items) => {
                for link in members(items & self.links & !truths) {
                    self.cover(at, (truths, links | 1 << link), visit);
                }
            }
        }
    }

    fn options_of(&self, at: usize) -> &[Set] {
        &self.options[self.left[at].1.clone()]
    }
}
