//! Looks for cells of which a rule alone says what they hold.

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning};

use super::Candidates;
use crate::network::{Dictated, Item, Network};

/// A rule and a cell, the variables that exclude candidates there, and these.
type Excluded = ((usize, CellId), Vec<Item>, Vec<OptionId>);

/// Models with more options than this are not examined: with all 36 ranks, it would take half as long as a hint takes. Only
/// Combination then finds these candidates with others of their rules.
const MOST_OPTIONS: usize = 40_000;

impl<'t> Candidates<'t> {
    /// The candidates that rules leave alone in their cells, whatever the givens, in the order of the rules.
    pub(crate) fn dictated(&self) -> &'t [Dictated] {
        let network = self.network;
        network.dictated().get_or_init(|| all(network))
    }

    /// Whether a rule leaves a cell one candidate, whatever the givens.
    pub(crate) fn is_dictated(&self, cell: CellId) -> bool {
        self.dictated().iter().any(|dictated| dictated.cell == cell)
    }
}

fn all(network: &Network) -> Vec<Dictated> {
    if !network.has_states() || network.option_count() > MOST_OPTIONS {
        return Vec::new();
    }
    let candidates = Candidates::new(network);
    let mut found: Vec<Excluded> = Vec::new();
    for truth in candidates.truths_of(1) {
        let Meaning::Variable { rule } = network.meaning(truth) else { continue };
        for option in candidates.options(truth).flat_map(|state| candidates.excluded_by(state)) {
            let Some((cell, _)) = network.candidate(option) else { continue };
            let at = found.iter().position(|(key, ..)| *key == (rule, cell)).unwrap_or(found.len());
            if at == found.len() {
                found.push(((rule, cell), Vec::new(), Vec::new()));
            }
            let (_, truths, gone) = &mut found[at];
            if !truths.contains(&truth) {
                truths.push(truth);
            }
            if !gone.contains(&option) {
                gone.push(option);
            }
        }
    }
    let only = |((rule, cell), truths, gone): Excluded| {
        let mut left = candidates.options(network.cell_item(cell)).filter(|option| !gone.contains(option));
        let option = left.next().filter(|_| left.next().is_none())?;
        // Another rule may have left a variable its only state. This is asked last: it takes long.
        let own = candidates.own_states(rule);
        let is_own = truths.iter().all(|&truth| own.options(truth).count() == 1);
        is_own.then_some(Dictated { cell, option, truths })
    };
    found.into_iter().filter_map(only).collect()
}
