//! Finds the cells in a block of text: people separate cells by blanks, borders, commas or tabs, and write
//! numbers, letters or pencil marks into them.
//!
//! A block is divided in several ways, in turn. The first way that yields the [rows](super::rows) of a board
//! is used.

use std::collections::BTreeSet;
use std::sync::Arc;

use dlx_variants::{Alphabet, Model, Symbol, SymbolSet, Values, counted};

use super::block::Block;
use super::cells::{
    self, EMPTIES, Fault, LEAST_WITH_RARE_SYMBOLS, Notation, Used, is_large_row, is_rare_symbol,
};
use super::rows;
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::foreign;
use crate::model_finder::{ModelError, ModelFinder};
use crate::puzzle::{PencilMarks, Puzzle, Record};

/// The text of one cell, and where it is: the number of the line, and the column from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Piece<'t> {
    pub(crate) line: usize,
    pub(crate) column: usize,
    /// Empty for an empty cell.
    pub(crate) text: &'t str,
}

/// The record that a block of rows describes.
pub(crate) fn read(block: &Block, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let rows = block.rows();
    let fault = match read_rows(block, &rows, finder) {
        Ok(record) => return Ok(titled(record, block)),
        Err(fault) => fault,
    };
    let lines = lines(block, &rows);
    let is_parted = rows.iter().any(|row| row.trim().is_empty());
    let mut closest = None;
    for pieces in divisions(&lines) {
        if !rows::are_board(&widths(&pieces), is_parted, finder) {
            continue;
        }
        match record(&pieces, finder) {
            Ok(record) => return Ok(titled(record, block)),
            Err(error) => closest = closest.or(Some(error)),
        }
    }
    if let Some(record) = with_text_below(block, &rows, finder) {
        return Ok(record);
    }
    Err(blame(fault, closest, &lines[1], &rows, block, finder))
}

/// The records of the boards that a block consists of, if they follow each other without anything between
/// them.
pub(crate) fn read_each(block: &Block, finder: &mut ModelFinder) -> Option<Vec<Result<Record, ReadError>>> {
    let rows = block.rows();
    if rows.iter().any(|row| row.trim().is_empty()) {
        return None;
    }
    let lines = lines(block, &rows);
    let (pieces, counts) = divisions(&lines).find_map(|pieces| {
        let counts = rows::of_each_board(&widths(&pieces), finder)?;
        Some((pieces, counts))
    })?;
    let mut by_line = pieces.chunk_by(|one, next| one.line == next.line);
    let boards = counts.into_iter().map(|count| by_line.by_ref().take(count).collect::<Vec<_>>().concat());
    let mut records: Vec<_> = boards.map(|pieces| record(&pieces, finder)).collect();
    if let Some(Ok(first)) = records.first_mut() {
        first.title = block.heading().map(str::to_owned);
    }
    Some(records)
}

/// The cells of lines, divided in each way that applies.
fn divisions<'l, 't>(lines: &'l [Vec<Line<'t>>]) -> impl Iterator<Item = Vec<Piece<'t>>> + use<'l, 't> {
    lines.iter().flat_map(|lines| WAYS.iter().filter_map(move |way| way(lines)))
}

/// The lines of a block that may be rows: those that are not borders, and before that with the lines of
/// dashes alone that have as many dashes as another line has cells, where dashes stand for empty cells in
/// some.
fn lines<'t>(block: &Block, rows: &[&'t str]) -> [Vec<Line<'t>>; 2] {
    let with = |is_row: &dyn Fn(&str) -> bool| {
        let lines = rows.iter().enumerate().filter(|(_, text)| is_row(text));
        lines.map(|(row, text)| Line { number: block.number(row), text }).collect()
    };
    let cells = |line: &str| line.chars().filter(|&c| !c.is_whitespace() && !is_apart(c)).count();
    let inside = || rows.iter().filter(|row| !is_border(row));
    let dashed = match inside().any(|row| row.contains('-')) {
        true => {
            let widths: BTreeSet<usize> = inside().map(|row| cells(row)).collect();
            let dashes = |line: &str| line.chars().filter(|&c| c == '-').count();
            with(&|line| !is_border(line) || (dashes(line) == cells(line) && widths.contains(&cells(line))))
        }
        false => Vec::new(),
    };
    [dashed, with(&|line| !is_border(line))]
}

