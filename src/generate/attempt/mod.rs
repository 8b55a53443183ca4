//! One attempt at a puzzle: fills a board, removes clues, and proves that the remaining clues leave one
//! solution.

mod aim;
mod by_learning;
pub(super) mod drawing;
mod easing;
pub(super) mod engines;
mod fill;
mod given_count;
mod hardening;
mod last_pass;
mod nearby;
mod numbers;
mod oracle_tester;
mod outside_in;
mod removal;
mod removal_order;
mod room;
mod selection;
mod solving;
mod stages;
mod symbol_order;
mod variation;
mod verification;

use std::sync::Arc;

use dlx_engine::{ItemChoice, OptionId, Stop};
use dlx_variants::{Model, Symmetry};
use rand::seq::SliceRandom;
use rand_xoshiro::Xoshiro256PlusPlus;

use super::error::GenerateError;
use super::generated::Generated;
use super::settings::Settings;
use super::settings::demand::{Examiner, Oracle, Rejection};
use crate::Difficulty;
use crate::necessity::budget::{Budget, Cost};
use crate::necessity::clue::{Group, has_rules};
use crate::necessity::uniqueness::is_unique;
use crate::puzzle::Puzzle;
use aim::Aim;
use drawing::Rules;
use engines::{Engines, tests_are_short};
use fill::Fill;
use given_count::GivenCount;
use nearby::Nearby;
use numbers::Numbers;
use removal_order::Priority;
use room::Room;
use selection::Selection;

/// A puzzle to make: what all attempts at it share.
pub(super) struct Request {
    /// The number of the puzzle.
    pub(super) index: u64,
    pub(super) budget: Budget,
    pub(super) rng: Xoshiro256PlusPlus,
    /// Nodes for filling a board. With a bound, a board that cannot be filled is abandoned like one that is
    /// hard to fill.
    pub(super) fill_nodes: u64,
    /// Whether most clues of an earlier board took too long to be proven necessary.
    pub(super) proofs_are_long: bool,
    /// The example that the board is that of, if any.
    nearby: Nearby,
    /// The numbers of clues that boards allow.
    clue_numbers: Numbers,
    given_count: GivenCount,
    /// The maximum number of changes that make the clues of a board stronger: fewer, the more boards had
    /// stronger clues than the oracle wants.
    changes: usize,
    /// The room that boards have for symmetric clues.
    room: Room,
    /// The boards whose rules were refused.
    refused: u64,
}

/// After so many boards on which no puzzle can meet the demand, none is likely to be otherwise: what is drawn
/// over them is of the same kinds.
const REFUSED_BOARDS: u64 = 20;

impl Request {
    pub(super) fn new(index: u64, budget: Budget, rng: Xoshiro256PlusPlus) -> Self {
        Self {
            index,
            budget,
            rng,
            fill_nodes: u64::MAX,
            proofs_are_long: false,
            nearby: Nearby::default(),
            clue_numbers: Numbers::default(),
            given_count: GivenCount::default(),
            changes: drawing::CHANGES,
            room: Room::default(),
            refused: 0,
        }
    }

    /// Whether more rules are drawn than usual.
    pub(super) fn draws_more(&self) -> bool {
        self.given_count.more_rules > 0
    }

    /// Why none of so many boards led to a puzzle.
    pub(super) fn out_of_boards(&self, settings: &Settings, boards: u64) -> GenerateError {
        let givens = settings.givens.zip(self.given_count.unreached());
        givens.map_or(GenerateError::Attempts(boards), |(givens, unreached)| unreached.of_givens(givens))
    }

    /// Whether puzzles with the rules of a board may be accepted.
    ///
    /// # Errors
    /// If many boards had no such rules.
    pub(super) fn suits(&mut self, examiner: &dyn Examiner) -> Result<bool, GenerateError> {
        let Some(reason) = examiner.refusal(self.index) else { return Ok(true) };
        self.refused += 1;
        match self.refused < REFUSED_BOARDS {
            true => Ok(false),
            false => Err(GenerateError::Refused { reason, boards: self.refused }),
        }
    }

    /// Has clues drawn that are half as strong, as all puzzles of a board were too easy: hard killers take .4
    /// of the time, and have three to eight givens instead of one to four.
    fn weaken_clues(&mut self) {
        self.changes /= 2;
    }

    /// An oracle that stops when the budget is exhausted.
    pub(super) fn oracle<'a>(&self, examiner: &'a dyn Examiner) -> Box<dyn Oracle + 'a> {
        examiner.oracle(self.index, self.budget.watch())
    }
}

/// The state of one attempt.
struct Attempt<'a, 'm> {
    engines: &'a mut Engines<'m>,
    settings: &'a Settings,
    request: &'a mut Request,
    /// The option of each cell in the solution.
    solution: &'a [OptionId],
    priority: Priority,
    /// Rules that stay.
    fixed: Vec<Group>,
    /// Whether all rules together are known to leave one solution.
    rules_suffice: bool,
}

