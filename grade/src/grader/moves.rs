//! What a player can choose from on the way to the solution: the smallest number of moves at any step, and
//! the effort of finding one move after another.
//!
//! The effort has the two sources of R. Pelánek's models ("Difficulty rating of Sudoku by a computational
//! model", FLAIRS 2011, and "Difficulty rating of Sudoku puzzles: an overview and evaluation", 2014), which
//! follow measured times of people: what each step costs, which is the total, and how few moves are available
//! at that time. For the latter, a move is found at a rate that is the inverse of its technique's score, the
//! rates of available moves add up, and the search for a step takes the inverse of that sum.

use dlx_engine::{OptionId, Watch};
use dlx_variants::Symbol;

use crate::candidates::Candidates;
use crate::grader::Grader;
use crate::grader::cheapest::Cheapest;
use crate::level::{Level, Rating};
use crate::path::Path;
use crate::step::{Fits, Moves, Step};

/// The maximum number of moves of a technique other than singles that count towards the effort: players do
/// not look for more.
pub(super) const MOST: usize = 4;

/// What there is to choose from on a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Choice {
    /// See [`Grade::narrowest`](super::Grade::narrowest).
    pub(super) narrowest: usize,
    /// What it takes to find all steps; see [`Grade::effort`](super::Grade::effort).
    pub(super) search: u32,
}

/// Counts moves along a path, and the steps with singles in order of score.
pub(super) struct Counter<'t> {
    cheapest: Cheapest<'t>,
    /// The singles, each with its score, those with lower scores first.
    singles: Vec<(Fits, u32)>,
    /// The smallest number of moves at any step, apart from those with [`MOST`] moves or more that are not
    /// singles, and from those of the highest level.
    narrowest: usize,
    /// Whether there are steps that are not singles with [`MOST`] moves or more.
    has_more: bool,
    search: f64,
    filled: Filled,
}

impl<'t> Counter<'t> {
    /// Counts moves from the candidates of a puzzle on.
    pub(super) fn new(grader: &Grader, candidates: Candidates<'t>) -> Self {
        let cheapest = Cheapest::new(grader, candidates);
        let singles = grader.techniques.iter().filter_map(|single| Some((single.single?, single.score)));
        let mut singles: Vec<(Fits, u32)> = singles.collect();
        singles.sort_by_key(|&(_, score)| score);
        let filled = Filled::new(grader);
        Self { cheapest, singles, narrowest: usize::MAX, has_more: false, search: 0.0, filled }
    }

    /// Takes the next step of a path that counts [`MOST`] moves, if there is one, and counts the moves.
    pub(super) fn next(&mut self, path: &mut Path<'_>) -> Option<Step> {
        let step = path.peek()?;
        self.count(&path.candidates, &step, path.moves());
        step.apply(&mut path.candidates);
        Some(step)
    }

    /// Counts the moves at a step, of which its technique has found so many.
    fn count(&mut self, candidates: &Candidates<'_>, step: &Step, found: usize) {
        let technique = step.technique;
        let rate = if technique.is_single() {
            let (count, rate) = self.filled.by(&self.singles, candidates);
            if count < candidates.empty_board_cells() {
                self.narrowest = self.narrowest.min(count);
            }
            rate
        } else if technique.level == Level::Extreme {
            1.0 / f64::from(technique.score)
        } else {
            if found < MOST {
                self.narrowest = self.narrowest.min(found);
            }
            self.has_more |= found >= MOST;
            found as f64 / f64::from(technique.score)
        };
        self.search += 1.0 / rate;
        self.cheapest.take(step);
    }

    fn search(&self) -> u32 {
        f64::round(self.search) as u32
    }

    /// A lower bound for the effort of all steps, given those so far.
    fn least(&self) -> u32 {
        self.cheapest.least() + self.search()
    }

    /// What there is to choose from on the path of the steps that have been counted, from its candidates on.
    pub(super) fn choice(&self, start: &Candidates<'_>, steps: &[Step], watch: &Watch) -> Choice {
        let mut narrowest = self.narrowest;
        let is_hardest = |step: &Step| step.technique.level == Level::Extreme;
        // Many moves of a step matter only if there is no step with few.
        if self.has_more && narrowest > MOST {
            let is_other = |step: &Step| !step.technique.is_single() && !is_hardest(step);
            narrowest = narrowest_of(is_other, start, steps, narrowest, watch);
        }
        // Moves of the highest level take long to find, so they are searched last; for the effort, each step
        // counts as the only move.
        narrowest = narrowest_of(is_hardest, start, steps, narrowest, watch);
        Choice {
            narrowest: if narrowest == usize::MAX { steps.len() } else { narrowest },
            search: self.search(),
        }
    }

    /// The steps with singles in order of score, and the sum of their scores.
    pub(super) fn finish(self) -> (Vec<Step>, u32) {
        self.cheapest.finish()
    }

    /// The effort of all steps, after the last.
    fn effort(self) -> u32 {
        let search = self.search();
        self.finish().1 + search
    }
}

/// An effort, or a lower bound for it by the first steps.
#[derive(Debug)]
pub struct LeastEffort<'g> {
    grader: &'g Grader,
    /// The effort.
    pub effort: u32,
    /// What the steps so far have left.
    candidates: Candidates<'g>,
    /// The rating of the hardest of them.
    hardest: Rating,
}

