//! Direct forms: eliminations that immediately leave a hidden single. People see them as one step, and Sudoku
//! Explainer rates them as one (its Direct Pointing, Direct Claiming, Direct Hidden Pair and Triplet). As
//! there, the step makes only the placement. What takes the law of leftovers to see is no such step.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::HouseKind;

use super::sets::tight::{self, Tight};
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Needs, Reason, Step, Technique};
use crate::techniques::by_house::by_house;

pub(crate) static DIRECT_POINTING: Technique = Technique {
    id: "direct-pointing",
    name: "Direct Pointing",
    named_as: Some(named_as),
    summary: "Pointing leaves another box, region or the like one place for the symbol.",
    level: Level::Tough,
    rating: Rating(17),
    needs: Some(Needs::LINES),
    score: 64,
    find: |candidates, finds| locked(&DIRECT_POINTING, candidates, finds, Network::is_box),
    ..Technique::PLAIN
};

pub(crate) static DIRECT_CLAIMING: Technique = Technique {
    id: "direct-claiming",
    name: "Direct Claiming",
    named_as: Some(named_as),
    summary: "Claiming leaves another house one place for the symbol.",
    level: Level::Tough,
    rating: Rating(19),
    score: 64,
    spared_without: Some(Needs::MORE_THAN_CLASSIC),
    find: |candidates, finds| {
        locked(&DIRECT_CLAIMING, candidates, finds, |network, truth| !network.is_box(truth))
    },
    ..Technique::PLAIN
};

pub(crate) static DIRECT_HIDDEN_PAIR: Technique = Technique {
    id: "direct-hidden-pair",
    name: "Direct Hidden Pair",
    summary: "A hidden pair leaves its house one place for another symbol.",
    level: Level::Tough,
    rating: Rating(20),
    score: 84,
    find: |candidates, finds| hidden(&DIRECT_HIDDEN_PAIR, 2, candidates, finds),
    ..Technique::PLAIN
};

pub(crate) static DIRECT_HIDDEN_TRIPLE: Technique = Technique {
    id: "direct-hidden-triple",
    name: "Direct Hidden Triple",
    summary: "A hidden triple leaves its house one place for another symbol.",
    level: Level::Tough,
    rating: Rating(25),
    score: 114,
    find: |candidates, finds| hidden(&DIRECT_HIDDEN_TRIPLE, 3, candidates, finds),
    ..Technique::PLAIN
};

/// Direct pointing or claiming, by the house that has one place left.
fn named_as(reason: &Reason, network: &Network) -> Option<&'static Technique> {
    let Reason::Direct { truth, .. } = reason else { return None };
    by_house(network, *truth, [&DIRECT_POINTING, &DIRECT_CLAIMING])
}

fn locked(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    belongs: fn(&Network, Item) -> bool,
) -> ControlFlow<()> {
    let fresh = finds.fresh();
    let all = finds.memo().get(0, || Locked::new(candidates));
    for &(truth, kind, ref eliminations) in
        all.0.iter().filter(|&&(truth, ..)| belongs(candidates.network(), truth))
    {
        for item in losers(candidates, eliminations, kind) {
            if fresh.has(truth) || fresh.has(item) {
                single(technique, candidates, finds, item, eliminations, &[truth])?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The symbols of houses that are locked in another house, each with the kind of its house and what it
/// excludes there.
struct Locked(Vec<(Item, HouseKind, Vec<OptionId>)>);

impl Locked {
    fn new(candidates: &Candidates<'_>) -> Self {
        let locked = |truth| {
            let kind = candidates.network().house_kind(truth)?;
            Some((truth, kind, excluded_by_a_house(candidates, truth)))
        };
        let few = candidates.truths_up_to(candidates.network().widest_overlap_of_all());
        // One with a single place is decided, which is a step of its own.
        let locked = few.filter(|&truth| candidates.count(truth) > 1).filter_map(locked);
        Self(locked.filter(|(.., eliminations)| !eliminations.is_empty()).collect())
    }
}

fn hidden(
    technique: &'static Technique,
    size: usize,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let fresh = finds.fresh();
    let matrices = candidates.network().matrices().symbols.iter();
    let matrices = matrices.filter(|matrix| fresh.has_any(&matrix.truths));
    tight::visit(matrices, size, candidates, finds.patience(), &mut |matrix, rows, columns| {
        let set = Tight::new(matrix, rows, columns);
        let eliminations = set.eliminations(candidates);
        if eliminations.is_empty() {
            return ControlFlow::Continue(());
        }
        for &truth in matrix.truths.iter().filter(|truth| !set.truths().contains(truth)) {
            single(technique, candidates, finds, truth, &eliminations, set.truths())?;
        }
        ControlFlow::Continue(())
    })
}

/// What all options of a truth exclude by a house that has all of them. Where a rule excludes it, such as a
/// knight's move, players see two steps.
fn excluded_by_a_house(candidates: &Candidates<'_>, truth: Item) -> Vec<OptionId> {
    let network = candidates.network();
    let (places, count) = (candidates.option_mask(truth), candidates.count(truth));
    if count > network.widest_overlap(truth) {
        return Vec::new();
    }
    // Houses that share one option have no more than that one. Most houses that have all have no others.
    let has_all = |&&(house, shared): &&(Item, u64)| {
        let is_in_all = places != 0 && places & !shared == 0;
        is_in_all
            && candidates.count(house) > count
            && network.house_kind(house).is_some()
            && !network.is_leftover(house)
    };
    let may_have_all = |&&(_, shared): &&(Item, u64)| !shared.is_power_of_two();
    let mut houses = network.overlaps(truth).iter().take_while(may_have_all).filter(has_all).peekable();
    if houses.peek().is_none() {
        return Vec::new();
    }
    let is_elsewhere = |option: &OptionId| !network.items_of(*option).contains(&truth);
    let excluded = houses.flat_map(|&(house, _)| candidates.options(house)).filter(is_elsewhere);
    let mut excluded: Vec<OptionId> = excluded.collect();
    excluded.sort_unstable();
    excluded.dedup();
    excluded
}

/// The truths, in houses of one kind, that lose some of the eliminations, each once.
fn losers(candidates: &Candidates<'_>, eliminations: &[OptionId], kind: HouseKind) -> Vec<Item> {
    let items = eliminations.iter().flat_map(|&option| candidates.network().items_of(option)).copied();
    let mut losers: Vec<Item> = items
        .filter(|&item| candidates.is_open(item) && candidates.network().house_kind(item) == Some(kind))
        .collect();
    losers.sort_unstable();
    losers.dedup();
    losers
}

/// Reports the placement of the only option of `item` that the eliminations leave, if they leave one.
fn single(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    item: Item,
    eliminations: &[OptionId],
    causes: &[Item],
) -> ControlFlow<()> {
    if causes.iter().chain([&item]).any(|&of| candidates.needs_leftovers(of)) {
        return ControlFlow::Continue(());
    }
    let mut left = candidates.options(item).filter(|option| eliminations.binary_search(option).is_err());
    match (left.next(), left.next()) {
        (Some(option), None) if candidates.count(item) > 1 => {
            let reason = Reason::Direct { causes: causes.to_vec(), truth: item };
            finds.step(Step { reason, placements: vec![option], ..Step::new(technique) })
        }
        _ => ControlFlow::Continue(()),
    }
}
