//! The characters of cells and rows, in every format.

use std::sync::OnceLock;

use dlx_variants::{Alphabet, Board, CellId, Model, Symbol, SymbolSet, Values};

use crate::format::error::ReadErrorKind;

/// How an empty cell is written.
pub(crate) const EMPTY: char = Symbol::EMPTY as char;
/// What readers accept as an empty cell, besides `x` if that is not a symbol.
pub(crate) const EMPTIES: [char; 6] = [EMPTY, '0', '*', '_', '-', '?'];

/// A fault and its row and column in the text, both from 0. Without a column it concerns the whole row, and
/// without a row all rows.
pub(crate) struct Fault {
    pub(crate) row: Option<usize>,
    pub(crate) column: Option<usize>,
    pub(crate) kind: ReadErrorKind,
}

/// Which characters occur among the cells of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Used(u64);

/// The bits of [`Used`]: 0 is the digit 0, 1 to 36 are the symbols, of which `X` may stand for an empty cell.
const X: u8 = 33;
const DOT: u8 = 37;
const STAR: u8 = 38;
const DASH: u8 = 39;
const SPACE: u8 = 40;
const OTHER: u8 = 41;

/// The bit of each byte.
const BITS: [u8; 256] = {
    let mut bits = [OTHER; 256];
    let mut digit = 0;
    while digit < 10 {
        bits[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    let mut letter = 0;
    while letter < 26 {
        bits[(b'A' + letter) as usize] = 10 + letter;
        bits[(b'a' + letter) as usize] = 10 + letter;
        letter += 1;
    }
    bits[b'@' as usize] = Symbol::MAX;
    bits[b'.' as usize] = DOT;
    bits[b'*' as usize] = STAR;
    bits[b'_' as usize] = STAR;
    bits[b'-' as usize] = DASH;
    bits[b'?' as usize] = DASH;
    bits[b' ' as usize] = SPACE;
    bits
};

impl Used {
    /// The characters that occur in a text.
    pub(crate) fn of(text: &str) -> Self {
        Self(text.bytes().fold(0, |used, byte| used | 1 << BITS[usize::from(byte)]))
    }

    fn has(self, bit: u8) -> bool {
        self.0 >> bit & 1 == 1
    }

    /// Whether there are only characters that cells of some board may have.
    pub(crate) fn is_cells(self) -> bool {
        self.0 >> SPACE == 0
    }

    /// The usual symbols that occur.
    pub(crate) fn symbols(self) -> SymbolSet {
        SymbolSet::from_numbers(self.0)
    }

    /// How many kinds of signs for empty cells occur on a board with so many symbols, besides `0`.
    fn empty_signs(self, symbols: usize) -> usize {
        let has_x = symbols < usize::from(X) && self.has(X);
        usize::from(has_x) + [DOT, STAR, DASH].into_iter().filter(|&sign| self.has(sign)).count()
    }

    fn has_digits(self) -> bool {
        self.0 & 0x3fe != 0
    }

    /// The place in the alphabet of the last letter, from 0.
    fn last_letter(self) -> Option<usize> {
        let letters = self.0 >> 10 & ((1 << 26) - 1);
        letters.checked_ilog2().map(|last| last as usize)
    }
}

/// How the symbols of one puzzle are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notation {
    alphabet: Alphabet,
    style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    /// `1` to `9`, or `0` to `9` on a board whose symbols begin with 0, then letters from `A` on.
    Usual,
    /// All digits to a base, as hexadecimal ones: as usual except for `0`, which stands for the last symbol.
    FromZero,
    /// Letters from `A` on.
    Letters,
}

impl Notation {
    /// The notation of a puzzle that consists of `cells`: the usual one, unless the cells indicate another.
    pub(crate) fn of(cells: &str, alphabet: Alphabet) -> Self {
        Self::among(Used::of(cells), cells, alphabet)
    }

    /// The notation of a puzzle that consists of `cells`, in which these characters occur.
    pub(crate) fn among(used: Used, cells: &str, alphabet: Alphabet) -> Self {
        let symbols = alphabet.count();
        let style = if alphabet.lowest() == 0 {
            Style::Usual
        } else if is_letters(used, symbols) {
            Style::Letters
        } else if is_from_zero(used, cells, symbols) {
            Style::FromZero
        } else {
            Style::Usual
        };
        Self { alphabet, style }
    }

    /// The values of all cells, in which these characters occur, or `None` if a character has none.
    pub(crate) fn values(self, used: Used, cells: &str) -> Option<Values> {
        let table = self.table();
        self.knows(used).then(|| cells.bytes().map(|byte| table.values[usize::from(byte)]).collect())
    }

    /// Whether these characters have values.
    pub(crate) fn knows(self, used: Used) -> bool {
        used.0 & !self.table().known.0 == 0
    }

    fn table(self) -> &'static Table {
        static TABLES: [[[OnceLock<Table>; SIZES]; STYLES]; 2] =
            [const { [const { [const { OnceLock::new() }; SIZES] }; STYLES] }; 2];
        let of_lowest = &TABLES[usize::from(self.alphabet.lowest())];
        of_lowest[self.style as usize][self.alphabet.count()].get_or_init(|| Table::of(self))
    }

    /// The value of the cell that a character stands for.
    pub(crate) fn value(self, found: char) -> Result<Option<Symbol>, ReadErrorKind> {
        let fault = || ReadErrorKind::NoSymbol { found, expected: usual(self.alphabet) };
        self.known(found).ok_or_else(fault)
    }

    fn known(self, found: char) -> Option<Option<Symbol>> {
        let symbol = match self.style {
            Style::FromZero if found == '0' => Some(self.alphabet.last()),
            Style::Usual | Style::FromZero => self.alphabet.of_char(found),
            Style::Letters => letter_index(found).and_then(|index| self.alphabet.symbol(index)),
        };
        match symbol {
            None if EMPTIES.contains(&found) => Some(None),
            None if self.style != Style::Letters && matches!(found, 'x' | 'X') => Some(None),
            symbol => symbol.map(Some),
        }
    }
}

