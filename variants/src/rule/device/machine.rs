//! Automata with numbered states, and what is made of them.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::FixedState;

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
    numbers: HashMap<S, u32, FixedState>,
}

impl<S: Clone + Eq + Hash> Numbers<S> {
    /// The state in which an automaton begins.
    pub(in crate::rule) fn from(start: S) -> Self {
        Self { states: vec![start.clone()], numbers: HashMap::from_iter([(start, 0)]) }
    }

    pub(in crate::rule) fn count(&self) -> usize {
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

/// An automaton whose steps are alike wherever it reads: they are found once, as lines are read by many
/// rules, and several states at a time are slow to follow.
pub(in crate::rule) struct Uniform<M> {
    machine: M,
    known: HashMap<(u32, u32), Option<u32>, FixedState>,
    /// The number of steps after which it gives up.
    left: usize,
}

impl<M> Uniform<M> {
    pub(in crate::rule) fn new(machine: M) -> Self {
        Self { machine, known: HashMap::default(), left: usize::MAX }
    }

    /// The same, but it gives up after so many steps.
    pub(in crate::rule) fn within(self, steps: usize) -> Self {
        Self { left: steps, ..self }
    }
}

/// An acceptor whose steps are alike wherever it reads.
pub(in crate::rule) fn uniform<S: Clone + Eq + Hash>(
    start: S,
    step: impl Fn(&S, u32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Uniform<impl Machine> {
    Uniform::new(acceptor(start, move |_, state: &S, value| step(state, value), accepts))
}

impl<M: Machine> Machine for Uniform<M> {
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32> {
        self.left = self.left.checked_sub(1)?;
        *self.known.entry((state, value)).or_insert_with(|| self.machine.step(at, state, value))
    }

    fn end(&self, state: u32) -> Option<u32> {
        self.machine.end(state)
    }

    fn is_too_large(&self) -> bool {
        self.left == 0 || self.machine.is_too_large()
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

/// Accepts everything, and tells whether an automaton does: 1 or 0.
pub(super) struct Telling<M>(pub(super) M);

impl<M> Telling<M> {
    /// The state in which the automaton has failed.
    const FAILED: u32 = u32::MAX;
}

impl<M: Machine> Machine for Telling<M> {
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32> {
        match state {
            Self::FAILED => Some(Self::FAILED),
            _ => Some(self.0.step(at, state, value).unwrap_or(Self::FAILED)),
        }
    }

    fn end(&self, state: u32) -> Option<u32> {
        Some(u32::from(state != Self::FAILED && self.0.end(state).is_some()))
    }

    fn is_too_large(&self) -> bool {
        self.0.is_too_large()
    }
}

/// What an automaton does not accept.
pub(super) struct Complement<M>(Telling<M>);

impl<M: Machine> Complement<M> {
    pub(super) fn of(machine: M) -> Self {
        Self(Telling(machine))
    }
}

impl<M: Machine> Machine for Complement<M> {
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32> {
        self.0.step(at, state, value)
    }

    fn end(&self, state: u32) -> Option<u32> {
        self.0.end(state).filter(|&accepts| accepts == 0)
    }

    fn is_too_large(&self) -> bool {
        self.0.is_too_large()
    }
}

impl<M: Machine + ?Sized> Machine for &mut M {
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32> {
        (**self).step(at, state, value)
    }

    fn end(&self, state: u32) -> Option<u32> {
        (**self).end(state)
    }

    fn is_too_large(&self) -> bool {
        (**self).is_too_large()
    }
}
