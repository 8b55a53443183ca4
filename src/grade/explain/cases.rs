//! Cases and contradictions in words.

use dlx_engine::OptionId;
use dlx_variants::{Meaning, listed};

use super::Words;
use crate::grade::network::Item;
use crate::grade::step::Node;

impl Words<'_> {
    /// What each option of a truth leads to: "R5C2 is 3 or 5: if it is 3, then R5C4 is not 3 but 2; if it is 5, then R2C2
    /// is not 5 but 2; so one of R5C4 and R2C2 is 2, and R2C4 sees both".
    pub(super) fn cases(&self, truth: Item, cases: &[Vec<Node>]) -> String {
        let case = |nodes: &Vec<Node>| {
            let (first, rest) = nodes.split_first()?;
            // An option may imply itself.
            let is_new = rest.iter().any(|node| node.options != first.options);
            is_new.then(|| {
                let is_visible = first.options.iter().all(|&o| self.candidates.network().is_candidate(o));
                let given = if !is_visible {
                    self.names.placements(&first.options)
                } else if self.is_cell(truth) {
                    format!("it is {}", listed(self.symbols(first.options.iter().copied()), "or"))
                } else {
                    format!("it is in {}", listed(self.cells(&first.options), "or"))
                };
                format!("if {given}, then {}", listed(self.clauses(nodes), "and"))
            })
        };
        let mut in_order: Vec<&Vec<Node>> = cases.iter().collect();
        in_order.sort_by_key(|nodes| nodes.first().map(|node| &node.options));
        let told: Vec<String> = in_order.into_iter().filter_map(case).collect();
        let told = format!("{}: {}", self.alternatives(truth), told.join("; "));
        let ends = self.ends(cases);
        let is_effect =
            |end: &OptionId| self.step.placements.contains(end) || self.step.eliminations.contains(end);
        if ends.iter().all(is_effect) {
            return told;
        }
        format!("{told}; so {}, and {}", self.names.alternatives(&ends), self.excluded_by(&ends))
    }

    /// Where the cases lead.
    fn ends(&self, cases: &[Vec<Node>]) -> Vec<OptionId> {
        cases.iter().filter_map(|nodes| nodes.last()).flat_map(|node| &node.options).copied().collect()
    }

    /// The impossible consequence of an assumption: "if R5C4 is 9, then R4C2 is 6, and no candidate is left
    /// for R4C6".
    pub(super) fn contradiction(&self, nodes: &[Node], truth: Item) -> String {
        let Some((first, rest)) = nodes.split_first() else { return String::new() };
        let mut told = format!("if {}, then ", self.node(first));
        let clauses = self.clauses(nodes);
        if !clauses.is_empty() {
            told += &format!("{}, and ", listed(clauses, "and"));
        }
        let kind = match self.candidates.network().meaning(truth) {
            Meaning::Cell(_) => "candidate",
            Meaning::Variable { .. } => "combination",
            _ => "place",
        };
        told += &format!("no {kind} is left for {}", self.names.item(truth));
        if rest.iter().any(|node| !node.holds) {
            told += " (what is ruled out on the way is ruled out by trial: assuming it as well leads to a contradiction)";
        }
        told
    }
}
