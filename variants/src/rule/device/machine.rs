//! Automata with numbered states, and what is made of them.

use std::collections::HashMap;
use std::hash::Hash;

/// An automaton whose states are numbers. It begins in state 0.
pub(crate) trait Machine {
    /// The state after a value that is read at a step, if it is accepted there.
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32>;

    /// The result of ending in a state, if that is accepted.
    fn end(&self, state: u32) -> Option<u32>;

    /// Whether it has given up, because it has too many states: what it accepts means nothing then.
    fn is_too_large(&self) -> bool {
        false
    }
}

/// States of any type, numbered as they are reached.
pub(in crate::rule) struct Numbers<S> {
    states: Vec<S>,
    numbers: HashMap<S, u32>,
}

impl<S: Clone + Eq + Hash> Numbers<S> {
    /// The state in which an automaton begins.
    pub(in crate::rule) fn from(start: S) -> Self {
        Self { states: vec![start.clone()], numbers: HashMap::from([(start, 0)]) }
    }

    pub(super) fn count(&self) -> usize {
        self.states.len()
    }

    pub(in crate::rule) fn state(&self, number: u32) -> &S {
        &self.states[number as usize]
    }

    pub(in crate::rule) fn number(&mut self, state: S) -> u32 {
        if let Some(&known) = self.numbers.get(&state) {
            return known;
        }
        let number = self.states.len() as u32;
        self.states.push(state.clone());
        self.numbers.insert(state, number);
        number
    }
}

/// An automaton over states of any type. So what unrolls automata is compiled once, not for every rule.
pub(super) struct Numbered<S, F, E> {
    states: Numbers<S>,
    step: F,
    end: E,
}

impl<S: Clone + Eq + Hash, F: Fn(usize, &S, u32) -> Option<S>, E: Fn(&S) -> Option<u32>> Numbered<S, F, E> {
    pub(super) fn new(start: S, step: F, end: E) -> Self {
        Self { states: Numbers::from(start), step, end }
    }
}

impl<S: Clone + Eq + Hash, F: Fn(usize, &S, u32) -> Option<S>, E: Fn(&S) -> Option<u32>> Machine
    for Numbered<S, F, E>
{
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32> {
        let next = (self.step)(at, self.states.state(state), value)?;
        Some(self.states.number(next))
    }

    fn end(&self, state: u32) -> Option<u32> {
        (self.end)(self.states.state(state))
    }
}

/// An automaton whose ends have no results.
pub(super) fn acceptor<S: Clone + Eq + Hash>(
    start: S,
    step: impl Fn(usize, &S, u32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> impl Machine {
    Numbered::new(start, step, move |state: &S| accepts(state).then_some(0))
}

/// What an automaton does not accept.
pub(super) struct Complement<'m>(pub(super) &'m mut dyn Machine);

impl Complement<'_> {
    /// The state in which the automaton has failed.
    const FAILED: u32 = u32::MAX;
}

impl Machine for Complement<'_> {
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32> {
        match state {
            Self::FAILED => Some(Self::FAILED),
            _ => Some(self.0.step(at, state, value).unwrap_or(Self::FAILED)),
        }
    }

    fn end(&self, state: u32) -> Option<u32> {
        let is_accepted = state != Self::FAILED && self.0.end(state).is_some();
        (!is_accepted).then_some(0)
    }

    fn is_too_large(&self) -> bool {
        self.0.is_too_large()
    }
}
