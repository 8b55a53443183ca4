//! The path through a puzzle, step by step.

mod deducer;
mod history;

use dlx_engine::Watch;

use crate::candidates::Candidates;
use crate::level::Level;
use crate::memo::Memo;
use crate::step::{Step, Technique};

pub use deducer::Deducer;
use history::History;

/// Solves a puzzle by techniques: each step is one of the lowest rating that any technique finds, and among
/// those one of the first technique: below fish with fins and chains, the one about the fewest candidates.
#[derive(Debug)]
pub struct Path<'t> {
    /// The current candidates.
    pub candidates: Candidates<'t>,
    techniques: Vec<&'static Technique>,
    /// For each technique, the lowest level of it and those after it.
    levels: Vec<Level>,
    history: History,
    /// What techniques have derived from the candidates as last observed.
    memo: Memo,
    /// The highest level without whose techniques there was no step at some point, as far as that is known.
    needed: Level,
    watch: Watch,
    is_over: bool,
    /// The maximum number of moves to count.
    most_moves: usize,
    /// How many moves the technique of the last step has found.
    moves: usize,
}

impl<'t> Path<'t> {
    /// Starts from some candidates, with techniques in order of preference.
    #[must_use]
    pub fn new(candidates: Candidates<'t>, techniques: Vec<&'static Technique>, watch: &Watch) -> Self {
        let history = History::new(&candidates, techniques.len());
        let (memo, watch) = (Memo::default(), watch.clone());
        let mut levels: Vec<Level> = techniques.iter().map(|technique| technique.level).collect();
        for at in (1..levels.len()).rev() {
            levels[at - 1] = levels[at - 1].min(levels[at]);
        }
        Self {
            candidates,
            techniques,
            levels,
            history,
            memo,
            needed: Level::Easy,
            watch,
            is_over: false,
            most_moves: 1,
            moves: 0,
        }
    }

    /// Begins with what has been derived from the candidates.
    pub(crate) fn knowing(self, memo: Memo) -> Self {
        Self { memo, ..self }
    }

    /// Also counts the moves that a player can choose from, but at most `most` at a step; see
    /// [`moves`](Self::moves).
    pub(crate) fn counting_moves(self, most: usize) -> Self {
        Self { most_moves: most, ..self }
    }

    /// The next step, not yet taken; `None` if the puzzle is solved or broken, no technique finds a step, or
    /// the watch is over.
    pub fn peek(&mut self) -> Option<Step> {
        if self.candidates.is_solved() || self.candidates.is_broken() {
            return None;
        }
        if self.history.observe(&self.candidates) {
            self.memo.renew();
        }
        let (mut simplest, mut lowest): (Option<Step>, Option<Level>) = Default::default();
        let mut tried = 0;
        for (number, technique) in self.techniques.iter().enumerate() {
            // A step with a long argument may have a higher rating than those of techniques later in the
            // table.
            if simplest.as_ref().is_some_and(|step| step.rating <= technique.rating) {
                break;
            }
            if !technique.is_single() && self.watch.is_over() {
                self.is_over = true;
                return None;
            }
            let fresh = self.history.fresh(number);
            // Moves of the highest level take long to find.
            let most = if technique.level == Level::Extreme { 1 } else { self.most_moves };
            tried = number + 1;
            match technique.simplest_among((fresh, most), &self.candidates, &self.memo, &self.watch) {
                None => self.history.finish(number),
                Some((step, moves)) => {
                    debug_assert!(
                        step.changes(&self.candidates),
                        "{technique:?} found a step that changes nothing"
                    );
                    debug_assert!((technique.rating..=technique.most()).contains(&step.rating), "{step:?}");
                    lowest = Some(lowest.map_or(technique.level, |lowest| lowest.min(technique.level)));
                    if simplest.as_ref().is_none_or(|simplest| step.rating < simplest.rating) {
                        (simplest, self.moves) = (Some(step), moves);
                    }
                }
            }
        }
        match lowest {
            // No technique of a lower level finds anything.
            Some(lowest) if self.levels.get(tried).is_none_or(|&untried| untried >= lowest) => {
                self.needed = self.needed.max(lowest);
            }
            Some(_) => {}
            None => self.is_over = self.watch.is_over(),
        }
        simplest
    }

    /// How many moves the technique of the step last looked at found, that step included: one if it is a
    /// single or of the highest level.
    pub(crate) fn moves(&self) -> usize {
        self.moves
    }

    /// A lower bound for the level of the puzzle: at some point, no technique of a lower level found a step.
    pub(crate) fn needed(&self) -> Level {
        self.needed
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
