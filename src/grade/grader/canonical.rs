//! Figures that symmetries keep: a puzzle is graded in its canonical form, and its steps are carried back. So puzzles that
//! are images of each other have the same level, rating, total and narrowest point.
//!
//! Puzzles whose rules have hidden variables are graded as they are, because the name of a rule depends on
//! its place. So are the few puzzles with too many similar images, such as nearly empty boards.

use dlx_variants::{Automorphisms, Symbol, Transform};

use crate::grade::candidates::Candidates;
use crate::grade::grader::Grader;
use crate::grade::path::Path;
use crate::grade::step::{Origin, Step, Technique};
use crate::grade::watch::Watch;
use crate::puzzle::Values;

/// A puzzle in the form in which it is graded.
pub(super) struct Canonical<'g> {
    grader: &'g Grader,
    /// The form.
    pub(super) givens: Values,
    /// The symmetry that takes the puzzle to its form, if they differ.
    transform: Option<Transform>,
}

impl<'g> Canonical<'g> {
    pub(super) fn new(grader: &'g Grader, givens: &[Option<Symbol>], watch: &Watch) -> Self {
        let transform = grader.symmetries(watch).and_then(|symmetries| {
            let is_over = || watch.is_over();
            symmetries.canonical_unless(givens, &is_over).ok()
        });
        let form = transform.as_ref().map_or_else(|| givens.to_vec(), |transform| transform.apply(givens));
        Self { grader, givens: form, transform }
    }

    /// The way to the solution of the form.
    pub(super) fn path(&self, techniques: &[&'static Technique], watch: &Watch) -> Path<'g> {
        let candidates = Candidates::with_givens(&self.grader.network, &self.givens);
        Path::new(candidates, techniques.to_vec(), watch)
    }

    /// Turns steps of the form into steps of the puzzle.
    pub(super) fn carry_back(&self, steps: Vec<Step>) -> Vec<Step> {
        let Some(transform) = &self.transform else { return steps };
        let origin = Origin::new(&self.grader.network, transform);
        steps.iter().map(|step| origin.step(step)).collect()
    }
}

impl Grader {
    /// The image of a puzzle that is graded in its place: the same for all images of it, unless there is none of the kind.
    #[must_use]
    pub fn canonical_form(&self, givens: &[Option<Symbol>], watch: &Watch) -> Values {
        Canonical::new(self, givens, watch).givens
    }

    /// The symmetries of the model, found once; `None` if rules have hidden variables, or the watch is over
    /// first.
    fn symmetries(&self, watch: &Watch) -> Option<&Automorphisms> {
        if self.symmetries.get().is_none() && !self.network.has_states() {
            let is_over = || watch.is_over();
            let found = Automorphisms::of_unless(self.network.model(), &is_over).ok()?;
            let _ = self.symmetries.set(found);
        }
        self.symmetries.get()
    }
}
