//! What there is: variants, levels, formats.

use dlx_sudoku::format::FORMATS;
use dlx_sudoku::{Level, catalogue};
use serde_json::{Value, json};

use super::Answer;

/// All variants, levels, and formats that can be written.
pub(crate) fn answer() -> Answer {
    let variants: Vec<Value> = catalogue::all()
        .iter()
        .map(|spec| json!({ "id": spec.id, "title": spec.title, "rule": spec.rule }))
        .collect();
    let levels: Vec<&str> = Level::ALL.iter().map(|level| level.name()).collect();
    let written = FORMATS.iter().filter(|format| format.is_written());
    let formats: Vec<Value> =
        written.map(|format| json!({ "name": format.name, "summary": format.summary })).collect();
    Ok(json!({ "variants": variants, "levels": levels, "formats": formats }))
}
