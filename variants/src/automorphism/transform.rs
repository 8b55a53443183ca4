//! One symmetry of a model, applied to boards.

use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::symbol::Symbol;

/// A symmetry of a model: an exchange of cells and of symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transform {
    /// For each cell, the cell that its symbol comes from.
    sources: Vec<CellId>,
    /// What each symbol becomes.
    labels: Vec<Symbol>,
    alphabet: Alphabet,
}

impl Transform {
    /// Creates a transform from a permutation of points, first the symbols and then the cells: each point
    /// takes the value at its image.
    pub(super) fn new(element: &[u16], alphabet: Alphabet) -> Self {
        let symbols = alphabet.count();
        let sources = element[symbols..].iter().map(|&point| CellId(point - symbols as u16)).collect();
        let mut labels: Vec<Symbol> = alphabet.iter().collect();
        for (label, &source) in alphabet.iter().zip(element) {
            labels[usize::from(source)] = label;
        }
        Self { sources, labels, alphabet }
    }

    /// The same exchange of cells with another exchange of symbols.
    pub(super) fn with_labels(self, labels: Vec<Symbol>) -> Self {
        Self { labels, ..self }
    }

    /// The same after an exchange of all symbols for their opposites.
    pub(super) fn after_reversal(mut self) -> Self {
        self.labels.reverse();
        self
    }

    /// The cell whose symbol moves to `cell`.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn source(&self, cell: CellId) -> CellId {
        self.sources[cell.index()]
    }

    /// What a symbol becomes.
    ///
    /// # Panics
    /// If the model has no such symbol.
    #[must_use]
    pub fn label(&self, symbol: Symbol) -> Symbol {
        self.labels[symbol.index()]
    }

    /// The image of a board, full or partial.
    ///
    /// # Panics
    /// If the board is not one of the model.
    #[must_use]
    pub fn apply(&self, values: &[Option<Symbol>]) -> Vec<Option<Symbol>> {
        let image = |source: &CellId| values[source.index()].map(|symbol| self.label(symbol));
        self.sources.iter().map(image).collect()
    }

    /// The inverse symmetry.
    #[must_use]
    pub fn inverse(&self) -> Self {
        let mut inverse = self.clone();
        for (cell, source) in (0..).map(CellId).zip(&self.sources) {
            inverse.sources[source.index()] = cell;
        }
        for (symbol, label) in self.alphabet.iter().zip(&self.labels) {
            inverse.labels[label.index()] = symbol;
        }
        inverse
    }
}
