//! What a survey finds: counts, or the solutions themselves.

use std::ops::Range;

use crate::engine::tally::{LEVELS, Recalled, Tally};
use crate::ids::OptionId;

/// Takes note of a part of a search tree, node by node in the order of the search. Methods return `None` if a
/// node is too deep.
pub(super) trait Findings {
    /// Whether options matter.
    const LISTS: bool;
    /// Takes note of a node.
    fn node(&mut self, level: usize) -> Option<()>;
    /// Takes note of a node that is a solution, of the options taken, and of the work so far.
    fn solution(&mut self, level: usize, work: u64) -> Option<()>;
    /// Takes an option.
    fn take(&mut self, option: u32);
    /// The number of options taken.
    fn taken(&self) -> usize;
    /// Gives back all options taken since there were so many.
    fn back_to(&mut self, taken: usize);
}

impl Findings for Tally {
    const LISTS: bool = false;

    #[inline(always)]
    fn node(&mut self, level: usize) -> Option<()> {
        *self.levels.get_mut(level)? += 1;
        Some(())
    }

    #[inline(always)]
    fn solution(&mut self, level: usize, _work: u64) -> Option<()> {
        self.solutions += 1;
        self.node(level)
    }

    #[inline(always)]
    fn take(&mut self, _option: u32) {}

    #[inline(always)]
    fn taken(&self) -> usize {
        0
    }

    #[inline(always)]
    fn back_to(&mut self, _taken: usize) {}
}

/// The solutions of parts of a search tree, and the nodes and the work on the way to each, one after the
/// other. A part that does not end with a solution has one more entry, without options.
#[derive(Clone, Debug, Default)]
pub(super) struct Listing {
    ends: Vec<End>,
    options: Vec<OptionId>,
    levels: Vec<u8>,
    /// The options taken.
    path: Vec<OptionId>,
    /// The work of the parts before.
    work: u64,
}

/// The ends of an entry's options, levels and work. They begin where those of the entry before end.
#[derive(Clone, Copy, Debug, Default)]
struct End {
    options: u32,
    levels: u32,
    work: u64,
}

impl Listing {
    /// The number of entries.
    pub(super) fn len(&self) -> u32 {
        self.ends.len() as u32
    }

    /// The number of entries and of all their options.
    pub(super) fn size(&self) -> usize {
        self.ends.len() + self.options.len()
    }

    /// Begins a part. Returns the number of its first entry.
    pub(super) fn begin(&mut self) -> u32 {
        self.path.clear();
        self.work = self.last().work;
        self.len()
    }

    /// Ends the part that begins with the entry `first`, of so much work. Returns its entries.
    pub(super) fn end(&mut self, first: u32, work: u64) -> Range<u32> {
        let last = self.last();
        if self.levels.len() > last.levels as usize || self.work + work > last.work {
            self.end_entry(work);
        }
        first..self.len()
    }

    /// Forgets the part that begins with the entry `first`.
    pub(super) fn drop_from(&mut self, first: u32) {
        self.ends.truncate(first as usize);
        let End { options, levels, .. } = self.last();
        self.options.truncate(options as usize);
        self.levels.truncate(levels as usize);
    }

    pub(super) fn clear(&mut self) {
        self.drop_from(0);
    }

    /// The number of nodes of some entries.
    pub(super) fn nodes(&self, entries: &Range<u32>) -> u64 {
        u64::from(self.end_of(entries.end).levels - self.end_of(entries.start).levels)
    }

    /// An entry, whose options are added to `chosen`.
    #[inline(always)]
    pub(super) fn recall(&self, entry: u32, chosen: &mut Vec<OptionId>) -> Recalled<'_> {
        let (start, end) = (self.end_of(entry), self.end_of(entry + 1));
        chosen.extend_from_slice(&self.options[start.options as usize..end.options as usize]);
        Recalled {
            levels: &self.levels[start.levels as usize..end.levels as usize],
            is_solution: start.options < end.options,
            work: end.work - start.work,
        }
    }

    /// The end of the first so many entries.
    #[inline(always)]
    fn end_of(&self, entries: u32) -> End {
        entries.checked_sub(1).map_or(End::default(), |last| self.ends[last as usize])
    }

    fn last(&self) -> End {
        self.end_of(self.len())
    }

    fn end_entry(&mut self, work: u64) {
        let (options, levels) = (self.options.len() as u32, self.levels.len() as u32);
        self.ends.push(End { options, levels, work: self.work + work });
    }
}

impl Findings for Listing {
    const LISTS: bool = true;

    #[inline(always)]
    fn node(&mut self, level: usize) -> Option<()> {
        if level >= LEVELS {
            return None;
        }
        self.levels.push(level as u8);
        Some(())
    }

    #[inline(always)]
    fn solution(&mut self, level: usize, work: u64) -> Option<()> {
        self.node(level)?;
        self.options.extend_from_slice(&self.path);
        self.end_entry(work);
        Some(())
    }

    #[inline(always)]
    fn take(&mut self, option: u32) {
        self.path.push(OptionId(option));
    }

    #[inline(always)]
    fn taken(&self) -> usize {
        self.path.len()
    }

    #[inline(always)]
    fn back_to(&mut self, taken: usize) {
        self.path.truncate(taken);
    }
}
