//! `fpuzzles`: puzzles of f-puzzles, as JSON, and `fpuzzles-link`: the same in links.
//!
//! The table in `keys.rs` lists what is read and written. An unknown key is rejected by name, unless it is
//! empty; keys that only draw something are ignored.

mod board;
mod keys;
mod read;
mod write;

use std::io::Write;

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::json_values::Values;
use super::lz_string::{self, Fault};
use super::reader::RecordReader;
use super::source::{MAX_RECORD, Source};
use super::writer::{RecordWriter, WriteError};
use super::{Format, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format of JSON.
pub(super) const FORMAT: Format = Format {
    name: "fpuzzles",
    summary: "Puzzles of f-puzzles, as JSON.",
    extensions: &["fpuzzles"],
    holds_rules: true,
    is_json: true,
    score: |sample: Sample<'_>, _| {
        let text = sample.text();
        let has = |key: &str| text.contains(key);
        match text.starts_with('{') && has("\"grid\"") && has("\"size\"") && !has("\"rows\"") {
            true => Score::certain("an object with a grid"),
            false => Score::NONE,
        }
    },
    reader: || Box::new(JsonReader::default()),
    writer: Some(|_| Box::new(JsonWriter)),
};

/// The format of links.
pub(super) const LINK: Format = Format {
    name: "fpuzzles-link",
    summary: "Links of f-puzzles, one a line.",
    extensions: &[],
    holds_rules: true,
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.content().next().and_then(payload) {
        Some(_) => Score::certain("a puzzle of f-puzzles"),
        None => Score::NONE,
    },
    reader: || Box::new(LinkReader),
    writer: Some(|_| Box::new(LinkWriter)),
};

/// Reads objects one after another, or in arrays.
#[derive(Default)]
struct JsonReader {
    values: Values,
}

impl RecordReader for JsonReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        let Some(text) = self.values.next(source)? else { return Ok(None) };
        let object = serde_json::from_str(text.text).map_err(|error| text.syntax(&error))?;
        read::record(&object, finder).map(Some).map_err(|kind| text.fault(kind))
    }
}

/// Reads a puzzle from each line.
struct LinkReader;

impl RecordReader for LinkReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        while let Some((number, line)) = source.content()? {
            if !line.trim().is_empty() {
                let Some(payload) = payload(line) else {
                    return Err(ReadError::in_line(number, super::foreign::text(line)));
                };
                return read_payload(number, &payload, finder).map(Some);
            }
        }
        Ok(None)
    }
}

/// The beginning of an object's payload: `{"size":`, compressed.
const BEGINNING: &str = "N4Igzg";

/// The compressed puzzle in a line, if it is a link that has one, or such a puzzle itself.
pub(super) fn payload(line: &str) -> Option<String> {
    let plain = super::link::percent_decoded(line.trim());
    let mark = ["load=", "fpuzzles", "fpuz"].into_iter().find_map(|mark| plain.split_once(mark));
    let (_, rest) = mark.unwrap_or(("", &plain));
    // f-puzzles writes the size first; other programs may not.
    let is_link = rest.len() < plain.len() && rest.starts_with("N4");
    (is_link || rest.starts_with(BEGINNING))
        .then(|| rest.split(['&', '#', '?']).next().unwrap_or_default().to_owned())
}

/// The record of a compressed puzzle.
pub(super) fn read_payload(
    number: usize,
    payload: &str,
    finder: &mut ModelFinder,
) -> Result<Record, ReadError> {
    let fault = |why: String| ReadErrorKind::Other {
        found: format!("an f-puzzles link whose puzzle is damaged{why}"),
        expected: "all of the link".to_owned(),
    };
    let kind = match lz_string::decompress(payload, MAX_RECORD / 2) {
        Ok(json) => match serde_json::from_str(&json) {
            Ok(object) => {
                return read::record(&object, finder).map_err(|kind| ReadError::in_line(number, kind));
            }
            Err(error) => fault(format!(": {error}")),
        },
        Err(Fault::Damaged) => fault(String::new()),
        Err(Fault::Long) => ReadErrorKind::LongRecord(MAX_RECORD),
    };
    Err(ReadError::in_line(number, kind))
}

struct JsonWriter;

impl RecordWriter for JsonWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let object = write::object(record, FORMAT.name)?;
        Ok(writeln!(out, "{object}")?)
    }
}

struct LinkWriter;

impl RecordWriter for LinkWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let object = write::object(record, LINK.name)?;
        // `+` would be read as a blank.
        let payload = lz_string::compress(&object.to_string()).replace('+', "%2B");
        Ok(writeln!(out, "https://www.f-puzzles.com/?load={payload}")?)
    }
}
