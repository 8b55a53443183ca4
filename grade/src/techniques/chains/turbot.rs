//! Two strong links of one symbol: two houses with two places each for it, where a place in one excludes a
//! place in the other. In any case one of the two outer places holds.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{CellId, HouseKind, Meaning, Symbol};

use super::alternating::AIC;
use crate::candidates::Candidates;
use crate::jagged::Jagged;
use crate::network::{Item, Network};
use crate::step::{Chain, Finds, Needs, Node, Reason, Step, Technique};
use crate::techniques::family::family;
use crate::techniques::fish::safe_symbols;

/// What two strong links have in common, whatever they are called.
const STRONG_LINKS: Technique =
    Technique { covered_by: Some(&AIC), named_as: Some(named_as), ..Technique::PLAIN };

family! {
    find, like STRONG_LINKS;
    SKYSCRAPER: "skyscraper", "Skyscraper",
        "Two rows, or two columns, have two places each for a symbol, one pair of which share a house; one of \
         the others holds.",
        Expert, 40, 130, (), needs: Some(Needs::LINES);
    TWO_STRING_KITE: "two-string-kite", "Two-String Kite",
        "A row and a column have two places each for a symbol, one pair of which exclude each other; one of \
         the others holds.",
        Expert, 41, 150, (), needs: Some(Needs::LINES);
    TURBOT_FISH: "turbot-fish", "Turbot Fish",
        "Two houses of any kind have two places each for a symbol, one pair of which exclude each other; one \
         of the others holds.",
        Expert, 42, 120, ();
}

/// A house's symbol with two places.
struct Strong {
    truth: Item,
    kind: HouseKind,
    symbol: Symbol,
    places: [OptionId; 2],
}

impl Strong {
    fn new(candidates: &Candidates<'_>, truth: Item) -> Option<Self> {
        let Meaning::Symbol { house, symbol } = candidates.network().meaning(truth) else { return None };
        let mut places = candidates.options(truth);
        let places = [places.next()?, places.next()?];
        Some(Self { truth, kind: candidates.network().model().houses()[house].kind, symbol, places })
    }
}

/// The strong links of some candidates, by number.
struct StrongLinks {
    links: Vec<Strong>,
    /// For each symbol, its strong links.
    of_symbols: Jagged<usize>,
}

impl StrongLinks {
    fn new(candidates: &Candidates<'_>) -> Self {
        let links = candidates.truths_of(2).filter_map(|truth| Strong::new(candidates, truth));
        let links: Vec<Strong> = links.collect();
        let by_symbol = links.iter().enumerate().map(|(at, link)| (link.symbol.index() as u32, at));
        let symbols = candidates.network().model().symbols();
        let of_symbols = Jagged::sorted(symbols, &by_symbol.collect::<Vec<(u32, usize)>>());
        Self { links, of_symbols }
    }
}

/// The technique that finds two strong links: where lines are not told from other houses, it is the same for
/// all of them.
fn technique(one: HouseKind, other: HouseKind, network: &Network) -> &'static Technique {
    if network.are_lines_exchanged() { &TURBOT_FISH } else { by_houses(one, other) }
}

/// What two strong links are, by the kinds of their houses.
fn by_houses(one: HouseKind, other: HouseKind) -> &'static Technique {
    match (one, other) {
        (HouseKind::Row, HouseKind::Row) | (HouseKind::Column, HouseKind::Column) => &SKYSCRAPER,
        (HouseKind::Row, HouseKind::Column) | (HouseKind::Column, HouseKind::Row) => &TWO_STRING_KITE,
        _ => &TURBOT_FISH,
    }
}

/// The two strong links of a reason.
fn named_as(reason: &Reason, network: &Network) -> Option<&'static Technique> {
    let Reason::Chain(Chain { truths, .. }) = reason else { return None };
    let &[one, other] = truths.as_slice() else { return None };
    Some(by_houses(network.house_kind(one)?, network.house_kind(other)?))
}

/// The step of two joined strong links. The places are in the order of the argument: the inner two exclude
/// each other, and one of the outer two holds.
fn chain(
    technique: &'static Technique,
    truths: [Item; 2],
    places: [OptionId; 4],
    eliminations: Vec<OptionId>,
    candidates: &Candidates<'_>,
) -> Step {
    let [_, inner, next, _] = places;
    let nodes = places.into_iter().zip([false, true].into_iter().cycle());
    let nodes = nodes.map(|(place, holds)| Node::new(&[place], holds)).collect();
    let links = candidates.network().shared_item(inner, next).into_iter().collect();
    let reason = Reason::Chain(Chain { nodes, truths: truths.to_vec(), links });
    Step { reason, eliminations, ..Step::new(technique) }
}

fn find(wanted: &'static Technique, candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let is_safe = safe_symbols(candidates, finds);
    let all = finds.memo().get(0, || StrongLinks::new(candidates));
    let (mut chains, fresh): (Vec<(Join, Step)>, _) = (Vec::new(), finds.fresh());
    for one in all.links.iter().filter(|link| !is_safe[link.symbol.index()]) {
        finds.tick()?;
        let of_symbol = all.of_symbols.get(one.symbol.index());
        let later = of_symbol.partition_point(|&other| all.links[other].truth <= one.truth);
        for other in of_symbol[later..].iter().map(|&other| &all.links[other]) {
            if technique(one.kind, other.kind, candidates.network()) == wanted
                && fresh.has_any(&[one.truth, other.truth])
            {
                for (join, chain) in join(wanted, one, other, candidates) {
                    finds.step(chain.clone())?;
                    chains.push((join, chain));
                }
            }
        }
    }
    // Both kites of a dual two-string kite.
    let with_all = finds.wants_joint_steps();
    for (at, (join, one)) in chains.iter().enumerate() {
        let others = chains[at + 1..].iter().filter(|(other, _)| join.is_shared_by(other, with_all));
        for both in others.filter_map(|(_, other)| Step::join(one, other)) {
            finds.step(both)?;
        }
    }
    ControlFlow::Continue(())
}

/// Where strong links are joined.
struct Join {
    symbol: Symbol,
    /// The cells, in order, of the two places through which they are joined.
    cells: [Option<CellId>; 2],
}

impl Join {
    /// Whether others are joined in the same cells: those of the symbol, or of any.
    fn is_shared_by(&self, other: &Self, of_any: bool) -> bool {
        self.cells == other.cells && (of_any || self.symbol == other.symbol)
    }
}

/// The ways to join two strong links that eliminate something.
fn join(
    technique: &'static Technique,
    one: &Strong,
    other: &Strong,
    candidates: &Candidates<'_>,
) -> Vec<(Join, Step)> {
    let cell = |place| candidates.network().candidate(place).map(|(cell, _)| cell);
    let mut chains = Vec::new();
    for (outer, inner) in [(0, 1), (1, 0)].map(|(a, b)| (one.places[a], one.places[b])) {
        for (next, last) in [(0, 1), (1, 0)].map(|(a, b)| (other.places[a], other.places[b])) {
            if outer == last || !candidates.network().excludes(inner, next) {
                continue;
            }
            let eliminations = candidates.excluded_by_all([outer, last].into_iter());
            if !eliminations.is_empty() {
                let (truths, places) = ([one.truth, other.truth], [outer, inner, next, last]);
                let step = chain(technique, truths, places, eliminations, candidates);
                let [inner, next] = [inner, next].map(cell);
                let cells = [inner.min(next), inner.max(next)];
                chains.push((Join { symbol: one.symbol, cells }, step));
            }
        }
    }
    chains
}
