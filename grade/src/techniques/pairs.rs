//! Cells with two candidates: what leaves one of these makes the cell take it.

use std::sync::Arc;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use crate::bits::insert;
use crate::candidates::Candidates;
use crate::network::Item;
use crate::step::Finds;

/// The cells with `count` candidates.
pub(super) fn cells<'s>(candidates: &'s Candidates<'_>, count: usize) -> impl Iterator<Item = Item> + 's {
    let is_cell = |&item: &Item| matches!(candidates.network().meaning(item), Meaning::Cell(_));
    candidates.truths_of(count).filter(is_cell)
}

/// The cells with two candidates.
pub(super) struct Pairs {
    /// For each option of such a cell, the cell and its other option.
    partners: Vec<(Item, OptionId)>,
    /// The options of such cells, as bits.
    pub(super) ends: Vec<u64>,
}

impl Pairs {
    /// Those of some candidates, which are found once.
    pub(super) fn shared(candidates: &Candidates<'_>, finds: &Finds<'_>) -> Arc<Self> {
        finds.memo().get(0, || Self::new(candidates))
    }

    fn new(candidates: &Candidates<'_>) -> Self {
        let mut partners = vec![(Item(0), OptionId(0)); candidates.network().option_count()];
        let mut ends = vec![0; candidates.live_words().len()];
        for cell in cells(candidates, 2) {
            let mut options = candidates.options(cell);
            if let (Some(one), Some(other)) = (options.next(), options.next()) {
                for (end, other) in [(one, other), (other, one)] {
                    partners[end.index()] = (cell, other);
                    insert(&mut ends, end.index());
                }
            }
        }
        Self { partners, ends }
    }

    /// The cell of an option that is one of two in its cell, and the other option.
    pub(super) fn partner(&self, end: OptionId) -> (Item, OptionId) {
        self.partners[end.index()]
    }
}
