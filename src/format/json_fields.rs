//! What the fields of an object of `json` hold, for messages about those that hold something else.

use std::collections::BTreeMap;

use dlx_engine::clip;
use serde_json::Value;
use serde_json::value::RawValue;

use super::error::{ReadError, ReadErrorKind};
use super::json_values::Text;

/// What a field holds. A field that may be left out may be `null` as well.
#[derive(Clone, Copy)]
enum Kind {
    Text,
    Rows,
    Whole,
    Number,
    Truth,
    Marks,
    Declaration,
    /// Nothing: the field belongs into the declaration.
    OfDeclaration,
}

/// The fields that are read, but for decorations, which have messages of their own, and keys of declarations
/// that tell of the board or of rules: what stands beside the declaration would be left out without a word.
const FIELDS: [(&str, Kind); 31] = [
    ("format", Kind::Text),
    ("variant", Kind::Text),
    ("size", Kind::Whole),
    (ROWS, Kind::Rows),
    ("solution", Kind::Rows),
    ("minimal", Kind::Truth),
    ("unproven", Kind::Whole),
    ("difficulty", Kind::Text),
    ("rating", Kind::Number),
    ("solutions", Kind::Text),
    ("status", Kind::Text),
    ("seed", Kind::Whole),
    ("index", Kind::Whole),
    ("title", Kind::Text),
    ("author", Kind::Text),
    ("source", Kind::Text),
    ("ruleset", Kind::Text),
    ("comment", Kind::Text),
    ("entries", Kind::Rows),
    ("corner", Kind::Marks),
    ("centre", Kind::Marks),
    ("model", Kind::Declaration),
    ("symbols", Kind::OfDeclaration),
    ("lowest", Kind::OfDeclaration),
    ("shape", Kind::OfDeclaration),
    ("box", Kind::OfDeclaration),
    ("grids", Kind::OfDeclaration),
    ("regions", Kind::OfDeclaration),
    ("constraint", Kind::OfDeclaration),
    ("draw", Kind::OfDeclaration),
    ("clue", Kind::OfDeclaration),
];

/// The field that has to be there.
const ROWS: &str = "rows";

impl Kind {
    fn is_of(self, value: &Value) -> bool {
        match self {
            Self::Text => value.is_string(),
            Self::Rows => value.as_array().is_some_and(|rows| rows.iter().all(Value::is_string)),
            Self::Whole => value.is_u64(),
            Self::Number => value.is_number(),
            Self::Truth => value.is_boolean(),
            Self::Marks => value.as_object().is_some_and(|cells| cells.values().all(Value::is_string)),
            Self::Declaration => value.is_object(),
            Self::OfDeclaration => false,
        }
    }

    /// What is expected.
    fn words(self) -> &'static str {
        match self {
            Self::Text => "a text",
            Self::Rows => "a list of rows, each a text",
            Self::Whole => "a whole number from 0",
            Self::Number => "a number",
            Self::Truth => "true or false",
            Self::Marks => "an object with a text for each cell",
            Self::Declaration => "an object",
            Self::OfDeclaration => "it in \"model\"",
        }
    }
}

/// What stands for the name of a kind of rule in a declaration and is no text. Within lists of rules, a
/// number would be read as one of the kinds.
pub(super) fn nameless_kind(declaration: &str) -> Option<ReadErrorKind> {
    fn found(value: &Value) -> Option<&Value> {
        match value {
            Value::Object(fields) => {
                let own = fields.get("kind").filter(|kind| !kind.is_string());
                own.or_else(|| fields.values().find_map(found))
            }
            Value::Array(values) => values.iter().find_map(found),
            _ => None,
        }
    }
    let declaration = serde_json::from_str(declaration).ok()?;
    let kind = found(&declaration)?.to_string();
    Some(ReadErrorKind::Json(format!("found {} in \"kind\"; expected a name", clip(&kind))))
}

/// The fault of the first field of a puzzle that holds something else, or belongs into its declaration.
/// Objects without rows are no puzzles.
pub(super) fn fault(text: Text<'_>) -> Option<ReadError> {
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(text.text).ok()?;
    if !fields.contains_key(ROWS) {
        return None;
    }
    let wrong = FIELDS.iter().filter_map(|&(field, kind)| {
        let raw = fields.get(field)?.get();
        let value: Value = serde_json::from_str(raw).ok()?;
        let is_left_out = value.is_null() && field != ROWS;
        (!is_left_out && !kind.is_of(&value)).then_some((field, kind, raw))
    });
    let (field, kind, raw) = wrong.min_by_key(|(.., raw)| raw.as_ptr().addr())?;
    let found = match kind {
        Kind::OfDeclaration => format!("{field:?} beside {ROWS:?}"),
        _ => format!("{} in {field:?}", clip(raw)),
    };
    let message = format!("found {found}; expected {}", kind.words());
    Some(text.part(raw).fault_here(ReadErrorKind::Json(message)))
}
