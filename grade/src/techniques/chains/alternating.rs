//! Chains: at least one of the two ends holds. If one end is false, alternating strong and weak inferences
//! make the other end true, so what both ends exclude is eliminated; an option that follows from its own
//! negation is placed. X-chains, XY-chains and alternating inference chains differ in what they run through.

use std::ops::ControlFlow;
use std::sync::Arc;

use dlx_engine::OptionId;

use crate::candidates::Candidates;
use crate::inference::{Claim, Closure, Graph, Scope, Walk};
use crate::network::Item;
use crate::step::{Chain, Finds, Growth, Node, Reason, Step, Technique};
use crate::techniques::family::family;
use crate::techniques::fish::are_all_safe;

family! {
    report;
    X_CHAIN: "x-chain", "X-Chain",
        "A chain of houses with two places for a symbol shows that one of two places holds; the symbol is \
         eliminated wherever both exclude it.",
        Expert, 66, 260, (&Scope::SYMBOL), growth: Growth::Length, covered_by: Some(&AIC);
    XY_CHAIN: "xy-chain", "XY-Chain",
        "A chain of cells with two candidates shows that one of two candidates holds; what both exclude is \
         eliminated.",
        Expert, 70, 260, (&Scope::CELLS), growth: Growth::Length, covered_by: Some(&AIC);
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
        Expert, 75, 300, (&Scope::ALMOST_LOCKED), growth: Growth::Length, breadth: Some(14), speed: Some(15);
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

/// The start of chains: a node, and what follows if it is false.
pub(super) struct Start<'g> {
    pub(super) node: u32,
    walk: Walk<'g>,
    /// Whether the walk is the one from this node, as far as it has been asked for.
    is_walked: bool,
    /// What walks reach, if that is known. Most walks reach nothing that is asked for, and are not made.
    foreseen: Arc<Option<Closure>>,
}

impl<'g> Start<'g> {
    fn new(graph: &'g Graph, foreseen: Arc<Option<Closure>>) -> Self {
        Self { node: 0, walk: Walk::new(graph), is_walked: false, foreseen }
    }

    /// Moves to another node.
    fn begin(&mut self, node: u32) {
        (self.node, self.is_walked) = (node, self.foreseen.is_none());
        if self.is_walked {
            self.walk.run(Claim::off(node));
        }
    }

    /// Whether it is known that no chain starts here, as at most nodes of sparse graphs.
    fn is_in_vain(&self) -> bool {
        Option::as_ref(&self.foreseen).is_some_and(|closure| closure.is_empty(self.node))
    }

    /// The walk from the node, at least to the ends of chains that were asked for.
    pub(super) fn walk(&self) -> &Walk<'g> {
        &self.walk
    }

    /// The shortest chain to a node; `None` if there is none, or it is one of the simpler techniques.
    #[inline]
    pub(super) fn chain_to(&mut self, to: u32) -> Option<Ends> {
        let is_foreseen = Option::as_ref(&self.foreseen).is_none_or(|closure| closure.has(self.node, to));
        if is_foreseen { self.walk_to(to) } else { None }
    }

    /// The same where it is not known that there is none.
    fn walk_to(&mut self, to: u32) -> Option<Ends> {
        if !std::mem::replace(&mut self.is_walked, true) {
            self.walk.begin(Claim::off(self.node));
        }
        self.walk.go_on_to(Claim::on(to));
        let length = self.walk.length(Claim::on(to));
        (length >= SHORTEST).then_some(Ends { length, from: self.node, to })
    }
}

/// What walks of a graph reach, found once; `None` if walks are so long that their work is bounded: those
/// that are made must not depend on others that are not.
fn foreseen(graph: &Graph, scope: &Scope, finds: &Finds<'_>) -> Arc<Option<Closure>> {
    let is_bounded = graph.len() * graph.weak_count() > WORK;
    finds.memo().get(scope.number, || if is_bounded { None } else { Closure::new(graph) })
}

/// Whether chains through a graph certainly eliminate nothing, however short or long: nor do techniques that
/// they cover.
pub(super) fn eliminate_nothing(
    graph: &Graph,
    scope: &Scope,
    finds: &mut Finds<'_>,
) -> ControlFlow<(), bool> {
    let shows_nothing =
        |node: u32| graph.strong(node).all(|other| graph.excluded_by_either(node, other).next().is_none());
    let is_nothing = foreseen(graph, scope, finds).is_some()
        && Chains::shared(graph, scope, finds)?.0.is_empty()
        && (0..graph.len() as u32).all(shows_nothing);
    ControlFlow::Continue(is_nothing)
}

/// Passes each node from which chains may start to `visit`.
pub(super) fn starts(
    graph: &Graph,
    scope: &Scope,
    finds: &mut Finds<'_>,
    mut visit: impl FnMut(&mut Start<'_>),
) -> ControlFlow<()> {
    let mut start = Start::new(graph, foreseen(graph, scope, finds));
    for node in 0..graph.len() as u32 {
        finds.tick()?;
        if start.walk.work > WORK {
            break;
        }
        start.begin(node);
        if !start.is_in_vain() {
            visit(&mut start);
        }
    }
    ControlFlow::Continue(())
}

/// The shortest chains whose ends exclude something, by length.
pub(super) struct Chains(Vec<Ends>);

impl Chains {
    /// Those of a graph. A search for loops, which walks alike, has found them already.
    fn shared(graph: &Graph, scope: &Scope, finds: &mut Finds<'_>) -> ControlFlow<(), Arc<Self>> {
        if let Some(chains) = finds.memo().known(scope.number) {
            return ControlFlow::Continue(chains);
        }
        let mut collected = Collected::new(graph);
        starts(graph, scope, finds, |start| collected.add(start))?;
        ControlFlow::Continue(collected.keep(scope, finds))
    }
}

/// Collects chains from all starts.
pub(super) struct Collected<'g> {
    graph: &'g Graph,
    chains: Vec<Ends>,
    /// For each node, the last one with which it was looked at.
    seen: Vec<u32>,
}

