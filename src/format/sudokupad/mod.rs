//! `sudokupad`: puzzles of SudokuPad, as JSON; links contain the same.
//!
//! SudokuPad's documents are drawings. The reader takes givens, regions, cages and global rules as they are,
//! and a drawing for what the rules in words name (`drawings`). It rejects a puzzle with another drawing, or
//! with another sentence. The writer writes all rules: drawn, in words, and as a model under a separate key,
//! from which they are read again. It does the same with decorations.

mod packed;
mod read;
mod write;

use std::io::Write;

use super::container::{self, Container, ObjectReader, percent_decoded};
use super::detect::Sample;
use super::lz_string;
use super::writer::{RecordWriter, WriteError};
use super::{Format, Holds, Score, SolutionPlace};
use crate::puzzle::Record;

/// The format of JSON.
pub(super) const FORMAT: Format = Format {
    name: "sudokupad",
    summary: "Puzzles of SudokuPad, as JSON.",
    extensions: &["scl"],
    holds: Holds {
        rules: true,
        names: true,
        marks: true,
        corner_marks: true,
        decoration: write::holds,
        texts: container::TEXTS,
        solution: SolutionPlace::Beside(write::holds_solution),
        zero: true,
        ..Holds::GIVENS
    },
    is_json: true,
    score: |sample: Sample<'_>, _| {
        // Some programs write no size of cells.
        let has_cells =
            sample.has_rows_of_objects("cells") || sample.has_key("cells") && sample.has_key("cellSize");
        match sample.in_arrays().starts_with('{') && has_cells {
            true => Score::certain("an object with cells"),
            false => Score::NONE,
        }
    },
    reader: || ObjectReader::of(&CONTAINER),
    writer: Some(|_| Box::new(JsonWriter)),
};

/// The name of the format of links, which `link.rs` describes.
pub(super) const LINK: &str = "sudokupad-link";

/// The container of SudokuPad.
pub(super) const CONTAINER: Container = Container {
    name: "SudokuPad",
    payload,
    unpack: lz_string::decompress,
    parse: packed::parse,
    record: read::record,
};

/// The compressed puzzle in a line, if it has one: after `scl` or `ctc`, in a link or alone. A query or a
/// fragment may follow, such as the settings of SudokuPad.
fn payload(line: &str) -> Option<String> {
    let plain = percent_decoded(line.trim());
    let behind =
        ["/scl", "/ctc", "=scl", "=ctc"].into_iter().find_map(|mark| Some(plain.split_once(mark)?.1));
    let rest = behind.or_else(|| plain.strip_prefix("scl")).or_else(|| plain.strip_prefix("ctc"))?;
    let rest = rest.split(['?', '#', '&']).next()?;
    // A slash may be part of what is compressed, which comes in groups of four characters.
    let rest = rest.strip_suffix('/').filter(|rest| rest.len().is_multiple_of(4)).unwrap_or(rest);
    (rest.len() > 20).then(|| rest.to_owned())
}

/// The key of the rules as a model, which SudokuPad ignores.
const OWN: &str = "dlx-sudoku";

/// The key of what is drawn without a meaning, as in our own JSON, which SudokuPad ignores too.
const DECORATION: &str = "dlx-sudoku-decoration";

struct JsonWriter;

impl RecordWriter for JsonWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        Ok(writeln!(out, "{}", write::object(record))?)
    }
}

/// Writes links.
pub(super) struct LinkWriter;

impl RecordWriter for LinkWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let payload = lz_string::compress(&write::object(record).to_string());
        // Base64 has characters with a meaning in links.
        let payload = payload.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
        Ok(writeln!(out, "https://sudokupad.app/scl{payload}")?)
    }
}
