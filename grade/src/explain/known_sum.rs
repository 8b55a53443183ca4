//! Innies and outies in words.

use dlx_variants::{CellId, KnownDifference, KnownSum, Symbol, listed};

use super::Words;
use super::left_sum::{Detail, of_first_cells};
use super::names::{MOST_LISTED, unique};
use crate::network::Item;

impl Words<'_> {
    /// Why the sum of some cells is known, and what it leaves: "R3C3 is the innie of box 1: 45 - 38 = 7",
    /// "R3C2 and R3C3 are the innies of box 1: 45 - 33 = 12, so 2 in R3C2 needs 10 in R3C3".
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
            let filled = filled.filter_map(|&cell| Some((cell, values[cell.index()]?)));
            let filled: Vec<(CellId, Symbol)> = filled.collect();
            let less = filled.iter().map(|(_, symbol)| u32::from(symbol.number())).sum();
            let left = known.sum.saturating_sub(less);
            let minus =
                filled.iter().map(|(cell, symbol)| format!(" - {symbol} ({})", self.names.cell(*cell)));
            text += &match filled.len() <= MOST_LISTED {
                true => format!(", and {}{} = {left} is left", known.sum, minus.collect::<String>()),
                false => format!(", of which {left} is left"),
            };
            if open.len() > 1 {
                text += &format!(" for {}", self.names.items(open));
            }
        }
        text + &self.what_it_needs(&known.cells, &[], i64::from(known.sum))
    }

    /// What the eliminations would need in the other empty cells, where some cells are to hold so much more
    /// than others: ", so 6 in R8C3 needs 9 in R9C3", ", so 1 in R8C3 leaves 14 for R8C2 and R9C3, but they
    /// add up to at most 13". Empty for a step that fills a cell.
    fn what_it_needs(&self, more: &[CellId], less: &[CellId], difference: i64) -> String {
        if !self.step.placements.is_empty() {
            return String::new();
        }
        let values = self.candidates.values();
        let signed = || more.iter().map(|&cell| (cell, 1)).chain(less.iter().map(|&cell| (cell, -1)));
        let filled: i64 =
            signed().filter_map(|(cell, sign)| Some(sign * i64::from(values[cell.index()]?.number()))).sum();
        let open: Vec<(CellId, i64)> = signed().filter(|(cell, _)| values[cell.index()].is_none()).collect();
        // The cell, its symbols, what they need, and where; and what they leave several others.
        let mut told: Vec<(String, String, String, String)> = Vec::new();
        let mut apart: Vec<String> = Vec::new();
        let of_cells = self.names.by_cell(&self.step.eliminations);
        let detail = Detail::of_cells(of_cells.len());
        for (cell, symbols) in of_cells {
            let Some(&(_, own)) = open.iter().find(|(other, _)| *other == cell) else { continue };
            let others: Vec<(CellId, i64)> =
                open.iter().copied().filter(|&(other, _)| other != cell).collect();
            let sign = others.first().map_or(1, |&(_, sign)| sign);
            if others.is_empty() {
                return format!(", which rules {} out", self.that());
            }
            let needed = |symbol: &Symbol| sign * (difference - filled - own * i64::from(symbol.number()));
            if others.iter().any(|&(_, other)| other != sign) {
                apart.push(self.what_is_more(
                    (cell, &symbols),
                    &others,
                    |symbol| sign * needed(symbol),
                    detail,
                ));
                continue;
            }
            let others: Vec<CellId> = others.into_iter().map(|(other, _)| other).collect();
            if others.len() > 1 {
                apart.push(self.what_is_left((cell, &symbols), &others, &needed, detail));
                continue;
            }
            let others = listed(others.iter().map(|&other| self.names.cell(other)), "and");
            let needed = self.numbers(symbols.iter().map(needed));
            told.push((self.names.cell(cell), listed(symbols, "or"), needed, others));
        }
        match told.as_slice() {
            [] if apart.is_empty() => String::new(),
            [] => format!(", so {}", of_first_cells(&apart)),
            [(_, symbols, needed, _), (_, also, too, _)] if symbols == also && needed == too => {
                format!(", so {symbols} in either needs {needed} in the other")
            }
            _ => {
                let told = told.into_iter().map(|(cell, symbols, needed, others)| {
                    format!("{symbols} in {cell} needs {needed} in {others}")
                });
                format!(", so {}", listed(told, "and"))
            }
        }
    }

    /// Numbers, each once, where several that are too low for a symbol are told together: "2 or less than 1".
    pub(super) fn numbers(&self, numbers: impl Iterator<Item = i64>) -> String {
        let lowest = i64::from(self.candidates.network().model().alphabet().lowest());
        let numbers = unique(numbers);
        let (low, rest): (Vec<i64>, Vec<i64>) = numbers.into_iter().partition(|&number| number < lowest);
        let low = match low.as_slice() {
            [] => None,
            [number] if *number >= 0 => Some(number.to_string()),
            _ => Some(format!("less than {lowest}")),
        };
        listed(rest.iter().map(i64::to_string).chain(low), "or")
    }

    /// The sum of all symbols of some houses, each of which holds all of them.
    fn total(&self, houses: &[usize]) -> u32 {
        houses.len() as u32 * self.candidates.network().model().alphabet().sum()
    }

    /// Why the difference of some cells is known: "R3C3 is the innie and R4C1 the outie of box 1: R3C3 is
    /// 45 - 42 = 3 more than R4C1".
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
        told + &self.what_it_needs(&known.innies, &known.outies, i64::from(known.difference))
    }
}
