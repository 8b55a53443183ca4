//! Containers of other programs: JSON objects, and links that contain them compressed.

pub(super) mod regions;
pub(super) mod square;

use dlx_engine::clip;
use dlx_variants::{Place, Rule, Spec, Symbol};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use super::error::{ReadError, ReadErrorKind};
use super::json_values::Values;
use super::lz_string::Fault;
use super::reader::RecordReader;
use super::source::{MAX_RECORD, Source};
use super::texts::{Remarks, Texts, tidy};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// How a program stores its puzzles.
pub(super) struct Container {
    /// The name of the program.
    pub(super) name: &'static str,
    /// The compressed puzzle in a line, which may be a link that contains it or the puzzle itself.
    pub(super) payload: fn(&str) -> Option<String>,
    /// Decompresses a puzzle to a text of at most so many units.
    pub(super) unpack: fn(&str, usize) -> Result<String, Fault>,
    /// Parses the text that was compressed.
    pub(super) parse: fn(&str) -> Result<Value, String>,
    /// The record that an object describes.
    pub(super) record: fn(&Map<String, Value>, &mut ModelFinder) -> Result<Record, ReadErrorKind>,
}

/// The most items of a list: twice as many as drawings, and more than any puzzle has rules or cells. 100 KB of a link can hold 200,000 rules, which take a
/// gigabyte before they are found to be too many.
const MOST_ITEMS: usize = 20_000;

impl Container {
    /// The record that an object describes, unless it has a list that is too long.
    fn interpret(
        &self,
        object: &Map<String, Value>,
        finder: &mut ModelFinder,
    ) -> Result<Record, ReadErrorKind> {
        if let Some((key, items)) = object.iter().find_map(|(key, value)| Some((key, too_many(value)?))) {
            return Err(ReadErrorKind::Other {
                found: format!("a list of {items} items in {key:?}"),
                expected: format!("at most {MOST_ITEMS}"),
            });
        }
        (self.record)(object, finder)
    }

    /// The record of a compressed puzzle in a line of this number.
    pub(super) fn read(
        &self,
        number: usize,
        payload: &str,
        finder: &mut ModelFinder,
    ) -> Result<Record, ReadError> {
        let fault = |why: String| ReadErrorKind::Other {
            found: format!("a link of {} whose puzzle is damaged{why}", self.name),
            expected: "all of the link".to_owned(),
        };
        let kind = match (self.unpack)(payload, MAX_RECORD / 2) {
            Ok(text) => match (self.parse)(&text) {
                Ok(Value::Object(object)) => {
                    return self.interpret(&object, finder).map_err(|kind| ReadError::in_line(number, kind));
                }
                Ok(_) => fault(": it is not an object".to_owned()),
                Err(error) => fault(format!(": {error}")),
            },
            Err(Fault::Damaged) => fault(String::new()),
            Err(Fault::Long) => ReadErrorKind::LongRecord(MAX_RECORD),
        };
        Err(ReadError::in_line(number, kind))
    }
}

/// Rules for the whole board, for which programs have their own names.
pub(super) mod global {
    use dlx_variants::Place;
    use serde_json::{Value, json};

    /// Cells a knight's move apart differ.
    pub(in crate::format) fn knights() -> Value {
        json!({"kind": "differ", "name": "knight's move", "between": {"offsets": [[1, 2], [2, 1], [1, -2], [2, -1]]}})
    }

    /// Cells a king's move apart differ.
    pub(in crate::format) fn kings() -> Value {
        json!({"kind": "differ", "name": "king's move", "between": {"offsets": [[1, 1], [1, -1]]}})
    }

    /// The neighbours without a mark do not have some differences, ratios or sums. A mark between other cells is none of theirs.
    pub(in crate::format) fn unmarked(
        kind: &str,
        not: &[u64],
        marked: impl IntoIterator<Item = Value>,
    ) -> Value {
        let marked: Vec<Value> = marked.into_iter().filter(are_neighbours).collect();
        json!({"kind": kind, "not": not, "between": {"unmarked": marked}})
    }

    /// Whether these are two cells side by side.
    fn are_neighbours(pair: &Value) -> bool {
        let place = |at: usize| pair[at].as_str()?.parse::<Place>().ok();
        place(0).zip(place(1)).is_some_and(|(a, b)| a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1)
    }

    /// All pairs of neighbours.
    pub(in crate::format) fn all_neighbours() -> Value {
        json!({"offsets": [[0, 1], [1, 0]]})
    }

    /// The cells at the same place of all boxes differ.
    pub(in crate::format) fn positions() -> Value {
        json!({"kind": "positions"})
    }

    /// A diagonal of a board of so many rows holds each symbol once.
    pub(in crate::format) fn diagonal(size: usize, is_rising: bool) -> Value {
        let place = |row| Place { row, col: if is_rising { size + 1 - row } else { row } };
        let cells: Vec<Place> = (1..=size).map(place).collect();
        let name = if is_rising { "rising diagonal" } else { "falling diagonal" };
        json!({"kind": "distinct", "name": name, "cells": cells})
    }

