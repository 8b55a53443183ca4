//! Clues drawn over a solved board.

use std::ops::Range;

use dlx_engine::Watch;
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::error::{SpecError, Unbuilt};
use crate::frame::Frame;
use crate::rule::{Canvas, Drawing, MORE_CLUES_STEPS, Occupied, Orbit};
use crate::spec::Spec;
use crate::symbol::Symbol;
use crate::symmetry::{Images, Symmetry};

/// A puzzle whose clues are drawn over a solution.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DrawnClues {
    /// The declaration of the puzzle.
    pub spec: Spec,
    /// The symmetry of the clues.
    pub symmetry: Symmetry,
    /// The clues that the symmetry maps to each other, as indices into the clues of the declaration: each
    /// clue is in one of these ranges.
    pub orbits: Vec<Range<usize>>,
    /// What the solution left the least room for, if there are fewer clues of a kind than the variant asks
    /// for.
    pub too_few: Option<TooFewClues>,
}

/// Fewer clues of a kind than a variant asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct TooFewClues {
    /// The kind of rule.
    pub kind: &'static str,
    /// The number of clues that were drawn.
    pub drawn: usize,
    /// The fewest that the variant asks for.
    pub fewest: usize,
}

impl TooFewClues {
    /// What is missing of the clues that are wanted.
    fn of(drawing: &Drawing, orbits: &[Orbit]) -> Option<Self> {
        let (drawn, fewest) = (orbits.iter().map(Vec::len).sum(), drawing.fewest_clues());
        (drawn < fewest).then(|| Self { kind: drawing.kind(), drawn, fewest })
    }

    /// How many are missing.
    fn missing(&self) -> usize {
        self.fewest - self.drawn
    }
}

impl DrawnClues {
    /// The same puzzle with these clues.
    fn with(self, clues: Vec<Orbit>) -> Self {
        let mut end = 0;
        let range = |orbit: &Orbit| {
            let start = end;
            end += orbit.len();
            start..end
        };
        let orbits = clues.iter().map(range).collect();
        Self { spec: self.spec.with_clues(clues.concat()).titled_by_clues(), orbits, ..self }
    }

    /// The clues.
    fn clues(&self) -> Vec<Orbit> {
        self.orbits.iter().map(|orbit| self.spec.clues[orbit.clone()].to_vec()).collect()
    }
}

impl Spec {
    /// The declaration of a puzzle: draws the clues that the variant declares over `solution`, from `seed`,
    /// in place of the puzzle's clues. Unchanged if there is nothing to draw.
    ///
    /// # Errors
    /// As [`build_fixed`](Self::build_fixed).
    ///
    /// # Panics
    /// If `solution` has fewer entries than the board has cells.
    pub fn draw_clues(&self, solution: &[Option<Symbol>], seed: u64) -> Result<Self, SpecError> {
        self.draw_symmetric_clues(solution, Symmetry::None, seed).map(|drawn| drawn.spec)
    }

    /// The same with clues whose shapes have their images under a symmetry among the clues of their kind.
    /// Numbers differ, and so does the direction of some lines, where the solution asks for it: a thermometer
    /// may have its bulb at the other end. Of clues outside the board that tell the same from both ends of a
    /// line there is one. Marks of which all are shown follow from the solution alone, and are not symmetric.
    ///
    /// # Errors
    /// As [`build_fixed`](Self::build_fixed), and if the board does not have the symmetry.
    ///
    /// # Panics
    /// If `solution` has fewer entries than the board has cells.
    pub fn draw_symmetric_clues(
        &self,
        solution: &[Option<Symbol>],
        symmetry: Symmetry,
        seed: u64,
    ) -> Result<DrawnClues, SpecError> {
        let mut drawn = DrawnClues { spec: self.clone(), symmetry, orbits: Vec::new(), too_few: None };
        if self.draw.is_empty() {
            drawn.orbits = (0..self.clues.len()).map(|clue| clue..clue + 1).collect();
            return Ok(drawn);
        }
        let frame = Frame::of(self)?;
        let images = &images(symmetry, &frame)?;
        let canvas = Canvas { frame: &frame, solution, images };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let (mut clues, mut occupied) = (Vec::new(), Occupied::default());
        let in_turn = [false, true].into_iter();
        let drawings = in_turn.flat_map(|last| self.draw.iter().filter(move |of| of.gives_way() == last));
        for drawing in drawings {
            let orbits = drawing.draw(&canvas, &mut occupied, &mut rng);
            if drawing.draws_clues() {
                let too_few = drawn.too_few.into_iter().chain(TooFewClues::of(drawing, &orbits));
                drawn.too_few = too_few.max_by_key(TooFewClues::missing);
                clues.extend(orbits);
            } else {
                drawn.spec.constraints.extend(orbits.into_iter().flatten());
            }
        }
        Ok(drawn.with(clues))
    }

