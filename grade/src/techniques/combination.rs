//! Techniques for rules with hidden variables, such as killer cages: which combinations of symbols are left,
//! and which symbols all of them need. Their ratings are those of equally hard techniques on a board without
//! such rules.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{Bound, Meaning};

use super::needed_place;
use crate::candidates::Candidates;
use crate::level::{Level, Rating};
use crate::network::{Item, Network};
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

pub(crate) static MARKED_CELL: Technique = Technique {
    id: "marked-cell",
    name: "Marked Cell",
    summary: "A mark in a cell, such as a square for even numbers, excludes some of its candidates.",
    level: Level::Easy,
    rating: Rating(10),
    score: 4,
    fills: true,
    breadth: Some(0),
    needs: Some(Needs { what: "marks in cells that say what these may hold", has: has_marks }),
    find: |candidates, finds| exclude(&MARKED_CELL, candidates, finds, Why::Mark, |_| true),
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
    find: |candidates, finds| exclude(&ONLY_COMBINATION, candidates, finds, Why::Few, |size| size == 1),
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
        exclude(&COMBINATIONS, candidates, finds, Why::Few, |size| size == 2)?;
        exclude(&COMBINATIONS, candidates, finds, Why::Few, |size| size > 2)
    },
    ..Technique::PLAIN
};

/// The maximum number of ways that people see at once. Words list as many.
const FEW: usize = 6;

/// To go through ways takes a list. So twelve are rated like three empty cells of a rule that are filled in
/// order (arrangements), and more like a naked triple, which has to be found among all cells of a house.
pub(crate) static MANY_COMBINATIONS: Technique = Technique {
    id: "many-combinations",
    name: "Many Combinations",
    summary: "More than six ways are left to meet a rule, such as places for a sandwich, none of which has a candidate, and no bound \
              or single missing symbol shows it.",
    level: Level::Tough,
    rating: Rating(28),
    score: 60,
    growth: Growth::Cells(&[(12, Rating(28)), (24, Rating(32)), (usize::MAX, Rating(36))]),
    fills: true,
    breadth: Some(1),
    needs: Some(RULES),
    find: |candidates, finds| exclude(&MANY_COMBINATIONS, candidates, finds, Why::Many, |_| true),
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
        exclude(&BLOCKED_COMBINATION, candidates, finds, Why::Blocked, |_| true)?;
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

/// Whether the only option of a hidden truth puts a symbol into one of several cells of its rule. Whether
/// that cell has other candidates does not matter, as techniques deduce the same in any order.
fn is_last_place(candidates: &Candidates<'_>, truth: Item) -> bool {
    let network = candidates.network();
    let cell = |option: &OptionId| network.candidate(*option).map(|(cell, _)| cell);
    let Some(only) = candidates.options(truth).next().and_then(|option| cell(&option)) else { return false };
    matches!(network.meaning(truth), Meaning::Member { .. })
        && network.options_of(truth).iter().filter_map(cell).any(|other| other != only)
}

/// Whether some rule is a mark in a cell.
fn has_marks(network: &Network) -> bool {
    (0..network.model().rule_count()).any(|rule| is_mark(network, rule))
}

/// Whether a rule is about one cell alone.
fn is_mark(network: &Network, rule: usize) -> bool {
    network.drawn_rules().cells(rule).len() == 1
}

/// Why states of a rule are all that is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Why {
    /// The rule is a mark in a cell.
    Mark,
    /// The rule and its cells leave few, or words show that without going through them.
    Few,
    /// The rule and its cells leave many, and only all of them show it.
    Many,
    /// Only truths elsewhere leave no more.
    Blocked,
}

/// What the states that are left for variables of a rule exclude.
struct Excluded {
    variables: Vec<Item>,
    /// The maximum number of states that are left for any of them.
    size: usize,
    why: Why,
    eliminations: Vec<OptionId>,
}

impl Excluded {
    /// Adds what others exclude for the same reason.
    fn join(&mut self, more: Self) {
        self.size = self.size.max(more.size);
        self.variables.extend(more.variables);
        self.eliminations.extend(more.eliminations);
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
    }

