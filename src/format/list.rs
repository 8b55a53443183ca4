//! `list`: lists in brackets, as in Python, JSON and other languages.
//!
//! A board is a list of values, or of rows of values, or of strings; it may be nested in lists of boards and
//! preceded by words such as `board =`.

use std::collections::VecDeque;

use super::detect::Sample;
use super::error::{ReadError, ReadErrorKind};
use super::reader::RecordReader;
use super::source::Source;
use super::text::block::Block;
use super::text::cells::EMPTIES;
use super::text::clip;
use super::text::layout::{self, Piece};
use super::writer::BoardWriter;
use super::{Format, Score};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "list",
    summary: "Rows of numbers in brackets, as in Python or JSON; 0 for an empty cell.",
    extensions: &["py"],
    holds_rules: false,
    is_json: false,
    score,
    reader: || Box::new(ListReader::default()),
    writer: Some(|look| {
        BoardWriter::boxed(look, "", |record, values, _, out| {
            let board = record.puzzle.model.board();
            let number =
                |cell: dlx_variants::CellId| values[cell.index()].map_or(0, |symbol| symbol.number());
            let row = |row: usize| {
                let cells = (0..board.cols()).map(|col| board.at(row, col));
                let cells = cells.map(|cell| cell.map_or("null".to_owned(), |cell| number(cell).to_string()));
                format!("[{}]", cells.collect::<Vec<_>>().join(","))
            };
            let rows: Vec<String> = (0..board.rows()).map(row).collect();
            out.push_str(&format!("[{}]\n", rows.join(",")));
        })
    }),
};

/// The maximum nesting of lists.
const DEEPEST: usize = 8;

fn score(sample: Sample<'_>, _: &mut ModelFinder) -> Score {
    let text = sample.text();
    let named = text.split_once(['[', '(']).map_or("", |(before, _)| before);
    let is_name = |c: char| c.is_ascii_alphanumeric() || "_.= :\n".contains(c);
    let inside = text[named.len()..].trim_start_matches(|c: char| "[(".contains(c) || c.is_whitespace());
    let is_value = |c: char| c.is_ascii_digit() || "'\".-_*?Nn".contains(c);
    if text.starts_with(['[', '(']) && inside.starts_with(is_value) {
        return Score::likely("values in brackets");
    }
    match !named.is_empty() && named.len() < 80 && named.contains(['=', '.']) && named.chars().all(is_name) {
        true if inside.starts_with(is_value) => Score::likely("a name and values in brackets"),
        _ => Score::NONE,
    }
}

/// Reads the document as a whole, and returns its boards one after another.
#[derive(Default)]
struct ListReader {
    records: Option<VecDeque<Record>>,
}

impl RecordReader for ListReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        if self.records.is_none() {
            let (first, text) = source.rest()?;
            let mut records = VecDeque::new();
            for node in parse(&text, first)? {
                collect(&node, finder, &mut records)?;
            }
            self.records = Some(records);
        }
        Ok(self.records.as_mut().and_then(VecDeque::pop_front))
    }
}

