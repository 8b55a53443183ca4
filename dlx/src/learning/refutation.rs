//! Refutations that can be checked without the search that found them.
//!
//! A refutation is the list of clauses that the search learnt. Each follows from the problem and earlier ones
//! by *reverse unit propagation* (E. Goldberg and Y. Novikov, "Verification of proofs of unsatisfiability for
//! CNF formulas", 2003): if all its literals are false, plain conclusions lead to a contradiction. The
//! checker shares only literals with the search; it draws its conclusions in its own way.
//!
//! Invariants of the checker: `known` are the literals that are true, in the order in which they became so;
//! `open` counts the options of each item that are not excluded.

use super::literal::Literal;
use crate::ids::OptionId;
use crate::problem::Problem;

/// The clauses that a [`Learner`](super::Learner) learnt, as far as they were recorded.
#[derive(Clone, Debug, Default)]
pub struct Refutation {
    clauses: Vec<Box<[Literal]>>,
}

impl Refutation {
    pub(super) fn push(&mut self, clause: Box<[Literal]>) {
        self.clauses.push(clause);
    }

    /// Whether this proves that no solution of `problem` contains all options of `chosen`, except solutions
    /// that contain all options of one of the `excluded` sets. Takes less time than the search.
    ///
    /// # Panics
    /// If an option is not one of the problem's, or what was learnt is about a problem with more options.
    #[must_use]
    pub fn proves(&self, problem: &Problem, chosen: &[OptionId], excluded: &[&[OptionId]]) -> bool {
        problem.check_options(chosen);
        excluded.iter().for_each(|options| problem.check_options(options));
        self.contradicts(&mut Checker::new(problem), chosen, excluded).is_err()
    }

    /// Fails if the proof arrives at a contradiction.
    fn contradicts(
        &self,
        checker: &mut Checker<'_>,
        chosen: &[OptionId],
        excluded: &[&[OptionId]],
    ) -> Result<(), Contradiction> {
        checker.conclude_from_items()?;
        for options in excluded {
            let clause: Vec<Literal> = options.iter().map(|option| Literal::without(option.0)).collect();
            checker.add(&clause)?;
        }
        for option in chosen {
            checker.add(&[Literal::with(option.0)])?;
        }
        for clause in &self.clauses {
            if !checker.implies(clause) {
                break;
            }
            checker.add(clause)?;
        }
        Ok(())
    }
}

/// What is known is impossible.
struct Contradiction;

/// Plain conclusions over items and clauses.
struct Checker<'p> {
    problem: &'p Problem,
    /// For each option, whether it is chosen, if that is known.
    values: Vec<Option<bool>>,
    open: Vec<u32>,
    known: Vec<Literal>,
    /// The number of known literals whose conclusions have been drawn.
    concluded: usize,
    clauses: Vec<Vec<Literal>>,
    /// For each literal, the clauses that it is the first or second literal of.
    watching: Vec<Vec<u32>>,
}

impl<'p> Checker<'p> {
    fn new(problem: &'p Problem) -> Self {
        let options = problem.option_count();
        let open = |item| problem.options_at(item).len() as u32;
        Self {
            problem,
            values: vec![None; options],
            open: (0..problem.item_count() as u32).map(open).collect(),
            known: Vec::with_capacity(options),
            concluded: 0,
            clauses: Vec::new(),
            watching: vec![Vec::new(); 2 * options],
        }
    }

    fn value(&self, literal: Literal) -> Option<bool> {
        self.values[literal.option() as usize].map(|is_chosen| is_chosen == literal.is_chosen())
    }

    /// Makes a literal true.
    fn assign(&mut self, literal: Literal) -> Result<(), Contradiction> {
        match self.value(literal) {
            Some(true) => return Ok(()),
            Some(false) => return Err(Contradiction),
            None => {}
        }
        self.values[literal.option() as usize] = Some(literal.is_chosen());
        self.known.push(literal);
        if !literal.is_chosen() {
            for entry in self.problem.raw_entries(OptionId(literal.option())) {
                self.open[entry.item as usize] -= 1;
            }
        }
        Ok(())
    }

