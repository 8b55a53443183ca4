//! `hodoku`: lines of HoDoKu's library of techniques, such as `:0702:9:53..7+4...:...:`.
//!
//! The fields are the technique, its candidates, the cells (entries with a leading `+`), the candidates
//! already eliminated, and what the step eliminates and places.

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::line;
use super::reader::EachLine;
use super::text::records;
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "hodoku",
    summary: "Lines of HoDoKu's library: a technique, and the board where it applies.",
    extensions: &[],
    holds: Holds::GIVENS,
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.content().next() {
        Some(line) if cells(line).is_some() => Score::certain("a line of HoDoKu's library"),
        _ => Score::NONE,
    },
    reader: || EachLine::by(read_line),
    writer: None,
};

/// The field with the cells.
fn cells(line: &str) -> Option<&str> {
    let mut fields = line.trim().strip_prefix(':')?.split(':');
    fields.nth(2).filter(|cells| cells.chars().filter(|&c| c != '+').count() >= 16)
}

/// The record on one line.
fn read_line(number: usize, line: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let text = line.trim_start();
    let Some(cells) = cells(text) else {
        let kind = ReadErrorKind::text(text, "a line of HoDoKu's library");
        return Err(ReadError::in_line(number, kind));
    };
    read_cells(number, text, cells, finder)
}

fn read_cells(number: usize, text: &str, cells: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let board: String = cells.chars().filter(|&c| c != '+').collect();
    let (mut givens, mut is_entered) = (String::with_capacity(board.len()), false);
    for c in cells.chars() {
        match c {
            '+' => is_entered = true,
            _ => givens.push(if std::mem::take(&mut is_entered) { '.' } else { c }),
        }
    }
    let mut record = line::read_line(number, &givens, finder)?;
    if givens != board {
        let board = line::read_line(number, &board, finder)?.puzzle.into_parts().1;
        let entries = records::entries(&record.puzzle, board, "the board");
        record.entries = Some(entries.map_err(|kind| ReadError::in_line(number, kind))?);
    }
    record.comment = Some(text.replacen(cells, "", 1));
    Ok(record)
}
