//! Locked candidates: every option of a truth excludes the same candidate. This is the general rule of *k*
//! truths in *k* links with *k* = 1, except that the truth's options may exclude the candidate through
//! different items: such as a knight's move, or houses of two grids.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{Meaning, Symbol};

use crate::candidates::{Candidates, Fresh};
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Needs, Reason, Technique};
use crate::techniques::by_house::by_house;

pub(crate) static POINTING: Technique = Technique {
    id: "pointing",
    name: "Pointing",
    named_as: Some(named_as),
    summary: "Wherever a symbol may be in a box or region, or in a house that the rules treat like one, it excludes a candidate \
              elsewhere: in the line that has all of these places, or by a rule.",
    level: Level::Tough,
    rating: Rating(26),
    needs: Some(Needs::LINES),
    score: 50,
    breadth: Some(1),
    find: |candidates, finds| {
        report_same(&POINTING, candidates, finds, |candidates, truth| candidates.network().is_box(truth))
    },
    ..Technique::PLAIN
};

pub(crate) static CLAIMING: Technique = Technique {
    id: "claiming",
    name: "Claiming",
    named_as: Some(named_as),
    summary: "Every place of a symbol in a row, column or other house excludes a candidate elsewhere.",
    level: Level::Tough,
    rating: Rating(28),
    score: 50,
    breadth: Some(2),
    find: |candidates, finds| {
        let is_other = |candidates: &Candidates<'_>, truth| {
            is_symbol(candidates, truth) && !candidates.network().is_box(truth)
        };
        report_same(&CLAIMING, candidates, finds, is_other)
    },
    ..Technique::PLAIN
};

/// Pointing or claiming, by the house that the symbol is locked in.
fn named_as(reason: &Reason, network: &Network) -> Option<&'static Technique> {
    let Reason::Locked { truth } = reason else { return None };
    by_house(network, *truth, [&POINTING, &CLAIMING])
}

/// Whether an item is a symbol of a house.
pub(super) fn is_symbol(candidates: &Candidates<'_>, item: Item) -> bool {
    candidates.network().house_kind(item).is_some()
}

/// Reports what the places of a symbol exclude of the same symbol.
fn report_same(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    belongs: fn(&Candidates<'_>, Item) -> bool,
) -> ControlFlow<()> {
    let network = candidates.network();
    for (truth, mut gone) in locked(candidates, finds.fresh(), belongs) {
        if network.relates_symbols() {
            gone.retain(|&option| network.symbol_of(option) == symbol(network, truth));
        }
        finds.eliminate(technique, gone, || Reason::Locked { truth })?;
    }
    ControlFlow::Continue(())
}

/// The symbol of an item that is a symbol of a house.
pub(super) fn symbol(network: &Network, truth: Item) -> Option<Symbol> {
    match network.meaning(truth) {
        Meaning::Symbol { symbol, .. } => Some(symbol),
        _ => None,
    }
}

/// The fresh truths that belong to a technique, each with what all of its options exclude. Most truths have
/// more options than anything excludes.
pub(super) fn locked(
    candidates: &Candidates<'_>,
    fresh: Fresh<'_>,
    belongs: fn(&Candidates<'_>, Item) -> bool,
) -> impl Iterator<Item = (Item, Vec<OptionId>)> {
    let truths = candidates.truths_up_to(candidates.network().widest_exclusion());
    let truths = truths.filter(move |&truth| fresh.has(truth) && belongs(candidates, truth));
    truths.map(|truth| (truth, candidates.excluded_by_all(candidates.options(truth))))
}
