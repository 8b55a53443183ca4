//! One attempt at a puzzle: a filled board, clues removed from it, and a proof that the rest has one solution.

pub(super) mod engines;
mod fill;
mod outside_in;
mod priority;
mod removal;
mod selection;
mod stages;
mod variation;
mod verification;

use std::sync::Arc;

use dlx_engine::{OptionId, Stop};
use dlx_variants::CellId;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::budget::{Budget, Cost};
use super::error::GenerateError;
use super::generated::Generated;
use super::settings::Settings;
use super::settings::demand::{Examiner, Oracle};
use super::testing::uniqueness::is_unique;
use crate::puzzle::Puzzle;
use engines::Engines;
use fill::Fill;
use priority::Priority;
use removal::Aim;
use selection::Selection;

/// One puzzle to make: what all attempts at it share.
pub(super) struct Request {
    /// The number of the puzzle.
    pub(super) index: u64,
    pub(super) budget: Budget,
    pub(super) rng: Xoshiro256PlusPlus,
    /// Nodes for filling a board. With a bound, a board that cannot be filled is given up like one that is hard to fill.
    pub(super) fill_nodes: u64,
    /// Whether most clues of an earlier board took too long to be proven necessary.
    pub(super) proofs_are_long: bool,
}

impl Request {
    pub(super) fn new(index: u64, budget: Budget, rng: Xoshiro256PlusPlus) -> Self {
        Self { index, budget, rng, fill_nodes: u64::MAX, proofs_are_long: false }
    }

    /// An oracle that ends when the budget does.
    pub(super) fn oracle<'a>(&self, examiner: &'a dyn Examiner) -> Box<dyn Oracle + 'a> {
        examiner.oracle(self.index, self.budget.deadline(), self.budget.cancel())
    }
}

/// What one attempt knows and works with.
struct Attempt<'a, 'm> {
    engines: &'a mut Engines<'m>,
    settings: &'a Settings,
    request: &'a mut Request,
    /// The option of each cell in the solution.
    solution: &'a [OptionId],
    priority: Priority,
}

/// Fills a board and removes clues. `None` if that does not lead to a puzzle that meets the settings.
pub(super) fn run(
    engines: &mut Engines<'_>,
    settings: &Settings,
    request: &mut Request,
) -> Result<Option<Generated>, GenerateError> {
    request.budget.begin_attempt();
    let mut groups = settings.groups(engines.model)?;
    let solution = match fill::solution(engines, settings, request)? {
        Fill::Board(chosen) => engines.lowered.encode(&engines.lowered.decode(&chosen)),
        Fill::NotFound => return Ok(None),
        Fill::Impossible if request.fill_nodes < u64::MAX => return Ok(None),
        Fill::Impossible => return Err(GenerateError::NoBoard),
    };
    engines.search.prefer(&solution);
    groups.shuffle(&mut request.rng);
    let priority = Priority::new(&settings.remove_first, engines.model, engines.lowered, &solution);
    priority.put_first(&mut groups);
    if settings.pattern.is_some() {
        match allows_one(engines, &solution, &groups, &mut request.budget)? {
            Some(true) => {}
            Some(false) if settings.solution.is_some() => return Err(GenerateError::PatternAllowsMore),
            _ => return Ok(None),
        }
    }
    Attempt { engines, settings, request, solution: &solution, priority }.finish(groups)
}

/// Whether clues in all of `groups` leave one solution; `None` if short searches do not tell.
fn allows_one(
    engines: &mut Engines<'_>,
    solution: &[OptionId],
    groups: &[Vec<CellId>],
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    let search = &mut engines.search;
    let mark = search.mark();
    for cell in groups.iter().flatten() {
        search.choose(solution[cell.index()]);
    }
    let unique = is_unique(search, engines.lowered, solution, &[], budget);
    search.undo(mark);
    unique
}

impl Attempt<'_, '_> {
    /// Makes a puzzle of the groups of clues on the board, which are in the order of removal.
    fn finish(mut self, groups: Vec<Vec<CellId>>) -> Result<Option<Generated>, GenerateError> {
        let Some(selection) = self.remove(groups)? else { return Ok(None) };
        let Some((selection, difficulty)) = variation::complete(&mut self, selection)? else {
            return Ok(None);
        };
        // What went last follows from what is left; what went first, from all that went after it as well.
        let empty: Vec<CellId> = selection.removed.iter().rev().flatten().copied().collect();
        let made = Generated { difficulty, ..self.assemble(selection)? };
        let is_verified = !self.settings.verify
            || verification::verify(self.engines, self.solution, &made, &empty, &mut self.request.budget)?;
        Ok(is_verified.then_some(made))
    }

    /// Removes groups of clues as the settings say. `None` if another board does better.
    fn remove(&mut self, groups: Vec<Vec<CellId>>) -> Result<Option<Selection>, Stop> {
        let settings = self.settings;
        if !settings.stages.is_empty() {
            stages::remove(self, &groups).map(Some)
        } else if settings.keeps_pattern() {
            Ok(Some(Selection { kept: groups, ..Selection::default() }))
        } else {
            outside_in::remove_where_proofs_are_short(self, groups)
        }
    }

    /// Judges single clues where groups were judged, and puts the puzzle together.
    fn assemble(&mut self, selection: Selection) -> Result<Generated, Stop> {
        let lowered = self.engines.lowered;
        let givens = selection.givens(lowered, self.solution);
        let Selection { kept, removed: _, unproven, restored, judged } = selection;
        let (redundant, unproven) = if restored {
            (true, unproven)
        } else if judged && kept.iter().all(|group| group.len() == 1) {
            (false, unproven)
        } else {
            let singles = kept.iter().flatten().map(|&cell| vec![cell]).collect();
            let audit = removal::judge(self, &[], singles, Aim::Judge)?;
            (!audit.removed.is_empty(), audit.unproven)
        };
        let solution = lowered.decode(self.solution);
        let puzzle = Puzzle { model: Arc::clone(self.engines.model), givens };
        let minimal = !redundant && unproven == 0;
        Ok(Generated { puzzle, solution, minimal, unproven, difficulty: None, cost: Cost::default() })
    }
}
