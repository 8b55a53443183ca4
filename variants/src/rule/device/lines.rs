//! Lines of cells.

use std::collections::HashSet;

use super::Pairs;
use crate::board::CellId;
use crate::error::SpecError;
use crate::relation::Relation;
use crate::rule::Draft;

/// The pairs of cells of a line with one or more steps between them, up to `most`: the first, the second, and
/// the steps.
pub(in crate::rule) fn pairs_within(
    cells: &[CellId],
    most: usize,
) -> impl Iterator<Item = (CellId, CellId, usize)> + '_ {
    let pairs_at =
        move |steps: usize| cells.iter().zip(cells.iter().skip(steps)).map(move |(&a, &b)| (a, b, steps));
    (1..=most.min(cells.len().saturating_sub(1))).flat_map(pairs_at)
}

/// Adds the rule that cells of a line with at most `most` steps between them obey a relation.
pub(in crate::rule) fn declare_line(
    name: String,
    cells: &[CellId],
    most: usize,
    relation: Relation,
    draft: &mut Draft,
) -> Result<(), SpecError> {
    // A line that meets itself may have a pair many times.
    let mut seen = HashSet::new();
    let pairs = pairs_within(cells, most).map(|(a, b, _)| (a, b)).filter(|&pair| seen.insert(pair));
    let line = line_called(&name);
    draft.add_rule(Pairs::new(name).at(cells[0]).called(None, &line).with(relation, pairs))
}

/// How the line of a rule is called: "parity line" of "parity line", "whispers line" of "whispers".
pub(super) fn line_called(name: &str) -> String {
    format!("{} line", name.strip_suffix(" line").unwrap_or(name))
}
