//! Several automata over the cells of a board, read together.

use std::collections::HashMap;
use std::hash::Hash;

use foldhash::fast::FixedState;

use super::machine::{Machine, Numbers, acceptor};
use crate::board::CellId;

/// The most cells that are read together: more take too many states.
const MOST_CELLS: usize = 64;

/// The most automata that are read together.
const MOST_READINGS: usize = 100;

/// The most states of a union, times its alternatives.
const MOST_STATES: usize = 500_000;

/// An automaton over some cells.
pub(crate) struct Reading {
    /// The cells, each once. Steps of the automaton are numbered by them.
    pub(in crate::rule) cells: Vec<CellId>,
    pub(in crate::rule) machine: Box<dyn Machine>,
    /// Whether the cells may be read in any order, as those of a sum.
    pub(in crate::rule) in_any_order: bool,
}

impl Reading {
    /// An automaton that may read its cells in any order.
    pub(in crate::rule) fn in_any_order<S: Clone + Eq + Hash + 'static>(
        cells: Vec<CellId>,
        start: S,
        step: impl Fn(usize, &S, u32) -> Option<S> + 'static,
        accepts: impl Fn(&S) -> bool + 'static,
    ) -> Self {
        Self { cells, machine: Box::new(acceptor(start, step, accepts)), in_any_order: true }
    }
}

/// An automaton that accepts what one or more of some alternatives accept. All automata of an alternative are
/// to accept.
pub(in crate::rule) struct Union {
    alternatives: Vec<Alternative>,
    states: Numbers<State>,
}

#[derive(Clone, PartialEq, Eq, Hash)]
enum State {
    /// The states of the automata of all alternatives, one alternative after another. Those of one that is no
    /// longer possible are [`FAILED`].
    Open(Vec<u32>),
    /// One of the alternatives is known to accept.
    Accepted,
}

const FAILED: u32 = u32::MAX;

struct Alternative {
    readers: Vec<Reader>,
    /// The last step at which one of them reads.
    last: usize,
}

/// One of the automata.
struct Reader {
    machine: Box<dyn Machine>,
    /// The steps at which it reads, in order, each with the step of its own.
    steps: Vec<(usize, usize)>,
    /// The states after those that were asked for at the last step that it read, by state and value: many
    /// states of a union have the same.
    known: HashMap<(u32, u32), Option<u32>, FixedState>,
    known_at: usize,
}

impl Union {
    /// The union of some alternatives, and the cells in the order in which it reads them; `None` if they
    /// cannot all be read in one order, or are too many.
    pub(in crate::rule) fn new(alternatives: Vec<Vec<Reading>>) -> Option<(Vec<CellId>, Self)> {
        if alternatives.iter().map(Vec::len).sum::<usize>() > MOST_READINGS {
            return None;
        }
        let line = common_order(alternatives.iter().flatten())?;
        let alternatives: Vec<Alternative> =
            alternatives.into_iter().map(|readings| Alternative::new(readings, &line)).collect();
        let readers: usize = alternatives.iter().map(|alternative| alternative.readers.len()).sum();
        Some((line, Self { alternatives, states: Numbers::from(State::Open(vec![0; readers])) }))
    }
}

impl Union {
    fn has_too_many_states(&self) -> bool {
        self.states.count() * self.alternatives.len() > MOST_STATES
    }
}

impl Alternative {
    fn new(readings: Vec<Reading>, line: &[CellId]) -> Self {
        let readers: Vec<Reader> = readings.into_iter().map(|reading| Reader::new(reading, line)).collect();
        let last = readers.iter().filter_map(|reader| reader.steps.last()).map(|&(at, _)| at).max();
        Self { readers, last: last.unwrap_or(0) }
    }

    /// Appends the states of its automata after a step. Returns whether all of them accept it; they are
    /// [`FAILED`] otherwise.
    fn step(&mut self, at: usize, states: &[u32], value: u32, into: &mut Vec<u32>) -> bool {
        let first = into.len();
        for (reader, &state) in self.readers.iter_mut().zip(states) {
            match (state != FAILED).then(|| reader.step(at, state, value)).flatten() {
                Some(next) => into.push(next),
                None => {
                    into.truncate(first);
                    into.resize(first + states.len(), FAILED);
                    return false;
                }
            }
        }
        true
    }
}

