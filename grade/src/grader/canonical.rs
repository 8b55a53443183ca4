//! Figures that symmetries keep: a puzzle is graded in its canonical form, and its steps are carried back. So
//! puzzles that are images of each other have the same level, rating, total, narrowest point and effort.
//! Rules of the puzzle alone, such as cages and thermometers, move with its cells, and where they all have
//! counterparts for opposite symbols (1 for 9, 2 for 8), such puzzles are images as well.
//!
//! The few puzzles with too many similar images, such as nearly empty boards, are graded as they are.

use std::sync::Arc;

use dlx_engine::Watch;
use dlx_variants::{Model, PuzzleSymmetries, Symbol, Transform};

use crate::candidates::Candidates;
use crate::grader::Grader;
use crate::network::Network;
use crate::step::{Origin, Step};
use dlx_variants::Values;

/// A puzzle in the form in which it is graded.
pub(super) struct Canonical<'g> {
    /// The network of the puzzle.
    network: &'g Network,
    /// Grades the form.
    pub(super) grader: Grader,
    /// The form.
    givens: Values,
    /// The symmetry that takes the puzzle to its form, if they differ.
    transform: Option<Transform>,
}

impl<'g> Canonical<'g> {
    pub(super) fn new(grader: &'g Grader, givens: &[Option<Symbol>], watch: &Watch) -> Self {
        grader.network.lowered().assert_board(givens);
        let symmetries = grader.symmetries(watch);
        let form = symmetries.and_then(|symmetries| symmetries.form_within(givens, watch).ok());
        let (transform, model) = form.map(|form| (form.transform, form.model)).unzip();
        let form = transform.as_ref().map_or_else(|| givens.to_vec(), |transform| transform.apply(givens));
        let of_form = model.flatten().map_or_else(|| grader.clone(), |model| grader.of_model(model));
        Self { network: &grader.network, grader: of_form, givens: form, transform }
    }

    /// The candidates of the form.
    pub(super) fn candidates(&self) -> Candidates<'_> {
        Candidates::with_givens(&self.grader.network, &self.givens)
    }

    /// Turns steps of the form into steps of the puzzle.
    pub(super) fn carry_back(&self, steps: Vec<Step>) -> Vec<Step> {
        let Some(transform) = &self.transform else { return steps };
        let origin = Origin::new(&self.grader.network, self.network, transform);
        steps.iter().map(|step| origin.step(step)).collect()
    }
}

impl Grader {
    /// The image of a puzzle that is graded in its place, and the grader of that: the same for all images of
    /// the puzzle, unless there is none of the kind.
    ///
    /// # Panics
    /// If there is not one of `givens` for each cell, or one is a symbol that the model does not have.
    #[must_use]
    pub fn canonical_form(&self, givens: &[Option<Symbol>], watch: &Watch) -> (Self, Values) {
        let Canonical { grader, givens, .. } = Canonical::new(self, givens, watch);
        (grader, givens)
    }

    /// The grader of puzzles of another model.
    fn of_model(&self, model: Model) -> Self {
        let network = Arc::new(Network::new(Arc::new(model)));
        Self { network, symmetries: Arc::default(), ..self.clone() }
    }

    /// The symmetries of the model without the rules of the puzzle alone, found once; `None` if the watch is
    /// over first.
    fn symmetries(&self, watch: &Watch) -> Option<&PuzzleSymmetries> {
        if self.symmetries.get().is_none() {
            // Nodes are of a puzzle, but the symmetries are of all.
            let found = PuzzleSymmetries::within(self.network.model(), &watch.unbounded()).ok()?;
            let _ = self.symmetries.set(found);
        }
        self.symmetries.get()
    }
}
