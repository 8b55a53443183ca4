//! What items and options stand for.

use crate::board::CellId;
use crate::symbol::Symbol;

/// What an item stands for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Meaning {
    /// A cell, which holds one symbol. Primary.
    Cell(CellId),
    /// A symbol of a house, which is in one of its cells. Primary if the house has as many cells as there are
    /// symbols.
    Symbol {
        /// The house, as an index into [`Model::houses`](crate::Model::houses).
        house: usize,
        /// The symbol.
        symbol: Symbol,
    },
    /// Candidates of which a rule allows at most one. Secondary.
    Conflict {
        /// The rule, as a number for [`Model::rule_name`](crate::Model::rule_name).
        rule: usize,
    },
    /// The hidden variable of a rule: one of the rule's states holds. Primary.
    Variable {
        /// The rule.
        rule: usize,
    },
    /// That a cell holds one of the candidates that a rule gives: covered by a state of the rule that holds
    /// wherever the rule does, or by a candidate that is not given. Another such item has no option but that
    /// state. Primary.
    GivenCandidates {
        /// The rule.
        rule: usize,
    },
    /// A symbol that a rule's cells hold once or not at all: covered by a candidate, or by a state that lacks
    /// the symbol. Primary.
    Member {
        /// The rule.
        rule: usize,
        /// The symbol.
        symbol: Symbol,
    },
}

/// A state of a rule's hidden variable; [`Lowered::state`](crate::Lowered::state) returns the state of an
/// option.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub struct HiddenState {
    /// The rule.
    pub rule: usize,
    /// The number of the state within the rule, from 0.
    pub number: usize,
}
