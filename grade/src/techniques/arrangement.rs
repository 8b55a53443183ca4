//! Arrangements: no way to fill the empty cells of a rule has a candidate; or each way leaves a truth
//! elsewhere nothing, or excludes the same candidate.
//!
//! Combinations say which symbols a rule holds in cells that see each other. Where cells do not, as along an
//! arrow's shaft, only the order of the symbols says what they exclude.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::combination::RULES;
use crate::bits::{has, insert, numbers, remove};
use crate::candidates::{Arrangements, Candidates};
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
use crate::step::{Arrangement, Finds, Growth, Reason, Step, Technique};

pub(crate) static ARRANGEMENTS: Technique = Technique {
    id: "arrangements",
    name: "Arrangements",
    summary: "No way to fill the cells of a rule has a candidate in its place, though some combination of symbols has it.",
    level: Level::Tough,
    rating: Rating(26),
    score: 60,
    growth: Growth::Cells(&[(2, Rating(26)), (3, Rating(28)), (MOST_CELLS, Rating(33))]),
    needs: Some(RULES),
    find: own,
    ..Technique::PLAIN
};

pub(crate) static BLOCKED_ARRANGEMENTS: Technique = Technique {
    id: "blocked-arrangements",
    name: "Blocked Arrangements",
    summary: "A candidate leaves a rule a few ways to fill its cells, each of which would leave a cell no candidate or a symbol \
              no place in a house; or each way that is left excludes a candidate elsewhere.",
    level: Level::Expert,
    rating: Rating(40),
    score: 140,
    growth: Growth::Cells(&[(2, Rating(40)), (4, Rating(44)), (MOST_WAYS, Rating(50))]),
    needs: Some(RULES),
    find: blocked,
    ..Technique::PLAIN
};

/// The maximum number of ways in an argument.
const MOST_WAYS: usize = 8;

/// The maximum number of empty cells of a rule.
const MOST_CELLS: usize = 5;

/// The maximum number of options of a truth that is left nothing.
const MOST_OPTIONS: usize = 6;

/// The maximum number of choices for one rule.
const WORK: usize = 500;

/// Reports what the rules and the candidates of their cells leave no way.
fn own(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    each_rule(candidates, finds, &[], |look| look.own())
}

/// Reports what ways that leave truths elsewhere nothing leave no other way.
fn blocked(candidates: &Candidates<'_>, finds: &mut Finds<'_>) -> ControlFlow<()> {
    if !candidates.network().has_states() {
        return ControlFlow::Continue(());
    }
    let few: Vec<Item> = candidates.truths_up_to(MOST_OPTIONS).collect();
    each_rule(candidates, finds, &few, |look| look.inside().into_iter().chain(look.outside()).collect())
}

/// Looks at each rule with hidden variables that is fresh, or near to something fresh, and reports the steps.
fn each_rule(
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    few: &[Item],
    steps_of: impl Fn(&mut Look<'_, '_>) -> Vec<Step>,
) -> ControlFlow<()> {
    let (network, fresh) = (candidates.network(), finds.fresh());
    let mut steps = Vec::new();
    for rule in 0..network.model().rule_count() {
        let own = network.items_of_rule(rule);
        if own.is_empty() || few.is_empty() && !fresh.has_any(own) {
            continue;
        }
        finds.tick()?;
        let Some(mut look) = Look::new(candidates, rule, few) else { continue };
        if fresh.has_any(own) || fresh.has_any(&look.near) {
            steps.extend(steps_of(&mut look));
        }
    }
    steps.sort_by_key(|step: &Step| step.rating);
    steps.into_iter().try_for_each(|step| finds.step(step))
}

/// A look at one rule.
struct Look<'a, 't> {
    candidates: &'a Candidates<'t>,
    rule: usize,
    arrangements: Arrangements<'t>,
    /// The truths elsewhere all of whose options candidates in the cells of the rule exclude.
    near: Vec<Item>,
    /// The candidates in the cells of the rule that some way has which leaves all truths an option.
    supported: Vec<OptionId>,
    /// What is live outside the rule's cells and excluded by all of those ways, as bits; all of it if there
    /// is no way yet.
    common: Vec<u64>,
    /// Room for what a way excludes, as bits.
    gone: Vec<u64>,
}

impl<'a, 't> Look<'a, 't> {
    /// Prepares to look at a rule, given the truths that have few options.
    fn new(candidates: &'a Candidates<'t>, rule: usize, few: &[Item]) -> Option<Self> {
        let network = candidates.network();
        let arrangements = candidates.arrangements(rule, MOST_CELLS, WORK)?;
        let own = network.items_of_rule(rule);
        let mut gone = vec![0; candidates.live_words().len()];
        let mut common = candidates.live_words().to_vec();
        for cell in arrangements.cells() {
            for option in candidates.options(cell) {
                exclude(network, option, &mut gone);
                remove(&mut common, option.index());
            }
        }
        let is_near = |truth: &Item| {
            !own.contains(truth) && candidates.options(*truth).all(|option| has(&gone, option.index()))
        };
        let near = few.iter().copied().filter(is_near).collect();
        Some(Self { candidates, rule, arrangements, near, supported: Vec::new(), common, gone })
    }