impl LeastEffort<'_> {
    /// The rating of the hardest step of all. `None` if the puzzle is not solved or the watch is over first.
    #[must_use]
    pub fn rating(self, watch: &Watch) -> Option<Rating> {
        self.grader.hardest_from(self.candidates, self.hardest, watch)
    }
}

impl Grader {
    /// The effort of the steps to the solution of a puzzle; see [`Grade::effort`](super::Grade::effort).
    #[must_use]
    pub fn effort(&self, givens: &[Option<Symbol>], steps: &[Step], watch: &Watch) -> u32 {
        let mut candidates = Candidates::with_givens(self.network(), givens);
        let mut counter = Counter::new(self, candidates.clone());
        for step in steps.iter().take_while(|_| !watch.is_over()) {
            let is_counted = !step.technique.is_single() && step.technique.level != Level::Extreme;
            let found = if is_counted { moves(&candidates, step, MOST, watch) } else { 1 };
            counter.count(&candidates, step, found);
            step.apply(&mut candidates);
        }
        counter.effort()
    }

    /// The effort of the steps to the solution of a puzzle in its [canonical form](Self::canonical_form) or,
    /// as soon as `is_enough` says so, a lower bound for it. `None` if the puzzle is not solved or the watch
    /// is over first.
    #[must_use]
    pub fn effort_up_to(
        &self,
        givens: &[Option<Symbol>],
        is_enough: impl Fn(u32) -> bool,
        watch: &Watch,
    ) -> Option<LeastEffort<'_>> {
        let candidates = Candidates::with_givens(self.network(), givens);
        let mut counter = Counter::new(self, candidates.clone());
        let mut path = Path::new(candidates, self.techniques(), watch).counting_moves(MOST);
        let mut hardest = Rating(0);
        while let Some(step) = counter.next(&mut path) {
            hardest = hardest.max(step.rating);
            let least = counter.least();
            if is_enough(least) {
                return Some(LeastEffort {
                    grader: self,
                    effort: least,
                    candidates: path.candidates,
                    hardest,
                });
            }
        }
        let candidates = path.candidates;
        let is_solved = candidates.is_solved() && !candidates.is_broken();
        is_solved.then(|| LeastEffort { grader: self, effort: counter.effort(), candidates, hardest })
    }
}

/// The places that singles fill.
struct Filled {
    /// Room for each option, for the number of the first single that fills it, from 1; otherwise 0.
    by: Vec<u8>,
    /// Room for those that singles fill, and for how many each single fills.
    options: Vec<OptionId>,
    counts: Vec<usize>,
}

impl Filled {
    fn new(grader: &Grader) -> Self {
        Self { by: vec![0; grader.network.option_count()], options: Vec::new(), counts: Vec::new() }
    }

    /// The number of places that singles fill, where singles with lower scores come first, and the rate at
    /// which one is found.
    fn by(&mut self, singles: &[(Fits, u32)], candidates: &Candidates<'_>) -> (usize, f64) {
        for truth in candidates.truths_of(1) {
            let Some(option) = candidates.options(truth).next() else { continue };
            let known = usize::from(self.by[option.index()]);
            // Only an earlier single matters.
            let earlier = &singles[..known.checked_sub(1).unwrap_or(singles.len())];
            if let Some(number) = earlier.iter().position(|(fits, _)| fits(candidates, truth)) {
                self.by[option.index()] = number as u8 + 1;
                if known == 0 {
                    self.options.push(option);
                }
            }
        }
        self.counts.clear();
        self.counts.resize(singles.len(), 0);
        let count = self.options.len();
        for option in self.options.drain(..) {
            let by = std::mem::take(&mut self.by[option.index()]);
            self.counts[usize::from(by) - 1] += 1;
        }
        // By single, because the sum of fractions depends on their order, and the order of options on the
        // orientation of the board.
        let mut rate = 0.0;
        for (&(_, score), &count) in singles.iter().zip(&self.counts) {
            (0..count).for_each(|_| rate += 1.0 / f64::from(score));
        }
        (count, rate)
    }
}

/// The smallest number of moves at any step that is chosen, or at any other, given that of the others.
fn narrowest_of(
    is_chosen: impl Fn(&Step) -> bool,
    start: &Candidates<'_>,
    steps: &[Step],
    of_others: usize,
    watch: &Watch,
) -> usize {
    let Some(last) = steps.iter().rposition(&is_chosen) else { return of_others };
    let mut narrowest = of_others;
    let mut candidates = start.clone();
    for step in &steps[..=last] {
        if narrowest == 1 || watch.is_over() {
            return 1;
        }
        if is_chosen(step) {
            narrowest = narrowest.min(moves(&candidates, step, narrowest, watch));
        }
        step.apply(&mut candidates);
    }
    narrowest
}

/// How many moves a step's technique finds, including the step itself, but at most `most` of them.
fn moves(candidates: &Candidates<'_>, step: &Step, most: usize, watch: &Watch) -> usize {
    let mut moves = Moves::new(most);
    step.technique.each_move(candidates, watch, &mut |step| {
        moves.add(&step);
        moves.len() < most
    });
    // A search that is bounded may not come to the step itself.
    moves.len().max(1)
}