/// The number of styles.
const STYLES: usize = 3;
/// The numbers of symbols that differ.
const SIZES: usize = Symbol::MAX as usize + 1;

/// What each byte stands for.
struct Table {
    /// The characters that stand for the value of a cell.
    known: Used,
    /// That value.
    values: [Option<Symbol>; 256],
}

impl Table {
    fn of(notation: Notation) -> Self {
        let value = |byte: u8| notation.known(char::from(byte)).filter(|_| byte.is_ascii());
        let known = (0..=u8::MAX).filter(|&byte| value(byte).is_some());
        let known = Used(known.fold(0, |known, byte| known | 1 << BITS[usize::from(byte)]));
        Self { known, values: std::array::from_fn(|byte| value(byte as u8).flatten()) }
    }
}

/// Whether the symbols are all digits to a base: `0` occurs and the usual last symbol does not, and either
/// another sign stands for empty cells and `0` occurs no more often than a symbol can, or there are no empty
/// cells and it occurs as often as a symbol does.
fn is_from_zero(used: Used, cells: &str, symbols: usize) -> bool {
    if !used.has(0) || used.has(symbols as u8) {
        return false;
    }
    let zeros = cells.bytes().filter(|&byte| byte == b'0').count();
    let most = symbols.max(cells.len() / symbols);
    match used.empty_signs(symbols) {
        0 => zeros == most,
        1 => zeros <= most,
        _ => false,
    }
}

/// Whether the symbols are letters alone: there are no digits above 0, and some letter is beyond the usual
/// ones.
fn is_letters(used: Used, symbols: usize) -> bool {
    let is_last = |last| last < symbols && last + FIRST_LETTER >= symbols;
    symbols <= LETTERS && !used.has_digits() && used.last_letter().is_some_and(is_last)
}

/// The number of symbols before the letters.
const FIRST_LETTER: usize = 9;
/// The number of letters.
const LETTERS: usize = 26;

/// The place of a letter in the alphabet, from 0.
fn letter_index(c: char) -> Option<usize> {
    c.to_digit(36).and_then(|digit| digit.checked_sub(10)).map(|index| index as usize)
}

/// The usual symbols, for messages.
fn usual(alphabet: Alphabet) -> String {
    let (first, last, highest) = (alphabet.first(), alphabet.last(), usize::from(alphabet.highest()));
    match highest {
        _ if highest > FIRST_LETTER + LETTERS => format!("{first}-9, A-Z or {last}"),
        _ if highest > FIRST_LETTER + 1 => format!("{first}-9 or A-{last}"),
        _ if highest > FIRST_LETTER => format!("{first}-9 or {last}"),
        _ => format!("{first}-{last}"),
    }
}

/// Whether a character is a symbol of large boards alone.
pub(crate) fn is_rare_symbol(c: char) -> bool {
    matches!(c.to_ascii_uppercase(), 'Q'..='W' | 'Y' | 'Z')
}

/// The width of the smallest boards of the catalogue that have such symbols, if they are written in letters
/// alone.
pub(crate) const LEAST_WITH_RARE_SYMBOLS: usize = 20;

/// Whether a line is a row of a large board: at least so many cells, in words of equal length.
pub(crate) fn is_large_row(line: &str, least: usize) -> bool {
    let is_cell = |c: char| Used::of(c.encode_utf8(&mut [0; 4])).is_cells();
    let words = || line.split(|c: char| !is_cell(c)).filter(|word| !word.is_empty());
    let width = words().next().map_or(0, str::len);
    words().map(str::len).sum::<usize>() >= least && words().all(|word| word.len() == width)
}