/// How many cells there are on each line with any.
fn widths(pieces: &[Piece<'_>]) -> Vec<usize> {
    pieces.chunk_by(|one, next| one.line == next.line).map(<[_]>::len).collect()
}

/// The record of a puzzle with these cells.
pub(crate) fn record(pieces: &[Piece<'_>], finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let model = finder.for_lines(&widths(pieces), symbols(pieces));
    record_of(pieces, model.map_err(|fault| ReadError::in_line(first_line(pieces), fault))?)
}

/// The symbols that cells hold, as their texts are usually meant.
pub(crate) fn symbols(pieces: &[Piece<'_>]) -> SymbolSet {
    pieces.iter().filter_map(|piece| number(piece.text)).collect()
}

/// The line of the first cell.
pub(crate) fn first_line(pieces: &[Piece<'_>]) -> usize {
    pieces.first().map_or(1, |piece| piece.line)
}

/// The record of a puzzle of this model with these cells.
pub(crate) fn record_of(pieces: &[Piece<'_>], model: Arc<Model>) -> Result<Record, ReadError> {
    let place = |piece: &Piece<'_>, kind| ReadError::at(piece.line, piece.column, kind);
    let first = first_line(pieces);
    let is_wide = pieces.iter().any(|piece| piece.text.chars().nth(1).is_some());
    let alphabet = model.alphabet();
    let has_marks = is_wide && show_marks(pieces.iter().map(|piece| piece.text), alphabet);
    let all: String = pieces.iter().map(|piece| character(piece.text)).collect();
    let notation = Notation::of(if has_marks { "" } else { &all }, alphabet);
    let mut marks = PencilMarks::none(if has_marks { pieces.len() } else { 0 });
    let mut givens = Values::with_capacity(pieces.len());
    for ((cell, piece), character) in pieces.iter().enumerate().zip(all.chars()) {
        let is_number = || number(piece.text).is_some() || piece.text.chars().all(|c| EMPTIES.contains(&c));
        let value = match piece.text.chars().nth(1) {
            None => notation.value(character).map_err(|kind| place(piece, kind))?,
            Some(_) if has_marks => {
                marks.centre[cell] =
                    candidates(piece.text, alphabet).ok_or_else(|| place(piece, stray(piece.text)))?;
                None
            }
            Some(_) => notation
                .value(character)
                .ok()
                .filter(|_| is_number())
                .ok_or_else(|| place(piece, stray(piece.text)))?,
        };
        givens.push(value);
    }
    let puzzle = Puzzle::new(model, givens).map_err(|fault| ReadError::in_line(first, fault))?;
    let mut record = Record::from(puzzle);
    record.marks = (!marks.is_empty()).then_some(marks);
    Ok(record)
}

/// Whether some of these texts of cells may be pencil marks, each the character of a symbol. Where symbols
/// are numbers of two digits, so may be the cells: unless a letter stands for one, or a text is no number.
pub(crate) fn show_marks<'t>(mut texts: impl Iterator<Item = &'t str>, alphabet: Alphabet) -> bool {
    let is_value = |symbol: Option<Symbol>| symbol.is_some_and(|symbol| alphabet.contains(symbol));
    let shows = |text: &str| match text.chars().nth(1) {
        None => !text.starts_with(|c: char| c.is_ascii_digit()) && is_value(number(text)),
        Some(_) => !is_value(number(text)) && candidates(text, alphabet).is_some(),
    };
    alphabet.highest() <= 9 || texts.any(shows)
}

fn stray(found: &str) -> ReadErrorKind {
    ReadErrorKind::text(found, "the number or the pencil marks of a cell")
}

/// The character that stands for a cell: that of the usual symbol, if it holds a number above 9.
fn character(text: &str) -> char {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None, _) => cells::EMPTY,
        (Some(one), None) => one,
        (Some(first), Some(_)) => number(text).map_or(first, Symbol::to_char),
    }
}

/// The usual symbol of a cell that holds a number or a letter.
fn number(text: &str) -> Option<Symbol> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (Some(one), None) => Symbol::from_char(one),
        _ => text.parse().ok().and_then(Symbol::new),
    }
}

