//! Techniques for rules with hidden variables, such as killer cages: which combinations of symbols are left,
//! and which symbols all of them need. Their ratings are those of equally hard techniques on a board without
//! such rules.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use super::needed_place;
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::Item;
use crate::step::{Finds, Growth, Needs, Reason, Step, Technique};

pub(super) const RULES: Needs = Needs {
    what: "cages or other rules that tell what several cells can hold together",
    has: |network| network.has_states(),
};

pub(crate) static NEEDED_SYMBOL: Technique = Technique {
    id: "needed-symbol",
    name: "Needed Symbol",
    summary: "A cage, or another rule, needs a symbol that only one of its cells can hold.",
    level: Level::Easy,
    rating: Rating(15),
    score: 14,
    single: Some(is_needed),
    needs: Some(RULES),
    find: |candidates, finds| {
        for truth in candidates.truths_of(1).filter(|&truth| is_needed(candidates, truth)) {
            let placements = candidates.options(truth).collect();
            let reason = Reason::Rule { truths: vec![truth], blocks: Vec::new() };
            finds.step(Step { reason, placements, ..Step::new(&NEEDED_SYMBOL) })?;
        }
        ControlFlow::Continue(())
    },
    ..Technique::PLAIN
};

pub(crate) static ONLY_COMBINATION: Technique = Technique {
    id: "only-combination",
    name: "Only Combination",
    summary: "What its cells may hold leaves a rule no room for some of their candidates, as where a cage has one combination of \
              symbols left.",
    level: Level::Easy,
    rating: Rating(15),
    score: 20,
    fills: true,
    breadth: Some(0),
    needs: Some(RULES),
    find: |candidates, finds| {
        exclude(&ONLY_COMBINATION, candidates, finds, |told| !told.is_blocked && told.size == 1)
    },
    ..Technique::PLAIN
};

pub(crate) static COMBINATIONS: Technique = Technique {
    id: "combinations",
    name: "Combinations",
    summary: "All ways that are left to meet a rule, such as the combinations of a cage, exclude the same candidate.",
    level: Level::Easy,
    rating: Rating(20),
    score: 40,
    growth: Growth::Cells(&[(2, Rating(20)), (usize::MAX, Rating(23))]),
    fills: true,
    breadth: Some(0),
    needs: Some(RULES),
    find: |candidates, finds| {
        exclude(&COMBINATIONS, candidates, finds, |told| !told.is_blocked && told.size == 2)?;
        exclude(&COMBINATIONS, candidates, finds, |told| !told.is_blocked && told.size > 2)
    },
    ..Technique::PLAIN
};

pub(crate) static BLOCKED_COMBINATION: Technique = Technique {
    id: "blocked-combination",
    name: "Blocked Combination",
    summary: "Some ways to meet a rule, such as combinations of a cage, would leave a cell no candidate, a symbol no place in a \
              house, or another rule no way; the others exclude a candidate.",
    level: Level::Tough,
    rating: Rating(26),
    score: 60,
    breadth: Some(1),
    needs: Some(RULES),
    find: |candidates, finds| {
        exclude(&BLOCKED_COMBINATION, candidates, finds, |told| told.is_blocked)?;
        for truth in candidates.truths_of(1).filter(|&truth| is_last_place(candidates, truth)) {
            let own = candidates.own_options(truth);
            if own.len() > 1 {
                let placements = candidates.options(truth).collect();
                let reason = Reason::Rule { truths: vec![truth], blocks: candidates.blocking(truth, &own) };
                finds.step(Step { reason, placements, ..Step::new(&BLOCKED_COMBINATION) })?;
            }
        }
        ControlFlow::Continue(())
    },
    ..Technique::PLAIN
};

pub(crate) static NEEDED_SYMBOL_POINTING: Technique = Technique {
    id: "needed-symbol-pointing",
    name: "Pointing from a Rule",
    summary: "A cage, or another rule, needs a symbol, and each of its places excludes a candidate elsewhere.",
    level: Level::Tough,
    rating: Rating(26),
    score: 50,
    breadth: Some(3),
    needs: Some(RULES),
    find: |candidates, finds| {
        members(&NEEDED_SYMBOL_POINTING, candidates, finds, |candidates, truth| {
            candidates.is_visible(truth)
        })?;
        needed_place::report(&NEEDED_SYMBOL_POINTING, candidates, finds)
    },
    ..Technique::PLAIN
};

