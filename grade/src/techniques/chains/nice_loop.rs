//! Continuous nice loops: chains whose ends exclude each other. Then one of any two nodes joined by a weak
//! inference, including the ends, is true, and what both exclude is eliminated.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::alternating::{AIC, ALS_AIC, Collected, Ends, GROUPED_AIC, starts, step};
use crate::candidates::Candidates;
use crate::inference::{Claim, Graph, Scope, Walk};
use crate::step::{Finds, Growth, Reason, Step, Technique};
use crate::techniques::family::family;

family! {
    report;
    CONTINUOUS_LOOP: "continuous-nice-loop", "Continuous Nice Loop",
        "A chain ends where it began, so one of any two candidates in it that exclude each other holds; what \
         both exclude is eliminated.",
        Expert, 70, 280, (&Scope::LINKED), growth: Growth::Length, covered_by: Some(&AIC);
    GROUPED_LOOP: "grouped-continuous-nice-loop", "Grouped Continuous Nice Loop",
        "A continuous loop of which some nodes are several candidates that share two items, such as places in a \
         row and a box.",
        Expert, 72, 280, (&Scope::GROUPED), growth: Growth::Length, covered_by: Some(&GROUPED_AIC);
    ALS_LOOP: "als-continuous-nice-loop", "Continuous Nice Loop with Almost Locked Sets",
        "A continuous loop that also goes from symbol to symbol of cells with one candidate more than there are \
         cells, which keep their other symbols.",
        Expert, 75, 300, (&Scope::ALMOST_LOCKED), growth: Growth::Length, covered_by: Some(&ALS_AIC);
}

fn report(
    technique: &'static Technique,
    scope: &Scope,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let graph = Graph::shared(candidates, scope, finds)?;
    let (mut found, mut chains) = (Vec::new(), Collected::new(&graph));
    let mut gains = Gains::new(&graph, candidates);
    starts(&graph, scope, finds, |start| {
        for &to in graph.weak(start.node) {
            found.extend(start.chain_to(to).filter(|ends| gains.is_closed(start.walk(), ends)));
        }
        // Chains are looked for next, on the same walks.
        chains.add(start);
    })?;
    found.sort_unstable();
    chains.keep(scope, finds);
    let mut walk = Walk::new(&graph);
    for Ends { from, to, .. } in found {
        let claims = walk.path_from(Claim::off(from), Claim::on(to));
        let mut eliminations: Vec<OptionId> = eliminations(&graph, candidates, &claims).collect();
        eliminations.sort_unstable();
        eliminations.dedup();
        let step = match finds.wants_reason() {
            true => step(technique, &graph, candidates, &claims, Reason::Loop),
            false => Step { rating: technique.rating_of(claims.len()), ..Step::new(technique) },
        };
        finds.step(Step { eliminations, ..step })?;
    }
    ControlFlow::Continue(())
}

/// Which paths of a walk eliminate something if they are parts of a loop. Most of them begin alike.
struct Gains<'a> {
    graph: &'a Graph,
    candidates: &'a Candidates<'a>,
    /// The start of the walk.
    from: Option<u32>,
    /// For each claim, whether the path to it does.
    known: Vec<Option<bool>>,
    path: Vec<Claim>,
}

impl<'a> Gains<'a> {
    fn new(graph: &'a Graph, candidates: &'a Candidates<'_>) -> Self {
        Self { graph, candidates, from: None, known: vec![None; 2 * graph.len()], path: Vec::new() }
    }

    /// Whether a loop eliminates something.
    fn is_closed(&mut self, walk: &Walk<'_>, ends: &Ends) -> bool {
        if self.from.replace(ends.from) != Some(ends.from) {
            self.known.fill(None);
        }
        self.graph.excluded_by_either(ends.to, ends.from).next().is_some()
            || self.has(walk, Claim::on(ends.to))
    }

    /// Whether the path to a claim eliminates something.
    fn has(&mut self, walk: &Walk<'_>, claim: Claim) -> bool {
        let (mut at, mut length) = (claim, walk.length(claim));
        let mut found = loop {
            if length <= 1 {
                break false;
            }
            if let Some(known) = self.known[at.index()] {
                break known;
            }
            self.path.push(at);
            (at, length) = (walk.before(at), length - 1);
        };
        while let Some(next) = self.path.pop() {
            found = found || eliminations_between(self.graph, self.candidates, at, next).next().is_some();
            self.known[next.index()] = Some(found);
            at = next;
        }
        found
    }
}

/// What a loop eliminates, in no order.
fn eliminations<'a>(
    graph: &'a Graph,
    candidates: &'a Candidates<'_>,
    claims: &'a [Claim],
) -> impl Iterator<Item = OptionId> + 'a {
    let ends = claims.first().zip(claims.last());
    let ends = ends.into_iter().flat_map(|(first, last)| graph.excluded_by_either(last.node, first.node));
    claims.windows(2).flat_map(|pair| eliminations_between(graph, candidates, pair[0], pair[1])).chain(ends)
}

/// What two claims of a loop eliminate, one of which follows from the other, in no order.
fn eliminations_between<'a>(
    graph: &'a Graph,
    candidates: &Candidates<'_>,
    from: Claim,
    to: Claim,
) -> impl Iterator<Item = OptionId> + 'a {
    let weak = from.holds.then(|| graph.excluded_by_either(from.node, to.node));
    let strong = if to.holds { excluded_by_rest(graph, candidates, from.node, to.node) } else { Vec::new() };
    weak.into_iter().flatten().chain(strong)
}

/// What the other symbols of an almost locked set exclude. If a loop joins two symbols of the set, exactly
/// one of them is missing from its cells, so the cells hold all the others.
fn excluded_by_rest(graph: &Graph, candidates: &Candidates<'_>, one: u32, other: u32) -> Vec<OptionId> {
    let cells = graph.reason(one, other);
    if cells.len() < 2 {
        return Vec::new();
    }
    let symbol = |option| candidates.network().candidate(option).map(|(_, symbol)| symbol);
    let is_joined = |option: &OptionId| {
        [one, other].iter().any(|&node| graph.options(node).iter().any(|&of| symbol(of) == symbol(*option)))
    };
    let mut rest: Vec<OptionId> = cells.iter().flat_map(|&cell| candidates.options(cell)).collect();
    rest.retain(|option| !is_joined(option));
    rest.sort_by_key(|&option| symbol(option));
    let symbols = rest.chunk_by(|&one, &other| symbol(one) == symbol(other));
    symbols.flat_map(|places| candidates.excluded_by_all(places.iter().copied())).collect()
}
