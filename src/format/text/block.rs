//! Blocks of consecutive lines, and headings between them.

use std::ops::Range;

use super::cells::{LEAST_WITH_RARE_SYMBOLS, is_large_row, is_rare_symbol};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::source::{MAX_RECORD, Source};

/// Words that begin headings of puzzles although all their letters may be symbols of large boards.
const HEADINGS: [&str; 6] = ["grid", "board", "game", "no.", "nr.", "no "];

/// The width of the smallest boards of the catalogue whose rows may begin with one of these words: in letters
/// alone, they have `N` and `O`.
const LEAST_WITH_HEADING: usize = 15;

/// The longest heading, in bytes.
const LONGEST_HEADING: usize = 80;

/// Lines that belong together, including blank lines between them, and the heading above them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    text: String,
    lines: Vec<(usize, Range<usize>)>,
    heading: Option<String>,
    /// The blank line that the last part ended with.
    blank: Option<(usize, String)>,
}

impl Block {
    /// A block of these lines, numbered from `first`.
    pub(crate) fn of(text: &str, first: usize) -> Self {
        let mut block = Self::default();
        for (number, line) in (first..).zip(text.lines()) {
            block.push(number, line);
        }
        block
    }

    /// Removes all lines.
    pub(crate) fn clear(&mut self) {
        self.text.clear();
        self.lines.clear();
        (self.heading, self.blank) = (None, None);
    }

    /// Appends lines up to a blank line or a heading. Returns whether there were any.
    pub(crate) fn read(&mut self, source: &mut Source<'_>) -> Result<bool, ReadError> {
        let begun = self.lines.len();
        if let Some((number, line)) = self.blank.take() {
            self.push(number, &line);
        }
        let mut blanks = self.lines.len();
        while let Some((number, line)) = source.content()? {
            if line.trim().is_empty() {
                if self.lines.len() > blanks {
                    self.blank = Some((number, line.to_owned()));
                    return Ok(true);
                }
                if begun > 0 {
                    self.push(number, line);
                    blanks = self.lines.len();
                }
            } else if is_heading(line) {
                if begun > 0 || self.lines.len() > blanks {
                    source.unread();
                    break;
                }
                self.heading = Some(line.trim().to_owned());
            } else {
                self.push(number, line);
            }
            self.check_length(source.number())?;
        }
        if self.lines.len() > blanks {
            return Ok(true);
        }
        self.lines.truncate(begun);
        Ok(false)
    }

    /// Adds a line.
    pub(crate) fn push(&mut self, number: usize, line: &str) {
        let start = self.text.len();
        self.text.push_str(line);
        self.lines.push((number, start..self.text.len()));
    }

    /// Fails at the line with this number if the block is longer than a record may be.
    pub(crate) fn check_length(&self, number: usize) -> Result<(), ReadError> {
        match self.text.len() > MAX_RECORD {
            true => Err(ReadError::in_line(number, ReadErrorKind::LongRecord(MAX_RECORD))),
            false => Ok(()),
        }
    }

    /// Only the block's first rows.
    pub(crate) fn first_rows(&self, rows: usize) -> Self {
        let mut block = self.clone();
        block.lines.truncate(rows);
        block
    }

    /// The lines.
    pub(crate) fn rows(&self) -> Vec<&str> {
        self.lines.iter().map(|(_, range)| &self.text[range.clone()]).collect()
    }

    /// The number of lines.
    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    /// The number of a line in the document.
    pub(crate) fn number(&self, row: usize) -> usize {
        self.lines.get(row).map_or(1, |&(number, _)| number)
    }

    /// The heading above the block.
    pub(crate) fn heading(&self) -> Option<&str> {
        self.heading.as_deref()
    }
}

/// Whether a line is about a puzzle rather than a row of one: it has a word that no row can have.
pub(crate) fn is_heading(line: &str) -> bool {
    let line = line.trim();
    let letters = || line.chars().filter(|c| c.is_alphabetic());
    let is_strange = |c: char| !c.is_ascii() || is_rare_symbol(c);
    let lower = line.to_ascii_lowercase();
    line.len() <= LONGEST_HEADING
        && !line.contains(['|', ',', '{', '"', '=', '<'])
        && ((HEADINGS.iter().any(|heading| lower.starts_with(heading))
            && !is_large_row(line, LEAST_WITH_HEADING))
            || (letters().count() >= 3
                && letters().any(is_strange)
                && !is_large_row(line, LEAST_WITH_RARE_SYMBOLS)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn blocks(text: &str) -> Vec<Vec<(usize, String)>> {
        let mut source = Source::new(Vec::new(), Box::new(text.as_bytes()));
        let mut block = Block::default();
        let mut blocks = Vec::new();
        while block.read(&mut source).unwrap() {
            let lines =
                block.lines.iter().map(|(number, range)| (*number, block.text[range.clone()].to_owned()));
            blocks.push(lines.collect());
            block.clear();
        }
        blocks
    }

    #[test]
    fn blank_lines_set_blocks_apart_and_comments_vanish() {
        let lines = |lines: &[(usize, &str)]| -> Vec<_> {
            lines.iter().map(|&(number, line)| (number, line.to_owned())).collect()
        };
        assert_eq!(
            blocks("# a\n\n12\n# b\n34\n\n \n56"),
            [lines(&[(3, "12"), (5, "34")]), lines(&[(8, "56")])]
        );
        assert_eq!(blocks("Grid 01\n12\n34\nGrid 02\n56").len(), 2);
    }

    #[test]
    fn a_block_goes_on_with_the_blank_lines_between() {
        let mut source = Source::new(Vec::new(), Box::new(&b"12\n \n\n34\n\n"[..]));
        let mut block = Block::default();
        assert!(block.read(&mut source).unwrap() && block.read(&mut source).unwrap());
        assert_eq!(block.rows(), ["12", " ", "", "34"]);
        assert!(!block.read(&mut source).unwrap());
        assert_eq!(block.rows(), ["12", " ", "", "34"]);
    }

    #[test]
    fn headings_have_words_that_no_row_has() {
        for heading in ["Grid 01", "Puzzle 7", "Easy", "Board 2", "No. 3", "Nr. 3 (schwer)"] {
            assert!(is_heading(heading), "{heading}");
        }
        for row in ["53..7....", "ABCDEFGHIJKLMNOP", "x x x 1 2 x", "- - 3", "| 1 . 3 |", "FACE"] {
            assert!(!is_heading(row), "{row}");
        }
        for row in [
            "1...IL..@4.SWQ....2...XMD...LX",
            "NO.F...K5.9.3..B1..J.J..F",
            "GAME9...1.2.3....4.5.6",
            "Q.W...Y..B.D.F.H.J.L.N.PA",
            "NO.BC.....DEF.A",
        ] {
            assert!(!is_heading(row) && !is_heading(&row.replace("", " ")), "{row}");
        }
    }
}
