//! Items and options in words, as the model names them.

use std::fmt::Display;

use dlx_engine::OptionId;
use dlx_variants::{CellId, Meaning, Symbol};

use super::terrain::{Item, Terrain};

/// Names what is on a board.
#[derive(Clone, Copy, Debug)]
pub struct Names<'t> {
    terrain: &'t Terrain,
}

impl<'t> Names<'t> {
    /// Names for a model.
    #[must_use]
    pub fn new(terrain: &'t Terrain) -> Self {
        Self { terrain }
    }

    /// A cell: `R3C5`.
    #[must_use]
    pub fn cell(self, cell: CellId) -> String {
        self.terrain.model().board().name(cell)
    }

    /// A house: "row 3", "box 2 of the north-west grid", "the main diagonal".
    #[must_use]
    pub fn house(self, house: usize) -> &'t str {
        &self.terrain.model().houses()[house].name
    }

    /// An item: "R3C5", "7 in row 3", "the rule anti-knight between R1C1 and R2C3".
    #[must_use]
    pub fn item(self, item: Item) -> String {
        match self.terrain.meaning(item) {
            Meaning::Cell(cell) => self.cell(cell),
            Meaning::Symbol { house, symbol } => format!("{symbol} in {}", self.house(house)),
            Meaning::Conflict { constraint } => self.conflict(item, constraint),
            _ => "a constraint".to_owned(),
        }
    }

    fn conflict(self, item: Item, constraint: usize) -> String {
        let candidates = self.terrain.options_of(item).iter();
        let mut cells: Vec<CellId> =
            candidates.filter_map(|&option| Some(self.terrain.candidate(option)?.0)).collect();
        cells.dedup();
        let cells = listed(cells.into_iter().map(|cell| self.cell(cell)), "and");
        format!("the rule {} between {cells}", self.terrain.model().constraint_rule(constraint))
    }

    /// Several items: "R3C5 and R3C6", "4 and 7 in row 3", "4 in row 3 and row 7".
    #[must_use]
    pub fn items(self, items: &[Item]) -> String {
        let symbols: Option<Vec<(usize, Symbol)>> = items
            .iter()
            .map(|&item| match self.terrain.meaning(item) {
                Meaning::Symbol { house, symbol } => Some((house, symbol)),
                _ => None,
            })
            .collect();
        let Some(symbols) = symbols else {
            return listed(items.iter().map(|&item| self.item(item)), "and");
        };
        let houses = unique(symbols.iter().map(|&(house, _)| self.house(house)));
        let kinds = unique(symbols.iter().map(|&(_, symbol)| symbol));
        if houses.len() == 1 || kinds.len() == 1 || houses.len() * kinds.len() == items.len() {
            return format!("{} in {}", listed(kinds, "and"), listed(houses, "and"));
        }
        listed(items.iter().map(|&item| self.item(item)), "and")
    }

    /// Options that hold, or of which one does: "R3C5 is 7".
    #[must_use]
    pub fn placements(self, options: &[OptionId]) -> String {
        let candidates = options.iter().filter_map(|&option| self.terrain.candidate(option));
        listed(candidates.map(|(cell, symbol)| format!("{} is {symbol}", self.cell(cell))), "and")
    }

    /// Options of which one holds: "one of R3C5 and R3C6 is 7", "R3C5 is 7 or R3C6 is 8".
    #[must_use]
    pub fn alternatives(self, options: &[OptionId]) -> String {
        let candidates: Vec<_> =
            options.iter().filter_map(|&option| self.terrain.candidate(option)).collect();
        match unique(candidates.iter().map(|&(_, symbol)| symbol)).as_slice() {
            [symbol] => {
                let cells = listed(candidates.iter().map(|&(cell, _)| self.cell(cell)), "and");
                format!("one of {cells} is {symbol}")
            }
            _ => listed(options.iter().map(|&option| self.placements(&[option])), "or"),
        }
    }

    /// Options that do not hold: "R1C5 is not 3 or 7", "R1C5 and R1C6 are not 3".
    #[must_use]
    pub fn eliminations(self, options: &[OptionId]) -> String {
        let mut groups: Vec<(Vec<Symbol>, Vec<CellId>)> = Vec::new();
        for (cell, symbols) in self.by_cell(options) {
            match groups.iter_mut().find(|(known, _)| *known == symbols) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((symbols, vec![cell])),
            }
        }
        let group = |(symbols, cells): (Vec<Symbol>, Vec<CellId>)| {
            let verb = if cells.len() == 1 { "is" } else { "are" };
            let cells = listed(cells.into_iter().map(|cell| self.cell(cell)), "and");
            format!("{cells} {verb} not {}", listed(symbols, "or"))
        };
        listed(groups.into_iter().map(group), "and")
    }

    /// The cells of options, in order, each with its symbols.
    fn by_cell(self, options: &[OptionId]) -> Vec<(CellId, Vec<Symbol>)> {
        let mut candidates: Vec<_> =
            options.iter().filter_map(|&option| self.terrain.candidate(option)).collect();
        candidates.sort_unstable();
        candidates.dedup();
        let cells = candidates.chunk_by(|one, other| one.0 == other.0);
        cells.map(|chunk| (chunk[0].0, chunk.iter().map(|&(_, symbol)| symbol).collect())).collect()
    }
}

