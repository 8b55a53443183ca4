//! The path through a puzzle, step by step.

mod deducer;
mod history;

use crate::grade::candidates::Candidates;
use crate::grade::step::{Step, Technique};
use crate::grade::watch::Watch;

pub use deducer::Deducer;
use history::History;

/// Solves a puzzle by techniques: each step is the first that the first technique finds which finds any.
#[derive(Debug)]
pub struct Path<'t> {
    /// Where the path has come to.
    pub candidates: Candidates<'t>,
    techniques: Vec<&'static Technique>,
    history: History,
    watch: Watch,
    is_over: bool,
}

impl<'t> Path<'t> {
    /// Begins at what is left of a puzzle, with techniques in order of preference.
    #[must_use]
    pub fn new(candidates: Candidates<'t>, techniques: Vec<&'static Technique>, watch: &Watch) -> Self {
        let history = History::new(&candidates, techniques.len());
        Self { candidates, techniques, history, watch: watch.clone(), is_over: false }
    }

    /// The next step, not yet taken; `None` where the puzzle is solved or broken, no technique finds a step, or the
    /// watch is over.
    pub fn peek(&mut self) -> Option<Step> {
        if self.candidates.is_solved() || self.candidates.is_broken() {
            return None;
        }
        self.history.observe(&self.candidates);
        for (number, technique) in self.techniques.iter().enumerate() {
            if !technique.is_single() && self.watch.is_over() {
                self.is_over = true;
                return None;
            }
            let fresh = self.history.fresh(number);
            if let Some(step) = technique.first_among(fresh, &self.candidates, &self.watch) {
                debug_assert!(
                    step.changes(&self.candidates),
                    "{technique:?} found a step that changes nothing"
                );
                debug_assert!((technique.rating..=technique.most()).contains(&step.rating), "{step:?}");
                return Some(step);
            }
            self.history.finish(number);
        }
        self.is_over = self.watch.is_over();
        None
    }

    /// Whether the watch ended the path.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_over
    }
}

impl Iterator for Path<'_> {
    type Item = Step;

    /// Takes the next step and returns it.
    fn next(&mut self) -> Option<Step> {
        let step = self.peek()?;
        step.apply(&mut self.candidates);
        Some(step)
    }
}
