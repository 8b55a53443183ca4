//! `.Or ... .End`: at least one of the constraints between holds.

use dlx_variants::{Place, Symbol, listed};
use serde_json::{Value, json};

use super::composite::{add_up_to_end, within};
use super::constraints::{is_outside, may_have_lines, named_lines};
use super::draft::Draft;
use super::part::Part;
use super::{fault, patterns};
use crate::format::error::ReadErrorKind;

/// Adds the rule that one of several alternatives holds, up to its end. Each constraint is an alternative: one number outside,
/// one given, all that `.And ... .End` contains.
pub(super) fn add(
    draft: &mut Draft,
    part: &str,
    parts: &mut dyn Iterator<Item = &str>,
    depth: usize,
) -> Result<(), ReadErrorKind> {
    let mut alternatives = Vec::new();
    while let Some(part) = parts.next().filter(|part| *part != "End") {
        let mut own = draft.apart();
        let is_group = part == "And";
        match part.split('~').next() {
            Some("And") => {
                add_up_to_end(&mut own, parts, within(part, depth)?)?;
            }
            Some("Or") => add(&mut own, part, parts, within(part, depth)?)?,
            Some("Replicate") => return Err(fault(part, "alternatives that are not repeated")),
            _ => own.add(part)?,
        }
        draft.room = std::mem::take(&mut own.room);
        draft.has_marked_alternatives |= own.has_marks();
        alternatives.extend(read(own, part, is_group)?);
    }
    match alternatives.len() {
        0 => Err(fault(part, "constraints, one of which holds")),
        1 => alternatives.into_iter().flatten().try_for_each(|rule| draft.clue(rule)),
        _ => draft.clue(json!({"kind": "any-of", "alternatives": alternatives})),
    }
}

/// The alternatives that a constraint is.
fn read(own: Draft, part: &str, is_group: bool) -> Result<Vec<Vec<Value>>, ReadErrorKind> {
    let part = Part::of(part);
    if may_have_lines(part.name) && named_lines(&part.arguments[1..]).len() > 1 {
        return Err(part.fault("one line of cells in an alternative"));
    }
    let are_rules = own.has_rules_alone();
    let givens = own.givens.into_iter().map(|(place, symbols)| given(place, &symbols));
    let rules: Vec<Value> = givens.chain(own.clues).chain(own.constraints).map(as_clue).collect();
    if !are_rules || rules.is_empty() || rules.iter().any(|rule| rule["kind"] == "full-rank") {
        return Err(part.fault("constraints on cells as alternatives"));
    }
    let is_each_one = part.name.is_empty() || is_outside(part.name);
    Ok(if is_each_one && !is_group {
        rules.into_iter().map(|rule| vec![rule]).collect()
    } else {
        vec![rules]
    })
}

/// That a cell holds one of some values.
fn given(place: Place, symbols: &[Symbol]) -> Value {
    let values: String = symbols.iter().map(Symbol::to_string).collect();
    let says = format!("{place} is {}.", listed(symbols, "or"));
    patterns::rule("given", &[place], &format!("[{values}]"), &says)
}

/// The same rule without a house, which cannot be an alternative.
fn as_clue(mut rule: Value) -> Value {
    if rule["kind"] == "distinct" {
        rule["kind"] = "cage".into();
    }
    rule
}
