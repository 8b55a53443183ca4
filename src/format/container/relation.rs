//! What two cells may have, as marks between them say.

use dlx_variants::rule::{Between, Difference, NumberPairs, Ratio, Sum};
use dlx_variants::{Place, Rule};

/// What the numbers of a rule about pairs of cells are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(in crate::format) enum Relation {
    Difference,
    Ratio,
    Sum,
}

impl Relation {
    /// The relation that a rule is about, and what it says of it; `None` for other rules.
    pub(in crate::format) fn of(rule: &Rule) -> Option<(Self, &NumberPairs)> {
        let relation = match rule {
            Rule::Difference(_) => Self::Difference,
            Rule::Ratio(_) => Self::Ratio,
            Rule::Sum(_) => Self::Sum,
            _ => return None,
        };
        Some((relation, rule.number_pairs()?))
    }

    /// The rule about pairs of cells.
    pub(in crate::format) fn rule(self, pairs: NumberPairs) -> Rule {
        match self {
            Self::Difference => Rule::Difference(Difference(pairs)),
            Self::Ratio => Rule::Ratio(Ratio(pairs)),
            Self::Sum => Rule::Sum(Sum(pairs)),
        }
    }

    /// A mark between two cells.
    pub(in crate::format) fn mark(self, number: u8, cells: [Place; 2]) -> Rule {
        let between = Between::Cells(vec![cells]);
        self.rule(NumberPairs { name: None, is: vec![number], not: Vec::new(), between })
    }

    /// The kind of the rule.
    pub(in crate::format) fn kind(self) -> &'static str {
        match self {
            Self::Difference => "difference",
            Self::Ratio => "ratio",
            Self::Sum => "sum",
        }
    }

    /// Whether marks of both kinds stand in the same places: neighbours have one dot between them, be it
    /// white or black.
    pub(in crate::format) fn shares_marks_with(self, other: Self) -> bool {
        self == other || self != Self::Sum && other != Self::Sum
    }

    /// Whether two symbols, the lesser first, have the number.
    pub(in crate::format) fn holds(self, less: u64, more: u64, number: u64) -> bool {
        match self {
            Self::Difference => more - less == number,
            Self::Ratio => more == less * number,
            Self::Sum => less + more == number,
        }
    }
}
