//! Automata along cells: searches that know automata require what they accept; others, and people, have
//! truths and states, which are made once they are asked for.

use std::sync::{Arc, OnceLock};

use super::hidden_variables::{Deferred, Hidden, Says, Variable};
use super::parts::Parts;
use super::required_automaton::RequiredAutomaton;
use super::unrolled::Unrolled;
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::frame::Frame;
use crate::lowering::Lowering;

/// Along longer lines searches keep truths and states: where a line fails is told by them, and by all of its
/// cells otherwise. Sum lines - single line of Interactive Sudoku Solver takes 23,152 nodes, and else 58,368.
const LONGEST: usize = 20;

/// An automaton along some cells. Its truths and states are made once they are asked for, as most searches
/// for solutions do not.
#[derive(Debug)]
pub(super) struct Along {
    /// What each step is about, for people, and the number in its cell.
    names: Vec<String>,
    alphabet: Alphabet,
    inputs: Vec<Variable>,
    told: Told,
    /// What searches may require.
    required: Option<RequiredAutomaton>,
    /// The truths and states for people, and those for searches that have others.
    hidden: OnceLock<Hidden>,
    in_searches: OnceLock<Hidden>,
}

/// What the truths and states are made of.
#[derive(Debug)]
enum Told {
    Whole(Arc<Unrolled>),
    Parts(Parts),
}

impl Along {
    pub(super) fn new(cells: &[CellId], frame: &Frame, unrolled: Arc<Unrolled>) -> Self {
        let inputs: Vec<Variable> = cells.iter().map(|&cell| Variable::cell(cell, frame)).collect();
        // Where symbols are treated alike, searches branch on their classes: Miracle - skyscraper entropy of
        // Interactive Sudoku Solver takes 957 nodes, and else 6,138.
        let is_suitable = unrolled.in_searches.is_none() && cells.len() <= LONGEST;
        let required =
            RequiredAutomaton::new(&inputs, vec![Arc::clone(&unrolled.told)]).filter(|_| is_suitable);
        Self::of(cells, frame, inputs, Told::Whole(unrolled), required)
    }

    /// The same for an automaton in parts.
    pub(super) fn in_parts(cells: &[CellId], frame: &Frame, inputs: Vec<Variable>, parts: Parts) -> Self {
        let required = RequiredAutomaton::new(&inputs, parts.accepting.clone());
        Self::of(cells, frame, inputs, Told::Parts(parts), required)
    }

    fn of(
        cells: &[CellId],
        frame: &Frame,
        inputs: Vec<Variable>,
        told: Told,
        required: Option<RequiredAutomaton>,
    ) -> Self {
        let names = cells.iter().map(|&cell| frame.board.name(cell)).collect();
        let alphabet = frame.alphabet;
        Self {
            names,
            alphabet,
            inputs,
            told,
            required,
            hidden: OnceLock::new(),
            in_searches: OnceLock::new(),
        }
    }

    /// Those for searches, if they are others.
    fn in_searches(&self) -> Option<&Hidden> {
        let Told::Whole(unrolled) = &self.told else { return None };
        let (diagram, names) = unrolled.in_searches.as_ref()?;
        Some(self.in_searches.get_or_init(|| {
            let renamed = self.inputs.iter().zip(names);
            let inputs: Vec<Variable> = renamed
                .map(|(input, names)| input.renamed(|value| names.get(&value).copied().unwrap_or(value)))
                .collect();
            let mut hidden = Hidden::default();
            hidden.read(&inputs, diagram, &|_, _| Says::default());
            hidden
        }))
    }
}

impl Deferred for Along {
    /// The number of entries that the truths and states add to options.
    fn entries(&self) -> usize {
        match &self.told {
            Told::Whole(unrolled) => Hidden::entries_to_read(&self.inputs, &unrolled.told),
            Told::Parts(parts) => parts.entries(&self.inputs),
        }
    }

    /// Requires what the automaton accepts, or adds items and states.
    fn lower(&self, lowering: &mut Lowering<'_>) {
        match &self.required {
            Some(required) if lowering.may_require_more() => required.lower(lowering),
            _ => {
                let other = if lowering.is_for_searches() { self.in_searches() } else { None };
                other.unwrap_or_else(|| self.hidden()).lower(lowering);
            }
        }
    }

    /// The truths and states for people.
    fn hidden(&self) -> &Hidden {
        self.hidden.get_or_init(|| {
            let mut hidden = Hidden::default();
            let says = |at: usize, number: u32| match self.alphabet.of_number(number.into()) {
                Some(symbol) => Says::is(self.names[at].as_str(), symbol),
                None => Says::is(self.names[at].as_str(), number),
            };
            match &self.told {
                Told::Whole(unrolled) => drop(hidden.read(&self.inputs, &unrolled.told, &says)),
                Told::Parts(parts) => parts.read(&mut hidden, &self.inputs, &says),
            }
            debug_assert_eq!(hidden.entries(), self.entries());
            hidden
        })
    }
}
