//! Removes clues until every remaining one is necessary.

use dlx_engine::Stop;

use super::Attempt;
use super::aim::Aim;
use super::by_learning;
use super::engines::{Engines, tests_are_short};
use super::last_pass;
use super::oracle_tester::OracleTester;
use super::selection::Selection;
use crate::generate::settings::demand::Manner;
use crate::necessity::bisection::Bisection;
use crate::necessity::clue::{Clue, Group, has_rules};
use crate::necessity::clue_search::is_thorough;
use crate::necessity::effort::{CHEAP_TEST, Effort, Equal, Pass, Probe, UntilRedundant, proofs_are_long};
use crate::necessity::exchanges::Exchanges;
use crate::necessity::search::SearchTester;
use crate::necessity::{Redundant, Verdict};

/// Nodes of a test in the first pass. With 10, classic boards take 1.05 times as long, and those of 12x12 1.1
/// times. Clues that take long to test are tried after the others, which changes how many are left: 1 % fewer
/// on 16x16 than with 100.
const FIRST_PASS: u64 = 20;

/// The same on boards of up to [`FEW_SYMBOLS`] that are tested with weights, and where tests are thorough.
/// With 20, anti-knight boards take 1.15 times as long, those of shogun and sumo 1.2 times, and those of
/// 16x16 1.07 times.
const SHORT_FIRST_PASS: u64 = 10;
const FEW_SYMBOLS: usize = 9;

/// Nodes of a test in the second pass, at least; each pass allows ten times as many as the one before.
const SECOND_PASS: u64 = 200;

/// Nodes of a test in the first pass if some clues are rules, all of which are hard to test from the start.
const FIRST_PASS_OF_RULES: u64 = 300;

/// Nodes of the search that precedes an oracle's deduction.
const SHORT_SEARCH: u64 = 1_000;

/// Boards of at least this many cells are searched for pairs of symbols that can be exchanged. This takes
/// 0.87 of the time on 909 cells, and proves twice as many clues on 625 cells within the usual patience. On
/// 81 cells it takes more time than it saves, and so it does where parts are searched: without, windmill
/// puzzles take .89 of the time, those of gattai-8 .94 and those of sumo .96.
const EXCHANGES_FROM_CELLS: usize = 300;

/// Judges, in order, which groups can be removed while the other clues, the `fixed` ones and the rules that
/// stay allow only the attempt's board. If there is an oracle, it must allow every removal.
pub(super) fn judge(
    attempt: &mut Attempt<'_, '_>,
    fixed: &[Clue],
    groups: Vec<Group>,
    aim: Aim,
) -> Result<Selection, Stop> {
    let remove = aim.removes();
    let rules = if remove { &attempt.fixed[..] } else { &[] };
    let fixed: Vec<Clue> = rules.iter().flatten().chain(fixed).copied().collect();
    if by_learning::suits(attempt) {
        let nodes = if aim == Aim::Probe { by_learning::nodes_of_board(attempt) } else { u64::MAX };
        return by_learning::judge(attempt, &fixed, groups, aim, nodes);
    }
    if remove && attempt.engines.oracle.as_ref().is_some_and(|oracle| oracle.manner() != Manner::Indifferent)
    {
        return remove_by_oracle(attempt, &fixed, groups);
    }
    judge_in_passes(attempt, &fixed, groups, aim)
}

