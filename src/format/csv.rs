//! `csv`: a table with a line for each puzzle, under a line of headings.

use std::cmp::Reverse;
use std::io::Write;

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::line;
use super::reader::RecordReader;
use super::source::{MAX_RECORD, Source};
use super::text::cells::to_text;
use super::text::{plain, records};
use super::texts::{Remarks, Texts};
use super::writer::{RecordWriter, WriteError};
use super::{Format, Holds, Score, SolutionPlace};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "csv",
    summary: "A table with one line per puzzle: its cells, its solution, and whatever the headings name.",
    extensions: &["csv", "tsv"],
    holds: Holds {
        texts: Texts { remarks: Remarks::CommentFirst, ..Texts::ALL },
        solution: SolutionPlace::Beside(|_| true),
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

/// Headings of columns of puzzles.
const PUZZLES: [&str; 8] = ["puzzle", "puzzles", "quiz", "quizzes", "grid", "board", "sudoku", "givens"];
/// Headings of columns of solutions.
const SOLUTIONS: [&str; 6] = ["solution", "solutions", "solved", "answer", "answers", "solution_grid"];
const TITLES: [&str; 4] = ["title", "name", "id", "puzzle_id"];
const AUTHORS: [&str; 3] = ["author", "setter", "creator"];
const SOURCES: [&str; 3] = ["source", "url", "link"];
const COMMENTS: [&str; 1] = ["comment"];

/// The most lines of a row that are examined to recognise a table.
const LINES: usize = 20;

fn score(sample: Sample<'_>, finder: &mut ModelFinder) -> Score {
    let mut lines = sample.lines();
    let mut content = || lines.find(|line| !line.trim_start().starts_with('#') && !line.trim().is_empty());
    let (Some(first), Some(second)) = (content(), content()) else { return Score::NONE };
    let delimiter = delimiter(first);
    // A single column is hard to distinguish from a heading above rows.
    let fewest = if delimiter.is_some() { 0 } else { line::LONG };
    let delimiter = delimiter.unwrap_or(',');
    let is_board = |field: &String| field.len() >= fewest && line::has_size_of_board(field, finder);
    let begins_list = first.trim_end().ends_with(['[', '(', '{']);
    let is_heading = first.contains(char::is_alphabetic) && !begins_list;
    let has_headings = is_heading && !Row::of(first, delimiter).fields().iter().any(is_board);
    let mut row = Row::of(second, delimiter);
    lines.take(LINES).for_each(|line| {
        if row.is_quoted {
            row.add(line);
        }
    });
    match has_headings && row.fields().iter().any(is_board) {
        true => Score::certain("headings, and a column of boards"),
        false => Score::NONE,
    }
}

/// The delimiter of a line of headings.
fn delimiter(line: &str) -> Option<char> {
    DELIMITERS.into_iter().find(|&c| line.contains(c))
}

/// A row of a table, which takes several lines if a field in quotes holds the ends of some.
struct Row {
    delimiter: char,
    fields: Vec<String>,
    field: String,
    is_quoted: bool,
    /// How long all lines are.
    length: usize,
}

impl Row {
    /// The row that begins with a line.
    fn of(line: &str, delimiter: char) -> Self {
        let mut row =
            Self { delimiter, fields: Vec::new(), field: String::new(), is_quoted: false, length: 0 };
        row.push(line);
        row
    }

    /// Goes on with another line, within quotes.
    fn add(&mut self, line: &str) {
        self.field.push('\n');
        self.push(line);
    }

    fn push(&mut self, line: &str) {
        self.length += line.len();
        let mut characters = line.chars().peekable();
        while let Some(c) = characters.next() {
            match c {
                '"' if self.is_quoted && characters.peek() == Some(&'"') => {
                    self.field.extend(characters.next());
                }
                '"' if self.is_quoted || self.field.trim().is_empty() => self.is_quoted = !self.is_quoted,
                _ if c == self.delimiter && !self.is_quoted => {
                    self.fields.push(std::mem::take(&mut self.field));
                }
                _ => self.field.push(c),
            }
        }
    }

    /// The fields, without quotes.
    fn fields(mut self) -> Vec<String> {
        self.fields.push(self.field);
        self.fields.iter().map(|field| field.trim().to_owned()).collect()
    }
}

/// Reads a puzzle from each row below the headings.
#[derive(Default)]
struct CsvReader {
    /// The delimiter and the headings, in small letters; none if the first row holds a puzzle.
    table: Option<(char, Vec<String>)>,
}

impl RecordReader for CsvReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        while let Some((number, text)) = source.line()? {
            let known = self.table.as_ref().map(|(delimiter, _)| *delimiter);
            let delimiter = known.or_else(|| delimiter(text)).unwrap_or(',');
            if text.trim().is_empty() || is_comment(number, text, delimiter, finder)? {
                continue;
            }
            let fields = read_fields(Row::of(text, delimiter), number, source)?;
            let lower = || fields.iter().map(|field| field.to_lowercase());
            let is_puzzle = |field: &String| line::has_size_of_board(field, finder);
            match &self.table {
                None if !fields.iter().any(is_puzzle) => self.table = Some((delimiter, lower().collect())),
                // Tables that were joined repeat their headings.
                Some((_, headings)) if headings.iter().cloned().eq(lower()) => {}
                table => {
                    let headings = table.as_ref().map_or(&[][..], |(_, headings)| headings);
                    let record = read_row(number, &fields, headings, finder)?;
                    self.table.get_or_insert((delimiter, Vec::new()));
                    return Ok(Some(record));
                }
            }
        }
        Ok(None)
    }
}

