//! Hidden variables that read what an unrolled automaton accepts.

use super::diagram::{Diagram, Edge};
use super::hidden_variables::{Hidden, Says, Variable};
use crate::told_states::Subject;

impl Hidden {
    /// The number of entries that [`read`](Self::read) adds to options.
    pub(super) fn entries_to_read(inputs: &[Variable], diagram: &Diagram) -> usize {
        let count = |mut numbers: Vec<u32>| {
            numbers.sort_unstable();
            numbers.dedup();
            numbers.len()
        };
        let mut entries = 0;
        let mut before: Option<&Vec<Edge>> = None;
        for (layer, input) in diagram.layers.iter().zip(inputs) {
            let edges = layer.len();
            let values = count(input.values().chain(layer.iter().map(|edge| edge.value)).collect());
            entries += 2 * edges + input.count_sayings() + 2 * values;
            if let Some(before) = before {
                let ends = || before.iter().map(|edge| edge.to);
                if count(ends().collect()) > 1 {
                    entries += before.len()
                        + edges
                        + 2 * count(ends().chain(layer.iter().map(|edge| edge.from)).collect());
                }
            }
            before = Some(layer);
        }
        entries
    }

    /// Lets a diagram read the values of some variables, one after another. Returns the variable of the
    /// results.
    ///
    /// Each edge of each layer becomes a state. The node at which a path leaves a layer equals the one at
    /// which it enters the next, and the value of each variable equals that of its edge.
    pub(in crate::rule) fn read(
        &mut self,
        inputs: &[Variable],
        diagram: &Diagram,
        says: &dyn Fn(usize, u32) -> Says,
    ) -> Variable {
        self.read_telling(inputs, diagram, says, &|_, _| None)
    }

    /// The same, where `so_far` may tell what a node before a layer means.
    pub(in crate::rule) fn read_telling(
        &mut self,
        inputs: &[Variable],
        diagram: &Diagram,
        says: &dyn Fn(usize, u32) -> Says,
        so_far: &dyn Fn(usize, u32) -> Option<Says>,
    ) -> Variable {
        let mut before: Option<Variable> = None;
        for (at, (layer, input)) in diagram.layers.iter().zip(inputs).enumerate() {
            let (mut from, mut value, mut to) =
                (Variable::default(), Variable::default(), Variable::default());
            let first = self.one_of(layer.iter().map(|edge| says(at, edge.value)));
            let is_last = at + 1 == inputs.len();
            for (state, edge) in (first..).zip(layer) {
                from.insert(edge.from, state);
                value.insert(edge.value, state);
                to.insert(if is_last { diagram.ends[edge.to as usize] } else { edge.to }, state);
            }
            self.equal(&[input, &value], |value| says(at, value).denied());
            if let Some(before) = before.filter(|before| before.values().count() > 1) {
                let next = says(at, layer[0].value).subject().noun().to_owned();
                let before_it = Subject::new(format!("what comes before {next}"), "leaves");
                let other_ways = || Says::new(before_it.clone(), "other ways to fill the rest");
                self.equal(&[&before, &from], |node| so_far(at, node).map_or_else(other_ways, Says::denied));
            }
            before = Some(to);
        }
        before.unwrap_or_default()
    }
}
