//! Automata that read which options cover items.

use crate::ids::{ItemId, OptionId};

/// An automaton, unrolled: primary items whose options lead, one item after another, from node 0 to the end
/// in every solution (the layered graph of G. Pesant, "A Regular Language Membership Constraint for Finite
/// Sequences of Variables", 2004).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// The steps in order. Each reads the option that covers an item; an item may be read several times.
    pub steps: Vec<Step>,
}

/// A step of an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The item.
    pub item: ItemId,
    /// What options lead to. An option may lead from one node to several.
    pub edges: Vec<Edge>,
}

/// An option that leads from a node before a step to one after it. The nodes between two steps are numbered
/// from 0, with no more numbers than the first of these steps has edges. All nodes after the last step are
/// ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The node before the step.
    pub from: u32,
    /// The option.
    pub option: OptionId,
    /// The node after the step.
    pub to: u32,
}

impl Automaton {
    /// Whether chosen options, one for each item, lead to the end.
    pub(crate) fn accepts(&self, chosen: &[OptionId]) -> bool {
        let mut reached = vec![0];
        for Step { edges, .. } in &self.steps {
            let leads = |edge: &&Edge| reached.contains(&edge.from) && chosen.contains(&edge.option);
            reached = edges.iter().filter(leads).map(|edge| edge.to).collect();
        }
        !reached.is_empty()
    }
}
