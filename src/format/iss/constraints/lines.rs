//! Constraints along lines.

use dlx_variants::rule::{Arrow, Modular, Regex, TenLine};
use dlx_variants::{Place, Rule};

use super::super::draft::Draft;
use super::super::keys::decoded;
use super::super::machine::Machine;
use super::super::part::Part;
use super::super::{patterns, sums};
use super::kind::{Kind, lines_and_numbers, of_number};
use super::relation::named_lines;
use crate::format::container::percent_decoded;
use crate::format::error::ReadErrorKind;

/// Adds an arrow with a circle of one cell.
pub(super) fn arrow(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    arrow_of(draft, part, 1, part.all_cells()?)
}

/// Adds an arrow with a circle of some cells.
pub(super) fn pill_arrow(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let (count, cells) = part.number_and_cells("the number of cells of the pill")?;
    arrow_of(draft, part, count as usize, cells)
}

/// Adds an arrow with a circle of some cells, which are read from the left or from the top.
fn arrow_of(
    draft: &mut Draft,
    part: &Part<'_>,
    circle: usize,
    mut cells: Vec<Place>,
) -> Result<(), ReadErrorKind> {
    match cells.split_at_mut_checked(circle) {
        Some((circle, shaft)) if !circle.is_empty() && !shaft.is_empty() => {
            circle.sort_unstable();
            let (cells, shafts) = (circle.to_vec(), vec![shaft.to_vec()]);
            draft.clue(Rule::Arrow(Arrow { name: None, cells, shafts }))
        }
        _ => Err(part.fault("the cells of the circle, then those of the shaft")),
    }
}

/// Adds a modular line. All numbers leave the same remainder on division by 1, which restricts nothing.
pub(super) fn modular(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    match part.number() {
        Some(1) => part.number_and_cells("a number").map(drop),
        _ => Kind::Optional(of_number!(Modular, divisor), Modular::USUAL.into()).add(draft, part),
    }
}

/// Adds a line that is divided into parts of equal sums.
pub(super) fn sum_line(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let Some((&"LOOP", line)) = part.filled.split_last() else {
        return Kind::Optional(of_number!(TenLine, sum), TenLine::USUAL).add(draft, part);
    };
    let (sum, line) = match part.number() {
        Some(sum) => (sum, &line[1..]),
        None => (TenLine::USUAL, line),
    };
    let expected = || part.fault(&format!("a sum up to {}, then cells", sums::MOST_OF_LOOP));
    if !(1..=sums::MOST_OF_LOOP).contains(&sum) {
        return Err(expected());
    }
    let rule = sums::closed_line(&part.cells(line)?, sum, draft.shape.values);
    draft.clue(rule.ok_or_else(expected)?)
}

/// Adds a regular expression along lines, which nothing between tildes sets apart.
pub(super) fn regex(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let (pattern, rest) = part.arguments.split_first().unwrap_or((&"", &[]));
    let pattern = if pattern.contains('%') { Some(percent_decoded(pattern)) } else { decoded(pattern) };
    let pattern = pattern.ok_or_else(|| part.fault("an encoded regular expression, then cells"))?;
    for line in rest.split(|text| text.is_empty()).filter(|line| !line.is_empty()) {
        draft.take_room(part, pattern.len())?;
        let (cells, pattern) = (part.cells(line)?, pattern.clone());
        draft.clue(Rule::Regex(Regex { name: None, cells, pattern, says: None }))?;
    }
    Ok(())
}

/// Adds a state machine along lines.
pub(super) fn machine(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let (text, rest) = part.arguments.split_first().unwrap_or((&"", &[]));
    let machine = Machine::read(text);
    let machine = machine.ok_or_else(|| part.fault("an encoded state machine, then cells"))?;
    for (name, line) in named_lines(rest) {
        if line.contains(&"-") {
            return Err(part.fault("a state machine along one line of cells, without parts"));
        }
        draft.take_room(part, machine.size())?;
        draft.clue(machine.rule(&name, &part.cells(line)?, draft.shape.values)?)?;
    }
    Ok(())
}

/// Adds the first skyscraper that is hidden from an end.
pub(super) fn hidden_skyscraper(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let values = draft.shape.values;
    lines_and_numbers(draft, part)?.into_iter().try_for_each(|(line, number)| {
        if number > values.highest().into() {
            return Err(part.fault("values that can be seen"));
        }
        draft.clue(patterns::hidden_skyscraper(&line, number, values))
    })
}

/// Whether ranks of rows and columns may be tied.
pub(super) fn ties(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    match part.filled[..] {
        ["only-unclued"] => {}
        ["any"] => draft.ties = true,
        ["none"] => draft.no_ties = true,
        _ => return Err(part.fault("ties of any ranks, only-unclued or none")),
    }
    Ok(())
}
