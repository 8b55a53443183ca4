//! What the player has written into the cells: entries and pencil marks. What has no meaning here is left
//! out.

use dlx_variants::{Symbol, SymbolSet, Values};
use serde_json::Value;

use super::number::{is_normal, symbol, text};
use super::places::{Places, Point};
use crate::format::container::list;
use crate::puzzle::PencilMarks;

/// The sizes of numbers that players use for marks in the centre of a cell.
const SMALL: [&str; 2] = ["5", "6"];
/// The size of a list of candidates, each 0 or 1. One candidate alone is drawn as a number of normal size.
const CANDIDATES: &str = "7";

/// The entries and the marks of an answer.
pub(super) fn of(places: Places, answer: &Value, givens: &Values) -> (Values, PencilMarks) {
    let (mut entries, mut marks) = (vec![None; givens.len()], PencilMarks::none(givens.len()));
    let Some(answer) = answer.as_object() else { return (entries, marks) };
    let points = |key: &str| places.items(answer, key).unwrap_or_default();
    for (point, value) in points("number") {
        let Point::Cell(place) = point else { continue };
        let at = places.index(place);
        if givens[at].is_some() {
            continue;
        }
        if is_normal(value) {
            entries[at] = symbol(&text(value), places.size);
        } else {
            let symbols = centre(value, places.size);
            match symbols.iter().next() {
                Some(symbol) if symbols.len() == 1 && is_size(value, CANDIDATES) => {
                    entries[at] = Some(symbol)
                }
                _ => marks.centre[at] = symbols,
            }
        }
    }
    for (point, value) in points("numberS") {
        if let Point::Quarter(place, _) | Point::Margin(place) = point
            && givens[places.index(place)].is_none()
        {
            marked(&text(value), places.size)
                .iter()
                .for_each(|symbol| marks.corner[places.index(place)].insert(symbol));
        }
    }
    (entries, marks)
}

/// The marks in the centre of a cell.
fn centre(value: &Value, size: usize) -> SymbolSet {
    match list(Some(value)).first() {
        Some(Value::Array(flags)) if is_size(value, CANDIDATES) => {
            let set = Symbol::first(size).zip(flags).filter(|(_, flag)| flag.as_u64() == Some(1));
            set.map(|(symbol, _)| symbol).collect()
        }
        _ if SMALL.iter().any(|small| is_size(value, small)) => marked(&text(value), size),
        _ => SymbolSet::default(),
    }
}

/// The symbols that a text consists of; none if something else is among them.
fn marked(text: &str, size: usize) -> SymbolSet {
    let symbol = |c: char| Symbol::from_char(c).filter(|symbol| symbol.index() < size);
    text.chars().filter(|c| !c.is_whitespace()).map(symbol).collect::<Option<_>>().unwrap_or_default()
}

fn is_size(value: &Value, size: &str) -> bool {
    list(Some(value)).get(2).and_then(Value::as_str) == Some(size)
}
