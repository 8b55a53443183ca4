//! Searches for truths with too few links: a fish turns into such a set if an option that it eliminates
//! holds.

use std::ops::Range;

use super::field::{Field, Set, Width, members};

/// A fish, or what is left of one: truths and links, as sets of a field's items.
pub(crate) type Fish = (Set, Set);

/// What has been chosen of a fish, and how much is to be added. Numbers of members are kept, as they are
/// asked for more often than sets change.
#[derive(Clone, Copy)]
struct Chosen<S> {
    truths: S,
    links: S,
    truths_missing: usize,
    links_missing: usize,
}

impl<S: Width> Chosen<S> {
    /// With one truth more.
    fn with_truth(self, bit: S) -> Self {
        Self { truths: self.truths | bit, truths_missing: self.truths_missing - 1, ..self }
    }

    /// With one link more.
    fn with_link(self, bit: S) -> Self {
        Self { links: self.links | bit, links_missing: self.links_missing - 1, ..self }
    }
}

/// A truth to choose.
struct Left<S> {
    /// The set of it alone.
    bit: S,
    /// Its options that are left, as a range of those of the search.
    options: Range<usize>,
    /// All items of these.
    items: S,
}

/// The search from one option after another: the items that are left if the option holds.
pub(crate) struct Hunt<S> {
    size: usize,
    /// The items that are fresh.
    fresh: Set,
    links: S,
    /// The truths to choose from. Fresh ones come first.
    left: Vec<Left<S>>,
    /// How many of `left` are fresh.
    fresh_left: usize,
    /// The items of each option that is left, truth by truth.
    options: Vec<S>,
    tries: usize,
}

impl<S: Width> Hunt<S> {
    /// A search for fish of `size` truths, some of them among the `fresh` ones, which ends after `tries`
    /// sets.
    pub(crate) fn new(size: usize, tries: usize, fresh: Set) -> Self {
        Self { size, fresh, links: S::NONE, left: Vec::new(), fresh_left: 0, options: Vec::new(), tries }
    }

    /// Adds the fish that may eliminate an option of `items` to `found`, given which options are left if it
    /// holds, and the truths and links to choose from. Fish without fresh truths are left out.
    pub(crate) fn catch(
        &mut self,
        field: &Field,
        (items, is_left): (Set, &[bool]),
        (truths, links): Fish,
        found: &mut Vec<Fish>,
    ) {
        self.begin(field, is_left, (truths & !items, links));
        let nothing = Chosen {
            truths: S::NONE,
            links: S::NONE,
            truths_missing: self.size,
            links_missing: self.size - 1,
        };
        self.extend(0, nothing, &mut |truths, caught| {
            let (truths, caught) = (truths.wide(), caught.wide());
            let last = (items & links & !truths & !caught).singletons();
            found.extend(last.map(|last| (truths, caught | last)));
        });
    }

    /// Starts from another option.
    fn begin(&mut self, field: &Field, is_left: &[bool], (truths, links): Fish) {
        self.links = S::of(links);
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
        let bit = S::of(1 << truth);
        let links = self.links & !bit;
        let (mut apart, mut used, mut all) = (0, S::NONE, S::NONE);
        for &option in field.options_of.get(truth).iter().filter(|&&option| is_left[option]) {
            let items = S::of(field.items_of[option]);
            if items & links & used == S::NONE {
                apart += 1;
                used = used | items & links;
            }
            if items & links == S::NONE || apart == self.size {
                self.options.truncate(first);
                return;
            }
            self.options.push(items);
            all = all | items;
        }
        if self.options.len() > first {
            self.left.push(Left { bit, options: first..self.options.len(), items: all });
        }
    }

    /// Adds truths from number `from` on that share no option with those chosen, until there are `size`
    /// truths in `size - 1` links, and passes each such set with its links to `visit`.
    fn extend(&mut self, from: usize, chosen: Chosen<S>, visit: &mut dyn FnMut(S, S)) {
        let Chosen { truths, links, truths_missing, links_missing } = chosen;
        if truths_missing == 0 {
            if links_missing == 0 {
                visit(truths, links);
            }
            return;
        }
        let end = if truths == S::NONE { self.fresh_left } else { self.left.len() };
        for at in from..end.min((self.left.len() + 1).saturating_sub(truths_missing)) {
            let Left { bit, items, .. } = self.left[at];
            if (links & bit) | (items & truths) != S::NONE {
                continue;
            }
            // Once there are no more links to add, most truths are passed over.
            if links_missing == 0 && self.options_of(at).iter().any(|&items| items & links == S::NONE) {
                self.tries = self.tries.saturating_sub(1);
            } else {
                self.cover(at, chosen.with_truth(bit), visit);
            }
        }
    }

    /// Adds links until they contain all options of the truth at `at`, then further truths.
    fn cover(&mut self, at: usize, chosen: Chosen<S>, visit: &mut dyn FnMut(S, S)) {
        if self.tries == 0 {
            return;
        }
        self.tries -= 1;
        let mut uncovered = self.options_of(at).iter().filter(|&&items| items & chosen.links == S::NONE);
        match uncovered.next() {
            None => self.extend(at + 1, chosen, visit),
            Some(_) if chosen.links_missing == 0 => {}
            Some(&first) if chosen.links_missing == 1 => {
                // Only a link with all of them will do.
                let common = uncovered.fold(first, |common, &items| common & items);
                for link in (first & self.links & !chosen.truths).singletons() {
                    if self.tries == 0 {
                        return;
                    }
                    self.tries -= 1;
                    if common & link != S::NONE {
                        self.extend(at + 1, chosen.with_link(link), visit);
                    }
                }
            }
            Some(&first) => {
                for link in (first & self.links & !chosen.truths).singletons() {
                    self.cover(at, chosen.with_link(link), visit);
                }
            }
        }
    }

    fn options_of(&self, at: usize) -> &[S] {
        &self.options[self.left[at].options.clone()]
    }
}
