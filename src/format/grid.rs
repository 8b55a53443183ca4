//! `grid`: a board's rows, one per line.

use super::text::boards::BoardReader;
use super::text::cells;
use super::writer::BoardWriter;
use super::{Format, Holds, Score};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "grid",
    summary: "The rows of the board, one per line, with a space for no cell; blank lines separate puzzles.",
    extensions: &["txt", "sud"],
    holds: Holds { zero: true, ..Holds::GIVENS },
    is_json: false,
    score: |_, _| Score::doubtful("lines of text"),
    reader: || Box::new(BoardReader::default()),
    writer: Some(|look| {
        BoardWriter::boxed(look, "\n", |record, values, _, out| {
            out.push_str(&cells::lines(record.puzzle.model().board(), values));
        })
    }),
};
