//! What is below a choice that leaves few options, found in lists alone: no marks, no branchings to return
//! to, and no return to the search for each solution.

use std::ops::Range;

use super::findings::Findings;
use super::layout::Layout;
use super::lists::{Lists, NUMBER_BITS, number};
use crate::engine::bit_counts::Counts;
use crate::engine::bit_set::Set;

/// The maximum length of a list before the choice. Longer ones seldom leave little.
pub(super) const LONGEST: usize = 24;

/// The number of bits in counts, and the maximum length of a list that is branched on, so that its counts
/// fit. What is below such a branching takes some thousand steps at most.
const DIGITS: usize = 4;
const MOST: usize = (1 << DIGITS) - 1;

/// The maximum length of a list that is looked at before it is narrowed: most of these lead to one solution
/// or none.
const SHORT: usize = 6;

/// The room for lists, in masks.
pub(super) const ROOM: usize = 16 * LONGEST;

/// Finds what is below a choice.
#[derive(Debug)]
struct Survey<'a, F, const W: usize> {
    layout: &'a Layout<W>,
    /// A list, and room for others behind it.
    masks: &'a mut [Set<W>],
    findings: &'a mut F,
    /// The work that a search does for what was found.
    work: u64,
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
    Dead,
    Solved,
    /// That does not show yet.
    Open,
}

/// Finds what is below choosing `option` of the current list, which leaves `left` to cover, which is not
/// empty; the option itself is not taken. Returns the work that a search does for it besides going through
/// this list, whose length depends on the option before, or `None` if there would be too much to find.
pub(super) fn survey<const W: usize>(
    layout: &Layout<W>,
    lists: &mut Lists<W>,
    option: u32,
    left: Set<W>,
    findings: &mut impl Findings,
) -> Option<u64> {
    let live = lists.live().len();
    let mut survey = Survey { layout, masks: lists.with_room(ROOM), findings, work: 0 };
    survey.choose(layout.clash(option), 0..live, left, 0)?;
    Some(survey.work)
}

impl<F: Findings, const W: usize> Survey<'_, F, W> {
    /// Chooses an option that excludes what has a bit of `clash`, after which `left`, which is not empty, is
    /// left to cover, where the others that are live are those of `list`. The steps are those of the engine.
    /// `None` if there would be too many.
    fn choose(&mut self, clash: Set<W>, list: Range<usize>, mut left: Set<W>, level: usize) -> Option<()> {
        let mut kept = self.keep(list, clash)?;
        loop {
            match self.decide(kept.bits, left) {
                Decision::Dead => return Some(()),
                Decision::Solved => {
                    self.work += kept.list.len() as u64;
                    return self.finish(kept.list, Set::EMPTY, left, level);
                }
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
                return self.findings.solution(level, self.work);
            }
            kept = self.keep(kept.list, clash)?;
        }
    }

    /// What options lead to, if that is decided: an item has no option, or all options are forced and exclude
    /// nothing.
    #[inline(always)]
    fn decide(&self, bits: Bits<W>, left: Set<W>) -> Decision {
        if !left.minus(bits.once).is_empty() {
            return Decision::Dead;
        }
        let is_open = !bits.shared().is_empty() || self.layout.has_colors();
        if is_open { Decision::Open } else { Decision::Solved }
    }

    /// Takes the options of a list that have no bit of `clash` and cover what is left, which completes a
    /// solution.
    #[inline(always)]
    fn finish(&mut self, list: Range<usize>, clash: Set<W>, left: Set<W>, level: usize) -> Option<()> {
        if F::LISTS {
            let takes = |option: &&Set<W>| !option.meets(clash) && option.meets(left);
            self.masks[list].iter().filter(takes).for_each(|option| self.findings.take(number(option)));
        }
        self.findings.solution(level, self.work)
    }

    /// As [`choose`](Self::choose) if that can be told without making the list that the choice leaves:
    /// otherwise returns false.
    #[inline(always)]
    fn glance(&mut self, clash: Set<W>, list: Range<usize>, left: Set<W>, level: usize) -> Option<bool> {
        let (mut count, mut bits) = (0, Bits::NONE);
        for &option in &self.masks[list.clone()] {
            let stays = !option.meets(clash);
            count += usize::from(stays);
            bits.add(option, stays);
        }
        let decision = self.decide(bits, left);
        if decision == Decision::Open {
            return Some(false);
        }
        self.work += list.len() as u64;
        if decision == Decision::Solved {
            self.work += count as u64;
            self.finish(list, clash, left, level)?;
        }
        Some(true)
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

    /// The bits of the last options of the items in `single`, and those that exclude others. `None` if two of
    /// them exclude each other.
    #[inline(always)]
    fn force(&mut self, list: &Range<usize>, mut single: Set<W>) -> Option<(Set<W>, Set<W>)> {
        let (mut covered, mut clash) = (Set::EMPTY, Set::EMPTY);
        for option in &self.masks[list.clone()] {
            if option.meets(single) {
                if option.meets(clash) {
                    return None;
                }
                self.findings.take(number(option));
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
        self.findings.node(level)?;
        let others = self.keep(list.clone(), Set::only(item))?.list;
        let taken = self.findings.taken();
        for at in list {
            let option = self.masks[at];
            if !option.contains(item) {
                continue;
            }
            self.findings.back_to(taken);
            self.findings.take(number(&option));
            let left = left.minus(option);
            if left.is_empty() {
                self.findings.solution(level + 1, self.work)?;
                continue;
            }
            let clash = self.layout.clash(number(&option));
            let is_short = others.len() <= SHORT;
            if !is_short || !self.glance(clash, others.clone(), left, level + 1)? {
                self.work += others.len() as u64;
                self.choose(clash, others.clone(), left, level + 1)?;
            }
        }
        Some(())
    }
}
