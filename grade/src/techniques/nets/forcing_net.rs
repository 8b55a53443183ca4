//! Forcing nets: what follows from an option when all singles are followed, where one placement may depend on
//! several earlier ones. An option that leads to a contradiction is eliminated; what follows from every
//! option of a truth holds.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::following::{Net, Nets};
use super::nishio::refutation;
use crate::candidates::Candidates;
use crate::inference::{Assumption, Fates, Outcome, Trace};
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Finds, Growth, Reason, Step, Technique};

pub(crate) static FORCING_NET_CONTRADICTION: Technique = Technique {
    id: "forcing-net-contradiction",
    name: "Forcing Net Contradiction",
    summary: "Following all singles shows that a candidate would leave some cell or house nothing.",
    level: Level::Extreme,
    rating: Rating(85),
    score: 700,
    growth: Growth::Placements,
    find: contradictions,
    ..Technique::PLAIN
};

pub(crate) static FORCING_NET_VERITY: Technique = Technique {
    id: "forcing-net-verity",
    name: "Forcing Net Verity",
    summary: "Whichever candidate of a cell or place in a house holds, following all singles leads to the same \
              conclusion.",
    level: Level::Extreme,
    rating: Rating(86),
    score: 700,
    growth: Growth::Placements,
    find: verities,
    ..Technique::PLAIN
};

pub(crate) static NESTED_FORCING_NET: Technique = Technique {
    id: "nested-forcing-net",
    name: "Nested Forcing Net",
    summary: "Following all singles, and forcing nets under the assumption, shows that a candidate would leave \
              some cell or house nothing.",
    level: Level::Extreme,
    rating: Rating(95),
    score: 1400,
    growth: Growth::Length,
    find: nested,
    ..Technique::PLAIN
};

/// The maximum number of placements that one search makes by assumptions under assumptions.
const NESTED_WORK: usize = 300_000;

/// The maximum number of options of a truth to follow.
const BRANCHES: usize = 9;

fn contradictions(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let nets = Nets::shared(candidates, finds)?;
    let refuted = nets.iter().filter_map(|(option, net)| {
        let truth = net.trace.contradiction?;
        let refute = || refutation(&FORCING_NET_CONTRADICTION, candidates, option, truth, &net.trace);
        Some(net.refutation(refute))
    });
    let mut found: Vec<&Step> = refuted.collect();
    found.sort_by_key(|step| step.reason.nodes().len());
    found.into_iter().try_for_each(|step| finds.step(step.clone()))
}

/// What follows from every option of a truth.
struct Verity {
    /// The number of events up to the conclusion, under all assumptions together.
    events: usize,
    truth: Item,
    option: OptionId,
    outcome: Outcome,
}

fn verities(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let nets = Nets::shared(candidates, finds)?;
    // What follows from each option of a truth, if all of that is known and none of it is a contradiction.
    let branches = |truth: Item| -> Option<Vec<&Net>> {
        let net = |option| nets.get(option).filter(|net| net.trace.contradiction.is_none());
        candidates.options(truth).map(net).collect()
    };
    let mut found = Vec::new();
    // Players take cases over candidates, and not over what a rule remembers.
    let is_wanted = |&truth: &Item| candidates.count(truth) <= BRANCHES && candidates.is_visible(truth);
    for truth in candidates.truths().filter(is_wanted) {
        finds.tick()?;
        let is_new = |branches: &Vec<&Net>| {
            finds.fresh().has(truth) || branches.iter().any(|branch| !branch.is_alone())
        };
        let may_share = |branches: &Vec<&Net>| is_new(branches) && Net::share_any(branches, candidates);
        if let Some(branches) = branches(truth).filter(may_share) {
            for verity in common(candidates, truth, &branches) {
                finds.tick()?;
                found.push(verity);
            }
        }
    }
    found.sort_by_key(|verity| verity.events);
    // What is found may not be taken, and is to be found again.
    let mut shared: Vec<OptionId> =
        found.iter().flat_map(|verity| candidates.options(verity.truth)).collect();
    shared.sort_unstable();
    let alone = nets.iter().filter(|(option, _)| shared.binary_search(option).is_err());
    alone.for_each(|(_, net)| net.note_alone());
    for verity in found {
        let Some(branches) = branches(verity.truth) else { continue };
        finds.step(verity.step(candidates, branches.into_iter().map(|net| &net.trace)))?;
    }
    ControlFlow::Continue(())
}

