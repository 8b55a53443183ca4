//! A last pass over the clues of a puzzle of which some were not proven necessary: the audit that `check` makes of it.
//!
//! Tests while clues are removed have little patience, because most puzzles do not need more. What is left of these few then
//! gets the effort of an audit, in the problem that audits have, so that nothing stays that an audit proves needless.

use dlx_engine::Engine;
use dlx_variants::{Model, Values};

use super::Attempt;
use super::by_learning::MOST_CELLS_BESIDE_RULES;
use super::selection::Selection;
use crate::generate::audit::{Auditor, GroupAudit};
use crate::generate::clue::{Clue, Group, has_rules};
use crate::generate::error::GenerateError;
use crate::generate::testing::Verdict;
use crate::solve::Session;

/// Nodes of a puzzle, times the options of its problem, after which an audit takes less time than longer tests or another board:
/// skyscrapers with sandwiches and anti-knight take half a second, and took 5 for each board. Killers come to half as many.
const LONG: u64 = 150_000_000;

/// Whether a last pass can make more of a puzzle with clues that were not proven necessary.
pub(super) fn suits(attempt: &Attempt<'_, '_>, selection: &Selection) -> bool {
    selection.unproven > 0 && !selection.is_audited && is_possible(attempt)
}

/// Whether clues that were not proven necessary so far are left to a last pass, instead of longer tests and other boards.
pub(super) fn is_due(attempt: &Attempt<'_, '_>) -> bool {
    let options = attempt.engines.lowered.problem.option_count() as u64;
    let work = attempt.request.budget.cost().nodes.saturating_mul(options);
    work >= LONG && is_possible(attempt)
}

/// Whether rules are clues, and the number of clues is not required. On large boards a search that learns had as much effort already.
fn is_possible(attempt: &Attempt<'_, '_>) -> bool {
    let settings = attempt.settings;
    settings.minimise
        && settings.clues.is_none()
        && attempt.engines.oracle.is_none()
        && attempt.solution.len() <= MOST_CELLS_BESIDE_RULES
        && attempt.engines.model.clues().len() > 0
}

/// Audits all clues but those that have to stay, and removes those that can go together, until none can go.
pub(super) fn run(attempt: &mut Attempt<'_, '_>, selection: &mut Selection) -> Result<(), GenerateError> {
    let solution = attempt.engines.lowered.decode(attempt.solution);
    let stays =
        |group: &mut Group| attempt.settings.givens.is_some() && !has_rules(std::slice::from_ref(group));
    let mut pinned: Vec<Group> = selection.kept.extract_if(.., stays).collect();
    let fixed: Vec<Clue> = attempt.fixed.iter().chain(&pinned).flatten().copied().collect();
    // As audits list clues.
    selection.kept.sort_by(|one, other| one.first().cmp(&other.first()));
    while !audit(attempt, &solution, &fixed, selection)? {}
    selection.kept.append(&mut pinned);
    selection.is_audited = true;
    Ok(())
}

/// Audits the groups that are kept beside the `fixed` clues, and removes those that can go together. Whether there are none.
fn audit(
    attempt: &mut Attempt<'_, '_>,
    solution: &Values,
    fixed: &[Clue],
    selection: &mut Selection,
) -> Result<bool, GenerateError> {
    let mut rules: Vec<usize> =
        selection.kept.iter().flatten().chain(fixed).filter_map(|clue| clue.rule()).collect();
    rules.sort_unstable();
    let model = attempt.model_with(&rules)?;
    let in_model = |clue: &Clue| renumbered(*clue, &rules, &model);
    let groups: Vec<Group> =
        selection.kept.iter().map(|group| group.iter().map(in_model).collect()).collect();
    let fixed: Vec<Clue> = fixed.iter().map(in_model).collect();
    let (working, derived) = model.with_derived_clues();
    let lowered = working.lower_with_supports();
    let engine = match attempt.settings.engine {
        Engine::Auto => Session::of(&lowered).engine(),
        engine => engine,
    };
    let budget = &mut attempt.request.budget;
    let auditor = Auditor::new(&working, &lowered, engine, budget.cancel());
    let mut auditor = auditor.derived(derived).within(budget.clone());
    let audit = auditor.audit_groups(solution, &fixed, &groups);
    *budget = auditor.into_budget();
    let GroupAudit { verdicts, together } = audit?;
    for &group in together.iter().rev() {
        selection.removed.push(selection.kept.remove(group));
    }
    selection.unproven = verdicts.iter().filter(|verdict| **verdict == Verdict::Unproven).count();
    Ok(together.is_empty())
}

/// A clue of the model with only some of the rules, given in order.
fn renumbered(clue: Clue, rules: &[usize], model: &Model) -> Clue {
    let first = model.clues().next().unwrap_or_default();
    match clue {
        Clue::Rule(rule) => Clue::Rule(first + rules.partition_point(|&other| other < rule)),
        given @ Clue::Given(_) => given,
    }
}
