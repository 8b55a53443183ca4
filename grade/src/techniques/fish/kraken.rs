//! Kraken fish: a fish with fins, each of which leads by a chain to what the fish eliminates. The name is
//! that of HoDoKu's fish guide (B. Hobiger), which calls this type 1.
//!
//! Seen from the candidate that is eliminated: if it held, chains would take the fins, and the truths of the
//! fish would have one link too few. So the search is that of [other fish](super::hunt), after all that
//! chains eliminate.

use std::ops::ControlFlow;
use std::sync::Arc;

use dlx_engine::OptionId;

use super::field::{Field, Set, Width};
use super::hunt::{covered, fins};
use super::search::{Fish, Hunt};
use super::shape::Shape;
use crate::candidates::{Candidates, Fresh};
use crate::inference::{Claim, Further, Graph, Scope, Walk};
use crate::level::{Level, Rating};
use crate::step::{Finds, Growth, Node, Reason, Step, Technique};

pub(crate) static KRAKEN_FISH: Technique = Technique {
    id: "kraken-fish",
    name: "Kraken Fish",
    summary: "A fish of two or three houses, except for some places, the fins; what it eliminates is also \
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
    let graph = Graph::shared(candidates, &Scope::SINGLE, finds)?;
    let mut walk = Walk::new(&graph);
    let further = Further::new(candidates, finds.fresh(), &graph);
    let mut found: Vec<(Arc<Field>, Vec<Catch>)> = Vec::new();
    let model = candidates.network().model();
    for grid in 0..model.grids().len() {
        for symbol in model.alphabet().iter() {
            let field = Field::shared(candidates, grid, symbol, Fresh::ALL, finds);
            // As a whole, because searches are bounded.
            let is_new = |field: &Arc<Field>| {
                field.fresh(finds.fresh()) != 0 || further.has_any(&graph, field.options.iter().copied())
            };
            if let Some(field) = field.filter(is_new) {
                let caught = match field.is_narrow() {
                    true => catches::<u64>(&field, candidates, &graph, &mut walk, finds)?,
                    false => catches::<u128>(&field, candidates, &graph, &mut walk, finds)?,
                };
                found.push((field, caught));
            }
        }
    }
    let mut catches: Vec<(&Field, &Catch)> =
        found.iter().flat_map(|(field, caught)| caught.iter().map(move |catch| (&**field, catch))).collect();
    catches.sort_by_key(|(_, catch)| catch.length);
    let mut gone: Vec<OptionId> = Vec::new();
    for (field, catch) in catches {
        if gone.contains(&catch.target) {
            continue;
        }
        let paths = paths(catch, &graph, &mut walk);
        let eliminations = eliminations(field, catch, &graph, &paths);
        let reason = match finds.wants_reason() {
            false => Reason::default(),
            true => reason(field, catch, &graph, &paths, &eliminations),
        };
        gone.extend(&eliminations);
        let rating = KRAKEN_FISH.rating_of(catch.length);
        finds.step(Step { rating, reason, eliminations, ..Step::new(&KRAKEN_FISH) })?;
    }
    ControlFlow::Continue(())
}

/// For each candidate of a field, the fish with the shortest chains that eliminates it, if there is one.
fn catches<S: Width>(
    field: &Field,
    candidates: &Candidates<'_>,
    graph: &Graph,
    walk: &mut Walk<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<(), Vec<Catch>> {
    let sides = Shape::Basic.sides(field);
    let mut catches = Vec::new();
    let mut hunts = SIZES.map(|size| Hunt::new(size, TRIES, Set::MAX)).collect::<Vec<Hunt<S>>>();
    let mut fish: Vec<Fish> = Vec::new();
    for (&target, &items) in field.options.iter().zip(&field.items_of) {
        finds.tick()?;
        let Some(node) = graph.single(target).filter(|_| walk.work < WORK) else { continue };
        walk.run(Claim::on(node));
        let length = |option: OptionId| graph.single(option).map_or(0, |node| walk.length(Claim::off(node)));
        let is_left: Vec<bool> =
            field.options.iter().map(|&option| option != target && length(option) == 0).collect();
        let mut best: Option<Catch> = None;
        for &side in &sides {
            hunts.iter_mut().for_each(|hunt| hunt.catch(field, (items, &is_left), side, &mut fish));
            for (truths, links) in fish.drain(..) {
                let fins = fins(field, (truths, links));
                let is_chained = |&fin: &OptionId| !candidates.network().excludes(fin, target);
                let all: usize = fins.iter().map(|&fin| length(fin)).sum();
                if fins.iter().any(is_chained) && best.as_ref().is_none_or(|best| all < best.length) {
                    best = Some(Catch { length: all, target, truths, links, fins });
                }
            }
        }
        catches.extend(best);
    }
    ControlFlow::Continue(catches)
}

/// For each fin, what leads from the candidate of the catch to the fin: read backwards, the chain from the
/// fin to the candidate.
fn paths(catch: &Catch, graph: &Graph, walk: &mut Walk<'_>) -> Vec<Vec<Claim>> {
    let single = |option: OptionId| graph.single(option).unwrap_or_default();
    walk.run(Claim::on(single(catch.target)));
    catch.fins.iter().map(|&fin| walk.path(Claim::off(single(fin)))).collect()
}

/// What a fish and a chain from each fin eliminate. A chain ends with an option that excludes the candidate
/// of the catch, and may exclude others of the fish.
fn eliminations(field: &Field, catch: &Catch, graph: &Graph, paths: &[Vec<Claim>]) -> Vec<OptionId> {
    let is_excluded = |option: &OptionId| {
        paths.iter().all(|path| graph.excluded(path[1].node).binary_search(option).is_ok())
    };
    covered(field, (catch.truths, catch.links)).filter(is_excluded).collect()
}

/// The fish, and the chain from each fin to what is eliminated.
fn reason(
    field: &Field,
    catch: &Catch,
    graph: &Graph,
    paths: &[Vec<Claim>],
    eliminations: &[OptionId],
) -> Reason {
    let (mut cases, mut premises) = (Vec::new(), Vec::new());
    for path in paths {
        let strong = path.windows(2).filter(|pair| pair[1].holds);
        premises.extend(strong.flat_map(|pair| graph.reason(pair[0].node, pair[1].node)));
        let chain = path[1..].iter().rev();
        let nodes = chain.map(|claim| Node::new(graph.options(claim.node), !claim.holds));
        cases.push(nodes.chain([Node::new(eliminations, false)]).collect());
    }
    Reason::Kraken { truths: field.items(catch.truths), links: field.items(catch.links), cases, premises }
}
