//! `kind = "automaton"`: a finite automaton accepts the symbols along a line.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Told, uniform};
use super::{Declare, Draft, quoted, rule_name};
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::limits;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::symbol::Symbol;

/// The number of steps after which an automaton of several starts is looked at in parts, from each of them
/// alone: lunchboxes take fewer.
const FEW_STEPS: usize = 100_000;

/// A finite automaton reads the symbols along the line, from the first to the last, and accepts them: one of
/// its ways ends in a state that accepts. States are numbers. Several steps from a state may read the same
/// symbol, as in the nondeterministic automata of Rabin and Scott ("Finite Automata and Their Decision
/// Problems", 1959).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Automaton {
    /// The name of the rule; "automaton" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
    /// The states in which it may begin.
    pub start: Vec<u16>,
    /// The states in which it may end.
    pub accept: Vec<u16>,
    /// The steps from state to state.
    pub steps: Vec<Step>,
    /// The rule in words for players; absent, they are told that there is an automaton.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

/// A step of an automaton, written `0 159 2`: from state 0, reading 1, 5 or 9, to state 2.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Step {
    /// The state before it.
    pub from: u16,
    /// The symbols that it may read, as they are written.
    pub symbols: String,
    /// The state after it.
    pub to: u16,
}

impl FromStr for Step {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let words: Vec<&str> = text.split(' ').collect();
        let step = match words[..] {
            [from, symbols, to] if !symbols.is_empty() => {
                let are_symbols = symbols.chars().all(|c| c == '0' || Symbol::from_char(c).is_some());
                let symbols = are_symbols.then(|| symbols.to_ascii_uppercase());
                from.parse().ok().zip(symbols).zip(to.parse().ok())
            }
            _ => None,
        };
        let found = || text.chars().take(limits::NAME).collect::<String>();
        let step = step.map(|((from, symbols), to)| Self { from, symbols, to });
        step.ok_or_else(|| {
            SpecError::new(format!("found the step {:?}; expected one such as \"0 159 2\"", found()))
        })
    }
}

impl TryFrom<String> for Step {
    type Error = SpecError;

    fn try_from(text: String) -> Result<Self, SpecError> {
        text.parse()
    }
}

impl From<Step> for String {
    fn from(step: Step) -> Self {
        step.to_string()
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.from, self.symbols, self.to)
    }
}

impl Declare for Automaton {
    const NAME: &'static str = "automaton";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        if self.says.iter().any(|text| text.chars().any(char::is_control) || text.len() > limits::TEXT) {
            return Err(SpecError::new(format!(
                "`says` must be a line of up to {} characters",
                limits::TEXT
            ))
            .at("says"));
        }
        let machine = Arc::new(Machine::of(self, draft.frame.alphabet)?);
        let label = self.machine();
        let (hidden, is_whole) = self.hidden(&label, &machine, &cells, draft)?;
        let expected = "what the automaton accepts".to_owned();
        let (reading, accepting, start) = (Arc::clone(&machine), Arc::clone(&machine), machine.start.clone());
        let rule = Told::path(name, cells, expected, hidden, move |numbers| machine.accepts(numbers))
            .with_label(label);
        let rule = match &self.says {
            Some(says) => rule.needing(quoted(says)),
            None => rule,
        };
        if !is_whole {
            return draft.add_rule(rule);
        }
        let step = move |states: &Vec<u16>, number: u32| reading.after(states, number).0;
        draft.add_rule(rule.with_uniform_automaton(start, step, move |states| accepting.is_end(states)))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        match &self.says {
            Some(says) => tint.before(says),
            None => {
                let line = tint.a_drawn("grey");
                format!("The symbols along {line} line are those that an automaton accepts.")
            }
        }
    }

    fn look(&self) -> Option<Look> {
        Some(Look::by_hue().meaning(self.machine()))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Grey)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }
}

impl Automaton {
    /// The hidden variables, and whether they are those of one automaton, whose states are all in which this
    /// one may be at once. Where these are too many, it has a part for each state in which it may begin.
    /// `label` tells it apart from others.
    fn hidden(
        &self,
        label: &str,
        machine: &Machine,
        cells: &[CellId],
        draft: &mut Draft,
    ) -> Result<(Hidden, bool), SpecError> {
        let work = Cell::new(0);
        let step = |states: &Vec<u16>, number: u32| {
            let (next, ways) = machine.after(states, number);
            work.set(work.get() + states.len() + ways);
            next.filter(|_| work.get() <= limits::WORK)
        };
        let from = |start| uniform(start, step, |states: &Vec<u16>| machine.is_end(states));
        // What is found after too much work means nothing.
        let within = |found: Result<Hidden, SpecError>| match work.replace(0) <= limits::WORK {
            true => found,
            false => Err(SpecError::new("too many of its states can be reached at once")),
        };
        let is_too_large =
            |found: &Result<Hidden, SpecError>| found.as_ref().is_err_and(|error| !error.is_impossible());
        let mut whole = |steps| {
            let mut machine = from(machine.start.clone()).within(steps);
            within(Hidden::along_alike(label.to_owned(), cells, draft, &mut machine))
        };
        if let [_] = machine.start[..] {
            return Ok((whole(usize::MAX)?, true));
        }
        let found = whole(FEW_STEPS);
        if !is_too_large(&found) {
            return Ok((found?, true));
        }
        let most = limits::WORK / machine.start.len();
        let starts = machine.start.iter().map(|&start| from(vec![start]).within(most));
        let found = within(Hidden::along_in_parts(cells, &draft.frame, starts));
        if !is_too_large(&found) {
            return Ok((found?, false));
        }
        let mut machine = from(machine.start.clone());
        let found = within(Hidden::along_alike(label.to_owned(), cells, draft, &mut machine));
        Ok((found?, true))
    }