    /// The step that excludes it, with what blocks other states if that is asked for.
    fn step(self, technique: &'static Technique, wants_blocks: bool, candidates: &Candidates<'_>) -> Step {
        let mut blocks = Vec::new();
        if self.why == Why::Blocked && wants_blocks {
            let blocking = |&truth: &Item| candidates.blocking(truth, &candidates.own_options(truth));
            blocks.extend(self.variables.iter().flat_map(blocking));
        }
        let reason = Reason::Rule { truths: self.variables, blocks };
        let (rating, eliminations) = (technique.rating_of(self.size), self.eliminations);
        Step { rating, reason, eliminations, ..Step::new(technique) }.filling(candidates)
    }
}

/// Reports what the states of rules exclude for one reason, where a number of states is wanted.
fn exclude(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
    why: Why,
    is_wanted: fn(usize) -> bool,
) -> ControlFlow<()> {
    let (network, fresh, is_brief) = (candidates.network(), finds.fresh(), finds.is_brief());
    let is_fresh = |&rule: &usize| {
        is_mark(network, rule) == (why == Why::Mark) && fresh.has_any(network.items_of_rule(rule))
    };
    let mut steps: Vec<Step> = Vec::new();
    for rule in (0..network.model().rule_count()).filter(is_fresh) {
        finds.tick()?;
        let mut wanted = excluded_by_rule(candidates, rule, why);
        wanted.retain(|excluded| is_wanted(excluded.size));
        if !is_brief && why == Why::Few {
            wanted = by_reason(technique, wanted, candidates, rule);
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

/// What the states of one rule exclude for one reason. What several variables exclude from one cell comes
/// together.
fn excluded_by_rule(candidates: &Candidates<'_>, rule: usize, why: Why) -> Vec<Excluded> {
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
        let size = states.len();
        eliminations.retain(|&gone| {
            let is_own = states.iter().all(|&state| network.excludes(state, gone));
            let is_few = || size <= FEW || candidates.bounds(rule, &[gone]).is_some();
            match why {
                Why::Mark => is_own,
                Why::Few => is_own && is_few(),
                Why::Many => is_own && !is_few(),
                Why::Blocked => !is_own,
            }
        });
        add(&mut all, Excluded { variables: vec![truth], size, why, eliminations }, candidates);
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
    let is_alike = |known: &&mut Excluded| known.size == more.size && cell(known) == Some(only);
    match all.iter_mut().find(is_alike) {
        None => all.push(more),
        Some(known) => known.join(more),
    }
}

/// What is excluded for the same reason comes together, because players see it at once: "3, 6 and 9 must be
/// in R1C2, R2C2 and R2C3", "with 9 in R6C7 or R6C8, at least 3 would be seen".
fn by_reason(
    technique: &'static Technique,
    all: Vec<Excluded>,
    candidates: &Candidates<'_>,
    rule: usize,
) -> Vec<Excluded> {
    let mut together: Vec<(Option<Reasons>, Excluded)> = Vec::with_capacity(all.len());
    for more in all {
        let told = candidates.bounds(rule, &more.eliminations).and_then(common_reasons);
        let is_alike = |(known, of): &&mut (Option<Reasons>, Excluded)| {
            told.is_some() && *known == told && technique.rating_of(of.size) == technique.rating_of(more.size)
        };
        match together.iter_mut().find(is_alike) {
            Some((_, known)) => known.join(more),
            None => together.push((told, more)),
        }
    }
    together.into_iter().map(|(_, excluded)| excluded).collect()
}

/// The reasons of a bound.
type Reasons = Vec<String>;

/// What some bounds have in common beside the cases that they are about, if they differ in nothing else.
fn common_reasons(bounds: Vec<Bound>) -> Option<Reasons> {
    let mut all = bounds.into_iter().map(|bound| bound.reasons);
    let first = all.next()?;
    all.all(|reasons| reasons == first).then_some(first)
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
