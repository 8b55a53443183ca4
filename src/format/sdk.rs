//! `sdk`: SadMan Sudoku's files, with lines such as `#ATitle` before the rows, and SudoCue's with `[Puzzle]` and `[State]`.

use std::io::Write;

use super::detect::Sample;
use super::error::ReadError;
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
    if lines().take(20).any(|line| is_section(line, "puzzle")) {
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

fn is_section(line: &str, name: &str) -> bool {
    let inside = line.trim().strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    inside.is_some_and(|found| found.trim().eq_ignore_ascii_case(name))
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
        let mut state = Block::default();
        let (mut is_state, mut is_begun) = (false, false);
        self.block.clear();
        while let Some((number, line)) = source.line()? {
            let row = line.trim_end();
            let line = line.trim();
            let has_rows = self.block.len() > 0;
            let ends = header(line).is_some() || is_section(line, "puzzle");
            if has_rows && (ends || (line.is_empty() && !is_begun)) {
                if !line.is_empty() {
                    source.unread();
                }
                break;
            }
            match header(line) {
                Some((letter, text)) if !text.is_empty() => said.push((letter, text.to_owned())),
                _ if line.is_empty() || line.starts_with('#') => {}
                _ if is_section(line, "state") => is_state = true,
                _ if is_section(line, "puzzle") => is_begun = true,
                _ if line.starts_with('[') => is_state = true,
                _ if is_state => state.push(number, row),
                _ => self.block.push(number, row),
            }
            self.block.check_length(number)?;
            state.check_length(number)?;
        }
        if self.block.len() == 0 {
            return Ok(None);
        }
        let mut record = layout::read(&self.block, finder)?;
        if state.len() > 0
            && let Ok(board) = layout::read(&state, finder)
        {
            let fault = |kind| ReadError::in_line(state.number(0), kind);
            let model = record.puzzle.model().clone();
            let (_, board) = board.puzzle.into_parts();
            if board.len() == model.board().cell_count() {
                let entries = records::entries(&record.puzzle, board, "[State]").map_err(fault)?;
                record.entries = Some(entries);
            }
        }
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
