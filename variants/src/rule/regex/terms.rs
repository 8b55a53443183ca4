//! Expressions as numbered terms. Equal ones have the same number, and contain others by their numbers, so
//! what follows a symbol is found once for each (Brzozowski, "Derivatives of regular expressions", 1964), and
//! nothing is copied. As trees, twelve times nine symbols that may be missing took 5 seconds along 52 cells.

use std::collections::{BTreeSet, HashMap};

use foldhash::fast::FixedState;

use super::pattern::Pattern;
use super::room::Room;
use crate::rule::device::Numbers;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// The number of a term.
pub(super) type TermId = u32;

/// A term; see [`Pattern`].
#[derive(Clone, PartialEq, Eq, Hash)]
enum Term {
    Empty,
    One(SymbolSet),
    Then(TermId, TermId),
    Either(Vec<TermId>),
    Many(TermId),
}

/// The term that matches nothing but the empty sequence.
const EMPTY: TermId = 0;

/// The terms of an expression, and of what may be left of it.
pub(super) struct Terms {
    terms: Numbers<Term>,
    /// Whether each matches the empty sequence.
    optional: Vec<bool>,
    after: HashMap<(TermId, Symbol), Option<TermId>, FixedState>,
    /// How many numbers of terms are kept.
    size: usize,
}

impl Terms {
    pub(super) fn new() -> Self {
        let terms = Numbers::from(Term::Empty);
        Self { terms, optional: vec![true], after: HashMap::default(), size: 1 }
    }

    /// How many numbers of terms are kept.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Whether a term matches the empty sequence.
    pub(super) fn is_optional(&self, term: TermId) -> bool {
        self.optional[term as usize]
    }

    /// The term of an expression.
    pub(super) fn of(&mut self, pattern: &Pattern) -> TermId {
        let (mut last, mut before) = (pattern, Vec::new());
        while let Pattern::Then(first, second) = last {
            before.push(self.of(first));
            last = second;
        }
        let last = match last {
            Pattern::Empty | Pattern::Then(..) => EMPTY,
            Pattern::One(symbols) => self.number(Term::One(*symbols)),
            Pattern::Either(parts) => {
                let parts: BTreeSet<TermId> = parts.iter().map(|part| self.of(part)).collect();
                self.either(parts).unwrap_or(EMPTY)
            }
            Pattern::Many(part) => {
                let part = self.of(part);
                self.number(Term::Many(part))
            }
        };
        before.into_iter().rev().fold(last, |rest, first| self.number(Term::Then(first, rest)))
    }

    /// What may follow a symbol; `None` if the term matches nothing that begins with the symbol, or if there
    /// is no room to find it.
    pub(super) fn after(&mut self, term: TermId, symbol: Symbol, room: &mut Room) -> Option<TermId> {
        if let Some(&known) = self.after.get(&(term, symbol)) {
            return known;
        }
        let after = match self.terms.state(term).clone() {
            Term::Empty => None,
            Term::One(symbols) => symbols.contains(symbol).then_some(EMPTY),
            Term::Then(first, second) => {
                let within = self.after(first, symbol, room).map(|rest| self.then(rest, second, room));
                let behind = if self.is_optional(first) { self.after(second, symbol, room) } else { None };
                self.any(within.into_iter().chain(behind), room)
            }
            Term::Either(parts) => {
                let rests: Vec<TermId> =
                    parts.into_iter().filter_map(|part| self.after(part, symbol, room)).collect();
                self.any(rests, room)
            }
            Term::Many(part) => self.after(part, symbol, room).map(|rest| self.then(rest, term, room)),
        };
        if room.is_used_up() {
            return None;
        }
        self.after.insert((term, symbol), after);
        self.size += 1;
        after
    }

    /// One behind the other. Sequences are nested to the right, so that equal rests are the same.
    fn then(&mut self, first: TermId, next: TermId, room: &mut Room) -> TermId {
        room.take(1);
        let (head, rest) = match self.terms.state(first) {
            _ if next == EMPTY || room.is_used_up() => return first,
            Term::Empty => return next,
            &Term::Then(head, rest) => (head, self.then(rest, next, room)),
            _ => (first, next),
        };
        self.number(Term::Then(head, rest))
    }

    /// One of some terms, if there are any.
    fn any(&mut self, parts: impl IntoIterator<Item = TermId>, room: &mut Room) -> Option<TermId> {
        let mut all = BTreeSet::new();
        for part in parts {
            match self.terms.state(part) {
                Term::Either(parts) => all.extend(parts.iter().copied()),
                _ => drop(all.insert(part)),
            }
        }
        room.take(all.len());
        if room.is_used_up() { None } else { self.either(all) }
    }

    fn either(&mut self, mut parts: BTreeSet<TermId>) -> Option<TermId> {
        match parts.len() {
            0 | 1 => parts.pop_first(),
            _ => Some(self.number(Term::Either(parts.into_iter().collect()))),
        }
    }

    fn number(&mut self, term: Term) -> TermId {
        let is_optional = match &term {
            Term::Empty | Term::Many(_) => true,
            Term::One(_) => false,
            Term::Then(first, second) => self.is_optional(*first) && self.is_optional(*second),
            Term::Either(parts) => parts.iter().any(|&part| self.is_optional(part)),
        };
        let size = if let Term::Either(parts) = &term { parts.len() } else { 2 };
        let number = self.terms.number(term);
        if number as usize == self.optional.len() {
            self.optional.push(is_optional);
            self.size += size;
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alphabet::Alphabet;

    fn read(pattern: &str) -> Pattern {
        Pattern::read(pattern, Alphabet::new(9, 1).expect("an alphabet")).expect("an expression")
    }

    #[test]
    fn what_follows_symbols_is_what_the_expression_matches() {
        for pattern in
            ["12", "1|23", "(12)*3", "[1-3]+[^1-3]?", ". {2} 5", "(1{2,3}|4?)5", "((1*)*)*2", "1{0,2}2{1,}"]
        {
            let (pattern, mut terms) = (read(pattern), Terms::new());
            let start = terms.of(&pattern);
            for number in 0..5_usize.pow(4) {
                let symbols: Vec<Symbol> = (0..number % 5)
                    .filter_map(|at| Symbol::new((number / 5_usize.pow(at as u32) % 5 + 1) as u8))
                    .collect();
                let mut room = Room::of(1_000);
                let rest =
                    symbols.iter().try_fold(start, |rest, &symbol| terms.after(rest, symbol, &mut room));
                assert!(!room.is_used_up());
                assert_eq!(
                    rest.is_some_and(|rest| terms.is_optional(rest)),
                    pattern.matches(&symbols),
                    "{symbols:?}"
                );
            }
        }
    }

    #[test]
    fn what_follows_a_symbol_takes_no_more_room_than_there_is() {
        // Each of 2,000 parts may come first, so 2,000,000 follow.
        let (pattern, mut terms) = (read(&"(1?){100}".repeat(20)), Terms::new());
        let (start, one) = (terms.of(&pattern), Symbol::from_char('1').expect("a symbol"));
        let mut room = Room::of(100_000);
        assert!(terms.after(start, one, &mut room).is_none() && room.is_used_up());
    }
}
