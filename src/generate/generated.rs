//! A generated puzzle.

use dlx_variants::{TooFewClues, Transform, Values};

use crate::Difficulty;
use crate::necessity::budget::Cost;
use crate::puzzle::{Puzzle, Record};

/// A generated puzzle.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Values,
    /// Whether every single clue was proven necessary.
    pub minimal: bool,
    /// The number of clues that were not proven necessary: of all, or of groups, if rules are symmetric and
    /// one clue was proven not to be necessary on its own.
    pub unproven: usize,
    /// How hard the puzzle is, if a difficulty was required.
    pub difficulty: Option<Difficulty>,
    /// The clues of which fewer were drawn than the variant asks for, whether they are left or not.
    pub too_few: Option<TooFewClues>,
    /// The cost of making the puzzle.
    pub cost: Cost,
}

/// What a puzzle cost does not count: time differs from run to run.
impl PartialEq for Generated {
    fn eq(&self, other: &Self) -> bool {
        let Self { puzzle, solution, minimal, unproven, difficulty, too_few, cost: _ } = self;
        *puzzle == other.puzzle
            && *solution == other.solution
            && *minimal == other.minimal
            && *unproven == other.unproven
            && *difficulty == other.difficulty
            && *too_few == other.too_few
    }
}

impl Generated {
    /// The image of the puzzle under a symmetry of its model.
    pub(super) fn transformed(self, transform: &Transform) -> Self {
        let puzzle = self.puzzle.transformed(transform);
        Self { puzzle, solution: transform.apply(&self.solution), ..self }
    }
}

impl From<Generated> for Record {
    /// Everything known except the seed and the index, which the caller chose.
    fn from(made: Generated) -> Self {
        let Generated { puzzle, solution, minimal, unproven, difficulty, too_few: _, cost: _ } = made;
        // Clues that were not decided may be necessary.
        let minimal = Some(minimal).filter(|minimal| *minimal || unproven == 0);
        Self { solution: Some(solution), minimal, unproven, difficulty, ..puzzle.into() }
    }
}