    /// The same variant with more clues to draw: `step` of [`MORE_CLUES_STEPS`] steps from the usual number
    /// towards the `most` that it allows. `None` if it allows no more.
    #[must_use]
    pub fn with_more_clues(&self, step: usize) -> Option<Self> {
        let mut more = self.clone();
        let grown = more.draw.iter_mut().map(|drawing| drawing.add_clues(step.min(MORE_CLUES_STEPS)));
        grown.fold(false, |any, has_more| any | has_more).then_some(more)
    }

    /// The clues of a drawn puzzle that a model has room for, where it has none for all: without those that
    /// are too large by themselves, and without some of those that are too many together. `None` if none
    /// fits.
    ///
    /// # Errors
    /// As [`build_fixed_within`](Self::build_fixed_within), without clues.
    pub fn fitting_clues(
        &self,
        drawn: &DrawnClues,
        seed: u64,
        watch: &Watch,
    ) -> Result<Option<DrawnClues>, Unbuilt> {
        let mut clues = drawn.clues();
        // Those that fit are to lie all over the board.
        clues.shuffle(&mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let fitting = drawn.spec.fitting(&clues, watch)?;
        let mut clues: Vec<Orbit> = fitting.into_iter().map(|at| std::mem::take(&mut clues[at])).collect();
        clues
            .sort_by_cached_key(|orbit| drawn.spec.clues.iter().position(|clue| orbit.first() == Some(clue)));
        if clues.is_empty() {
            return Ok(None);
        }
        let of_kind = |drawing: &Drawing| -> Vec<Orbit> {
            clues.iter().filter(|orbit| orbit.iter().any(|clue| drawing.draws(clue))).cloned().collect()
        };
        let in_turn = self.draw.iter().filter(|drawing| drawing.draws_clues());
        let too_few = in_turn.filter_map(|drawing| TooFewClues::of(drawing, &of_kind(drawing)));
        let too_few = too_few.max_by_key(TooFewClues::missing);
        Ok(Some(DrawnClues { too_few, ..drawn.clone() }.with(clues)))
    }

    /// Changes some clues of a drawn puzzle so that `other` breaks one of them and `solution` none: a step
    /// towards clues that allow only `solution`. Without `other`, makes the clues stronger. `None` if no such
    /// change was found.
    ///
    /// # Errors
    /// As [`draw_symmetric_clues`](Self::draw_symmetric_clues).
    ///
    /// # Panics
    /// If `solution` or `other` has fewer entries than the board has cells.
    pub fn refine_clues(
        &self,
        drawn: &DrawnClues,
        solution: &[Option<Symbol>],
        other: Option<&[Option<Symbol>]>,
        seed: u64,
    ) -> Result<Option<DrawnClues>, SpecError> {
        let frame = Frame::of(self)?;
        let images = &images(drawn.symmetry, &frame)?;
        let canvas = Canvas { frame: &frame, solution, images };
        let (clues, mut rng) = (drawn.clues(), Xoshiro256PlusPlus::seed_from_u64(seed));
        let refined = self.draw.iter().find_map(|drawing| drawing.refine(&canvas, &clues, other, &mut rng));
        Ok(refined.map(|clues| drawn.clone().with(clues)))
    }
}

/// The images of cells under a symmetry.
fn images(symmetry: Symmetry, frame: &Frame) -> Result<Images, SpecError> {
    symmetry.images(&frame.board).map_err(|error| SpecError::new(error.to_string()))
}
