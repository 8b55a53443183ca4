//! The oracle that judges clues by techniques.

use std::ops::RangeInclusive;
use std::sync::Arc;

use dlx_engine::{OptionId, Stop, Watch};
use dlx_variants::{Model, Values};

use super::{Requirement, Requirements, examples};
use crate::Difficulty;
use crate::Level;
use crate::Rating;
use crate::generate::{Demand, Examiner, Manner, Oracle, Rejection};
use crate::grade::{Candidates, Deducer, Grader, LeastEffort, Technique};

impl Demand for Requirements {
    fn prepare(&self, model: &Arc<Model>, watch: &Watch) -> Result<Box<dyn Examiner>, Stop> {
        let grader = self.grader(model, watch)?;
        Ok(Box::new(ModelRequirements::new(self.clone(), grader)))
    }
}

/// Requirements for puzzles of one model.
#[derive(Debug)]
pub(super) struct ModelRequirements {
    requirements: Requirements,
    grader: Grader,
}

impl ModelRequirements {
    /// The requirements, with a grader that judges by all of them.
    fn new(requirements: Requirements, grader: Grader) -> Self {
        Self { requirements, grader }
    }
}

impl Examiner for ModelRequirements {
    fn refusal(&self, index: u64) -> Option<String> {
        let requirement = self.requirements.requirement(index);
        let error = requirement.check_rules(self.grader.network()).err()?;
        Some(error.to_string())
    }

    fn oracle<'a>(&'a self, index: u64, watch: &Watch) -> Box<dyn Oracle + 'a> {
        let requirement = self.requirements.requirement(index);
        let has_ratings = self.requirements.has_ratings;
        Box::new(TechniqueOracle::new(&self.grader, requirement, has_ratings, watch.clone()))
    }
}

/// A puzzle, and a grader of its model.
#[derive(Clone, Copy)]
struct Graded<'p> {
    grader: &'p Grader,
    givens: &'p Values,
}

/// Judges the clues of one puzzle after another by the techniques that a requirement allows.
#[derive(Debug)]
struct TechniqueOracle<'a> {
    grader: &'a Grader,
    requirement: Requirement,
    /// The efforts that are allowed, if not all are.
    efforts: Option<RangeInclusive<u32>>,
    /// Whether rules are about some cells alone: the order of steps matters, and the canonical form of a
    /// puzzle has a model of its own, which takes long to prepare.
    has_rules_of_cells: bool,
    /// Whether puzzles get their ratings even if only their levels are required.
    has_ratings: bool,
    watch: Watch,
    /// Deduces with the techniques that the requirement allows.
    allowed: Deducer,
    /// Each deduces with techniques that must not suffice.
    too_easy: Vec<Deducer>,
    /// The same for a first look at a puzzle, which need not be the last.
    first_look: Vec<Deducer>,
    manner: Manner,
    /// The clues and what singles deduce from them.
    candidates: Candidates<'a>,
    /// Whether singles may find more.
    is_new: bool,
    marks: Vec<Candidates<'a>>,
    /// The required techniques, if hardly any puzzle needs them, each with a deducer for all that is rated
    /// lower.
    wanted: Vec<(&'static Technique, Deducer)>,
    /// Puzzles that need one of these.
    examples: Vec<Values>,
}

impl<'a> TechniqueOracle<'a> {
    fn new(grader: &'a Grader, requirement: Requirement, has_ratings: bool, watch: Watch) -> Self {
        let (techniques, is_only_level) = (requirement.techniques(), requirement.only_level().is_some());
        // Laborious techniques hardly ever decide: without them, expert puzzles of anti-knight have as many
        // clues and such ratings, in .73 of the time, and extreme classic ones take .9. What is accepted is
        // judged by all techniques.
        let is_usable = |technique: &Technique| !is_only_level || !technique.is_laborious();
        let usable: Vec<_> = techniques.iter().copied().filter(|technique| is_usable(technique)).collect();
        let allowed = Deducer::new(&usable, requirement.most()).regardless_of_cost();
        let (first_look, too_easy) = (requirement.too_easy(is_usable), requirement.too_easy(|_| true));
        // A search also follows hidden variables and, from cell to cell, other rules, which singles do not.
        let network = grader.network();
        let follows_rules = allowed.follows_rules() || network.model().rule_count() == 0;
        let is_plain = !network.has_states() && follows_rules;
        let is_sight = allowed.has_all_singles() && is_plain;
        let manner = match (is_sight, allowed.is_more_than_singles()) {
            _ if requirement.allows_usual() => Manner::Indifferent,
            (true, true) => Manner::SinglesAndDeduces,
            (true, false) => Manner::Singles,
            (false, true) => Manner::SeesAndDeduces,
            (false, false) => Manner::Sees,
        };
        let candidates = Candidates::new(grader.network());
        let model = grader.network().model();
        let efforts = requirement.efforts(model);
        let is_about_some = |rule| model.rule_cells(rule).len() < model.board().cell_count();
        let has_rules_of_cells = (0..model.rule_count()).any(is_about_some);
        let examples = examples::of(&requirement, grader.network().model());
        let rare = requirement.with.iter().filter(|_| !examples.is_empty());
        let below = |technique: &'static Technique| Rating(technique.rating.0.saturating_sub(1));
        let wanted = rare.map(|&technique| (technique, Deducer::new(&techniques, below(technique))));
        let wanted = wanted.collect();
        Self {
            grader,
            requirement,
            efforts,
            has_rules_of_cells,
            has_ratings,
            watch,
            allowed,
            too_easy,
            first_look,
            manner,
            candidates,
            is_new: true,
            marks: Vec::new(),
            wanted,
            examples,
        }
    }

