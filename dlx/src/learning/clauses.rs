//! Clauses: sets of literals of which at least one is true in every solution, watched through their first two
//! literals.
//!
//! Invariant: a clause is in the lists of its first two literals, and in no other. The blocker stored with it
//! in a list is one of its literals.

use super::literal::Literal;
use super::trail::{Reason, Trail};

/// Words before the literals of a clause: their number, and how many levels they belonged to when the clause
/// was learnt.
const HEAD: usize = 2;
/// Clauses that were not learnt, and those that join at most this many levels, are never forgotten.
const FEW_LEVELS: u32 = 2;
/// The number of words in clauses at which some are forgotten for the first time.
const MANY_WORDS: usize = 4 << 20;
/// About how many bytes clauses take at that time, with watches, and twice while some are forgotten.
pub(super) const MOST_BYTES: u64 = 3 * (MANY_WORDS * size_of::<u32>()) as u64;

/// A clause in the list of one of its literals.
#[derive(Clone, Copy, Debug)]
struct Watch {
    clause: u32,
    /// If this is true, the clause need not be examined.
    blocker: Literal,
}

#[derive(Debug)]
pub(super) struct Clauses {
    /// All clauses, one after another.
    words: Vec<u32>,
    /// The clauses that watch each literal.
    watches: Vec<Vec<Watch>>,
    most_words: usize,
    /// The clauses and literals examined so far.
    examined: u64,
}

impl Clauses {
    pub(super) fn new(options: usize) -> Self {
        Self {
            words: Vec::new(),
            watches: vec![Vec::new(); 2 * options],
            most_words: MANY_WORDS,
            examined: 0,
        }
    }

    /// Adds a clause of two or more literals, which join this many levels.
    pub(super) fn add(&mut self, literals: &[Literal], levels: u32) -> u32 {
        let clause = self.words.len() as u32;
        self.words.extend([literals.len() as u32, levels]);
        self.words.extend(literals.iter().map(|literal| literal.code()));
        self.watches[literals[0].index()].push(Watch { clause, blocker: literals[1] });
        self.watches[literals[1].index()].push(Watch { clause, blocker: literals[0] });
        clause
    }

    /// The number of clauses and literals that were examined so far.
    pub(super) fn examined(&self) -> u64 {
        self.examined
    }

    /// The literals of a clause.
    pub(super) fn literals(&self, clause: u32) -> impl Iterator<Item = Literal> + '_ {
        let start = clause as usize + HEAD;
        self.words[start..start + self.words[clause as usize] as usize]
            .iter()
            .map(|&code| Literal::from_code(code))
    }

    /// Draws what follows from a literal that has become false. Fails with a clause that is false.
    pub(super) fn propagate(&mut self, falsified: Literal, trail: &mut Trail) -> Result<(), u32> {
        if self.watches[falsified.index()].is_empty() {
            return Ok(());
        }
        let mut list = std::mem::take(&mut self.watches[falsified.index()]);
        self.examined += list.len() as u64;
        let mut broken = Ok(());
        list.retain_mut(|watch| {
            if broken.is_err() || trail.is_true(watch.blocker) {
                return true;
            }
            let clause = watch.clause;
            let (first, moved) = self.find_other(clause, falsified, trail);
            watch.blocker = first;
            if let Some(other) = moved {
                self.watches[other.index()].push(*watch);
                return false;
            }
            if trail.is_false(first) {
                broken = Err(clause);
            } else if !trail.is_true(first) {
                trail.push(first, Reason::Clause(clause));
            }
            true
        });
        self.watches[falsified.index()] = list;
        broken
    }

    /// The other literal that a clause with a false watched literal watches, and the literal that it watches
    /// instead of the false one from now on, if it needs to and there is one.
    fn find_other(&mut self, clause: u32, falsified: Literal, trail: &Trail) -> (Literal, Option<Literal>) {
        let start = clause as usize + HEAD;
        let end = start + self.words[clause as usize] as usize;
        let literals = &mut self.words[start..end];
        if literals[0] == falsified.code() {
            literals.swap(0, 1);
        }
        let first = Literal::from_code(literals[0]);
        if trail.is_true(first) {
            return (first, None);
        }
        let other = (2..literals.len()).find(|&at| !trail.is_false(Literal::from_code(literals[at])));
        self.examined += other.unwrap_or(literals.len()) as u64;
        let other = other.map(|at| {
            literals.swap(1, at);
            Literal::from_code(literals[1])
        });
        (first, other)
    }

    #[cfg(test)]
    pub(super) fn set_most_words(&mut self, words: usize) {
        self.most_words = words;
    }

    /// Whether some clauses should be forgotten.
    pub(super) fn are_many(&self) -> bool {
        self.words.len() > self.most_words
    }

    /// Forgets half of the clauses that join many levels; of those that join equally many, the older ones
    /// first. Only what holds in all solutions may be known at this point.
    pub(super) fn forget_half(&mut self) {
        let words = std::mem::take(&mut self.words);
        let mut clauses = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let end = at + HEAD + words[at] as usize;
            clauses.push((words[at + 1], at, end));
            at = end;
        }
        clauses.sort_unstable_by_key(|&(levels, at, _)| (levels, std::cmp::Reverse(at)));
        let few = clauses.partition_point(|&(levels, ..)| levels <= FEW_LEVELS);
        clauses.truncate(few + (clauses.len() - few) / 2);
        clauses.sort_unstable_by_key(|&(_, at, _)| at);
        self.watches.iter_mut().for_each(Vec::clear);
        let mut literals = Vec::new();
        for (levels, at, end) in clauses {
            literals.clear();
            literals.extend(words[at + HEAD..end].iter().map(|&code| Literal::from_code(code)));
            self.add(&literals, levels);
        }
        self.most_words += self.most_words / 10;
    }
}
