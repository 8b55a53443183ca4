//! Which drawings there are, and that nothing is drawn that the reader does not know.

use dlx_engine::clip;
use serde_json::{Map, Value};

use crate::format::container::list;
use crate::format::error::ReadErrorKind;

/// Drawings with a meaning here: maps from points or lines.
const MAPS: [&str; 5] = ["number", "numberS", "symbol", "lineE", "cage"];
/// Drawings with a meaning here: lists of lists of cells.
const LISTS: [&str; 3] = ["thermo", "arrows", "killercages"];
/// What draws nothing on the board: what was done and undone, and lines of the grid that were taken away.
const NOTHING: [&str; 4] = ["command_redo", "command_undo", "command_replay", "deletelineE"];
/// Drawings whose meaning only words state, and what they are called.
const OTHERS: [(&str, &str); 9] = [
    ("surface", "shaded cells"),
    ("line", "lines"),
    ("freeline", "free lines"),
    ("freelineE", "free lines"),
    ("wall", "walls"),
    ("direction", "direction marks"),
    ("squareframe", "frames"),
    ("polygon", "polygons"),
    ("nobulbthermo", "thermometers without bulbs"),
];

/// The drawings of a document, if all of them have a meaning and the right form.
pub(super) fn checked(question: Option<&Value>) -> Result<&Map<String, Value>, ReadErrorKind> {
    let Some(Value::Object(question)) = question else {
        return Err(ReadErrorKind::json("no drawings", "an object of drawings in the fourth line"));
    };
    for (key, drawn) in question.iter().filter(|(_, drawn)| !is_empty(drawn)) {
        let is_list = || drawn.as_array().is_some_and(|items| items.iter().all(Value::is_array));
        let is_right = match key.as_str() {
            key if NOTHING.contains(&key) => true,
            key if MAPS.contains(&key) => drawn.is_object(),
            key if LISTS.contains(&key) => is_list(),
            key => {
                let name = OTHERS.iter().find(|(known, _)| *known == key);
                let found =
                    name.map_or_else(|| format!("drawings {:?}", clip(key)), |(_, name)| (*name).to_owned());
                return Err(ReadErrorKind::other(
                    format!("{found}, whose meaning only the rules state"),
                    "givens, regions, diagonals, cages, thermometers, arrows, dots, X and V, odd and even cells",
                ));
            }
        };
        if !is_right {
            return Err(ReadErrorKind::json(key, "a drawing in the form of its kind"));
        }
    }
    Ok(question)
}

/// Whether nothing is drawn. Lists that were begun and left empty draw nothing.
fn is_empty(drawn: &Value) -> bool {
    match drawn {
        Value::Null => true,
        Value::Object(items) => items.is_empty(),
        _ => {
            drawn.is_array()
                && list(Some(drawn)).iter().all(|item| item.as_array().is_some_and(Vec::is_empty))
        }
    }
}
