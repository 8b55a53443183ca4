//! What is asked of a puzzle.

use dlx_engine::Engine;
use dlx_variants::{CellId, Model, NotSymmetric, Symbol, Symmetry};

use super::schedule::Schedule;
use super::stage::Stage;
use super::target::Target;
use crate::puzzle::Values;

/// What is asked of a puzzle.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// Cells that are images of each other are clues together or not at all. Clues are then necessary as
    /// groups; [`Generated::minimal`](super::Generated::minimal) still speaks of single clues.
    pub symmetry: Symmetry,
    /// Exactly so many clues. Where fewer suffice, clues are put back: the puzzle is then not minimal.
    pub clues: Option<Schedule>,
    /// Take clues away in these stages, and no more after them, instead of all that `symmetry` allows. Where clues
    /// are left that could go, the puzzle is not minimal.
    pub stages: Vec<Stage>,
    /// Clues that are to go first, in this order, if they can go.
    pub first: Vec<Target>,
    /// The filled board that every puzzle is made from, instead of random ones.
    pub board: Option<Values>,
    /// Whether to show each puzzle as a random one of its images under the symmetries of its model.
    pub transform: bool,
    /// Whether to spend work on proving every clue necessary. Without it clues go only where a short search
    /// allows, or, with a pattern, not at all.
    pub minimise: bool,
    /// The only cells that may hold clues.
    pub pattern: Option<Vec<CellId>>,
    /// Whether a second engine must confirm that the puzzle has one solution.
    pub verify: bool,
    /// Nodes that tests without an answer may use up before proofs that clues are necessary are given up.
    pub patience: u64,
    /// The engine that makes the puzzle; [`Engine::Auto`] for the one that does it best. Another one verifies.
    pub engine: Engine,
    /// The largest number of search nodes for one puzzle.
    pub node_limit: Option<u64>,
    /// The largest number of boards that are tried for one puzzle.
    pub tries: Option<u64>,
}

impl Default for Recipe {
    /// A minimal puzzle without symmetry.
    fn default() -> Self {
        Self {
            symmetry: Symmetry::None,
            clues: None,
            stages: Vec::new(),
            first: Vec::new(),
            board: None,
            transform: false,
            minimise: true,
            pattern: None,
            verify: true,
            patience: 20_000,
            engine: Engine::Auto,
            node_limit: None,
            tries: None,
        }
    }
}

/// A recipe that does not fit the board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecipeError {
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
    /// There is nothing of that name on the board.
    #[error("there is no {target}: {reason}")]
    Target {
        /// The name.
        target: Target,
        /// What there is.
        reason: String,
    },
    /// The board to begin with is none.
    #[error("expected a filled board that obeys the rules: {0}")]
    Board(String),
    /// So few clues that two symbols are not given, and no rule tells symbols apart.
    #[error(
        "{clues} clues are not possible: with fewer than {fewest}, two symbols are not given and can be exchanged"
    )]
    FewClues {
        /// The number asked for.
        clues: usize,
        /// The number from which on it might be possible.
        fewest: usize,
    },
    /// More clues than cells that may hold them, or a number that groups cannot add up to.
    #[error("{clues} clues are not possible: the cells that may hold clues are {cells}, in groups of {}", sizes.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and "))]
    Clues {
        /// The number asked for.
        clues: usize,
        /// Cells that may hold clues.
        cells: usize,
        /// Sizes of the groups of cells that are clues together.
        sizes: Vec<usize>,
    },
}

impl Recipe {
    /// Fails where the recipe does not fit the board.
    pub(crate) fn check(&self, model: &Model) -> Result<(), RecipeError> {
        self.groups(model)?;
        self.check_symbols(model)?;
        let every_cell = vec![true; model.board().cell_count()];
        self.stages.iter().try_for_each(|stage| stage.groups(model, &every_cell).map(drop))?;
        self.first.iter().try_for_each(|target| target.check(model))?;
        self.board.as_ref().map_or(Ok(()), |board| check_board(model, board))
    }

    /// Whether each cell of the pattern holds a clue.
    pub(crate) fn keeps_pattern(&self) -> bool {
        self.pattern.is_some() && !self.minimise && self.clues.is_none()
    }

    /// The groups of cells that are clues together or not at all.
    pub(crate) fn groups(&self, model: &Model) -> Result<Vec<Vec<CellId>>, RecipeError> {
        let mut groups = self.symmetry.orbits(model.board())?;
        if let Some(pattern) = &self.pattern {
            groups.retain(|group| group.iter().any(|cell| pattern.contains(cell)));
            self.check_pattern(model, pattern, &groups)?;
        }
        self.check_clues(&groups)?;
        Ok(groups)
    }

    fn check_pattern(
        &self,
        model: &Model,
        pattern: &[CellId],
        groups: &[Vec<CellId>],
    ) -> Result<(), RecipeError> {
        for group in groups {
            let (inside, outside): (Vec<CellId>, Vec<CellId>) =
                group.iter().partition(|cell| pattern.contains(cell));
            if let (Some(&inside), Some(&outside)) = (inside.first(), outside.first()) {
                return Err(RecipeError::Pattern {
                    symmetry: self.symmetry.name(),
                    inside: model.board().name(inside),
                    outside: model.board().name(outside),
                });
            }
        }
        Ok(())
    }

    /// Fails where two symbols must be missing that can be exchanged.
    fn check_symbols(&self, model: &Model) -> Result<(), RecipeError> {
        let fewest = model.symbols().saturating_sub(1);
        let numbers = self.clues.iter().flat_map(Schedule::numbers);
        match numbers.min().filter(|&clues| clues < fewest) {
            Some(clues) if model.has_free_symbols() => Err(RecipeError::FewClues { clues, fewest }),
            _ => Ok(()),
        }
    }

    fn check_clues(&self, groups: &[Vec<CellId>]) -> Result<(), RecipeError> {
        let numbers = self.clues.iter().flat_map(Schedule::numbers);
        let Some(clues) = numbers.into_iter().find(|&clues| super::clues::pick(groups, clues).is_none())
        else {
            return Ok(());
        };
        let mut sizes: Vec<usize> = groups.iter().map(Vec::len).collect();
        let cells = sizes.iter().sum();
        sizes.sort_unstable();
        sizes.dedup();
        Err(RecipeError::Clues { clues, cells, sizes })
    }
}

/// Fails where a board has an empty cell or breaks a rule.
fn check_board(model: &Model, board: &[Option<Symbol>]) -> Result<(), RecipeError> {
    let (found, expected) = (board.len(), model.board().cell_count());
    if found != expected {
        return Err(RecipeError::Board(format!("found {found} cells, not {expected}")));
    }
    if let Some(cell) = model.board().cells().find(|cell| board[cell.index()].is_none()) {
        return Err(RecipeError::Board(format!("{} is empty", model.board().name(cell))));
    }
    match model.check(board).into_iter().next() {
        Some(violation) => Err(RecipeError::Board(violation.message)),
        None => Ok(()),
    }
}