    /// Finds the candidates in the cells of the rule that no way has; those of a cell come together.
    fn own(&mut self) -> Vec<Step> {
        let mut gone: Vec<(Item, Vec<OptionId>)> = Vec::new();
        for (cell, option) in self.arrangements.candidates() {
            let is_gone = !self.supported.contains(&option)
                && self.ways(Some(option), false).is_some_and(|ways| ways.is_empty());
            match gone.last_mut() {
                _ if !is_gone => {}
                Some((last, options)) if *last == cell => options.push(option),
                _ => gone.push((cell, vec![option])),
            }
        }
        let rating = ARRANGEMENTS.rating_of(self.arrangements.cells().count());
        let step = |(_, eliminations)| {
            let reason = self.reason(Vec::new());
            Step { rating, reason, eliminations, ..Step::new(&ARRANGEMENTS) }
        };
        gone.into_iter().map(step).collect()
    }

    /// Finds the candidates in the cells of the rule of which all ways leave something nothing.
    fn inside(&mut self) -> Vec<Step> {
        let mut steps = Vec::new();
        for (_, option) in self.arrangements.candidates() {
            if self.supported.contains(&option) {
                continue;
            }
            if let Some(ways) = self.ways(Some(option), false).filter(|ways| !ways.is_empty()) {
                steps.push(self.step(vec![option], ways));
            }
        }
        steps
    }

    /// Finds what all ways exclude elsewhere, if those seen so far do.
    fn outside(&mut self) -> Option<Step> {
        let is_any = |common: &[u64]| common.iter().any(|&word| word != 0);
        if self.supported.is_empty() || !is_any(&self.common) {
            return None;
        }
        let ways = self.ways(None, true)?;
        let network = self.candidates.network();
        let all = numbers(self.common.iter().copied()).map(OptionId);
        let eliminations: Vec<OptionId> = all.filter(|&option| network.is_candidate(option)).collect();
        (!eliminations.is_empty()).then(|| self.step(eliminations, ways))
    }

    /// All ways, or those with an option; `None` if they are too many, or if one of them leaves all truths an
    /// option and `with_open` does not allow that.
    fn ways(&mut self, option: Option<OptionId>, with_open: bool) -> Option<Vec<Arrangement>> {
        let Self { candidates, arrangements, near, supported, common, gone, .. } = self;
        let network = candidates.network();
        let mut ways: Vec<Arrangement> = Vec::new();
        let are_all = arrangements.each(option, |way| {
            gone.fill(0);
            way.iter().for_each(|&option| exclude(network, option, gone));
            let is_left_nothing =
                |truth: &Item| candidates.options(*truth).all(|option| has(gone, option.index()));
            let blocked =
                near.iter().copied().filter(is_left_nothing).min_by_key(|&truth| rank(candidates, truth));
            if blocked.is_none() {
                supported.extend(way);
                common.iter_mut().zip(&*gone).for_each(|(common, gone)| *common &= gone);
            }
            if ways.len() == MOST_WAYS || blocked.is_none() && !with_open {
                return ControlFlow::Break(());
            }
            ways.push(Arrangement { candidates: way.to_vec(), blocked });
            ControlFlow::Continue(())
        });
        are_all.then_some(ways)
    }

    fn step(&self, eliminations: Vec<OptionId>, ways: Vec<Arrangement>) -> Step {
        let rating = BLOCKED_ARRANGEMENTS.rating_of(ways.len());
        Step { rating, reason: self.reason(ways), eliminations, ..Step::new(&BLOCKED_ARRANGEMENTS) }
    }

    /// The argument by some ways. Without any, it is about the rule, and not about each of its cells.
    fn reason(&self, ways: Vec<Arrangement>) -> Reason {
        let network = self.candidates.network();
        let is_told =
            |&truth: &Item| self.candidates.is_open(truth) && (!ways.is_empty() || network.is_hidden(truth));
        let truths = network.items_of_rule(self.rule).iter().copied().filter(is_told).collect();
        Reason::Arrangements { rule: self.rule, truths, ways }
    }
}

/// Cells are named before symbols of houses, and those before truths of rules; those with few options come
/// first.
fn rank(candidates: &Candidates<'_>, truth: Item) -> (u8, usize, Item) {
    let kind = match candidates.network().meaning(truth) {
        Meaning::Cell(_) => 0,
        Meaning::Symbol { .. } => 1,
        _ => 2,
    };
    (kind, candidates.count(truth), truth)
}

/// Adds what an option excludes to a set in bits.
fn exclude(network: &Network, option: OptionId, gone: &mut [u64]) {
    match network.exclusion_bits(option) {
        Some(excluded) => gone.iter_mut().zip(excluded).for_each(|(gone, excluded)| *gone |= excluded),
        None => network.excluded_by(option).iter().for_each(|other| insert(gone, other.index())),
    }
}