/// Judges by searches, in passes of ever longer tests until patience runs out. On large boards a search that
/// learns then removes clues anew.
fn judge_in_passes(
    attempt: &mut Attempt<'_, '_>,
    fixed: &[Clue],
    groups: Vec<Group>,
    aim: Aim,
) -> Result<Selection, Stop> {
    let (settings, solution) = (attempt.settings, attempt.solution);
    let learnt = (aim == Aim::Minimise && by_learning::suits_at_last(attempt)).then(|| groups.clone());
    let may_be_audited = aim == Aim::Minimise && has_rules(&groups);
    let are_short = tests_are_short(attempt.engines);
    let first_pass = first_pass(attempt.engines, &groups, are_short);
    let has_exchanges = solution.len() >= EXCHANGES_FROM_CELLS && attempt.engines.parts.is_none();
    let exchanges = has_exchanges.then(|| Exchanges::new(attempt.engines.lowered, solution));
    let mut selection = Selection::judged();
    let mut open = groups;
    let mut nodes = if settings.minimise { first_pass } else { CHEAP_TEST };
    let mut patience = settings.patience;
    loop {
        let put_back = if aim.removes() { &[][..] } else { &selection.removed };
        let base: Vec<Clue> = selection.kept.iter().chain(put_back).flatten().chain(fixed).copied().collect();
        let (mut pass, mut probe, mut until) = (Pass::new(nodes, &mut patience), None, None);
        let effort: &mut dyn Effort = match aim {
            Aim::Probe => probe.insert(Probe::new(pass, selection.kept.len())),
            Aim::Disprove => until.insert(UntilRedundant::new(pass)),
            Aim::Judge | Aim::Minimise => &mut pass,
        };
        let budget = &mut attempt.request.budget;
        let tester = SearchTester::new(&mut attempt.engines.maker, solution, effort, budget)
            .with_exchanges(exchanges.as_ref())
            .with_parts(attempt.engines.parts.as_mut())
            .at_once(are_short);
        let verdicts = Bisection::new(tester, &open, aim.redundant()).judge(&base)?;
        let goes_on = effort.goes_on();
        open = selection.sort(open, verdicts);
        let is_long = nodes > first_pass && proofs_are_long(open.len(), selection.kept.len() + open.len());
        let gives_up = !goes_on
            || is_long && (aim == Aim::Probe || learnt.is_some())
            || may_be_audited && last_pass::is_due(attempt);
        if open.is_empty() || !settings.minimise || gives_up || patience == 0 {
            break;
        }
        nodes = SECOND_PASS.max(10 * nodes);
    }
    if let Some(groups) = learnt.filter(|_| !open.is_empty()) {
        return by_learning::judge(attempt, fixed, groups, aim, u64::MAX);
    }
    selection.unproven = open.len();
    selection.kept.append(&mut open);
    Ok(selection)
}

/// Nodes of a test in the first pass.
fn first_pass(engines: &Engines<'_>, groups: &[Group], are_short: bool) -> u64 {
    match engines.model.symbols() {
        _ if has_rules(groups) => FIRST_PASS_OF_RULES,
        ..=FEW_SYMBOLS if !are_short => SHORT_FIRST_PASS,
        _ if is_thorough(engines.model) => SHORT_FIRST_PASS,
        _ => FIRST_PASS,
    }
}

/// Removes groups of clues, in order, as far as the oracle allows, given the `fixed` clues.
fn remove_by_oracle(
    attempt: &mut Attempt<'_, '_>,
    fixed: &[Clue],
    groups: Vec<Group>,
) -> Result<Selection, Stop> {
    let engines = &mut *attempt.engines;
    let Some(oracle) = engines.oracle.as_deref_mut() else { return Ok(Selection::default()) };
    let mut effort = Equal(SHORT_SEARCH);
    let budget = &mut attempt.request.budget;
    let search = SearchTester::new(&mut engines.maker, attempt.solution, &mut effort, budget);
    let tester =
        OracleTester::new(oracle, search, attempt.solution).where_rules_suffice(attempt.rules_suffice);
    let verdicts = Bisection::new(tester, &groups, Redundant::Goes).judge(fixed)?;
    let mut selection = Selection::judged();
    for (group, verdict) in groups.into_iter().zip(verdicts) {
        selection.judged &= verdict != Verdict::Wanted;
        let side = if verdict == Verdict::Redundant { &mut selection.removed } else { &mut selection.kept };
        side.push(group);
    }
    Ok(selection)
}
