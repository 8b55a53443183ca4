//! Tells sentences of a setter's words that state no rule which was read.

use std::fmt::Display;
use std::path::Path;

use dlx_engine::clip;
use dlx_sudoku::Record;

use crate::context::Context;
use crate::files::source;

/// The most puzzles of which a sentence is told.
pub(super) const MOST: usize = 10;

/// Tells the sentence of a puzzle of this name.
pub(super) fn note(name: impl Display, said: &str, context: &Context) {
    let said = clip(said);
    context.note(format_args!("{name}: the sentence {said:?} of its rules states no rule that was read"));
}

/// Tells the sentences of puzzles that are all of a file.
pub(crate) fn note_all(path: &Path, records: &[Record], context: &Context) {
    let unread = (1..).zip(records).filter_map(|(number, record)| Some((number, record.unread.as_ref()?)));
    for (number, said) in unread.take(MOST) {
        let name = source::name(path);
        match records.len() {
            1 => note(name, said, context),
            _ => note(format_args!("{name}: puzzle {number}"), said, context),
        }
    }
}
