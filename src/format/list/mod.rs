//! `list`: lists in brackets, as in Python, JSON and other languages.
//!
//! A board is a list of values, or of rows of values, or of strings; it may be nested in lists of boards and
//! preceded by words such as `board =`.

mod frame;
mod read;
mod tokens;

use self::read::ListReader;
use super::detect::Sample;
use super::writer::BoardWriter;
use super::{Format, Holds, Score};
use crate::model_finder::ModelFinder;

/// The format.
pub(super) const FORMAT: Format = Format {
    name: "list",
    summary: "Rows of numbers in brackets, as in Python or JSON; 0 for an empty cell.",
    extensions: &["py"],
    holds: Holds::GIVENS,
    is_json: false,
    score,
    reader: || Box::new(ListReader::default()),
    writer: Some(|look| {
        BoardWriter::boxed(look, "", |record, values, _, out| {
            let board = record.puzzle.model().board();
            let number =
                |cell: dlx_variants::CellId| values[cell.index()].map_or(0, |symbol| symbol.number());
            let row = |row: usize| {
                let cells = (0..board.cols()).map(|col| board.at(row, col));
                let cells = cells.map(|cell| cell.map_or("null".to_owned(), |cell| number(cell).to_string()));
                format!("[{}]", cells.collect::<Vec<_>>().join(","))
            };
            let rows: Vec<String> = (0..board.rows()).map(row).collect();
            out.push_str(&format!("[{}]\n", rows.join(",")));
        })
    }),
};

fn score(sample: Sample<'_>, _: &mut ModelFinder) -> Score {
    let text = sample.text();
    let name = text.split_once(['[', '(']).map_or("", |(before, _)| before);
    let is_of_name = |c: char| c.is_ascii_alphanumeric() || "_.= :\n".contains(c);
    let is_name = |name: &str| name.len() < 80 && name.contains(['=', '.']) && name.chars().all(is_of_name);
    let list = &text[name.len()..];
    let inside = list.trim_start_matches(|c: char| "[(".contains(c) || c.is_whitespace());
    let is_value = |c: char| c.is_ascii_digit() || "'\".-_*?Nn".contains(c);
    let is_list = list.starts_with(['[', '(']) && inside.starts_with(is_value);
    if !is_list || !(name.is_empty() || is_name(name)) {
        Score::NONE
    } else if inside.starts_with(['"', '\'']) {
        Score::certain("strings in brackets")
    } else {
        Score::likely("values in brackets")
    }
}
