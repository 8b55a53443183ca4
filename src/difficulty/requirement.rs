//! A requirement, and which techniques it leaves.

use std::ops::RangeInclusive;
use std::sync::Arc;

use dlx_engine::{Stop, Watch};
use dlx_variants::{Model, catalogue};

use super::error::{Hindrance, RequirementError};
use crate::Difficulty;
use crate::Level;
use crate::grade::{
    Deducer, FULL_HOUSE, Grader, Network, Rating, Step, TECHNIQUES, Technique, UNIQUENESS_TECHNIQUES,
};

/// Hardly any puzzle needs a step of this rating or a higher one: nested forcing nets begin here.
pub(super) const RARE: Rating = Rating(95);

/// A requirement on a puzzle's difficulty. By default, there is none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Requirement {
    /// Exactly this level.
    pub level: Option<Level>,
    /// The rating of the hardest step.
    pub rating: Option<RangeInclusive<Rating>>,
    /// The effort of all steps; see [`Grade::effort`](crate::grade::Grade::effort).
    pub effort: Option<RangeInclusive<u32>>,
    /// Whether, if no effort is required, it must be one that is typical of the level: see
    /// [`Level::efforts`]. Puzzles with rules among their clues may take any effort, unless those of their
    /// [variant](catalogue::efforts) are known.
    pub is_typical: bool,
    /// The graded path to the solution uses each of these techniques.
    pub with: Vec<&'static Technique>,
    /// The graded path uses none of these techniques.
    pub without: Vec<&'static Technique>,
    /// Whether the path is graded with techniques that assume one solution, too; see
    /// [`Grader::assuming_uniqueness`](crate::grade::Grader::assuming_uniqueness). They judge puzzles, not
    /// single clues: what is removed always follows without them.
    pub assumes_uniqueness: bool,
}

impl Requirement {
    /// Requires only a level.
    #[must_use]
    pub fn of_level(level: Level) -> Self {
        Self { level: Some(level), ..Self::default() }
    }

    /// Requires a level and an effort that is typical of it.
    #[must_use]
    pub fn typical(level: Level) -> Self {
        Self { level: Some(level), is_typical: true, ..Self::default() }
    }

    /// The efforts that puzzles of a model may take, if any are required.
    pub(super) fn efforts(&self, model: &Model) -> Option<RangeInclusive<u32>> {
        let typical = || {
            let level = self.level.filter(|_| self.is_typical)?;
            let ends = match model.has_clues() {
                true => catalogue::efforts(&model.spec().id)?,
                false => Level::usual_efforts(model.board().cell_count()),
            };
            Some(level.efforts(ends))
        };
        self.effort.clone().or_else(typical).filter(|range| *range != (0..=u32::MAX))
    }

    /// Fails if no puzzle can meet the requirement.
    pub(super) fn check(&self) -> Result<(), RequirementError> {
        let techniques = self.usable();
        if let Some(technique) = self.with.iter().find(|technique| technique.assumes_uniqueness())
            && !self.assumes_uniqueness
        {
            return Err(RequirementError::Uniqueness(technique.id));
        }
        if let Some(technique) = self.with.iter().find(|technique| !techniques.contains(technique)) {
            return Err(RequirementError::Technique {
                technique: technique.id,
                why: self.hindrance(technique),
            });
        }
        let is_empty = self.rating.as_ref().is_some_and(RangeInclusive::is_empty);
        if is_empty || !self.has_rating(&techniques) {
            return Err(RequirementError::Rating);
        }
        if self.effort.as_ref().is_some_and(RangeInclusive::is_empty) {
            return Err(RequirementError::Effort);
        }
        let least = least_effort();
        if self.effort.as_ref().is_some_and(|range| *range.end() < least) {
            return Err(RequirementError::LowEffort(least));
        }
        if !techniques.contains(&&FULL_HOUSE) {
            return Err(RequirementError::FullHouse);
        }
        match self.level {
            Some(level) if techniques.iter().all(|technique| technique.level < level) => {
                Err(RequirementError::Level(level))
            }
            _ => Ok(()),
        }
    }

