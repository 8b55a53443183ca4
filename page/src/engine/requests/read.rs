//! Puzzles from outside.

use dlx_sudoku::{ModelFinder, format};
use serde::Deserialize;
use serde_json::json;

use super::Answer;
use crate::engine::fault::Fault;
use crate::view::PuzzleView;

/// The most puzzles that are taken from one text.
const MOST: usize = 500;

/// The puzzles in a text: a file, a link, whatever was pasted.
#[derive(Deserialize)]
pub(crate) struct Read {
    text: String,
    /// The variant, where the text does not tell.
    variant: Option<String>,
}

impl Read {
    pub(crate) fn answer(self) -> Answer {
        let mut finder = match &self.variant {
            Some(variant) => ModelFinder::of(ModelFinder::find(variant)?.clone()),
            None => ModelFinder::detect(),
        };
        let mut reader = format::Reader::new(self.text.as_bytes(), None, &mut finder);
        let format = reader.format().name;
        let mut records = reader.by_ref().take(MOST).collect::<Result<Vec<_>, _>>()?;
        let is_more = reader.next().is_some();
        if records.is_empty() {
            return Err(Fault::NoPuzzle);
        }
        // That a solution which a text states is the only one is a claim.
        records.iter_mut().for_each(|record| record.solution = None);
        let views = records.iter().map(PuzzleView::of).collect::<Result<Vec<_>, _>>()?;
        Ok(json!({ "format": format, "puzzles": views, "more": is_more }))
    }
}
