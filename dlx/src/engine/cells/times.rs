//! How often items are covered so far, and how often they must and may be.

use crate::multiplicity::Multiplicity;
use crate::problem::Problem;

/// What is left of the multiplicity of a primary item.
#[derive(Clone, Copy, Debug)]
struct Left {
    /// How many more options the item must take: with more than it must, fewer than 0.
    need: i32,
    /// How many more options it may take.
    room: u32,
}

/// What is left of the multiplicity of each primary item, where some are covered otherwise than once.
#[derive(Clone, Debug)]
pub(super) struct Times {
    left: Vec<Left>,
    is_once: Vec<bool>,
    /// How many more options all primary items must take together.
    needs: u64,
    /// What bounds the number of options, if anything does.
    bound: Option<Bound>,
    /// Items by covers in order, to be undone from the last on.
    trail: Vec<u32>,
}

/// An item of all options, such as the number of queens on a board: it says how many more options there may
/// be.
#[derive(Clone, Copy, Debug)]
struct Bound {
    item: u32,
    /// The most primary items of an option.
    width: u64,
}

impl Bound {
    fn of(problem: &Problem) -> Option<Self> {
        let is_in_all = |&item: &u32| problem.options_at(item).len() == problem.option_count();
        let primary_items = |option| {
            let items = problem.raw_entries(option).iter().map(|entry| entry.item);
            items.filter(|&item| item < problem.primary).count() as u64
        };
        let item = (0..problem.primary).find(is_in_all)?;
        Some(Self { item, width: problem.options().map(primary_items).max()? })
    }
}

impl Times {
    pub(super) fn new(problem: &Problem) -> Self {
        let multiplicities = problem.multiplicities.iter();
        let left = |&Multiplicity { low, high }: &Multiplicity| Left { need: low.cast_signed(), room: high };
        Self {
            left: multiplicities.clone().map(left).collect(),
            is_once: multiplicities.map(|&times| times == Multiplicity::ONCE).collect(),
            needs: problem.multiplicities.iter().map(|times| u64::from(times.low)).sum(),
            bound: Bound::of(problem).filter(|_| problem.has_multiplicities()),
            trail: Vec::new(),
        }
    }

    /// Whether as many options as there may still be could cover all that must be covered.
    #[inline(always)]
    pub(super) fn suffice(&self) -> bool {
        self.bound.is_none_or(|Bound { item, width }| {
            let room = u64::from(self.left[item as usize].room);
            self.needs <= room.saturating_mul(width)
        })
    }

    /// How many more options a primary item must take.
    #[inline(always)]
    pub(super) fn need(&self, item: u32) -> u32 {
        self.left[item as usize].need.max(0).cast_unsigned()
    }

    /// Whether no option may cover a primary item any more.
    #[inline(always)]
    pub(super) fn is_full(&self, item: u32) -> bool {
        self.left[item as usize].room == 0
    }

    /// Whether a primary item is covered once, by any option.
    #[inline(always)]
    pub(super) fn is_once(&self, item: u32) -> bool {
        self.is_once[item as usize]
    }

    /// Counts an option that covers a primary item.
    #[inline(always)]
    pub(super) fn cover(&mut self, item: u32) {
        let left = &mut self.left[item as usize];
        self.needs -= u64::from(left.need > 0);
        left.need -= 1;
        left.room -= 1;
        self.trail.push(item);
    }

    /// The number of covers so far.
    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.trail.len()
    }

    /// Takes back all covers but the first ones.
    #[inline(always)]
    pub(super) fn undo(&mut self, kept: usize) {
        for item in self.trail.drain(kept..) {
            let left = &mut self.left[item as usize];
            left.need += 1;
            left.room += 1;
            self.needs += u64::from(left.need > 0);
        }
    }
}
