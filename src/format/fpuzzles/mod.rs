//! `fpuzzles`: puzzles of f-puzzles, as JSON; links contain the same.
//!
//! The table in `keys.rs` lists what is read and written. An unknown key is rejected by name, unless it is
//! empty. What is drawn without a meaning is kept (`decoration.rs`). What only words state is read as far as
//! drawings show it, and told otherwise (`drawings/said.rs`).

mod decoration;
mod item;
mod keys;
mod negatives;
mod read;
mod value;
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
    name: "fpuzzles",
    summary: "Puzzles of f-puzzles, as JSON.",
    extensions: &["fpuzzles"],
    holds: Holds {
        rules: true,
        entries: true,
        marks: true,
        corner_marks: true,
        solution: SolutionPlace::Beside(|_| true),
        decoration: |decoration, board| decoration::holds(decoration, board.rows()),
        texts: container::TEXTS,
        ..Holds::GIVENS
    },
    is_json: true,
    score: |sample: Sample<'_>, _| {
        let text = sample.in_arrays();
        // A long grid with pencil marks hides the size behind it, and some programs write none.
        let is_grid = sample.has_rows_of_objects("grid") || sample.has_key("grid") && sample.has_key("size");
        match text.starts_with('{') && is_grid && !sample.has_key("rows") {
            true => Score::certain("an object with a grid"),
            false => Score::NONE,
        }
    },
    reader: || ObjectReader::of(&CONTAINER),
    writer: Some(|_| Box::new(JsonWriter)),
};

/// The name of the format of links, which `link.rs` describes.
pub(super) const LINK: &str = "fpuzzles-link";

/// The container of f-puzzles.
pub(super) const CONTAINER: Container = Container {
    name: "f-puzzles",
    payload,
    unpack: lz_string::decompress,
    parse: |text| serde_json::from_str(text).map_err(|error| error.to_string()),
    record: read::record,
};

/// The beginning of an object's payload: `{"size":`, compressed.
const BEGINNING: &str = "N4Igzg";

/// The compressed puzzle in a line, which may be a link that contains it or the puzzle itself.
fn payload(line: &str) -> Option<String> {
    let plain = percent_decoded(line.trim());
    let mark = ["load=", "fpuzzles", "fpuz"].into_iter().find_map(|mark| plain.split_once(mark));
    let (_, rest) = mark.unwrap_or(("", &plain));
    // f-puzzles writes the size first; other programs may not.
    let is_link = rest.len() < plain.len() && rest.starts_with("N4");
    (is_link || rest.starts_with(BEGINNING))
        .then(|| rest.split(['&', '#', '?']).next().unwrap_or_default().to_owned())
}

struct JsonWriter;

impl RecordWriter for JsonWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let object = write::object(record, FORMAT.name)?;
        Ok(writeln!(out, "{object}")?)
    }
}

/// Writes links.
pub(super) struct LinkWriter;

impl RecordWriter for LinkWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let object = write::object(record, LINK)?;
        // `+` would be read as a blank.
        let payload = lz_string::compress(&object.to_string()).replace('+', "%2B");
        Ok(writeln!(out, "https://www.f-puzzles.com/?load={payload}")?)
    }
}
