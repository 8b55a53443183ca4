//! Sets of options that follow from the items of a problem.

use crate::ids::ItemId;

/// What primary items hold between them in every solution, if options of the same place exclude each other.
///
/// The sets must follow from the items. They are no constraint, but tell a search early what the items cannot
/// hold, and what none of the sets that are left allows. They tell nothing, and are left out, unless there
/// are several items, each with as many options as the others, at most 64, and each set has one option for
/// each item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpliedSets {
    /// The items, which have as many options as each other.
    pub items: Vec<ItemId>,
    /// The sets, one of which they hold: each option by its place among those of its item, a bit each.
    pub sets: Vec<u64>,
}
