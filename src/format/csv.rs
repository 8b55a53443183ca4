//! `csv`: a table with a line for each puzzle, under a line of headings.

use std::io::Write;

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::line;
use super::reader::RecordReader;
use super::source::Source;
use super::text::cells::{Used, to_text};
use super::text::{plain, records};
use super::texts::{Remarks, Texts};
use super::writer::{RecordWriter, WriteError};
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "csv",
    summary: "A table with one line per puzzle: its cells, its solution, and whatever the headings name.",
    extensions: &["csv", "tsv"],
    holds: Holds {
        texts: Texts { remarks: Remarks::CommentFirst, ..Texts::ALL },
        zero: true,
        ..Holds::GIVENS
    },
    is_json: false,
    score,
    reader: || Box::new(CsvReader::default()),
    writer: Some(|_| Box::new(CsvWriter)),
};

/// Possible delimiters of columns.
const DELIMITERS: [char; 3] = [',', ';', '\t'];

/// Headings of columns of solutions.
const SOLUTIONS: [&str; 6] = ["solution", "solutions", "solved", "answer", "answers", "solution_grid"];
const TITLES: [&str; 4] = ["title", "name", "id", "puzzle_id"];
const AUTHORS: [&str; 3] = ["author", "setter", "creator"];
const SOURCES: [&str; 3] = ["source", "url", "link"];

fn score(sample: Sample<'_>, finder: &mut ModelFinder) -> Score {
    let mut lines = sample.content();
    let (Some(first), Some(second)) = (lines.next(), lines.next()) else { return Score::NONE };
    let delimiter = delimiter(first);
    // A single column is hard to distinguish from a heading above rows.
    let fewest = if delimiter.is_some() { 0 } else { line::LONG };
    let delimiter = delimiter.unwrap_or(',');
    let is_board = |field: &String| field.len() >= fewest && is_board(field, finder);
    let begins_list = first.trim_end().ends_with(['[', '(', '{']);
    let is_heading = first.contains(char::is_alphabetic) && !begins_list;
    let has_headings = is_heading && !split(first, delimiter).iter().any(is_board);
    match has_headings && split(second, delimiter).iter().any(is_board) {
        true => Score::certain("headings, and a column of boards"),
        false => Score::NONE,
    }
}

fn is_board(field: &str, finder: &ModelFinder) -> bool {
    Used::of(field).is_cells() && finder.fits(field.len())
}

/// The delimiter of a line of headings.
fn delimiter(line: &str) -> Option<char> {
    DELIMITERS.into_iter().find(|&c| line.contains(c))
}

/// The fields of a line, without quotes.
fn split(line: &str, delimiter: char) -> Vec<String> {
    let (mut fields, mut field, mut is_quoted) = (Vec::new(), String::new(), false);
    let mut characters = line.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '"' if is_quoted && characters.peek() == Some(&'"') => field.extend(characters.next()),
            '"' => is_quoted = !is_quoted,
            _ if c == delimiter && !is_quoted => fields.push(std::mem::take(&mut field)),
            _ => field.push(c),
        }
    }
    fields.push(field);
    fields.iter().map(|field| field.trim().to_owned()).collect()
}

/// Reads a puzzle from each line below the headings.
#[derive(Default)]
struct CsvReader {
    headings: Option<(char, Vec<String>)>,
}

impl RecordReader for CsvReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        while let Some((number, text)) = source.content()? {
            if text.trim().is_empty() {
                continue;
            }
            let Some((delimiter, headings)) = &self.headings else {
                let delimiter = delimiter(text).unwrap_or(',');
                let headings = split(text, delimiter);
                self.headings =
                    Some((delimiter, headings.iter().map(|heading| heading.to_lowercase()).collect()));
                continue;
            };
            return read_line(number, &split(text, *delimiter), headings, finder).map(Some);
        }
        Ok(None)
    }
}

fn read_line(
    number: usize,
    fields: &[String],
    headings: &[String],
    finder: &mut ModelFinder,
) -> Result<Record, ReadError> {
    let heading = |column: usize| headings.get(column).map_or("", String::as_str);
    let is_solution = |column: &usize| SOLUTIONS.contains(&heading(*column));
    let boards: Vec<usize> = (0..fields.len()).filter(|&column| is_board(&fields[column], finder)).collect();
    let puzzle = boards.iter().copied().find(|column| !is_solution(column)).or(boards.first().copied());
    let Some(puzzle) = puzzle else {
        // The longest field is probably the puzzle, so its fault is reported.
        let longest = fields.iter().max_by_key(|field| field.len());
        return line::read_line(number, longest.map_or("", String::as_str), finder);
    };
    let mut record = line::read_line(number, &fields[puzzle], finder)?;
    let named = boards.iter().copied().find(|column| *column != puzzle && is_solution(column));
    let second = named.or_else(|| boards.iter().copied().find(|&column| column > puzzle));
    if let Some(second) = second {
        let board = line::read_line(number, &fields[second], finder)?.puzzle.givens;
        let name = if named.is_some() { heading(second) } else { "the second board" };
        let second = match named {
            Some(_) => records::with_solution(record.puzzle, board, name),
            None => records::with_board(record.puzzle, board, name),
        };
        record = second.map_err(|kind: ReadErrorKind| ReadError::in_line(number, kind))?;
    }
    let mut remarks = Vec::new();
    for (column, field) in fields.iter().enumerate() {
        let heading = heading(column);
        match () {
            () if field.is_empty() || column == puzzle || Some(column) == second => {}
            () if TITLES.contains(&heading) => record.title = Some(field.clone()),
            () if AUTHORS.contains(&heading) => record.author = Some(field.clone()),
            () if SOURCES.contains(&heading) => record.source = Some(field.clone()),
            () if heading.is_empty() || heading == "comment" => remarks.push(field.clone()),
            () => remarks.push(format!("{heading}: {field}")),
        }
    }
    record.comment = (!remarks.is_empty()).then(|| remarks.join("; "));
    Ok(record)
}

struct CsvWriter;

impl RecordWriter for CsvWriter {
    fn begin(&mut self, out: &mut dyn Write) -> Result<(), WriteError> {
        Ok(out.write_all(b"puzzle,solution,title,author,source,comment\n")?)
    }

    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let solution = record.solution.as_deref().map(to_text).unwrap_or_default();
        let said =
            [record.title.as_deref(), record.author.as_deref(), record.source.as_deref(), record.remark()];
        let said = said.map(|text| quoted(text.unwrap_or_default())).join(",");
        Ok(writeln!(out, "{},{solution},{said}", to_text(&record.puzzle.givens))?)
    }
}

/// A field, in quotes if necessary. Lines are read one by one, so line ends become spaces.
fn quoted(text: &str) -> String {
    let text = plain(text);
    if text.contains([',', '"', ';', '\t']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}
