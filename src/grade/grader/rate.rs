//! Finds only how hard a puzzle is, in less time than a full grade takes.

use dlx_variants::Symbol;

use crate::grade::candidates::Candidates;
use crate::grade::grader::Grader;
use crate::grade::path::{Deducer, Path};
use crate::grade::step::Step;
use crate::grade::techniques::TECHNIQUES;
use crate::grade::watch::Watch;
use crate::level::{Difficulty, Level, Rating};

impl Grader {
    /// Whether the techniques of a level and of those below solve a puzzle. If so, it has one solution, unless the
    /// grader assumes that.
    #[must_use]
    pub fn is_within(&self, level: Level, givens: &[Option<Symbol>], watch: &Watch) -> bool {
        let techniques = self.techniques().into_iter().filter(|technique| technique.level <= level);
        let deducer = Deducer::new(&techniques.collect::<Vec<_>>(), Rating(u16::MAX));
        let mut candidates = Candidates::with_givens(self.network(), givens);
        deducer
            .deduce(&mut candidates, watch, |candidates| candidates.is_solved() && !candidates.is_broken())
            .is_some()
    }

    /// The least level from `at_least` on that suffices for a puzzle that `steps` solve. As steps go by rating, one
    /// above the singles may stand for some of a lower level.
    pub(super) fn level(
        &self,
        givens: &[Option<Symbol>],
        steps: &[Step],
        at_least: Level,
        watch: &Watch,
    ) -> Level {
        let used = steps.iter().map(|step| step.technique.level).max().unwrap_or(Level::Easy);
        let lowest = if self.is_hardest_last(used, steps) { used } else { at_least };
        let mut lower = Level::ALL.iter().copied().filter(|&level| lowest <= level && level < used);
        lower.find(|&level| self.is_within(level, givens, watch)).unwrap_or(used)
    }

    /// Whether some step of the highest level was taken only after all techniques of lower levels had found nothing, as
    /// all of these come first by rating.
    fn is_hardest_last(&self, used: Level, steps: &[Step]) -> bool {
        let techniques = self.techniques();
        let after = techniques.iter().rposition(|technique| technique.level < used);
        let place = |step: &Step| techniques.iter().position(|technique| *technique == step.technique);
        let hardest = steps.iter().filter(|step| step.technique.level == used).filter_map(place).max();
        after.is_none() || hardest > after
    }

    /// How hard a puzzle is, and the steps to the solution: as in its [`grade`](Self::grade), but for techniques that
    /// assume one solution. `at_least` is a level that is known not to be undercut; [`Level::Easy`] always is. `None`
    /// where the puzzle is not solved, or the watch is over first.
    #[must_use]
    pub fn rate(
        &self,
        givens: &[Option<Symbol>],
        at_least: Level,
        watch: &Watch,
    ) -> Option<(Difficulty, Vec<Step>)> {
        let mut path = Path::new(Candidates::with_givens(self.network(), givens), TECHNIQUES.to_vec(), watch);
        let steps: Vec<Step> = path.by_ref().collect();
        if !path.candidates.is_solved() || path.candidates.is_broken() {
            return None;
        }
        let level = self.level(givens, &steps, at_least, watch);
        let rating = steps.iter().map(|step| step.rating).max().unwrap_or(Rating(0));
        (!watch.is_over()).then_some((Difficulty { level, rating }, steps))
    }
}
