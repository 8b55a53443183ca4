//! Exocets in words.

use dlx_variants::{Meaning, listed};

use super::Words;
use super::names::unique;
use crate::step::Exocet;

impl Words<'_> {
    /// Why cells have the same symbols as others: "the base R1C1 and R1C2 has two of 1, 3, 5 and 9, and the
    /// cross-lines, columns 3, 4 and 7, cannot take either of these without a target, R2C4 or R3C7; so the
    /// targets have the same two, and each cross-line has a place for both".
    pub(super) fn exocets(&self, exocets: &[Exocet]) -> String {
        let network = self.candidates.network();
        let houses = exocets.iter().flat_map(|exocet| &exocet.truths).filter_map(|&truth| {
            match network.meaning(truth) {
                Meaning::Symbol { house, .. } => Some(house),
                _ => None,
            }
        });
        let houses = self.names.houses(unique(houses).into_iter());
        let told = exocets.iter().enumerate().map(|(at, Exocet { base, targets, .. })| {
            let symbols = self.symbols(base.iter().flat_map(|&cell| self.candidates.options(cell)));
            let cannot = match at {
                0 => format!("and the cross-lines, {houses}, cannot take either of these"),
                _ => "which these lines cannot take".to_owned(),
            };
            format!(
                "the base {} has two of {}, {cannot} without a target, {}",
                self.names.items(base),
                listed(symbols, "and"),
                listed(targets.iter().map(|&target| self.names.item(target)), "or"),
            )
        });
        let told = told.collect::<Vec<String>>().join("; ");
        let so = match exocets {
            [_] => "the targets have the same two, and each cross-line has a place for both",
            _ => "each base has the symbols of its targets, and each cross-line a place for all",
        };
        let cells = exocets.iter().flat_map(|exocet| [&exocet.base, &exocet.targets]).flatten();
        let own: Vec<_> = cells.flat_map(|&cell| self.candidates.options(cell)).collect();
        let is_elsewhere = self.step.eliminations.iter().any(|option| !own.contains(option));
        let elsewhere = match is_elsewhere {
            true => format!("; beside {}, no way to do so is left", self.gone("any of these candidates")),
            false => String::new(),
        };
        format!("{told}; so {so}{elsewhere}")
    }
}
