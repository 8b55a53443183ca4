//! What is known, and everything that follows from it without a decision.
//!
//! An item of a switch constrains nothing until the switch is on, and whatever follows from the item then
//! follows from the switch as well. Nothing follows from a switch that is off.
//!
//! Invariant: an item's guard is a switch exactly as long as conclusions have been drawn from that switch's
//! being on, unless another one was on before.

use super::clauses::Clauses;
use super::literal::Literal;
use super::trail::{Reason, Trail};
use crate::engine::Switches;
use crate::ids::{OptionId, RawEntry};
use crate::problem::Problem;

/// A contradiction in what is known.
#[derive(Clone, Copy, Debug)]
pub(super) enum Conflict {
    /// These chosen options exclude each other, as both cover the item.
    Options { chosen: [u32; 2], item: u32 },
    /// All options of the item are excluded.
    Item(u32),
    /// All literals of the clause are false.
    Clause(u32),
}

/// What an item's constraint depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guard {
    /// It always holds.
    None,
    /// It does not hold: all switches of the item are off, or open.
    Off,
    /// It holds since this switch is on.
    Switch(u32),
}

/// The options of an item that are not known to be excluded, as far as conclusions were drawn.
#[derive(Clone, Copy, Debug)]
struct Left {
    count: u32,
    /// The exclusive or of their numbers: if one option is left, its number.
    sum: u32,
    guard: Guard,
}

#[derive(Debug)]
pub(super) struct State<'p> {
    problem: &'p Problem,
    switches: Switches,
    pub(super) trail: Trail,
    pub(super) clauses: Clauses,
    /// For each item, in agreement with the literals of the trail from which conclusions were drawn.
    left: Vec<Left>,
    /// Whether there is no solution at all.
    is_hopeless: bool,
    work: u64,
}

