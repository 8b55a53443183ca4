//! Documents of puzzles, read and written by the tests of formats.

use dlx_sudoku::format::{self, Format, Look};
use dlx_sudoku::{ModelFinder, Record};

/// A classic puzzle.
pub(crate) const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Its solution.
pub(crate) const SOLUTION: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

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

/// Reads a document that may be damaged in any way: it ends in one error, however long the document is, or in
/// records that JSON keeps.
pub(crate) fn ends_in_one_error_or_in_records(document: &[u8], format: Option<&'static Format>) {
    match format::read(document, format, &mut ModelFinder::detect()) {
        Err(error) => assert!(error.line() > 0 && error.to_string().len() < 1000, "{error}"),
        Ok(records) => records.iter().for_each(|record| {
            let again = read(&written(record, "json")).remove(0);
            assert_eq!(again.puzzle.givens(), record.puzzle.givens());
            assert_eq!(again.puzzle.model().spec(), record.puzzle.model().spec());
        }),
    }
}

/// A record in the format of this name.
pub(crate) fn written(record: &Record, name: &str) -> String {
    let format = Format::find(name).expect("the format is on the list");
    format::text([record], format, Look::default()).expect("the format holds the puzzle")
}

/// A board on one line.
pub(crate) fn cells(values: &[Option<dlx_variants::Symbol>]) -> String {
    values.iter().map(|value| value.map_or('.', |symbol| symbol.to_char())).collect()
}

/// The rows of a puzzle of 9 by 9 cells.
pub(crate) fn rows(puzzle: &str) -> String {
    (0..9).map(|row| format!("{}\n", &puzzle[9 * row..][..9])).collect()
}
