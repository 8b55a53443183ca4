//! Containers of other programs: JSON objects, and links that contain them compressed.

pub(super) mod global;
pub(super) mod regions;
pub(super) mod relation;
pub(super) mod square;

use dlx_engine::clip;
use dlx_variants::rule::Regex;
use dlx_variants::{Place, Rule, Symbol};
use serde::Serialize;
use serde::de::DeserializeOwned;
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

/// The most items of a list: twice as many as drawings, and more than any puzzle has rules or cells. 100 KB
/// of a link can hold 200,000 rules, which take a gigabyte before they are found to be too many.
const MOST_ITEMS: usize = 20_000;

impl Container {
    /// The record that an object describes, unless it has a list that is too long.
    fn interpret(
        &self,
        object: &Map<String, Value>,
        finder: &mut ModelFinder,
    ) -> Result<Record, ReadErrorKind> {
        if let Some((key, items)) = object.iter().find_map(|(key, value)| Some((key, too_many(value)?))) {
            return Err(ReadErrorKind::other(
                format!("a list of {items} items in {key:?}"),
                format!("at most {MOST_ITEMS}"),
            ));
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
        let fault = |why: String| {
            ReadErrorKind::other(
                format!("a link of {} whose puzzle is damaged{why}", self.name),
                "all of the link",
            )
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

/// A number as a rule of some kind holds it. Its fault tells the kind and which cells the rule is about.
pub(super) fn in_range<T: DeserializeOwned>(
    number: u64,
    kind: &str,
    about: &impl Serialize,
) -> Result<T, ReadErrorKind> {
    T::deserialize(Value::from(number)).map_err(|error| of_rule(kind, &json!(about), &error))
}

/// The fault of a rule of some kind, which is about some cells.
pub(super) fn of_rule(kind: &str, about: &Value, error: &serde_json::Error) -> ReadErrorKind {
    ReadErrorKind::within(&format!("the {kind} {}", clip(&about.to_string())), error)
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
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    let mut bytes = Vec::with_capacity(link.len());
    let mut rest = link.as_bytes();
    while let [byte, behind @ ..] = rest {
        let code = match rest {
            [b'%', high, low, ..] => digit(high).zip(digit(low)).map(|(high, low)| (16 * high + low) as u8),
            _ => None,
        };
        rest = if code.is_some() { &behind[2..] } else { behind };
        bytes.push(code.unwrap_or(*byte));
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The name of clues that are candidates.
pub(super) const GIVEN_CANDIDATES: &str = "given candidates";

/// A clue that a cell holds one of some symbols: pencil marks that are given.
pub(super) fn given_candidates(place: Place, symbols: impl IntoIterator<Item = Symbol>) -> Rule {
    let pattern: String = symbols.into_iter().map(Symbol::to_char).collect();
    Rule::Regex(Regex {
        name: Some(GIVEN_CANDIDATES.to_owned()),
        cells: vec![place],
        pattern: format!("[{pattern}]"),
        says: None,
    })
}

/// The cell and the symbols of such a clue; `None` for other rules.
pub(super) fn candidates_of(rule: &Rule) -> Option<(Place, Vec<Symbol>)> {
    let Rule::Regex(Regex { cells, pattern, .. }) = rule else { return None };
    let &[place] = cells.as_slice() else { return None };
    let symbols = pattern.strip_prefix('[')?.strip_suffix(']')?.chars().map(Symbol::from_char);
    Some((place, symbols.collect::<Option<_>>()?))
}
