//! How many moves a player can choose from at the narrowest point.

use dlx_variants::Symbol;

use crate::grade::candidates::Candidates;
use crate::grade::grader::Grader;
use crate::grade::step::Step;
use crate::grade::watch::Watch;
use crate::level::Level;

impl Grader {
    /// How many different moves there are on a way where there are fewest; see
    /// [`Grade::narrowest`](super::Grade::narrowest).
    pub(super) fn narrowest(&self, givens: &[Option<Symbol>], steps: &[Step], watch: &Watch) -> usize {
        let mut narrowest = usize::MAX;
        // Steps of the highest level take long to find, so they come last, when only few have to be.
        for is_hardest in [false, true] {
            let mut candidates = Candidates::with_givens(self.network(), givens);
            for step in steps {
                if narrowest == 1 || watch.is_over() {
                    return 1;
                }
                if (step.technique.level == Level::Extreme) == is_hardest {
                    let moves = self.moves(&candidates, step, narrowest, watch);
                    let is_open = step.technique.is_single() && moves >= candidates.empty_board_cells();
                    narrowest = if is_open { narrowest } else { narrowest.min(moves) };
                }
                step.apply(&mut candidates);
            }
        }
        if narrowest == usize::MAX { steps.len() } else { narrowest }
    }

    /// How many different moves there are instead of `step`, itself included, but at most `most`: places that any
    /// single fills, or what else the step's technique finds.
    fn moves(&self, candidates: &Candidates<'_>, step: &Step, most: usize, watch: &Watch) -> usize {
        let mut moves = Vec::with_capacity(most.min(32));
        let single = step.technique.is_single();
        let mut techniques = self.techniques();
        techniques
            .retain(|technique| if single { technique.is_single() } else { *technique == step.technique });
        for technique in techniques {
            if moves.len() >= most {
                break;
            }
            technique.each(candidates, watch, &mut |step| {
                let change = (step.placements, step.eliminations);
                if !moves.contains(&change) {
                    moves.push(change);
                }
                moves.len() < most
            });
        }
        moves.len()
    }
}
