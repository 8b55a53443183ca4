//! How often items are covered so far, and how often they must and may be.

use crate::ids::OptionId;
use crate::multiplicity::Multiplicity;
use crate::problem::Problem;

/// What is left of the multiplicity of each primary item, where some are covered otherwise than once.
#[derive(Clone, Debug)]
pub(super) struct Times {
    /// How many more options each item must take: with more than it must, fewer than 0.
    needs: Vec<i32>,
    /// How many more options it may take.
    room: Vec<u32>,
    is_once: Vec<bool>,
    /// How many more options all primary items must take together.
    total: u64,
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
        let primary_items = |option: OptionId| {
            let items = problem.raw_entries(option).iter().map(|entry| entry.item);
            items.filter(|&item| item < problem.primary).count() as u64
        };
        let item = (0..problem.primary).find(is_in_all)?;
        Some(Self { item, width: problem.options().map(primary_items).max()? })
    }
}

impl Times {
    pub(super) fn new(problem: &Problem) -> Self {
        let multiplicities = (0..problem.primary).map(|item| problem.multiplicity_at(item));
        Self {
            needs: multiplicities.clone().map(|times| times.low.cast_signed()).collect(),
            room: multiplicities.clone().map(|times| times.high).collect(),
            is_once: multiplicities.clone().map(|times| times == Multiplicity::ONCE).collect(),
            total: multiplicities.map(|times| u64::from(times.low)).sum(),
            bound: Bound::of(problem).filter(|_| problem.has_multiplicities()),
            trail: Vec::new(),
        }
    }

    /// Whether as many options as there may still be could cover all that must be covered.
    #[inline(always)]
    pub(super) fn suffice(&self) -> bool {
        self.bound.is_none_or(|Bound { item, width }| {
            self.total <= u64::from(self.room[item as usize]).saturating_mul(width)
        })
    }

    /// How many more options a primary item must take.
    #[inline(always)]
    pub(super) fn need(&self, item: u32) -> u32 {
        self.needs[item as usize].max(0).cast_unsigned()
    }

    /// How many more options each primary item must take: with more than it must, fewer than 0.
    #[inline(always)]
    pub(super) fn needs(&self) -> &[i32] {
        &self.needs
    }

    /// Whether no option may cover a primary item any more.
    #[inline(always)]
    pub(super) fn is_full(&self, item: u32) -> bool {
        self.room[item as usize] == 0
    }

    /// Whether a primary item is covered once, by any option.
    #[inline(always)]
    pub(super) fn is_once(&self, item: u32) -> bool {
        self.is_once[item as usize]
    }

    /// Counts an option that covers a primary item.
    #[inline(always)]
    pub(super) fn cover(&mut self, item: u32) {
        let need = &mut self.needs[item as usize];
        self.total -= u64::from(*need > 0);
        *need -= 1;
        self.room[item as usize] -= 1;
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
            let need = &mut self.needs[item as usize];
            *need += 1;
            self.total += u64::from(*need > 0);
            self.room[item as usize] += 1;
        }
    }
}
