//! The hidden variables of a rule: truths and states, before they become items and options.
//!
//! Here they are made; `says` tells people what states mean, and `lower` gives them, or what means the same,
//! to searches.

mod boxes;
mod lower;
mod says;
pub(super) mod variable;

use std::fmt;

use super::cases::Cases;
use super::required_automaton::RequiredAutomaton;
use super::supports::Supports;
use crate::board::CellId;
use crate::frame::Frame;
use crate::lowering::{CellSum, Lowering};
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

pub(in crate::rule) use says::Says;
pub(in crate::rule) use variable::{Saying, Variable};

/// Truths with the candidates that cover them, and states with their meanings.
///
/// Items made from this are primary and without colours, so that forced moves carry every consequence from
/// the cells through the states and back; conflicts are for what seldom matters, as they need no states of
/// their own.
#[derive(Debug, Default)]
pub(crate) struct Hidden {
    /// An automaton that is all of it: the truths and states are made once they are asked for.
    along: Option<Box<dyn Deferred>>,
    truths: Vec<Fact>,
    states: Vec<State>,
    supports: Vec<Supports>,
    cases: Vec<Cases>,
    /// What searches that know sums have instead, if there are any.
    sums: Vec<CellSum>,
    /// What searches that know automata have instead of the first truths, and the number of these.
    automata: Vec<RequiredAutomaton>,
    of_automata: usize,
    /// What searches have instead: less, but nothing that could be told.
    in_searches: Option<Box<Hidden>>,
}

/// Truths and states that are made once they are asked for.
pub(super) trait Deferred: fmt::Debug + Send + Sync {
    /// The number of entries that they add to options.
    fn entries(&self) -> usize;

    /// Gives them to searches, or what means the same.
    fn lower(&self, lowering: &mut Lowering<'_>);

    /// Those that people are told of.
    fn hidden(&self) -> &Hidden;
}

#[derive(Debug)]
struct Fact {
    kind: Kind,
    /// What distinguishes its item from others of the rule, if its number does not.
    code: Option<String>,
    candidates: Vec<(CellId, Symbol)>,
}

/// The kind of a truth.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// One of some states, or of some candidates, holds.
    Variable,
    /// A symbol that one of the cells holds, unless a state says that none does.
    Member(Symbol),
    /// No truth, but a conflict: at most one of some states and candidates holds.
    Conflict,
    /// Candidates are given: a state that always holds excludes the others.
    GivenCandidates,
}

#[derive(Debug)]
struct State {
    truths: Vec<Truth>,
    says: Says,
}

/// A truth, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Truth(u32);

impl Hidden {
    /// Those of an automaton that reads cells.
    pub(super) fn of_automaton(along: impl Deferred + 'static) -> Self {
        Self { along: Some(Box::new(along)), ..Self::default() }
    }

    fn truth(&mut self, kind: Kind, code: Option<String>, candidates: Vec<(CellId, Symbol)>) -> Truth {
        debug_assert!(self.along.is_none(), "more than an automaton");
        self.truths.push(Fact { kind, code, candidates });
        Truth(self.truths.len() as u32 - 1)
    }

    fn state(&mut self, truths: Vec<Truth>, says: Says) -> usize {
        self.states.push(State { truths, says });
        self.states.len() - 1
    }

    /// Requires variables to have the same value. For each value, each variable has a truth, which is covered
    /// by what implies the value; a state that says "not this value" covers all these truths.
    pub(in crate::rule) fn equal(&mut self, variables: &[&Variable], says_not: impl Fn(u32) -> Says) {
        let mut values: Vec<u32> = variables.iter().flat_map(|variable| variable.values()).collect();
        values.sort_unstable();
        values.dedup();
        for value in values {
            let truths = variables.iter().map(|variable| self.said(variable.sayings(value))).collect();
            self.state(truths, says_not(value));
        }
    }

    /// Adds a state that belongs to no variable so far. Returns its number.
    pub(in crate::rule) fn add_state(&mut self, says: Says) -> usize {
        self.state(Vec::new(), says)
    }

    /// Requires that exactly one of these holds.
    pub(in crate::rule) fn exactly_one(&mut self, sayings: &[Saying]) {
        self.said(sayings);
    }

    /// Requires that at most one of these holds.
    pub(in crate::rule) fn at_most_one(&mut self, sayings: &[Saying]) {
        self.told(Some(Kind::Conflict), sayings);
    }

    /// Requires each of some cells to hold one of some symbols: a state that always holds excludes all other
    /// candidates, which are gone before a search begins.
    pub(in crate::rule) fn allowed(
        &mut self,
        cells: &[CellId],
        symbols: SymbolSet,
        frame: &Frame,
        says: Says,
    ) {
        self.only(Kind::Variable, cells, symbols, frame, says);
    }

