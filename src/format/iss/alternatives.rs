//! Constraints as alternatives, of which at least one holds.

use dlx_variants::rule::{Cage, Distinct};
use dlx_variants::{Place, Rule, Symbol, listed};

use super::constraints::{is_outside, may_have_lines, named_lines};
use super::draft::Draft;
use super::part::Part;
use super::patterns;
use crate::format::error::ReadErrorKind;

/// The alternatives that a constraint is, or a group of them: what was read into an empty puzzle.
pub(super) fn read(own: Draft, part: &str, is_group: bool) -> Result<Vec<Vec<Rule>>, ReadErrorKind> {
    let part = Part::of(part);
    if may_have_lines(part.name) && named_lines(&part.arguments[1..]).len() > 1 {
        return Err(part.fault("one line of cells in an alternative"));
    }
    let are_rules = own.has_rules_alone();
    let givens = own.givens.into_iter().map(|(place, symbols)| given(place, &symbols));
    let rules: Vec<Rule> = givens.chain(own.clues).chain(own.constraints).map(as_clue).collect();
    if !are_rules || rules.is_empty() || rules.iter().any(|rule| matches!(rule, Rule::FullRank(_))) {
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
fn given(place: Place, symbols: &[Symbol]) -> Rule {
    let values: String = symbols.iter().map(Symbol::to_string).collect();
    let says = format!("{place} is {}.", listed(symbols, "or"));
    patterns::rule("given", &[place], &format!("[{values}]"), &says)
}

/// The same rule without a house, which cannot be an alternative.
fn as_clue(rule: Rule) -> Rule {
    match rule {
        Rule::Distinct(Distinct { name, cells }) => Rule::Cage(Cage { name, cells, sum: None }),
        rule => rule,
    }
}
