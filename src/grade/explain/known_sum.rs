//! Innies and outies in words.

use dlx_variants::{CellId, KnownDifference, KnownSum, listed};

use super::Words;
use crate::grade::network::Item;

impl Words<'_> {
    /// Why the sum of some cells is known, and what it leaves: "R3C3 is the innie of box 1: 45 - 38 = 7", "R3C2 and R3C3 are the
    /// innies of box 1: 45 - 33 = 12, which rules that out".
    pub(super) fn known_sum(&self, known: &KnownSum, open: &[Item]) -> String {
        let total = self.total(&known.houses);
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

    /// The sum of all symbols of some houses, each of which holds all of them.
    fn total(&self, houses: &[usize]) -> u32 {
        houses.len() as u32 * self.candidates.network().model().alphabet().sum()
    }

    /// Why the difference of some cells is known: "R3C3 is the innie and R4C1 the outie of box 1: R3C3 is 45 - 42 = 3 more than
    /// R4C1".
    pub(super) fn known_difference(&self, known: &KnownDifference, open: &[Item]) -> String {
        let total = self.total(&known.houses);
        let counted = i64::from(total) - i64::from(known.difference);
        let names = |cells: &[CellId]| cells.iter().map(|&cell| self.names.cell(cell)).collect::<Vec<_>>();
        let of = |cells: &[CellId], name: &str| match cells.len() {
            1 => format!("the {name}"),
            _ => format!("the {name}s"),
        };
        let verb = if known.innies.len() == 1 { "is" } else { "are" };
        let told = format!(
            "{} {verb} {} and {} {} of {}",
            listed(names(&known.innies), "and"),
            of(&known.innies, "innie"),
            listed(names(&known.outies), "and"),
            of(&known.outies, "outie"),
            self.names.houses(known.houses.iter().copied())
        );
        let (innies, outies) = (names(&known.innies).join("+"), names(&known.outies).join("+"));
        let told = match known.difference {
            0 => format!("{told}: {innies} is as much as {outies}, as {total} - {counted} = 0"),
            more @ 1.. => format!("{told}: {innies} is {total} - {counted} = {more} more than {outies}"),
            less => format!("{told}: {outies} is {counted} - {total} = {} more than {innies}", -less),
        };
        let values = self.candidates.values();
        let filled = known.innies.iter().chain(&known.outies).filter_map(|&cell| {
            let is_open = open.contains(&self.candidates.network().cell_item(cell));
            let value = values[cell.index()].filter(|_| !is_open)?;
            Some(format!("{} is {value}", self.names.cell(cell)))
        });
        let filled: Vec<String> = filled.collect();
        let told = if filled.is_empty() { told } else { format!("{told}, where {}", listed(filled, "and")) };
        match self.step.placements.is_empty() {
            true => format!("{told}, which rules {} out", self.that()),
            false => told,
        }
    }
}