    fn settle(&mut self) {
        if std::mem::take(&mut self.is_new) {
            self.allowed.place_singles(&mut self.candidates);
        }
    }

    /// The effort of solving a puzzle with techniques that must not suffice, if a first look tells that it is
    /// possible.
    fn looks_too_easy(&self, grader: &Grader, givens: &Values) -> Option<u32> {
        self.first_look.iter().find_map(|deducer| {
            let mut candidates = Candidates::with_givens(grader.network(), givens);
            deducer.deduce(&mut candidates, &self.watch, |candidates| candidates.is_solved())
        })
    }
}

impl TechniqueOracle<'_> {
    /// Whether required techniques that hardly any puzzle needs find something where all that is rated lower
    /// ends. Others might lead to them later; to grade every puzzle takes much longer than to make further
    /// ones.
    fn leads_to_wanted(&self, grader: &Grader, givens: &Values) -> bool {
        self.wanted.iter().all(|(technique, lower)| {
            let mut candidates = Candidates::with_givens(grader.network(), givens);
            let mut is_found = false;
            lower.deduce(&mut candidates, &self.watch, |candidates| candidates.is_solved());
            technique.each(&candidates, &self.watch, &mut |_| {
                is_found = true;
                false
            });
            is_found
        })
    }

    /// Whether a puzzle is an image of an example: what is made from one may be another.
    fn is_example(&self, grader: &Grader, givens: &Values) -> bool {
        let clues = |values: &Values| values.iter().flatten().count();
        let form = |values: &Values| grader.canonical_form(values, &self.watch).1;
        let mut alike = self.examples.iter().filter(|example| clues(example) == clues(givens)).peekable();
        alike.peek().is_some() && {
            let made = form(givens);
            alike.any(|example| form(example) == made)
        }
    }

    /// Fails if a puzzle in its canonical form is not of a level. As in its grade, that is judged by this
    /// form: where the work is bounded, images of a puzzle may differ.
    fn check_level(&self, level: Level, grader: &Grader, form: &Values) -> Result<(), Rejection> {
        let mut candidates = Candidates::with_givens(grader.network(), form);
        if level == Level::Extreme {
            // The path tries more than the techniques below do together.
            let reaches = grader.path_reaches(level, candidates, &self.watch).map_err(Rejection::TooEasy)?;
            return reaches.then_some(()).ok_or(Rejection::TooEasy(0));
        }
        let is_solved = |candidates: &Candidates<'_>| candidates.is_solved();
        for deducer in &self.too_easy {
            let effort = deducer.deduce(&mut candidates, &self.watch, is_solved);
            effort.map_or(Ok(()), |effort| Err(Rejection::TooEasy(effort)))?;
        }
        grader.solves(level, candidates, &self.watch).then_some(()).ok_or(Rejection::TooHard)
    }

    /// Fails if an effort is not allowed.
    fn check_effort(&self, effort: u32) -> Result<(), Rejection> {
        match &self.efforts {
            Some(efforts) if effort < *efforts.start() => Err(Rejection::TooEasy(effort)),
            Some(efforts) if effort > *efforts.end() => Err(Rejection::TooLong),
            _ => Ok(()),
        }
    }

    /// The effort of a puzzle, if that is allowed, or a lower bound that tells that it is.
    fn allowed_effort<'g>(
        &self,
        efforts: &RangeInclusive<u32>,
        grader: &'g Grader,
        givens: &Values,
    ) -> Result<LeastEffort<'g>, Rejection> {
        let (from, to) = (*efforts.start(), *efforts.end());
        // A lower bound tells that it is too much and, if nothing is too much, that it is not too little.
        let is_enough = |least: u32| least > to || (to == u32::MAX && least >= from);
        let found = grader.effort_up_to(givens, is_enough, &self.watch).ok_or(Rejection::Unsuitable)?;
        self.check_effort(found.effort)?;
        Ok(found)
    }

    /// Judges a puzzle of a level by the effort of its canonical form.
    fn accept_level(
        &self,
        level: Level,
        puzzle: Graded<'_>,
        canonical: Graded<'_>,
    ) -> Result<Difficulty, Rejection> {
        let Some(efforts) = &self.efforts else {
            let Graded { grader, givens } = puzzle;
            let rated = self.has_ratings.then(|| grader.rate(givens, level, &self.watch)).flatten();
            return Ok(Difficulty { level, rating: rated.and_then(|(difficulty, _)| difficulty.rating) });
        };
        let found = self.allowed_effort(efforts, canonical.grader, canonical.givens)?;
        if !self.has_ratings {
            return Ok(Difficulty { level, rating: None });
        }
        let rating = found.rating(&self.watch).ok_or(Rejection::Unsuitable)?;
        Ok(Difficulty { level, rating: Some(rating) })
    }

    /// Judges a puzzle of the grader's model.
    fn accept_of(&self, grader: &Grader, givens: &Values) -> Result<Difficulty, Rejection> {
        if let Some(effort) = self.looks_too_easy(grader, givens) {
            return Err(Rejection::TooEasy(effort));
        }
        // A typical effort need not be exact, so that of the puzzle as it is is looked at first: medium XV
        // puzzles take .3 of the time.
        let is_typical = self.requirement.effort.is_none() && self.has_rules_of_cells;
        if let Some(efforts) = self.efforts.as_ref().filter(|_| is_typical) {
            self.allowed_effort(efforts, grader, givens)?;
        }
        if let Some(level) = self.requirement.only_level() {
            let (canonical, form) = grader.canonical_form(givens, &self.watch);
            self.check_level(level, &canonical, &form)?;
            // Otherwise the path tells the level, as it does in a grade.
            if !self.has_rules_of_cells {
                let canonical = Graded { grader: &canonical, givens: &form };
                return self.accept_level(level, Graded { grader, givens }, canonical);
            }
        }
        if !self.leads_to_wanted(grader, givens) {
            return Err(Rejection::Unsuitable);
        }
        let at_least = self.requirement.level.unwrap_or(Level::Easy);
        let rated = grader.rate(givens, at_least, &self.watch);
        let (difficulty, steps) = rated.ok_or(Rejection::Unsuitable)?;
        if self.requirement.is_exceeded_by(difficulty) {
            return Err(Rejection::TooHard);
        }
        if !self.requirement.fits(difficulty, &steps) || self.is_example(grader, givens) {
            return Err(Rejection::Unsuitable);
        }
        if self.efforts.is_some() {
            self.check_effort(grader.effort(givens, &steps, &self.watch))?;
        }
        Ok(difficulty)
    }
}

impl Oracle for TechniqueOracle<'_> {
    fn manner(&self) -> Manner {
        self.manner
    }

    fn is_demanding(&self) -> bool {
        self.requirement.is_demanding()
    }

    fn examples(&self) -> &[Values] {
        &self.examples
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
            Manner::SeesAndDeduces => self.candidates.clone(),
            _ => Candidates::with_placed(self.grader.network(), known),
        };
        let is_enough =
            |candidates: &Candidates<'_>| wanted.iter().all(|&option| is_placed(candidates, option));
        self.allowed.deduce(&mut candidates, &self.watch, is_enough).is_some()
    }

    fn accept(&mut self, givens: &Values, model: Option<&Arc<Model>>) -> Result<Difficulty, Rejection> {
        match model {
            Some(model) => match self.requirement.grader(model, &self.watch) {
                Ok(grader) => self.accept_of(&grader, givens),
                Err(_) => Err(Rejection::Unsuitable),
            },
            None => self.accept_of(self.grader, givens),
        }
    }
}

/// Whether an option of the solution was placed.
fn is_placed(candidates: &Candidates<'_>, option: OptionId) -> bool {
    // The solution's options are eliminated only when they are placed.
    !candidates.is_live(option)
}
