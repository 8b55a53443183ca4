//! Sets of options that follow from the items of a problem.

use crate::problem::ItemId;

/// What primary items hold between them in every solution, if options of the same place exclude each other.
///
/// The sets must follow from the items. They are no constraint, but tell a search early what the items cannot hold, and what none
/// of the sets that are left allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpliedSets {
    /// The items, which have as many options.
    pub items: Vec<ItemId>,
    /// The sets, one of which they hold: each option by its place among those of its item, a bit each.
    pub sets: Vec<u64>,
}
