//! Small parts of a search tree that are surveyed instead of searched, and kept.

use std::ops::Range;

use super::findings::Listing;
use super::known::Known;
use super::layout::Layout;
use super::lists::Lists;
use super::survey::survey;
use crate::engine::bit_set::Set;
use crate::engine::tally::{Recalled, Tally};
use crate::ids::OptionId;

/// The number of entries and options in the listings that are kept: these take some MiB, which estimates of
/// memory leave out, as few problems come to so many.
const LISTED: usize = 1 << 18;

/// What is below choosing an open option, which leaves something to cover.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part<const W: usize> {
    pub(super) option: u32,
    /// The bits that are left to cover.
    pub(super) left: Set<W>,
    /// The bits that are then taken.
    pub(super) taken: Set<W>,
}

/// What is known of small parts of a search tree.
#[derive(Clone, Debug, Default)]
pub(super) struct Foresight<const W: usize> {
    /// Counts, and the work of a search for them.
    counted: Known<(Tally, u64), W>,
    /// Entries of the listing.
    listed: Known<Range<u32>, W>,
    listing: Listing,
}

impl<const W: usize> Foresight<W> {
    /// Forgets all: there are other options now.
    pub(super) fn clear(&mut self) {
        self.counted.clear();
        self.listed.clear();
        self.listing.clear();
    }

    /// Counts what is in a part, and says which work a search does for it besides going through the current
    /// list. `None` if it is more than `room` nodes, or too much to survey.
    #[inline(always)]
    pub(super) fn count(
        &mut self,
        layout: &Layout<W>,
        lists: &mut Lists<W>,
        Part { option, left, taken }: Part<W>,
        room: u64,
    ) -> Option<(Tally, u64)> {
        let (tally, work) = match self.counted.find(taken) {
            Some(known) => known,
            None => {
                let mut tally = Tally::default();
                let work = survey(layout, lists, option, left, &mut tally)?;
                self.counted.add(taken, (tally, work));
                (tally, work)
            }
        };
        (tally.nodes() <= room).then_some((tally, work))
    }

    /// As [`count`](Self::count), but lists solutions: returns entries for [`recall`](Self::recall), which
    /// are valid until the next ones are made.
    #[inline(always)]
    pub(super) fn list(
        &mut self,
        layout: &Layout<W>,
        lists: &mut Lists<W>,
        Part { option, left, taken }: Part<W>,
        room: u64,
    ) -> Option<Range<u32>> {
        let entries = match self.listed.find(taken) {
            Some(known) => known,
            None => {
                self.make_room();
                let first = self.listing.begin();
                let Some(work) = survey(layout, lists, option, left, &mut self.listing) else {
                    self.listing.drop_from(first);
                    return None;
                };
                let entries = self.listing.end(first, work);
                self.listed.add(taken, entries.clone());
                entries
            }
        };
        (self.listing.nodes(&entries) <= room).then_some(entries)
    }

    /// Adds an entry's options to `chosen`: those that are taken below the option of its part.
    #[inline(always)]
    pub(super) fn recall(&self, entry: u32, chosen: &mut Vec<OptionId>) -> Recalled<'_> {
        self.listing.recall(entry, chosen)
    }

    /// Forgets listings that are not kept, or all if there are many.
    fn make_room(&mut self) {
        if !self.listed.keeps() {
            self.listing.clear();
        } else if self.listing.size() > LISTED {
            self.listing.clear();
            self.listed.clear();
        }
    }
}
