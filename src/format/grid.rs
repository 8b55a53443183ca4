//! `grid`: a board's rows, a line each.

use super::cells::{self, Fault};
use super::error::ReadError;
use super::{Format, Look, face, text};
use crate::model_finder::ModelFinder;
use crate::puzzle::{Puzzle, Record};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "grid",
    summary: "The rows of the board, a line each, a space for no cell; puzzles apart by a blank line.",
    extensions: &["txt"],
    holds_rules: false,
    is_json: false,
    separator: "\n",
    detect: |_, _| true,
    read,
    write,
};

fn read(text: &str, finder: &mut ModelFinder) -> Result<Vec<Record>, ReadError> {
    let blocks = text::blocks(text, |row| finder.is_gap(row));
    blocks.iter().map(|block| read_block(block, finder).map(Record::from)).collect()
}

fn read_block(block: &[(usize, &str)], finder: &mut ModelFinder) -> Result<Puzzle, ReadError> {
    let rows: Vec<&str> = block.iter().map(|&(_, line)| line).collect();
    let line = |row: usize| block.get(row).map_or(0, |&(number, _)| number);
    let model = finder.for_rows(&rows).map_err(|fault| ReadError::in_line(line(0), fault))?;
    let givens = cells::read_rows(&rows, &model).map_err(|Fault { row, column, kind }| match column {
        Some(column) => ReadError::at(line(row.unwrap_or(0)), column + 1, kind),
        None => ReadError::in_line(line(row.unwrap_or(0)), kind),
    })?;
    Puzzle::new(model, givens).map_err(|fault| ReadError::in_line(line(0), fault))
}

fn write(record: &Record, look: Look, out: &mut String) {
    match face(record, look.face) {
        Ok(values) => {
            for row in cells::rows(record.puzzle.model.board(), values) {
                out.push_str(row.trim_end());
                out.push('\n');
            }
        }
        Err(comment) => out.push_str(comment),
    }
}
