//! Judges clues by a search that learns, on boards where other proofs rarely finish.

use dlx_engine::{Engine, Learner, Stop, luby};
use dlx_variants::Model;

use super::Attempt;
use super::aim::Aim;
use super::removal_order::put_far_first;
use super::selection::Selection;
use crate::necessity::clue::{Clue, Group};
use crate::necessity::effort::{Capped, Effort, Pass, UntilRedundant};
use crate::necessity::exchanges::Exchanges;
use crate::necessity::learning::{LearningTester, affordable};
use crate::necessity::vicinity::Vicinity;

/// Grids with more symbols need it. With fewer, other proofs are short: learning takes 1.7 times as long on
/// 16x16, 2 to 4.4 times on sumo, windmill, shogun, gattai-8 and samurai, and eight times on 9x9. Its puzzles
/// have short proofs and so more clues: 3 to 5 % more on boards of several grids and on 9x9, but 3 % fewer on
/// 16x16. In random order it takes longer still.
const MOST_SYMBOLS: usize = 16;

/// So do boards of more cells if rules are clues. There, other tests leave most clues unproven: 50 of 53 on
/// killers 12x12, where learning proves all in 3 times the time, and 92 of 107 on killers of samurai. On 9x9
/// they prove all, in half the time.
pub(super) const MOST_CELLS_BESIDE_RULES: usize = 100;

/// Boards of at most this many cells are judged so at last, which takes a few seconds; shogun with
/// anti-knight would take minutes.
const MOST_CELLS_AT_LAST: usize = 400;

/// Grids with more symbols are also filled and verified by such a search: others rarely finish. Killers of
/// 144 cells and more are verified so too: on some, another search takes twenty times as long as all tests.
const MOST_SYMBOLS_FOR_OTHERS: usize = 25;

/// Nodes of one test. Most take less than a hundred; on 36x36, some take 6,000.
const NODES: u64 = 50_000;

/// Nodes of the tests with an answer of a board for each of its cells, times [`luby`]. A tenth of the killers
/// 12x12 take 5 to 40 times as long as the median if they are seen through; with another board instead, 36 of
/// them took .6 of the time.
const NODES_A_CELL: u64 = 550;

/// Whether other searches rarely fill a board of this model.
pub(super) fn is_needed(model: &Model) -> bool {
    model.symbols() > MOST_SYMBOLS_FOR_OTHERS
}

/// Whether rules are clues on a large board.
fn is_large_beside_rules(model: &Model) -> bool {
    model.has_clues() && model.board().cell_count() > MOST_CELLS_BESIDE_RULES
}

/// Whether to verify puzzles this way.
pub(super) fn verifies(model: &Model) -> bool {
    is_needed(model) || is_large_beside_rules(model)
}

/// Whether to judge clues this way.
pub(super) fn suits(attempt: &Attempt<'_, '_>) -> bool {
    let model = attempt.engines.model;
    let is_due =
        attempt.settings.short_proofs || model.symbols() > MOST_SYMBOLS || is_large_beside_rules(model);
    is_due && is_possible(attempt)
}

/// Whether to judge clues this way if others turn out to leave some unproven, as on 16x16 boards and samurai
/// with further rules.
pub(super) fn suits_at_last(attempt: &Attempt<'_, '_>) -> bool {
    let cells = attempt.solution.len();
    (MOST_CELLS_BESIDE_RULES + 1..=MOST_CELLS_AT_LAST).contains(&cells) && is_possible(attempt)
}

fn is_possible(attempt: &Attempt<'_, '_>) -> bool {
    let settings = attempt.settings;
    settings.minimise && settings.engine == Engine::Auto && attempt.engines.oracle.is_none()
}

/// Nodes after which the next board is likely to take less than what is left of this one.
pub(super) fn nodes_of_board(attempt: &Attempt<'_, '_>) -> u64 {
    let earlier = attempt.request.budget.attempts().saturating_sub(1);
    (NODES_A_CELL * attempt.solution.len() as u64).saturating_mul(luby(earlier))
}

/// Judges groups of clues beside the `fixed` ones. If the aim is to remove them, a redundant group is removed
/// before others are judged, in an order that keeps proofs short; otherwise each is judged against all
/// others. Ends with groups that were not judged once the tests with an answer took so many `nodes` together.
pub(super) fn judge(
    attempt: &mut Attempt<'_, '_>,
    fixed: &[Clue],
    mut groups: Vec<Group>,
    aim: Aim,
    nodes: u64,
) -> Result<Selection, Stop> {
    if aim.removes() {
        put_far_first(attempt.engines.model, &mut groups, &mut attempt.request.rng);
        attempt.priority.put_first(&mut groups);
    }
    let (lowered, switches) = (attempt.engines.lowered, &attempt.engines.maker.switches);
    let budget = &mut attempt.request.budget;
    let learner = Learner::new(&lowered.problem, budget.cancel().clone());
    let mut learner = learner.switches(&switches.items(lowered));
    let exchanges = Exchanges::new(lowered, attempt.solution);
    let mut patience = attempt.settings.patience;
    let vicinity = Vicinity::of(attempt.engines.model);
    let pass = Pass::new(affordable(NODES, switches, lowered), &mut patience).that_learns();
    let (mut capped, mut until) = (Capped::new(pass, nodes), None);
    let effort: &mut dyn Effort = match aim {
        Aim::Disprove => until.insert(UntilRedundant::new(capped)),
        _ => &mut capped,
    };
    let tester = LearningTester::new(&mut learner, attempt.solution, switches, &exchanges, effort, budget);
    let verdicts = tester.with_vicinity(vicinity.as_ref()).judge(fixed, &groups, aim.redundant())?;
    let mut selection = Selection { judged: effort.goes_on(), learnt: true, ..Selection::default() };
    let mut open = selection.sort(groups, verdicts);
    selection.unproven = open.len();
    selection.kept.append(&mut open);
    Ok(selection)
}
