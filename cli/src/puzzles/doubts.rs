//! Tells what setters may have meant otherwise: sentences of their words that state no rule which was read, and rules that nothing obeys.

use std::fmt::Display;
use std::path::Path;

use dlx_engine::clip;
use dlx_sudoku::Record;

use crate::context::Context;
use crate::files::source;

/// The most doubts that are told.
pub(super) const MOST: usize = 10;

/// What is doubtful in a puzzle, in words.
pub(super) fn of(record: &Record) -> impl Iterator<Item = String> {
    let sentence = |said: &String| {
        let said = clip(said);
        format!("the sentence {said:?} of its rules states no rule that was read")
    };
    let model = record.puzzle.model();
    let impossible = (0..model.rule_count()).filter_map(|rule| {
        let why = model.why_impossible(rule)?;
        Some(format!("nothing obeys {}: {why}", model.rule_title(rule)))
    });
    record.unread.iter().map(sentence).chain(impossible)
}

/// Tells a doubt about a puzzle of this name.
pub(super) fn note(name: impl Display, doubt: &str, context: &Context) {
    context.note(format_args!("{name}: {doubt}"));
}

/// Tells the doubts about puzzles that are all of a file.
pub(crate) fn note_all(path: &Path, records: &[Record], context: &Context) {
    let doubts = (1..).zip(records).flat_map(|(number, record)| of(record).map(move |doubt| (number, doubt)));
    for (number, doubt) in doubts.take(MOST) {
        let name = source::name(path);
        match records.len() {
            1 => note(name, &doubt, context),
            _ => note(format_args!("{name}: puzzle {number}"), &doubt, context),
        }
    }
}
