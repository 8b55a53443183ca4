//! `line`: a board's cells, row by row, on one line, optionally followed by its solution and remarks.

use std::borrow::Cow;
use std::cmp::Reverse;

use super::container;
use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::foreign;
use super::reader::EachLine;
use super::text::block::Block;
use super::text::cells::{Notation, Used, to_text};
use super::text::{layout, records, rows};
use super::writer::BoardWriter;
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::{Puzzle, Record};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "line",
    summary: "One puzzle a line: the cells row by row, '.' for an empty cell; lines with '#' are comments.",
    extensions: &["sdm"],
    holds: Holds { zero: true, ..Holds::GIVENS },
    is_json: false,
    score,
    reader: || EachLine::by(read_line),
    writer: Some(|look| {
        BoardWriter::boxed(look, "", |_, values, _, out| {
            out.push_str(&to_text(values));
            out.push('\n');
        })
    }),
};

/// A text of this many cells is rarely the row of a larger board.
pub(super) const LONG: usize = 64;

/// The number of lines of a block that are examined.
const LINES: usize = 100;

fn score(sample: Sample<'_>, finder: &mut ModelFinder) -> Score {
    let lines: Vec<&str> = sample.block().take(LINES).collect();
    let is_list = |line: &str| {
        let strings = |list: &str| list.trim_start_matches(['[', '(', ' ']).starts_with(['"', '\'']);
        let is_puzzle = |name: &str| Words::of(name).puzzle(finder).is_some();
        line.split_once(['[', '(']).is_some_and(|(name, list)| strings(list) && !is_puzzle(name))
    };
    let is_of_json = |line: &str| line.trim_start().starts_with('{') || is_list(line);
    let Some(first) = lines.first().filter(|first| !is_of_json(first)) else {
        return Score::NONE;
    };
    if alone(first, finder).is_some_and(|cells| cells.chars().count() >= LONG) {
        return Score::certain("a line of as many cells as a board has");
    }
    let widest =
        lines.iter().flat_map(|line| Words::of(line).words).map(|(_, word)| word.len()).max().unwrap_or(0);
    let boards = lines.iter().filter(|line| alone(line, finder).is_some()).count();
    if lines.len() > 1 && are_rows(&lines, finder) {
        Score::NONE
    } else if 2 * boards >= lines.len() {
        Score::likely("a line of as many cells as a board has")
    } else if lines.len() == 1 {
        Score::possible("a single line")
    } else if widest > LONG / 2 && widest > 3 * lines.len() && layout::is_likely(&lines) {
        Score::possible("long lines")
    } else {
        Score::NONE
    }
}

/// The cells on a line, if a board has so many.
fn alone<'t>(line: &'t str, finder: &ModelFinder) -> Option<Cow<'t, str>> {
    if let Some(puzzle) = Words::of(line).puzzle(finder) {
        return Some(Cow::Borrowed(puzzle));
    }
    let all: String = line.chars().filter(|&c| c != ' ').collect();
    finder.fits(all.chars().count()).then_some(Cow::Owned(all))
}

/// Whether lines are puzzles, several of them.
pub(super) fn are_puzzles(lines: &[&str], finder: &ModelFinder) -> bool {
    lines.len() > 1 && lines.iter().all(|line| alone(line, finder).is_some()) && !are_rows(lines, finder)
}

/// Whether lines are rows of boards and not a puzzle each. Where each line has as many cells as a board, this
/// is so if most have symbols beyond those of such boards.
fn are_rows(lines: &[&str], finder: &ModelFinder) -> bool {
    let each: Option<Vec<_>> = lines.iter().map(|line| alone(line, finder)).collect();
    let with_symbols = each.iter().flatten().filter(|cells| !Used::of(cells).symbols().is_empty());
    let votes: isize = with_symbols.map(|cells| if is_board(cells, finder) { 1 } else { -1 }).sum();
    let widths = || lines.iter().map(|line| line.chars().filter(|&c| c != ' ').count()).collect::<Vec<_>>();
    let have_widths_of_rows = |widths: &[usize]| {
        rows::are_board(widths, false, finder) || rows::of_each_board(widths, finder).is_some()
    };
    votes < 0 || (votes == 0 && have_widths_of_rows(&widths()))
}

/// The text among several that is a puzzle: of those with as many cells as a board, the longest whose symbols
/// are the board's.
pub(super) fn puzzle_among<'t>(
    texts: impl Iterator<Item = &'t str>,
    finder: &ModelFinder,
) -> Option<&'t str> {
    texts
        .filter(|text| has_size_of_board(text, finder))
        .min_by_key(|text| (!is_board(text, finder), Reverse(text.len())))
}

/// Whether a text has as many cells as a board and nothing else.
pub(super) fn has_size_of_board(text: &str, finder: &ModelFinder) -> bool {
    Used::of(text).is_cells() && finder.fits(text.len())
}

/// Whether a text has as many cells as a board, with its symbols.
pub(super) fn is_board(cells: &str, finder: &ModelFinder) -> bool {
    let used = Used::of(cells);
    let knows = |alphabet| Notation::among(used, cells, alphabet).knows(used);
    let mut boards = finder.boards_of_size(cells.len());
    used.is_cells() && boards.any(|board| board.alphabet.is_none_or(knows))
}