    /// The same for [`crate::lowering::Meaning::GivenCandidates`].
    pub(in crate::rule) fn given_candidates(
        &mut self,
        cell: CellId,
        symbols: SymbolSet,
        frame: &Frame,
        says: Says,
    ) {
        self.only(Kind::GivenCandidates, &[cell], symbols, frame, says);
    }

    fn only(&mut self, kind: Kind, cells: &[CellId], symbols: SymbolSet, frame: &Frame, says: Says) {
        let others = frame.alphabet.iter().filter(|&symbol| !symbols.contains(symbol));
        let excluded =
            others.flat_map(|symbol| cells.iter().map(move |&cell| Saying::Candidate(cell, symbol)));
        let state = Saying::State(self.add_state(says));
        let excluded: Vec<Saying> = std::iter::once(state).chain(excluded).collect();
        self.told(Some(kind), &[state]);
        if excluded.len() > 1 {
            self.told(Some(kind), &excluded);
        }
    }

    /// Lets some states exclude what others, or candidates, say. If neither one of these nor one of those
    /// holds, that is a state of its own, with the words `neither`.
    pub(in crate::rule) fn excluded(&mut self, held: &[Saying], by: &[usize], neither: Option<Says>) {
        let truth = self.said(held);
        by.iter().for_each(|&state| self.states[state].truths.push(truth));
        if let Some(says) = neither {
            self.state(vec![truth], says);
        }
    }

    /// A truth that is covered by one of these, or by a state that is added later.
    fn said(&mut self, sayings: &[Saying]) -> Truth {
        self.told(None, sayings)
    }

    /// The same of a given kind; otherwise of the kind that suits the sayings.
    fn told(&mut self, kind: Option<Kind>, sayings: &[Saying]) -> Truth {
        let candidate = |saying: &Saying| match *saying {
            Saying::Candidate(cell, symbol) => Some((cell, symbol)),
            Saying::State(_) => None,
        };
        let candidates: Vec<(CellId, Symbol)> = sayings.iter().filter_map(candidate).collect();
        let fitting = candidates.first().map_or(Kind::Variable, |&(_, symbol)| Kind::Member(symbol));
        let truth = self.truth(kind.unwrap_or(fitting), None, candidates);
        for saying in sayings {
            if let Saying::State(state) = *saying {
                self.states[state].truths.push(truth);
            }
        }
        truth
    }

    /// Adds a variable with these states. Returns the number of the first.
    pub(in crate::rule) fn one_of(&mut self, says: impl IntoIterator<Item = Says>) -> usize {
        let truth = self.truth(Kind::Variable, None, Vec::new());
        let first = self.states.len();
        for says in says {
            self.state(vec![truth], says);
        }
        first
    }

    /// Requires cells to hold different symbols that together form one set of a list; every set has as many
    /// symbols as there are cells. Returns the number of the first state; there is one for each set.
    ///
    /// Besides the variable with a state for each set, each symbol has a truth: a cell holds the symbol, or
    /// the set lacks it. It is covered by the symbol in one of the cells, or by a state whose set lacks it.
    /// Because these truths are primary, each can fail or force a move on its own; with secondary ones, a
    /// search takes a thousand times as many nodes on hard killers.
    pub(in crate::rule) fn sets(
        &mut self,
        cells: &[CellId],
        sets: &[SymbolSet],
        frame: &Frame,
        says: impl Fn(&SymbolSet) -> Says,
    ) -> usize {
        let mut code = frame.board.name(cells[0]);
        if self.truths.iter().any(|truth| truth.code.as_ref() == Some(&code)) {
            code = format!("{code}.{}", self.truths.len() + 1);
        }
        let variable = self.truth(Kind::Variable, Some(code.clone()), Vec::new());
        let members: Vec<(Symbol, Truth)> = frame
            .alphabet
            .iter()
            .map(|symbol| {
                let candidates = cells.iter().map(|&cell| (cell, symbol)).collect();
                (symbol, self.truth(Kind::Member(symbol), Some(format!("{code}={symbol}")), candidates))
            })
            .collect();
        let first = self.states.len();
        for set in sets {
            let lacking = members.iter().filter(|(symbol, _)| !set.contains(*symbol));
            let truths = std::iter::once(variable).chain(lacking.map(|&(_, truth)| truth)).collect();
            self.state(truths, says(set));
        }
        first
    }

    /// The number of entries that this adds to options.
    pub(in crate::rule) fn entries(&self) -> usize {
        if let Some(along) = &self.along {
            return along.entries();
        }
        let candidates: usize = self.truths.iter().map(|truth| truth.candidates.len()).sum();
        candidates + self.states.iter().map(|state| state.truths.len()).sum::<usize>()
    }

    /// The number of truths.
    pub(super) fn count_truths(&self) -> usize {
        self.truths.len()
    }
}
