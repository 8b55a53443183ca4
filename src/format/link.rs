//! `link`: URLs that contain the cells of a puzzle, or an id of Simon Tatham's Solo, one per line.

use super::detect::Sample;
use super::error::ReadError;
use super::foreign;
use super::reader::EachLine;
use super::text::cells::Used;
use super::{Format, Score, fpuzzles, line, solo, sudokupad};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "link",
    summary: "Links that contain the cells of a puzzle, one per line.",
    extensions: &["url"],
    holds_rules: false,
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.content().next() {
        Some(line) if is_link(line) => Score::certain("a link"),
        _ => Score::NONE,
    },
    reader: || EachLine::by(read_link),
    writer: None,
};

fn is_link(line: &str) -> bool {
    let line = line.trim_start().to_ascii_lowercase();
    line.starts_with("www.") || line.split_once("://").is_some_and(|(scheme, _)| !scheme.contains(' '))
}

/// The record in a link.
pub(super) fn read_link(number: usize, link: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let link = link.trim_start();
    for container in [&fpuzzles::CONTAINER, &sudokupad::CONTAINER] {
        if let Some(payload) = (container.payload)(link) {
            return container.read(number, &payload, finder);
        }
    }
    let plain = percent_decoded(link);
    if let Some((_, id)) = plain.split_once('#').filter(|(_, id)| solo::is_id(id)) {
        return solo::read_id(number, id, finder);
    }
    let words = plain.split(|c: char| "/?=&#:;,+|\"".contains(c));
    let cells = words
        .filter(|word| Used::of(word).is_cells() && finder.fits(word.len()))
        .max_by_key(|word| word.len());
    let Some(cells) = cells else { return Err(ReadError::in_line(number, foreign::text(link))) };
    let mut record = line::read_line(number, cells, finder)?;
    record.source = Some(link.to_owned());
    Ok(record)
}

/// The text of a link, where `%2E` is a full stop.
pub(super) fn percent_decoded(link: &str) -> String {
    let mut bytes = Vec::with_capacity(link.len());
    let mut rest = link.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        let code = (byte == b'%').then(|| behind.get(..2)).flatten();
        let code = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        rest = if code.is_some() { &behind[2..] } else { behind };
        bytes.push(code.unwrap_or(byte));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
