//! Automata that read cells: searches that know automata require what they accept; others, and people, have truths and states.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::diagram::Diagram;
use super::hidden_variables::{Hidden, Says, Variable};
use super::parts::Parts;
use super::unrolled::Unrolled;
use crate::board::CellId;
use crate::frame::Frame;
use crate::lowering::Lowering;
use crate::symbol_set::SymbolSet;

/// Along longer lines searches keep truths and states: where a line fails is told by them, and by all of its cells otherwise. Sum lines -
/// single line of Interactive Sudoku Solver takes 23,152 nodes, and else 58,368.
const LONGEST: usize = 20;

/// Automata, unrolled, of which searches may require that one accepts.
#[derive(Debug)]
pub(super) struct CellAutomaton {
    /// The cell of each step, with the symbols that are read as each value.
    inputs: Vec<(CellId, BTreeMap<u32, SymbolSet>)>,
    diagrams: Vec<Arc<Diagram>>,
}

impl CellAutomaton {
    /// `None` if they read anything else than the symbol in a cell at some step.
    pub(super) fn new(inputs: &[Variable], diagrams: Vec<Arc<Diagram>>) -> Option<Self> {
        let inputs: Vec<_> = inputs.iter().map(Variable::of_cell).collect::<Option<_>>()?;
        Some(Self { inputs, diagrams })
    }

    /// Requires what they accept: as one automaton, whose first node is that of all.
    pub(super) fn lower(&self, lowering: &mut Lowering<'_>) {
        let mut first_before = vec![0; self.diagrams.len()];
        let step = |(at, (cell, symbols)): (usize, &(CellId, BTreeMap<u32, SymbolSet>))| {
            let (mut edges, mut first_after, mut nodes) = (Vec::new(), Vec::new(), 0);
            for (diagram, first) in self.diagrams.iter().zip(&first_before) {
                let first_of_this = nodes;
                for (from, value, to) in diagram.edges_of_layer(at) {
                    let to = first_of_this + to;
                    nodes = nodes.max(to + 1);
                    let symbols = symbols.get(&value).copied().unwrap_or_default();
                    edges.extend(symbols.iter().map(|symbol| (first + from, symbol, to)));
                }
                first_after.push(first_of_this);
            }
            first_before = first_after;
            (*cell, edges)
        };
        lowering.automaton(self.inputs.iter().enumerate().map(step));
    }
}

/// An automaton along some cells. Its truths and states are made once they are asked for, as most searches for solutions do not.
#[derive(Debug)]
pub(super) struct Along {
    /// What each step is about, for people, and the number in its cell.
    subjects: Vec<String>,
    inputs: Vec<Variable>,
    told: Told,
    /// What searches may require.
    required: Option<CellAutomaton>,
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
        // Where symbols are treated alike, searches branch on their classes: Miracle - skyscraper entropy of Interactive Sudoku
        // Solver takes 957 nodes, and else 6,138.
        let is_suitable = unrolled.in_searches.is_none() && cells.len() <= LONGEST;
        let required = CellAutomaton::new(&inputs, vec![Arc::clone(&unrolled.told)]).filter(|_| is_suitable);
        Self::of(cells, frame, inputs, Told::Whole(unrolled), required)
    }

    /// The same for an automaton in parts.
    pub(super) fn in_parts(cells: &[CellId], frame: &Frame, inputs: Vec<Variable>, parts: Parts) -> Self {
        let required = CellAutomaton::new(&inputs, parts.accepting.clone());
        Self::of(cells, frame, inputs, Told::Parts(parts), required)
    }

    fn of(
        cells: &[CellId],
        frame: &Frame,
        inputs: Vec<Variable>,
        told: Told,
        required: Option<CellAutomaton>,
    ) -> Self {
        let subjects = cells.iter().map(|&cell| format!("{} is", frame.board.name(cell))).collect();
        Self { subjects, inputs, told, required, hidden: OnceLock::new(), in_searches: OnceLock::new() }
    }

    /// The number of entries that the truths and states add to options.
    pub(super) fn entries(&self) -> usize {
        match &self.told {
            Told::Whole(unrolled) => Hidden::entries_to_read(&self.inputs, &unrolled.told),
            Told::Parts(parts) => parts.entries(&self.inputs),
        }
    }

    /// Requires what the automaton accepts, or adds items and states.
    pub(super) fn lower(&self, lowering: &mut Lowering<'_>) {
        match &self.required {
            Some(required) if lowering.may_require_more() => required.lower(lowering),
            _ => {
                let other = if lowering.is_for_searches() { self.in_searches() } else { None };
                other.unwrap_or_else(|| self.hidden()).lower(lowering);
            }
        }
    }

    /// The truths and states for people.
    pub(super) fn hidden(&self) -> &Hidden {
        self.hidden.get_or_init(|| {
            let mut hidden = Hidden::default();
            let says = |at: usize, number| Says::new(self.subjects[at].clone(), number);
            match &self.told {
                Told::Whole(unrolled) => drop(hidden.read(&self.inputs, &unrolled.told, &says)),
                Told::Parts(parts) => parts.read(&mut hidden, &self.inputs, &says),
            }
            debug_assert_eq!(hidden.entries(), self.entries());
            hidden
        })
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
            hidden.read(&inputs, diagram, &|_, _| Says::new("", ""));
            hidden
        }))
    }
}
