//! Forcing chains: whichever option of a truth holds, a chain leads to the same conclusion.

use std::ops::ControlFlow;

use dlx_variants::Meaning;

use super::alternating::nodes;
use crate::candidates::Candidates;
use crate::inference::{Claim, Further, Graph, Scope, Walk};
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Finds, Growth, Reason, Step, Technique};

pub(crate) static CELL_FORCING_CHAIN: Technique = Technique {
    id: "cell-forcing-chain",
    name: "Cell Forcing Chain",
    summary: "Whichever candidate of a cell holds, a chain from it leads to the same conclusion.",
    level: Level::Extreme,
    rating: Rating(80),
    score: 500,
    growth: Growth::Length,
    find: |candidates, finds| find(&CELL_FORCING_CHAIN, candidates, finds, is_cell),
    ..Technique::PLAIN
};

pub(crate) static HOUSE_FORCING_CHAIN: Technique = Technique {
    id: "house-forcing-chain",
    name: "House Forcing Chain",
    summary: "Whichever place of a house a symbol takes, a chain from it leads to the same conclusion.",
    level: Level::Extreme,
    rating: Rating(80),
    score: 500,
    growth: Growth::Length,
    find: |candidates, finds| {
        find(&HOUSE_FORCING_CHAIN, candidates, finds, |network, truth| !is_cell(network, truth))
    },
    ..Technique::PLAIN
};

/// The maximum number of inferences that one search examines.
const WORK: usize = 10_000_000;
/// The maximum number of options of a truth to follow.
const BRANCHES: usize = 9;

/// What follows from every option of a truth.
struct Find {
    /// The number of claims in all chains together.
    length: usize,
    truth: Item,
    claim: Claim,
}

fn is_cell(network: &Network, truth: Item) -> bool {
    matches!(network.meaning(truth), Meaning::Cell(_))
}

fn find(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    belongs: fn(&Network, Item) -> bool,
) -> ControlFlow<()> {
    let graph = Graph::shared(candidates, &Scope::SINGLE, finds)?;
    let mut walk = Walk::new(&graph);
    let further = Further::new(candidates, finds.fresh(), &graph);
    let is_new =
        |&truth: &Item| finds.fresh().has(truth) || further.has_any(&graph, candidates.options(truth));
    let truths = candidates.truths().filter(|&truth| belongs(candidates.network(), truth));
    let truths: Vec<Item> = truths.filter(is_new).collect();
    let mut found = Vec::new();
    for truth in truths {
        finds.tick()?;
        if walk.work > WORK {
            break;
        }
        // Players take cases over candidates, and not over what a rule remembers.
        if (3..=BRANCHES).contains(&candidates.count(truth)) && candidates.is_visible(truth) {
            conclude(truth, candidates, &graph, &mut walk, &mut found);
        }
    }
    found.sort_by_key(|find| find.length);
    found.into_iter().try_for_each(|find| finds.step(step(technique, candidates, &graph, &mut walk, &find)))
}

/// Adds what follows from every option of a truth.
fn conclude(
    truth: Item,
    candidates: &Candidates<'_>,
    graph: &Graph,
    walk: &mut Walk<'_>,
    found: &mut Vec<Find>,
) {
    let mut common: Option<Vec<(Claim, usize)>> = None;
    for start in starts(truth, candidates, graph) {
        walk.run(start);
        let follows = match common.take() {
            None => walk.reached().iter().map(|&claim| (claim, walk.length(claim))).collect(),
            Some(mut claims) => {
                claims.retain_mut(|(claim, length)| {
                    *length += walk.length(*claim);
                    walk.length(*claim) > 0
                });
                claims
            }
        };
        common = Some(follows);
        if common.as_ref().is_some_and(Vec::is_empty) {
            return;
        }
    }
    let common = common.into_iter().flatten();
    found.extend(common.map(|(claim, length)| Find { length, truth, claim }));
}

/// The claims that each option of a truth holds.
fn starts(truth: Item, candidates: &Candidates<'_>, graph: &Graph) -> Vec<Claim> {
    candidates.options(truth).filter_map(|option| graph.single(option)).map(Claim::on).collect()
}

/// A step with the chains from each option of the truth, one after another.
fn step(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    graph: &Graph,
    walk: &mut Walk<'_>,
    find: &Find,
) -> Step {
    let mut step = Step { rating: technique.rating_of(find.length), ..Step::new(technique) };
    let (mut cases, mut premises) = (Vec::new(), Vec::new());
    for start in starts(find.truth, candidates, graph) {
        walk.run(start);
        let path = walk.path(find.claim);
        let strong = path.windows(2).filter(|pair| pair[1].holds);
        premises.extend(strong.flat_map(|pair| graph.reason(pair[0].node, pair[1].node)));
        cases.push(nodes(graph, &path));
    }
    step.reason = Reason::Cases { truth: find.truth, through: Vec::new(), cases, premises };
    let changed = graph.options(find.claim.node).to_vec();
    if find.claim.holds {
        step.placements = changed
    } else {
        step.eliminations = changed
    }
    step
}