/// The record on one line.
pub(super) fn read_line(number: usize, line: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let used = Used::of(line);
    if used.is_cells() && finder.fits(line.len()) {
        return read_cells(number, 1, line, used, finder).map(Record::from);
    }
    let words = Words::of(line);
    if let Some(puzzle) = words.puzzle(finder) {
        return words.record(number, puzzle, finder);
    }
    read_loose(number, line, finder).map_err(|fault| layout::invisible(number, line).unwrap_or(fault))
}

/// The puzzle that consists of these cells, where the first is in this column.
fn read_cells(
    number: usize,
    column: usize,
    cells: &str,
    used: Used,
    finder: &mut ModelFinder,
) -> Result<Puzzle, ReadError> {
    let model =
        finder.for_count(cells.len(), used.symbols()).map_err(|fault| ReadError::in_line(number, fault))?;
    let notation = Notation::among(used, cells, model.alphabet());
    let Some(givens) = notation.values(used, cells) else {
        let fault = cells.chars().enumerate().find_map(|(at, c)| Some((at, notation.value(c).err()?)));
        let (at, kind) = fault.expect("some character has no value");
        return Err(ReadError::at(number, column + at, kind));
    };
    Puzzle::new(model, givens).map_err(|fault| ReadError::in_line(number, fault))
}

/// A line of separated cells.
fn read_loose(number: usize, line: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let text = line.split('#').next().unwrap_or(line);
    let cells: String = text.chars().filter(|&c| c != ' ').collect();
    let used = Used::of(&cells);
    if finder.fits(cells.chars().count()) || used.is_cells() {
        let model = finder
            .for_count(cells.chars().count(), used.symbols())
            .map_err(|fault| ReadError::in_line(number, fault));
        match (model, layout::read(&Block::of(text, number), finder)) {
            (_, Ok(record)) => return Ok(record),
            (Err(_), Err(_)) if !layout::is_likely(&[text]) => {
                return Err(ReadError::in_line(number, foreign::text(line)));
            }
            (Err(fault), Err(_)) => return Err(fault),
            (Ok(model), Err(_)) => {
                let notation = Notation::among(used, &cells, model.alphabet());
                let mut givens = Vec::with_capacity(cells.len());
                for (column, found) in text.chars().enumerate().filter(|&(_, c)| c != ' ') {
                    givens
                        .push(notation.value(found).map_err(|kind| ReadError::at(number, column + 1, kind))?);
                }
                return Puzzle::new(model, givens)
                    .map(Record::from)
                    .map_err(|fault| ReadError::in_line(number, fault));
            }
        }
    }
    match layout::read(&Block::of(text, number), finder) {
        Err(_) if container::is_link(text) => {
            let kind = ReadErrorKind::other(
                "a link among lines of cells",
                "cells: links stand in a document of their own",
            );
            Err(ReadError::in_line(number, kind))
        }
        Err(_) if !layout::is_likely(&[text]) => Err(ReadError::in_line(number, foreign::text(line))),
        read => read,
    }
}

/// The words of a line, with the columns where they begin.
struct Words<'t> {
    line: &'t str,
    words: Vec<(usize, &'t str)>,
}

impl<'t> Words<'t> {
    fn of(line: &'t str) -> Self {
        let is_apart = |c: char| {
            c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | '|' | ':' | '[' | ']' | '(' | ')')
        };
        let words = line.split(is_apart).filter(|word| !word.is_empty());
        let offset = |word: &str| word.as_ptr().addr() - line.as_ptr().addr();
        Self { line, words: words.map(|word| (offset(word), word)).collect() }
    }

    /// The word that is a puzzle.
    fn puzzle(&self, finder: &ModelFinder) -> Option<&'t str> {
        puzzle_among(self.words.iter().map(|&(_, word)| word), finder)
    }

    /// The record whose puzzle is one of the words.
    fn record(&self, number: usize, puzzle: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
        let column = |offset: usize| self.line[..offset].chars().count() + 1;
        let first = self.words.iter().position(|&(_, word)| std::ptr::eq(word, puzzle)).unwrap_or(0);
        let (offset, _) = self.words[first];
        let read = read_cells(number, column(offset), puzzle, Used::of(puzzle), finder)?;
        let mut end = offset + puzzle.len();
        let second = self
            .words
            .get(first + 1)
            .filter(|(_, word)| word.len() == puzzle.len() && Used::of(word).is_cells());
        let mut record = match second {
            Some(&(offset, word)) => {
                end = offset + word.len();
                let fault = |kind| ReadError::at(number, column(offset), kind);
                let board = read_cells(number, column(offset), word, Used::of(word), finder)?;
                let (_, board) = board.into_parts();
                records::with_board(read, board, "the second board").map_err(fault)?
            }
            None => Record::from(read),
        };
        let is_apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '"' | '\'' | '|' | '#');
        let remarks = [&self.line[..offset], &self.line[end..]].map(|remark| remark.trim_matches(is_apart));
        let comment = remarks.join(" ").trim().to_owned();
        record.comment = (!comment.is_empty()).then_some(comment);
        Ok(record)
    }
}
