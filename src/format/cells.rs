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
    style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// `1` to `9`, then letters from `A` on.
    Usual,
    /// Hexadecimal digits: as usual but for `0`, which stands for the last symbol.
    Hex,
    /// Letters from `A` on.
    Letters,
}

impl Alphabet {
    /// The alphabet of a puzzle that consists of `cells`: the usual one, unless the cells tell another.
    pub(crate) fn of(cells: &str, symbols: usize) -> Self {
        let style = match () {
            () if is_hex(cells, symbols) => Style::Hex,
            () if is_letters(cells, symbols) => Style::Letters,
            () => Style::Usual,
        };
        Self { symbols, style }
    }

    /// What a character says of its cell.
    pub(crate) fn value(self, found: char) -> Result<Option<Symbol>, ReadErrorKind> {
        let symbol = match self.style {
            Style::Hex if found == '0' => Symbol::from_index(self.symbols - 1),
            _ if EMPTIES.contains(&found) => return Ok(None),
            Style::Usual | Style::Hex => Symbol::from_char(found),
            Style::Letters => letter_index(found).and_then(Symbol::from_index),
        };
        match symbol.filter(|symbol| symbol.index() < self.symbols) {
            Some(symbol) => Ok(Some(symbol)),
            None => Err(ReadErrorKind::NoSymbol { found, expected: usual(self.symbols) }),
        }
    }
}

/// Whether the symbols are hexadecimal digits: there are 16, `0` occurs and `G` does not, and empty cells, if any,
/// are dots.
fn is_hex(cells: &str, symbols: usize) -> bool {
    const HEX: usize = 16;
    let count = |sought: &[char]| cells.chars().filter(|c| sought.contains(c)).count();
    let (zeros, empties) = (count(&['0']), count(&[EMPTY]));
    symbols == HEX && count(&['G', 'g', '*', '_']) == 0 && zeros > 0 && (empties > 0 || zeros == HEX)
}

/// Whether the symbols are letters alone: there are no digits above 0, and some letter is beyond the usual ones.
fn is_letters(cells: &str, symbols: usize) -> bool {
    let last = cells.chars().filter_map(letter_index).max();
    let digits = cells.chars().any(|c| ('1'..='9').contains(&c));
    !digits && last.is_some_and(|last| last < symbols && last + FIRST_LETTER >= symbols)
}

/// The number of symbols that are no letters.
const FIRST_LETTER: usize = 9;

/// The place of a letter in the alphabet, from 0.
fn letter_index(c: char) -> Option<usize> {
    c.to_digit(36).and_then(|digit| digit.checked_sub(10)).map(|index| index as usize)
}

/// The usual symbols, for messages.
fn usual(symbols: usize) -> String {
    match Symbol::from_index(symbols.saturating_sub(1)) {
        Some(last) if symbols > FIRST_LETTER + 1 => format!("1-9 or A-{last}"),
        Some(last) if symbols > FIRST_LETTER => format!("1-9 or {last}"),
        Some(last) => format!("1-{last}"),
        None => "a symbol".to_owned(),
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
    let all: String = rows.iter().flat_map(|row| row.chars()).filter(|&c| c != ' ').collect();
    let alphabet = Alphabet::of(&all, model.symbols());
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
        assert!(is_hex("1.0F", 16));
        assert!(!is_hex("1.0G", 16));
        assert!(!is_hex("1_.0", 16));
        assert!(!is_hex("1.0", 9));
        assert!(!is_hex("100F", 16), "without dots, zeros are the empty cells");
        assert!(is_hex(&"0123456789ABCDEF".repeat(16), 16));
    }

    #[test]
    fn letters_stand_alone_only_without_digits() {
        assert!(is_letters("A.h0P", 16));
        assert!(is_letters("A.Y", 25));
        assert!(!is_letters("A.G", 16), "these may be the usual ones");
        assert!(!is_letters("1.P", 16));
        assert!(!is_letters("A.Q", 16));
    }

    #[test]
    fn characters_have_values_by_alphabet() {
        let read = |cells: &str| -> String {
            let alphabet = Alphabet::of(cells, 16);
            cells.chars().map(|c| alphabet.value(c).map_or('?', to_char)).collect()
        };
        assert_eq!(read("0f9."), "GF9.");
        assert_eq!(read("0f9*"), ".F9.");
        assert_eq!(read("ABP."), "12G.");
        assert_eq!(read("1Gx!"), "1G??");
    }
}
