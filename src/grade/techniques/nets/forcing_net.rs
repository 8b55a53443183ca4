//! Forcing nets: what follows from an option when all singles are followed, where one placement may depend on
//! several earlier ones. An option that leads to a contradiction is eliminated; what follows from every option of
//! a truth holds.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use dlx_engine::OptionId;

use super::nishio::refutation;
use crate::grade::candidates::Candidates;
use crate::grade::inference::{Assumption, Outcome};
use crate::grade::network::Item;
use crate::grade::step::{Finds, Growth, Reason, Step, Technique};
use crate::level::{Level, Rating};

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

/// The maximum number of placements that one search makes.
const WORK: usize = 100_000;
/// The same for assumptions under assumptions.
const NESTED_WORK: usize = 300_000;

/// The maximum number of options of a truth to follow.
const BRANCHES: usize = 9;

/// The live options, each with what follows from it, without those that `WORK` does not suffice for.
fn assumptions<'t>(
    candidates: &Candidates<'t>,
    finds: &mut Finds<'_>,
) -> ControlFlow<(), Vec<(OptionId, Assumption<'t>)>> {
    let (mut found, mut work) = (Vec::new(), 0);
    for option in candidates.live() {
        finds.tick()?;
        let assumption = Assumption::new(candidates, option, |_| true);
        work += assumption.placements();
        found.push((option, assumption));
        if work > WORK {
            break;
        }
    }
    ControlFlow::Continue(found)
}

fn contradictions(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    let assumptions = assumptions(candidates, finds)?;
    let mut found: Vec<Step> = assumptions
        .iter()
        .filter_map(|(option, assumption)| {
            let truth = assumption.contradiction?;
            Some(refutation(&FORCING_NET_CONTRADICTION, candidates, *option, truth, assumption))
        })
        .collect();
    found.sort_by_key(|step| step.reason.nodes().len());
    found.into_iter().try_for_each(|step| finds.step(step))
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
    let assumptions = assumptions(candidates, finds)?;
    let mut found = Vec::new();
    // Players take cases over candidates, and not over what a rule remembers.
    let is_wanted = |&truth: &Item| candidates.count(truth) <= BRANCHES && candidates.is_visible(truth);
    for truth in candidates.truths().filter(is_wanted) {
        finds.tick()?;
        if let Some(branches) = branches(candidates, truth, &assumptions) {
            for verity in common(candidates, truth, &branches) {
                finds.tick()?;
                found.push(verity);
            }
        }
    }
    found.sort_by_key(|verity| verity.events);
    for verity in found {
        let Some(branches) = branches(candidates, verity.truth, &assumptions) else { continue };
        finds.step(verity.step(candidates, &branches))?;
    }
    ControlFlow::Continue(())
}

/// What follows from each option of a truth, if all of that is known and none of it is a contradiction.
fn branches<'a, 't>(
    candidates: &Candidates<'_>,
    truth: Item,
    assumptions: &'a [(OptionId, Assumption<'t>)],
) -> Option<Vec<&'a Assumption<'t>>> {
    let branch = |option| {
        let at = assumptions.binary_search_by_key(&option, |&(option, _)| option).ok()?;
        Some(&assumptions[at].1).filter(|assumption| assumption.contradiction.is_none())
    };
    candidates.options(truth).map(branch).collect()
}

/// What all branches of a truth have in common.
fn common<'a>(
    candidates: &'a Candidates<'_>,
    truth: Item,
    branches: &'a [&Assumption<'_>],
) -> impl Iterator<Item = Verity> + 'a {
    let changed = branches.first().into_iter().flat_map(|first| first.outcomes(candidates));
    changed.filter_map(move |(option, outcome)| {
        let events = branches.iter().map(|branch| branch.event(option, outcome)).sum::<Option<usize>>()?;
        Some(Verity { events, truth, option, outcome })
    })
}

impl Verity {
    fn step(&self, candidates: &Candidates<'_>, branches: &[&Assumption<'_>]) -> Step {
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
    let mut assumptions = assumptions(candidates, finds)?;
    assumptions.sort_by_key(|(_, assumption)| Reverse(assumption.placements()));
    let mut work = 0;
    for (option, mut assumption) in assumptions {
        refute_all(&mut assumption, &mut work, finds)?;
        if let Some(truth) = assumption.contradiction {
            finds.step(refutation(&NESTED_FORCING_NET, candidates, option, truth, &assumption))?;
        }
        if work > NESTED_WORK {
            break;
        }
    }
    ControlFlow::Continue(())
}

/// Eliminates the options that lead to contradictions under an assumption, until none does or the assumption
/// itself is contradicted.
fn refute_all(assumption: &mut Assumption<'_>, work: &mut usize, finds: &mut Finds<'_>) -> ControlFlow<()> {
    loop {
        let before = assumption.placements();
        let live: Vec<OptionId> = assumption.candidates.live().collect();
        for option in live {
            finds.tick()?;
            if assumption.contradiction.is_some() || *work > NESTED_WORK {
                return ControlFlow::Continue(());
            }
            if assumption.candidates.is_live(option) {
                let under = Assumption::new(&assumption.candidates, option, |_| true);
                *work += under.placements();
                if under.contradiction.is_some() {
                    assumption.refute(option);
                }
            }
        }
        if assumption.placements() == before {
            return ControlFlow::Continue(());
        }
    }
}
