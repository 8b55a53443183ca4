//! Sums that follow from the items of a problem.

use crate::problem::{ItemId, OptionId};

/// Primary items that are worth as much as the options that cover them, and come to the same total in every solution.
///
/// The sum must follow from the items. It is no constraint, but tells a search early what choices would show much later.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImpliedSum {
    /// The items, each once, with what each of their options is worth.
    pub terms: Vec<(ItemId, Vec<(OptionId, i32)>)>,
    /// The total.
    pub total: i32,
}
