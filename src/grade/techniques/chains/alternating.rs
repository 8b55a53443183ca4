//! Chains: at least one of the two ends holds. If one end is false, alternating strong and weak inferences
//! make the other end true, so what both ends exclude is eliminated; an option that follows from its own
//! negation is placed. X-chains, XY-chains and alternating inference chains differ in what they run through.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use crate::grade::candidates::Candidates;
use crate::grade::inference::{Claim, Graph, Scope, Walk};
use crate::grade::network::Item;
use crate::grade::step::{Chain, Finds, Growth, Node, Reason, Step, Technique};
use crate::grade::techniques::family::family;

family! {
    report;
    X_CHAIN: "x-chain", "X-Chain",
        "A chain of houses with two places for a symbol shows that one of two places holds; the symbol is \
         eliminated wherever both exclude it.",
        Expert, 66, 260, (&Scope::SYMBOL), growth: Growth::Length;
    XY_CHAIN: "xy-chain", "XY-Chain",
        "A chain of cells with two candidates shows that one of two candidates holds; what both exclude is \
         eliminated.",
        Expert, 70, 260, (&Scope::CELLS), growth: Growth::Length;
    AIC: "aic", "Alternating Inference Chain",
        "A chain of cells with two candidates and houses with two places shows that one of two candidates \
         holds; what both exclude is eliminated.",
        Expert, 70, 280, (&Scope::LINKED), growth: Growth::Length, breadth: Some(12);
    GROUPED_AIC: "grouped-aic", "Grouped Alternating Inference Chain",
        "A chain of which some nodes are several candidates that share two items, such as places in a row and \
         a box.",
        Expert, 72, 280, (&Scope::GROUPED), growth: Growth::Length, breadth: Some(13);
    ALS_AIC: "als-aic", "Alternating Inference Chain with Almost Locked Sets",
        "A chain that also goes from symbol to symbol of cells with one candidate more than there are cells: if \
         one symbol is in none of the cells, each of the others is in one.",
        Expert, 75, 300, (&Scope::ALMOST_LOCKED), growth: Growth::Length, breadth: Some(14);
}

/// The maximum number of inferences that one search examines: enough for all chains of a 16 x 16 board.
const WORK: usize = 10_000_000;
/// The number of claims in the shortest chain that is not one of the simpler techniques.
const SHORTEST: usize = 4;

/// A chain by its ends. Chains are ordered by length.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Ends {
    pub(super) length: usize,
    pub(super) from: u32,
    pub(super) to: u32,
}

/// The shortest chains that `accept` wants, by length. For each node from which chains start, it receives all
/// that follows if the node is false, and returns the nodes that may be the other end.
pub(crate) fn chains(
    graph: &Graph,
    finds: &mut Finds<'_>,
    accept: impl Fn(&Walk<'_>, u32) -> Vec<u32>,
) -> ControlFlow<(), Vec<Ends>> {
    let (mut walk, mut chains) = (Walk::new(graph), Vec::new());
    for from in 0..graph.len() as u32 {
        finds.tick()?;
        if walk.work > WORK {
            break;
        }
        walk.run(Claim::off(from));
        let others = accept(&walk, from).into_iter();
        let ends = others.map(|to| Ends { length: walk.length(Claim::on(to)), from, to });
        chains.extend(ends.filter(|ends| ends.length >= SHORTEST));
    }
    chains.sort_unstable();
    ControlFlow::Continue(chains)
}

fn report(
    technique: &'static Technique,
    scope: &Scope,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let graph = Graph::shared(candidates, scope, finds)?;
    let found = chains(&graph, finds, |_, from| partners(&graph, from))?;
    let mut walk = Walk::new(&graph);
    for Ends { from, to, length } in found {
        let mut step = if finds.is_brief() {
            Step { rating: technique.rating_of(length), ..Step::new(technique) }
        } else {
            walk.run(Claim::off(from));
            step(technique, &graph, candidates, &walk.path(Claim::on(to)), Reason::Chain)
        };
        match graph.options(from) {
            &[option] if from == to => step.placements = vec![option],
            _ => step.eliminations = graph.excluded_by_either(from, to).collect(),
        }
        finds.step(step)?;
    }
    ControlFlow::Continue(())
}

/// The nodes, from `node` on, that exclude something that `node` excludes too, in order.
fn partners(graph: &Graph, node: u32) -> Vec<u32> {
    let excluders = graph.excluded(node).iter().flat_map(|&option| graph.excluders(option)).copied();
    let mut partners: Vec<u32> = excluders.filter(|&other| other >= node).collect();
    partners.sort_unstable();
    partners.dedup();
    partners
}

/// A step with a chain as its reason, which changes nothing yet.
pub(crate) fn step(
    technique: &'static Technique,
    graph: &Graph,
    candidates: &Candidates<'_>,
    claims: &[Claim],
    kind: fn(Chain) -> Reason,
) -> Step {
    let mut chain = Chain { nodes: nodes(graph, claims), truths: Vec::new(), links: Vec::new() };
    for pair in claims.windows(2) {
        if pair[1].holds {
            chain.truths.extend(graph.reason(pair[0].node, pair[1].node));
        } else {
            chain.links.extend(link(graph, candidates, pair[0].node, pair[1].node));
        }
    }
    Step { rating: technique.rating_of(claims.len()), reason: kind(chain), ..Step::new(technique) }
}

/// Turns claims into nodes.
pub(super) fn nodes(graph: &Graph, claims: &[Claim]) -> Vec<Node> {
    claims.iter().map(|claim| Node::new(graph.options(claim.node), claim.holds)).collect()
}

/// An item that all options of two nodes share, if there is one.
fn link(graph: &Graph, candidates: &Candidates<'_>, one: u32, other: u32) -> Option<Item> {
    let (first, more) = graph.options(one).split_first()?;
    let has = |item: &Item| {
        let holds = |option: &OptionId| candidates.network().items_of(*option).contains(item);
        more.iter().chain(graph.options(other)).all(holds)
    };
    candidates.network().items_of(*first).iter().copied().find(has)
}
