//! Exocets in words.

use dlx_variants::{Meaning, listed};

use super::Words;
use super::names::unique;
use crate::grade::network::Item;

impl Words<'_> {
    /// Why two cells have the same symbols as two others: "R1C1 and R1C2 have two of 1, 3, 5 and 9, and columns 3, 4 and 7 cannot
    /// take either of these without R2C4 or R3C7; so R2C4 and R3C7 have the same two, and each column has a place for both".
    pub(super) fn exocet(&self, base: &[Item], targets: &[Item], truths: &[Item]) -> String {
        let network = self.candidates.network();
        let houses = truths.iter().filter_map(|&truth| match network.meaning(truth) {
            Meaning::Symbol { house, .. } => Some(house),
            _ => None,
        });
        let houses = self.names.houses(unique(houses).into_iter());
        let symbols = self.symbols(base.iter().flat_map(|&cell| self.candidates.options(cell)));
        let either = listed(targets.iter().map(|&target| self.names.item(target)), "or");
        format!(
            "{} have two of {}, and {houses} cannot take either of these without {either}; so {} have the same two, and each \
             of the three houses has a place for both",
            self.names.items(base),
            listed(symbols, "and"),
            self.names.items(targets),
        )
    }
}