    /// Forgets all but the first `count` known literals.
    fn forget(&mut self, count: usize) {
        for literal in self.known.drain(count..) {
            self.values[literal.option() as usize] = None;
            if !literal.is_chosen() {
                for entry in self.problem.raw_entries(OptionId(literal.option())) {
                    self.open[entry.item as usize] += 1;
                }
            }
        }
        self.concluded = count;
    }

    /// Draws conclusions from the items before anything is known.
    fn conclude_from_items(&mut self) -> Result<(), Contradiction> {
        (0..self.problem.primary).try_for_each(|item| self.cover(item))?;
        self.conclude()
    }

    /// Whether the clause follows by plain conclusions.
    fn implies(&mut self, clause: &[Literal]) -> bool {
        let count = self.known.len();
        let denied = clause.iter().try_for_each(|&literal| self.assign(!literal));
        let follows = denied.and_then(|()| self.conclude()).is_err();
        self.forget(count);
        follows
    }

    /// Adds a clause for good, and draws conclusions.
    fn add(&mut self, clause: &[Literal]) -> Result<(), Contradiction> {
        if clause.iter().any(|&literal| self.value(literal) == Some(true)) {
            return Ok(());
        }
        let open: Vec<Literal> =
            clause.iter().copied().filter(|&literal| self.value(literal).is_none()).collect();
        match open[..] {
            [] => Err(Contradiction),
            [only] => {
                self.assign(only)?;
                self.conclude()
            }
            [first, second, ..] => {
                for literal in [first, second] {
                    self.watching[literal.index()].push(self.clauses.len() as u32);
                }
                self.clauses.push(open);
                Ok(())
            }
        }
    }

    /// Draws all conclusions from what is known.
    fn conclude(&mut self) -> Result<(), Contradiction> {
        while let Some(&literal) = self.known.get(self.concluded) {
            self.concluded += 1;
            if literal.is_chosen() {
                self.exclude_others(literal.option())?;
            } else {
                for entry in self.problem.raw_entries(OptionId(literal.option())) {
                    self.cover(entry.item)?;
                }
            }
            self.watch(!literal)?;
        }
        Ok(())
    }

    /// Excludes the options that a chosen one leaves no room for.
    fn exclude_others(&mut self, chosen: u32) -> Result<(), Contradiction> {
        let problem = self.problem;
        for entry in problem.raw_entries(OptionId(chosen)) {
            for &other in problem.options_at(entry.item) {
                let agrees = entry.color != 0 && problem.color_at(other, entry.item) == entry.color;
                if other.0 != chosen && !agrees {
                    self.assign(Literal::without(other.0))?;
                }
            }
        }
        Ok(())
    }

    /// Chooses the last option of a primary item.
    fn cover(&mut self, item: u32) -> Result<(), Contradiction> {
        if item >= self.problem.primary || self.open[item as usize] > 1 {
            return Ok(());
        }
        let is_open = |option: &&OptionId| self.values[option.index()] != Some(false);
        let last = self.problem.options_at(item).iter().find(is_open).ok_or(Contradiction)?;
        self.assign(Literal::with(last.0))
    }

    /// Looks at the clauses that watch a literal that became false.
    fn watch(&mut self, falsified: Literal) -> Result<(), Contradiction> {
        let mut at = 0;
        while let Some(&number) = self.watching[falsified.index()].get(at) {
            let mut clause = std::mem::take(&mut self.clauses[number as usize]);
            if clause[0] == falsified {
                clause.swap(0, 1);
            }
            let is_true = self.value(clause[0]) == Some(true);
            let other = (2..clause.len()).find(|&at| self.value(clause[at]) != Some(false));
            let first = clause[0];
            match other {
                Some(other) if !is_true => {
                    clause.swap(1, other);
                    self.watching[clause[1].index()].push(number);
                    self.watching[falsified.index()].swap_remove(at);
                }
                _ => at += 1,
            }
            self.clauses[number as usize] = clause;
            if !is_true && other.is_none() {
                self.assign(first)?;
            }
        }
        Ok(())
    }
}
