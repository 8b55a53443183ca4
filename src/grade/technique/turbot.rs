//! Two strong links of one symbol: two houses with two places each for it, of which one place of the one excludes
//! one place of the other. One of the two outer places holds, whichever way it is.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{HouseKind, Meaning, Symbol};

use super::Technique;
use crate::grade::level::{Level, Rating};
use crate::grade::state::State;
use crate::grade::step::{Finds, Step};
use crate::grade::terrain::Item;

pub(super) static SKYSCRAPER: Technique = Technique {
    id: "skyscraper",
    name: "Skyscraper",
    summary: "Two rows, or two columns, have two places each for a symbol, one pair of which share a house; one of \
              the others holds.",
    level: Level::Expert,
    rating: Rating(40),
    score: 130,
    find: |state, finds| find(&SKYSCRAPER, state, finds),
};

pub(super) static TWO_STRING_KITE: Technique = Technique {
    id: "two-string-kite",
    name: "Two-String Kite",
    summary: "A row and a column have two places each for a symbol, one pair of which exclude each other; one of \
              the others holds.",
    level: Level::Expert,
    rating: Rating(41),
    score: 150,
    find: |state, finds| find(&TWO_STRING_KITE, state, finds),
};

pub(super) static TURBOT_FISH: Technique = Technique {
    id: "turbot-fish",
    name: "Turbot Fish",
    summary: "Two houses of any kind have two places each for a symbol, one pair of which exclude each other; one \
              of the others holds.",
    level: Level::Expert,
    rating: Rating(42),
    score: 120,
    find: |state, finds| find(&TURBOT_FISH, state, finds),
};

/// A house's symbol with two places.
struct Strong {
    truth: Item,
    kind: HouseKind,
    symbol: Symbol,
    places: [OptionId; 2],
}

impl Strong {
    fn new(state: &State<'_>, truth: Item) -> Option<Self> {
        let Meaning::Symbol { house, symbol } = state.terrain().meaning(truth) else { return None };
        let mut places = state.options(truth);
        let places = [places.next()?, places.next()?];
        Some(Self { truth, kind: state.terrain().model().houses()[house].kind, symbol, places })
    }
}

/// What two strong links are called.
fn technique(one: HouseKind, other: HouseKind) -> &'static Technique {
    match (one, other) {
        (HouseKind::Row, HouseKind::Row) | (HouseKind::Column, HouseKind::Column) => &SKYSCRAPER,
        (HouseKind::Row, HouseKind::Column) | (HouseKind::Column, HouseKind::Row) => &TWO_STRING_KITE,
        _ => &TURBOT_FISH,
    }
}

fn find(wanted: &'static Technique, state: &State<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let strong: Vec<Strong> = state.truths_of(2).filter_map(|truth| Strong::new(state, truth)).collect();
    for (at, one) in strong.iter().enumerate() {
        finds.tick()?;
        for other in &strong[at + 1..] {
            if one.symbol == other.symbol && technique(one.kind, other.kind) == wanted {
                report(wanted, one, other, state, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Reports what each way of joining two strong links eliminates, and, where two ways do, what they do together.
fn report(
    technique: &'static Technique,
    one: &Strong,
    other: &Strong,
    state: &State<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let mut all: Vec<OptionId> = Vec::new();
    let mut ways = 0;
    for (outer, inner) in [(0, 1), (1, 0)].map(|(a, b)| (one.places[a], one.places[b])) {
        for (next, last) in [(0, 1), (1, 0)].map(|(a, b)| (other.places[a], other.places[b])) {
            if outer == last || !state.terrain().excludes(inner, next) {
                continue;
            }
            let eliminations = state.excluded_by_all([outer, last].into_iter());
            ways += usize::from(!eliminations.is_empty());
            all.extend(&eliminations);
            finds.eliminate(technique, eliminations, |step| {
                step.truths = vec![one.truth, other.truth];
                step.nodes = vec![outer, inner, next, last];
            })?;
        }
    }
    if ways < 2 {
        return ControlFlow::Continue(());
    }
    all.sort_unstable();
    all.dedup();
    finds.step(Step { truths: vec![one.truth, other.truth], eliminations: all, ..Step::new(technique) })
}
