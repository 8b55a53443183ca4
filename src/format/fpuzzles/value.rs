//! Values of the JSON of f-puzzles.

use std::fmt;

use serde_json::Value;

use crate::format::error::ReadErrorKind;

pub(super) type Read<T> = Result<T, ReadErrorKind>;

/// What [`number`] takes.
pub(super) const WHOLE: &str = "a whole number";

/// A whole number from 0, which may be written as text, or as `4.0`.
pub(super) fn number(value: &Value) -> Option<u64> {
    let of_fraction =
        || Some(value.as_f64().filter(|number| *number >= 0.0 && number.fract() == 0.0)? as u64);
    value.as_u64().or_else(of_fraction).or_else(|| value.as_str()?.trim().parse().ok())
}

/// Whether a value is true as in JavaScript, but for empty lists and objects.
pub(super) fn is_on(value: &Value) -> bool {
    !is_empty(value) && value.as_f64() != Some(0.0)
}

/// Whether a value has no content.
pub(super) fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::Array(items) => items.is_empty(),
        Value::String(text) => text.trim().is_empty(),
        Value::Object(object) => object.is_empty(),
        _ => false,
    }
}

/// Where a value stands in the JSON: `killercage[3].cells`. Lists count from 0.
#[derive(Clone, Copy)]
pub(super) enum Path<'p> {
    /// Under a key of the puzzle.
    Key(&'p str),
    /// The cell in a row and a column.
    Cell([usize; 2]),
    /// Under a key of an object.
    Of(&'p Path<'p>, &'p str),
    /// In a list.
    At(&'p Path<'p>, usize),
}

impl Path<'_> {
    /// Under a key of the object here.
    pub(super) fn key<'p>(&'p self, key: &'p str) -> Path<'p> {
        Path::Of(self, key)
    }

    /// In the list here.
    pub(super) fn at(&self, index: usize) -> Path<'_> {
        Path::At(self, index)
    }

    /// The fault of the value that stands here.
    pub(super) fn fault(&self, value: &Value, expected: &str) -> ReadErrorKind {
        ReadErrorKind::unlike(value, &format!("{expected} in \"{self}\""))
    }
}

impl fmt::Display for Path<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Key(key) => f.write_str(key),
            Self::Cell([row, col]) => write!(f, "grid[{row}][{col}]"),
            Self::Of(object, key) => write!(f, "{object}.{key}"),
            Self::At(list, index) => write!(f, "{list}[{index}]"),
        }
    }
}
