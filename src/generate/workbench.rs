//! The prepared engines for one model, and one attempt at a puzzle with them.

use std::sync::Arc;

use dlx_engine::{Cancel, Engine, OptionId, Search, Stop};
use dlx_variants::{CellId, Lowered, Model, Symbol};
use rand::Rng;
use rand::seq::SliceRandom;

use super::audit::prepare;
use super::budget::{Budget, Cost};
use super::fill::Fill;
use super::minimise::{Aim, Clues};
use super::oracle::Oracle;
use super::priority::Priority;
use super::task::Task;
use super::unique::is_unique;
use super::vary::givens;
use super::{GenerateError, Generated, Recipe};
use crate::puzzle::Puzzle;

/// Nodes for filling a board that was drawn at random. One such board in ten takes for ever.
const IMPATIENT_FILL: u64 = 13_000;

/// Boards of at most this many cells are made with `lanes`, larger ones with `words`: on 256 cells in 0.85 of the time of
/// `words`, on 369 cells in 1.3 to 2 times as much, on 909 cells in twenty times.
const SMALL_BOARD: usize = 256;

/// Boards that are tried for a puzzle before clues that are not proven necessary are put up with.
const DEAR_BOARDS: u64 = 50;

/// The prepared engines for one model.
#[derive(Debug)]
pub(crate) struct Workbench<'m> {
    pub(crate) model: &'m Arc<Model>,
    pub(crate) lowered: &'m Lowered,
    /// Fills boards and tests clues.
    pub(crate) search: Search<'m>,
    /// Confirms finished puzzles: another engine, prepared for the first of them.
    verifier: Option<Search<'m>>,
    cancel: Cancel,
    /// Says which clues may go and what is accepted, where more than one solution is asked for.
    pub(crate) oracle: Option<Box<dyn Oracle + 'm>>,
    /// Nodes for filling a board.
    pub(crate) longest_fill: u64,
    /// Whether most proofs were too dear on a board that was tried for this puzzle.
    is_dear: bool,
}

impl<'m> Workbench<'m> {
    pub(crate) fn new(model: &'m Arc<Model>, lowered: &'m Lowered, engine: Engine, cancel: &Cancel) -> Self {
        let small = model.board().cell_count() <= SMALL_BOARD;
        let best = if small { Engine::Lanes } else { Engine::Words };
        let search = prepare(lowered, if engine == Engine::Auto { best } else { engine }, cancel);
        let cancel = cancel.clone();
        Self {
            model,
            lowered,
            search,
            verifier: None,
            cancel,
            oracle: None,
            longest_fill: u64::MAX,
            is_dear: false,
        }
    }

    /// Gives up on boards that are hard to fill: another one can be drawn.
    pub(crate) fn impatient(mut self) -> Self {
        self.longest_fill = IMPATIENT_FILL;
        self
    }

    /// Makes the next attempt independent of all before.
    pub(crate) fn reset(&mut self) {
        for search in std::iter::once(&mut self.search).chain(&mut self.verifier) {
            search.reset();
            search.reset_weights();
        }
        self.is_dear = false;
    }

    /// Fills a board and takes clues away. `None` where that does not lead to a puzzle as asked for.
    pub(crate) fn attempt(
        &mut self,
        recipe: &Recipe,
        index: u64,
        budget: &mut Budget,
        rng: &mut impl Rng,
    ) -> Result<Option<Generated>, GenerateError> {
        budget.try_again();
        let mut groups = recipe.groups(self.model)?;
        let board = match self.board(recipe, budget, rng)? {
            Fill::Board(board) => self.lowered.encode(&self.lowered.decode(&board)),
            Fill::NotFound => return Ok(None),
            Fill::Impossible if self.longest_fill < u64::MAX => return Ok(None),
            Fill::Impossible => return Err(GenerateError::NoBoard),
        };
        self.search.prefer(&board);
        groups.shuffle(rng);
        let priority = Priority::new(&recipe.first, self.model, self.lowered, &board);
        priority.put_first(&mut groups);
        if recipe.pattern.is_some() {
            match self.is_unique(&board, &groups, budget)? {
                Some(true) => {}
                Some(false) if recipe.board.is_some() => return Err(GenerateError::PatternAllowsMore),
                _ => return Ok(None),
            }
        }
        let task = Task { board: &board, priority: &priority, recipe, index };
        let Some(clues) = self.take_away(&task, groups, budget, rng)? else { return Ok(None) };
        let Some((clues, difficulty)) = self.complete(&task, clues, budget, rng)? else {
            return Ok(None);
        };
        // What went last follows from what is left; what went first, from all that went after it as well.
        let empty: Vec<CellId> = clues.dropped.iter().rev().flatten().copied().collect();
        let made = Generated { difficulty, ..self.finish(&task, clues, budget)? };
        Ok(if recipe.verify && !self.verify(&board, &made, &empty, budget)? { None } else { Some(made) })
    }

    /// The filled board to begin with.
    fn board(&mut self, recipe: &Recipe, budget: &mut Budget, rng: &mut impl Rng) -> Result<Fill, Stop> {
        match &recipe.board {
            Some(board) => Ok(Fill::Board(self.lowered.encode(board))),
            None => self.fill(budget, rng),
        }
    }

