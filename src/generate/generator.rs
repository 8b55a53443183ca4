//! Puzzle *k* of a seed.

use std::ops::Range;
use std::sync::Arc;

use dlx_engine::{Cancel, Engine, MemoryError, Stop, Watch};
use dlx_variants::{Automorphisms, Lowered, Model, Regions, Spec, SpecError};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use super::attempt::drawing::{self, Drawn, Rules};
use super::attempt::engines::Engines;
use super::attempt::{self, Request};
use super::error::GenerateError;
use super::generated::Generated;
use super::settings::Settings;
use super::settings::demand::{Demand, Examiner, Prepared};
use super::settings::error::SettingsError;
use crate::necessity::budget::Budget;
use crate::necessity::parts::Parts;

/// Nodes for filling a randomly drawn board. One such board in ten would take forever.
const DRAWN_BOARD_FILL: u64 = 13_000;

/// Makes puzzles of one variant.
///
/// ```
/// use dlx_sudoku::generate::{Generator, Settings};
/// use dlx_variants::catalogue;
///
/// let generator = Generator::new(catalogue::default(), Settings::default(), 7)?;
/// let made = generator.puzzle(0)?;
/// assert!(made.minimal && made.puzzle.clue_count() < 40);
/// # Ok::<(), dlx_sudoku::generate::GenerateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    spec: Spec,
    /// The model, if all puzzles share one.
    fixed: Option<(Arc<Model>, Arc<Lowered>)>,
    /// The parts of that model's board, if clues are tested in parts first.
    parts: Option<Arc<Parts>>,
    /// The symmetries of that model, if they are needed.
    symmetries: Option<Arc<Automorphisms>>,
    settings: Settings,
    /// The settings as they were asked for, without what the variant declares.
    asked: Settings,
    seed: u64,
    demand: Option<Arc<dyn Demand>>,
    /// What the demand prepares for the model that all puzzles share.
    prepared: Arc<Prepared>,
}

impl Generator {
    /// Prepares to make puzzles.
    ///
    /// # Errors
    /// If the variant cannot be built, or the settings do not fit its board.
    pub fn new(spec: &Spec, settings: Settings, seed: u64) -> Result<Self, GenerateError> {
        let has_random_regions = spec.regions == Some(Regions::Random);
        let generator = Self {
            spec: spec.clone(),
            fixed: None,
            parts: None,
            symmetries: None,
            settings: settings.clone().of_variant(spec),
            asked: settings,
            seed,
            demand: None,
            prepared: Arc::default(),
        };
        if has_random_regions && generator.settings.solution.is_some() {
            let reason = "the rules differ from puzzle to puzzle".to_owned();
            return Err(SettingsError::Solution(reason).into());
        }
        let model = generator.first_model()?;
        generator.settings.check(&model)?;
        let lowered = Arc::new(model.lower());
        generator.check_memory(&model, &lowered)?;
        if has_random_regions {
            return Ok(generator);
        }
        // Drawn clues affect the symmetries of each puzzle.
        let is_shared = generator.settings.transform && spec.draw.is_empty();
        let wanted = is_shared.then(|| Automorphisms::of(&model));
        let symmetries = wanted.transpose()?.map(Arc::new);
        let has_parts = spec.draw.is_empty() && Engines::suit_parts(&model, generator.settings.engine);
        let parts = has_parts.then(|| Parts::of(&model, &lowered)).flatten();
        let (fixed, parts) = (Some((model, lowered)), parts.map(Arc::new));
        Ok(Self { fixed, parts, symmetries, ..generator })
    }

    /// Fails if the engine for a model takes more memory than the settings allow.
    fn check_memory(&self, model: &Model, lowered: &Lowered) -> Result<(), MemoryError> {
        Engines::check_memory(model, lowered, self.settings.engine, self.settings.memory)
    }

    /// Makes only puzzles that also meet a demand. It is prepared with the first puzzle, within the limits of
    /// that. The number of givens is that of the settings, not that of the variant: few puzzles without
    /// givens are easy.
    #[must_use]
    pub fn on_demand(self, demand: Arc<dyn Demand>) -> Self {
        let settings = self.asked.clone();
        Self { settings, demand: Some(demand), prepared: Arc::default(), ..self }
    }

