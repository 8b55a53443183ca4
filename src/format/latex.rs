//! `latex`: environments of the LaTeX package sudoku (Paul Abraham, 2005), with rows such as
//! `|2| |5| | | |7| | |.`.
//!
//! What stands around them in a document is skipped when it is read, and left to the author when it is
//! written.

use std::io::Write;

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::reader::RecordReader;
use super::source::Source;
use super::text::block::Block;
use super::text::{clip, layout};
use super::writer::{self, Face, RecordWriter, WriteError};
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "latex",
    summary: "Environments of the LaTeX package sudoku, with a bar between cells.",
    extensions: &[],
    holds: Holds::GIVENS,
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.lines().any(|line| after(line, &BEGIN).is_some()) {
        true => Score::certain("an environment of the LaTeX package sudoku"),
        false => Score::NONE,
    },
    reader: || Box::new(LatexReader::default()),
    writer: Some(|look| Box::new(LatexWriter { face: look.face, is_first: true })),
};

/// Where environments of the package begin and end: a puzzle in the middle of the page, and one in the text.
const BEGIN: [&str; 2] = ["\\begin{sudoku}", "\\begin{sudoku-block}"];
const END: [&str; 2] = ["\\end{sudoku}", "\\end{sudoku-block}"];

/// The rows and columns of all boards that the package draws.
const SIZE: usize = 9;

/// What follows one of these marks on a line.
fn after<'l>(line: &'l str, marks: &[&str]) -> Option<&'l str> {
    let line = uncommented(line);
    marks.iter().find_map(|mark| line.split_once(mark)).map(|(_, rest)| rest)
}

/// A line without its comment. A percent sign after a backslash is none.
fn uncommented(line: &str) -> &str {
    let is_comment = |&(at, _): &(usize, &str)| !line[..at].ends_with('\\');
    line.match_indices('%').find(is_comment).map_or(line, |(at, _)| &line[..at])
}

/// Reads a puzzle from each environment.
#[derive(Default)]
struct LatexReader {
    block: Block,
}

impl RecordReader for LatexReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        if !begins(source)? {
            return Ok(None);
        }
        self.block.clear();
        while let Some((number, line)) = source.line()? {
            if after(line, &END).is_some() {
                // Symbols have other columns here than in the document.
                return layout::read(&self.block, finder).map(Some).map_err(ReadError::without_column);
            }
            let line = uncommented(line);
            if !line.trim().is_empty() {
                self.block.push(number, &row(number, line)?);
                self.block.check_length(number)?;
            }
        }
        let found = "the end of the text".to_owned();
        Err(ReadError::in_line(source.number(), ReadErrorKind::other(found, "\\end{sudoku} after the rows")))
    }
}

/// Goes on to the line after the next beginning of an environment. Returns false at the end of the document.
fn begins(source: &mut Source<'_>) -> Result<bool, ReadError> {
    while let Some((number, line)) = source.line()? {
        match after(line, &BEGIN).map(str::trim) {
            None => {}
            Some("") => return Ok(true),
            Some(rest) => {
                let found = format!("{:?} after \\begin", clip(rest));
                return Err(ReadError::in_line(
                    number,
                    ReadErrorKind::other(found, "a row on each line after it"),
                ));
            }
        }
    }
    Ok(false)
}

/// The symbols of a row, with dots in empty cells. Their places on the line change.
fn row(number: usize, line: &str) -> Result<String, ReadError> {
    let expected = "a row such as |2| |5| | | |7| | |.";
    let wrong = || ReadError::in_line(number, ReadErrorKind::text(line.trim(), expected));
    let cells = line.trim().strip_prefix('|').ok_or_else(wrong)?;
    let cells = cells.strip_suffix('.').ok_or_else(wrong)?.trim_end().strip_suffix('|').ok_or_else(wrong)?;
    let symbol = |cell: &str| {
        let mut symbols = cell.trim().chars();
        Some(symbols.next().unwrap_or('.')).filter(|_| symbols.next().is_none())
    };
    cells.split('|').map(symbol).collect::<Option<String>>().ok_or_else(wrong)
}

struct LatexWriter {
    face: Face,
    is_first: bool,
}

impl RecordWriter for LatexWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let board = record.puzzle.model().board();
        if (board.rows(), board.cols(), board.cell_count()) != (SIZE, SIZE, SIZE * SIZE) {
            let found = format!("{} cells in {} rows", board.cell_count(), board.rows());
            return Err(WriteError::Unfit {
                format: FORMAT.name,
                holds: "boards of 9 rows of 9 cells",
                found,
            });
        }
        let mut text = if std::mem::take(&mut self.is_first) { String::new() } else { "\n".to_owned() };
        match writer::face(record, self.face) {
            Ok(values) => {
                text.push_str("\\begin{sudoku}\n");
                for row in values.chunks(SIZE) {
                    let cells = row.iter().map(|value| value.map_or(' ', |symbol| symbol.to_char()));
                    cells.for_each(|cell| text.extend(['|', cell]));
                    text.push_str("|.\n");
                }
                text.push_str("\\end{sudoku}\n");
            }
            Err(comment) => text.push_str(&comment.replacen('#', "%", 1)),
        }
        Ok(out.write_all(text.as_bytes())?)
    }
}
