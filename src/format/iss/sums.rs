//! Constraints on sums that become automata.

use std::collections::BTreeMap;

use dlx_variants::rule::{self, Step};
use dlx_variants::{Alphabet, Place, Rule};

/// The greatest sum of the parts of a closed line.
pub(super) const MOST_OF_LOOP: u32 = 50;

/// An automaton in the making: states of any kind, numbered as they come.
struct Automaton<S> {
    numbers: BTreeMap<S, u16>,
    start: Vec<u16>,
    accept: Vec<u16>,
    steps: Vec<Step>,
}

impl<S: Ord + Copy> Automaton<S> {
    /// The automaton whose states are reached from `start` by `step`, which reads the number of a value;
    /// `None` if there are too many.
    fn new(
        start: impl IntoIterator<Item = S>,
        values: Alphabet,
        step: impl Fn(S, u32) -> Vec<S>,
        accepts: impl Fn(S) -> bool,
    ) -> Option<Self> {
        let mut new =
            Self { numbers: BTreeMap::new(), start: Vec::new(), accept: Vec::new(), steps: Vec::new() };
        let mut open: Vec<S> = start.into_iter().collect();
        new.start = open.iter().map(|&state| new.number(state)).collect();
        let mut done = 0;
        while let Some(&state) = open.get(done) {
            if open.len() > rule::Automaton::STATES {
                return None;
            }
            done += 1;
            let from = new.number(state);
            if accepts(state) {
                new.accept.push(from);
            }
            for symbol in values.iter() {
                for next in step(state, u32::from(symbol.number())) {
                    if !new.numbers.contains_key(&next) {
                        open.push(next);
                    }
                    let to = new.number(next);
                    new.steps.push(Step { from, symbols: symbol.to_string(), to });
                }
            }
        }
        new.demand_states();
        Some(new)
    }

    /// Has one state or more to start in and to accept, which are not reached where nothing is accepted:
    /// rules must have them.
    fn demand_states(&mut self) {
        let unreached = self.numbers.len() as u16;
        for (list, state) in [(&mut self.start, unreached), (&mut self.accept, unreached + 1)] {
            if list.is_empty() {
                list.push(state);
            }
        }
    }

    fn number(&mut self, state: S) -> u16 {
        let next = self.numbers.len() as u16;
        *self.numbers.entry(state).or_insert(next)
    }

    fn rule(self, name: &str, cells: &[Place], says: &str) -> Rule {
        let Self { start, accept, steps, .. } = self;
        let (name, says) = (Some(name.to_owned()), Some(says.to_owned()));
        Rule::Automaton(rule::Automaton { name, cells: cells.to_vec(), start, accept, steps, says })
    }
}

/// A closed line that is divided, without gaps, into parts that each add up to a number. A part may contain
/// both the last cell and the first: what is missing before the first part that begins on the line stands at
/// its end.
pub(super) fn closed_line(cells: &[Place], sum: u32, values: Alphabet) -> Option<Rule> {
    // What the part at the beginning still lacks, or how far a later part is; and the sum of the first.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum State {
        First { lacks: u32, of: u32 },
        Later { so_far: u32, of: u32 },
    }
    let step = |state, number: u32| match state {
        State::First { lacks, of } if number == lacks => vec![State::Later { so_far: 0, of }],
        State::First { lacks, of } if number < lacks => vec![State::First { lacks: lacks - number, of }],
        State::Later { so_far, of } if so_far + number <= sum => {
            vec![State::Later { so_far: (so_far + number) % sum, of }]
        }
        _ => Vec::new(),
    };
    let start = (1..=sum).map(|of| State::First { lacks: of, of });
    let accepts = |state| matches!(state, State::Later { so_far, of } if (so_far + of) % sum == 0);
    let says = format!("A closed line is divided into parts without gaps, each of which adds up to {sum}.");
    Some(Automaton::new(start, values, step, accepts)?.rule("sum line", cells, &says))
}

/// Cells that add up to a number, each with a factor.
pub(super) fn weighted(terms: &[(Place, i32)], sum: i32, values: Alphabet) -> Option<Rule> {
    let bounds = |&(_, factor): &(Place, i32)| {
        let [one, other] = [values.lowest(), values.highest()].map(|number| factor * i32::from(number));
        (one.min(other), one.max(other))
    };
    // What the cells from each place on add up to, at least and at most.
    let mut rest = vec![(0, 0)];
    for term in terms.iter().rev() {
        let ((least, most), (lower, upper)) = (rest[rest.len() - 1], bounds(term));
        rest.push((least + lower, most + upper));
    }
    rest.reverse();
    let step = |(at, so_far): (usize, i32), number: u32| {
        let after = so_far + terms.get(at)?.1 * number as i32;
        let (least, most) = rest[at + 1];
        (after + least <= sum && sum <= after + most).then_some((at + 1, after))
    };
    let steps = |state, number| Vec::from_iter(step(state, number));
    let automaton =
        Automaton::new([(0, 0)], values, steps, |(at, so_far)| at == terms.len() && so_far == sum)?;
    let cells: Vec<Place> = terms.iter().map(|(cell, _)| *cell).collect();
    Some(automaton.rule("weighted sum", &cells, "Some cells, each with a factor, add up to a number."))
}

/// Cells without repetitions, of which those between the least and the greatest add up to a number.
pub(super) fn lunchbox(cells: &[Place], sum: u32, values: Alphabet) -> Option<Rule> {
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    enum Part {
        Before,
        /// After the least or the greatest, up to the other: whether that is the greatest, and the sum so
        /// far.
        Between(bool, u32),
        After,
    }
    let most: u32 = values.iter().map(|value| u32::from(value.number())).sum();
    let step = |(least, greatest, part): (u32, u32, Part), number: u32| {
        let is_inner = least < number && number < greatest;
        let part = match part {
            Part::Before if number == least => Some(Part::Between(true, 0)),
            Part::Before if number == greatest => Some(Part::Between(false, 0)),
            Part::Between(is_rising, so_far) if number == if is_rising { greatest } else { least } => {
                (so_far == sum).then_some(Part::After)
            }
            Part::Between(is_rising, so_far) if is_inner && so_far + number <= sum.min(most) => {
                Some(Part::Between(is_rising, so_far + number))
            }
            Part::Before | Part::After if is_inner => Some(part),
            _ => None,
        };
        part.map(|part| (least, greatest, part)).into_iter().collect()
    };
    let (lowest, highest): (u32, u32) = (values.lowest().into(), values.highest().into());
    let far = cells.len().saturating_sub(1).max(1) as u32;
    let ends =
        (lowest..=highest).flat_map(|least| (least + far..=highest).map(move |greatest| (least, greatest)));
    let start = ends.map(|(least, greatest)| (least, greatest, Part::Before));
    let says = format!("The symbols between the least and the greatest of a lunchbox add up to {sum}.");
    let automaton = Automaton::new(start, values, step, |(.., part)| part == Part::After)?;
    Some(automaton.rule("lunchbox", cells, &says))
}
