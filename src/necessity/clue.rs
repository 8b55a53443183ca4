//! Clues: what is given to the player.

use std::ops::Deref;

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
    pub(crate) fn given(self) -> Option<CellId> {
        match self {
            Self::Given(cell) => Some(cell),
            Self::Rule(_) => None,
        }
    }

    /// The number of a rule.
    pub(crate) fn rule(self) -> Option<usize> {
        match self {
            Self::Given(_) => None,
            Self::Rule(rule) => Some(rule),
        }
    }

    pub(crate) fn is_rule(self) -> bool {
        self.rule().is_some()
    }
}

/// Clues that are kept or removed together.
#[derive(Clone, Debug)]
pub(crate) struct Group(Members);

/// Most groups have one clue, which takes no memory of its own.
#[derive(Clone, Debug)]
enum Members {
    One([Clue; 1]),
    Many(Vec<Clue>),
}

impl Default for Group {
    /// No clues.
    fn default() -> Self {
        Self(Members::Many(Vec::new()))
    }
}

impl From<Clue> for Group {
    fn from(clue: Clue) -> Self {
        Self(Members::One([clue]))
    }
}

impl FromIterator<Clue> for Group {
    fn from_iter<T: IntoIterator<Item = Clue>>(clues: T) -> Self {
        let clues: Vec<Clue> = clues.into_iter().collect();
        match clues[..] {
            [clue] => Self::from(clue),
            _ => Self(Members::Many(clues)),
        }
    }
}

impl Deref for Group {
    type Target = [Clue];

    fn deref(&self) -> &[Clue] {
        match &self.0 {
            Members::One(clue) => clue,
            Members::Many(clues) => clues,
        }
    }
}

impl<'a> IntoIterator for &'a Group {
    type Item = &'a Clue;
    type IntoIter = std::slice::Iter<'a, Clue>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

/// Whether some of the clues are rules.
pub(crate) fn has_rules(groups: &[Group]) -> bool {
    groups.iter().flatten().any(|clue| clue.is_rule())
}

/// Turns groups of cells into groups of clues.
pub(crate) fn givens(groups: Vec<Vec<CellId>>) -> Vec<Group> {
    groups.into_iter().map(|cells| cells.into_iter().map(Clue::Given).collect()).collect()
}
