//! Patterns: which cells may hold clues.

use dlx_variants::{Board, CellId};

/// A pattern that does not fit its board. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A character at a place without a cell, or beyond the board.
    #[error(
        "line {line}, column {column}: found {found:?}; expected nothing, as the board has no cell there"
    )]
    NoCell {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The character.
        found: char,
    },
    /// A cell that is missing from the pattern.
    #[error("line {line}, column {column}: found nothing; expected `.` or a mark, for the cell {cell}")]
    Missing {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The name of the cell.
        cell: String,
    },
    /// No cell is marked.
    #[error("found no marked cell; expected at least one character other than `.`, `0`, `*`, `_` and spaces")]
    Empty,
}

/// Reads a pattern: the board's rows, one per line, with `.`, `0`, `*` or `_` for a cell without a clue, a
/// space for no cell, and any other character for a cell that may hold a clue. Returns the marked cells in
/// order.
///
/// # Errors
/// If the text does not have exactly one character for each cell.
pub fn parse_pattern(text: &str, board: &Board) -> Result<Vec<CellId>, PatternError> {
    let rows: Vec<Vec<char>> = text.trim_end().lines().map(|row| row.trim_end().chars().collect()).collect();
    for (row, chars) in rows.iter().enumerate() {
        for (col, &found) in chars.iter().enumerate() {
            if found != ' ' && board.at(row, col).is_none() {
                return Err(PatternError::NoCell { line: row + 1, column: col + 1, found });
            }
        }
    }
    let mut marked = Vec::new();
    for cell in board.cells() {
        let (row, col) = board.position(cell);
        match rows.get(row).and_then(|chars| chars.get(col)) {
            Some('.' | '0' | '*' | '_') => {}
            Some(mark) if *mark != ' ' => marked.push(cell),
            _ => {
                return Err(PatternError::Missing { line: row + 1, column: col + 1, cell: board.name(cell) });
            }
        }
    }
    if marked.is_empty() { Err(PatternError::Empty) } else { Ok(marked) }
}

#[cfg(test)]
mod tests {
    use dlx_variants::{Spec, SpecError};

    use super::*;

    fn board() -> Result<Board, SpecError> {
        Spec::from_toml("id = \"tiny\"\nbox = [1, 2]\ngrids = [[0, 0], [1, 1]]")?.board()
    }

    #[test]
    fn marks_are_cells_in_order() {
        assert_eq!(
            parse_pattern("X.\n.Y.\n _#\n", &board().unwrap()),
            Ok(vec![CellId(0), CellId(3), CellId(6)])
        );
    }

    #[test]
    fn faults_have_their_place() {
        let parse = |text| parse_pattern(text, &board().unwrap()).map_err(|error| error.to_string());
        assert!(parse("X.\n.Y.\n.._").unwrap_err().starts_with("line 3, column 1: found '.'"));
        assert!(parse("X.\n.Y\n ..").unwrap_err().starts_with("line 2, column 3: found nothing"));
        assert!(parse("X.\n.Y.\n").unwrap_err().starts_with("line 3, column 2: found nothing"));
        assert!(parse("..\n...\n ..").unwrap_err().starts_with("found no marked cell"));
    }
}