    /// Takes groups of clues away as the recipe says. `None` where another board does better.
    fn take_away(
        &mut self,
        task: &Task<'_>,
        groups: Vec<Vec<CellId>>,
        budget: &mut Budget,
        rng: &mut impl Rng,
    ) -> Result<Option<Clues>, Stop> {
        let recipe = task.recipe;
        if !recipe.stages.is_empty() {
            return self.remove_in_stages(task, &groups, budget, rng).map(Some);
        }
        if recipe.keeps_pattern() {
            return Ok(Some(Clues { kept: groups, ..Clues::default() }));
        }
        let is_last = budget.tries() >= recipe.tries.unwrap_or(u64::MAX).min(DEAR_BOARDS);
        let is_large = task.board.len() > SMALL_BOARD;
        if is_last || is_large || !recipe.minimise || self.oracle.is_some() {
            return self.minimise(task, &[], groups, Aim::Minimise, budget).map(Some);
        }
        self.minimise_where_cheap(task, groups, budget, rng)
    }

    /// Takes groups of clues away in the order given or, where that leads to proofs that are too dear, in others.
    fn minimise_where_cheap(
        &mut self,
        task: &Task<'_>,
        mut groups: Vec<Vec<CellId>>,
        budget: &mut Budget,
        rng: &mut impl Rng,
    ) -> Result<Option<Clues>, Stop> {
        if !self.is_dear {
            let mut clues = self.minimise(task, &[], groups, Aim::Probe, budget)?;
            if !clues.are_dear() {
                return Ok(Some(clues));
            }
            self.is_dear = true;
            groups = clues.kept;
            groups.append(&mut clues.dropped);
        }
        self.minimise_compactly(task, groups, budget, rng)
    }

    /// Whether clues in all of `groups` leave one solution; `None` where short searches do not tell.
    fn is_unique(
        &mut self,
        board: &[OptionId],
        groups: &[Vec<CellId>],
        budget: &mut Budget,
    ) -> Result<Option<bool>, Stop> {
        let mark = self.search.mark();
        for cell in groups.iter().flatten() {
            self.search.choose(board[cell.index()]);
        }
        let unique = is_unique(&mut self.search, self.lowered, board, &[], budget);
        self.search.undo(mark);
        unique
    }

    /// Judges single clues where groups were judged, and puts the puzzle together.
    fn finish(&mut self, task: &Task<'_>, clues: Clues, budget: &mut Budget) -> Result<Generated, Stop> {
        let board = task.board;
        let givens = givens(self.lowered, board, &clues);
        let Clues { kept, dropped: _, unproven, restored, judged } = clues;
        let (redundant, unproven) = if restored {
            (true, unproven)
        } else if judged && kept.iter().all(|group| group.len() == 1) {
            (false, unproven)
        } else {
            let singles = kept.iter().flatten().map(|&cell| vec![cell]).collect();
            let audit = self.minimise(task, &[], singles, Aim::Judge, budget)?;
            (!audit.dropped.is_empty(), audit.unproven)
        };
        let solution = self.lowered.decode(board);
        let puzzle = Puzzle { model: Arc::clone(self.model), givens };
        let minimal = !redundant && unproven == 0;
        Ok(Generated { puzzle, solution, minimal, unproven, difficulty: None, cost: Cost::default() })
    }

    /// Asks the second engine whether the puzzle has its solution and no other. False where its nodes do not
    /// suffice for an answer. It is told which items conflicted often, and in which order clues of `empty` cells follow
    /// from others: both help to find a proof, and no proof depends on them.
    fn verify(
        &mut self,
        board: &[OptionId],
        made: &Generated,
        empty: &[CellId],
        budget: &mut Budget,
    ) -> Result<bool, GenerateError> {
        let maker = self.search.engine();
        let verifier = self.verifier.get_or_insert_with(|| verifier(self.lowered, maker, &self.cancel));
        verifier.reset();
        verifier.learn_from(&self.search);
        verifier.prefer(board);
        verifier.choose_all(&self.lowered.encode(&made.puzzle.givens));
        verifier.settle();
        let unique = is_unique(verifier, self.lowered, board, empty, budget)?;
        if unique == Some(false) || !self.model.check(&made.solution).is_empty() {
            let clues = made.puzzle.givens.iter().map(|given| given.map_or('.', Symbol::to_char)).collect();
            return Err(GenerateError::Disagreement(clues));
        }
        Ok(unique == Some(true))
    }
}

/// An engine other than the one that made the puzzle, the fastest that can be had. On boards that `words` made, `cells`
/// took less time than `lanes`, which has to make its rows first.
fn verifier<'m>(lowered: &'m Lowered, maker: Engine, cancel: &Cancel) -> Search<'m> {
    let mut engines = [Engine::Words, Engine::Cells].into_iter().filter(|&engine| engine != maker);
    // An engine that cannot run the problem gives way to another, which may be the maker.
    let found = engines.find_map(|engine| {
        let search = prepare(lowered, engine, cancel);
        (search.engine() != maker).then_some(search)
    });
    found.unwrap_or_else(|| prepare(lowered, Engine::Links, cancel))
}
