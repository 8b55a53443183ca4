//! What rules tell of the room that their cells leave.

use std::cell::OnceCell;

use dlx_engine::OptionId;
use dlx_variants::CellId;

use super::Candidates;

impl Candidates<'_> {
    /// Why the cells of a rule leave no room for some candidates, in words, each reason once. `None` if the rule does not tell
    /// it for one of them.
    pub(crate) fn bounds(&self, rule: usize, gone: &[OptionId]) -> Option<Vec<String>> {
        let values = OnceCell::new();
        let possible = |cell: CellId| match values.get_or_init(|| self.values())[cell.index()] {
            Some(value) => [value].into_iter().collect(),
            None => {
                let options = self.options(self.network.cell_item(cell));
                options.filter_map(|option| Some(self.network.candidate(option)?.1)).collect()
            }
        };
        let mut bounds: Vec<String> = Vec::new();
        for &option in gone {
            let (cell, symbol) = self.network.candidate(option)?;
            let bound = self.network.model().tell_bound(rule, cell, symbol, &possible)?;
            if !bounds.contains(&bound) {
                bounds.push(bound);
            }
        }
        Some(bounds)
    }
}
