//! Assembles boards from brackets and values, and returns each as soon as it is known.

use std::collections::VecDeque;

use super::frame;
use super::tokens::{Token, Tokens, Value};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::reader::RecordReader;
use crate::format::source::Source;
use crate::format::text::block::Block;
use crate::format::text::cells::EMPTIES;
use crate::format::text::layout::{self, Piece};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// The maximum nesting of lists.
const DEEPEST: usize = 8;

/// Reads lists. A list with more values than any board has cells is a list of boards: these are returned, and
/// the list keeps none of them.
#[derive(Default)]
pub(super) struct ListReader {
    tokens: Tokens,
    /// The lists that have begun and not ended, from the outermost. Lists around a list of boards are lists
    /// of boards, too.
    open: Vec<List>,
    records: VecDeque<Record>,
    /// The fault that follows the records.
    fault: Option<ReadError>,
    is_over: bool,
}

/// A value, or a list of them.
#[derive(Debug)]
enum Node {
    Value(Value),
    List(List),
}

#[derive(Debug, Default)]
struct List {
    line: usize,
    nodes: Vec<Node>,
    /// The number of cells that the nodes hold.
    cells: usize,
    /// Whether nodes are boards, which are returned one by one.
    is_of_boards: bool,
}

impl RecordReader for ListReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        loop {
            if let Some(record) = self.records.pop_front() {
                return Ok(Some(record));
            }
            if let Some(fault) = self.fault.take() {
                return Err(fault);
            }
            if self.is_over {
                return Ok(None);
            }
            self.fault = self.step(source, finder).err();
        }
    }
}

impl ListReader {
    /// Reads a bracket or a value.
    fn step(&mut self, source: &mut Source<'_>, finder: &mut ModelFinder) -> Result<(), ReadError> {
        match self.tokens.next(source)? {
            Some(Token::Open { line, column }) => {
                if self.open.len() == DEEPEST {
                    let kind = ReadErrorKind::Json("lists within too many lists".to_owned());
                    return Err(ReadError::at(line, column, kind));
                }
                self.open.push(List { line, ..List::default() });
            }
            Some(Token::Close) => match self.open.pop() {
                Some(list) if !list.is_of_boards => self.attach(Node::List(list), finder)?,
                _ => {}
            },
            // Words between lists are names.
            Some(Token::Value(value)) if self.open.is_empty() && !value.is_string => {}
            Some(Token::Value(value)) => self.attach(Node::Value(value), finder)?,
            None => {
                self.is_over = true;
                if let Some(list) = self.open.last() {
                    let kind = ReadErrorKind::Json("a list that does not end".to_owned());
                    return Err(ReadError::in_line(list.line, kind));
                }
            }
        }
        Ok(())
    }

    /// Adds a node to the innermost list.
    fn attach(&mut self, node: Node, finder: &mut ModelFinder) -> Result<(), ReadError> {
        match self.open.last_mut() {
            Some(list) if !list.is_of_boards => {
                list.cells += node.cells();
                list.nodes.push(node);
                self.release(finder)
            }
            _ => collect(&node, finder, &mut self.records),
        }
    }

    /// Returns the boards of lists that are too long to be a board, from the outermost.
    fn release(&mut self, finder: &mut ModelFinder) -> Result<(), ReadError> {
        let largest = finder.largest_frame();
        let mut cells: usize = self.open.iter().map(|list| list.cells).sum();
        for level in 0..self.open.len() {
            if cells <= largest {
                break;
            }
            let is_last = level + 1 == self.open.len();
            let list = &mut self.open[level];
            if is_last && !list.holds_lists() {
                let found = format!("a list of more than {largest} values");
                let expected = "as many as a board has cells";
                return Err(ReadError::in_line(list.line, ReadErrorKind::other(found, expected)));
            }
            list.is_of_boards = true;
            cells -= std::mem::take(&mut list.cells);
            for node in std::mem::take(&mut list.nodes) {
                collect(&node, finder, &mut self.records)?;
            }
        }
        Ok(())
    }
}

impl List {
    /// Whether some node holds several cells.
    fn holds_lists(&self) -> bool {
        self.nodes.iter().any(|node| matches!(node, Node::List(_)) || node.is_long())
    }
}

impl Node {
    /// Whether this is a string of several cells.
    fn is_long(&self) -> bool {
        matches!(self, Self::Value(Value { text, is_string: true, .. }) if text.chars().nth(2).is_some())
    }

