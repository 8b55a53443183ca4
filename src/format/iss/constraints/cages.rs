//! Cages and other sums.

use std::collections::BTreeSet;

use dlx_variants::rule::{Cage, EqualSums, LittleKiller, SumCage};
use dlx_variants::{Place, Rule};

use super::super::draft::Draft;
use super::super::part::Part;
use super::super::shape::Shape;
use super::super::{patterns, sums, weighted};
use crate::format::error::ReadErrorKind;

/// Adds a cage; a sum of 0 means none. A cell that is listed several times counts as often.
pub(super) fn cage(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let (sum, listed) = part.number_and_cells("a sum")?;
    let cells: BTreeSet<Place> = listed.iter().copied().collect();
    let has_sum = sum > 0 && cells.len() == listed.len();
    if sum > 0 && !has_sum {
        draft.clue(sum_of(listed, sum))?;
    }
    let sum = has_sum.then_some(sum);
    draft.clue(Rule::Cage(Cage { name: None, cells: cells.into_iter().collect(), sum }))
}

/// Adds a sum of cells, each as often as it is listed, or with its factor.
pub(super) fn sum(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    if let Some(rule) = weighted::rule(part, draft.shape.values) {
        return draft.clue(rule?);
    }
    let (sum, cells) = part.number_and_cells("a number")?;
    draft.clue(sum_of(cells, sum))
}

fn sum_of(cells: Vec<Place>, sum: u32) -> Rule {
    Rule::SumCage(SumCage { name: None, cells, sum })
}

/// Cells without repetitions.
fn plain_cage(cells: Vec<Place>) -> Rule {
    Rule::Cage(Cage { name: None, cells, sum: None })
}

/// Adds a cage without repetitions and with patterns for its cells.
pub(super) fn equality_cage(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let cells = part.all_cells()?;
    let patterns = patterns::equality(&cells, draft.shape.values);
    draft.clue(plain_cage(cells))?;
    patterns.into_iter().try_for_each(|rule| draft.clue(rule))
}

/// Adds a sum between the least and the greatest symbol of some cells without repetitions.
pub(super) fn lunchbox(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let (sum, cells) = part.number_and_cells("a sum")?;
    let rule = sums::lunchbox(&cells, sum, draft.shape.values);
    draft.clue(plain_cage(cells))?;
    draft.clue(rule.ok_or_else(|| part.fault("a smaller sum or board"))?)
}

/// Adds sets of cells, separated by dashes.
pub(super) fn equal_sums(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let sets = part.filled.split(|text| *text == "-").map(|set| part.cells(set));
    let sets = sets.collect::<Result<_, ReadErrorKind>>()?;
    draft.clue(Rule::EqualSums(EqualSums { name: None, sets }))
}

/// Adds a sum along the diagonal that begins in a cell on the edge. Those that begin on the left side fall,
/// those on the top run to the left, and so on around the board.
pub(super) fn little_killer(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let expected = || part.fault("a sum, then a cell on the edge");
    let [sum, first] = part.filled[..] else { return Err(expected()) };
    let sum: u32 = sum.parse().map_err(|_| expected())?;
    let Place { row, col } = part.cells(&[first])?[0];
    let shape = draft.shape;
    let Shape { rows, cols, .. } = shape;
    let (down, right) = match (row, col) {
        (row, 1) if row < rows => (1, 1),
        (1, _) => (1, -1),
        (_, col) if col == cols => (-1, -1),
        (row, _) if row == rows => (-1, 1),
        _ => return Err(expected()),
    };
    let next = |&Place { row, col }: &Place| {
        Some(Place { row: row.checked_add_signed(down)?, col: col.checked_add_signed(right)? })
    };
    let places = std::iter::successors(Some(Place { row, col }), next);
    let cells: Vec<Place> = places.take_while(|&place| shape.contains(place)).collect();
    draft.clue(Rule::LittleKiller(LittleKiller { name: None, cells, sum }))
}
