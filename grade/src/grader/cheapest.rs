//! The steps to the solution with cells filled as cheaply as possible: what totals and efforts count.
//!
//! A path takes steps by rating. Scores have another order: a naked single, which is rated above hidden ones,
//! costs less than they do. Here the singles that score least come first, as in HoDoKu (B. Hobiger), and a
//! step of another technique only where singles end, if it still changes anything. Singles of the same score
//! are filled together, so that the order does not depend on where they are on the board.

use crate::candidates::Candidates;
use crate::grader::Grader;
use crate::network::Item;
use crate::step::{Fits, Reason, Step, Technique};

/// The steps of a path with its singles in order of score, as far as the path has come.
pub(super) struct Cheapest<'t> {
    /// The singles, those with lower scores first.
    singles: Vec<(&'static Technique, Fits)>,
    candidates: Candidates<'t>,
    /// The steps so far, if the board has several grids: nothing else asks for them.
    steps: Option<Vec<Step>>,
    total: u32,
}

impl<'t> Cheapest<'t> {
    /// No steps yet, from the candidates of a puzzle on.
    pub(super) fn new(grader: &Grader, candidates: Candidates<'t>) -> Self {
        let fits = |&technique: &&'static Technique| Some((technique, technique.single?));
        let mut singles: Vec<(&'static Technique, Fits)> =
            grader.techniques.iter().filter_map(fits).collect();
        singles.sort_by_key(|(technique, _)| technique.score);
        let steps = (candidates.network().model().grids().len() > 1).then(Vec::new);
        Self { singles, candidates, steps, total: 0 }
    }

    /// Goes on with a step of the path.
    pub(super) fn take(&mut self, step: &Step) {
        if step.technique.is_single() {
            return;
        }
        self.fill();
        if step.changes(&self.candidates) {
            step.apply(&mut self.candidates);
            self.count(step.technique, || step.clone());
        }
    }

    /// All steps, and the sum of their scores, after the last step of the path. The number of steps may
    /// differ from that of the path. No steps for a board of one grid.
    pub(super) fn finish(mut self) -> (Vec<Step>, u32) {
        self.fill();
        (self.steps.unwrap_or_default(), self.total)
    }

    /// A lower bound for the sum of the scores of all steps: as if the cheapest single filled each cell that
    /// is left.
    pub(super) fn least(&self) -> u32 {
        let least = self.singles.first().map_or(0, |(technique, _)| technique.score);
        self.total + self.candidates.empty_board_cells() as u32 * least
    }

    /// Counts a step that has been taken.
    fn count(&mut self, technique: &Technique, step: impl FnOnce() -> Step) {
        self.total += technique.score;
        if let Some(steps) = &mut self.steps {
            steps.push(step());
        }
    }

    /// Fills cells by singles until there are none.
    fn fill(&mut self) {
        while !self.candidates.is_solved() && !self.candidates.is_broken() {
            let found = self.least_singles();
            if found.is_empty() {
                return;
            }
            for (technique, truth) in found {
                // Another truth may have filled the cell.
                let option = self.candidates.options(truth).next();
                let is_single = self.candidates.count(truth) == 1 && self.candidates.is_open(truth);
                if let Some(option) = option.filter(|_| is_single) {
                    self.candidates.place(option);
                    self.count(technique, || Step {
                        reason: Reason::Single { truth },
                        placements: vec![option],
                        ..Step::new(technique)
                    });
                }
            }
        }
    }

    /// The singles of the lowest score that there are.
    fn least_singles(&self) -> Vec<(&'static Technique, Item)> {
        let (mut found, mut least) = (Vec::with_capacity(16), u32::MAX);
        for truth in self.candidates.truths_of(1) {
            let mut singles = self.singles.iter().take_while(|(technique, _)| technique.score <= least);
            if let Some(&(technique, _)) = singles.find(|(_, fits)| fits(&self.candidates, truth)) {
                if technique.score < least {
                    least = technique.score;
                    found.clear();
                }
                found.push((technique, truth));
            }
        }
        found
    }
}
