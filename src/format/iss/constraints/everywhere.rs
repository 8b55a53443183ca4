//! Constraints on the whole board.

use dlx_variants::rule::{Between, Forbid, Windows};
use dlx_variants::{Rule, Symbol};

use super::super::draft::Draft;
use super::super::part::Part;
use super::super::patterns;
use crate::format::container::global;
use crate::format::error::ReadErrorKind;

pub(super) fn diagonal(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let size = draft.shape.rows;
    if size != draft.shape.cols {
        return Err(part.fault("a board with as many rows as columns"));
    }
    let is_rising = match part.filled[..] {
        ["1"] => true,
        ["-1"] => false,
        _ => return Err(part.fault("1 or -1")),
    };
    draft.constraint(Rule::Distinct(global::diagonal(size, is_rising)))
}

pub(super) fn windows(draft: &mut Draft, _: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.constraint(Rule::Windows(Windows {}))
}

pub(super) fn positions(draft: &mut Draft, _: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.constraint(global::positions())
}

pub(super) fn knights(draft: &mut Draft, _: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.constraint(global::knights())
}

pub(super) fn kings(draft: &mut Draft, _: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.constraint(global::kings())
}

pub(super) fn neighbours(draft: &mut Draft, _: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.constraint(global::neighbours())
}

/// A cell that holds *n* differs from the cells *n* steps away, one step across and one down counting as two.
pub(super) fn taxicabs(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    expect_values_from_1(draft, part)?;
    // A step of a row or column alone stays in a house.
    for number in 2..=draft.shape.values.count() as u8 {
        let offsets = (1..i32::from(number)).flat_map(|down| {
            let across = i32::from(number) - down;
            [[down, across], [down, -across]]
        });
        let between = Between::Offsets(offsets.collect());
        let not = Symbol::new(number).map(|symbol| format!("{symbol}{symbol}")).into_iter().collect();
        draft.constraint(Rule::Forbid(Forbid { name: Some("taxicab".to_owned()), not, between }))?;
    }
    Ok(())
}

pub(super) fn entropy(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    expect_values_from_1(draft, part)?;
    squares(draft, part, "global entropy", ["[1-3]", "[4-6]", "[7-9]"])
}

pub(super) fn modular(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    let third = if draft.shape.values.lowest() == 0 { "[036]" } else { "[369]" };
    squares(draft, part, "global modular", ["[147]", "[258]", third])
}

pub(super) fn flatmates(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    if !draft.shape.has_usual_values() {
        return Err(part.fault(USUAL_VALUES));
    }
    draft.constraints.extend(patterns::flatmates(draft.shape));
    Ok(())
}

/// All marks of some kinds are shown.
pub(super) fn strict(draft: &mut Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    draft.strict.push(part.name.to_owned());
    Ok(())
}

const USUAL_VALUES: &str = "this constraint on values from 1 to 9";

fn expect_values_from_1(draft: &Draft, part: &Part<'_>) -> Result<(), ReadErrorKind> {
    (draft.shape.values.lowest() == 1).then_some(()).ok_or_else(|| part.fault(USUAL_VALUES))
}

/// Adds rules over squares of four cells.
fn squares(draft: &mut Draft, part: &Part<'_>, name: &str, classes: [&str; 3]) -> Result<(), ReadErrorKind> {
    if draft.shape.values.count() != 9 {
        return Err(part.fault("this constraint on nine values"));
    }
    let [low, middle, high] = classes.map(|class| class.trim_matches(['[', ']']));
    let says = format!("Every square of four cells holds one of {low}, one of {middle} and one of {high}.");
    draft.constraints.extend(patterns::squares(name, classes, &says, draft.shape));
    Ok(())
}
