//! Symmetries of a model, found from the model: exchanges of cells and of symbols that keep its houses and
//! constraints. On a classic board they are the swaps of rows in a band, of bands, of columns in a stack, of
//! stacks, and transposition; every other variant has its own.

mod canonical;
mod chain;
mod graph;
mod minlex;
mod partition;
mod refined;
mod search;
mod structure;
mod transform;

use rand::Rng;
use rand::seq::SliceRandom;

use crate::model::Model;
use crate::symbol::Symbol;
use chain::{Chain, Permutation};
use graph::Graph;
pub(crate) use structure::Structure;
pub use transform::Transform;

/// Numbers that each part of a search may hold in memory. What needs more is given up.
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
    symbols: usize,
    /// Whether symbols may be exchanged at will, apart from the group.
    free_symbols: bool,
    /// What the group keeps. Its first vertices are the points: symbols, then cells.
    graph: Graph,
    group: Chain,
}

/// What takes too long to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SymmetryError {
    /// All symmetries of a model.
    #[error("the symmetries of the variant take too long to find")]
    Group,
    /// The canonical form of one board.
    #[error("the canonical form takes too long to find: too many images of the puzzle look alike")]
    Canonical,
}

impl Automorphisms {
    /// Finds the symmetries of a model.
    ///
    /// # Errors
    /// [`SymmetryError::Group`], which no variant of the catalogue meets.
    pub fn of(model: &Model) -> Result<Self, SymmetryError> {
        let (symbols, cells) = (model.symbols(), model.board().cell_count());
        let structure = Structure::of(model);
        let (graph, free_symbols) = (structure.graph(symbols, cells), structure.has_free_symbols());
        let apart = free_symbols.then(|| graph.with_first_apart(symbols));
        let group = search::automorphisms(apart.as_ref().unwrap_or(&graph), symbols + cells)?;
        Ok(Self { symbols, free_symbols, graph, group })
    }

    /// How many there are; `None` where there are more than the type holds. Where
    /// [symbols are free](Self::has_free_symbols), their exchanges are not counted.
    #[must_use]
    pub fn order(&self) -> Option<u128> {
        self.group.order()
    }

    /// Whether any exchange of symbols, together with any symmetry of the cells, is a symmetry: no rule tells one
    /// symbol from another.
    #[must_use]
    pub fn has_free_symbols(&self) -> bool {
        self.free_symbols
    }

    /// A symmetry drawn at random, each with equal probability.
    pub fn random(&self, rng: &mut impl Rng) -> Transform {
        let element = self.group.random(rng);
        if !self.free_symbols {
            return self.transform(&element);
        }
        let mut labels: Vec<Symbol> = Symbol::first(self.symbols).collect();
        labels.shuffle(rng);
        self.transform(&element).with_labels(labels)
    }

    /// The symmetry that puts at each cell what stands at its image under `element`.
    fn transform(&self, element: &Permutation) -> Transform {
        Transform::new(element, self.symbols)
    }
}
