//! New puzzles.

use std::sync::Arc;

use dlx_sudoku::difficulty::{Requirement, Requirements, TRIES};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{Level, ModelFinder, Record};
use serde::Deserialize;
use serde_json::to_value;

use super::Answer;
use crate::view::PuzzleView;

/// A new puzzle of a variant and, on wish, of a level: the one that `dlx-sudoku gen` makes of the same seed.
#[derive(Deserialize)]
pub(crate) struct New {
    variant: String,
    level: Option<String>,
    seed: u64,
    /// Nodes of all searches for the puzzle.
    nodes: Option<u64>,
}

impl New {
    pub(crate) fn answer(self) -> Answer {
        let spec = ModelFinder::find(&self.variant)?;
        let level: Option<Level> = self.level.map(|level| level.parse()).transpose()?;
        let mut settings = Settings::default();
        settings.node_limit = self.nodes;
        settings.attempts = level.map(|_| TRIES);
        let mut generator = Generator::new(spec, settings, self.seed)?;
        if let Some(level) = level {
            generator = generator.on_demand(Arc::new(Requirements::all(Requirement::typical(level))?));
        }
        let mut record = Record::from(generator.puzzle(0)?);
        (record.seed, record.index) = (Some(self.seed), Some(0));
        Ok(to_value(PuzzleView::of(&record)?)?)
    }
}
