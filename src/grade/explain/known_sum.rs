//! Innies and outies in words.

use dlx_variants::{CellId, KnownSum, listed};

use super::Words;
use crate::grade::network::Item;

impl Words<'_> {
    /// Why the sum of some cells is known, and what it leaves: "R3C3 is the innie of box 1: 45 - 38 = 7", "R3C2 and R3C3 are the
    /// innies of box 1: 45 - 33 = 12, which rules that out".
    pub(super) fn known_sum(&self, known: &KnownSum, open: &[Item]) -> String {
        let model = self.candidates.network().model();
        let total: u32 = known
            .houses
            .iter()
            .map(|&house| (1..=model.houses()[house].cells.len() as u32).sum::<u32>())
            .sum();
        let (kind, told) = match known.is_outside {
            true => ("outie", format!("{} - {total} = {}", total + known.sum, known.sum)),
            false => ("innie", format!("{total} - {} = {}", total.saturating_sub(known.sum), known.sum)),
        };
        let plural = if known.cells.len() == 1 { "is the" } else { "are the" };
        let s = if known.cells.len() == 1 { "" } else { "s" };
        let cells = listed(known.cells.iter().map(|&cell| self.names.cell(cell)), "and");
        let houses = self.names.houses(known.houses.iter().copied());
        let mut text = format!("{cells} {plural} {kind}{s} of {houses}: {told}");
        if open.len() < known.cells.len() {
            let is_open = |cell: &CellId| open.contains(&self.candidates.network().cell_item(*cell));
            let values = self.candidates.values();
            let filled = known.cells.iter().filter(|cell| !is_open(cell));
            let filled: u32 =
                filled.filter_map(|cell| values[cell.index()]).map(|symbol| u32::from(symbol.number())).sum();
            text += &format!(", of which {} is left", known.sum.saturating_sub(filled));
        }
        match self.step.placements.is_empty() {
            true => format!("{text}, which rules {} out", self.that()),
            false => text,
        }
    }
}
