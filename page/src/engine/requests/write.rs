//! Puzzles for elsewhere.

use dlx_sudoku::format::{self, Format, Look};
use dlx_sudoku::{PencilMarks, Record, SymbolSet};
use dlx_variants::{Model, listed};
use serde::Deserialize;
use serde_json::json;

use super::Answer;
use crate::engine::fault::Fault;
use crate::engine::prepared::{read, values};

/// A puzzle in some format, with what the player has entered where the format holds that.
#[derive(Deserialize)]
pub(crate) struct Write {
    puzzle: String,
    format: String,
    entries: Option<String>,
    corner: Option<Vec<String>>,
    centre: Option<Vec<String>>,
}

impl Write {
    pub(crate) fn answer(self) -> Answer {
        let mut record = read(&self.puzzle)?;
        let model = record.puzzle.model();
        record.entries = self.entries.map(|entries| values(&entries, model)).transpose()?;
        if let (Some(corner), Some(centre)) = (self.corner, self.centre) {
            record.marks = Some(PencilMarks { corner: sets(&corner, model)?, centre: sets(&centre, model)? })
                .filter(|marks| !marks.is_empty());
        }
        keep_entries_out_of_givens(&mut record);
        let format = Format::find(&self.format).ok_or(Fault::Format(self.format))?;
        let text = format::text([&record], format, Look::default())?;
        Ok(json!({ "text": text, "left_out": left_out(&record, format) }))
    }
}

/// What the text of a puzzle does not hold, in sentences. Players do not miss what is known about how it was
/// made.
fn left_out(record: &Record, format: &'static Format) -> Vec<String> {
    let mut record = record.clone();
    record.is_claimed = false;
    let (name, spec) = (format.name, record.puzzle.model().spec());
    let is_unnamed = format.needs_variant(&record);
    let unnamed =
        is_unnamed.then(|| format!("the format {name} does not name the variant {}; json does", spec.id));
    let things = listed(format.lacks(&record), "and");
    let things = (!things.is_empty()).then(|| format!("the format {name} does not hold {things}; json does"));
    unnamed.into_iter().chain(things).collect()
}

/// The sets of symbols that texts name, one for each cell.
fn sets(texts: &[String], model: &Model) -> Result<Vec<SymbolSet>, Fault> {
    let (found, expected) = (texts.len(), model.board().cell_count());
    if found != expected {
        return Err(Fault::Cells { what: "sets of marks", found, expected });
    }
    let symbol = |c| model.alphabet().of_char(c).ok_or(Fault::Symbol(c));
    texts.iter().map(|text| text.chars().map(symbol).collect()).collect()
}

fn keep_entries_out_of_givens(record: &mut Record) {
    for (entry, given) in record.entries.iter_mut().flatten().zip(record.puzzle.givens()) {
        *entry = entry.filter(|_| given.is_none());
    }
}
