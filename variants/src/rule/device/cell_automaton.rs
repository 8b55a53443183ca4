//! Automata that read cells: searches that know automata require what they accept; others, and people, have truths and states.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use super::diagram::Diagram;
use super::hidden_variables::{Hidden, Says, Variable};
use super::unrolled::Unrolled;
use crate::board::CellId;
use crate::frame::Frame;
use crate::lowering::Lowering;
use crate::symbol_set::SymbolSet;

/// Along longer lines searches keep truths and states: where a line fails is told by them, and by all of its cells otherwise. Sum lines -
/// single line of Interactive Sudoku Solver takes 23,152 nodes, and else 58,368.
const LONGEST: usize = 20;

/// An automaton, unrolled, that searches may require.
#[derive(Debug)]
pub(super) struct CellAutomaton {
    /// The cell of each step, with the symbols that are read as each value.
    inputs: Vec<(CellId, BTreeMap<u32, SymbolSet>)>,
    diagram: Arc<Diagram>,
}

impl CellAutomaton {
    /// `None` if it reads anything else than the symbol in a cell at some step.
    pub(super) fn new(inputs: &[Variable], diagram: Arc<Diagram>) -> Option<Self> {
        let inputs: Vec<_> = inputs.iter().map(Variable::of_cell).collect::<Option<_>>()?;
        Some(Self { inputs, diagram })
    }

    /// Requires what it accepts.
    pub(super) fn lower(&self, lowering: &mut Lowering<'_>) {
        let step = |((cell, symbols), layer): (&(CellId, BTreeMap<u32, SymbolSet>), _)| {
            let of_edge = |(from, value, to)| {
                let symbols = symbols.get(&value).copied().unwrap_or_default();
                symbols.iter().map(move |symbol| (from, symbol, to)).collect::<Vec<_>>()
            };
            (*cell, Iterator::flat_map(layer, of_edge).collect())
        };
        lowering.automaton(self.inputs.iter().zip(self.diagram.edges_of_layers()).map(step));
    }
}

/// An automaton along some cells. Its truths and states are made once they are asked for, as most searches for solutions do not.
#[derive(Debug)]
pub(super) struct Along {
    /// What each step is about, for people, and the number in its cell.
    subjects: Vec<String>,
    inputs: Vec<Variable>,
    unrolled: Arc<Unrolled>,
    /// What searches may require.
    required: Option<CellAutomaton>,
    hidden: OnceLock<Hidden>,
}

impl Along {
    pub(super) fn new(cells: &[CellId], frame: &Frame, unrolled: Arc<Unrolled>) -> Self {
        let inputs: Vec<Variable> = cells.iter().map(|&cell| Variable::cell(cell, frame)).collect();
        // Where symbols are treated alike, searches branch on their classes: Miracle - skyscraper entropy of Interactive Sudoku
        // Solver takes 957 nodes, and else 6,138.
        let is_suitable = unrolled.in_searches.is_none() && cells.len() <= LONGEST;
        let required = CellAutomaton::new(&inputs, Arc::clone(&unrolled.told)).filter(|_| is_suitable);
        Self {
            subjects: cells.iter().map(|&cell| format!("{} is", frame.board.name(cell))).collect(),
            inputs,
            unrolled,
            required,
            hidden: OnceLock::new(),
        }
    }

    /// The number of entries that the truths and states add to options.
    pub(super) fn entries(&self) -> usize {
        Hidden::entries_to_read(&self.inputs, &self.unrolled.told)
    }

    /// Requires what the automaton accepts, or adds items and states.
    pub(super) fn lower(&self, lowering: &mut Lowering<'_>) {
        match &self.required {
            Some(required) if lowering.may_require_more() => required.lower(lowering),
            _ => self.hidden().lower(lowering),
        }
    }

    /// The truths and states.
    pub(super) fn hidden(&self) -> &Hidden {
        self.hidden.get_or_init(|| {
            let mut hidden = Hidden::default();
            let says = |at: usize, number| Says::new(self.subjects[at].clone(), number);
            hidden.read(&self.inputs, &self.unrolled.told, &says);
            debug_assert_eq!(hidden.entries(), self.entries());
            let Some((diagram, names)) = &self.unrolled.in_searches else { return hidden };
            let renamed = self.inputs.iter().zip(names);
            let inputs: Vec<Variable> = renamed
                .map(|(input, names)| input.renamed(|value| names.get(&value).copied().unwrap_or(value)))
                .collect();
            let mut other = Hidden::default();
            other.read(&inputs, diagram, &|_, _| Says::new("", ""));
            hidden.in_searches(other)
        })
    }
}
