//! Nishio, after Tetsuya Nishio: a place for a symbol that leaves the symbol no place in some house, following
//! only that symbol.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use crate::grade::candidates::Candidates;
use crate::grade::inference::{Argument, Assumption};
use crate::grade::network::Item;
use crate::grade::step::{Finds, Growth, Reason, Step, Technique};
use crate::level::{Level, Rating};

pub(crate) static NISHIO: Technique = Technique {
    id: "nishio",
    name: "Nishio",
    summary: "Following the symbol shows that this place would leave it no place in some house.",
    level: Level::Extreme,
    rating: Rating(75),
    score: 500,
    growth: Growth::Length,
    find,
    ..Technique::PLAIN
};

/// The maximum number of placements that one search makes.
const WORK: usize = 200_000;

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let network = candidates.network();
    let mut found = Vec::new();
    let mut work = 0;
    for option in candidates.live() {
        finds.tick()?;
        let Some((_, symbol)) = network.candidate(option) else { continue };
        let of_symbol = |truth: Item| matches!(network.meaning(truth), Meaning::Symbol { symbol: other, .. } if other == symbol);
        let assumption = Assumption::new(candidates, option, of_symbol);
        if let Some(truth) = assumption.contradiction {
            found.push(refutation(&NISHIO, candidates, option, truth, &assumption));
        }
        work += assumption.placements();
        if work > WORK {
            break;
        }
    }
    found.sort_by_key(|step| step.reason.nodes().len());
    found.into_iter().try_for_each(|step| finds.step(step))
}

/// The step that a contradiction gives: it eliminates the assumed option.
pub(crate) fn refutation(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    option: OptionId,
    truth: Item,
    assumption: &Assumption<'_>,
) -> Step {
    let Argument { nodes, truths: premises } = assumption.why_empty(candidates, truth);
    let rating = technique.rating_of(nodes.len());
    let reason = Reason::Contradiction { nodes, truth, premises };
    Step { rating, reason, eliminations: vec![option], ..Step::new(technique) }
}
