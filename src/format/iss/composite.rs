//! Constraints that contain others: `.And ... .End`, `.Or ... .End`, and `.Replicate~TARGETS ... .End`, which
//! repeats them at other cells.

use dlx_variants::rule::AnyOf;
use dlx_variants::{Place, Rule};

use super::cells::cell;
use super::draft::Draft;
use super::keys::bits;
use super::{alternatives, constraints, fault};
use crate::format::error::ReadErrorKind;

/// The most composites within each other.
const DEPTH: usize = 8;

/// Adds the constraints of a line.
pub(super) fn add_all(draft: &mut Draft, parts: &mut dyn Iterator<Item = &str>) -> Result<(), ReadErrorKind> {
    match add_up_to_end(draft, parts, 0)? {
        Some(end) => Err(fault(end, "an end only where something began")),
        None => Ok(()),
    }
}

/// The number of composites around what this one contains, if there are `depth` around it.
pub(super) fn within(part: &str, depth: usize) -> Result<usize, ReadErrorKind> {
    let deeper = (depth < DEPTH).then_some(depth + 1);
    deeper.ok_or_else(|| fault(part, &format!("at most {DEPTH} of these within each other")))
}

/// Adds constraints up to the end of the composite that they belong to, which it returns, or of the line.
pub(super) fn add_up_to_end<'p>(
    draft: &mut Draft,
    parts: &mut dyn Iterator<Item = &'p str>,
    depth: usize,
) -> Result<Option<&'p str>, ReadErrorKind> {
    while let Some(part) = parts.next() {
        match part.split('~').next() {
            Some("End") => return Ok(Some(part)),
            Some("And") => {
                add_up_to_end(draft, parts, within(part, depth)?)?;
            }
            Some("Or") => any_of(draft, part, parts, within(part, depth)?)?,
            Some("Replicate") => replicate(draft, part, parts, within(part, depth)?)?,
            _ => constraints::add(draft, part)?,
        }
    }
    Ok(None)
}

/// Adds the rule that one of several alternatives holds, up to its end. Each constraint is an alternative:
/// one number outside, one given, all that `.And ... .End` contains.
fn any_of(
    draft: &mut Draft,
    part: &str,
    parts: &mut dyn Iterator<Item = &str>,
    depth: usize,
) -> Result<(), ReadErrorKind> {
    let mut rules = Vec::new();
    while let Some(part) = parts.next().filter(|part| *part != "End") {
        let mut own = draft.apart();
        let is_group = part == "And";
        match part.split('~').next() {
            Some("And") => {
                add_up_to_end(&mut own, parts, within(part, depth)?)?;
            }
            Some("Or") => any_of(&mut own, part, parts, within(part, depth)?)?,
            Some("Replicate") => return Err(fault(part, "alternatives that are not repeated")),
            _ => constraints::add(&mut own, part)?,
        }
        draft.room = std::mem::take(&mut own.room);
        draft.has_marked_alternatives |= own.has_marks();
        rules.extend(alternatives::read(own, part, is_group)?);
    }
    match rules.len() {
        0 => Err(fault(part, "constraints, one of which holds")),
        1 => rules.into_iter().flatten().try_for_each(|rule| draft.clue(rule)),
        _ => draft.clue(Rule::AnyOf(AnyOf { name: None, alternatives: rules })),
    }
}

/// Adds the constraints of a template at each target: `Replicate~TARGETS~ORIGIN`, where a bit of the targets
/// stands for each cell from the origin on, row by row.
fn replicate(
    draft: &mut Draft,
    part: &str,
    parts: &mut dyn Iterator<Item = &str>,
    depth: usize,
) -> Result<(), ReadErrorKind> {
    let expected = || fault(part, "targets, and perhaps a cell as their origin");
    let shape = draft.shape;
    let is_on_board = |place: &Place| shape.contains(*place);
    let mut arguments = part.split('~').skip(1);
    let targets = bits(arguments.next().unwrap_or_default()).ok_or_else(expected)?;
    let origin = match arguments.next().filter(|text| !text.is_empty()) {
        Some(text) => cell(text).filter(is_on_board).ok_or_else(expected)?,
        None => Place { row: 1, col: 1 },
    };
    let mut open = 1;
    let template: Vec<&str> = parts
        .take_while(|part| {
            match part.split('~').next() {
                Some("And" | "Or" | "Replicate") => open += 1,
                Some("End") => open -= 1,
                _ => {}
            }
            open > 0
        })
        .collect();
    let first = shape.number(origin);
    let targets = targets.iter().enumerate().filter(|(_, is_target)| **is_target);
    for at in targets.map(|(at, _)| first + at) {
        if at >= shape.cells() {
            return Err(fault(part, "targets on the board"));
        }
        let shift = |place: Place| {
            let target = shape.place(at);
            let row = place.row.checked_add(target.row)?.checked_sub(origin.row)?;
            let col = place.col.checked_add(target.col)?.checked_sub(origin.col)?;
            Some(Place { row, col }).filter(is_on_board)
        };
        let shifted: Option<Vec<String>> = template.iter().map(|part| shifted(part, &shift)).collect();
        let shifted = shifted.ok_or_else(|| fault(part, "targets at which all cells are on the board"))?;
        add_up_to_end(draft, &mut shifted.iter().map(String::as_str), depth)?;
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
