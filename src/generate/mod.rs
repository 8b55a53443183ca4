//! Making puzzles: a random filled board, then as few clues as leave it the only solution.
//!
//! [`Generator`] makes puzzle *k* of a batch from a seed and *k* alone; [`Generator::batch`] makes many on
//! several threads, with the same result as on one. Random search does not visit all filled boards with equal
//! probability, so puzzles are varied but not a uniform sample.

mod audit;
mod batch;
mod budget;
mod clues;
mod compact;
mod consult;
mod differ;
mod effort;
mod error;
mod fill;
mod minimise;
mod oracle;
mod pattern;
mod priority;
mod recipe;
mod reduce;
mod schedule;
mod stage;
mod swaps;
mod target;
mod task;
mod unique;
mod vary;
mod workbench;

use std::ops::Range;
use std::sync::Arc;
use std::time::Instant;

use dlx_engine::{Cancel, Engine};
use dlx_variants::{Automorphisms, Lowered, Model, Spec, Transform};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::level::Difficulty;
use crate::puzzle::{Puzzle, Record, Values};
pub use audit::{Auditor, ClueAudit};
pub use batch::Batch;
use budget::Budget;
pub use budget::Cost;
pub use error::GenerateError;
pub use oracle::{Demand, Examiner, Manner, Oracle};
pub use pattern::{PatternError, parse_pattern};
pub use recipe::{Recipe, RecipeError};
pub use schedule::Schedule;
pub use stage::Stage;
pub use target::{Target, UnknownTarget};
use workbench::Workbench;

/// A puzzle as it was made.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its only solution.
    pub solution: Values,
    /// Whether every single clue was proven necessary.
    pub minimal: bool,
    /// Clues of which it is not known whether they are necessary.
    pub unproven: usize,
    /// How hard it is, where that was asked for.
    pub difficulty: Option<Difficulty>,
    /// What it cost to make.
    pub cost: Cost,
}

impl Generated {
    /// The same puzzle in other clothes.
    fn transformed(self, transform: &Transform) -> Self {
        let puzzle = self.puzzle.transformed(transform);
        Self { puzzle, solution: transform.apply(&self.solution), ..self }
    }
}

impl From<Generated> for Record {
    /// All that is known but the seed and the index, which the caller chose.
    fn from(made: Generated) -> Self {
        let Generated { puzzle, solution, minimal, unproven, difficulty, cost: _ } = made;
        Self { solution: Some(solution), minimal: Some(minimal), unproven, difficulty, ..puzzle.into() }
    }
}

/// Makes puzzles of one variant after one recipe.
///
/// ```
/// use dlx_sudoku::generate::{Generator, Recipe};
/// use dlx_variants::catalogue;
///
/// let generator = Generator::new(catalogue::default(), Recipe::default(), 7)?;
/// let made = generator.puzzle(0)?;
/// assert!(made.minimal && made.puzzle.clues() < 40);
/// # Ok::<(), dlx_sudoku::generate::GenerateError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Generator {
    spec: Spec,
    /// The model, where it is the same for all puzzles.
    fixed: Option<(Arc<Model>, Arc<Lowered>)>,
    /// The symmetries of that model, where they are needed.
    symmetries: Option<Arc<Automorphisms>>,
    recipe: Recipe,
    seed: u64,
    demand: Option<Arc<dyn Demand>>,
    /// The demand on puzzles of the model that is the same for all.
    examiner: Option<Arc<dyn Examiner>>,
}

impl Generator {
    /// Prepares to make puzzles.
    ///
    /// # Errors
    /// Where the variant cannot be built, or the recipe does not fit its board.
    pub fn new(spec: &Spec, recipe: Recipe, seed: u64) -> Result<Self, GenerateError> {
        let generator = Self {
            spec: spec.clone(),
            fixed: None,
            symmetries: None,
            recipe,
            seed,
            demand: None,
            examiner: None,
        };
        if spec.is_random() && generator.recipe.board.is_some() {
            return Err(RecipeError::Board("the rules differ from puzzle to puzzle".to_owned()).into());
        }
        let model = Arc::new(spec.build(&mut generator.rng(0))?);
        generator.recipe.check(&model)?;
        if spec.is_random() {
            return Ok(generator);
        }
        let wanted = generator.recipe.transform.then(|| Automorphisms::of(&model));
        let symmetries = wanted.transpose()?.map(Arc::new);
        let fixed = Some((Arc::clone(&model), Arc::new(model.lower())));
        Ok(Self { fixed, symmetries, ..generator })
    }

    /// Makes only puzzles that meet a demand besides.
    #[must_use]
    pub fn on_demand(mut self, demand: Arc<dyn Demand>) -> Self {
        self.examiner = self.fixed.as_ref().map(|(model, _)| demand.prepare(model).into());
        self.demand = Some(demand);
        self
    }