/// The pencil marks of a cell: digits in order.
fn candidates(text: &str, alphabet: Alphabet) -> Option<SymbolSet> {
    let digits: Option<Vec<Symbol>> = text.chars().map(|c| alphabet.of_char(c)).collect();
    let digits = digits.filter(|digits| digits.windows(2).all(|pair| pair[0] < pair[1]))?;
    Some(digits.into_iter().collect())
}

/// Reads the rows as they are, where a space means no cell.
fn read_rows(block: &Block, rows: &[&str], finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let model = finder.for_rows(rows).map_err(|fault| ReadError::in_line(block.number(0), fault))?;
    let givens = cells::read_rows(rows, &model).map_err(|Fault { row, column, kind }| match column {
        Some(column) => ReadError::at(block.number(row.unwrap_or(0)), column + 1, kind),
        None => ReadError::in_line(block.number(row.unwrap_or(0)), kind),
    })?;
    Puzzle::new(model, givens).map(Record::from).map_err(|fault| ReadError::in_line(block.number(0), fault))
}

/// Reads a puzzle with text below it, which becomes a comment.
fn with_text_below(block: &Block, rows: &[&str], finder: &mut ModelFinder) -> Option<Record> {
    const FEWEST: usize = 4;
    let is_row = |row: &&&str| !is_text(row);
    let count = rows.iter().take_while(is_row).count();
    let (above, below) = rows.split_at(count);
    // Lines as long as the rows, with cells in them, are rows with a fault.
    let is_row_with_fault = |row: &&str| row.len() == above[0].len() && is_likely(&[row]);
    if count < FEWEST || below.is_empty() || below.iter().any(is_row_with_fault) {
        return None;
    }
    let mut record = read(&block.first_rows(count), finder).ok()?;
    record.comment = Some(below.join("\n").trim().to_owned());
    Some(record)
}

/// Whether a line has a character that occurs in no drawing.
fn is_text(line: &str) -> bool {
    line.chars().any(|c| {
        !(Used::of(c.encode_utf8(&mut [0; 4])).is_cells()
            || c.is_whitespace()
            || is_apart(c)
            || "+=".contains(c))
    }) || (line.chars().any(is_rare_symbol) && !is_large_row(line, LEAST_WITH_RARE_SYMBOLS))
}

fn titled(mut record: Record, block: &Block) -> Record {
    record.title = block.heading().map(str::to_owned);
    record
}

