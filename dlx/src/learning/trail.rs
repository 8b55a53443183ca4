//! What is known about each option, since when and why. A switch is an option here, with a number after those
//! of the problem, and is chosen when it is on.
//!
//! Invariants: `literals` are true, each about a different option, in the order in which they became known;
//! those from `starts[level - 1]` on belong to `level` or a higher one; all conclusions from
//! `literals[..head]` have been drawn.

use super::literal::Literal;

/// What is known about an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Value {
    Excluded,
    Chosen,
    Open,
}

/// Why something is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// It was decided, or holds in all solutions.
    Given,
    /// This chosen option excludes it, as both cover this item.
    Option { chosen: u32, item: u32 },
    /// The item has no other option.
    Item(u32),
    /// All other literals of this clause are false.
    Clause(u32),
}

/// Since when and why something is known.
#[derive(Clone, Copy, Debug)]
struct Origin {
    level: u32,
    reason: Reason,
}

#[derive(Debug)]
pub(super) struct Trail {
    values: Vec<Value>,
    origins: Vec<Origin>,
    literals: Vec<Literal>,
    /// Where each level above 0 starts.
    starts: Vec<usize>,
    head: usize,
}

impl Trail {
    pub(super) fn new(options: usize) -> Self {
        let origin = Origin { level: 0, reason: Reason::Given };
        Self {
            values: vec![Value::Open; options],
            origins: vec![origin; options],
            literals: Vec::with_capacity(options),
            starts: Vec::new(),
            head: 0,
        }
    }

    pub(super) fn is_open(&self, option: u32) -> bool {
        self.values[option as usize] == Value::Open
    }

    pub(super) fn is_chosen(&self, option: u32) -> bool {
        self.values[option as usize] == Value::Chosen
    }

    pub(super) fn is_excluded(&self, option: u32) -> bool {
        self.values[option as usize] == Value::Excluded
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        let wanted = if literal.is_chosen() { Value::Chosen } else { Value::Excluded };
        self.values[literal.option() as usize] == wanted
    }

    pub(super) fn is_false(&self, literal: Literal) -> bool {
        self.is_true(!literal)
    }

    /// The false literal of an option whose state is known.
    pub(super) fn false_literal(&self, option: u32) -> Literal {
        if self.is_chosen(option) { Literal::without(option) } else { Literal::with(option) }
    }

    pub(super) fn level_of(&self, option: u32) -> usize {
        self.origins[option as usize].level as usize
    }

    pub(super) fn reason_of(&self, option: u32) -> Reason {
        self.origins[option as usize].reason
    }

    pub(super) fn level(&self) -> usize {
        self.starts.len()
    }

    /// Whether the state of every option is known.
    pub(super) fn is_complete(&self) -> bool {
        self.literals.len() == self.values.len()
    }

    /// The chosen options.
    pub(super) fn chosen(&self) -> impl Iterator<Item = u32> + '_ {
        self.literals.iter().filter(|literal| literal.is_chosen()).map(|literal| literal.option())
    }

    /// All options whose state became known above level 0, latest first.
    pub(super) fn latest_first(&self) -> impl Iterator<Item = u32> + '_ {
        let first = self.starts.first().copied().unwrap_or(self.literals.len());
        self.literals[first..].iter().rev().map(|literal| literal.option())
    }

    /// Opens a level with a literal that is already true or becomes true now.
    pub(super) fn assume(&mut self, literal: Literal) {
        self.starts.push(self.literals.len());
        if !self.is_true(literal) {
            self.push(literal, Reason::Given);
        }
    }

    /// Records a literal of an open option.
    pub(super) fn push(&mut self, literal: Literal, reason: Reason) {
        let option = literal.option() as usize;
        self.values[option] = if literal.is_chosen() { Value::Chosen } else { Value::Excluded };
        self.origins[option] = Origin { level: self.starts.len() as u32, reason };
        self.literals.push(literal);
    }

    /// The next literal from which no conclusions have been drawn.
    pub(super) fn next(&mut self) -> Option<Literal> {
        let literal = self.literals.get(self.head).copied()?;
        self.head += 1;
        Some(literal)
    }

    /// Reopens the option that became known last, if it belongs to a level above this one. Returns its
    /// literal, and whether conclusions were drawn from it.
    pub(super) fn pop(&mut self, level: usize) -> Option<(Literal, bool)> {
        let start = *self.starts.get(level)?;
        if self.literals.len() == start {
            self.starts.truncate(level);
            return None;
        }
        let literal = self.literals.pop()?;
        self.values[literal.option() as usize] = Value::Open;
        let was_processed = self.literals.len() < self.head;
        self.head = self.head.min(self.literals.len());
        Some((literal, was_processed))
    }
}
