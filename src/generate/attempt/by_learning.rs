//! Judges clues by a search that learns, on boards where other proofs rarely finish.

use dlx_engine::{Engine, Learner, Stop};
use dlx_variants::Model;

use super::Attempt;
use super::selection::Selection;
use crate::generate::clue::{Group, has_rules};
use crate::generate::testing::effort::Pass;
use crate::generate::testing::exchanges::Exchanges;
use crate::generate::testing::learning::LearningTester;

/// Grids with more symbols need it. With fewer, other proofs are short: learning takes 1.7 times as long on 16x16, 2 to 4.4
/// times on sumo, windmill, shogun, gattai-8 and samurai, and eight times on 9x9. Its puzzles have short proofs and so more clues:
/// 3 to 5 % more on boards of several grids and on 9x9, but 3 % fewer on 16x16. In random order it takes longer still.
const MOST_SYMBOLS: usize = 16;

/// Grids with more symbols are also filled and verified by such a search: others rarely finish.
const MOST_SYMBOLS_FOR_OTHERS: usize = 25;

/// Nodes of one test. Most take less than a hundred; on 36x36, some take 6,000.
const NODES: u64 = 50_000;

/// Whether other searches rarely fill a board of this model, or prove that a puzzle has one solution.
pub(super) fn is_needed(model: &Model) -> bool {
    model.symbols() > MOST_SYMBOLS_FOR_OTHERS
}

/// Whether to judge these groups of clues this way.
pub(super) fn suits(attempt: &Attempt<'_, '_>, groups: &[Group]) -> bool {
    let settings = attempt.settings;
    attempt.engines.model.symbols() > MOST_SYMBOLS
        && settings.minimise
        && settings.engine == Engine::Auto
        && attempt.engines.oracle.is_none()
        && attempt.fixed.is_empty()
        && !has_rules(groups)
}

/// Judges groups of givens in their order. With `remove`, a redundant group is removed before later ones are
/// judged; without, each is judged against all others.
pub(super) fn judge(
    attempt: &mut Attempt<'_, '_>,
    groups: Vec<Group>,
    remove: bool,
) -> Result<Selection, Stop> {
    let lowered = attempt.engines.lowered;
    let budget = &mut attempt.request.budget;
    let mut learner = Learner::new(&lowered.problem, budget.cancel().clone());
    let exchanges = Exchanges::new(lowered, attempt.solution);
    let mut patience = attempt.settings.patience;
    let mut pass = Pass::new(NODES, &mut patience);
    let tester = LearningTester::new(&mut learner, attempt.solution, &exchanges, &mut pass, budget);
    let verdicts = tester.judge(&groups, remove)?;
    let mut selection = Selection::judged();
    let mut open = selection.sort(groups, verdicts);
    selection.unproven = open.len();
    selection.kept.append(&mut open);
    Ok(selection)
}
