//! The prepared engines for one model.

use std::cell::OnceCell;
use std::sync::Arc;

use dlx_engine::{Cancel, Engine, MemoryError, Problem, Search};
use dlx_variants::{Automorphisms, Lowered, Model, Values};

use crate::generate::settings::Settings;
use crate::generate::settings::demand::Oracle;
use crate::generate::settings::error::SettingsError;
use crate::necessity::clue::{self, Group};
use crate::necessity::clue_search::{ClueSearch, prepare};
use crate::necessity::parts::{PartSearch, Parts};

/// Boards of at most this many cells are made with `lanes`, which takes 0.85 of the time of `words` on 256
/// cells.
const SMALL_BOARD: usize = 256;

/// Larger boards are made with `lanes` if no item has more options than this, which `lanes` keeps in bit
/// slices, and with `words` otherwise.
const FEW_OPTIONS: usize = 9;

/// Problems with more options than this are made with `words`: for skyscrapers, with 11,000 options, the rows
/// of `lanes` take longer to prepare than all tests, and puzzles 2.5 to 4 times as long. For little killers,
/// with 2,400, `words` takes nine times as long.
const MANY_OPTIONS: usize = 5_000;

/// Whether tests of clues take a few nodes each, as on plain boards of up to 81 cells. There, weights and
/// looking for more than forced moves take more time than they save: without weights, classic and 8x8 puzzles
/// take .91 of the time, but 12x12 ones 1.2 times as long, those with diagonals 1.17 times, and 16x16 ones
/// 2.7 times. With forced moves alone, classic puzzles take .88 of the time, but sumo ones 1.85 times as
/// long. The verdicts are the same. Where an oracle judges, deduction takes most of the time, and the weights
/// of one board stay for the next.
pub(super) fn tests_are_short(engines: &Engines<'_>) -> bool {
    const LARGEST: usize = 81;
    let model = engines.model;
    engines.oracle.is_none()
        && model.board().cell_count() <= LARGEST
        && model.rule_count() == 0
        && model.has_only_plain_houses()
}

/// The prepared engines for one model.
#[derive(Debug)]
pub(in crate::generate) struct Engines<'m> {
    pub(super) model: &'m Arc<Model>,
    pub(super) lowered: &'m Lowered,
    /// Fills boards and tests clues.
    pub(in crate::generate) maker: ClueSearch<'m>,
    /// Tests clues in parts of the board first, if it has several.
    pub(super) parts: Option<PartSearch<'m>>,
    /// Confirms finished puzzles: another engine, prepared when the first one is finished.
    verifier: Option<Search<'m>>,
    cancel: Cancel,
    /// Weights of items by which boards are filled, made with the first puzzle; `None` if none helps.
    pub(super) fill_weights: OnceCell<Option<Vec<f32>>>,
    /// The symmetries of the model, found when they are asked for; `None` if they take too long to find.
    symmetries: OnceCell<Option<Automorphisms>>,
    /// The givens that are kept or removed together, made with the first puzzle.
    groups: Option<Vec<Group>>,
    /// Decides which clues may be removed and which puzzles are accepted, if more than one solution is
    /// required of a puzzle.
    pub(super) oracle: Option<Box<dyn Oracle + 'm>>,
}

impl<'m> Engines<'m> {
    /// Prepares engines for a model whose last clues may be `derived` from others.
    pub(in crate::generate) fn new(
        model: &'m Arc<Model>,
        lowered: &'m Lowered,
        derived: Vec<Vec<usize>>,
        engine: Engine,
        cancel: &Cancel,
    ) -> Self {
        let maker =
            ClueSearch::new(model, lowered, maker(model, lowered, engine), cancel).with_derived(derived);
        Self {
            model,
            lowered,
            maker,
            parts: None,
            verifier: None,
            cancel: cancel.clone(),
            fill_weights: OnceCell::new(),
            symmetries: OnceCell::new(),
            groups: None,
            oracle: None,
        }
    }

    /// Whether to test clues in parts of the board first: not on small boards, where a test takes no longer
    /// than that.
    pub(in crate::generate) fn suit_parts(model: &Model, engine: Engine) -> bool {
        engine == Engine::Auto && model.board().cell_count() > SMALL_BOARD
    }