/// What all branches of a truth have in common.
fn common<'a>(
    candidates: &'a Candidates<'_>,
    truth: Item,
    branches: &'a [&Net],
) -> impl Iterator<Item = Verity> + 'a {
    // The branch that decides least comes first.
    let mut fates: Vec<&Fates> = branches.iter().map(|net| net.fates(candidates)).collect();
    fates.sort_by_key(|fates| fates.all().len());
    let least = fates.first().map_or(&[][..], |least| least.all());
    let is_candidate = |option| candidates.is_live(option) && candidates.network().is_candidate(option);
    let changed = least.iter().filter(move |&&(option, ..)| is_candidate(option));
    changed.filter_map(move |&(option, event, outcome)| {
        let others = fates[1..].iter().map(|other| other.event(option, outcome));
        Some(Verity { events: event + others.sum::<Option<usize>>()?, truth, option, outcome })
    })
}

impl Verity {
    fn step<'a>(&self, candidates: &Candidates<'_>, branches: impl Iterator<Item = &'a Trace>) -> Step {
        let mut step = Step::new(&FORCING_NET_VERITY);
        let (mut cases, mut premises) = (Vec::new(), Vec::new());
        for branch in branches {
            let argument = branch.why(candidates, self.option, self.outcome);
            cases.push(argument.nodes);
            premises.extend(argument.truths);
        }
        step.reason = Reason::Cases { truth: self.truth, through: Vec::new(), cases, premises };
        step.rating = step.technique.rating_of(step.reason.nodes().len());
        match self.outcome {
            Outcome::Holds => step.placements = vec![self.option],
            Outcome::Goes => step.eliminations = vec![self.option],
        }
        step
    }
}

/// Tries the assumptions that change most first, and reports each contradiction at once.
fn nested(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let nets = Nets::shared(candidates, finds)?;
    let mut nets: Vec<(OptionId, &Net)> = nets.iter().collect();
    nets.sort_by_key(|(_, net)| Reverse(net.trace.event_count()));
    let (mut assumption, mut under) = (Assumption::of(candidates), Assumption::of(candidates));
    let mut work = 0;
    for (option, _) in nets {
        assumption.assume(candidates, option, |_| true);
        refute_all(&mut assumption, &mut under, &mut work, finds)?;
        if let Some(truth) = assumption.trace.contradiction {
            finds.step(refutation(&NESTED_FORCING_NET, candidates, option, truth, &assumption.trace))?;
        }
        if work > NESTED_WORK {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Eliminates the options that lead to contradictions under an assumption, until none does or the assumption
/// itself is contradicted. `under` is room for the assumptions under it.
fn refute_all<'t>(
    assumption: &mut Assumption<'t>,
    under: &mut Assumption<'t>,
    work: &mut usize,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    loop {
        let before = assumption.trace.event_count();
        let live: Vec<OptionId> = assumption.candidates.live().collect();
        for option in live {
            finds.tick()?;
            if assumption.trace.contradiction.is_some() || *work > NESTED_WORK {
                return ControlFlow::Continue(());
            }
            if assumption.candidates.is_live(option) {
                under.assume(&assumption.candidates, option, |_| true);
                *work += under.trace.event_count();
                if under.trace.contradiction.is_some() {
                    assumption.refute(option);
                }
            }
        }
        if assumption.trace.event_count() == before {
            return ControlFlow::Continue(());
        }
    }
}

#[cfg(test)]
mod tests {
    use dlx_engine::Watch;
    use dlx_variants::Symbol;

    use super::*;
    use crate::candidates::Fresh;
    use crate::memo::Memo;
    use crate::network::Network;

    #[test]
    fn what_was_found_and_not_taken_is_found_again() {
        let board = ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
        let network = Network::of_variant("classic");
        let givens: Vec<Option<Symbol>> = board.chars().map(Symbol::from_char).collect();
        let candidates = Candidates::with_givens(&network, &givens);
        let (memo, unchanged) = (Memo::default(), vec![0; network.item_count()]);
        let count = |fresh: Fresh<'_>| {
            let mut steps = 0;
            let wanted = (fresh, FORCING_NET_VERITY.most());
            FORCING_NET_VERITY.changes_among(wanted, &candidates, &memo, &Watch::default(), |_| steps += 1);
            steps
        };
        let first = count(Fresh::ALL);
        assert!(first > 0);
        assert_eq!(count(Fresh::since(Some(1), &unchanged)), first);
    }
}
