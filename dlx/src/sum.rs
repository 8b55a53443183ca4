//! Sums of what options are worth.

use crate::ids::{ItemId, OptionId};

/// Primary items that are worth as much as the options that cover them, and come to the same total in every
/// solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sum {
    /// The items, with what each of their options is worth.
    pub terms: Vec<(ItemId, Vec<(OptionId, i32)>)>,
    /// The total.
    pub total: i32,
}

impl Sum {
    /// The maximum difference between the least and the largest total of a sum that a problem may require.
    pub const WIDEST: u32 = u128::BITS - 1;

    /// Whether chosen options, one for each item, come to the total.
    pub(crate) fn holds(&self, chosen: &[OptionId]) -> bool {
        let of_item = |(_, worth): &(ItemId, Vec<(OptionId, i32)>)| {
            let covers = |(option, _): &&(OptionId, i32)| chosen.contains(option);
            worth.iter().find(covers).map_or(0, |&(_, worth)| i64::from(worth))
        };
        self.terms.iter().map(of_item).sum::<i64>() == i64::from(self.total)
    }
}
