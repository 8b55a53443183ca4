//! `line`: a board's cells, row by row, on one line.

use super::cells::{Alphabet, to_char};
use super::error::ReadError;
use super::{Format, Look, face, text};
use crate::model_finder::ModelFinder;
use crate::puzzle::{Puzzle, PuzzleError, Record};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "line",
    summary: "One puzzle a line: the cells row by row, '.' for an empty cell; lines with '#' are comments.",
    extensions: &["sdm"],
    holds_rules: false,
    is_json: false,
    separator: "",
    detect,
    read,
    write,
};

/// Whether the first block of lines can be no board: it is one line, or its lines are far too long, or one of
/// them has as many cells as a board, and together they have not.
fn detect(text: &str, finder: &ModelFinder) -> bool {
    let blocks = text::blocks(text, |_| false);
    let Some(block) = blocks.first() else { return false };
    let count = |line: &str| line.chars().filter(|&c| c != ' ').count();
    let widest = block.iter().map(|(_, line)| line.chars().count()).max().unwrap_or(0);
    let together = finder.fits(block.iter().map(|(_, line)| count(line)).sum());
    block.len() == 1
        || widest > 3 * block.len()
        || (!together && block.iter().any(|(_, line)| finder.fits(count(line))))
}

fn read(text: &str, finder: &mut ModelFinder) -> Result<Vec<Record>, ReadError> {
    let lines = text::lines(text).filter(|(_, line)| !line.trim().is_empty());
    lines.map(|(number, line)| read_line(number, line, finder).map(Record::from)).collect()
}

fn read_line(number: usize, line: &str, finder: &mut ModelFinder) -> Result<Puzzle, ReadError> {
    let cells: String = line.chars().filter(|&c| c != ' ').collect();
    let model = finder.for_cells(&cells).map_err(|fault| ReadError::in_line(number, fault))?;
    let alphabet = Alphabet::of(&cells, model.symbols());
    let mut givens = Vec::with_capacity(cells.len());
    for (column, found) in line.chars().enumerate().filter(|&(_, c)| c != ' ') {
        givens.push(alphabet.value(found).map_err(|kind| ReadError::at(number, column + 1, kind))?);
    }
    Puzzle::new(model, givens).map_err(|fault: PuzzleError| ReadError::in_line(number, fault))
}

fn write(record: &Record, look: Look, out: &mut String) {
    match face(record, look.face) {
        Ok(values) => out.extend(values.iter().copied().map(to_char).chain(['\n'])),
        Err(comment) => out.push_str(comment),
    }
}
