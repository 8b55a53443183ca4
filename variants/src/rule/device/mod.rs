//! What several rules lower to: pairs of cells under a relation, cells that differ, sets of symbols.

mod between;
mod cliques;
mod pairs;
mod sets;

pub use between::Between;
pub(super) use cliques::Different;
pub(super) use pairs::Pairs;
pub(super) use sets::SymbolSets;
