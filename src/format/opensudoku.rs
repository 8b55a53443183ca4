//! `opensudoku`: OpenSudoku's collections in XML, versions 1 to 3.

use std::collections::VecDeque;
use std::io::Write;

use dlx_variants::{Symbol, SymbolSet};

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::line;
use super::reader::RecordReader;
use super::source::Source;
use super::text::{clip, plain};
use super::writer::{RecordWriter, WriteError};
use super::{Format, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::{PencilMarks, Record, Values};

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "opensudoku",
    summary: "OpenSudoku's collections in XML.",
    extensions: &["opensudoku"],
    holds_rules: false,
    is_json: false,
    score: |sample: Sample<'_>, _| match sample.text().contains("<opensudoku") {
        true => Score::certain("an element opensudoku"),
        false => Score::NONE,
    },
    reader: || Box::new(XmlReader::default()),
    writer: Some(|_| Box::new(XmlWriter)),
};

/// Reads the document as a whole, and returns its games one after another.
#[derive(Default)]
struct XmlReader {
    games: Option<VecDeque<(usize, Game)>>,
}

/// A game as written.
#[derive(Clone, Default)]
struct Game {
    data: String,
    title: Option<String>,
    author: Option<String>,
    comment: Option<String>,
}

impl RecordReader for XmlReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        if self.games.is_none() {
            let (first, text) = source.rest()?;
            self.games = Some(games(&text, first));
        }
        match self.games.as_mut().and_then(VecDeque::pop_front) {
            Some((number, game)) => read_game(number, game, finder).map(Some),
            None => Ok(None),
        }
    }
}

/// The games of a document, and their lines. The header applies to each game.
fn games(text: &str, first: usize) -> VecDeque<(usize, Game)> {
    let mut games = VecDeque::new();
    let mut said = Game::default();
    let (mut at, mut line, mut counted) = (0, first, 0);
    while let Some(start) = text[at..].find('<').map(|start| at + start) {
        let Some(end) = text[start..].find('>').map(|end| start + end) else { break };
        line += text[counted..start].matches('\n').count();
        counted = start;
        let tag = &text[start + 1..end];
        let content = || {
            let content = text[end + 1..].split('<').next().unwrap_or_default().trim();
            (!content.is_empty()).then(|| unescaped(content))
        };
        match tag.split([' ', '\t', '\n', '\r', '/']).next().unwrap_or_default() {
            "name" => said.title = content(),
            "author" => said.author = content(),
            "comment" | "description" => said.comment = content(),
            "folder" => said.title = attribute(tag, "name").filter(|name| !name.is_empty()),
            "game" => {
                let note = attribute(tag, "note").filter(|note| !note.is_empty());
                let data = attribute(tag, "data").unwrap_or_default();
                let comment = note.or_else(|| said.comment.clone());
                games.push_back((line, Game { data, comment, ..said.clone() }));
            }
            _ => {}
        }
        at = end + 1;
    }
    games
}

/// The value of an attribute.
fn attribute(tag: &str, name: &str) -> Option<String> {
    let mut rest = tag;
    while let Some(at) = rest.find(name) {
        let is_name = rest[..at].ends_with(char::is_whitespace);
        let behind = rest[at + name.len()..].trim_start();
        rest = &rest[at + name.len()..];
        if let Some(value) = behind.strip_prefix('=').filter(|_| is_name) {
            let value = value.trim_start();
            let quote = value.chars().next().filter(|c| matches!(c, '"' | '\''))?;
            return value[1..].split(quote).next().map(unescaped);
        }
    }
    None
}

