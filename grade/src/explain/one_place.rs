//! Symbols with one place left in a house, in words.

use dlx_engine::OptionId;
use dlx_variants::listed;

use super::Words;
use crate::network::Item;
use crate::step::Step;

impl Words<'_> {
    /// Why a symbol has one place in a house, and which rules keep it out of other places: "it is the only
    /// place for 4 in box 5, as 4 in R2C5 excludes R4C4 by the rule anti-knight".
    pub(super) fn hidden_single(&self, truth: Item) -> String {
        format!("it is the only place for {}{}", self.names.item(truth), self.as_kept_out(&[truth]))
    }

    /// Why a truth has one place left: "8 in box 3 is in R2C8 or R2C9, both in row 2, so only this place is
    /// left for 8 in box 1", "5 and 6 in box 4 are in R4C2 and R6C2, as 5 in R3C2 excludes R5C1 by the rule
    /// anti-knight, so only this place is left for 9 in box 4".
    pub(super) fn direct(&self, causes: &[Item], truth: Item) -> String {
        let told = match causes {
            [cause] => {
                let gone = self.candidates.options(truth);
                let gone = gone.filter(|option| !self.step.placements.contains(option)).collect();
                let step = Step { eliminations: gone, ..self.step.clone() };
                let excluded = Words { step: &step, ..*self }.excluded_by_truth(*cause);
                format!("{}, {excluded}", self.alternatives(*cause))
            }
            _ => {
                let mut places: Vec<OptionId> =
                    causes.iter().flat_map(|&cause| self.candidates.options(cause)).collect();
                places.sort_unstable();
                format!("{} are in {}", self.names.items(causes), listed(self.cells(&places), "and"))
            }
        };
        let (why, too) = (self.as_kept_out(causes), self.as_kept_out(&[truth]));
        format!("{told}{why}, so only this place is left for {}{too}", self.names.item(truth))
    }

    /// "4 in R8C7".
    pub(super) fn symbol_in_cell(&self, option: OptionId) -> String {
        let pair = self.candidates.network().candidate(option);
        pair.map_or_else(String::new, |(cell, symbol)| format!("{symbol} in {}", self.names.cell(cell)))
    }
}
