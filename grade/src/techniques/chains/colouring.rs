//! Colouring: places of one symbol, joined by houses with two places, take two colours alternately. Either
//! all places of one colour hold, or all of the other. 3D Medusa also goes from symbol to symbol, through
//! cells with two candidates.

use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::alternating::{AIC, eliminate_nothing};
use super::colour_links::ColourLinks;
use crate::bits::{has, insert};
use crate::candidates::Candidates;
use crate::inference::{Graph, Scope};
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Colours, Finds, Reason, Step, Technique};
use crate::techniques::fish::are_all_safe;

pub(crate) static SIMPLE_COLOURING: Technique = Technique {
    id: "simple-colouring",
    name: "Simple Colouring",
    summary: "Places of a symbol that follow from each other have two colours: what both exclude is eliminated, \
              and so is a colour that excludes itself.",
    level: Level::Expert,
    rating: Rating(65),
    score: 150,
    covered_by: Some(&AIC),
    find: |candidates, finds| simple(&SIMPLE_COLOURING, &Scope::SYMBOL, candidates, finds),
    ..Technique::PLAIN
};

pub(crate) static MEDUSA: Technique = Technique {
    id: "medusa",
    name: "3D Medusa",
    summary: "Candidates that follow from each other, by symbols with two places in a house and by cells with two \
              candidates, have two colours: what both exclude is eliminated, and so is a colour that excludes itself, or               all that a cell or a symbol of a house has left.",
    level: Level::Expert,
    rating: Rating(72),
    score: 270,
    find: medusa,
    ..Technique::PLAIN
};

pub(crate) static MULTI_COLOURING: Technique = Technique {
    id: "multi-colouring",
    name: "Multi-Colouring",
    summary: "If two colours exclude each other, one is wrong, so one of their counterparts holds; what both of \
              these exclude is eliminated.",
    level: Level::Expert,
    rating: Rating(66),
    score: 200,
    covered_by: Some(&AIC),
    find: multiple,
    ..Technique::PLAIN
};

/// The maximum number of places of two colours that are told one by one.
const MOST_TOLD: usize = 16;

/// The nodes of each colour of some places that follow from each other. Exactly one colour holds.
struct Cluster([Vec<u32>; 2]);

fn simple(
    technique: &'static Technique,
    scope: &Scope,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    if scope.is_of_one_symbol() && are_all_safe(candidates, finds) {
        return ControlFlow::Continue(());
    }
    let graph = Graph::shared(candidates, scope, finds)?;
    if eliminate_nothing(&graph, scope, finds)? {
        return ControlFlow::Continue(());
    }
    for cluster in clusters(&graph) {
        finds.tick()?;
        let Cluster([one, other]) = &cluster;
        for colour in [one, other] {
            if excludes(&graph, colour, colour) {
                finds.eliminate(technique, options(&graph, colour), || {
                    if !scope.is_of_one_symbol() {
                        let links = ColourLinks::of_clash(&graph, colour, MOST_TOLD);
                        let colours = Colours::Clash(links.options(&graph, colour));
                        return Reason::Colours { colours, truths: links.into_truths() };
                    }
                    let clash = told(&graph, colour, &[one, other], &options(&graph, colour));
                    reason(&graph, &[colour], Colours::Clash(clash))
                })?;
            }
        }
        let gone = excluded_by_either(&graph, one, other);
        finds.eliminate(technique, gone.clone(), || {
            if !scope.is_of_one_symbol() {
                let links = ColourLinks::of_excluded(&graph, one, other, &gone);
                let colours = Colours::Pair([one, other].map(|colour| links.options(&graph, colour)));
                return Reason::Colours { colours, truths: links.into_truths() };
            }
            let pair = [one, other].map(|colour| told(&graph, colour, &[one, other], &gone));
            reason(&graph, &[one, other], Colours::Pair(pair))
        })?;
    }
    ControlFlow::Continue(())
}