    /// Neighbours are not consecutive.
    pub(in crate::format) fn neighbours() -> Value {
        json!({"kind": "difference", "name": "consecutive neighbours", "not": [1], "between": all_neighbours()})
    }
}

/// The declaration of the rules of a document. The fault of a rule tells of which kind it is, and what it says.
pub(super) fn declared(spec: Map<String, Value>) -> Result<Spec, ReadErrorKind> {
    let spec = Value::from(spec);
    Spec::deserialize(&spec).map_err(|error| {
        let mut rules = ["constraint", "clue"].into_iter().flat_map(|key| list(spec.get(key)));
        let of_rule = rules.find_map(|rule| Some((rule, Rule::deserialize(rule).err()?)));
        match of_rule {
            Some((rule, error)) => {
                let kind = rule["kind"].as_str().unwrap_or_default();
                let about = rule.get("cells").or_else(|| rule.get("between")).unwrap_or(&Value::Null);
                ReadErrorKind::within(&format!("the {kind} {}", clip(&about.to_string())), &error)
            }
            None => ReadErrorKind::within("the rules", &error),
        }
    })
}

/// The rows of a board under a key that are not so many rows of so many objects.
pub(super) fn unlike_board(
    key: &str,
    object: &Map<String, Value>,
    [rows, cols]: [usize; 2],
) -> ReadErrorKind {
    let is_right =
        |row: &Value| list(Some(row)).len() == cols && list(Some(row)).iter().all(Value::is_object);
    let found = match object.get(key) {
        None => "nothing".to_owned(),
        Some(Value::Array(found)) if found.len() != rows => match found.len() {
            1 => "1 row".to_owned(),
            count => format!("{count} rows"),
        },
        Some(Value::Array(found)) => match found.iter().find(|row| !is_right(row)) {
            Some(row) => clip(&row.to_string()),
            None => format!("{rows} rows"),
        },
        Some(value) => clip(&value.to_string()),
    };
    ReadErrorKind::Json(format!("found {found} in {key:?}; expected {rows} rows of {cols} objects"))
}

/// The items of a list; none if the value is not a list.
pub(super) fn list(value: Option<&Value>) -> &[Value] {
    value.and_then(Value::as_array).map_or(&[], Vec::as_slice)
}

/// The length of a list in a value that has too many items.
fn too_many(value: &Value) -> Option<usize> {
    match value {
        Value::Array(items) if items.len() > MOST_ITEMS => Some(items.len()),
        Value::Array(items) => items.iter().find_map(too_many),
        Value::Object(object) => object.values().find_map(too_many),
        _ => None,
    }
}

/// The texts that documents of f-puzzles and SudokuPad hold.
pub(super) const TEXTS: Texts =
    Texts { title: true, author: true, source: false, remarks: Remarks::RulesFirst };

/// The rules of a record in words: its own, or a sentence for each rule.
pub(super) fn rules_text(record: &Record) -> String {
    let said = tidy(record.ruleset.as_deref()).or_else(|| tidy(record.comment.as_deref()));
    said.unwrap_or_else(|| record.puzzle.model().rules_in_words().join("\n"))
}

/// Reads objects one after another, or in arrays.
pub(super) struct ObjectReader {
    container: &'static Container,
    values: Values,
}

impl ObjectReader {
    pub(super) fn of(container: &'static Container) -> Box<dyn RecordReader> {
        Box::new(Self { container, values: Values::default() })
    }
}

impl RecordReader for ObjectReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        let Some(text) = self.values.next(source)? else { return Ok(None) };
        let object = serde_json::from_str(text.text).map_err(|error| text.syntax(&error))?;
        self.container.interpret(&object, finder).map(Some).map_err(|kind| text.fault(kind))
    }
}

/// Whether a line is a link.
pub(super) fn is_link(line: &str) -> bool {
    let line = line.trim_start().to_ascii_lowercase();
    line.starts_with("www.") || line.split_once("://").is_some_and(|(scheme, _)| !scheme.contains(' '))
}

/// The text of a link, where `%2E` is a full stop.
pub(super) fn percent_decoded(link: &str) -> String {
    let mut bytes = Vec::with_capacity(link.len());
    let mut rest = link.as_bytes();
    while let Some((&byte, behind)) = rest.split_first() {
        let code = (byte == b'%').then(|| behind.get(..2)).flatten();
        let code = code.and_then(|code| u8::from_str_radix(std::str::from_utf8(code).ok()?, 16).ok());
        rest = if code.is_some() { &behind[2..] } else { behind };
        bytes.push(code.unwrap_or(byte));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// A clue that a cell holds one of some symbols: pencil marks that are given.
pub(super) fn given_candidates(place: Place, symbols: impl IntoIterator<Item = Symbol>) -> Value {
    let pattern: String = symbols.into_iter().map(Symbol::to_char).collect();
    json!({
        "kind": "regex",
        "name": "given candidates",
        "cells": [place.to_string()],
        "pattern": format!("[{pattern}]"),
        "says": "A cell with given pencil marks holds one of them.",
    })
}
