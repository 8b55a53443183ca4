//! Nishio, after Tetsuya Nishio: a place for a symbol that leaves it no place in some house, with that symbol alone
//! followed.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::Technique;
use crate::grade::assume::Assumption;
use crate::grade::level::{Level, Rating};
use crate::grade::state::State;
use crate::grade::step::{Finds, Step};
use crate::grade::terrain::Item;

pub(super) static NISHIO: Technique = Technique {
    id: "nishio",
    name: "Nishio",
    summary: "A symbol in this place would leave no place for it in some house, as following the symbol shows.",
    level: Level::Extreme,
    rating: Rating(75),
    score: 500,
    find,
};

/// Placements that one search makes, at most.
const WORK: usize = 200_000;

fn find(state: &State<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let terrain = state.terrain();
    let mut found = Vec::new();
    let mut work = 0;
    for option in state.live() {
        finds.tick()?;
        let Some((_, symbol)) = terrain.candidate(option) else { continue };
        let of_symbol = |truth: Item| matches!(terrain.meaning(truth), Meaning::Symbol { symbol: other, .. } if other == symbol);
        let assumption = Assumption::new(state, option, of_symbol);
        if let Some(truth) = assumption.contradiction {
            found.push(refutation(&NISHIO, state, option, truth, &assumption));
        }
        work += assumption.placements();
        if work > WORK {
            break;
        }
    }
    found.sort_by_key(|step| step.argument.len());
    found.into_iter().try_for_each(|step| finds.step(step))
}

/// The step that a contradiction gives: the option that was assumed goes.
pub(super) fn refutation(
    technique: &'static Technique,
    state: &State<'_>,
    option: OptionId,
    truth: Item,
    assumption: &Assumption<'_>,
) -> Step {
    let argument = assumption.why_empty(state, truth);
    let rating = technique.rating.for_length(argument.len());
    Step { rating, truths: vec![truth], argument, eliminations: vec![option], ..Step::new(technique) }
}