    /// Makes puzzle `index`: always the same for the same variant, recipe, seed and index.
    ///
    /// # Errors
    /// Where the recipe's limits come first, or no board obeys the rules.
    pub fn puzzle(&self, index: u64) -> Result<Generated, GenerateError> {
        let cancel = Cancel::new();
        self.puzzle_with(&mut self.bench(&cancel), index, self.budget(None, &cancel))
    }

    /// The engine that makes puzzles, and why that one.
    ///
    /// # Errors
    /// Where the variant cannot be built.
    pub fn engine(&self) -> Result<(Engine, String), GenerateError> {
        let (model, lowered) = match &self.fixed {
            Some(fixed) => fixed.clone(),
            None => {
                let model = Arc::new(self.spec.build(&mut self.rng(0))?);
                let lowered = Arc::new(model.lower());
                (model, lowered)
            }
        };
        let search = &Workbench::new(&model, &lowered, self.recipe.engine, &Cancel::new()).search;
        let reason = match self.recipe.engine {
            Engine::Auto => format!("chosen for boards of {} cells", model.board().cell_count()),
            _ => search.reason().to_owned(),
        };
        Ok((search.engine(), reason))
    }

    /// The engines for making puzzles one after another, where all have the same model.
    fn bench(&self, cancel: &Cancel) -> Option<Workbench<'_>> {
        self.fixed.as_ref().map(|(model, lowered)| Workbench::new(model, lowered, self.recipe.engine, cancel))
    }

    /// What one puzzle may cost.
    fn budget(&self, deadline: Option<Instant>, cancel: &Cancel) -> Budget {
        Budget::new(self.recipe.node_limit, deadline, cancel.clone())
    }

    /// The generator of all that is random about puzzle `index`.
    fn rng(&self, index: u64) -> Xoshiro256PlusPlus {
        /// Spreads consecutive indices over all seeds (Steele, Lea and Flood, "Fast splittable pseudorandom
        /// number generators", 2014).
        const GOLDEN_GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;
        let base = Xoshiro256PlusPlus::seed_from_u64(self.seed).next_u64();
        Xoshiro256PlusPlus::seed_from_u64(base ^ index.wrapping_mul(GOLDEN_GAMMA))
    }

    fn puzzle_with<'a>(
        &'a self,
        bench: &mut Option<Workbench<'a>>,
        index: u64,
        mut budget: Budget,
    ) -> Result<Generated, GenerateError> {
        let (rng, budget) = (&mut self.rng(index), &mut budget);
        let made = match bench {
            Some(bench) => self.hunt(bench, index, budget, rng),
            None => self.hunt_models(index, budget, rng),
        }?;
        let made = Generated { cost: budget.cost(), ..made };
        if self.recipe.transform { self.transform(made, rng) } else { Ok(made) }
    }

    /// A random image of a puzzle.
    fn transform(&self, made: Generated, rng: &mut Xoshiro256PlusPlus) -> Result<Generated, GenerateError> {
        let transform = match &self.symmetries {
            Some(symmetries) => symmetries.random(rng),
            None => Automorphisms::of(&made.puzzle.model)?.random(rng),
        };
        Ok(made.transformed(&transform))
    }

    /// Tries fresh random models until one gives a puzzle.
    fn hunt_models(
        &self,
        index: u64,
        budget: &mut Budget,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Result<Generated, GenerateError> {
        for _ in self.tries() {
            let model = Arc::new(self.spec.build(rng)?);
            let lowered = model.lower();
            let examiner = self.demand.as_ref().map(|demand| demand.prepare(&model));
            let mut bench = Workbench::new(&model, &lowered, self.recipe.engine, budget.cancel()).impatient();
            bench.oracle = examiner.as_deref().map(|examiner| budget.oracle(examiner, index));
            if let Some(made) = bench.attempt(&self.recipe, index, budget, rng)? {
                return Ok(made);
            }
        }
        Err(GenerateError::Tries(self.tries().end))
    }

    /// Tries fresh fills until one gives a puzzle.
    fn hunt<'a>(
        &'a self,
        bench: &mut Workbench<'a>,
        index: u64,
        budget: &mut Budget,
        rng: &mut Xoshiro256PlusPlus,
    ) -> Result<Generated, GenerateError> {
        bench.reset();
        bench.oracle = self.examiner.as_deref().map(|examiner| budget.oracle(examiner, index));
        for _ in self.tries() {
            if let Some(made) = bench.attempt(&self.recipe, index, budget, rng)? {
                return Ok(made);
            }
        }
        Err(GenerateError::Tries(self.tries().end))
    }

    /// The boards to be tried for one puzzle.
    fn tries(&self) -> Range<u64> {
        0..self.recipe.tries.unwrap_or(u64::MAX)
    }
}