    /// The techniques that a puzzle may need, those included that assume one solution if it may need them.
    fn usable(&self) -> Vec<&'static Technique> {
        let mut techniques = self.techniques();
        let unique = UNIQUENESS_TECHNIQUES.iter().filter(|technique| self.allows(technique));
        techniques.extend(unique.filter(|_| self.assumes_uniqueness));
        techniques
    }

    /// Whether one of some usable techniques has steps that are rated high enough.
    fn has_rating(&self, techniques: &[&'static Technique]) -> bool {
        techniques.iter().any(|technique| technique.most() >= self.least())
    }

    /// Whether it asks for techniques or ratings, for which rules matter.
    fn asks_for_steps(&self) -> bool {
        !self.with.is_empty() || self.rating.is_some()
    }

    /// Fails if the rules of puzzles lack what a required technique, or every technique of a required rating,
    /// needs.
    pub(super) fn check_rules(&self, network: &Network) -> Result<(), RequirementError> {
        if !self.asks_for_steps() {
            return Ok(());
        }
        for &technique in &self.with {
            if let Some(lacking) = technique.lacks_to_be_needed(network) {
                return Err(RequirementError::Rules { technique: technique.id, lacking });
            }
        }
        let mut techniques = self.usable();
        techniques.retain(|technique| technique.lacks(network).is_none());
        self.has_rating(&techniques).then_some(()).ok_or(RequirementError::Rating)
    }

    /// Whether a puzzle meets the requirement, apart from the effort.
    #[must_use]
    pub fn fits(&self, difficulty: Difficulty, steps: &[Step]) -> bool {
        let uses = |technique: &&'static Technique| steps.iter().any(|step| step.technique == *technique);
        self.level.is_none_or(|level| level == difficulty.level)
            && self
                .rating
                .as_ref()
                .is_none_or(|range| difficulty.rating.is_some_and(|rating| range.contains(&rating)))
            && self.with.iter().all(uses)
            && !self.without.iter().any(uses)
    }

    /// The required level, if nothing but an effort is required besides.
    pub(super) fn only_level(&self) -> Option<Level> {
        let level = self.level?;
        let effort = self.effort.clone();
        (*self == Self { effort, is_typical: self.is_typical, ..Self::of_level(level) }).then_some(level)
    }

    /// The highest level of techniques that may be needed: the required level or, if only techniques are
    /// required, theirs. What one that assumes one solution does takes harder ones otherwise.
    fn ceiling(&self) -> Level {
        let of_techniques = self.with.iter().map(|technique| technique.level).max();
        let is_free =
            self.rating.is_some() || self.with.iter().any(|technique| technique.assumes_uniqueness());
        let of_techniques = of_techniques.filter(|_| !is_free);
        self.level.or(of_techniques).unwrap_or(Level::Extreme)
    }

    /// The techniques that may be needed, by rating, but for those that assume one solution.
    pub(super) fn techniques(&self) -> Vec<&'static Technique> {
        TECHNIQUES.iter().copied().filter(|technique| self.allows(technique)).collect()
    }

    /// Whether a technique is of a level and a rating that may be needed, and is not avoided.
    fn allows(&self, technique: &&'static Technique) -> bool {
        technique.level <= self.ceiling()
            && technique.rating <= self.most()
            && !self.without.contains(technique)
    }

    /// Whether it allows all techniques that more than a few puzzles need. If so, what is removed need not
    /// follow by them: that takes long to find out, and they suffice for nearly all that has one solution.
    pub(super) fn allows_usual(&self) -> bool {
        TECHNIQUES.iter().all(|technique| technique.rating >= RARE || self.allows(technique))
    }

    /// Why no puzzle may need a technique.
    fn hindrance(&self, technique: &Technique) -> Hindrance {
        match self.level.filter(|&level| technique.level > level) {
            Some(most) => Hindrance::AboveLevel { own: technique.level, most },
            None if technique.rating > self.most() => {
                Hindrance::AboveRating { own: technique.rating, most: self.most() }
            }
            None => Hindrance::Avoided,
        }
    }

    /// A grader that judges by this requirement, unless the watch is over first.
    pub(super) fn grader(&self, model: &Arc<Model>, watch: &Watch) -> Result<Grader, Stop> {
        Ok(Grader::within(Arc::clone(model), watch)?.assuming_uniqueness(self.assumes_uniqueness))
    }

    /// The techniques that must not suffice, those that are `usable`: all steps of lower levels, and all
    /// steps with lower ratings.
    pub(super) fn too_easy(&self, usable: impl Fn(&Technique) -> bool) -> Vec<Deducer> {
        let usable: Vec<_> = TECHNIQUES.iter().copied().filter(|technique| usable(technique)).collect();
        let of_level = self.level.map(|level| {
            let below: Vec<_> = usable.iter().copied().filter(|technique| technique.level < level).collect();
            Deducer::new(&below, Rating::MAX)
        });
        // Of nested nets, a path takes the first ones that are found, and not those rated lowest.
        let usual: Vec<_> = usable.iter().copied().filter(|technique| technique.rating < RARE).collect();
        let below = self.least().0.checked_sub(1).map(Rating);
        of_level.into_iter().chain(below.map(|below| Deducer::new(&usual, below))).collect()
    }

    /// Whether few puzzles are as hard: it has to need a technique of the highest level, or a step whose
    /// rating only long ones of the others have.
    pub(super) fn is_demanding(&self) -> bool {
        let is_hardest = |technique: &&'static Technique| technique.level == Level::Extreme;
        let others = || TECHNIQUES.iter().filter(|technique| !is_hardest(technique));
        self.level == Some(Level::Extreme)
            || others().all(|technique| technique.rating < self.least())
            || self.with.iter().any(is_hardest)
    }

    /// Whether a puzzle is too hard.
    pub(super) fn is_exceeded_by(&self, difficulty: Difficulty) -> bool {
        self.level.is_some_and(|level| difficulty.level > level)
            || difficulty.rating.is_some_and(|rating| rating > self.most())
    }

    /// The lowest rating that the hardest step may have.
    fn least(&self) -> Rating {
        self.rating.as_ref().map_or(Rating(0), |range| *range.start())
    }

    /// The highest rating of a step that may be needed.
    pub(super) fn most(&self) -> Rating {
        self.rating.as_ref().map_or(Rating::MAX, |range| *range.end())
    }
}

/// The effort of a puzzle with one open cell. Each further one takes more.
fn least_effort() -> u32 {
    2 * TECHNIQUES.iter().map(|technique| technique.score).min().unwrap_or(0)
}
