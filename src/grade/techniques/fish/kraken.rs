//! Kraken fish: a fish with fins, each of which leads by a chain to what the fish eliminates. The name is that of HoDoKu's
//! fish guide (B. Hobiger), which calls this type 1.
//!
//! Seen from the candidate that is eliminated: if it held, chains would take the fins, and the truths of the fish would have
//! one link too few. So the search is that of [other fish](super::hunt), after all that chains eliminate.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Symbol;

use super::field::{Field, Set, members};
use super::hunt::fins;
use super::search::{Fish, Hunt};
use crate::grade::candidates::{Candidates, Fresh};
use crate::grade::inference::{Claim, Graph, Scope, Walk};
use crate::grade::step::{Finds, Growth, Node, Reason, Step, Technique};
use crate::level::{Level, Rating};

pub(crate) static KRAKEN_FISH: Technique = Technique {
    id: "kraken-fish",
    name: "Kraken Fish",
    summary: "An X-Wing or a Swordfish except for some places, the fins; what it eliminates is also \
              excluded if a fin holds, by a chain.",
    level: Level::Extreme,
    rating: Rating(80),
    score: 500,
    growth: Growth::Length,
    find,
    ..Technique::PLAIN
};

/// The numbers of truths.
const SIZES: std::ops::RangeInclusive<usize> = 2..=3;

/// The maximum number of sets of truths tried on one field.
const TRIES: usize = 100_000;

/// The maximum number of inferences that one search examines.
const WORK: usize = 10_000_000;

/// A fish, and the candidate that it eliminates.
struct Catch {
    /// The number of claims in all chains together.
    length: usize,
    target: OptionId,
    truths: Set,
    links: Set,
    fins: Vec<OptionId>,
}

fn find(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let graph = Graph::new(candidates, &Scope::SINGLE, finds.patience())?;
    let mut walk = Walk::new(&graph);
    let mut found: Vec<(Field, Vec<Catch>)> = Vec::new();
    let model = candidates.network().model();
    for grid in 0..model.grids().len() {
        for symbol in Symbol::first(model.symbols()) {
            if let Some(field) = Field::new(candidates, grid, symbol, Fresh::ALL) {
                let caught = catches(&field, candidates, &graph, &mut walk, finds)?;
                found.push((field, caught));
            }
        }
    }
    let mut catches: Vec<(&Field, &Catch)> =
        found.iter().flat_map(|(field, caught)| caught.iter().map(move |catch| (field, catch))).collect();
    catches.sort_by_key(|(_, catch)| catch.length);
    catches.into_iter().try_for_each(|(field, catch)| {
        let reason =
            if finds.is_brief() { Reason::default() } else { reason(field, catch, &graph, &mut walk) };
        let rating = KRAKEN_FISH.rating_of(catch.length);
        finds.step(Step { rating, reason, eliminations: vec![catch.target], ..Step::new(&KRAKEN_FISH) })
    })
}

/// For each candidate of a field, the fish with the shortest chains that eliminates it, if there is one.
fn catches(
    field: &Field,
    candidates: &Candidates<'_>,
    graph: &Graph,
    walk: &mut Walk<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<(), Vec<Catch>> {
    let sides = [(field.rows & field.truths, field.columns), (field.columns & field.truths, field.rows)];
    let mut catches = Vec::new();
    let mut hunts = SIZES.map(|size| Hunt::new(size, TRIES)).collect::<Vec<Hunt>>();
    let mut fish: Vec<Fish> = Vec::new();
    for (&target, &items) in field.options.iter().zip(&field.items_of) {
        finds.tick()?;
        let Some(node) = graph.single(target).filter(|_| walk.work < WORK) else { continue };
        walk.run(Claim::on(node));
        let length = |option: OptionId| graph.single(option).map_or(0, |node| walk.length(Claim::off(node)));
        let is_left: Vec<bool> =
            field.options.iter().map(|&option| option != target && length(option) == 0).collect();
        let mut best: Option<Catch> = None;
        for (truths, links) in sides {
            for hunt in &mut hunts {
                hunt.begin(field, &is_left, (truths & !items, links));
                hunt.extend(0, (0, 0), &mut |caught| fish.push(caught));
            }
            for (truths, caught) in fish.drain(..) {
                for last in members(items & links & !truths & !caught) {
                    let links = caught | 1 << last;
                    let fins = fins(field, (truths, links));
                    let is_chained = |&fin: &OptionId| !candidates.network().excludes(fin, target);
                    let all: usize = fins.iter().map(|&fin| length(fin)).sum();
                    if fins.iter().any(is_chained) && best.as_ref().is_none_or(|best| all < best.length) {
                        best = Some(Catch { length: all, target, truths, links, fins });
                    }
                }
            }
        }
        catches.extend(best);
    }
    ControlFlow::Continue(catches)
}

/// The fish, and a chain from each fin to the candidate that is eliminated.
fn reason(field: &Field, catch: &Catch, graph: &Graph, walk: &mut Walk<'_>) -> Reason {
    let (mut cases, mut premises) = (Vec::new(), Vec::new());
    let single = |option: OptionId| graph.single(option).unwrap_or_default();
    walk.run(Claim::on(single(catch.target)));
    for &fin in &catch.fins {
        let path = walk.path(Claim::off(single(fin)));
        let strong = path.windows(2).filter(|pair| pair[1].holds);
        premises.extend(strong.flat_map(|pair| graph.reason(pair[0].node, pair[1].node)));
        // What follows from the candidate, read backwards, leads from the fin to the candidate.
        let nodes = path.iter().rev().map(|claim| Node::new(graph.options(claim.node), !claim.holds));
        cases.push(nodes.collect());
    }
    Reason::Kraken { truths: field.items(catch.truths), links: field.items(catch.links), cases, premises }
}
