//! The board: its shape, its regions, and what is said of the whole puzzle.

use super::super::draft::Draft;
use super::super::part::Part;
use super::super::shape::Shape;
use crate::format::error::ReadErrorKind;

pub(super) fn shape(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.shape = Shape::parse(&part.filled).ok_or_else(|| part.fault(Shape::EXPECTED))?;
    Ok(())
}

pub(super) fn jigsaw(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.regions = part.filled.iter().find(|text| text.len() > 2).map(|text| (*text).to_owned());
    Ok(())
}

pub(super) fn no_boxes(draft: &mut Draft, _: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.no_boxes = true;
    Ok(())
}

pub(super) fn region_size(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let cells = part.filled.first().and_then(|text| text.parse().ok());
    let cells = cells.filter(|&cells| draft.is_region(cells)).ok_or_else(|| {
        part.fault("as many cells as the longer side of the board, or up to the number of values")
    });
    draft.region_size = Some(cells?);
    Ok(())
}

/// All regions hold the same values.
pub(super) fn same_values(draft: &mut Draft, _: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.same_values = true;
    Ok(())
}

/// An order for the search, which changes nothing here.
pub(super) fn search_priority(_: &mut Draft, _: &Part<'_>) -> Result<(), ReadErrorKind> {
    Ok(())
}
