//! How a search chooses what to branch on.

use std::sync::Arc;

use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;

/// The rule for choosing items, and what a search with weights does besides: all else is for
/// [`ItemChoice::Weighted`] alone.
#[derive(Clone, Default)]
pub(super) struct Heuristics {
    pub(super) choice: ItemChoice,
    /// The first weights of items; equal ones if there are none.
    pub(super) weights: Arc<[f32]>,
    pub(super) is_thorough: bool,
    pub(super) is_blaming: bool,
    pub(super) is_probing: bool,
}

impl Heuristics {
    /// The weights of a problem's items as a search begins.
    pub(super) fn weights_for(self, problem: &Problem) -> Weights {
        let Self { choice, weights, is_thorough, is_blaming, is_probing } = self;
        let weights = Weights::new(choice, problem.item_count()).beginning_with(weights);
        weights.thorough(is_thorough).blaming(is_blaming).probing(is_probing)
    }
}
