//! `sdk`: SadMan Sudoku's files, with lines such as `#ATitle` before the rows, and SudoCue's with sections
//! such as `[Puzzle]`.

use std::io::Write;

use dlx_variants::Values;

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::line;
use super::reader::RecordReader;
use super::source::Source;
use super::text::block::Block;
use super::text::{cells, layout, plain, records};
use super::texts::{Remarks, Texts};
use super::writer::{self, Face, RecordWriter, WriteError};
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "sdk",
    summary: "SadMan Sudoku's files: the author and the title of the puzzle, then its rows.",
    extensions: &["sdk"],
    holds: Holds { texts: Texts { remarks: Remarks::CommentFirst, ..Texts::ALL }, ..Holds::GIVENS },
    is_json: false,
    score,
    reader: || Box::new(SdkReader::default()),
    writer: Some(|look| Box::new(SdkWriter { face: look.face, is_first: true })),
};

/// The letters of the lines before the rows: author, description, comment, date, source, level, address.
const LETTERS: &str = "ADCBSLUH";

fn score(sample: Sample<'_>, finder: &mut ModelFinder) -> Score {
    let lines = || sample.lines().map(str::trim).filter(|line| !line.is_empty());
    if lines().take(20).any(|line| Section::of(line) == Some(Section::Puzzle)) {
        return Score::certain("a section [Puzzle]");
    }
    let headers = lines().take_while(|line| header(line).is_some()).count();
    let is_headed =
        headers >= 2 || (headers == 1 && sample.lines().next().is_some_and(|line| line.starts_with("#A")));
    let rows: Vec<&str> = lines().skip(headers).take_while(|line| !line.starts_with('#')).collect();
    match is_headed && !line::are_puzzles(&rows, finder) {
        true => Score::certain("lines such as #A before the rows"),
        false => Score::NONE,
    }
}

/// What rows below a line such as `[State]` are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Section {
    Puzzle,
    /// The player's current board.
    State,
    Solution,
}

impl Section {
    const NAMES: [(Self, &str); 3] =
        [(Self::Puzzle, "[Puzzle]"), (Self::State, "[State]"), (Self::Solution, "[Solution]")];

    /// The section that begins with a line.
    fn of(line: &str) -> Option<Self> {
        let line: String = line.split_whitespace().collect();
        let named = Self::NAMES.iter().find(|(_, name)| line.eq_ignore_ascii_case(name));
        named.map(|(section, _)| *section)
    }

    fn name(self) -> &'static str {
        Self::NAMES[self as usize].1
    }
}

/// The letter and text of a line before the rows.
fn header(line: &str) -> Option<(char, &str)> {
    let mut rest = line.strip_prefix('#')?.chars();
    let letter = rest.next().filter(|&letter| LETTERS.contains(letter))?;
    Some((letter, rest.as_str().trim()))
}

/// Reads a puzzle from each group of header lines and the rows after them.
#[derive(Default)]
struct SdkReader {
    block: Block,
}

impl RecordReader for SdkReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        let mut said: Vec<(char, String)> = Vec::new();
        let (mut state, mut solution) = (Block::default(), Block::default());
        let mut section = None;
        self.block.clear();
        while let Some((number, line)) = source.line()? {
            let row = line.trim_end();
            let line = line.trim();
            let has_rows = self.block.len() > 0;
            let ends = header(line).is_some() || Section::of(line) == Some(Section::Puzzle);
            if has_rows && (ends || (line.is_empty() && section.is_none())) {
                if !line.is_empty() {
                    source.unread();
                }
                break;
            }
            match header(line) {
                Some((letter, text)) if !text.is_empty() => said.push((letter, text.to_owned())),
                _ if line.is_empty() || line.starts_with('#') => {}
                _ if line.starts_with('[') => {
                    let unknown = || ReadErrorKind::text(line, "[Puzzle], [State] or [Solution]");
                    let known = Section::of(line).ok_or_else(|| ReadError::in_line(number, unknown()))?;
                    section = Some(known);
                }
                _ => {
                    let block = match section {
                        None | Some(Section::Puzzle) => &mut self.block,
                        Some(Section::State) => &mut state,
                        Some(Section::Solution) => &mut solution,
                    };
                    block.push(number, row);
                    block.check_length(number)?;
                }
            }
        }
        if self.block.len() == 0 {
            return Ok(None);
        }
        let mut record = layout::read(&self.block, finder)?;
        let puzzle = &record.puzzle;
        record.entries =
            board(&state, finder, |board| records::entries(puzzle, board, Section::State.name()))?;
        record.solution = board(&solution, finder, |board| {
            records::solution_of_guessed(puzzle, board, Section::Solution.name())
        })?;
        let text = |letter: char| -> Option<String> {
            let lines: Vec<&str> =
                said.iter().filter(|(found, _)| *found == letter).map(|(_, text)| text.as_str()).collect();
            (!lines.is_empty()).then(|| lines.join("\n"))
        };
        (record.author, record.title) = (text('A'), text('D'));
        (record.comment, record.source) = (text('C'), text('S').or_else(|| text('U')));
        Ok(Some(record))
    }
}

/// The board of a section as `check` leaves it; `None` if there are no rows.
fn board(
    block: &Block,
    finder: &mut ModelFinder,
    check: impl FnOnce(Values) -> Result<Values, ReadErrorKind>,
) -> Result<Option<Values>, ReadError> {
    if block.len() == 0 {
        return Ok(None);
    }
    let (_, values) = layout::read(block, finder)?.puzzle.into_parts();
    check(values).map(Some).map_err(|kind| ReadError::in_line(block.number(0), kind))
}

struct SdkWriter {
    face: Face,
    is_first: bool,
}

impl RecordWriter for SdkWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let mut text =
            if std::mem::replace(&mut self.is_first, false) { String::new() } else { "\n".to_owned() };
        match writer::face(record, self.face) {
            Ok(values) => {
                push_headers(record, &mut text);
                text.push_str(&cells::lines(record.puzzle.model().board(), values));
            }
            Err(comment) => text.push_str(comment),
        }
        Ok(out.write_all(text.as_bytes())?)
    }
}

/// Adds the lines before the rows.
fn push_headers(record: &Record, text: &mut String) {
    let Record { author, title, source, .. } = record;
    let texts =
        [('A', author.as_deref()), ('D', title.as_deref()), ('C', record.remark()), ('S', source.as_deref())];
    for (letter, said) in texts {
        for line in said.iter().flat_map(|said| said.lines()) {
            text.push_str(&format!("#{letter}{}\n", plain(line.trim())));
        }
    }
}
