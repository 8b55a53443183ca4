//! What steps change, as `grade` and `hint` serialize it.

use dlx_sudoku::grade::{Names, Network, Step};
use serde::Serialize;

/// What a step changes.
#[derive(Clone, Default, Serialize)]
pub(crate) struct Changes {
    /// What the step places: `R3C5=7`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    placements: Vec<String>,
    /// What the step eliminates: `R3C5-7`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    eliminations: Vec<String>,
}

impl Changes {
    /// The changes of a step.
    pub(crate) fn of(step: &Step, network: &Network) -> Self {
        let names = Names::new(network);
        let words = |options: &[_], mark: char| {
            let candidates = options.iter().filter_map(|&option| network.candidate(option));
            candidates.map(|(cell, symbol)| format!("{}{mark}{symbol}", names.cell(cell))).collect()
        };
        Self { placements: words(&step.placements, '='), eliminations: words(&step.eliminations, '-') }
    }
}