/// Fills a board and returns the option of each cell. `None` if that fails and another attempt may do better.
pub(super) fn fill(
    engines: &mut Engines<'_>,
    settings: &Settings,
    request: &mut Request,
) -> Result<Option<Vec<OptionId>>, GenerateError> {
    request.budget.begin_attempt();
    match fill::solution(engines, settings, request)? {
        Fill::Board(chosen) => Ok(Some(engines.lowered.encode(&engines.lowered.decode(&chosen)))),
        Fill::Impossible if request.fill_nodes == u64::MAX => Err(GenerateError::NoBoard),
        Fill::Impossible | Fill::NotFound => Ok(None),
    }
}

/// Removes clues from a filled board, of which some may be `rules`. `None` if that does not lead to a puzzle
/// that meets the settings.
pub(super) fn run(
    engines: &mut Engines<'_>,
    settings: &Settings,
    request: &mut Request,
    solution: &[OptionId],
    rules: Rules,
) -> Result<Option<Generated>, GenerateError> {
    let mut groups = engines.groups(settings)?;
    engines.maker.search.prefer(solution);
    let are_short = tests_are_short(engines);
    engines.maker.search.set_choice(if are_short { ItemChoice::MinRemaining } else { ItemChoice::Weighted });
    engines.maker.search.only_forced_moves(are_short);
    groups.shuffle(&mut request.rng);
    let Rules { together: mut rules, suffice } = rules;
    let alone = engines.maker.rules().filter(|rule| !rules.iter().any(|group| group.contains(rule)));
    rules.extend(alone.map(Group::from).collect::<Vec<_>>());
    rules.shuffle(&mut request.rng);
    let mut priority = Priority::new(&settings.remove_first, engines.model, engines.lowered, solution)
        .near(&request.nearby, solution.len());
    if settings.show_each {
        priority = priority.with_last_of_each_kind(engines.model, &rules);
    }
    groups.append(&mut rules);
    priority.put_first(&mut groups);
    if settings.pattern.is_some() {
        match allows_one(engines, solution, &groups, &mut request.budget)? {
            Some(true) => {}
            Some(false) if settings.solution.is_some() => return Err(GenerateError::PatternAllowsMore),
            _ => return Ok(None),
        }
    }
    let mut attempt =
        Attempt { engines, settings, request, solution, priority, fixed: Vec::new(), rules_suffice: suffice };
    // An oracle judges only givens, and so do stages.
    let judges_givens = attempt.engines.oracle.is_some() || !settings.stages.is_empty();
    if judges_givens || settings.keep_rules {
        attempt.fixed = groups.extract_if(.., |group| group.iter().any(|clue| clue.is_rule())).collect();
    }
    let (fixed, all) = (count(&attempt.fixed), count(&attempt.fixed) + count(&groups));
    if let Some(clues) = settings.clues {
        let clues = clues.of_puzzle(attempt.request.index);
        let allow = attempt.request.clue_numbers.allow(clues, fixed..=all);
        let allow = allow.or_else(|far| far.unless(settings.try_all));
        if !allow.map_err(|unreached| unreached.of_clues(clues))? {
            return Ok(None);
        }
    }
    let needs_none = settings.givens.unwrap_or(0) == 0;
    let can_go = suffice && !judges_givens && !settings.keeps_pattern() && needs_none;
    let implied = groups.extract_if(.., |group| can_go && group.iter().all(|clue| !clue.is_rule())).collect();
    let made = attempt.finish(groups, implied)?;
    // Where clues go in orbits, givens are left that suffice on their own.
    let is_symmetric = settings.symmetry != Symmetry::None && engines.model.has_clues();
    Ok(made.filter(|made| !is_symmetric || request.room.shows(made.puzzle.model())))
}

/// The number of clues in these groups.
fn count(groups: &[Group]) -> usize {
    groups.iter().map(|group| group.len()).sum()
}

/// Whether all `groups` together leave one solution; `None` if short searches cannot tell.
fn allows_one(
    engines: &mut Engines<'_>,
    solution: &[OptionId],
    groups: &[Group],
    budget: &mut Budget,
) -> Result<Option<bool>, Stop> {
    let maker = &mut engines.maker;
    let mark = maker.mark();
    groups.iter().flatten().for_each(|&clue| maker.place(clue, solution));
    let unique = is_unique(&mut maker.search, maker.lowered, solution, &[], budget);
    maker.undo(mark);
    unique
}

impl Attempt<'_, '_> {
    /// How much work the puzzle took since it had taken so many nodes: further nodes, times the options of
    /// the problem.
    fn work_since(&self, nodes: u64) -> u64 {
        let options = self.engines.lowered.problem.option_count() as u64;
        (self.request.budget.cost().nodes - nodes).saturating_mul(options)
    }

