//! What is below a choice that leaves few options, counted in lists alone: no marks, no branchings to return to, and no
//! return to the search for each solution.

use std::ops::Range;

use super::layout::Layout;
use super::lists::{NUMBER_BITS, number};
use crate::engine::Tally;
use crate::engine::bit_counts::Counts;
use crate::engine::bit_set::Set;

/// The maximum length of a list before the choice. Longer ones seldom leave little.
pub(super) const LONGEST: usize = 24;

/// The number of bits in counts, and the maximum length of a list that is branched on, so that its counts fit. What is
/// below such a branching takes some thousand steps at most.
const DIGITS: usize = 4;
const MOST: usize = (1 << DIGITS) - 1;

/// The maximum length of a list that is looked at before it is narrowed: most of these lead to one solution or none.
const SHORT: usize = 6;

/// The room for lists, in masks.
pub(super) const ROOM: usize = 16 * LONGEST;

/// Counts what is below a choice.
#[derive(Debug)]
pub(super) struct Survey<'a, const W: usize> {
    layout: &'a Layout<W>,
    /// A list, and room for others behind it.
    masks: &'a mut [Set<W>],
    /// What was found, and the work that a search does for it.
    pub(super) tally: Tally,
    pub(super) work: u64,
}

/// A list of options that a choice leaves.
struct Kept<const W: usize> {
    list: Range<usize>,
    bits: Bits<W>,
}

/// How many options have each bit.
#[derive(Clone, Copy)]
struct Bits<const W: usize> {
    /// The bits that one has, and those that several have.
    once: Set<W>,
    twice: Set<W>,
}

impl<const W: usize> Bits<W> {
    const NONE: Self = Self { once: Set::EMPTY, twice: Set::EMPTY };

    /// Adds an option if it stays: without a branch, which would rarely be predicted.
    #[inline(always)]
    fn add(&mut self, option: Set<W>, stays: bool) {
        let kept = option.and(Set::all_if(stays));
        self.twice = self.twice.or(self.once.and(kept));
        self.once = self.once.or(kept);
    }

    /// The bits of items that several have.
    #[inline(always)]
    fn shared(self) -> Set<W> {
        self.twice.without_top(NUMBER_BITS)
    }
}

/// What a choice leads to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decision {
    Counted,
    TooMuch,
    /// That does not show yet.
    Open,
}

impl<'a, const W: usize> Survey<'a, W> {
    pub(super) fn new(layout: &'a Layout<W>, masks: &'a mut [Set<W>]) -> Self {
        Self { layout, masks, tally: Tally::default(), work: 0 }
    }

    /// Chooses an option that excludes what has a bit of `clash`, after which `left`, which is not empty, is left to cover, where the others that are live are
    /// those of `list`. The steps are those of the engine. `None` if there would be too many.
    pub(super) fn choose(
        &mut self,
        clash: Set<W>,
        list: Range<usize>,
        mut left: Set<W>,
        level: usize,
    ) -> Option<()> {
        self.work += list.len() as u64;
        let mut kept = self.keep(list, clash)?;
        loop {
            match self.decide(kept.bits, kept.list.len(), left, level) {
                Decision::Counted => return Some(()),
                Decision::TooMuch => return None,
                Decision::Open => {}
            }
            let single = left.and(kept.bits.once).minus(kept.bits.twice);
            if single.is_empty() {
                return self.branch(kept.list, left, level);
            }
            let Some((covered, clash)) = self.force(&kept.list, single) else { return Some(()) };
            left = left.minus(covered);
            self.work += kept.list.len() as u64;
            if left.is_empty() {
                return self.tally.solution(level);
            }
            kept = self.keep(kept.list, clash)?;
        }
    }

    /// What `count` options lead to, if that is decided: an item has no option, or all options are forced and exclude
    /// nothing.
    #[inline(always)]
    fn decide(&mut self, bits: Bits<W>, count: usize, left: Set<W>, level: usize) -> Decision {
        if !left.minus(bits.once).is_empty() {
            return Decision::Counted;
        }
        if !bits.shared().is_empty() || self.layout.has_colors() {
            return Decision::Open;
        }
        self.work += count as u64;
        if self.tally.solution(level).is_some() { Decision::Counted } else { Decision::TooMuch }
    }

    /// As [`choose`](Self::choose) if that can be told without making the list that the choice leaves.
    #[inline(always)]
    fn glance(&mut self, clash: Set<W>, list: Range<usize>, left: Set<W>, level: usize) -> Decision {
        let (mut count, mut bits, before) = (0, Bits::NONE, list.len());
        for &option in &self.masks[list] {
            let stays = !option.meets(clash);
            count += usize::from(stays);
            bits.add(option, stays);
        }
        let decision = self.decide(bits, count, left, level);
        if decision != Decision::Open {
            self.work += before as u64;
        }
        decision
    }

    /// Copies the options of a list that have no bit of `clash` to behind it.
    #[inline(always)]
    fn keep(&mut self, list: Range<usize>, clash: Set<W>) -> Option<Kept<W>> {
        let (below, above) = self.masks.split_at_mut_checked(list.end)?;
        let (mut count, mut bits) = (0, Bits::NONE);
        for &option in &below[list.start..] {
            let stays = !option.meets(clash);
            *above.get_mut(count)? = option;
            count += usize::from(stays);
            bits.add(option, stays);
        }
        Some(Kept { list: list.end..list.end + count, bits })
    }

    /// The bits of the last options of the items in `single`, and those that exclude others. `None` if two of them
    /// exclude each other.
    #[inline(always)]
    fn force(&self, list: &Range<usize>, mut single: Set<W>) -> Option<(Set<W>, Set<W>)> {
        let (mut covered, mut clash) = (Set::EMPTY, Set::EMPTY);
        for option in &self.masks[list.clone()] {
            if option.meets(single) {
                if option.meets(clash) {
                    return None;
                }
                covered = covered.or(*option);
                clash = clash.or(self.layout.clash(number(option)));
                single = single.minus(*option);
            }
        }
        Some((covered, clash))
    }

    /// Branches on the item with the fewest options.
    #[inline(always)]
    fn branch(&mut self, list: Range<usize>, left: Set<W>, level: usize) -> Option<()> {
        if list.len() > MOST {
            return None;
        }
        let item = Counts::<W, DIGITS>::of(&self.masks[list.clone()]).least(left)?;
        self.tally.node(level)?;
        let others = self.keep(list.clone(), Set::only(item))?.list;
        for at in list {
            let option = self.masks[at];
            if !option.contains(item) {
                continue;
            }
            let left = left.minus(option);
            if left.is_empty() {
                self.tally.solution(level + 1)?;
                continue;
            }
            let clash = self.layout.clash(number(&option));
            let is_short = others.len() <= SHORT;
            match if is_short { self.glance(clash, others.clone(), left, level + 1) } else { Decision::Open }
            {
                Decision::Counted => {}
                Decision::TooMuch => return None,
                Decision::Open => self.choose(clash, others.clone(), left, level + 1)?,
            }
        }
        Some(())
    }
}
