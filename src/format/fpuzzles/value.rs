//! Values of the JSON of f-puzzles.

use serde_json::Value;

use crate::format::error::ReadErrorKind;

pub(super) type Read<T> = Result<T, ReadErrorKind>;

/// A number, which may be written as text.
pub(super) fn number(value: &Value) -> Option<u64> {
    value.as_u64().or_else(|| value.as_str()?.trim().parse().ok())
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

/// The fault of a value under a key.
pub(super) fn fault(key: &str, value: &Value, expected: &str) -> ReadErrorKind {
    ReadErrorKind::unlike(value, &format!("{expected} in \"{key}\""))
}
