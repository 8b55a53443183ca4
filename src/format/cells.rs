//! The characters of cells and rows, in every format.

use dlx_variants::{Board, CellId, Model, Symbol};

use super::error::ReadErrorKind;
use crate::puzzle::Values;

/// What an empty cell is written as.
pub(crate) const EMPTY: char = '.';
/// What readers take for an empty cell.
const EMPTIES: [char; 4] = [EMPTY, '0', '*', '_'];

/// The row and column of a row of text, both from 0, and the fault there; without a column the row as a whole
/// is to blame, and without a row all of them.
pub(crate) struct Fault {
    pub(crate) row: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) kind: ReadErrorKind,
}

/// How the symbols of one puzzle are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Alphabet {
    symbols: usize,
    /// Whether `0` is a symbol, the last one.
    hex: bool,
}

impl Alphabet {
    /// The alphabet of a puzzle that consists of `cells`. With 16 symbols these may be the hexadecimal digits:
    /// where `0` occurs, `G` does not, and empty cells, if any, are dots. All characters then stand for
    /// themselves, but for `0`, which stands for `G`.
    pub(crate) fn of(cells: impl Iterator<Item = char> + Clone, symbols: usize) -> Self {
        const HEX: usize = 16;
        let count = |sought: &[char]| cells.clone().filter(|c| sought.contains(c)).count();
        let hex = symbols == HEX
            && count(&['G', 'g']) == 0
            && count(&['*', '_']) == 0
            && match count(&[EMPTY]) {
                0 => count(&['0']) == HEX,
                _ => count(&['0']) > 0,
            };
        Self { symbols, hex }
    }

    /// What a character says of its cell.
    pub(crate) fn value(self, found: char) -> Result<Option<Symbol>, ReadErrorKind> {
        if self.hex && found == '0' {
            return Ok(Symbol::from_index(self.symbols - 1));
        }
        if EMPTIES.contains(&found) {
            return Ok(None);
        }
        match Symbol::from_char(found).filter(|symbol| symbol.index() < self.symbols) {
            Some(symbol) => Ok(Some(symbol)),
            None => Err(self.no_symbol(found)),
        }
    }

    fn no_symbol(self, found: char) -> ReadErrorKind {
        match Symbol::from_index(self.symbols - 1) {
            Some(largest) => ReadErrorKind::NoSymbol { found, largest },
            None => ReadErrorKind::Json("a board without symbols".to_owned()),
        }
    }
}

/// The character of a cell's value.
pub(crate) fn to_char(value: Option<Symbol>) -> char {
    value.map_or(EMPTY, Symbol::to_char)
}

/// Reads the rows of a board, where a space is no cell. Rows may be cut short where no cells follow.
pub(crate) fn read_rows(rows: &[&str], model: &Model) -> Result<Values, Fault> {
    let board = model.board();
    let variant = || model.spec().id.clone();
    if rows.len() < board.rows() || rows[board.rows()..].iter().any(|row| !row.trim().is_empty()) {
        let kind = ReadErrorKind::Rows { found: rows.len(), expected: board.rows(), variant: variant() };
        return Err(Fault { row: None, column: None, kind });
    }
    let all = rows.iter().flat_map(|row| row.chars()).filter(|&c| c != ' ');
    let alphabet = Alphabet::of(all, model.symbols());
    let mut values = Vec::with_capacity(board.cell_count());
    for (row, text) in rows.iter().enumerate().take(board.rows()) {
        let place = |column, kind| Fault { row: Some(row), column, kind };
        let mut end = 0;
        for (column, found) in text.chars().enumerate() {
            end = column + 1;
            let value = match (board.at(row, column), found) {
                (None, ' ') => continue,
                (None, _) => Err(ReadErrorKind::NoCell { found, variant: variant() }),
                (Some(_), ' ') => Err(ReadErrorKind::MissingCell { variant: variant() }),
                (Some(_), _) => alphabet.value(found),
            };
            values.push(value.map_err(|kind| place(Some(column), kind))?);
        }
        if let Some(last) = (end..board.cols()).rev().find(|&column| board.at(row, column).is_some()) {
            let kind = ReadErrorKind::ShortRow { found: end, expected: last + 1, variant: variant() };
            return Err(place(None, kind));
        }
    }
    Ok(values)
}

/// The rows of a board at full length, a space for no cell.
pub(crate) fn rows(board: &Board, values: &[Option<Symbol>]) -> Vec<String> {
    let char_of = |cell: Option<CellId>| cell.map_or(' ', |cell| to_char(values[cell.index()]));
    (0..board.rows()).map(|row| (0..board.cols()).map(|col| char_of(board.at(row, col))).collect()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_is_a_symbol_only_in_hexadecimal() {
        let hex = |cells: &str, symbols| Alphabet::of(cells.chars(), symbols).hex;
        assert!(hex("1.0F", 16));
        assert!(!hex("1.0G", 16));
        assert!(!hex("1_.0", 16));
        assert!(!hex("1.0", 9));
        assert!(!hex("100F", 16), "without dots, zeros are the empty cells");
        assert!(hex(&"0123456789ABCDEF".repeat(16), 16));
    }

    #[test]
    fn hexadecimal_digits_stand_for_themselves_but_for_zero() {
        let alphabet = Alphabet::of("0.".chars(), 16);
        let read = |c| alphabet.value(c).ok().map(to_char);
        assert_eq!(
            (read('0'), read('f'), read('.'), read('*')),
            (Some('G'), Some('F'), Some('.'), Some('.'))
        );
    }
}
