//! Alternatives on a board.
//!
//! Where automata tell whether they hold, one automaton reads the cells for all of them together, if it does
//! not grow too large. Of others, the hidden variable of a choice is the *first* alternative that holds. Its
//! state has that alternative hold, and those before it fail, so that a board in which several of them hold
//! is one cover. What holds or fails in some states alone is [switched](Lowering::switched) by them.

use std::sync::Arc;

use super::super::Constraint;
use super::super::device::{Hidden, Reading, Union};
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::lowering::Lowering;
use crate::told_states::{Subject, ToldStates, Ways};
use crate::violation::{Judged, Violation};
use crate::words::listed;

/// Up to this number, alternatives are told one by one.
const MOST_TOLD: usize = 4;

/// Rules that hold together.
#[derive(Debug)]
struct Alternative {
    rules: Vec<Arc<dyn Constraint>>,
    /// The places of the rules that can be broken, each with the rule's opposite; none in the last
    /// alternative, whose opposite no state needs.
    opposites: Vec<(usize, Hidden)>,
}

impl Alternative {
    /// Alternatives up to one that always holds: what comes after it is never chosen. One of them may have an
    /// opposite that is too large. It comes last.
    fn up_to_certain(
        alternatives: &[Vec<Arc<dyn Constraint>>],
        frame: &Frame,
    ) -> Result<Vec<Self>, SpecError> {
        let (mut kept, mut large): (Vec<Self>, _) = (Vec::new(), None);
        for (at, rules) in alternatives.iter().enumerate() {
            let is_last = at + 1 == alternatives.len() && large.is_none();
            match Self::new(rules.clone(), is_last, frame) {
                Ok(alternative) => kept.push(alternative),
                Err(error) if large.is_some() => return Err(error),
                Err(_) => {
                    large = Some(rules);
                    continue;
                }
            }
            if kept.last().is_some_and(|alternative| alternative.opposites.is_empty()) {
                return Ok(kept);
            }
        }
        if let Some(rules) = large {
            kept.push(Self::new(rules.clone(), true, frame)?);
        }
        Ok(kept)
    }

    fn new(rules: Vec<Arc<dyn Constraint>>, is_last: bool, frame: &Frame) -> Result<Self, SpecError> {
        let mut opposites = Vec::new();
        for (at, rule) in rules.iter().enumerate().filter(|_| !is_last) {
            match rule.opposite(frame) {
                Ok(opposite) => opposites.push((at, opposite)),
                Err(error) if error.is_impossible() => {}
                Err(error) => {
                    let title = rule.title(&frame.board);
                    return Err(SpecError::new(format!(
                        "two alternatives are too large to say that they fail, one of them by {title} ({}); \
                         expected several rules in its place, each about fewer cells",
                        error.reason()
                    )));
                }
            }
        }
        Ok(Self { rules, opposites })
    }

    fn hold(&self, lowering: &mut Lowering<'_>) {
        self.rules.iter().for_each(|rule| rule.lower(lowering));
    }

    /// One of the rules is the first to fail.
    fn fail(&self, lowering: &mut Lowering<'_>) {
        if let [(_, opposite)] = &self.opposites[..] {
            return opposite.lower(lowering);
        }
        first_of(
            lowering,
            self.opposites.len(),
            |at, lowering| self.opposites[at].1.lower(lowering),
            |at, lowering| self.rules[self.opposites[at].0].lower(lowering),
        );
    }
}

