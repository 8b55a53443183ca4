//! A last pass over the clues of a puzzle of which some were not proven necessary: the puzzle is solved
//! without each of them.
//!
//! Tests while clues are removed have little patience, because most puzzles do not need more. What is left of
//! these few is then [solved](super::solving) as a puzzle of its own for each test, so that hardly anything
//! stays that `check` proves needless.

use super::Attempt;
use super::by_learning::MOST_CELLS_BESIDE_RULES;
use super::selection::Selection;
use super::solving::leave_one;
use crate::generate::error::GenerateError;
use crate::necessity::Verdict;
use crate::necessity::clue::{Group, has_rules};
use crate::necessity::effort::{Effort, Pass};

/// Nodes of a test, and those after which tests without an answer get few. Tests of skyscrapers with little
/// killers on boards with diagonals, which are the longest, have an answer after up to 22,000, or none after
/// 50,000, and then others mostly have none either.
const NODES: u64 = 30_000;
const PATIENCE: u64 = 2 * NODES;

/// Nodes of a puzzle, times the options of its problem, after which a last pass takes less time than longer
/// tests or another board: skyscrapers with sandwiches and anti-knight take half a second, and took 5 for
/// each board. Killers come to half as many.
const LONG: u64 = 150_000_000;

/// The same after which clues stay that are not proven necessary: ten seconds.
const TOO_LONG: u64 = 20 * LONG;

/// Whether a last pass can make more of a puzzle with clues that were not proven necessary.
pub(super) fn suits(attempt: &Attempt<'_, '_>, selection: &Selection) -> bool {
    selection.unproven > 0 && is_possible(attempt)
}

/// Whether clues that were not proven necessary so far are left to a last pass, instead of longer tests and
/// other boards.
pub(super) fn is_due(attempt: &Attempt<'_, '_>) -> bool {
    attempt.work_since(0) >= LONG && is_possible(attempt)
}

/// Whether no other board is tried for clues that even a last pass leaves unproven.
pub(super) fn is_final(attempt: &Attempt<'_, '_>) -> bool {
    attempt.work_since(0) >= TOO_LONG && is_possible(attempt)
}

/// Whether rules are clues, and the number of clues is not required. On large boards a search that learns had
/// as much effort already.
fn is_possible(attempt: &Attempt<'_, '_>) -> bool {
    let settings = attempt.settings;
    settings.minimise
        && settings.clues.is_none()
        && attempt.engines.oracle.is_none()
        && attempt.solution.len() <= MOST_CELLS_BESIDE_RULES
        && attempt.engines.model.has_clues()
}

/// Tests all clues but those that have to stay, in the order in which `check` lists them, and removes each
/// that the others imply.
pub(super) fn run(attempt: &mut Attempt<'_, '_>, selection: &mut Selection) -> Result<(), GenerateError> {
    let givens_stay = attempt.settings.givens.is_some();
    let stays = |group: &Group| givens_stay && !has_rules(std::slice::from_ref(group));
    selection.kept.sort_by_key(|group| (!stays(group), group.first().copied()));
    let mut at = selection.kept.iter().take_while(|group| stays(group)).count();
    let mut patience = PATIENCE;
    let mut effort = Pass::new(NODES, &mut patience);
    selection.unproven = 0;
    while at < selection.kept.len() {
        let group = selection.kept.remove(at);
        let nodes = effort.nodes(selection.kept.len() - at);
        let verdict = test(attempt, selection, nodes)?;
        effort.note(verdict, nodes);
        if verdict == Verdict::Redundant {
            selection.removed.push(group);
        } else {
            selection.unproven += usize::from(verdict == Verdict::Unproven);
            selection.kept.insert(at, group);
            at += 1;
        }
    }
    Ok(())
}

/// Tests a group of clues that was taken out of a selection: whether what is left is a puzzle with one
/// solution.
fn test(attempt: &mut Attempt<'_, '_>, left: &Selection, nodes: u64) -> Result<Verdict, GenerateError> {
    let left = left.clone().with_fixed(attempt.fixed.clone());
    let model = attempt.model_with(&left.rules())?;
    let givens = left.givens(attempt.engines.lowered, attempt.solution);
    let unique = leave_one(&model, &givens, attempt.settings.engine, nodes, &mut attempt.request.budget)?;
    Ok(match unique {
        Some(true) => Verdict::Redundant,
        Some(false) => Verdict::Necessary,
        None => Verdict::Unproven,
    })
}
