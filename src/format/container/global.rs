//! Rules for the whole board, for which programs have their own names.

use dlx_variants::rule::{Between, Differ, Distinct, NumberPairs, Positions};
use dlx_variants::{Place, Rule};

use super::relation::Relation;

/// Cells a knight's move apart differ.
pub(in crate::format) fn knights() -> Rule {
    differ("knight's move", vec![[1, 2], [2, 1], [1, -2], [2, -1]])
}

/// Cells a king's move apart differ.
pub(in crate::format) fn kings() -> Rule {
    differ("king's move", vec![[1, 1], [1, -1]])
}

fn differ(name: &str, offsets: Vec<[i32; 2]>) -> Rule {
    Rule::Differ(Differ { name: Some(name.to_owned()), between: Between::Offsets(offsets) })
}

/// The neighbours without a mark do not have some differences, ratios or sums. A mark between other cells is
/// none of theirs.
pub(in crate::format) fn unmarked(
    relation: Relation,
    not: Vec<u8>,
    marked: impl IntoIterator<Item = [Place; 2]>,
) -> Rule {
    let are_neighbours = |[a, b]: &[Place; 2]| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1;
    let between = Between::Unmarked(marked.into_iter().filter(are_neighbours).collect());
    relation.rule(NumberPairs { name: None, is: Vec::new(), not, between })
}

/// All pairs of neighbours.
pub(in crate::format) fn all_neighbours() -> Between {
    Between::Offsets(vec![[0, 1], [1, 0]])
}

/// The cells at the same place of all boxes differ.
pub(in crate::format) fn positions() -> Rule {
    Rule::Positions(Positions {})
}

/// A diagonal of a board of so many rows, from its cell in the first column, holds each symbol once.
pub(in crate::format) fn diagonal(size: usize, is_rising: bool) -> Distinct {
    let place = |col| Place { row: if is_rising { size + 1 - col } else { col }, col };
    let name = if is_rising { "rising diagonal" } else { "falling diagonal" };
    Distinct { name: Some(name.to_owned()), cells: (1..=size).map(place).collect() }
}

/// The same, from its cell in the first row.
pub(in crate::format) fn diagonal_from_above(size: usize, is_rising: bool) -> Distinct {
    let mut diagonal = diagonal(size, is_rising);
    diagonal.cells.sort_unstable();
    diagonal
}

/// Neighbours are not consecutive.
pub(in crate::format) fn neighbours() -> Rule {
    let name = Some("consecutive neighbours".to_owned());
    Relation::Difference.rule(NumberPairs { name, is: Vec::new(), not: vec![1], between: all_neighbours() })
}
