//! Why rules keep symbols out of cells.

use std::fmt;

use crate::board::{Board, CellId};
use crate::symbol::Symbol;

/// Why a cell does not hold a symbol by a rule, given what the other cells may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Bound {
    /// What the cell would hold, if the reasons are about that. Bounds may differ in nothing else.
    pub case: Option<Case>,
    /// The reasons, for people, all of which it takes: "R1C3 is at most 5", "at least 3 would be seen: 2
    /// before it and itself".
    pub reasons: Vec<String>,
    /// Whether the reasons are about another cell that players see at a glance, and not about the rule.
    pub is_seen: bool,
}

/// That a cell holds something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Case {
    /// What.
    pub held: Held,
    /// The cell.
    pub cell: CellId,
}

/// What a cell holds. It displays as people read it: "9", "more than 6".
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Held {
    /// A symbol.
    Symbol(Symbol),
    /// A number.
    Number(u32),
    /// A number above this.
    MoreThan(u32),
}

impl Bound {
    /// A bound that is about a case.
    pub(crate) fn of_case(held: Held, cell: CellId, reason: String) -> Self {
        Self { case: Some(Case { held, cell }), ..Self::from(reason) }
    }

    /// The bound for people: "with 9 in R6C7, at least 3 would be seen: 2 before it and itself".
    #[must_use]
    pub fn words(&self, board: &Board) -> String {
        let reasons = self.reasons.join("; ");
        match self.case {
            Some(Case { held, cell }) => format!("with {held} in {}, {reasons}", board.name(cell)),
            None => reasons,
        }
    }
}

impl From<String> for Bound {
    /// A bound with one reason, which is about no case.
    fn from(reason: String) -> Self {
        Self { case: None, reasons: vec![reason], is_seen: false }
    }
}

impl fmt::Display for Held {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Symbol(symbol) => symbol.fmt(f),
            Self::Number(number) => number.fmt(f),
            Self::MoreThan(number) => write!(f, "more than {number}"),
        }
    }
}
