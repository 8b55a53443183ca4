//! Only how hard a puzzle is, in a part of the time that its grade takes.

use dlx_variants::Symbol;

use super::deduce::Deducer;
use super::grader::Grader;
use super::level::{Difficulty, Level, Rating};
use super::path::Path;
use super::state::State;
use super::step::{Step, Watch};
use super::technique::{TECHNIQUES, Technique};

impl Grader {
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
        let state = || State::with_givens(self.terrain(), givens);
        let mut path = Path::new(state(), TECHNIQUES.to_vec(), watch);
        let steps: Vec<Step> = path.by_ref().collect();
        if !path.state.is_solved() || path.state.is_broken() {
            return None;
        }
        // As steps go by rating, one above the singles may stand for some of a lower level.
        let used = steps.iter().map(|step| step.technique.level).max().unwrap_or(Level::Easy);
        let suffices = |level: &Level| {
            let deducer = Deducer::new(&up_to(*level), Rating(u16::MAX));
            deducer.deduce(&mut state(), watch, |state| state.is_solved()).is_some()
        };
        // Among the singles alone, a path by rating is one by level.
        let lower = if used <= Level::Hard { used } else { at_least };
        let mut lower = Level::ALL.iter().copied().filter(|&level| lower <= level && level < used);
        let level = lower.find(suffices).unwrap_or(used);
        let rating = steps.iter().map(|step| step.rating).max().unwrap_or(Rating(0));
        (!watch.is_over()).then_some((Difficulty { level, rating }, steps))
    }
}

/// The techniques of a level and of those below, by rating.
fn up_to(level: Level) -> Vec<&'static Technique> {
    TECHNIQUES.iter().copied().filter(|technique| technique.level <= level).collect()
}
