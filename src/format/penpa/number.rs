//! Numbers as documents hold them: `[text, colour, size]`.

use dlx_engine::clip;
use dlx_variants::Symbol;
use serde_json::Value;

use crate::format::container::list;

/// The size of a given or an entry. What else there is stands for clues of some kind, or for marks.
const NORMAL: &str = "1";

/// The text of a number. What is too long for a message is too long for a meaning, and cut.
pub(super) fn text(value: &Value) -> String {
    match list(Some(value)).first() {
        Some(Value::String(text)) => clip(text.trim()),
        Some(Value::Null) | None => String::new(),
        Some(other) => clip(&other.to_string()),
    }
}

/// Whether a number has the size of a given or an entry.
pub(super) fn is_normal(value: &Value) -> bool {
    list(Some(value)).get(2).and_then(Value::as_str) == Some(NORMAL)
}

/// The symbol that a text stands for, where there are so many.
pub(super) fn symbol(text: &str, count: usize) -> Option<Symbol> {
    let mut chars = text.chars();
    let symbol = match (text.parse::<u8>(), chars.next(), chars.next()) {
        (Ok(number), ..) => Symbol::new(number),
        (Err(_), Some(c), None) => Symbol::from_char(c),
        _ => None,
    };
    symbol.filter(|symbol| symbol.index() < count)
}