impl<'p> State<'p> {
    pub(super) fn new(problem: &'p Problem, switches: Switches) -> Self {
        let variables = problem.option_count() + switches.len();
        let left = |item| {
            let options = problem.options_at(item);
            Left {
                count: options.len() as u32,
                sum: options.iter().fold(0, |sum, option| sum ^ option.0),
                guard: if switches.has(item) { Guard::Off } else { Guard::None },
            }
        };
        let mut state = Self {
            problem,
            trail: Trail::new(variables),
            clauses: Clauses::new(variables),
            left: (0..problem.item_count() as u32).map(left).collect(),
            switches,
            is_hopeless: false,
            work: 0,
        };
        for item in 0..problem.primary {
            match state.left[item as usize] {
                Left { guard: Guard::Off, .. } => {}
                Left { count: 0, .. } => state.is_hopeless = true,
                Left { count: 1, sum, .. } => state.require(&[Literal::with(sum)]),
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
        self.work + self.clauses.examined()
    }

    /// The switch that a literal is about, unless it is about an option.
    fn switch(&self, literal: Literal) -> Option<usize> {
        (literal.option() as usize).checked_sub(self.problem.option_count())
    }

    /// The switch whose being on lets an item constrain, if it does not always.
    fn switch_of(&self, item: u32) -> Option<u32> {
        match self.left[item as usize].guard {
            Guard::Switch(switch) => Some(switch),
            Guard::None | Guard::Off => None,
        }
    }

    /// Whether a primary item that constrains has this option.
    pub(super) fn can_cover(&self, option: u32) -> bool {
        let mut entries = self.problem.raw_entries(OptionId(option)).iter();
        entries.any(|entry| {
            entry.item < self.problem.primary && self.left[entry.item as usize].guard != Guard::Off
        })
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
            match (self.switch(literal), literal.is_chosen()) {
                (None, true) => self.exclude_others(literal.option())?,
                (None, false) => self.narrow(literal.option())?,
                (Some(switch), true) => self.switch_on(switch)?,
                (Some(_), false) => {}
            }
            self.clauses.propagate(!literal, &mut self.trail).map_err(Conflict::Clause)?;
        }
        Ok(())
    }

    /// Excludes what shares an item with a chosen option without agreeing on a colour.
    fn exclude_others(&mut self, chosen: u32) -> Result<(), Conflict> {
        let problem = self.problem;
        problem
            .raw_entries(OptionId(chosen))
            .iter()
            .try_for_each(|entry| self.exclude_others_of(chosen, *entry))
    }

    /// Excludes what shares the item of one of its entries with a chosen option without agreeing on a colour.
    fn exclude_others_of(&mut self, chosen: u32, entry: RawEntry) -> Result<(), Conflict> {
        let (problem, item) = (self.problem, entry.item);
        if self.left[item as usize].guard == Guard::Off {
            return Ok(());
        }
        let options = problem.options_at(item);
        self.work += options.len() as u64;
        for &OptionId(other) in options {
            if self.trail.is_excluded(other) || other == chosen {
                continue;
            }
            if entry.color != 0 && problem.color_at(OptionId(other), item) == entry.color {
                continue;
            }
            if self.trail.is_chosen(other) {
                return Err(Conflict::Options { chosen: [chosen, other], item });
            }
            self.trail.push(Literal::without(other), Reason::Option { chosen, item });
        }
        Ok(())
    }

    /// Draws conclusions from the items of a switch that is on.
    fn switch_on(&mut self, switch: usize) -> Result<(), Conflict> {
        let problem = self.problem;
        let variable = (problem.option_count() + switch) as u32;
        for at in 0..self.switches.group(switch).len() {
            let item = self.switches.group(switch)[at];
            let left = &mut self.left[item as usize];
            if left.guard != Guard::Off {
                continue;
            }
            left.guard = Guard::Switch(variable);
            self.cover(item)?;
            for &option in problem.options_at(item) {
                if self.trail.is_chosen(option.0) {
                    let color = problem.color_at(option, item);
                    self.exclude_others_of(option.0, RawEntry { item, color })?;
                }
            }
        }
        Ok(())
    }

    /// Removes an excluded option from its items: from all of them, even after a conflict, as it is put back
    /// into all.
    fn narrow(&mut self, excluded: u32) -> Result<(), Conflict> {
        let problem = self.problem;
        let entries = problem.raw_entries(OptionId(excluded));
        self.work += entries.len() as u64;
        let mut found = Ok(());
        for entry in entries {
            let left = &mut self.left[entry.item as usize];
            left.count -= 1;
            left.sum ^= excluded;
            if left.count <= 1
                && let Err(conflict) = self.cover(entry.item)
            {
                found = Err(conflict);
            }
        }
        found
    }

    /// Chooses the last option of a primary item that constrains.
    fn cover(&mut self, item: u32) -> Result<(), Conflict> {
        match self.left[item as usize] {
            _ if item >= self.problem.primary => {}
            Left { guard: Guard::Off, .. } => {}
            Left { count: 0, .. } => return Err(Conflict::Item(item)),
            Left { count: 1, sum, .. } if self.trail.is_open(sum) => {
                self.trail.push(Literal::with(sum), Reason::Item(item));
            }
            _ => {}
        }
        Ok(())
    }

    /// Backtracks to a level, and reports which options are open again.
    pub(super) fn back_to(&mut self, level: usize, mut opened: impl FnMut(u32)) {
        while let Some((literal, was_processed)) = self.trail.pop(level) {
            let option = literal.option();
            if let Some(switch) = self.switch(literal) {
                for &item in self.switches.group(switch) {
                    let guard = &mut self.left[item as usize].guard;
                    if *guard == Guard::Switch(option) {
                        *guard = Guard::Off;
                    }
                }
            } else if was_processed && !literal.is_chosen() {
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
            Conflict::Options { chosen, item } => {
                causes.extend(chosen);
                causes.extend(self.switch_of(item));
            }
            Conflict::Item(item) => {
                causes.extend(self.problem.options_at(item).iter().map(|option| option.0));
                causes.extend(self.switch_of(item));
            }
            Conflict::Clause(clause) => causes.extend(self.clauses.literals(clause).map(Literal::option)),
        }
    }

    /// Appends the options whose state implies that of this one.
    pub(super) fn reasons_for(&self, option: u32, causes: &mut Vec<u32>) {
        let start = causes.len();
        match self.trail.reason_of(option) {
            Reason::Given => return,
            Reason::Option { chosen, item } => {
                causes.push(chosen);
                return causes.extend(self.switch_of(item));
            }
            Reason::Item(item) => self.causes_of(Conflict::Item(item), causes),
            Reason::Clause(clause) => self.causes_of(Conflict::Clause(clause), causes),
        }
        let own = causes[start..].iter().position(|&cause| cause == option);
        own.map(|own| causes.swap_remove(start + own));
    }
}
