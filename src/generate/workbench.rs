//! The prepared engines for one model, and one attempt at a puzzle with them.

use std::sync::Arc;

use dlx_engine::{Cancel, Engine, OptionId, Search, Stop};
use dlx_variants::{CellId, Lowered, Model, Symbol};
use rand::Rng;
use rand::seq::SliceRandom;

use super::audit::prepare;
use super::budget::{Budget, Cost};
use super::fill::Fill;
use super::minimise::Clues;
use super::oracle::Oracle;
use super::priority::Priority;
use super::unique::is_unique;
use super::vary::{Task, givens};
use super::{GenerateError, Generated, Recipe};
use crate::puzzle::Puzzle;

/// Nodes of the longest try at filling a board that was drawn at random. One such board in ten takes for ever.
const IMPATIENT_FILL: u64 = 3_000;

/// Boards of at most this many cells are made with `lanes`, larger ones with `words`: on 256 cells in 0.85 of the time of
/// `words`, on 369 cells in 1.3 to 2 times as much, on 909 cells in twenty times.
const SMALL_BOARD: usize = 256;

/// Orders in which clues of a small board are taken away until one leaves nothing unproven.
const MOST_ORDERS: usize = 8;

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
    /// Nodes of the longest try at filling the board.
    pub(crate) longest_fill: u64,
}

impl<'m> Workbench<'m> {
    pub(crate) fn new(model: &'m Arc<Model>, lowered: &'m Lowered, engine: Engine, cancel: &Cancel) -> Self {
        let small = model.board().cell_count() <= SMALL_BOARD;
        let best = if small { Engine::Lanes } else { Engine::Words };
        let search = prepare(lowered, if engine == Engine::Auto { best } else { engine }, cancel);
        let cancel = cancel.clone();
        Self { model, lowered, search, verifier: None, cancel, oracle: None, longest_fill: u64::MAX }
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
        let clues = self.take_away(&board, groups, &priority, recipe, budget, rng)?;
        let task = Task { board: &board, priority: &priority, recipe, index };
        let Some((clues, difficulty)) = self.complete(&task, clues, budget, rng)? else {
            return Ok(None);
        };
        // What went last follows from what is left; what went first, from all that went after it as well.
        let empty: Vec<CellId> = clues.dropped.iter().rev().flatten().copied().collect();
        let made = Generated { difficulty, ..self.finish(&board, clues, recipe, budget)? };
        Ok(if recipe.verify && !self.verify(&board, &made, &empty, budget)? { None } else { Some(made) })
    }

    /// The filled board to begin with.
    fn board(&mut self, recipe: &Recipe, budget: &mut Budget, rng: &mut impl Rng) -> Result<Fill, Stop> {
        match &recipe.board {
            Some(board) => Ok(Fill::Board(self.lowered.encode(board))),
            None => self.fill(budget, rng),
        }
    }

    /// Takes groups of clues away as the recipe says.
    fn take_away(
        &mut self,
        board: &[OptionId],
        groups: Vec<Vec<CellId>>,
        priority: &Priority,
        recipe: &Recipe,
        budget: &mut Budget,
        rng: &mut impl Rng,
    ) -> Result<Clues, Stop> {
        if !recipe.stages.is_empty() {
            self.remove_in_stages(board, &groups, priority, recipe, budget, rng)
        } else if recipe.keeps_pattern() {
            Ok(Clues { kept: groups, ..Clues::default() })
        } else {
            self.minimise_in_some_order(board, groups, priority, recipe, budget, rng)
        }
    }

    /// Takes groups of clues away in order and, on a small board, in other orders where proofs of what is left are too
    /// dear: some orders lead to puzzles with shorter proofs. Gives the puzzle with the most proofs.
    fn minimise_in_some_order(
        &mut self,
        board: &[OptionId],
        groups: Vec<Vec<CellId>>,
        priority: &Priority,
        recipe: &Recipe,
        budget: &mut Budget,
        rng: &mut impl Rng,
    ) -> Result<Clues, Stop> {
        let mut best = self.minimise(board, &[], groups, recipe, budget, true)?;
        let may_reorder = recipe.minimise && self.oracle.is_none() && board.len() <= SMALL_BOARD;
        for _ in 1..if may_reorder { MOST_ORDERS } else { 1 } {
            if best.unproven == 0 {
                break;
            }
            let mut groups: Vec<_> = best.kept.iter().chain(&best.dropped).cloned().collect();
            groups.shuffle(rng);
            priority.put_first(&mut groups);
            let clues = self.minimise(board, &[], groups, recipe, budget, true)?;
            if clues.unproven < best.unproven {
                best = clues;
            }
        }
        Ok(best)
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
    fn finish(
        &mut self,
        board: &[OptionId],
        clues: Clues,
        recipe: &Recipe,
        budget: &mut Budget,
    ) -> Result<Generated, Stop> {
        let givens = givens(self.lowered, board, &clues);
        let Clues { kept, dropped: _, unproven, restored, judged } = clues;
        let (redundant, unproven) = if restored {
            (true, unproven)
        } else if judged && kept.iter().all(|group| group.len() == 1) {
            (false, unproven)
        } else {
            let singles = kept.iter().flatten().map(|&cell| vec![cell]).collect();
            let audit = self.minimise(board, &[], singles, recipe, budget, false)?;
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
