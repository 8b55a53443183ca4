//! Clues: what is given to the player.

use dlx_variants::{CellId, Model};

/// What is given to the player: a symbol, or a rule of this puzzle alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Clue {
    /// The symbol in a cell.
    Given(CellId),
    /// A rule of the puzzle, by its number in the model: one of [`Model::clues`].
    Rule(usize),
}

impl Clue {
    /// The name of the clue for people: `R1C1`, or the title of the rule.
    ///
    /// # Panics
    /// If the model has no such cell or rule.
    #[must_use]
    pub fn name(self, model: &Model) -> String {
        match self {
            Self::Given(cell) => model.board().name(cell),
            Self::Rule(rule) => model.rule_title(rule),
        }
    }

    /// The cell of a given.
    pub(super) fn given(self) -> Option<CellId> {
        match self {
            Self::Given(cell) => Some(cell),
            Self::Rule(_) => None,
        }
    }

    pub(super) fn is_rule(self) -> bool {
        matches!(self, Self::Rule(_))
    }
}

/// Clues that are kept or removed together.
pub(super) type Group = Vec<Clue>;

/// Whether some of the clues are rules.
pub(super) fn has_rules(groups: &[Group]) -> bool {
    groups.iter().flatten().any(|clue| clue.is_rule())
}

/// Turns groups of cells into groups of clues.
pub(super) fn givens(groups: Vec<Vec<CellId>>) -> Vec<Group> {
    groups.into_iter().map(|group| group.into_iter().map(Clue::Given).collect()).collect()
}