/// Whether a line is a comment. One that may as well be a row, as it holds a board right after `#`, is a
/// fault.
fn is_comment(number: usize, text: &str, delimiter: char, finder: &ModelFinder) -> Result<bool, ReadError> {
    let Some(rest) = text.trim_start().strip_prefix('#') else { return Ok(false) };
    let is_puzzle = |field: &String| line::has_size_of_board(field, finder);
    if rest.starts_with([' ', '\t']) || !Row::of(rest, delimiter).fields().iter().any(is_puzzle) {
        return Ok(true);
    }
    let kind = ReadErrorKind::other(
        "a row that begins with '#', which may be a comment",
        "a blank after '#' in comments, and quotes around a field that begins with it",
    );
    Err(ReadError::in_line(number, kind))
}

/// The fields of the row that begins in the line with this number.
fn read_fields(mut row: Row, number: usize, source: &mut Source<'_>) -> Result<Vec<String>, ReadError> {
    while row.is_quoted {
        let Some((last, line)) = source.line()? else {
            let kind = ReadErrorKind::text(&row.field, "quotes that end");
            return Err(ReadError::in_line(number, kind));
        };
        row.add(line);
        if row.length > MAX_RECORD {
            return Err(ReadError::in_line(last, ReadErrorKind::LongRecord(MAX_RECORD)));
        }
    }
    Ok(row.fields())
}

fn read_row(
    number: usize,
    fields: &[String],
    headings: &[String],
    finder: &mut ModelFinder,
) -> Result<Record, ReadError> {
    let heading = |column: usize| headings.get(column).map_or("", String::as_str);
    let is_solution = |column: &usize| SOLUTIONS.contains(&heading(*column));
    let has_size = |column: &usize| line::has_size_of_board(&fields[*column], finder);
    let boards: Vec<usize> = (0..fields.len()).filter(has_size).collect();
    let puzzle = puzzle_column(fields, &heading, &boards, finder);
    let Some(puzzle) = puzzle else {
        // The longest field is probably the puzzle, so its fault is reported.
        let longest = fields.iter().max_by_key(|field| field.len());
        return line::read_line(number, longest.map_or("", String::as_str), finder);
    };
    let solution = boards.iter().copied().find(|column| *column != puzzle && is_solution(column));
    let is_second = |column: &usize| {
        *column > puzzle && !is_text(heading(*column)) && fields[*column].len() == fields[puzzle].len()
    };
    let second = solution.or_else(|| boards.iter().copied().find(is_second));
    let mut record = line::read_line(number, &fields[puzzle], finder)?;
    if let Some(second) = second {
        let board = line::read_line(number, &fields[second], finder)?.puzzle.into_parts().1;
        let read = match solution {
            Some(_) => records::with_solution(record.puzzle, board, heading(second)),
            None => records::with_board(record.puzzle, board, "the second board"),
        };
        record = read.map_err(|kind: ReadErrorKind| ReadError::in_line(number, kind))?;
    }
    let mut remarks = Vec::new();
    for (column, field) in fields.iter().enumerate() {
        let heading = heading(column);
        if field.is_empty() || column == puzzle || Some(column) == second {
            continue;
        }
        if TITLES.contains(&heading) {
            record.title = Some(field.clone());
        } else if AUTHORS.contains(&heading) {
            record.author = Some(field.clone());
        } else if SOURCES.contains(&heading) {
            record.source = Some(field.clone());
        } else if heading.is_empty() || COMMENTS.contains(&heading) {
            remarks.push(field.clone());
        } else {
            remarks.push(format!("{heading}: {field}"));
        }
    }
    record.comment = (!remarks.is_empty()).then(|| remarks.join("; "));
    Ok(record)
}

/// The column of the puzzle, where these columns have as many cells as a board.
fn puzzle_column<'h>(
    fields: &[String],
    heading: &impl Fn(usize) -> &'h str,
    boards: &[usize],
    finder: &ModelFinder,
) -> Option<usize> {
    let is_named = |column: &usize| PUZZLES.contains(&heading(*column));
    // Headings decide, then symbols, then the number of cells.
    let doubts = |column: &usize| {
        let field = &fields[*column];
        (!is_named(column), is_text(heading(*column)), !line::is_board(field, finder), Reverse(field.len()))
    };
    let puzzles = boards.iter().copied().filter(|column| !SOLUTIONS.contains(&heading(*column)));
    // A puzzle with a fault is not left out for something shorter.
    let named = (0..fields.len()).filter(is_named).max_by_key(|&column| fields[column].len());
    let named = named.filter(|&column| !fields[column].is_empty());
    let is_best = |column: &usize| {
        is_named(column) || named.is_none_or(|named| fields[named].len() < fields[*column].len())
    };
    puzzles.min_by_key(doubts).filter(is_best).or(named).or(boards.first().copied())
}

/// Whether a column with this heading holds a text.
fn is_text(heading: &str) -> bool {
    [&TITLES[..], &AUTHORS, &SOURCES, &COMMENTS].iter().any(|texts| texts.contains(&heading))
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
        Ok(writeln!(out, "{},{solution},{said}", to_text(record.puzzle.givens()))?)
    }
}

/// A field, in quotes if necessary. Of control characters, it keeps line ends.
fn quoted(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(plain).collect();
    let text = lines.join("\n");
    match text.contains([',', '"', ';', '\n']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text,
    }
}
