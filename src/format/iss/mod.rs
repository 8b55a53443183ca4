//! `iss`: the constraint strings of Interactive Sudoku Solver, or its links that contain them.
//!
//! A string is a list of constraints, each a dot, a name, and arguments after tildes: `.Cage~10~R1C1~R1C2`.
//! Givens are a constraint without a name: `.~R1C1_5`. The table in `constraints` names those that are read;
//! any other is rejected by name.

mod alternatives;
mod cells;
mod composite;
mod constraints;
mod draft;
mod keys;
mod machine;
mod part;
mod patterns;
mod room;
mod shape;
mod strings;
mod sums;
mod weighted;

use serde::de::DeserializeOwned;

use super::container::percent_decoded;
use super::detect::Sample;
use super::error::ReadErrorKind;
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;
use draft::Draft;
use strings::Strings;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "iss",
    summary: "Constraint strings of Interactive Sudoku Solver.",
    extensions: &[],
    holds: Holds { rules: true, ..Holds::GIVENS },
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.content().next().and_then(text_of) {
        Some(_) => Score::certain("constraints with dots and tildes"),
        None => Score::NONE,
    },
    reader: || Box::new(Strings),
    writer: None,
};

/// What stands before the constraints in a link.
const QUERY: &str = "?q=";

/// The text of a link.
fn link(text: &str) -> Option<String> {
    let (_, query) = text.split_once(QUERY)?;
    Some(percent_decoded(query.split('&').next().unwrap_or_default()))
}

/// The constraints in a text, which may be a link that contains them.
fn text_of(text: &str) -> Option<String> {
    let text = text.trim();
    let text = link(text).unwrap_or_else(|| text.to_owned());
    // Dots and letters are cells elsewhere, but not together with tildes or in words.
    let first = text.strip_prefix('.')?.split(['.', '~']).next()?.trim_end();
    let is_word = first.len() > 3 && first.chars().skip(1).any(|c| c.is_ascii_lowercase());
    let is_name = first.chars().all(|c| c.is_ascii_alphabetic());
    (is_name && (is_word || text.contains('~'))).then_some(text)
}

fn fault(found: &str, expected: &str) -> ReadErrorKind {
    ReadErrorKind::text(found, expected)
}

/// The fault of what cannot be said by a rule.
fn untold(error: impl std::fmt::Display) -> ReadErrorKind {
    fault(&error.to_string(), "constraints that can be told as rules")
}

/// A number as a rule holds it.
fn narrowed<T: DeserializeOwned>(number: u32) -> Result<T, ReadErrorKind> {
    serde_json::from_value(number.into()).map_err(untold)
}

/// The record of some constraints.
fn read(text: &str, finder: &mut ModelFinder) -> Result<Record, ReadErrorKind> {
    let mut puzzle = Draft::default();
    let mut parts = text.split('.').map(str::trim).filter(|part| !part.is_empty());
    // What constraints mean depends on the shape, which may come last.
    let mut shapes = parts.clone().filter(|part| part.starts_with("Shape~"));
    shapes.try_for_each(|part| constraints::add(&mut puzzle, part))?;
    composite::add_all(&mut puzzle, &mut parts)?;
    puzzle.record(finder)
}
