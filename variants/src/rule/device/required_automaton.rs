//! Automata that read cells, as searches require what one of them accepts.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::diagram::Diagram;
use super::hidden_variables::variable::Variable;
use crate::board::CellId;
use crate::lowering::Lowering;
use crate::symbol_set::SymbolSet;

/// Automata, unrolled, of which searches may require that one accepts.
#[derive(Debug)]
pub(super) struct RequiredAutomaton {
    /// The cell of each step, with the symbols that are read as each value.
    inputs: Vec<(CellId, BTreeMap<u32, SymbolSet>)>,
    diagrams: Vec<Arc<Diagram>>,
}

impl RequiredAutomaton {
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