impl<'g> Collected<'g> {
    pub(super) fn new(graph: &'g Graph) -> Self {
        Self { graph, chains: Vec::new(), seen: vec![u32::MAX; graph.len()] }
    }

    /// Adds the chains from a start to nodes that exclude something that it excludes too. The start is the
    /// end with the lower number.
    pub(super) fn add(&mut self, start: &mut Start<'_>) {
        let from = start.node;
        for &option in self.graph.excluded(from) {
            let excluders = self.graph.excluders(option);
            for &to in &excluders[excluders.partition_point(|&to| to < from)..] {
                if std::mem::replace(&mut self.seen[to as usize], from) != from {
                    self.chains.extend(start.chain_to(to));
                }
            }
        }
    }

    /// Keeps them for the techniques of a scope.
    pub(super) fn keep(mut self, scope: &Scope, finds: &Finds<'_>) -> Arc<Chains> {
        self.chains.sort_unstable();
        finds.memo().keep(scope.number, Chains(self.chains))
    }
}

fn report(
    technique: &'static Technique,
    scope: &Scope,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if scope.is_of_one_symbol() && are_all_safe(candidates, finds) {
        return ControlFlow::Continue(());
    }
    let graph = Graph::shared(candidates, scope, finds)?;
    if finds.is_brief() {
        return report_in_brief(technique, scope, &graph, finds);
    }
    let found = Chains::shared(&graph, scope, finds)?;
    let mut walk = Walk::new(&graph);
    for &Ends { length, from, to } in &found.0 {
        let mut step = if finds.wants_reason() {
            let claims = walk.path_from(Claim::off(from), Claim::on(to));
            step(technique, &graph, candidates, &claims, Reason::Chain)
        } else {
            Step { rating: technique.rating_of(length), ..Step::new(technique) }
        };
        match graph.options(from) {
            &[option] if from == to => step.placements = vec![option],
            _ => step.eliminations = graph.excluded_by_either(from, to).collect(),
        }
        finds.step(step)?;
    }
    ControlFlow::Continue(())
}

/// Reports all that chains change, whatever their ratings.
fn report_changes(
    technique: &'static Technique,
    graph: &Graph,
    closure: &Closure,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let mut is_eliminated = vec![false; graph.options_count()];
    let mut step = Step::new(technique);
    for from in 0..graph.len() as u32 {
        let excluded = graph.excluded(from);
        match graph.options(from) {
            _ if excluded.is_empty() || !closure.has(from, from) => {}
            &[option] => step.placements.push(option),
            _ => excluded.iter().for_each(|option| is_eliminated[option.index()] = true),
        }
        for option in excluded {
            let mut excluders = graph.excluders(*option).iter();
            if !is_eliminated[option.index()] && excluders.any(|&to| to > from && closure.has(from, to)) {
                is_eliminated[option.index()] = true;
            }
        }
    }
    step.eliminations =
        (0..).map(OptionId).zip(is_eliminated).filter_map(|(option, is)| is.then_some(option)).collect();
    finds.step(step)
}

/// Reports all that chains change, by the ratings of the shortest ones: for each candidate one chain is
/// enough.
fn report_in_brief(
    technique: &'static Technique,
    scope: &Scope,
    graph: &Graph,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if finds.wants_only_changes(technique)
        && let Some(closure) = Closure::new(graph)
    {
        return report_changes(technique, graph, &closure, finds);
    }
    // For each option, the length of the shortest chain that eliminates it, and of the one that places it; 0
    // if there is none.
    let mut eliminated = vec![0; graph.options_count()];
    let mut placed = eliminated.clone();
    let shorten = |length: &mut usize, chain: Option<Ends>| {
        if let Some(chain) = chain
            && (*length == 0 || chain.length < *length)
        {
            *length = chain.length;
        }
    };
    starts(graph, scope, finds, |start| {
        let from = start.node;
        match graph.options(from) {
            _ if graph.excluded(from).is_empty() => {}
            &[option] => shorten(&mut placed[option.index()], start.chain_to(from)),
            _ => graph
                .excluded(from)
                .iter()
                .for_each(|option| shorten(&mut eliminated[option.index()], start.chain_to(from))),
        }
        for &option in graph.excluded(from) {
            let excluders = graph.excluders(option);
            for &to in &excluders[excluders.partition_point(|&to| to <= from)..] {
                shorten(&mut eliminated[option.index()], start.chain_to(to));
            }
        }
    })?;
    let mut changes: Vec<(usize, bool, OptionId)> = Vec::new();
    for (is_placed, lengths) in [(false, &eliminated), (true, &placed)] {
        let with = (0..).map(OptionId).zip(lengths).filter(|&(_, &length)| length > 0);
        changes.extend(with.map(|(option, &length)| (length, is_placed, option)));
    }
    changes.sort_unstable();
    for run in changes.chunk_by(|one, other| one.0 == other.0) {
        let of_kind = |wanted: bool| {
            let of_kind = run.iter().filter(|&&(_, is_placed, _)| is_placed == wanted);
            of_kind.map(|&(.., option)| option).collect()
        };
        let rating = technique.rating_of(run[0].0);
        let (placements, eliminations) = (of_kind(true), of_kind(false));
        finds.step(Step { rating, placements, eliminations, ..Step::new(technique) })?;
    }
    ControlFlow::Continue(())
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