/// The character of a cell's value.
pub(crate) fn to_char(value: Option<Symbol>) -> char {
    char::from(Symbol::byte_of(value))
}

/// The values of cells, a character each, which are all ASCII.
pub(crate) fn to_text(values: &[Option<Symbol>]) -> String {
    in_ascii(values.iter().map(|&value| Symbol::byte_of(value)).collect())
}

/// Reads the rows of a board, where a space means no cell. Rows may end early if no cells follow.
pub(crate) fn read_rows(rows: &[&str], model: &Model) -> Result<Values, Fault> {
    let board = model.board();
    let variant = || model.spec().id.clone();
    if rows.len() < board.rows() || rows[board.rows()..].iter().any(|row| !row.trim().is_empty()) {
        let kind = ReadErrorKind::Rows { found: rows.len(), expected: board.rows(), variant: variant() };
        return Err(Fault { row: None, column: None, kind });
    }
    let all: String = match rows.iter().any(|row| row.contains(' ')) {
        true => rows.iter().flat_map(|row| row.chars()).filter(|&c| c != ' ').collect(),
        false => rows.concat(),
    };
    let used = Used::of(&all);
    let notation = Notation::among(used, &all, model.alphabet());
    // If all places of a board have cells, the rows are the cells.
    let is_full = board.cell_count() == board.rows() * board.cols();
    if is_full && used.is_cells() && rows.iter().take(board.rows()).all(|row| row.len() == board.cols()) {
        // There are fewer of them where a space stands for one.
        if let Some(values) = all.get(..board.cell_count()).and_then(|cells| notation.values(used, cells)) {
            return Ok(values);
        }
    }
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
                (Some(_), _) => notation.value(found),
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

/// The rows of a board at full length, with a space for no cell.
pub(crate) fn rows(board: &Board, values: &[Option<Symbol>]) -> Vec<String> {
    let row = |row| {
        let mut text = Vec::with_capacity(board.cols());
        push_row(board, values, row, &mut text);
        in_ascii(text)
    };
    (0..board.rows()).map(row).collect()
}

/// The rows of a board as lines, with a space for no cell where a cell follows. It costs one allocation: each
/// result of `solve` is written so by default.
pub(crate) fn lines(board: &Board, values: &[Option<Symbol>]) -> String {
    let cols = board.cols();
    // If all places of a board have cells, its rows are parts of the values.
    if values.len() == board.rows() * cols {
        let mut text = vec![b'\n'; board.rows() * (cols + 1)];
        for (row, values) in values.chunks(cols).enumerate() {
            let line = &mut text[row * (cols + 1)..][..cols];
            line.iter_mut().zip(values).for_each(|(byte, &value)| *byte = Symbol::byte_of(value));
        }
        return in_ascii(text);
    }
    let mut text = Vec::with_capacity(board.rows() * (cols + 1));
    for row in 0..board.rows() {
        let start = text.len();
        push_row(board, values, row, &mut text);
        text.truncate(start + text[start..].trim_ascii_end().len());
        text.push(b'\n');
    }
    in_ascii(text)
}

/// Adds a row of a board at full length.
fn push_row(board: &Board, values: &[Option<Symbol>], row: usize, text: &mut Vec<u8>) {
    let char_of = |cell: Option<CellId>| cell.map_or(b' ', |cell| Symbol::byte_of(values[cell.index()]));
    text.extend((0..board.cols()).map(|col| char_of(board.at(row, col))));
}

/// The text of characters of cells.
fn in_ascii(text: Vec<u8>) -> String {
    String::from_utf8(text).expect("symbols are written in ASCII")
}

#[cfg(test)]
mod tests {
    use dlx_variants::catalogue;

    use super::*;

    fn alphabet(count: usize, lowest: u8) -> Alphabet {
        Alphabet::new(count, lowest).expect("an alphabet")
    }

    #[test]
    fn lines_are_rows_without_spaces_at_their_ends() {
        for spec in catalogue::all() {
            let model = spec.build(0).expect("the catalogue is sound");
            let symbols = model.symbols();
            let values: Values = (0..model.board().cell_count())
                .map(|cell| Symbol::new((cell % (symbols + 1)) as u8))
                .collect();
            let rows = rows(model.board(), &values);
            assert!(rows.iter().all(|row| row.len() == model.board().cols()), "{}", spec.id);
            let trimmed: String = rows.iter().map(|row| format!("{}\n", row.trim_end())).collect();
            assert_eq!(lines(model.board(), &values), trimmed, "{}", spec.id);
            let symbols = trimmed.chars().filter(|char| !char.is_whitespace()).collect::<String>();
            assert_eq!(symbols, to_text(&values), "{}", spec.id);
        }
    }

    #[test]
    fn zero_is_a_symbol_where_another_sign_is_empty_and_the_last_symbol_does_not_occur() {
        let is_from_zero = |cells: &str, symbols| is_from_zero(Used::of(cells), cells, symbols);
        for (cells, symbols) in
            [("1.0F", 16), ("1-0F", 16), ("1x0F", 16), ("1.0Z", 36), ("1.0T", 30), ("1_09", 10), ("1.0", 9)]
        {
            assert!(is_from_zero(cells, symbols), "{cells}");
        }
        for (cells, symbols) in [("1.0G", 16), ("1_.0", 16), ("1.0@", 36), ("1X0Z", 36), ("1.09", 9)] {
            assert!(!is_from_zero(cells, symbols), "{cells}");
        }
        assert!(!is_from_zero("100F", 16), "without another sign, zeros are the empty cells");
        assert!(!is_from_zero("1.00000", 4), "no symbol occurs so often");
        assert!(is_from_zero(&"0123456789ABCDEF".repeat(16), 16));
        assert!(is_from_zero(&"0123".repeat(4), 4));
    }

    #[test]
    fn letters_stand_alone_only_without_digits() {
        let is_letters = |cells: &str, symbols| is_letters(Used::of(cells), symbols);
        assert!(is_letters("A.h0P", 16));
        assert!(is_letters("A.Y", 25));
        assert!(!is_letters("A.G", 16), "these may be the usual ones");
        assert!(!is_letters("1.P", 16));
        assert!(!is_letters("A.Q", 16));
        assert!(!is_letters("A.Z", 30), "there are too few letters");
    }

    #[test]
    fn tables_know_what_notations_know() {
        let alphabets = (1..SIZES).flat_map(|count| [0, 1].map(|lowest| Alphabet::new(count, lowest)));
        for (style, alphabet) in alphabets.flatten().flat_map(|alphabet| {
            [Style::Usual, Style::FromZero, Style::Letters].map(|style| (style, alphabet))
        }) {
            let notation = Notation { alphabet, style };
            for c in (0..=u8::MAX).map(char::from).chain(['é', 'Ż', '１']) {
                let cell = c.to_string();
                let value = notation.known(c).filter(|_| c.is_ascii()).map(|value| vec![value]);
                assert_eq!(notation.values(Used::of(&cell), &cell), value, "{notation:?}: {c:?}");
            }
        }
    }

    #[test]
    fn characters_have_values_by_notation() {
        let read = |cells: &str| -> String {
            let notation = Notation::of(cells, alphabet(16, 1));
            cells.chars().map(|c| notation.value(c).map_or('?', to_char)).collect()
        };
        assert_eq!(read("0f9."), "GF9.");
        assert_eq!(read("0f9*"), "GF9.");
        assert_eq!(read("0f9*."), ".F9..");
        assert_eq!(read("ABP."), "12G.");
        assert_eq!(read("1Gx-?y!"), "1G...??");
        let values =
            |cells: &str, symbols| Notation::of(cells, alphabet(symbols, 1)).values(Used::of(cells), cells);
        assert_eq!(values("12.x", 4).map(|values| values.len()), Some(4));
        assert_eq!(values("1é", 4), None);
        let last = |symbols| values("1@xX.", symbols);
        assert_eq!(
            last(36).map(|values| values.into_iter().map(to_char).collect()),
            Some("1@XX.".to_owned())
        );
        assert_eq!(last(30), None, "@ is beyond the symbols");
    }

    #[test]
    fn zero_is_a_symbol_on_boards_from_0() {
        let read = |cells: &str, count: usize| -> String {
            let notation = Notation::of(cells, alphabet(count, 0));
            cells.chars().map(|c| notation.value(c).map_or('!', to_char)).collect()
        };
        assert_eq!(read("0.8*_-?xX9", 9), "0.8......!");
        assert_eq!(read("0.fFg1", 16), "0.FF!1", "no base gives 0 another meaning");
        assert_eq!(read("abc0", 9), "!!!0", "letters alone are no digits from 1");
        assert_eq!(read("xXqrs@0", 28), "..QR!!0");
        for (count, expected) in [(6, "0-5"), (10, "0-9"), (11, "0-9 or A"), (16, "0-9 or A-F")] {
            assert_eq!(usual(alphabet(count, 0)), expected);
        }
        for (count, expected) in [(9, "1-9"), (10, "1-9 or A"), (16, "1-9 or A-G"), (36, "1-9, A-Z or @")] {
            assert_eq!(usual(alphabet(count, 1)), expected);
        }
    }
}