    /// The demand, prepared for the model that all puzzles share, if there are both.
    fn examiner(&self, watch: &Watch) -> Result<Option<&dyn Examiner>, Stop> {
        let shared = self.demand.as_ref().zip(self.fixed.as_ref());
        let prepared =
            shared.map(|(demand, (model, _))| self.prepared.or_prepare(|| demand.prepare(model, watch)));
        prepared.transpose()
    }

    /// Makes puzzle `index`: always the same for the same variant, settings, seed and index. Settings that
    /// hardly any puzzle meets may take for ever; [`puzzle_within`](Self::puzzle_within) ends.
    ///
    /// # Errors
    /// If a limit of the settings is reached first, or no board obeys the rules.
    pub fn puzzle(&self, index: u64) -> Result<Generated, GenerateError> {
        self.puzzle_within(index, &Watch::default())
    }

    /// Makes puzzle `index` unless the watch is over first, of which only the time and the flag count: nodes
    /// and memory are in the [settings](Settings).
    ///
    /// # Errors
    /// If the watch is over or a limit of the settings is reached first, or no board obeys the rules.
    pub fn puzzle_within(&self, index: u64, watch: &Watch) -> Result<Generated, GenerateError> {
        self.puzzle_with(&mut self.engines(watch.flag()), index, &watch.unbounded())
    }

    /// The engine that makes puzzles, and why that one was chosen.
    ///
    /// # Errors
    /// If the variant cannot be built.
    pub fn engine(&self) -> Result<(Engine, String), GenerateError> {
        let (model, lowered) = match &self.fixed {
            Some(fixed) => fixed.clone(),
            None => {
                let model = self.first_model()?;
                let lowered = Arc::new(model.lower());
                (model, lowered)
            }
        };
        let search =
            &Engines::new(&model, &lowered, Vec::new(), self.settings.engine, &Cancel::new()).maker.search;
        let reason = match self.settings.engine {
            Engine::Auto => format!("chosen for boards of {} cells", model.board().cell_count()),
            _ => search.reason().to_owned(),
        };
        Ok((search.engine(), reason))
    }

    /// The model of all puzzles, unless each has regions or clues of its own.
    #[must_use]
    pub fn model(&self) -> Option<&Arc<Model>> {
        self.fixed.as_ref().map(|(model, _)| model).filter(|_| self.spec.draw.is_empty())
    }

