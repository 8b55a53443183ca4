//! What several rules lower to: pairs of cells under a relation, cells that differ, sets of symbols.

mod allowed;
mod between;
mod cliques;
mod lines;
mod one_of_sets;
mod pairs;
mod sets;

pub(super) use allowed::AllowedSymbols;
pub use between::Between;
pub(super) use cliques::Different;
pub(super) use lines::{pairs_within, part};
pub(super) use one_of_sets::OneOfSets;
pub(super) use pairs::Pairs;
pub(super) use sets::SymbolSets;
