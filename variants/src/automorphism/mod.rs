//! Symmetries of a model, derived from the model: exchanges of cells and of symbols that keep its houses and
//! constraints. On a classic board they are the swaps of rows in a band, of bands, of columns in a stack, of
//! stacks, and transposition; every other variant has its own.

mod canonical;
mod chain;
mod graph;
mod lines;
mod minlex;
mod names;
mod partition;
mod refined;
mod reversal;
mod search;
mod transform;

use std::sync::Arc;

use dlx_engine::{Stop, Watch};
use rand::Rng;
use rand::seq::{IteratorRandom, SliceRandom};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::model::Model;
use crate::relation::Relation;
use crate::rule::Constraint;
use crate::spec::Spec;
use crate::structure::Structure;
use crate::symbol::Symbol;
use crate::symmetry::motions;
use chain::{Chain, Level, Permutation};
use graph::Graph;
use lines::Lines;
pub use reversal::{PuzzleForm, PuzzleSymmetries};
pub use transform::Transform;

/// The maximum number of values that each part of a search may store. A search that needs more is abandoned.
const MEMORY: usize = 1 << 25;

/// All symmetries of a model.
///
/// ```
/// use dlx_variants::{Automorphisms, catalogue};
///
/// let model = catalogue::default().build_fixed()?;
/// assert_eq!(Automorphisms::of(&model)?.order(), Some(3_359_232));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Automorphisms {
    alphabet: Alphabet,
    /// Whether symbols may be exchanged freely, independently of the group.
    free_symbols: bool,
    /// The model, if clues that are rules are moved: images then differ by these as well.
    moves_clues_of: Option<Box<Model>>,
    /// What the group keeps, and the places of the clues that it moves. Its first vertices are the points:
    /// symbols, then cells.
    graph: Graph,
    group: Chain,
    /// The levels of the group in which the smallest image is searched for.
    joined: Vec<Level>,
    /// The lines of the board, if the group is that of a board in boxes whose symbols are free.
    lines: Option<Lines>,
}

/// The computation that took too long, or was ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// All symmetries of a model.
    #[error("the symmetries of the variant take too long to find")]
    Group,
    /// The canonical form of one board.
    #[error("the canonical form takes too long to find: too many images of the puzzle look alike")]
    Canonical,
    /// Either of these: what ended the work.
    #[error("the symmetries were not found: {0}")]
    Stopped(Stop),
}

impl From<Stop> for SymmetryError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl Automorphisms {
    /// Finds the symmetries of a model that keep all its rules in place.
    ///
    /// # Errors
    /// [`SymmetryError::Group`], which no variant of the catalogue causes.
    pub fn of(model: &Model) -> Result<Self, SymmetryError> {
        Self::of_within(model, &Watch::default())
    }

    /// Like [`of`](Self::of), unless the watch, which is looked at about every millisecond, is over first.
    /// Its nodes are refinements.
    ///
    /// # Errors
    /// As [`of`](Self::of), and [`SymmetryError::Stopped`].
    pub fn of_within(model: &Model, watch: &Watch) -> Result<Self, SymmetryError> {
        let structure = structure(model, model.constraints());
        Self::find(model, &structure, &structure, false, watch)
    }

    /// Finds the symmetries of a model without the rules of one puzzle, which move with the cells; see
    /// [`Model::image`]. These are the clues that are rules, and the marks and signs between cells where all
    /// of them are shown. If some of them cannot be moved, these are the symmetries that keep all of them.
    ///
    /// # Errors
    /// As [`of`](Self::of).
    pub fn of_variant(model: &Model) -> Result<Self, SymmetryError> {
        Self::of_variant_within(model, &Watch::default())
    }

    /// Like [`of_variant`](Self::of_variant), unless the watch is over first, as for
    /// [`of_within`](Self::of_within).
    ///
    /// # Errors
    /// As [`of`](Self::of), and [`SymmetryError::Stopped`].
    pub fn of_variant_within(model: &Model, watch: &Watch) -> Result<Self, SymmetryError> {
        let (moving, own): (Vec<usize>, Vec<usize>) =
            (0..model.rule_count()).partition(|&rule| model.is_of_puzzle(rule));
        if moving.is_empty() || model.moved(|cell| cell).is_none() {
            return Self::of_within(model, watch);
        }
        let all = structure_with_clues(model);
        let own: Vec<Arc<dyn Constraint>> =
            own.into_iter().map(|rule| Arc::clone(&model.constraints()[rule])).collect();
        let mut own = structure(model, &own);
        // What clues say about symbols must also hold for their images. Where a relation has a direction, an
        // exchange of symbols may reverse it only together with all its pairs.
        let is_kept = |(relation, pairs): &(Relation, Vec<_>)| {
            let known = own.related.iter().find(|(known, _)| known == relation);
            known.is_some_and(|(_, known)| relation.is_symmetric() || known == pairs)
        };
        own.fixes_symbols |= all.fixes_symbols || !all.related.iter().all(is_kept);
        own.read.clone_from(&all.read);
        own.kept.clone_from(&all.kept);
        Self::find(model, &own, &all, true, watch)
    }

