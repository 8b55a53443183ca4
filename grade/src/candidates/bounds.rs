//! What rules tell of the room that their cells leave.

use std::cell::OnceCell;

use dlx_engine::OptionId;
use dlx_variants::{Bound, CellId, Symbol, SymbolSet};

use super::Candidates;

impl Candidates<'_> {
    /// Why the cells of a rule leave no room for some candidates, each bound once. `None` if the rule does
    /// not tell it for one of them.
    pub(crate) fn bounds(&self, rule: usize, gone: &[OptionId]) -> Option<Vec<Bound>> {
        let possible = self.possible(None);
        let mut bounds: Vec<Bound> = Vec::new();
        for &option in gone {
            let (cell, symbol) = self.network.candidate(option)?;
            let bound = self.network.model().tell_bound(rule, cell, symbol, &possible)?;
            if !bounds.contains(&bound) {
                bounds.push(bound);
            }
        }
        Some(bounds)
    }

    /// Why cells never add up to a number, beside a candidate if there is one, in words. `None` if they may,
    /// or if it takes many words.
    pub(crate) fn no_sum(
        &self,
        beside: Option<(CellId, Symbol)>,
        others: &[CellId],
        sum: i64,
    ) -> Option<String> {
        let beside = beside.map(|(cell, symbol)| self.network.lowered().option(cell, symbol));
        self.network.model().tell_no_sum(others, sum, &self.possible(beside))
    }

    /// What a cell may hold, beside a candidate if there is one.
    fn possible(&self, beside: Option<OptionId>) -> impl Fn(CellId) -> SymbolSet {
        let values = OnceCell::new();
        let is_left = move |option: &OptionId| beside.is_none_or(|by| !self.network.excludes(by, *option));
        move |cell: CellId| match values.get_or_init(|| self.values())[cell.index()] {
            Some(value) => [value].into_iter().collect(),
            None => {
                let options = self.options(self.network.cell_item(cell)).filter(is_left);
                options.filter_map(|option| Some(self.network.candidate(option)?.1)).collect()
            }
        }
    }
}