    /// Tests clues in these parts of the board first.
    pub(in crate::generate) fn with_parts(self, parts: Option<&'m Parts>) -> Self {
        let parts = parts.map(|parts| PartSearch::new(parts, self.lowered, &self.cancel));
        Self { parts, ..self }
    }

    /// Has clues and finished puzzles judged by this oracle, if there is one.
    pub(in crate::generate) fn judge_by(&mut self, oracle: Option<Box<dyn Oracle + 'm>>) {
        self.oracle = oracle;
    }

    /// Fails if the engine that makes puzzles takes more than this many bytes.
    pub(in crate::generate) fn check_memory(
        model: &Model,
        lowered: &Lowered,
        engine: Engine,
        memory: u64,
    ) -> Result<(), MemoryError> {
        lowered.problem.solver().engine(maker(model, lowered, engine)).memory(memory).check_memory()
    }

    /// The givens that are kept or removed together by the settings, which are the same for all puzzles.
    pub(super) fn groups(&mut self, settings: &Settings) -> Result<Vec<Group>, SettingsError> {
        if let Some(groups) = &self.groups {
            return Ok(groups.clone());
        }
        let groups = clue::givens(settings.groups(self.model)?);
        Ok(self.groups.insert(groups).clone())
    }

    /// Whether puzzles are to be harder than most.
    pub(super) fn are_demanding(&self) -> bool {
        self.oracle.as_ref().is_some_and(|oracle| oracle.is_demanding())
    }

    /// Puzzles that are as the oracle wants them, if it has any.
    pub(super) fn examples(&self) -> &[Values] {
        self.oracle.as_ref().map_or(&[], |oracle| oracle.examples())
    }

    /// The symmetries of the model, if they can be found.
    pub(super) fn symmetries(&self) -> Option<&Automorphisms> {
        self.symmetries.get_or_init(|| Automorphisms::of(self.model).ok()).as_ref()
    }

    /// Makes the next puzzle independent of all earlier ones.
    pub(in crate::generate) fn reset(&mut self) {
        self.maker.reset();
        if let Some(verifier) = &mut self.verifier {
            verifier.reset();
            verifier.reset_weights();
        }
    }

    /// The engine that confirms puzzles of this model, at the empty board. It knows which items often
    /// conflicted while the puzzle was made.
    pub(super) fn verifier(&mut self) -> &mut Search<'m> {
        let maker = self.maker.search.engine();
        let verifier = self.verifier.get_or_insert_with(|| verifier(self.lowered, maker, &self.cancel));
        verifier.reset();
        verifier.learn_from(&self.maker.search);
        verifier
    }

    /// An engine that confirms puzzles of another model that this model's engine made.
    pub(super) fn verifier_for<'l>(&self, lowered: &'l Lowered) -> Search<'l> {
        verifier(lowered, self.maker.search.engine(), &self.cancel)
    }
}

/// The engine that makes puzzles of a model, given the requested one.
fn maker(model: &Model, lowered: &Lowered, engine: Engine) -> Engine {
    let is_small = model.board().cell_count() <= SMALL_BOARD;
    let has_clues = model.has_clues();
    match engine {
        Engine::Auto if has_clues && lowered.problem.option_count() > MANY_OPTIONS => Engine::Words,
        Engine::Auto if is_small || has_few_options(&lowered.problem) => Engine::Lanes,
        Engine::Auto => Engine::Words,
        engine => engine,
    }
}

fn has_few_options(problem: &Problem) -> bool {
    let mut items = problem.items().filter(|item| !item.is_secondary());
    items.all(|item| problem.options_of(item).len() <= FEW_OPTIONS)
}

/// The fastest engine other than the one that made the puzzle. On boards made by `words`, `cells` is faster
/// than `lanes`, which has to build its rows first.
fn verifier<'m>(lowered: &'m Lowered, maker: Engine, cancel: &Cancel) -> Search<'m> {
    let mut engines = [Engine::Words, Engine::Cells].into_iter().filter(|&engine| engine != maker);
    // An engine that cannot run the problem is replaced by another, which may be the maker.
    let found = engines.find_map(|engine| {
        let search = prepare(lowered, engine, cancel);
        (search.engine() != maker).then_some(search)
    });
    found.unwrap_or_else(|| prepare(lowered, Engine::Links, cancel))
}
