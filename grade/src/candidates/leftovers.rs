//! Candidates that only houses exclude which follow from irregular regions or several grids: they are gone,
//! but no drawn house or rule shows it. To see it takes the law of leftovers, so a single that rests on such
//! a candidate is no plain one.

use dlx_engine::OptionId;

use super::Candidates;
use crate::bits::{has, insert, remove};
use crate::network::Item;

impl Candidates<'_> {
    /// Whether an option of an item has been excluded by the law of leftovers alone.
    pub(crate) fn rests_on_leftovers(&self, item: Item) -> bool {
        !self.left_over.is_empty()
            && self.network.options_of(item).iter().any(|option| has(&self.left_over, option.index()))
    }

    /// Whether an item is a symbol of a house that follows by the law of leftovers, or has lost an option by
    /// such houses alone.
    pub(crate) fn needs_leftovers(&self, item: Item) -> bool {
        self.network.is_leftover(item) || self.rests_on_leftovers(item)
    }

    /// Notes what an option, which is about to be placed, excludes by the law of leftovers alone, and what it
    /// excludes otherwise.
    pub(super) fn note_leftovers(&mut self, option: OptionId) {
        if !self.network.has_leftovers() {
            return;
        }
        self.left_over.resize(self.live.len(), 0);
        let mut alone = self.network.excluded_by_leftovers(option);
        for &other in self.network.excluded_by(option) {
            let is_alone = alone.first() == Some(&other);
            if is_alone {
                alone = &alone[1..];
            }
            match is_alone {
                true if self.is_live(other) => insert(&mut self.left_over, other.index()),
                true => {}
                false => remove(&mut self.left_over, other.index()),
            }
        }
    }
}