    /// The group that keeps `structure`, for boards on which `all` distinguishes cells.
    fn find(
        model: &Model,
        structure: &Structure,
        all: &Structure,
        moves_clues: bool,
        watch: &Watch,
    ) -> Result<Self, SymmetryError> {
        let (alphabet, cells) = (model.alphabet(), model.board().cell_count());
        let symbols = alphabet.count();
        let free_symbols = structure.has_free_symbols();
        let kept = Graph::of(structure, symbols, cells);
        let apart = free_symbols.then(|| kept.with_first_apart(symbols));
        let group = search::automorphisms(apart.as_ref().unwrap_or(&kept), symbols + cells, watch)?;
        let graph = if moves_clues { Graph::of(all, symbols, cells) } else { kept };
        let moves_clues_of = moves_clues.then(|| Box::new(model.clone()));
        let joined = group.joined(minlex::MOST_JOINED);
        let lines = if free_symbols { Lines::of(&group, symbols) } else { None };
        Ok(Self { alphabet, free_symbols, moves_clues_of, graph, group, joined, lines })
    }

    /// The number of symmetries; `None` if it overflows. If [symbols are free](Self::has_free_symbols), their
    /// exchanges are not counted.
    #[must_use]
    pub fn order(&self) -> Option<u128> {
        self.group.order()
    }

    /// Whether any exchange of symbols, together with any symmetry of the cells, is a symmetry: no rule
    /// distinguishes symbols.
    #[must_use]
    pub fn has_free_symbols(&self) -> bool {
        self.free_symbols
    }

    /// A random symmetry for a seed, each with equal probability.
    #[must_use]
    pub fn random(&self, seed: u64) -> Transform {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let element = self.group.random(&mut rng);
        self.relabelled(&element, &mut rng)
    }

    /// A random symmetry for a seed that keeps the look of clues: if clues that are rules are moved, one of
    /// the rotations and reflections of the board, so that cages and lines stay connected; otherwise
    /// [`random`](Self::random).
    #[must_use]
    pub fn random_in_shape(&self, seed: u64) -> Transform {
        let Some(model) = &self.moves_clues_of else { return self.random(seed) };
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        let symbols = self.alphabet.count() as u16;
        let element = |images: Vec<CellId>| -> Permutation {
            (0..symbols).chain(images.into_iter().map(|image| symbols + image.0)).collect()
        };
        let motions = motions(model.board()).map(element).filter(|motion| self.group.contains(motion));
        let motion = motions.choose(&mut rng).unwrap_or_else(|| chain::identity(self.group.points));
        self.relabelled(&motion, &mut rng)
    }

    /// The symmetry of an element, with a random exchange of symbols if they are free.
    fn relabelled(&self, element: &Permutation, rng: &mut impl Rng) -> Transform {
        if !self.free_symbols {
            return self.transform(element);
        }
        let mut labels: Vec<Symbol> = self.alphabet.iter().collect();
        labels.shuffle(rng);
        self.transform(element).with_labels(labels)
    }

    /// The symmetry that gives each cell the symbol of its image under `element`.
    fn transform(&self, element: &Permutation) -> Transform {
        Transform::new(element, self.alphabet)
    }
}

/// What symmetries of a model and of the images of its clues must keep.
fn structure_with_clues(model: &Model) -> Structure {
    let mut all = structure(model, model.constraints());
    all.keep(&model.signed_pairs());
    all
}

/// What symmetries of a model's houses and of some of its rules must keep.
pub(crate) fn structure(model: &Model, rules: &[Arc<dyn Constraint>]) -> Structure {
    let mut structure = Structure::default();
    // Where cells hold the same symbol because of regions or grids, an exchange of them would take houses
    // that are drawn to others.
    let drawn = model.houses().iter().filter(|house| house.leftover.is_none());
    drawn.for_each(|house| structure.distinct(&house.cells));
    rules.iter().for_each(|rule| rule.structure(&mut structure));
    structure.leave_out_implied(model.board().cell_count());
    structure
}

impl Model {
    /// Whether no rule distinguishes symbols, so that any two can be exchanged everywhere.
    #[must_use]
    pub fn has_free_symbols(&self) -> bool {
        structure(self, self.constraints()).has_free_symbols()
    }

    /// The model under a symmetry of its variant: the rules of one puzzle, as in
    /// [`Automorphisms::of_variant`], move to the images of their cells, where they can; their order is the
    /// same in whatever order they were declared. `None` if the model stays the same.
    ///
    /// # Panics
    /// If `transform` belongs to another model.
    #[must_use]
    pub fn image(&self, transform: &Transform) -> Option<Self> {
        self.rebuilt(self.image_spec(transform))
    }

    /// The declaration of the model under a symmetry of its variant.
    fn image_spec(&self, transform: &Transform) -> Spec {
        let images = transform.inverse();
        // Rules that cannot be moved keep all others in place.
        self.moved(|cell| images.source(cell)).unwrap_or_else(|| self.ordered())
    }

    /// The model of the declaration of an image; `None` if it is this one.
    fn rebuilt(&self, spec: Spec) -> Option<Self> {
        if spec == *self.spec() {
            return None;
        }
        let moved = spec.build_fixed();
        Some(moved.expect("a symmetry of the variant keeps what makes clues sound"))
    }
}