/// Adds a variable for the first of some things that holds. `holds` lowers one of them, and `fails` its
/// opposite.
fn first_of(
    lowering: &mut Lowering<'_>,
    count: usize,
    holds: impl Fn(usize, &mut Lowering<'_>),
    fails: impl Fn(usize, &mut Lowering<'_>),
) {
    let first = lowering.hidden_truth([]);
    let held: Vec<_> = (0..count).map(|_| lowering.hidden_truth([])).collect();
    let failed: Vec<_> = (1..count).map(|_| lowering.hidden_truth([])).collect();
    for at in 0..count {
        lowering.state([first, held[at]].into_iter().chain(failed[..at].iter().copied()));
    }
    held.iter()
        .enumerate()
        .for_each(|(at, &switch)| lowering.switched(switch, |lowering| holds(at, lowering)));
    failed
        .iter()
        .enumerate()
        .for_each(|(at, &switch)| lowering.switched(switch, |lowering| fails(at, lowering)));
}

/// The rule that one or more of some alternatives hold.
#[derive(Debug)]
pub(super) struct Alternatives {
    name: String,
    cells: Vec<CellId>,
    /// The rules of each alternative.
    alternatives: Vec<Vec<Arc<dyn Constraint>>>,
    choice: Choice,
    /// What one of the alternatives needs, for people; `None` if they are many.
    needed: Option<String>,
}

/// What tells which alternatives hold.
#[derive(Debug)]
enum Choice {
    /// An automaton that reads the cells for all of them.
    Together(Hidden),
    /// The first alternative that holds.
    First(Vec<Alternative>),
}

impl Alternatives {
    /// Lists of rules of which one or more hold.
    ///
    /// # Errors
    /// If the opposite of a rule is too large.
    pub(super) fn new(
        name: String,
        alternatives: Vec<Vec<Arc<dyn Constraint>>>,
        frame: &Frame,
    ) -> Result<Self, SpecError> {
        let along_line =
            |(line, mut union): (Vec<CellId>, Union)| Hidden::of_machine(&line, frame, &mut union);
        let choice = match union(&alternatives).map(along_line) {
            Some(Ok(hidden)) => Choice::Together(hidden),
            // There is none, or it is too large.
            _ => Choice::First(Alternative::up_to_certain(&alternatives, frame)?),
        };
        let rules = alternatives.iter().flatten();
        let mut cells: Vec<CellId> = rules.flat_map(|rule| rule.cells()).collect();
        cells.sort_unstable();
        cells.dedup();
        let needed = (alternatives.len() <= MOST_TOLD).then(|| tell_needed(&alternatives, &frame.board));
        Ok(Self { name, cells, alternatives, choice, needed })
    }
}

/// The cells of all alternatives, and an automaton that reads them, if there is one.
fn union(alternatives: &[Vec<Arc<dyn Constraint>>]) -> Option<(Vec<CellId>, Union)> {
    let automata = |rules: &Vec<Arc<dyn Constraint>>| rules.iter().map(|rule| rule.automaton()).collect();
    Union::new(alternatives.iter().map(automata).collect::<Option<_>>()?)
}

/// The rules of some alternatives, for people: "sum cage R1C1 (the sum 7) or skyscraper 2 left of row 9".
fn tell_needed(alternatives: &[Vec<Arc<dyn Constraint>>], board: &Board) -> String {
    let told = |rule: &Arc<dyn Constraint>| match rule.tell_needed() {
        Some(needed) => format!("{} ({needed})", rule.title(board)),
        None => rule.title(board),
    };
    listed(alternatives.iter().map(|rules| listed(rules.iter().map(told), "and")), "or")
}

fn is_broken(rules: &[Arc<dyn Constraint>], judged: &Judged<'_>) -> bool {
    let mut violations = Vec::new();
    rules.iter().any(|rule| {
        rule.check(judged, &mut violations);
        !violations.is_empty()
    })
}

impl Constraint for Alternatives {
    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self, board: &Board) -> Option<String> {
        self.cells.first().map(|&cell| board.name(cell))
    }

    fn cells(&self) -> Vec<CellId> {
        self.cells.clone()
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        if !self.alternatives.iter().all(|rules| is_broken(rules, judged)) {
            return;
        }
        let is_filled = |cell: &CellId| judged.value(*cell).is_some();
        let cells: Vec<CellId> = self.cells.iter().copied().filter(is_filled).collect();
        let message =
            format!("{}: none of {} alternatives holds", self.title(judged.board), self.alternatives.len());
        violations.push(Violation { rule: self.name.clone(), cells, message });
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        match &self.choice {
            Choice::Together(hidden) => hidden.lower(lowering),
            Choice::First(alternatives) => first_of(
                lowering,
                alternatives.len(),
                |at, lowering| alternatives[at].hold(lowering),
                |at, lowering| alternatives[at].fail(lowering),
            ),
        }
    }

    /// Copies of a candidate take at most six entries for each rule that sees it, or its opposite, and as
    /// many again for those that fail one after another.
    fn entries(&self, symbols: usize) -> usize {
        let alternatives = match &self.choice {
            Choice::Together(hidden) => return hidden.entries(),
            Choice::First(alternatives) => alternatives,
        };
        let of_rule =
            |rule: &Arc<dyn Constraint>| 12 * rule.cells().len() * symbols + 2 * rule.entries(symbols);
        let of_alternative = |alternative: &Alternative| {
            let rules: usize = alternative.rules.iter().map(of_rule).sum();
            2 * rules
                + alternative.opposites.iter().map(|(_, opposite)| 2 * opposite.entries()).sum::<usize>()
        };
        let count = alternatives.len();
        alternatives.iter().map(of_alternative).sum::<usize>() + count * (count + 3)
    }

    fn automaton(&self) -> Option<Reading> {
        let (cells, union) = union(&self.alternatives)?;
        Some(Reading { cells, machine: Box::new(union), in_any_order: false })
    }

    fn is_settled_by_search(&self) -> bool {
        matches!(self.choice, Choice::First(_))
    }

    fn tell_needed(&self) -> Option<String> {
        self.needed.clone()
    }

    fn tell_states(&self, states: &[usize]) -> ToldStates {
        match &self.choice {
            Choice::Together(hidden) => hidden.tell(states),
            Choice::First(_) => {
                ToldStates::about(Subject::default(), Ways::new(&["one of its alternatives holds"]))
            }
        }
    }

    fn tell_values(&self, states: &[usize]) -> String {
        match &self.choice {
            Choice::Together(hidden) => hidden.tell_values(states),
            Choice::First(_) => self.tell_states(states).to_string(),
        }
    }
}
