//! `pencilmarks`: boards drawn with the candidates of every cell, for people.

use dlx_variants::Symbol;

use super::pretty::Drawing;
use super::text::boards::BoardReader;
use super::text::{cells, layout};
use super::writer::BoardWriter;
use super::{Format, Holds, Score};
use crate::puzzle::Record;

/// The format. Its documents are read like any other drawing with borders.
pub(super) const FORMAT: Format = Format {
    name: "pencilmarks",
    summary: "The board drawn with its boxes and with the pencil marks of every cell.",
    extensions: &[],
    holds: Holds { marks: true, zero: true, ..Holds::GIVENS },
    is_json: false,
    score: |_, _| Score::NONE,
    reader: || Box::new(BoardReader::default()),
    writer: Some(|look| {
        BoardWriter::boxed(look, "\n", |record, values, look, out| {
            Drawing::new(record, texts(record, values), look.color).draw(out);
        })
    }),
};

/// Whether the marks of a record are read as such, and not as numbers of two digits.
pub(super) fn are_read(record: &Record) -> bool {
    let texts = texts(record, record.puzzle.givens());
    layout::show_marks(texts.iter().map(String::as_str), record.puzzle.model().alphabet())
}

/// The text of each cell: its value, or else its marks in the centre.
fn texts(record: &Record, values: &[Option<Symbol>]) -> Vec<String> {
    let marks = |cell: usize| record.marks.as_ref().and_then(|marks| marks.centre.get(cell).copied());
    let text = |(cell, &value): (usize, &Option<Symbol>)| match marks(cell) {
        Some(marks) if value.is_none() && !marks.is_empty() => marks.to_string(),
        _ => cells::to_char(value).to_string(),
    };
    values.iter().enumerate().map(text).collect()
}