/// A text with the predefined XML entities decoded.
fn unescaped(text: &str) -> String {
    let mut plain = text.to_owned();
    for (entity, c) in
        [("&#10;", "\n"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")]
    {
        if plain.contains(entity) {
            plain = plain.replace(entity, c);
        }
    }
    plain
}

fn escaped(text: &str) -> String {
    let entity = |c: char| match c {
        '&' => "&amp;".to_owned(),
        '<' => "&lt;".to_owned(),
        '>' => "&gt;".to_owned(),
        '"' => "&quot;".to_owned(),
        _ => c.to_string(),
    };
    plain(text).chars().map(entity).collect()
}

fn read_game(number: usize, game: Game, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    let mut record = if game.data.contains('|') {
        read_state(number, &game.data, finder)?
    } else {
        line::read_line(number, game.data.trim(), finder)?
    };
    (record.title, record.author, record.comment) = (game.title, game.author, game.comment);
    Ok(record)
}

/// A game in progress: for each cell a value, one or two sets of notes, and whether it may be changed.
fn read_state(number: usize, data: &str, finder: &mut ModelFinder) -> Result<Record, ReadError> {
    const CELLS: usize = 81;
    let fault = || {
        let found = format!("{:?}", clip(data));
        let kind = ReadErrorKind::Other { found, expected: format!("the state of {CELLS} cells") };
        ReadError::in_line(number, kind)
    };
    let (version, cells) = match data.trim().split_once('\n') {
        Some((version, cells)) => (version.trim().strip_prefix("version:").unwrap_or("1").trim(), cells),
        None => ("1", data),
    };
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    let width = fields.len() / CELLS;
    if fields.len() != width * CELLS || !(3..=4).contains(&width) {
        return Err(fault());
    }
    let (mut givens, mut entries) = (String::new(), Values::new());
    let mut marks = PencilMarks::none(CELLS);
    for (cell, fields) in fields.chunks(width).enumerate() {
        let value: u8 = fields[0].parse().map_err(|_| fault())?;
        let is_given = fields[width - 1] == "0" && value > 0;
        givens.push(if is_given { char::from(b'0' + value % 10) } else { '.' });
        entries.push(Symbol::new(value).filter(|_| !is_given));
        let notes = |field: &str| if version == "1" { listed(field) } else { masked(field) };
        marks.centre[cell] = notes(fields[width - 2]).ok_or_else(fault)?;
        if width == 4 {
            marks.corner[cell] = notes(fields[1]).ok_or_else(fault)?;
        }
    }
    let mut record = line::read_line(number, &givens, finder)?;
    if record.puzzle.givens.len() != CELLS
        || entries.iter().flatten().any(|entry| entry.index() >= record.puzzle.model.symbols())
    {
        return Err(fault());
    }
    record.entries = entries.iter().any(Option::is_some).then_some(entries);
    record.marks = (!marks.is_empty()).then_some(marks);
    Ok(record)
}

/// Notes as digits separated by commas, or `-` or `0` for none.
fn listed(field: &str) -> Option<SymbolSet> {
    let digits = field.split(',').map(str::trim).filter(|digit| !matches!(*digit, "" | "-" | "0"));
    digits
        .map(|digit| digit.parse().ok().and_then(Symbol::new).filter(|symbol| symbol.index() < 9))
        .collect::<Option<Vec<_>>>()
        .map(|symbols| symbols.into_iter().collect())
}

/// Notes as the bits of a number.
fn masked(field: &str) -> Option<SymbolSet> {
    let mask: u16 = field.parse().ok()?;
    Some(Symbol::first(9).filter(|symbol| mask >> symbol.index() & 1 == 1).collect())
}

struct XmlWriter;

impl RecordWriter for XmlWriter {
    fn begin(&mut self, out: &mut dyn Write) -> Result<(), WriteError> {
        Ok(out.write_all(b"<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opensudoku version=\"2\">\n <folder name=\"dlx-sudoku\" created=\"0\">\n")?)
    }

    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let model = &record.puzzle.model;
        if model.symbols() != 9 || model.board().cell_count() != 81 {
            let found = format!("a board of {} cells", model.board().cell_count());
            return Err(WriteError::Unfit { format: FORMAT.name, holds: "boards of 81 cells", found });
        }
        let digit = |value: &Option<Symbol>| char::from(b'0' + value.map_or(0, Symbol::number));
        let data: String = record.puzzle.givens.iter().map(digit).collect();
        let note = escaped(record.comment.as_deref().or(record.title.as_deref()).unwrap_or_default());
        Ok(writeln!(
            out,
            "  <game created=\"0\" state=\"1\" time=\"0\" last_played=\"0\" data=\"{data}\" note=\"{note}\" />"
        )?)
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<(), WriteError> {
        Ok(out.write_all(b" </folder>\n</opensudoku>\n")?)
    }
}