    /// What tells automata apart.
    fn machine(&self) -> String {
        let steps: Vec<String> = self.steps.iter().map(Step::to_string).collect();
        format!("{:?} {:?} {}", self.start, self.accept, steps.join(", "))
    }
}

impl Automaton {
    /// The most states that an automaton may have.
    pub const STATES: usize = limits::STATES;
    /// The most steps that an automaton may have.
    pub const STEPS: usize = limits::EDGES;
}

/// The automaton, with its steps by symbol and state.
struct Machine {
    alphabet: Alphabet,
    start: Vec<u16>,
    accept: BTreeSet<u16>,
    /// For each symbol, for each state, the states that follow.
    steps: Vec<Vec<Vec<u16>>>,
}

impl Machine {
    fn of(automaton: &Automaton, alphabet: Alphabet) -> Result<Self, SpecError> {
        let Automaton { start, accept, steps, .. } = automaton;
        let named = start.iter().chain(accept).chain(steps.iter().flat_map(|step| [&step.from, &step.to]));
        let states = named.max().map_or(0, |&most| usize::from(most) + 1);
        if start.is_empty() || accept.is_empty() {
            let key = if start.is_empty() { "start" } else { "accept" };
            return Err(SpecError::new("`start` and `accept` must be lists of states, not empty").at(key));
        }
        if states > Automaton::STATES || steps.len() > Automaton::STEPS {
            return Err(SpecError::new(format!(
                "found {} steps and states up to {}; expected at most {} steps and states below {}",
                steps.len(),
                states - 1,
                Automaton::STEPS,
                Automaton::STATES
            ))
            .at("steps"));
        }
        let mut following = vec![vec![Vec::new(); states]; alphabet.count()];
        for (entry, step) in steps.iter().enumerate() {
            for c in step.symbols.chars() {
                let Some(symbol) = alphabet.of_char(c) else {
                    return Err(SpecError::new(format!(
                        "found the step \"{step}\"; expected symbols from {} to {}",
                        alphabet.lowest(),
                        alphabet.highest()
                    ))
                    .at_entry("steps", entry));
                };
                following[symbol.index()][usize::from(step.from)].push(step.to);
            }
        }
        following.iter_mut().flatten().for_each(|states| {
            states.sort_unstable();
            states.dedup();
        });
        let start: BTreeSet<u16> = start.iter().copied().collect();
        Ok(Self {
            alphabet,
            start: start.into_iter().collect(),
            accept: accept.iter().copied().collect(),
            steps: following,
        })
    }

    /// For each state, the states that follow when a number is read.
    fn steps(&self, number: u32) -> Option<&Vec<Vec<u16>>> {
        self.alphabet.of_number(number.into()).map(|symbol| &self.steps[symbol.index()])
    }

    /// The states that follow some states when a number is read, in order, if there are any, and the number
    /// of ways to them.
    fn after(&self, states: &[u16], number: u32) -> (Option<Vec<u16>>, usize) {
        let Some(steps) = self.steps(number) else { return (None, 0) };
        let mut next: Vec<u16> =
            states.iter().flat_map(|&state| steps[usize::from(state)].iter().copied()).collect();
        let ways = next.len();
        next.sort_unstable();
        next.dedup();
        ((ways > 0).then_some(next), ways)
    }

    /// Whether it may end in one of some states.
    fn is_end(&self, states: &[u16]) -> bool {
        states.iter().any(|state| self.accept.contains(state))
    }

    /// Whether numbers are accepted: from the last to the first, the states from which the rest is.
    fn accepts(&self, numbers: &[u32]) -> bool {
        let mut good = self.accept.clone();
        for &number in numbers.iter().rev() {
            let Some(steps) = self.steps(number) else { return false };
            let leads = |next: &Vec<u16>| next.iter().any(|state| good.contains(state));
            good = (0..).zip(steps).filter(|(_, next)| leads(next)).map(|(state, _)| state).collect();
        }
        self.start.iter().any(|state| good.contains(state))
    }
}
