//! The oracle that judges clues by techniques.

use std::sync::Arc;
use std::time::Instant;

use dlx_engine::{Cancel, OptionId};
use dlx_variants::Model;

use super::{Requirement, Requirements};
use crate::generate::{Examiner, Manner, Oracle};
use crate::grade::{Candidates, Deducer, Grader, Step, TECHNIQUES, Watch};
use crate::level::{Difficulty, Level};
use crate::puzzle::Values;

/// Requirements for puzzles of one model.
#[derive(Debug)]
pub(super) struct ModelRequirements {
    requirements: Requirements,
    grader: Grader,
}

impl ModelRequirements {
    pub(super) fn new(requirements: Requirements, model: &Arc<Model>) -> Self {
        Self { requirements, grader: Grader::new(Arc::clone(model)) }
    }
}

impl Examiner for ModelRequirements {
    fn oracle<'a>(&'a self, index: u64, deadline: Option<Instant>, cancel: &Cancel) -> Box<dyn Oracle + 'a> {
        let requirement = self.requirements.requirement(index);
        let watch = Watch { deadline, cancel: cancel.clone() };
        Box::new(TechniqueOracle::new(&self.grader, requirement, self.requirements.has_ratings, watch))
    }
}

/// Judges the clues of one puzzle after another by the techniques that a requirement allows.
#[derive(Debug)]
struct TechniqueOracle<'a> {
    grader: &'a Grader,
    requirement: Requirement,
    /// Whether puzzles get their ratings even if only their levels are required.
    has_ratings: bool,
    watch: Watch,
    /// Deduces with the techniques that the requirement allows.
    allowed: Deducer,
    /// Each deduces with techniques that must not suffice.
    too_easy: Vec<Deducer>,
    manner: Manner,
    /// The clues and what singles deduce from them.
    candidates: Candidates<'a>,
    /// Whether singles may find more.
    is_new: bool,
    marks: Vec<Candidates<'a>>,
}

impl<'a> TechniqueOracle<'a> {
    fn new(grader: &'a Grader, requirement: Requirement, has_ratings: bool, watch: Watch) -> Self {
        let techniques = requirement.techniques();
        let allowed = Deducer::new(&techniques, requirement.most());
        let too_easy = requirement.too_easy();
        // A search also follows hidden variables, which singles do not.
        let is_sight = allowed.has_all_singles() && !grader.network().has_states();
        let manner = match (is_sight, allowed.is_more_than_singles()) {
            _ if techniques.len() == TECHNIQUES.len() => Manner::Indifferent,
            (true, true) => Manner::SinglesAndThought,
            (true, false) => Manner::Singles,
            (false, true) => Manner::SightAndThought,
            (false, false) => Manner::Sight,
        };
        let candidates = Candidates::new(grader.network());
        Self {
            grader,
            requirement,
            has_ratings,
            watch,
            allowed,
            too_easy,
            manner,
            candidates,
            is_new: true,
            marks: Vec::new(),
        }
    }

    fn settle(&mut self) {
        if std::mem::take(&mut self.is_new) {
            self.allowed.place_singles(&mut self.candidates);
        }
    }

    /// The effort of solving a puzzle with techniques that must not suffice, if that is possible.
    fn too_easy(&self, grader: &Grader, givens: &Values) -> Option<u32> {
        self.too_easy.iter().find_map(|deducer| {
            let mut candidates = Candidates::with_givens(grader.network(), givens);
            deducer.deduce(&mut candidates, &self.watch, |candidates| candidates.is_solved())
        })
    }
}

impl TechniqueOracle<'_> {
    /// Whether a puzzle, which is not too easy as it is, has a level. As in its grade, that is judged by its canonical form: where the work
    /// is bounded, images of a puzzle may differ.
    fn is_of_level(&self, level: Level, givens: &Values) -> bool {
        let (grader, form) = self.grader.canonical_form(givens, &self.watch);
        let is_same = form == *givens && Arc::ptr_eq(grader.network(), self.grader.network());
        let is_too_easy = !is_same && self.too_easy(&grader, &form).is_some();
        !is_too_easy && (level == Level::Extreme || grader.is_within(level, &form, &self.watch))
    }

    /// The difficulty of a puzzle of a level.
    fn difficulty(&self, level: Level, givens: &Values) -> Difficulty {
        let rated = self.has_ratings.then(|| self.grader.rate(givens, level, &self.watch)).flatten();
        Difficulty { level, rating: rated.and_then(|(difficulty, _)| difficulty.rating) }
    }
}

impl Oracle for TechniqueOracle<'_> {
    fn manner(&self) -> Manner {
        self.manner
    }

    fn clear(&mut self) {
        self.candidates = Candidates::new(self.grader.network());
        self.marks.clear();
        self.is_new = true;
    }

    fn place(&mut self, clue: OptionId) {
        self.is_new |= self.candidates.place(clue);
    }

    fn mark(&mut self) {
        self.settle();
        self.marks.push(self.candidates.clone());
    }

    fn undo(&mut self) {
        if let Some(candidates) = self.marks.pop() {
            self.candidates = candidates;
            self.is_new = false;
        }
    }

    fn sees(&mut self, option: OptionId) -> bool {
        self.settle();
        is_placed(&self.candidates, option)
    }

    fn deduces(&mut self, wanted: &[OptionId], known: &[OptionId]) -> bool {
        let mut candidates = match self.manner {
            Manner::SightAndThought => self.candidates.clone(),
            _ => Candidates::with_placed(self.grader.network(), known),
        };
        let is_enough =
            |candidates: &Candidates<'_>| wanted.iter().all(|&option| is_placed(candidates, option));
        self.allowed.deduce(&mut candidates, &self.watch, is_enough).is_some()
    }

    fn accept(&mut self, givens: &Values) -> Result<Difficulty, u32> {
        if let Some(effort) = self.too_easy(self.grader, givens) {
            return Err(effort);
        }
        // With hidden variables, a path may need a higher level than a deduction in any order, and the grade goes by that.
        let has_states = self.grader.network().has_states();
        if let Some(level) = self.requirement.only_level().filter(|_| !has_states) {
            return self.is_of_level(level, givens).then(|| self.difficulty(level, givens)).ok_or(0);
        }
        let at_least = self.requirement.level.unwrap_or(Level::Easy);
        let rated = self.grader.rate(givens, at_least, &self.watch);
        let is_effort_right = |steps: &[Step]| {
            let range = self.requirement.effort.as_ref();
            range.is_none_or(|range| range.contains(&self.grader.effort(givens, steps, &self.watch)))
        };
        let fitting = rated.filter(|(difficulty, steps)| {
            self.requirement.fits(*difficulty, steps) && is_effort_right(steps)
        });
        fitting.map(|(difficulty, _)| difficulty).ok_or(0)
    }
}

/// Whether an option of the solution was placed.
fn is_placed(candidates: &Candidates<'_>, option: OptionId) -> bool {
    // The solution's options are eliminated only when they are placed.
    !candidates.is_live(option)
}
