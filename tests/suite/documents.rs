//! Documents of puzzles, read and written by the tests of formats.

use dlx_sudoku::format::{self, Format, Look};
use dlx_sudoku::{ModelFinder, Record};

/// The records of a document whose format is detected.
pub(crate) fn read(text: &str) -> Vec<Record> {
    format::read(text.as_bytes(), None, &mut ModelFinder::detect())
        .unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

/// What is said about a document that cannot be read.
pub(crate) fn fault(text: &str) -> String {
    let read = format::read(text.as_bytes(), None, &mut ModelFinder::detect());
    read.map(|records| records.len()).unwrap_err().to_string()
}

/// A record in the format of this name.
pub(crate) fn written(record: &Record, name: &str) -> String {
    let format = Format::find(name).expect("the format is on the list");
    format::text([record], format, Look::default()).expect("the format holds the puzzle")
}
