//! Constraints that contain others: `.And ... .End`, and `.Replicate~TARGETS ... .End`, which repeats them at other cells.

use dlx_variants::Place;

use super::draft::{Draft, cell};
use super::fault;
use super::keys::bits;
use crate::format::error::ReadErrorKind;

/// Adds constraints up to the end of the composite that they belong to, or of the line.
pub(super) fn add_all(draft: &mut Draft, parts: &mut dyn Iterator<Item = &str>) -> Result<(), ReadErrorKind> {
    while let Some(part) = parts.next() {
        match part.split('~').next() {
            Some("End") => return Ok(()),
            Some("And") => add_all(draft, parts)?,
            Some("Replicate") => replicate(draft, part, parts)?,
            _ => draft.add(part)?,
        }
    }
    Ok(())
}

/// Adds the constraints of a template at each target: `Replicate~TARGETS~ORIGIN`, where a bit of the targets stands for each cell
/// from the origin on, row by row.
fn replicate(
    draft: &mut Draft,
    part: &str,
    parts: &mut dyn Iterator<Item = &str>,
) -> Result<(), ReadErrorKind> {
    let expected = || fault(part, "targets, and perhaps a cell as their origin");
    let mut arguments = part.split('~').skip(1);
    let targets = bits(arguments.next().unwrap_or_default()).ok_or_else(expected)?;
    let origin = match arguments.next().filter(|text| !text.is_empty()) {
        Some(text) => cell(text).ok_or_else(expected)?,
        None => Place { row: 1, col: 1 },
    };
    let mut depth = 1;
    let template: Vec<&str> = parts
        .take_while(|part| {
            depth += match part.split('~').next() {
                Some("And" | "Or" | "Replicate") => 1,
                Some("End") => -1,
                _ => 0,
            };
            depth > 0
        })
        .collect();
    let size = draft.size();
    let first = (origin.row.wrapping_sub(1)).wrapping_mul(size).wrapping_add(origin.col.wrapping_sub(1));
    for at in
        targets.iter().enumerate().filter(|(_, is_target)| **is_target).map(|(at, _)| first.wrapping_add(at))
    {
        if at >= size * size {
            return Err(fault(part, "targets on the board"));
        }
        let shift = |place: Place| {
            let row = (place.row + at / size + 1).checked_sub(origin.row)?;
            let col = (place.col + at % size + 1).checked_sub(origin.col)?;
            ((1..=size).contains(&row) && (1..=size).contains(&col)).then_some(Place { row, col })
        };
        let shifted: Option<Vec<String>> = template.iter().map(|part| shifted(part, &shift)).collect();
        let shifted = shifted.ok_or_else(|| fault(part, "targets at which all cells are on the board"))?;
        add_all(draft, &mut shifted.iter().map(String::as_str))?;
    }
    Ok(())
}

/// A constraint with its cells shifted; `None` if one of them leaves the board.
fn shifted(part: &str, shift: &impl Fn(Place) -> Option<Place>) -> Option<String> {
    let argument = |text: &str| {
        let (name, values) = text.split_at(text.find('_').unwrap_or(text.len()));
        match cell(name) {
            Some(place) => shift(place).map(|place| format!("{place}{values}")),
            None => Some(text.to_owned()),
        }
    };
    let arguments: Option<Vec<String>> = part.split('~').map(argument).collect();
    arguments.map(|arguments| arguments.join("~"))
}
