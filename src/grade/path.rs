//! The way through a puzzle, step by step.

use super::level::Level;
use super::memory::Memory;
use super::state::State;
use super::step::{Step, Watch};
use super::technique::Technique;

/// Solves a state by techniques: each step is the first that the first technique finds which finds any.
#[derive(Debug)]
pub struct Path<'t> {
    /// Where the path has come to.
    pub state: State<'t>,
    techniques: Vec<&'static Technique>,
    memory: Memory,
    watch: Watch,
    is_over: bool,
}

impl<'t> Path<'t> {
    /// Begins at a state, with techniques in order of preference.
    #[must_use]
    pub fn new(state: State<'t>, techniques: Vec<&'static Technique>, watch: &Watch) -> Self {
        let memory = Memory::new(&state, techniques.len());
        Self { state, techniques, memory, watch: watch.clone(), is_over: false }
    }

    /// The next step, not yet taken; `None` where the puzzle is solved or broken, no technique finds a step, or the
    /// watch is over.
    pub fn peek(&mut self) -> Option<Step> {
        if self.state.is_solved() || self.state.is_broken() {
            return None;
        }
        self.memory.observe(&self.state);
        for (number, technique) in self.techniques.iter().enumerate() {
            if technique.level > Level::Hard && self.watch.is_over() {
                self.is_over = true;
                return None;
            }
            let fresh = self.memory.fresh(number);
            if let Some(step) = technique.first_among(fresh, &self.state, &self.watch) {
                debug_assert!(step.changes(&self.state), "{technique:?} found a step that changes nothing");
                debug_assert!((technique.rating..=technique.most()).contains(&step.rating), "{step:?}");
                return Some(step);
            }
            self.memory.finish(number);
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
        self.state.apply(&step);
        Some(step)
    }
}
