//! `sudokumaker`: puzzles of Sudoku Maker, as JSON; links contain the same. They can only be read.
//!
//! A document lists numbered kinds of rules. Those whose meaning is known here are read; any other is
//! rejected by its number, unless it is disabled or empty.

mod read;

use super::container::{Container, ObjectReader, percent_decoded};
use super::detect::Sample;
use super::{Format, Holds, Score, lz_string};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "sudokumaker",
    summary: "Puzzles of Sudoku Maker, as JSON.",
    extensions: &["sudokumaker"],
    holds: Holds { rules: true, ..Holds::GIVENS },
    is_json: true,
    score: |sample: Sample<'_>, _| {
        let has_keys = sample.has_key("formatVersion") && sample.has_key("puzzle");
        match sample.text().starts_with('{') && has_keys {
            true => Score::certain("an object with a puzzle and a version"),
            false => Score::NONE,
        }
    },
    reader: || ObjectReader::of(&CONTAINER),
    writer: None,
};

/// The container of Sudoku Maker.
pub(super) const CONTAINER: Container = Container {
    name: "Sudoku Maker",
    payload,
    unpack: lz_string::decompress,
    parse: |text| serde_json::from_str(text).map_err(|error| error.to_string()),
    record: read::record,
};

/// The compressed puzzle in a link.
fn payload(line: &str) -> Option<String> {
    let plain = percent_decoded(line.trim());
    let (_, rest) = plain.split_once("sudokumaker.app/")?.1.split_once("puzzle=")?;
    let payload = rest.split(['&', '#']).next().unwrap_or_default();
    // Links have a base64 whose signs need no escapes.
    Some(payload.replace('-', "/").replace('$', "="))
}
