//! Cases that follow from the items of a problem.

use crate::ids::{ItemId, OptionId};

/// What the options of a primary item, of which one holds in every solution, require of other primary items.
///
/// The requirements must follow from the items. They are no constraint, but tell a search early which cases
/// cannot hold, and what none of those that are left allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpliedCases {
    /// The item. Each of its options is a case.
    pub item: ItemId,
    /// What cases require of other items, each item once.
    pub required: Vec<(ItemId, Vec<Requirement>)>,
}

/// That one of some options covers an item in any of some cases.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Requirement {
    /// The cases. One that is in no requirement of an item requires nothing of it.
    pub cases: Vec<OptionId>,
    /// The options.
    pub options: Vec<OptionId>,
}
