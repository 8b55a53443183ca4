//! Settings that do not fit the board.

use dlx_variants::{NeededGivens, NotSymmetric, listed};

use super::target::Target;

/// Settings that do not fit the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The board lacks the symmetry.
    #[error(transparent)]
    Symmetry(#[from] NotSymmetric),
    /// The pattern lacks the symmetry.
    #[error("the pattern does not have the symmetry {symmetry}: it holds {inside} but not {outside}")]
    Pattern {
        /// The name of the symmetry.
        symmetry: &'static str,
        /// A cell of the pattern.
        inside: String,
        /// An image of that cell which is not in the pattern.
        outside: String,
    },
    /// The board has nothing with that name.
    #[error("there is no {target}: {reason}")]
    Target {
        /// The name.
        target: Target,
        /// What there is instead.
        reason: String,
    },
    /// The given solution is not a solution.
    #[error("expected a filled board that obeys the rules: {0}")]
    Solution(String),
    /// Too few clues: whichever symbols are given, others can be exchanged so that every rule still holds.
    #[error(
        "a puzzle with one solution needs {} or more givens, not {clues}: with fewer, symbols that are not given can be exchanged \
         and every rule still holds, such as {}",
        needed.fewest,
        needed.tell_exchange()
    )]
    FewClues {
        /// The requested number.
        clues: usize,
        /// The smallest number that might be possible, and an exchange of symbols.
        needed: NeededGivens,
    },
    /// More clues than cells that may hold them and rules that are drawn.
    #[error("{clues} clues are not possible: there are at most {} ({cells} cells and {rules} rules)", cells + rules)]
    ManyClues {
        /// The requested number.
        clues: usize,
        /// Cells that may hold clues.
        cells: usize,
        /// The most rules that are clues.
        rules: usize,
    },
    /// More clues than cells that may hold them, or a number that groups cannot add up to.
    #[error("{clues} clues are not possible{}", cells_for_clues(*cells, sizes, nearest))]
    Clues {
        /// The requested number.
        clues: usize,
        /// Cells that may hold clues.
        cells: usize,
        /// Sizes of the groups of cells that are clues together.
        sizes: Vec<usize>,
        /// The nearest possible numbers.
        nearest: Vec<usize>,
    },
}

/// Why another number of clues is not possible: so many cells in groups of these sizes may hold some.
fn cells_for_clues(cells: usize, sizes: &[usize], nearest: &[usize]) -> String {
    match (sizes, cells) {
        ([1], 1) => ": only 1 cell may hold clues".to_owned(),
        ([1], _) => format!(": only {cells} cells may hold clues"),
        _ => format!(
            " (nearest: {}): the cells that may hold clues are {cells}, in groups of {}",
            listed(nearest, "and"),
            listed(sizes, "and")
        ),
    }
}
