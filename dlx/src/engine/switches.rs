//! Items that constrain nothing until they are switched on.

use crate::ids::{ItemId, OptionId};
use crate::multiplicity::Multiplicity;
use crate::problem::Problem;

/// Groups of items that are off until they are switched on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Switches {
    /// Dense indices of items, in order.
    groups: Vec<Vec<u32>>,
    /// The groups that each item is in; empty if there are no groups.
    owners: Vec<Owner>,
}

/// The groups that an item is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    Nobody,
    One(u32),
    Several,
}

impl Switches {
    pub(crate) fn new(problem: &Problem, groups: &[Vec<ItemId>]) -> Self {
        if groups.is_empty() {
            return Self::default();
        }
        let mut owners = vec![Owner::Nobody; problem.item_count()];
        let dense = |(number, group): (u32, &Vec<ItemId>)| {
            let mut items: Vec<_> = group.iter().map(|&item| problem.index_of(item) as u32).collect();
            let is_multiple = |&item: &u32| problem.multiplicity_at(item) != Multiplicity::ONCE;
            assert!(
                !items.iter().any(is_multiple),
                "an item that is covered several times cannot be switched off"
            );
            items.sort_unstable();
            items.dedup();
            for &item in &items {
                let owner = &mut owners[item as usize];
                *owner = if *owner == Owner::Nobody { Owner::One(number) } else { Owner::Several };
            }
            items
        };
        let groups = (0..).zip(groups).map(dense).collect();
        Self { groups, owners }
    }

    /// The items of a group.
    pub(crate) fn group(&self, group: usize) -> &[u32] {
        &self.groups[group]
    }

    /// The number of groups.
    pub(crate) fn len(&self) -> usize {
        self.groups.len()
    }

    /// For each item, whether it is off at first; empty if none is.
    pub(crate) fn off(&self) -> Vec<bool> {
        self.owners.iter().map(|&owner| owner != Owner::Nobody).collect()
    }

    /// Whether an item is in a group, and so off at first.
    pub(crate) fn has(&self, item: u32) -> bool {
        self.owners.get(item as usize).is_some_and(|&owner| owner != Owner::Nobody)
    }

    /// Whether an option has items, and all of them are in one group and in no other.
    pub(crate) fn is_within_one(&self, problem: &Problem, option: OptionId) -> bool {
        let owner = |item: u32| self.owners.get(item as usize).copied().unwrap_or(Owner::Nobody);
        let entries = problem.raw_entries(option);
        entries.first().map(|entry| owner(entry.item)).is_some_and(|first| {
            matches!(first, Owner::One(_)) && entries.iter().all(|entry| owner(entry.item) == first)
        })
    }
}

/// Whether an item is off, by flags that are empty if none can be off.
#[inline]
pub(crate) fn is_off(off: &[bool], item: u32) -> bool {
    off.get(item as usize).copied().unwrap_or(false)
}
