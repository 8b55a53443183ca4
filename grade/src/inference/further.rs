//! Where chains go further than before some items changed.

use dlx_engine::OptionId;

use super::graph::Graph;
use super::walk::{Claim, Walk};
use crate::candidates::{Candidates, Fresh};

/// The options from which more may follow than before, by chains in which nodes are single options. Chains
/// that ended at a truth go on once it is down to two options; what leads there is found from these, as
/// inferences lead both ways. So a few walks tell that nothing new follows from most of the board.
pub(crate) struct Further {
    /// For each node, whether it is one of them.
    nodes: Vec<bool>,
}

impl Further {
    /// Those of a graph after some items have changed.
    pub(crate) fn new(candidates: &Candidates<'_>, fresh: Fresh<'_>, graph: &Graph) -> Self {
        let mut nodes = vec![fresh.is_all(); graph.len()];
        if !fresh.is_all() {
            let mut walk = Walk::new(graph);
            let truths = candidates.truths_of(2).filter(|&truth| fresh.has(truth));
            for option in truths.flat_map(|truth| candidates.options(truth)) {
                let Some(node) = graph.single(option) else { continue };
                walk.run(Claim::on(node));
                // If it goes where the option holds, the option goes where it holds, and then the other
                // option of the truth holds.
                let excluded = walk.reached().iter().filter(|claim| !claim.holds);
                excluded.for_each(|claim| nodes[claim.node as usize] = true);
            }
        }
        Self { nodes }
    }

    /// Whether some options are among them.
    pub(crate) fn has_any(&self, graph: &Graph, mut options: impl Iterator<Item = OptionId>) -> bool {
        options.any(|option| graph.single(option).is_some_and(|node| self.nodes[node as usize]))
    }
}

#[cfg(test)]
mod tests {
    use super::super::graph::tests::on_graphs;
    use super::*;
    use crate::inference::Scope;

    #[test]
    fn options_lead_further_that_lead_to_what_a_fresh_truth_has() {
        on_graphs(&[Scope::SINGLE], |candidates, _, graph| {
            let network = candidates.network();
            let fresh_truth = candidates.truths_of(2).nth(3).expect("truths with two options");
            let mut changed = vec![0; network.item_count()];
            changed[fresh_truth.index()] = 2;
            let further = Further::new(candidates, Fresh::since(Some(1), &changed), graph);
            let (mut walk, mut leading) = (Walk::new(graph), 0);
            for option in candidates.live() {
                let node = graph.single(option).expect("every option is a node");
                walk.run(Claim::on(node));
                let goes =
                    |option| graph.single(option).is_some_and(|node| walk.length(Claim::off(node)) > 0);
                let leads = candidates.options(fresh_truth).any(goes);
                assert_eq!(further.has_any(graph, std::iter::once(option)), leads, "{option:?}");
                leading += usize::from(leads);
            }
            assert!(leading > 0 && leading < graph.len(), "{leading} of {}", graph.len());
            let all = Further::new(candidates, Fresh::ALL, graph);
            assert!(candidates.live().all(|option| all.has_any(graph, std::iter::once(option))));
        });
    }
}
