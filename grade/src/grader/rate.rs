//! Finds only how hard a puzzle is, in less time than a full grade takes.

use dlx_engine::Watch;
use dlx_variants::Symbol;

use crate::candidates::{Candidates, Fresh};
use crate::grader::canonical::Canonical;
use crate::grader::{Grader, hardest};
use crate::level::{Difficulty, Level, Rating};
use crate::memo::Memo;
use crate::path::{Deducer, Path};
use crate::step::{Step, Technique};

impl Grader {
    /// Whether the techniques of a level and of those below solve a puzzle. If they do, the puzzle has one
    /// solution, unless the grader assumes that.
    #[must_use]
    pub fn is_within(&self, level: Level, givens: &[Option<Symbol>], watch: &Watch) -> bool {
        self.solves(level, Candidates::with_givens(self.network(), givens), watch)
    }

    /// Whether the techniques of a level and of those below solve what is left of a puzzle.
    #[must_use]
    pub fn solves(&self, level: Level, mut candidates: Candidates<'_>, watch: &Watch) -> bool {
        let techniques = self.techniques().into_iter().filter(|technique| technique.level <= level);
        let deducer = Deducer::new(&techniques.collect::<Vec<_>>(), Rating::MAX).regardless_of_cost();
        deducer
            .deduce(&mut candidates, watch, |candidates| candidates.is_solved() && !candidates.is_broken())
            .is_some()
    }

    /// Whether the path to the solution of a puzzle has a step of at least this level. Where the techniques
    /// below end, they end on the path too, which has more candidates: so only what a [`Deducer`] leaves is
    /// examined, and first by those techniques that it leaves out.
    ///
    /// # Errors
    /// If the techniques below solve the puzzle, with the cost of that.
    pub fn path_reaches(
        &self,
        level: Level,
        mut candidates: Candidates<'_>,
        watch: &Watch,
    ) -> Result<bool, u32> {
        let below = self.techniques().into_iter().filter(|technique| technique.level < level);
        let below: Vec<&'static Technique> = below.collect();
        let (deducer, mut memo) = (Deducer::new(&below, Rating::MAX), Memo::default());
        let is_solved = |candidates: &Candidates<'_>| candidates.is_solved();
        if let Some(cost) = deducer.deduce_keeping(&mut memo, &mut candidates, watch, is_solved) {
            return Err(cost);
        }
        let mut left_out = below.iter().filter(|technique| !deducer.uses(technique));
        let finds = |technique: &&'static Technique| {
            technique.first_among(Fresh::ALL, &candidates, &memo, watch).is_some()
        };
        if !left_out.any(finds) {
            return Ok(true);
        }
        let mut path = Path::new(candidates, below, watch);
        path.by_ref().for_each(drop);
        Ok(!path.candidates.is_solved())
    }

    /// The rating of the hardest step to the solution from some candidates on, if a step of this rating has
    /// been taken. `None` if they are not solved or the watch is over first. Where all steps up to a rating
    /// end, they end in whatever order they are taken: so a [`Deducer`] takes them, in less time than a path,
    /// which is asked only for the next step of a higher rating.
    pub(super) fn hardest_from(
        &self,
        mut candidates: Candidates<'_>,
        mut hardest: Rating,
        watch: &Watch,
    ) -> Option<Rating> {
        let is_solved = |candidates: &Candidates<'_>| candidates.is_solved() && !candidates.is_broken();
        // There, the order may matter: see `level`.
        if self.network().has_states() {
            let mut path = Path::new(candidates, self.techniques(), watch);
            let harder = path.by_ref().map(|step| step.rating).max();
            return is_solved(&path.candidates).then(|| harder.map_or(hardest, |harder| harder.max(hardest)));
        }
        let deducer = |most: Rating| Deducer::new(&self.techniques, most).regardless_of_cost();
        let mut memo = Memo::default();
        while deducer(hardest).deduce_keeping(&mut memo, &mut candidates, watch, is_solved).is_none() {
            let rises = |technique: &&'static Technique| technique.most() > hardest;
            let harder = self.techniques.iter().copied().filter(rises).collect();
            let mut path = Path::new(candidates, harder, watch).knowing(std::mem::take(&mut memo));
            hardest = path.next()?.rating.max(hardest);
            candidates = path.candidates;
        }
        Some(hardest)
    }

    /// The lowest level from `at_least` on that suffices for candidates that a path has solved by `steps`.
    /// Because steps are chosen by rating, a step above the singles may replace several of a lower level.
    pub(super) fn level(
        &self,
        start: &Candidates<'_>,
        (path, steps): (&Path<'_>, &[Step]),
        at_least: Level,
        watch: &Watch,
    ) -> Level {
        let used = steps.iter().map(|step| step.technique.level).max().unwrap_or(Level::Easy);
        // With hidden variables, techniques may find less where others have gone ahead: a combination that a
        // house excludes is no longer one that the rule leaves.
        let lowest = if self.network().has_states() { Level::Easy } else { at_least.max(path.needed()) };
        let mut lower = Level::ALL.iter().copied().filter(|&level| lowest <= level && level < used);
        lower.find(|&level| self.solves(level, start.clone(), watch)).unwrap_or(used)
    }

    /// How hard a puzzle that has one solution is, and the steps to it: as in its [`grade`](Self::grade), but
    /// techniques that assume one solution, if they are used, take the caller's word for it. `at_least` is a
    /// known lower bound for the level, such as [`Level::Easy`]. `None` if the puzzle is not solved or the
    /// watch is over first.
    #[must_use]
    pub fn rate(
        &self,
        givens: &[Option<Symbol>],
        at_least: Level,
        watch: &Watch,
    ) -> Option<(Difficulty, Vec<Step>)> {
        let canonical = Canonical::new(self, givens, watch);
        let start = canonical.candidates();
        let mut path = Path::new(start.clone(), canonical.grader.techniques(), watch);
        let steps: Vec<Step> = path.by_ref().collect();
        if !path.candidates.is_solved() || path.candidates.is_broken() {
            return None;
        }
        let level = canonical.grader.level(&start, (&path, &steps), at_least, watch);
        let rating = hardest(&steps);
        (!watch.is_over()).then(|| (Difficulty { level, rating: Some(rating) }, canonical.carry_back(steps)))
    }
}