/// A value, or a list of them.
#[derive(Debug)]
enum Node<'t> {
    Value { piece: Piece<'t>, is_string: bool },
    List { line: usize, nodes: Vec<Node<'t>> },
}

/// The values and lists of a text, without what separates them.
fn parse(text: &str, first: usize) -> Result<Vec<Node<'_>>, ReadError> {
    let mut open: Vec<(usize, Vec<Node<'_>>)> = vec![(first, Vec::new())];
    let (mut line, mut column, mut at) = (first, 1, 0);
    while let Some(c) = text[at..].chars().next() {
        let rest = &text[at..];
        let mut length = c.len_utf8();
        match c {
            '[' | '(' | '{' if open.len() > DEEPEST => {
                return Err(ReadError::at(
                    line,
                    column,
                    ReadErrorKind::Json("lists within too many lists".to_owned()),
                ));
            }
            '[' | '(' | '{' => open.push((line, Vec::new())),
            ']' | ')' | '}' if open.len() > 1 => {
                let (line, nodes) = open.pop().expect("a list is open");
                open.last_mut().expect("the document is open").1.push(Node::List { line, nodes });
            }
            '"' | '\'' => {
                let end = rest[1..].find(c).map(|end| end + 1);
                let end = end.ok_or_else(|| {
                    ReadError::at(line, column, ReadErrorKind::Json("a string that does not end".to_owned()))
                })?;
                let piece = Piece { line, column: column + 1, text: &rest[1..end] };
                open.last_mut().expect("the document is open").1.push(Node::Value { piece, is_string: true });
                length = end + 1;
            }
            '#' => length = rest.find('\n').unwrap_or(rest.len()),
            _ if c.is_whitespace() || c == ',' || c == ';' => {}
            _ => {
                let is_end = |c: char| c.is_whitespace() || "[](){},;\"'#".contains(c);
                length = rest.find(is_end).unwrap_or(rest.len()).max(length);
                let piece = Piece { line, column, text: &rest[..length] };
                open.last_mut()
                    .expect("the document is open")
                    .1
                    .push(Node::Value { piece, is_string: false });
            }
        }
        let read = &rest[..length];
        match read.rfind('\n') {
            Some(newline) => {
                line += read.matches('\n').count();
                column = read[newline + 1..].chars().count() + 1;
            }
            None => column += read.chars().count(),
        }
        at += length;
    }
    if open.len() > 1 {
        let kind = ReadErrorKind::Json("a list that does not end".to_owned());
        return Err(ReadError::in_line(open.last().map_or(line, |&(line, _)| line), kind));
    }
    let (_, nodes) = open.pop().expect("the document is open");
    // Words between the lists are names.
    Ok(nodes
        .into_iter()
        .filter(|node| matches!(node, Node::List { .. } | Node::Value { is_string: true, .. }))
        .collect())
}

/// Words that stand for no value.
const NOTHING: [&str; 6] = ["None", "none", "null", "nil", "nan", "NaN"];

/// Adds the boards of a value or list.
fn collect(
    node: &Node<'_>,
    finder: &mut ModelFinder,
    records: &mut VecDeque<Record>,
) -> Result<(), ReadError> {
    let mut pieces = Vec::new();
    push_pieces(node, &mut pieces);
    if !finder.fits(pieces.len()) {
        // Such a word may mean that there is no cell, but some programs write it for an empty cell.
        let cells = || pieces.iter().copied().filter(|piece| !NOTHING.contains(&piece.text));
        if finder.fits(cells().count()) {
            pieces = cells().collect();
        }
    }
    if finder.fits(pieces.len()) {
        let is_nothing = |text: &str| NOTHING.contains(&text) || text == "-1";
        pieces.iter_mut().filter(|piece| is_nothing(piece.text)).for_each(|piece| piece.text = "");
        records.push_back(layout::record(&pieces, finder)?);
        return Ok(());
    }
    match node {
        Node::List { nodes, .. }
            if nodes.iter().any(|node| matches!(node, Node::List { .. }) || is_long(node)) =>
        {
            nodes.iter().try_for_each(|node| collect(node, finder, records))
        }
        Node::List { line, nodes } if nodes.is_empty() => {
            let kind =
                ReadErrorKind::Other { found: "an empty list".to_owned(), expected: "a board".to_owned() };
            Err(ReadError::in_line(*line, kind))
        }
        Node::List { line, .. } => {
            let found = format!("a list of {} values", pieces.len());
            let expected = "as many as a board has cells".to_owned();
            Err(ReadError::in_line(*line, ReadErrorKind::Other { found, expected }))
        }
        Node::Value { piece, .. } => {
            let text = piece.text.replace("\\n", "\n");
            let read = layout::read(&Block::of(&text, piece.line), finder);
            let found = format!("{:?}", clip(piece.text));
            let kind = ReadErrorKind::Other { found, expected: "a board".to_owned() };
            records.push_back(read.map_err(|_| ReadError::at(piece.line, piece.column, kind))?);
            Ok(())
        }
    }
}

/// Whether a value is a string of several cells.
fn is_long(node: &Node<'_>) -> bool {
    matches!(node, Node::Value { piece, is_string: true } if piece.text.chars().nth(2).is_some())
}

/// Adds the cells of a value or list; strings of more than two characters have one cell per character.
fn push_pieces<'t>(node: &Node<'t>, pieces: &mut Vec<Piece<'t>>) {
    match node {
        Node::List { nodes, .. } => nodes.iter().for_each(|node| push_pieces(node, pieces)),
        Node::Value { piece, is_string: true } if is_long(node) => {
            let characters = (piece.column..).zip(piece.text.char_indices());
            let cell = |(column, (at, c)): (usize, (usize, char))| Piece {
                column,
                text: &piece.text[at..at + c.len_utf8()],
                ..*piece
            };
            pieces.extend(characters.map(cell));
        }
        Node::Value { piece, .. } => {
            let text = piece.text.trim();
            // Numbers in numpy's arrays of floats end with a full stop.
            let number = text.strip_suffix(".0").or_else(|| text.strip_suffix('.')).unwrap_or(text);
            let is_empty = text.chars().all(|c| EMPTIES.contains(&c));
            pieces.push(Piece { text: if is_empty { "" } else { number }, ..*piece });
        }
    }
}