/// What is wrong with a block that no way of dividing it fits.
fn blame(
    fault: ReadError,
    closest: Option<ReadError>,
    lines: &[Line<'_>],
    rows: &[&str],
    block: &Block,
    finder: &ModelFinder,
) -> ReadError {
    if let Some(fault) = (0..).zip(rows).find_map(|(row, text)| invisible(block.number(row), text)) {
        return fault;
    }
    let is_plain = rows.iter().all(|row| row.chars().all(|c| !is_apart(c) && c != '+' && c != '\t'));
    let pieces = characters(lines).unwrap_or_default();
    let widths = widths(&pieces);
    let cells = widths.iter().sum();
    let found = match finder.fits(cells) {
        true => {
            let cols = widths.iter().copied().max().unwrap_or(0);
            ModelError::UnknownShape { rows: widths.len(), cols, cells }
        }
        false => ModelError::UnknownSize { cells },
    };
    match closest {
        _ if !fault.kind().may_go_on() => fault,
        Some(closest) => closest,
        None if !is_likely(rows) => {
            ReadError::in_line(block.number(0), foreign::text(rows.first().copied().unwrap_or_default()))
        }
        None => odd_line(&pieces, finder).unwrap_or_else(|| match is_plain {
            true => fault,
            false => ReadError::in_line(block.number(0), found),
        }),
    }
}

/// The fault of the one line that has more or fewer cells than all others, which are those of a square board.
fn odd_line(pieces: &[Piece<'_>], finder: &ModelFinder) -> Option<ReadError> {
    let lines: Vec<&[Piece<'_>]> = pieces.chunk_by(|one, next| one.line == next.line).collect();
    let usual = lines.len();
    let mut odd = lines.iter().filter(|line| line.len() != usual);
    let line = odd.next().filter(|_| usual > 2 && finder.fits(usual * usual))?;
    let kind = ReadErrorKind::Part {
        found: counted(line.len(), "cell"),
        expected: format!("{usual}, as the other lines have"),
    };
    odd.next().is_none().then(|| ReadError::in_line(first_line(line), kind))
}

/// The fault that a line has a character which nobody sees.
pub(crate) fn invisible(number: usize, line: &str) -> Option<ReadError> {
    let is_invisible = |&(_, c): &(usize, char)| matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}'..='\u{2064}' | '\u{feff}');
    let (column, found) = (1..).zip(line.chars()).find(is_invisible)?;
    let kind = ReadErrorKind::other(
        format!("U+{:04X}, which is invisible", u32::from(found)),
        "text without such characters",
    );
    Some(ReadError::at(number, column, kind))
}

/// Whether text was probably meant as rows: at least half of it is digits and signs for empty cells, or it
/// has only characters that boards have and no small letters.
pub(crate) fn is_likely(rows: &[&str]) -> bool {
    let all = || rows.iter().flat_map(|row| row.chars()).filter(|&c| !c.is_whitespace() && !is_apart(c));
    let count = all().count();
    let sure = all().filter(|&c| c.is_ascii_digit() || EMPTIES.contains(&c)).count();
    let is_board = |c: char| !c.is_ascii_lowercase() && Used::of(c.encode_utf8(&mut [0; 4])).is_cells();
    count > 0 && (2 * sure >= count || all().all(is_board))
}

/// A way to divide lines into the pieces of cells; `None` if it does not apply.
type Way = for<'l, 't> fn(&'l [Line<'t>]) -> Option<Vec<Piece<'t>>>;

/// The ways, in turn.
const WAYS: [Way; 5] = [fields, numbers, characters, marks, columns];

/// A line that is not a border.
struct Line<'t> {
    number: usize,
    text: &'t str,
}

/// Whether a character separates cells and is never part of one.
pub(crate) fn is_apart(c: char) -> bool {
    matches!(
        c,
        '|' | '¦' | '"' | '\'' | ',' | ';' | ':' | '[' | ']' | '(' | ')' | '{' | '}' | '\u{2500}'
            ..='\u{257f}'
    )
}

/// Whether a line is a border between rows: only dashes and corners.
pub(crate) fn is_border(line: &str) -> bool {
    let mut has_run = false;
    let mut before = ' ';
    for c in line.chars() {
        match c {
            '-' | '=' => has_run |= before == c,
            '\u{2500}' | '\u{2501}' | '\u{2550}' => has_run = true,
            '+' | '|' | '*' | '.' | ':' | '\'' | '`' | ',' | ' ' | '\t' => {}
            '\u{2500}'..='\u{257f}' => {}
            _ => return false,
        }
        before = c;
    }
    has_run
}

/// Each cell is a field between commas, semicolons or tabs.
fn fields<'t>(lines: &[Line<'t>]) -> Option<Vec<Piece<'t>>> {
    let lines: Vec<&Line<'t>> = lines.iter().filter(|line| !line.text.trim().is_empty()).collect();
    let delimiter = [',', ';', '\t'].into_iter().find(|&c| lines.iter().all(|line| line.text.contains(c)))?;
    // A delimiter after the last cell of each row does not begin another field.
    let is_closed = lines.iter().all(|line| line.text.trim_end_matches([' ', ']', ')']).ends_with(delimiter));
    let width = |line: &Line<'_>| line.text.matches(delimiter).count() + usize::from(!is_closed);
    let expected = lines.first().map(|line| width(line))?;
    let mut pieces = Vec::new();
    for line in lines {
        let mut column = 1;
        for (field, text) in line.text.split(delimiter).enumerate() {
            if field < width(line) {
                let is_outside = |c: char| c.is_whitespace() || is_apart(c);
                let start = text.trim_start_matches(is_outside);
                let indent = text[..text.len() - start.len()].chars().count();
                pieces.push(Piece {
                    line: line.number,
                    column: column + indent,
                    text: start.trim_end_matches(is_outside),
                });
            }
            column += text.chars().count() + 1;
        }
        // Short rows end in empty cells.
        (width(line)..expected).for_each(|_| pieces.push(Piece { line: line.number, column, text: "" }));
    }
    Some(pieces)
}