pub(crate) static PLACE_OR_COMBINATION: Technique = Technique {
    id: "place-or-combination",
    name: "Place or Combination",
    summary: "A cage, or another rule, holds a symbol in one of its places, or is met without it: each of these ways excludes a \
              candidate.",
    level: Level::Tough,
    rating: Rating(28),
    score: 60,
    breadth: Some(3),
    needs: Some(RULES),
    find: |candidates, finds| {
        members(&PLACE_OR_COMBINATION, candidates, finds, |candidates, truth| !candidates.is_visible(truth))
    },
    ..Technique::PLAIN
};

/// Whether an item is a symbol that a rule needs, of whose cells one is left that can hold it.
fn is_needed(candidates: &Candidates<'_>, truth: Item) -> bool {
    is_last_place(candidates, truth) && candidates.own_options(truth).len() == 1
}

/// Whether the only option of a hidden truth puts a symbol into one of several cells of its rule. Whether that cell has other
/// candidates does not matter, as techniques deduce the same in any order.
fn is_last_place(candidates: &Candidates<'_>, truth: Item) -> bool {
    let network = candidates.network();
    let cell = |option: &OptionId| network.candidate(*option).map(|(cell, _)| cell);
    let Some(only) = candidates.options(truth).next().and_then(|option| cell(&option)) else { return false };
    matches!(network.meaning(truth), Meaning::Member { .. })
        && network.options_of(truth).iter().filter_map(cell).any(|other| other != only)
}

/// What the states that are left for variables of a rule exclude.
struct Excluded {
    variables: Vec<Item>,
    /// The number of states that are left for each of them.
    size: usize,
    /// Whether only truths elsewhere leave no more than these states.
    is_blocked: bool,
    eliminations: Vec<OptionId>,
}

impl Excluded {
    /// Adds what others of the same size exclude.
    fn join(&mut self, more: Self) {
        self.variables.extend(more.variables);
        self.eliminations.extend(more.eliminations);
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
    }

    /// The step that excludes it, with what blocks other states if that is asked for.
    fn step(self, technique: &'static Technique, wants_blocks: bool, candidates: &Candidates<'_>) -> Step {
        let rating = if self.is_blocked { technique.rating } else { technique.rating_of(self.size) };
        let mut blocks = Vec::new();
        if self.is_blocked && wants_blocks {
            let blocking = |&truth: &Item| candidates.blocking(truth, &candidates.own_options(truth));
            blocks.extend(self.variables.iter().flat_map(blocking));
        }
        let reason = Reason::Rule { truths: self.variables, blocks };
        let step = Step { rating, reason, eliminations: self.eliminations, ..Step::new(technique) };
        step.filling(candidates)
    }
}

/// Reports what the states of rules exclude, where `is_wanted` accepts it.
fn exclude(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    is_wanted: fn(&Excluded) -> bool,
) -> ControlFlow<()> {
    let (network, fresh, is_brief) = (candidates.network(), finds.fresh(), finds.is_brief());
    let is_fresh = |&rule: &usize| fresh.has_any(network.items_of_rule(rule));
    let mut steps: Vec<Step> = Vec::new();
    for rule in (0..network.model().rule_count()).filter(is_fresh) {
        finds.tick()?;
        let mut wanted: Vec<Excluded> =
            excluded_by_rule(candidates, rule).into_iter().filter(is_wanted).collect();
        if !is_brief {
            wanted = by_reason(wanted, candidates, rule);
        }
        let step = |excluded: Excluded| excluded.step(technique, !is_brief, candidates);
        steps.extend(wanted.into_iter().map(step));
    }
    if !is_brief && steps.iter().any(|step| !step.placements.is_empty()) {
        // Players fill these cells first.
        steps.retain(|step| !step.placements.is_empty());
    }
    steps.into_iter().try_for_each(|step| finds.step(step))
}

