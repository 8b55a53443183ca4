//! Tells what setters may have meant otherwise: see [`Record::doubts`].

use std::fmt::Display;
use std::path::Path;

use dlx_sudoku::{MOST_DOUBTS, Record};

use crate::context::Context;
use crate::files::source;

/// What it may mean that a puzzle has several solutions which comes with one, behind the words for that.
pub(crate) const OF_ANOTHER_SOLUTION: &str = ", though the puzzle comes with one: a rule may be missing";

/// The most doubts that are kept until puzzles turn out to have one solution.
pub(super) const KEPT: usize = 1_000;

/// Tells a doubt about a puzzle of this name.
pub(super) fn note(name: impl Display, doubt: &str, context: &Context) {
    context.note(format_args!("{name}: {doubt}"));
}

/// Tells the doubts about puzzles that are all of a file.
pub(crate) fn note_all(path: &Path, records: &[Record], context: &Context) {
    let doubts =
        (1..).zip(records).flat_map(|(number, record)| record.doubts().map(move |doubt| (number, doubt)));
    for (number, doubt) in doubts.take(MOST_DOUBTS) {
        let name = source::name(path);
        match records.len() {
            1 => note(name, &doubt, context),
            _ => note(format_args!("{name}: puzzle {number}"), &doubt, context),
        }
    }
}
