//! The steps to the solution with cells filled as cheaply as possible: what totals and efforts count.
//!
//! A path takes steps by rating. Scores have another order: a naked single, which is rated above hidden ones, costs less
//! than they do. Here the singles that score least come first, as in HoDoKu (B. Hobiger), and a step of another technique
//! only where singles end, if it still changes anything. Singles of the same score are filled together, so that the order
//! does not depend on where they are on the board.

use dlx_variants::Symbol;

use crate::grade::candidates::Candidates;
use crate::grade::grader::Grader;
use crate::grade::step::{Fits, Reason, Step, Technique};

impl Grader {
    /// The steps of a path with its singles in order of score. The number of steps may differ from that of the path.
    pub(super) fn cheapest(&self, givens: &[Option<Symbol>], steps: &[Step]) -> Vec<Step> {
        let fits = |&technique: &&'static Technique| Some((technique, technique.single?));
        let mut singles: Vec<(&'static Technique, Fits)> = self.techniques.iter().filter_map(fits).collect();
        singles.sort_by_key(|(technique, _)| technique.score);
        let mut candidates = Candidates::with_givens(self.network(), givens);
        let mut cheapest = Vec::with_capacity(candidates.empty_board_cells());
        for step in steps.iter().filter(|step| !step.technique.is_single()) {
            fill(&mut candidates, &singles, &mut cheapest);
            if step.changes(&candidates) {
                step.apply(&mut candidates);
                cheapest.push(step.clone());
            }
        }
        fill(&mut candidates, &singles, &mut cheapest);
        cheapest
    }
}

/// Fills cells by singles until there are none. The singles are sorted by score.
fn fill(candidates: &mut Candidates<'_>, singles: &[(&'static Technique, Fits)], filled: &mut Vec<Step>) {
    while !candidates.is_solved() && !candidates.is_broken() {
        let open: Vec<_> = candidates.truths_of(1).collect();
        let found = |&(technique, fits): &(&'static Technique, Fits)| {
            let fitting = open.iter().filter(|&&truth| fits(candidates, truth));
            fitting.map(|&truth| (technique, truth)).collect::<Vec<_>>()
        };
        let all: Vec<_> = singles.iter().flat_map(found).collect();
        let Some(&(Technique { score: least, .. }, _)) = all.first() else { return };
        for (technique, truth) in all.into_iter().take_while(|(technique, _)| technique.score == *least) {
            // Another truth may have filled the cell.
            if candidates.count(truth) != 1 || !candidates.is_open(truth) {
                continue;
            }
            let placements = candidates.options(truth).collect();
            let step = Step { reason: Reason::Single { truth }, placements, ..Step::new(technique) };
            step.apply(candidates);
            filled.push(step);
        }
    }
}