    /// The engines for making puzzles one after another, if all share one model.
    pub(super) fn engines(&self, cancel: &Cancel) -> Option<Engines<'_>> {
        let (model, lowered) = self.fixed.as_ref()?;
        let engines = Engines::new(model, lowered, Vec::new(), self.settings.engine, cancel);
        Some(engines.with_parts(self.parts.as_deref()))
    }

    /// Makes puzzle `index` with engines that are reused from puzzle to puzzle.
    pub(super) fn puzzle_with<'a>(
        &'a self,
        engines: &mut Option<Engines<'a>>,
        index: u64,
        watch: &Watch,
    ) -> Result<Generated, GenerateError> {
        // Not a cost of this puzzle.
        let examiner = self.examiner(watch)?;
        let budget = Budget::new(self.settings.node_limit, watch);
        let mut request = Request::new(index, budget, self.rng(index));
        let made = match engines {
            Some(engines) => self.try_boards(engines, examiner, &mut request),
            None => self.try_models(&mut request),
        }?;
        let made = Generated { cost: request.budget.cost(), ..made };
        if self.settings.transform { self.transform(made, &mut request) } else { Ok(made) }
    }

    /// The model of the first board, before clues are drawn.
    fn first_model(&self) -> Result<Arc<Model>, SpecError> {
        self.spec.build(self.rng(0).next_u64()).map(Arc::new)
    }

    /// The random number generator of puzzle `index`.
    fn rng(&self, index: u64) -> Xoshiro256PlusPlus {
        /// Spreads consecutive indices over all seeds (Steele, Lea and Flood, "Fast splittable pseudorandom
        /// number generators", 2014).
        const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
        let base = Xoshiro256PlusPlus::seed_from_u64(self.seed).next_u64();
        Xoshiro256PlusPlus::seed_from_u64(base ^ index.wrapping_mul(GOLDEN_GAMMA))
    }

    /// A random image of a puzzle.
    fn transform(&self, made: Generated, request: &mut Request) -> Result<Generated, GenerateError> {
        let seed = request.rng.next_u64();
        if let Some(symmetries) = &self.symmetries {
            return Ok(made.transformed(&symmetries.random_in_shape(seed)));
        }
        let symmetries = Automorphisms::of_variant_within(made.puzzle.model(), request.budget.watch())?;
        Ok(made.transformed(&symmetries.random_in_shape(seed)))
    }

    /// Tries new models, with one board each, until one yields a puzzle.
    fn try_models(&self, request: &mut Request) -> Result<Generated, GenerateError> {
        request.fill_nodes = DRAWN_BOARD_FILL;
        for _ in self.attempts() {
            let model = Arc::new(self.spec.build(request.rng.next_u64())?);
            let lowered = model.lower();
            let prepare =
                |cancel: &Cancel| Engines::new(&model, &lowered, Vec::new(), self.settings.engine, cancel);
            let made = self.try_own(&model, request, prepare, |engines, request| {
                request.proofs_are_long = false;
                self.try_board(engines, request)
            })?;
            if let Some(made) = made {
                return Ok(made);
            }
        }
        Err(request.out_of_boards(&self.settings, self.attempts().end))
    }

    /// Tries new boards until one yields a puzzle.
    fn try_boards<'a>(
        &'a self,
        engines: &mut Engines<'a>,
        examiner: Option<&'a dyn Examiner>,
        request: &mut Request,
    ) -> Result<Generated, GenerateError> {
        engines.reset();
        engines.judge_by(examiner.map(|examiner| request.oracle(examiner)));
        for _ in self.attempts() {
            if let Some(made) = self.try_board(engines, request)? {
                return Ok(made);
            }
        }
        Err(request.out_of_boards(&self.settings, self.attempts().end))
    }

    /// Tries a new board.
    fn try_board(
        &self,
        engines: &mut Engines<'_>,
        request: &mut Request,
    ) -> Result<Option<Generated>, GenerateError> {
        let Some(solution) = attempt::fill(engines, &self.settings, request)? else { return Ok(None) };
        if self.spec.draw.is_empty() {
            return attempt::run(engines, &self.settings, request, &solution, Rules::default());
        }
        let drawn = drawing::draw(engines, self.settings.symmetry, request, &solution)?;
        let Some(drawn) = drawn else { return Ok(None) };
        self.check_memory(&drawn.working, &drawn.lowered)?;
        let Drawn { model, working, lowered, derived, rules, too_few } = drawn;
        let prepare =
            |cancel: &Cancel| Engines::new(&working, &lowered, derived, self.settings.engine, cancel);
        let made = self.try_own(&model, request, prepare, |engines, request| {
            attempt::run(engines, &self.settings, request, &solution, rules)
        })?;
        // Where more are drawn, the variant asks for fewer.
        let too_few = too_few.filter(|_| !request.draws_more());
        Ok(made.map(|made| Generated { too_few, ..made }))
    }

    /// Makes an attempt at a puzzle with rules of its own, with engines that are prepared for it alone. It is
    /// `None` if the demand refuses these rules, or if the attempt comes to nothing.
    fn try_own<'m>(
        &self,
        model: &Arc<Model>,
        request: &mut Request,
        prepare: impl FnOnce(&Cancel) -> Engines<'m>,
        attempt: impl FnOnce(&mut Engines<'_>, &mut Request) -> Result<Option<Generated>, GenerateError>,
    ) -> Result<Option<Generated>, GenerateError> {
        let watch = request.budget.watch();
        let examiner = self.demand.as_ref().map(|demand| demand.prepare(model, watch)).transpose()?;
        let examiner = examiner.as_deref();
        if let Some(examiner) = examiner
            && !request.suits(examiner)?
        {
            return Ok(None);
        }
        let mut engines = prepare(request.budget.cancel());
        engines.judge_by(examiner.map(|examiner| request.oracle(examiner)));
        attempt(&mut engines, request)
    }

    /// The attempts at one puzzle.
    fn attempts(&self) -> Range<u64> {
        0..self.settings.attempts.unwrap_or(u64::MAX)
    }
}
