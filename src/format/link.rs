//! `link`: URLs that contain the cells of a puzzle, or an id of Simon Tatham's Solo, one per line; and
//! `fpuzzles-link`, `sudokupad-link` and `penpa-link`, whose links contain a whole document. Each format
//! reads the links of all.

use super::container::{Container, is_link, percent_decoded};
use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::foreign;
use super::reader::EachLine;
use super::{Format, Holds, Score, fpuzzles, line, penpa, solo, sudoku_maker, sudokupad};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "link",
    summary: "Links that contain the cells of a puzzle, one per line.",
    extensions: &["url"],
    holds: Holds::GIVENS,
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.content().next() {
        Some(line) if is_link(line) => Score::certain("a link"),
        _ => Score::NONE,
    },
    reader: || EachLine::by(read_link),
    writer: None,
};

/// The format of f-puzzles' links.
pub(super) const FPUZZLES: Format = Format {
    name: fpuzzles::LINK,
    summary: "Links of f-puzzles, one per line.",
    extensions: &[],
    holds: fpuzzles::FORMAT.holds,
    is_json: false,
    score: |sample: Sample<'_>, _| score(sample, &fpuzzles::CONTAINER, "a puzzle of f-puzzles"),
    reader: || EachLine::by(read_link),
    writer: Some(|_| Box::new(fpuzzles::LinkWriter)),
};

/// The format of SudokuPad's links.
pub(super) const SUDOKUPAD: Format = Format {
    name: sudokupad::LINK,
    summary: "Links of SudokuPad, one per line.",
    extensions: &[],
    holds: sudokupad::FORMAT.holds,
    is_json: false,
    score: |sample: Sample<'_>, _| score(sample, &sudokupad::CONTAINER, "a puzzle of SudokuPad"),
    reader: || EachLine::by(read_link),
    writer: Some(|_| Box::new(sudokupad::LinkWriter)),
};

/// The format of Penpa's links.
pub(super) const PENPA: Format = Format {
    name: penpa::LINK,
    summary: "Links of Penpa, one per line.",
    extensions: &[],
    holds: Holds { rules: true, ..Holds::GIVENS },
    is_json: false,
    score: |sample: Sample<'_>, _| score(sample, &penpa::CONTAINER, "a puzzle of Penpa"),
    reader: || EachLine::by(read_link),
    writer: None,
};

/// Whether the first line contains a document.
fn score(sample: Sample<'_>, container: &Container, what: &'static str) -> Score {
    match sample.content().next().and_then(container.payload) {
        Some(_) => Score::certain(what),
        None => Score::NONE,
    }
}

/// The record in a link.
fn read_link(number: usize, link: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let link = link.trim_start();
    // What is behind a compressed puzzle is not looked at.
    if link.split_whitespace().skip(1).any(|word| word.contains("://")) {
        let kind = ReadErrorKind::other("several links in a line", "one link a line");
        return Err(ReadError::in_line(number, kind));
    }
    for container in
        [&sudoku_maker::CONTAINER, &penpa::CONTAINER, &fpuzzles::CONTAINER, &sudokupad::CONTAINER]
    {
        if let Some(payload) = (container.payload)(link) {
            return container.read(number, &payload, finder);
        }
    }
    let plain = percent_decoded(link);
    if let Some((_, id)) = plain.split_once('#').filter(|(_, id)| solo::is_id(id)) {
        return solo::read_id(number, id, finder);
    }
    let words = plain.split(|c: char| "/?=&#:;,+|\"".contains(c));
    let Some(cells) = line::puzzle_among(words, finder) else {
        return Err(ReadError::in_line(number, foreign::text(link)));
    };
    let mut record = line::read_line(number, cells, finder)?;
    record.source = Some(link.to_owned());
    Ok(record)
}
