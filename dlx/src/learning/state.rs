//! What is known, and everything that follows from it without a decision.

use super::clauses::Clauses;
use super::literal::Literal;
use super::trail::{Reason, Trail};
use crate::problem::{OptionId, Problem};

/// A contradiction in what is known.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// These chosen options exclude each other.
    Options(u32, u32),
    /// All options of the item are excluded.
    Item(u32),
    /// All literals of the clause are false.
    Clause(u32),
}

/// The options of an item that are not known to be excluded, as far as conclusions were drawn.
#[derive(Clone, Copy, Debug)]
struct Left {
    count: u32,
    /// The exclusive or of their numbers: if one option is left, its number.
    sum: u32,
}

#[derive(Debug)]
pub(super) struct State<'p> {
    problem: &'p Problem,
    pub(super) trail: Trail,
    pub(super) clauses: Clauses,
    /// For each item, in agreement with the literals of the trail from which conclusions were drawn.
    left: Vec<Left>,
    /// Whether there is no solution at all.
    is_hopeless: bool,
    work: u64,
}

impl<'p> State<'p> {
    pub(super) fn new(problem: &'p Problem) -> Self {
        let left = |item| {
            let options = problem.options_at(item);
            Left { count: options.len() as u32, sum: options.iter().fold(0, |sum, option| sum ^ option.0) }
        };
        let mut state = Self {
            problem,
            trail: Trail::new(problem.option_count()),
            clauses: Clauses::new(problem.option_count()),
            left: (0..problem.item_count() as u32).map(left).collect(),
            is_hopeless: false,
            work: 0,
        };
        for item in 0..problem.primary {
            match state.left[item as usize] {
                Left { count: 0, .. } => state.is_hopeless = true,
                Left { count: 1, sum } => state.require(&[Literal::with(sum)]),
                _ => {}
            }
        }
        state
    }

    /// Whether there is no solution, regardless of assumptions.
    pub(super) fn is_hopeless(&self) -> bool {
        self.is_hopeless
    }

    /// Records that there is no solution at all.
    pub(super) fn give_up(&mut self) {
        self.is_hopeless = true;
    }

    /// The approximate work so far: options and literals examined.
    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// Requires one of these literals to be true in all solutions, with nothing decided.
    pub(super) fn require(&mut self, clause: &[Literal]) {
        if clause.iter().any(|&literal| self.trail.is_true(literal)) {
            return;
        }
        let mut open = clause.to_vec();
        open.retain(|&literal| !self.trail.is_false(literal));
        match open[..] {
            [] => self.is_hopeless = true,
            [only] => self.trail.push(only, Reason::Given),
            _ => {
                self.clauses.add(&open, 0);
            }
        }
    }

    /// Adds a clause whose only open literal is the first, on the level of the second one.
    pub(super) fn learn(&mut self, clause: &[Literal], levels: u32) {
        let reason =
            if clause.len() == 1 { Reason::Given } else { Reason::Clause(self.clauses.add(clause, levels)) };
        self.trail.push(clause[0], reason);
    }

    /// Draws all conclusions.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        while let Some(literal) = self.trail.next() {
            if literal.is_chosen() {
                self.exclude_others(literal.option())?;
            } else {
                self.narrow(literal.option())?;
            }
            self.clauses.propagate(!literal, &mut self.trail).map_err(Conflict::Clause)?;
        }
        Ok(())
    }

    /// Excludes what shares an item with a chosen option without agreeing on a colour.
    fn exclude_others(&mut self, chosen: u32) -> Result<(), Conflict> {
        let problem = self.problem;
        for entry in problem.raw_entries(OptionId(chosen)) {
            let options = problem.options_at(entry.item);
            self.work += options.len() as u64;
            for &OptionId(other) in options {
                if self.trail.is_excluded(other) || other == chosen {
                    continue;
                }
                if entry.color != 0 && problem.color_at(OptionId(other), entry.item) == entry.color {
                    continue;
                }
                if self.trail.is_chosen(other) {
                    return Err(Conflict::Options(chosen, other));
                }
                self.trail.push(Literal::without(other), Reason::Option(chosen));
            }
        }
        Ok(())
    }

    /// Removes an excluded option from its items: from all of them, even after a conflict, as it is put back into
    /// all.
    fn narrow(&mut self, excluded: u32) -> Result<(), Conflict> {
        let problem = self.problem;
        let entries = problem.raw_entries(OptionId(excluded));
        self.work += entries.len() as u64;
        let mut found = Ok(());
        for entry in entries {
            let left = &mut self.left[entry.item as usize];
            left.count -= 1;
            left.sum ^= excluded;
            if left.count > 1 || entry.item >= problem.primary {
                continue;
            }
            if left.count == 0 {
                found = Err(Conflict::Item(entry.item));
            } else if self.trail.is_open(left.sum) {
                self.trail.push(Literal::with(left.sum), Reason::Item(entry.item));
            }
        }
        found
    }

    /// Backtracks to a level, and reports which options are open again.
    pub(super) fn back_to(&mut self, level: usize, mut opened: impl FnMut(u32)) {
        while let Some((literal, was_processed)) = self.trail.pop(level) {
            let option = literal.option();
            if was_processed && !literal.is_chosen() {
                for entry in self.problem.raw_entries(OptionId(option)) {
                    let left = &mut self.left[entry.item as usize];
                    left.count += 1;
                    left.sum ^= option;
                }
            }
            opened(option);
        }
    }

    /// Appends the options whose state causes a conflict.
    pub(super) fn causes_of(&self, conflict: Conflict, causes: &mut Vec<u32>) {
        match conflict {
            Conflict::Options(one, other) => causes.extend([one, other]),
            Conflict::Item(item) => {
                causes.extend(self.problem.options_at(item).iter().map(|option| option.0))
            }
            Conflict::Clause(clause) => causes.extend(self.clauses.literals(clause).map(Literal::option)),
        }
    }

    /// Appends the options whose state implies that of this one.
    pub(super) fn reasons_for(&self, option: u32, causes: &mut Vec<u32>) {
        let start = causes.len();
        match self.trail.reason_of(option) {
            Reason::Given => return,
            Reason::Option(chosen) => return causes.push(chosen),
            Reason::Item(item) => self.causes_of(Conflict::Item(item), causes),
            Reason::Clause(clause) => self.causes_of(Conflict::Clause(clause), causes),
        }
        let own = causes[start..].iter().position(|&cause| cause == option);
        own.map(|own| causes.swap_remove(start + own));
    }
}