    /// Makes a puzzle from the groups of clues on the board, given in the order of removal; groups `implied`
    /// by the others are already removed.
    fn finish(mut self, groups: Vec<Group>, implied: Vec<Group>) -> Result<Option<Generated>, GenerateError> {
        let Some(mut selection) = self.remove(groups)? else { return Ok(None) };
        selection.removed.splice(0..0, implied);
        let Some((mut selection, difficulty)) = variation::complete(&mut self, selection)? else {
            return Ok(None);
        };
        if last_pass::suits(&self, &selection) {
            last_pass::run(&mut self, &mut selection)?;
            if !outside_in::is_proven(&self, &selection) {
                return Ok(None);
            }
        }
        let selection = selection.with_fixed(self.fixed.clone());
        // The clues removed last follow from those that are left; earlier ones follow from these and from all
        // that were removed later.
        let empty =
            selection.removed.iter().rev().flatten().filter_map(|clue| clue.given()).collect::<Vec<_>>();
        let learns = selection.learnt || by_learning::verifies(self.engines.model);
        let made = Generated { difficulty, ..self.assemble(selection)? };
        let is_verified = !self.settings.verify || verification::verify(&mut self, &made, &empty, learns)?;
        Ok(is_verified.then_some(made))
    }

    /// Removes groups of clues according to the settings. `None` if another board does better.
    fn remove(&mut self, groups: Vec<Group>) -> Result<Option<Selection>, GenerateError> {
        let settings = self.settings;
        if !settings.stages.is_empty() {
            Ok(Some(stages::remove(self, &groups)?))
        } else if settings.keeps_pattern() {
            Ok(Some(Selection { kept: groups, ..Selection::default() }))
        } else if let (Some(count), None) = (settings.givens, &self.engines.oracle) {
            given_count::remove(self, groups, count)
        } else {
            Ok(outside_in::remove_where_proofs_are_short(self, groups)?)
        }
    }

    /// Judges single clues if groups were judged, and assembles the puzzle.
    fn assemble(&mut self, selection: Selection) -> Result<Generated, GenerateError> {
        let lowered = self.engines.lowered;
        let givens = selection.givens(lowered, self.solution);
        let model = self.model_with(&selection.rules())?;
        let Selection { kept, removed: _, unproven, restored, judged, .. } = selection;
        let (redundant, unproven) = if restored {
            (true, unproven)
        } else if judged && kept.iter().all(|group| group.len() == 1) {
            (false, unproven)
        } else {
            let singles = kept.iter().flatten().map(|&clue| Group::from(clue)).collect();
            // Most puzzles with symmetric rules have a clue that can go alone, and to test all of them takes
            // far longer.
            let is_symmetric = has_rules(&kept) && kept.iter().any(|group| group.len() > 1);
            let aim = if is_symmetric { Aim::Disprove } else { Aim::Judge };
            let audit = removal::judge(self, &[], singles, aim)?;
            match !audit.removed.is_empty() {
                true if is_symmetric => (true, unproven),
                redundant => (redundant, audit.unproven),
            }
        };
        let solution = lowered.decode(self.solution);
        let puzzle = Puzzle::new(model, givens).expect("the givens are of the board's solution");
        let minimal = !redundant && unproven == 0;
        Ok(Generated {
            puzzle,
            solution,
            minimal,
            unproven,
            difficulty: None,
            too_few: None,
            cost: Cost::default(),
        })
    }

    /// Asks the oracle whether it accepts a puzzle.
    fn accept(&mut self, selection: &Selection) -> Result<Result<Difficulty, Rejection>, GenerateError> {
        let has_fewer_rules = selection.removed.iter().flatten().any(|clue| clue.is_rule());
        let model = has_fewer_rules.then(|| self.model_with(&selection.rules())).transpose()?;
        let givens = selection.givens(self.engines.lowered, self.solution);
        let oracle = self.engines.oracle.as_mut();
        let answer =
            oracle.map_or(Err(Rejection::Unsuitable), |oracle| oracle.accept(&givens, model.as_ref()));
        self.request.budget.check()?;
        Ok(answer)
    }

    /// The model of a puzzle with only these rules as clues.
    fn model_with(&self, rules: &[usize]) -> Result<Arc<Model>, GenerateError> {
        let model = self.engines.model;
        let all = model.clues();
        if rules.len() == all.len() {
            return Ok(Arc::clone(model));
        }
        let spec = model.spec();
        let kept = all.zip(&spec.clues).filter(|(rule, _)| rules.contains(rule));
        let spec = spec.with_clues(kept.map(|(_, clue)| clue.clone()).collect()).titled_by_clues();
        Ok(Arc::new(spec.build_fixed()?))
    }
}
