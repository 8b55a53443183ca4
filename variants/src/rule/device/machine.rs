//! Automata with numbered states.

use std::collections::HashMap;
use std::hash::Hash;

/// An automaton whose states are numbers. It begins in state 0.
pub(super) trait Machine {
    /// The state after a value that is read at a step, if it is accepted there.
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32>;

    /// The result of ending in a state, if that is accepted.
    fn end(&self, state: u32) -> Option<u32>;
}

/// An automaton over states of any type, which are numbered as they are reached. So what unrolls automata is compiled once, not
/// for every rule.
pub(super) struct Numbered<S, F, E> {
    states: Vec<S>,
    numbers: HashMap<S, u32>,
    step: F,
    end: E,
}

impl<S: Clone + Eq + Hash, F: Fn(usize, &S, u32) -> Option<S>, E: Fn(&S) -> Option<u32>> Numbered<S, F, E> {
    pub(super) fn new(start: S, step: F, end: E) -> Self {
        Self { states: vec![start.clone()], numbers: HashMap::from([(start, 0)]), step, end }
    }
}

impl<S: Clone + Eq + Hash, F: Fn(usize, &S, u32) -> Option<S>, E: Fn(&S) -> Option<u32>> Machine
    for Numbered<S, F, E>
{
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32> {
        let next = (self.step)(at, &self.states[state as usize], value)?;
        if let Some(&known) = self.numbers.get(&next) {
            return Some(known);
        }
        let number = self.states.len() as u32;
        self.states.push(next.clone());
        self.numbers.insert(next, number);
        Some(number)
    }

    fn end(&self, state: u32) -> Option<u32> {
        (self.end)(&self.states[state as usize])
    }
}