/// Each cell is a word, and all are numbers or empty.
fn numbers<'t>(lines: &[Line<'t>]) -> Option<Vec<Piece<'t>>> {
    let pieces = words(lines)?;
    let is_empty = |text: &str| text.chars().all(|c| EMPTIES.contains(&c) || matches!(c, 'x' | 'X'));
    let is_number = |text: &str| {
        let is_short = text.len() <= 2 && text.chars().all(|c| c.is_ascii_digit());
        (is_short && text.parse().is_ok_and(|number: u8| number <= Symbol::MAX))
            || (is_empty(text) && text.len() <= 2)
    };
    let is_wide = pieces.iter().any(|piece| piece.text.len() == 2);
    (is_wide && pieces.iter().all(|piece| is_number(piece.text))).then_some(pieces)
}

/// Each cell is a character.
fn characters<'t>(lines: &[Line<'t>]) -> Option<Vec<Piece<'t>>> {
    let mut pieces = Vec::new();
    for line in lines {
        for (column, (at, c)) in (1..).zip(line.text.char_indices()) {
            if !c.is_whitespace() && !is_apart(c) {
                pieces.push(Piece { line: line.number, column, text: &line.text[at..at + c.len_utf8()] });
            }
        }
    }
    Some(pieces)
}

/// Each cell is a word, which may hold pencil marks, and some line has several.
fn marks<'t>(lines: &[Line<'t>]) -> Option<Vec<Piece<'t>>> {
    words(lines).filter(|pieces| pieces.windows(2).any(|pair| pair[0].line == pair[1].line))
}

/// Each cell is a word.
fn words<'t>(lines: &[Line<'t>]) -> Option<Vec<Piece<'t>>> {
    let mut pieces = Vec::new();
    for line in lines {
        let mut start = None;
        let ends = line.text.char_indices().map(|(at, c)| (at, c.is_whitespace() || is_apart(c)));
        for (column, (at, is_end)) in (1..).zip(ends.chain([(line.text.len(), true)])) {
            match start {
                None if !is_end => start = Some((at, column)),
                Some((begin, column)) if is_end => {
                    pieces.push(Piece { line: line.number, column, text: &line.text[begin..at] });
                    start = None;
                }
                _ => {}
            }
        }
    }
    Some(pieces)
}

/// Each cell is a character, and blanks are empty cells in columns where some row has a symbol. Where no
/// blank is an empty cell, a row that ends early is a fault.
fn columns<'t>(lines: &[Line<'t>]) -> Option<Vec<Piece<'t>>> {
    let is_cell = |c: char| !c.is_whitespace() && !is_apart(c);
    let width = lines.iter().map(|line| line.text.chars().count()).max()?;
    let mut used = vec![false; width];
    for line in lines {
        for (column, c) in line.text.chars().enumerate() {
            used[column] |= is_cell(c);
        }
    }
    let is_blank = |(c, &is_used): (char, &bool)| is_used && c.is_whitespace();
    let has_blanks = lines.iter().any(|line| line.text.chars().zip(&used).any(is_blank));
    if !has_blanks {
        return None;
    }
    let mut pieces = Vec::new();
    for line in lines {
        let mut characters = line.text.char_indices();
        for (column, &is_used) in (1..).zip(&used) {
            let found = characters.next().filter(|&(_, c)| is_cell(c));
            if is_used {
                let text = found.map_or("", |(at, c)| &line.text[at..at + c.len_utf8()]);
                pieces.push(Piece { line: line.number, column, text });
            }
        }
    }
    Some(pieces)
}
