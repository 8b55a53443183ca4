//! Houses whose cells can hold only as many symbols as there are cells, so that they hold each of these once:
//! all symbols of the board, or those that rules about single cells, such as given candidates, leave.

use crate::house::{House, HouseKind};
use crate::model::Model;
use crate::symbol_set::SymbolSet;
use crate::violation::Judged;

/// A house that holds each of some symbols once.
#[derive(Clone, Debug)]
pub(super) struct FilledHouse {
    /// The house, as an index into [`Model::houses`].
    pub(super) house: usize,
    /// The sum of its cells.
    pub(super) sum: u32,
    /// The clues that leave its cells no other symbols; none if the board has no others.
    pub(super) from: Vec<usize>,
}

/// What rules about a cell alone leave it.
#[derive(Clone, Debug)]
struct Left {
    symbols: SymbolSet,
    /// Those of the rules that are clues.
    from: Vec<usize>,
}

impl Model {
    /// The houses with a cell for each symbol of the board, in order, for each kind.
    pub(super) fn full_houses(&self) -> Vec<Vec<FilledHouse>> {
        self.houses_by_kind(|at, house| self.full(at, house))
    }

    /// The same, and the houses that rules about single cells leave as many symbols as they have cells.
    pub(super) fn filled_houses(&self) -> Vec<Vec<FilledHouse>> {
        let left = self.left_by_rules_of_cells();
        self.houses_by_kind(|at, house| self.full(at, house).or_else(|| self.filled(at, house, &left)))
    }

    fn houses_by_kind(&self, filled: impl Fn(usize, &House) -> Option<FilledHouse>) -> Vec<Vec<FilledHouse>> {
        let of_kind = |kind| {
            let houses = self.numbered_houses(kind);
            houses.filter_map(|of| filled(of.house, &self.houses()[of.house])).collect()
        };
        HouseKind::ALL.into_iter().map(of_kind).collect()
    }

    fn full(&self, at: usize, house: &House) -> Option<FilledHouse> {
        let is_full = house.cells.len() == self.symbols();
        is_full.then(|| FilledHouse { house: at, sum: self.alphabet().sum(), from: Vec::new() })
    }

    fn filled(&self, at: usize, house: &House, left: &[Left]) -> Option<FilledHouse> {
        let cells = house.cells.iter().map(|cell| &left[cell.index()]);
        let symbols = cells.clone().fold(SymbolSet::default(), |all, left| all.or(left.symbols));
        (symbols.len() == house.cells.len()).then(|| FilledHouse {
            house: at,
            sum: symbols.iter().map(|symbol| u32::from(symbol.number())).sum(),
            from: cells.flat_map(|left| &left.from).copied().collect(),
        })
    }

    fn left_by_rules_of_cells(&self) -> Vec<Left> {
        let cells = self.board().cell_count();
        let mut left = vec![Left { symbols: self.alphabet().all(), from: Vec::new() }; cells];
        let mut values = vec![None; cells];
        for (number, rule) in self.constraints().iter().enumerate() {
            let &[cell] = rule.cells().as_slice() else { continue };
            let mut keeps = |symbol| {
                values[cell.index()] = Some(symbol);
                let mut violations = Vec::new();
                rule.check(&Judged { board: self.board(), values: &values }, &mut violations);
                violations.is_empty()
            };
            let own = &mut left[cell.index()];
            own.symbols = own.symbols.iter().filter(|&symbol| keeps(symbol)).collect();
            own.from.extend(self.clues().any(|clue| clue == number).then_some(number));
            values[cell.index()] = None;
        }
        left
    }
}