/// "a", "a and b", "a, b and c".
pub(crate) fn listed(parts: impl IntoIterator<Item = impl Display>, last: &str) -> String {
    let mut parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    match parts.pop() {
        None => String::new(),
        Some(only) if parts.is_empty() => only,
        Some(end) => format!("{} {last} {end}", parts.join(", ")),
    }
}

/// The values in order of appearance, each once.
fn unique<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut unique = Vec::new();
    for value in values {
        if !unique.contains(&value) {
            unique.push(value);
        }
    }
    unique
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dlx_variants::{Spec, catalogue};

    use super::*;

    fn terrain(spec: &Spec) -> Terrain {
        Terrain::new(Arc::new(spec.build_fixed().expect("the declaration is sound")))
    }

    fn option(terrain: &Terrain, symbol: usize, cell: u16) -> OptionId {
        terrain.lowered().option(CellId(cell), Symbol::from_index(symbol - 1).expect("a symbol"))
    }

    #[test]
    fn what_is_alike_is_named_together() {
        let terrain = terrain(catalogue::default());
        let names = Names::new(&terrain);
        let item = |house, symbol: usize| {
            terrain.symbol_item(house, Symbol::from_index(symbol - 1).expect("a symbol"))
        };
        assert_eq!(names.items(&[item(2, 4), item(2, 7)]), "4 and 7 in row 3");
        assert_eq!(names.items(&[item(2, 4), item(6, 4)]), "4 in row 3 and row 7");
        assert_eq!(names.items(&[item(2, 4), item(6, 5)]), "4 in row 3 and 5 in row 7");
        assert_eq!(names.items(&[Item(0), Item(9), Item(10)]), "R1C1, R2C1 and R2C2");
        let options = [option(&terrain, 3, 4), option(&terrain, 7, 4), option(&terrain, 3, 6)];
        assert_eq!(names.eliminations(&options), "R1C5 is not 3 or 7 and R1C7 is not 3");
        assert_eq!(names.eliminations(&[options[0], options[2]]), "R1C5 and R1C7 are not 3");
        assert_eq!(names.placements(&options[..1]), "R1C5 is 3");
    }

    #[test]
    fn every_item_of_every_variant_has_a_name() {
        for spec in catalogue::all().iter().filter(|spec| !spec.is_random()) {
            let terrain = terrain(spec);
            let names = Names::new(&terrain);
            for item in (0..terrain.item_count() as u32).map(Item) {
                assert!(!names.item(item).is_empty() && names.item(item) != "a constraint");
            }
        }
    }
}
