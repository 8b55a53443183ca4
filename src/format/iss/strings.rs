//! Reads strings one after another: one on each line, or one on several lines, as people write them by hand.
//!
//! Interactive Sudoku Solver ignores white space, so it reads one string only. Here a blank line ends a
//! string. Lines without blank ones between them are a string each, as in collections, unless one continues
//! what stands before it; from there on, all are one string.

use super::{link, read, text_of};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::reader::RecordReader;
use crate::format::source::{MAX_RECORD, Source};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The names that begin composites.
const COMPOSITES: [&str; 3] = ["And", "Or", "Replicate"];

/// A lone constraint of up to so many bytes is hardly a puzzle: published ones have 183 or more, and those
/// that people write on lines of their own have up to 143.
const LONGEST_FRAGMENT: usize = 160;

/// A reader of strings.
pub(super) struct Strings;

impl RecordReader for Strings {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        let (number, mut text) = loop {
            match source.content()? {
                None => return Ok(None),
                Some((_, line)) if line.trim().is_empty() => {}
                Some((number, line)) => break (number, line.trim_end().to_owned()),
            }
        };
        let mut is_joined = false;
        while let Some((_, line)) = source.content()? {
            let line = line.trim_end();
            if line.is_empty() {
                break;
            }
            if !is_joined && !continues(&text, line) {
                source.unread();
                break;
            }
            is_joined = true;
            text += line.trim_start();
            if text.len() > MAX_RECORD {
                return Err(ReadError::in_line(number, ReadErrorKind::LongRecord(MAX_RECORD)));
            }
        }
        let record = text_of(&text).ok_or_else(|| expected(&text)).and_then(|text| read(&text, finder));
        record.map(Some).map_err(|kind| ReadError::in_line(number, kind))
    }
}

fn expected(text: &str) -> ReadErrorKind {
    super::fault(text, "constraints such as .Cage~10~R1C1~R1C2 or .~R1C1_5")
}

/// Whether a line continues the text above it: it is indented or begins within a constraint, one of them is a
/// fragment, or a composite has not ended.
fn continues(text: &str, line: &str) -> bool {
    if link(text).is_some() || link(line).is_some() {
        return false;
    }
    let is_within = !line.starts_with('.');
    is_within || [text, line].into_iter().any(is_fragment) || open_composites(text) > 0
}

/// Whether the text is a short constraint, and not the givens of a puzzle.
fn is_fragment(text: &str) -> bool {
    let mut constraints = names(text);
    let is_named = constraints.next().is_some_and(|name| !name.is_empty());
    is_named && constraints.next().is_none() && text.len() <= LONGEST_FRAGMENT
}

fn open_composites(text: &str) -> usize {
    names(text).fold(0, |open: usize, name| match name {
        "End" => open.saturating_sub(1),
        name => open + usize::from(COMPOSITES.contains(&name)),
    })
}

/// The names of the constraints, empty for givens.
fn names(text: &str) -> impl Iterator<Item = &str> {
    let constraints = text.split('.').map(str::trim).filter(|constraint| !constraint.is_empty());
    constraints.filter_map(|constraint| constraint.split('~').next())
}