    /// The number of cells of each of its rows, if it is a list of rows.
    fn row_lengths(&self) -> Vec<usize> {
        let is_row = |node: &Self| match node {
            Self::List(list) => !list.holds_lists(),
            Self::Value(_) => node.is_long(),
        };
        match self {
            Self::List(list) if list.nodes.iter().all(is_row) => list.nodes.iter().map(Self::cells).collect(),
            _ => Vec::new(),
        }
    }

    /// The number of its cells.
    fn cells(&self) -> usize {
        match self {
            Self::List(list) => list.cells,
            Self::Value(value) if self.is_long() => value.text.chars().count(),
            Self::Value(_) => 1,
        }
    }

    /// Adds its cells; strings of more than two characters have one cell per character.
    fn push_pieces<'n>(&'n self, pieces: &mut Vec<Piece<'n>>) {
        match self {
            Self::List(list) => list.nodes.iter().for_each(|node| node.push_pieces(pieces)),
            Self::Value(Value { line, column, text, .. }) if self.is_long() => {
                let characters = (*column..).zip(text.char_indices());
                let cell = |(column, (at, c)): (usize, (usize, char))| Piece {
                    line: *line,
                    column,
                    text: &text[at..at + c.len_utf8()],
                };
                pieces.extend(characters.map(cell));
            }
            Self::Value(Value { line, column, text, .. }) => {
                let text = text.trim();
                // Numbers in numpy's arrays of floats end with a full stop.
                let number = text.strip_suffix(".0").or_else(|| text.strip_suffix('.')).unwrap_or(text);
                let is_empty = text.chars().all(|c| EMPTIES.contains(&c));
                let text = if is_empty { "" } else { number };
                pieces.push(Piece { line: *line, column: *column, text });
            }
        }
    }
}

/// The boards of a list of rows, or of a list of such lists, if the rows say which boards they are.
fn boards_of_rows(node: &Node, finder: &mut ModelFinder) -> Option<Result<Vec<Record>, ReadError>> {
    let mut pieces = Vec::new();
    node.push_pieces(&mut pieces);
    if let Some(record) = frame::record(&pieces, &node.row_lengths(), finder) {
        return Some(record.map(|record| vec![record]));
    }
    let Node::List(list) = node else { return None };
    let holds_lists = |node: &Node| matches!(node, Node::List(list) if list.holds_lists());
    if list.nodes.is_empty() || !list.nodes.iter().all(holds_lists) {
        return None;
    }
    let boards = list.nodes.iter().map(|node| boards_of_rows(node, finder));
    let boards = boards.collect::<Option<Vec<_>>>()?.into_iter().collect::<Result<Vec<_>, _>>();
    Some(boards.map(|boards| boards.concat()))
}

/// Adds the boards of a value or list.
fn collect(node: &Node, finder: &mut ModelFinder, records: &mut VecDeque<Record>) -> Result<(), ReadError> {
    if let Some(boards) = boards_of_rows(node, finder) {
        records.extend(boards?);
        return Ok(());
    }
    let mut pieces = Vec::new();
    node.push_pieces(&mut pieces);
    if !finder.fits(pieces.len()) {
        let cells = || pieces.iter().copied().filter(|piece| !frame::is_nothing(piece));
        if finder.fits(cells().count()) {
            pieces = cells().collect();
        }
    }
    if finder.fits(pieces.len()) {
        pieces.iter_mut().filter(|piece| frame::is_nothing(piece)).for_each(|piece| piece.text = "");
        records.push_back(layout::record(&pieces, finder)?);
        return Ok(());
    }
    match node {
        Node::List(list) if list.holds_lists() => {
            list.nodes.iter().try_for_each(|node| collect(node, finder, records))
        }
        Node::List(list) if list.nodes.is_empty() => {
            let kind = ReadErrorKind::other("an empty list", "a board");
            Err(ReadError::in_line(list.line, kind))
        }
        Node::List(list) => {
            let found = format!("a list of {} values", pieces.len());
            let expected = "as many as a board has cells";
            Err(ReadError::in_line(list.line, ReadErrorKind::other(found, expected)))
        }
        Node::Value(Value { line, column, text, .. }) => {
            let read = layout::read(&Block::of(&text.replace("\\n", "\n"), *line), finder);
            let kind = ReadErrorKind::text(text, "a board");
            records.push_back(read.map_err(|_| ReadError::at(*line, *column, kind))?);
            Ok(())
        }
    }
}
