//! What a player can choose from on the way to the solution: the smallest number of moves at any step, and
//! the effort of finding one move after another.
//!
//! The effort is that of R. Pelánek's models ("Difficulty rating of Sudoku by a computational model", FLAIRS
//! 2011, and "Difficulty rating of Sudoku puzzles: an overview and evaluation", 2014), which follow measured
//! times of people: it grows with what each step costs, and shrinks with the number of moves available at
//! that time. A move is found at a rate that is the inverse of its technique's score, the rates of available
//! moves add up, and the effort of a step is the inverse of that sum.

use dlx_engine::OptionId;
use dlx_variants::Symbol;

use crate::grade::candidates::Candidates;
use crate::grade::grader::Grader;
use crate::grade::step::{Fits, Step};
use crate::grade::watch::Watch;
use crate::level::Level;

/// The maximum number of moves of a technique other than singles that count towards the effort: players do
/// not look for more.
const MOST: usize = 4;

/// What there is to choose from on a path.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Choice {
    /// See [`Grade::narrowest`](super::Grade::narrowest).
    pub(super) narrowest: usize,
    /// See [`Grade::effort`](super::Grade::effort).
    pub(super) effort: u32,
}

impl Grader {
    /// The effort of the steps to the solution of a puzzle; see [`Grade::effort`](super::Grade::effort).
    #[must_use]
    pub fn effort(&self, givens: &[Option<Symbol>], steps: &[Step], watch: &Watch) -> u32 {
        self.choice(givens, steps, watch).effort
    }

    /// What there is to choose from on the path of some steps.
    pub(super) fn choice(&self, givens: &[Option<Symbol>], steps: &[Step], watch: &Watch) -> Choice {
        let (mut narrowest, mut rates) = (usize::MAX, vec![f64::INFINITY; steps.len()]);
        let singles =
            self.techniques.iter().filter_map(|technique| Some((technique.single?, technique.score)));
        let singles: Vec<(Fits, u32)> = singles.collect();
        // Singles are counted first, because few of them make it needless to find many other moves.
        for is_single in [true, false] {
            let mut candidates = Candidates::with_givens(self.network(), givens);
            for (step, known) in steps.iter().zip(&mut rates).take_while(|_| !watch.is_over()) {
                let technique = step.technique;
                if technique.is_single() == is_single {
                    let Moves { count, rate } = match technique.level {
                        _ if is_single => filled(&candidates, &singles),
                        Level::Extreme => Moves { count: usize::MAX, rate: 1.0 / f64::from(technique.score) },
                        _ => moves(&candidates, step, narrowest.max(MOST), watch),
                    };
                    let is_open = is_single && count >= candidates.empty_board_cells();
                    narrowest = if is_open { narrowest } else { narrowest.min(count) };
                    *known = rate;
                }
                step.apply(&mut candidates);
            }
        }
        let effort: f64 = rates.iter().map(|rate| 1.0 / rate).sum();
        let narrowest = self.narrowest_of_hardest(givens, steps, narrowest, watch);
        let narrowest = if narrowest == usize::MAX { steps.len() } else { narrowest };
        Choice { narrowest, effort: f64::round(effort) as u32 }
    }

    /// The smallest number of moves at any step, given that of the steps below the highest level. Moves of
    /// the highest level take long to find, so they are searched last, when only a few can matter; for the
    /// effort, each step counts as the only move.
    fn narrowest_of_hardest(
        &self,
        givens: &[Option<Symbol>],
        steps: &[Step],
        of_others: usize,
        watch: &Watch,
    ) -> usize {
        let is_hardest = |step: &&Step| step.technique.level == Level::Extreme;
        let Some(last) = steps.iter().rposition(|step| is_hardest(&step)) else { return of_others };
        let mut narrowest = of_others;
        let mut candidates = Candidates::with_givens(self.network(), givens);
        for step in &steps[..=last] {
            if narrowest == 1 || watch.is_over() {
                return 1;
            }
            if is_hardest(&step) {
                narrowest = narrowest.min(moves(&candidates, step, narrowest, watch).count);
            }
            step.apply(&mut candidates);
        }
        narrowest
    }
}

/// The places that singles fill.
fn filled(candidates: &Candidates<'_>, singles: &[(Fits, u32)]) -> Moves {
    let mut scores: Vec<(OptionId, u32)> = Vec::new();
    for truth in candidates.truths_of(1) {
        let fitting = singles.iter().filter(|(fits, _)| fits(candidates, truth));
        let score = fitting.map(|&(_, score)| score).min();
        scores.extend(candidates.options(truth).next().zip(score));
    }
    scores.sort_unstable();
    scores.dedup_by_key(|&mut (option, _)| option);
    // Sorted, because the sum of fractions depends on their order, and the order of options on the
    // orientation of the board.
    scores.sort_unstable_by_key(|&(_, score)| score);
    let rate = scores.iter().map(|&(_, score)| 1.0 / f64::from(score)).sum();
    Moves { count: scores.len(), rate }
}

/// The moves that a step's technique finds, including the step itself, but at most `most` of them.
fn moves(candidates: &Candidates<'_>, step: &Step, most: usize, watch: &Watch) -> Moves {
    let mut moves = Vec::with_capacity(most.min(32));
    step.technique.each(candidates, watch, &mut |step| {
        let change = (step.placements, step.eliminations);
        if !moves.contains(&change) {
            moves.push(change);
        }
        moves.len() < most
    });
    // A search that is bounded may not come to the step itself.
    let count = moves.len().max(1);
    let counted = count.min(MOST);
    Moves { count, rate: counted as f64 / f64::from(step.technique.score) }
}

/// The moves available at one point.
struct Moves {
    count: usize,
    /// The rate at which some move is found.
    rate: f64,
}