/// What the states of one rule exclude. What several variables exclude from one cell comes together.
fn excluded_by_rule(candidates: &Candidates<'_>, rule: usize) -> Vec<Excluded> {
    let network = candidates.network();
    let is_variable =
        |&item: &Item| matches!(network.meaning(item), Meaning::Variable { .. }) && candidates.is_open(item);
    let (mut own_states, mut all) = (None, Vec::<Excluded>::new());
    for truth in network.items_of_rule(rule).iter().copied().filter(is_variable) {
        let mut eliminations = candidates.excluded_by_all(candidates.options(truth));
        eliminations.retain(|&option| network.is_candidate(option));
        if eliminations.is_empty() {
            continue;
        }
        let own = own_states.get_or_insert_with(|| candidates.own_states(rule));
        let states: Vec<OptionId> = own.options(truth).collect();
        let is_excluded = |gone: &OptionId| states.iter().all(|&state| network.excludes(state, *gone));
        let (own, blocked): (Vec<OptionId>, Vec<OptionId>) = eliminations.into_iter().partition(is_excluded);
        for (eliminations, is_blocked) in [(own, false), (blocked, true)] {
            let variables = vec![truth];
            add(&mut all, Excluded { variables, size: states.len(), is_blocked, eliminations }, candidates);
        }
    }
    all
}

/// Adds what is excluded to a list, or to an entry for the same cell.
fn add(all: &mut Vec<Excluded>, more: Excluded, candidates: &Candidates<'_>) {
    let cell = |excluded: &Excluded| {
        let cells = excluded.eliminations.iter().map(|&option| candidates.network().candidate(option));
        let mut cells = cells.map(|candidate| candidate.map(|(cell, _)| cell));
        let first = cells.next()??;
        cells.all(|cell| cell == Some(first)).then_some(first)
    };
    let Some(only) = cell(&more) else { return all.extend((!more.eliminations.is_empty()).then_some(more)) };
    let is_alike = |known: &&mut Excluded| {
        (known.size, known.is_blocked) == (more.size, more.is_blocked) && cell(known) == Some(only)
    };
    match all.iter_mut().find(is_alike) {
        None => all.push(more),
        Some(known) => known.join(more),
    }
}

/// What is excluded for the same reason comes together, because players see it at once: "3, 6 and 9 must be in R1C2, R2C2 and
/// R2C3".
fn by_reason(all: Vec<Excluded>, candidates: &Candidates<'_>, rule: usize) -> Vec<Excluded> {
    let mut together: Vec<(Option<Vec<String>>, Excluded)> = Vec::with_capacity(all.len());
    for more in all {
        let told = candidates.bounds(rule, &more.eliminations);
        let told = told.filter(|told| told.len() == 1 && !more.is_blocked);
        let is_alike = |(known, of): &&mut (Option<Vec<String>>, Excluded)| {
            told.is_some() && *known == told && of.size == more.size && !of.is_blocked
        };
        match together.iter_mut().find(is_alike) {
            Some((_, known)) => known.join(more),
            None => together.push((told, more)),
        }
    }
    together.into_iter().map(|(_, excluded)| excluded).collect()
}

/// Reports what all places of a symbol in a rule exclude, with the states that lack it.
fn members(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    is_wanted: fn(&Candidates<'_>, Item) -> bool,
) -> ControlFlow<()> {
    let is_member = |truth| matches!(candidates.network().meaning(truth), Meaning::Member { .. });
    each(candidates, finds, |truth| is_member(truth) && is_wanted(candidates, truth), &mut |truth, finds| {
        let eliminations = candidates.excluded_by_all(candidates.options(truth));
        finds.eliminate(technique, eliminations, || Reason::Locked { truth })
    })
}

/// Visits the fresh truths that `is_wanted` accepts.
fn each(
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    is_wanted: impl Fn(Item) -> bool,
    visit: &mut dyn FnMut(Item, &mut Finds<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !candidates.network().has_states() {
        return ControlFlow::Continue(());
    }
    let fresh = finds.fresh();
    for truth in candidates.truths().filter(|&truth| fresh.has(truth) && is_wanted(truth)) {
        finds.tick()?;
        visit(truth, finds)?;
    }
    ControlFlow::Continue(())
}