impl Reader {
    fn new(reading: Reading, line: &[CellId]) -> Self {
        let own = |cell: &CellId| reading.cells.iter().position(|other| other == cell);
        let steps = line.iter().enumerate().filter_map(|(at, cell)| Some((at, own(cell)?))).collect();
        Self { machine: reading.machine, steps, known: HashMap::default(), known_at: 0 }
    }

    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32> {
        let Ok(read) = self.steps.binary_search_by_key(&at, |&(at, _)| at) else { return Some(state) };
        if self.known_at != at {
            self.known.clear();
            self.known_at = at;
        }
        let Self { machine, steps, known, .. } = self;
        *known.entry((state, value)).or_insert_with(|| {
            let is_last = read + 1 == steps.len();
            machine.step(steps[read].1, state, value).filter(|&next| !is_last || machine.end(next).is_some())
        })
    }
}

impl Machine for Union {
    fn step(&mut self, at: usize, state: u32, value: u32) -> Option<u32> {
        let State::Open(open) = self.states.state(state) else { return Some(state) };
        if self.has_too_many_states() {
            return None;
        }
        let (mut next, mut is_open) = (Vec::with_capacity(open.len()), false);
        for alternative in &mut self.alternatives {
            let states = &open[next.len()..next.len() + alternative.readers.len()];
            if alternative.step(at, states, value, &mut next) {
                if at >= alternative.last {
                    return Some(self.states.number(State::Accepted));
                }
                is_open = true;
            }
        }
        is_open.then(|| self.states.number(State::Open(next)))
    }

    fn end(&self, state: u32) -> Option<u32> {
        (*self.states.state(state) == State::Accepted).then_some(0)
    }

    fn is_too_large(&self) -> bool {
        let mut readers = self.alternatives.iter().flat_map(|alternative| &alternative.readers);
        self.has_too_many_states() || readers.any(|reader| reader.machine.is_too_large())
    }
}

/// All cells in an order in which each automaton can read its own: one after the other, as far as they can
/// be. `None` if there is none, or if they are too many.
fn common_order<'r>(readings: impl Iterator<Item = &'r Reading> + Clone) -> Option<Vec<CellId>> {
    let mut left: Vec<CellId> = Vec::new();
    for &cell in readings.clone().flat_map(|reading| &reading.cells) {
        if !left.contains(&cell) {
            left.push(cell);
        }
        if left.len() > MOST_CELLS {
            return None;
        }
    }
    let mut line = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let is_next = |&cell: &CellId| {
            let mut in_order = readings.clone().filter(|reading| !reading.in_any_order);
            in_order.all(|reading| {
                let before = reading.cells.iter().take_while(|&&other| other != cell);
                !reading.cells.contains(&cell) || before.clone().all(|other| line.contains(other))
            })
        };
        let next = left.iter().position(is_next)?;
        line.push(left.remove(next));
    }
    Some(line)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reading(cells: &[u16], in_any_order: bool) -> Reading {
        let machine = acceptor(0, |_, &sum: &u32, value| Some(sum + value), |&sum| sum == 5);
        Reading {
            cells: cells.iter().map(|&cell| CellId(cell)).collect(),
            machine: Box::new(machine),
            in_any_order,
        }
    }

    fn order(readings: &[Reading]) -> Option<Vec<usize>> {
        common_order(readings.iter()).map(|line| line.iter().map(|cell| cell.index()).collect())
    }

    #[test]
    fn lines_are_read_one_after_the_other_if_they_can_be() {
        let line = |cells: &[u16]| reading(cells, false);
        assert_eq!(order(&[line(&[1, 2, 3]), line(&[4, 2, 5])]), Some(vec![1, 4, 2, 3, 5]));
        assert_eq!(order(&[line(&[2]), line(&[1, 2, 3])]), Some(vec![1, 2, 3]));
        assert_eq!(order(&[line(&[1, 2]), line(&[2, 1])]), None);
        assert_eq!(order(&[line(&[1, 2]), reading(&[3, 2, 1], true)]), Some(vec![1, 2, 3]));
    }

    /// 5 in two cells, or in one of them and a third.
    #[test]
    fn one_alternative_is_enough() {
        let (line, mut union) =
            Union::new(vec![vec![reading(&[1, 2], false)], vec![reading(&[3, 1], true)]]).expect("an order");
        assert_eq!(line.len(), 3);
        for (values, is_accepted) in [([2, 3, 9], true), ([2, 9, 3], true), ([2, 2, 2], false)] {
            let step = |state: Option<u32>, (at, value)| union.step(at, state?, value);
            let last = values.into_iter().enumerate().fold(Some(0), step);
            assert_eq!(last.and_then(|last| union.end(last)).is_some(), is_accepted, "{values:?}");
        }
    }
}