fn medusa(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let scope = Scope::of_candidates(candidates.network());
    simple(&MEDUSA, scope, candidates, finds)?;
    let graph = Graph::shared(candidates, scope, finds)?;
    for Cluster(colours) in clusters(&graph) {
        // What excludes itself has been reported.
        for colour in colours.iter().filter(|colour| colour.len() > 1 && !excludes(&graph, colour, colour)) {
            finds.tick()?;
            let Some(truth) = emptied(&graph, colour, candidates) else { continue };
            finds.eliminate(&MEDUSA, options(&graph, colour), || {
                let gone: Vec<OptionId> = candidates.options(truth).collect();
                let links = ColourLinks::of_emptying(&graph, colour, &gone, MOST_TOLD);
                let colours = Colours::Emptying { wrong: links.options(&graph, colour), truth };
                let truths = links.into_truths().into_iter().chain([truth]).collect();
                Reason::Colours { colours, truths }
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// A cell, or a symbol of a house, with the fewest options of those that a colour leaves none.
fn emptied(graph: &Graph, colour: &[u32], candidates: &Candidates<'_>) -> Option<Item> {
    let mut gone = vec![0; candidates.live_words().len()];
    colour.iter().flat_map(|&node| graph.excluded(node)).for_each(|option| insert(&mut gone, option.index()));
    let is_gone = |option: OptionId| has(&gone, option.index());
    let is_visible = |&truth: &Item| candidates.is_visible(truth) && candidates.count(truth) > 1;
    let emptied =
        candidates.truths().filter(is_visible).filter(|&truth| candidates.options(truth).all(is_gone));
    emptied.min_by_key(|&truth| candidates.count(truth))
}

fn multiple(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if are_all_safe(candidates, finds) {
        return ControlFlow::Continue(());
    }
    let graph = Graph::shared(candidates, &Scope::SYMBOL, finds)?;
    if eliminate_nothing(&graph, &Scope::SYMBOL, finds)? {
        return ControlFlow::Continue(());
    }
    let clusters = clusters(&graph);
    for (at, first) in clusters.iter().enumerate() {
        finds.tick()?;
        for second in &clusters[..at] {
            pair(&graph, first, second, finds)?;
        }
    }
    ControlFlow::Continue(())
}

/// Reports what two clusters eliminate together: colours that both colours of the other cluster exclude; and,
/// if two colours exclude each other, what both of their counterparts exclude.
fn pair(graph: &Graph, first: &Cluster, second: &Cluster, finds: &mut Finds<'_>) -> ControlFlow<()> {
    for (one, other) in [(first, second), (second, first)] {
        for wrong in &one.0 {
            if other.0.iter().all(|colour| excludes(graph, wrong, colour)) {
                finds.eliminate(&MULTI_COLOURING, options(graph, wrong), || {
                    let [a, b] = &other.0;
                    let pair = [a, b].map(|colour| options(graph, colour));
                    let colours = Colours::Excluded { pair, wrong: options(graph, wrong) };
                    reason(graph, &[a, b, wrong], colours)
                })?;
            }
        }
    }
    let mut found: Option<Step> = None;
    for (one, other) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        if excludes(graph, &first.0[one], &second.0[other]) {
            let counterparts = [&first.0[1 - one], &second.0[1 - other]];
            let mut step = Step::new(&MULTI_COLOURING);
            step.eliminations = excluded_by_either(graph, counterparts[0], counterparts[1]);
            let wrong = [&first.0[one], &second.0[other]];
            let colours = Colours::Counterparts {
                one_of: counterparts.map(|colour| options(graph, colour)),
                not_both: wrong.map(|colour| options(graph, colour)),
            };
            let all = [counterparts[0], counterparts[1], wrong[0], wrong[1]];
            step.reason = reason(graph, &all, colours);
            found = match found {
                None => Some(step),
                Some(before) => Step::join(&before, &step)
                    .or([before, step].into_iter().max_by_key(|step| step.eliminations.len())),
            };
        }
    }
    match found.filter(|step| !step.eliminations.is_empty()) {
        Some(step) => finds.step(step),
        None => ControlFlow::Continue(()),
    }
}

/// The clusters of a graph.
fn clusters(graph: &Graph) -> Vec<Cluster> {
    let mut is_seen = vec![false; graph.len()];
    let mut clusters = Vec::new();
    for start in 0..graph.len() as u32 {
        if std::mem::replace(&mut is_seen[start as usize], true) {
            continue;
        }
        let mut cluster = Cluster([vec![start], Vec::new()]);
        let mut open = vec![(start, 0)];
        while let Some((node, colour)) = open.pop() {
            for next in graph.strong(node) {
                if !std::mem::replace(&mut is_seen[next as usize], true) {
                    cluster.0[1 - colour].push(next);
                    open.push((next, 1 - colour));
                }
            }
        }
        clusters.push(cluster);
    }
    clusters
}

/// Whether a place of one colour excludes one of the other.
fn excludes(graph: &Graph, one: &[u32], other: &[u32]) -> bool {
    one.iter().any(|&node| graph.weak(node).iter().any(|next| other.contains(next)))
}

/// What some place of each of two colours excludes, in order.
fn excluded_by_either(graph: &Graph, one: &[u32], other: &[u32]) -> Vec<OptionId> {
    let is_common = |option: &OptionId| graph.excluders(*option).iter().any(|node| other.contains(node));
    let excluded = one.iter().flat_map(|&node| graph.excluded(node)).copied();
    let mut common: Vec<OptionId> = excluded.filter(is_common).collect();
    common.sort_unstable();
    common.dedup();
    common
}

/// The options of a colour, in order.
fn options(graph: &Graph, colour: &[u32]) -> Vec<OptionId> {
    let mut options: Vec<OptionId> = colour.iter().flat_map(|&node| graph.options(node)).copied().collect();
    options.sort_unstable();
    options
}

/// The options of a colour that are told, in order: all of them or, if the colours are large, those that
/// exclude what goes.
fn told(graph: &Graph, colour: &[u32], colours: &[&Vec<u32>], gone: &[OptionId]) -> Vec<OptionId> {
    let is_large = colours.iter().map(|colour| colour.len()).sum::<usize>() > MOST_TOLD;
    let matters = |&node: &u32| !is_large || graph.excluded(node).iter().any(|option| gone.contains(option));
    options(graph, &colour.iter().copied().filter(matters).collect::<Vec<_>>())
}

/// The reason for some colours, with the truths between their places.
fn reason(graph: &Graph, nodes: &[&Vec<u32>], colours: Colours) -> Reason {
    let nodes = nodes.iter().copied().flatten();
    let truths = nodes.flat_map(|&node| graph.strong(node).flat_map(move |next| graph.reason(node, next)));
    let mut truths: Vec<Item> = truths.copied().collect();
    truths.sort_unstable();
    truths.dedup();
    Reason::Colours { colours, truths }
}
