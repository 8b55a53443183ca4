//! States of hidden variables under symmetries. A rule may number its states by the order of its cells, so a state is told by
//! what it excludes: candidates, and other states, which are told in the same way.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use dlx_engine::OptionId;
use dlx_variants::CellId;

use crate::grade::network::Network;

/// How often signatures take in those of excluded states.
const ROUNDS: usize = 3;

/// For each state of one network, by number, the state of another that `candidate` and `cell` map it to. Of states that exclude
/// the same, each maps to the one at its place among them.
pub(super) fn images(
    from: &Network,
    to: &Network,
    candidate: impl Fn(OptionId) -> OptionId,
    cell: impl Fn(CellId) -> CellId,
) -> Vec<OptionId> {
    let mut of_signature: HashMap<u64, Vec<OptionId>> = HashMap::new();
    for (state, signature) in states(to).zip(signatures(to, &|option| option, &|cell| cell)) {
        of_signature.entry(signature).or_default().push(state);
    }
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let image = |(state, signature): (OptionId, u64)| {
        let place = seen.entry(signature).or_default();
        *place += 1;
        let alike = of_signature.get(&signature);
        alike.and_then(|alike| alike.get(*place - 1).or(alike.first())).copied().unwrap_or(state)
    };
    states(from).zip(signatures(from, &candidate, &cell)).map(image).collect()
}

/// The states of a network, in order.
fn states(network: &Network) -> impl Iterator<Item = OptionId> {
    (network.lowered().candidate_count() as u32..network.option_count() as u32).map(OptionId)
}

/// What tells each state from others: the cells of its rule, and what it excludes.
fn signatures(
    network: &Network,
    candidate: &dyn Fn(OptionId) -> OptionId,
    cell: &dyn Fn(CellId) -> CellId,
) -> Vec<u64> {
    let model = network.model();
    let ordered = |mut values: Vec<u32>| {
        values.sort_unstable();
        values
    };
    let rules = (0..model.rule_count()).map(|rule| {
        let cells = model.rule_cells(rule).into_iter().map(|of_rule| u32::from(cell(of_rule).0));
        (ordered(cells.collect()), network.items_of_rule(rule).len())
    });
    let rules: Vec<(Vec<u32>, usize)> = rules.collect();
    let is_candidate = |option: &&OptionId| network.is_candidate(**option);
    let own = states(network).map(|state| {
        let excluded = network.excluded_by(state).iter().take_while(is_candidate);
        let excluded = ordered(excluded.map(|&option| candidate(option).0).collect());
        let rule = network.state(state).map(|state| &rules[state.rule]);
        hash(&(rule, excluded, network.items_of(state).len()))
    });
    let mut signatures: Vec<u64> = own.collect();
    let first = network.lowered().candidate_count();
    for _ in 0..ROUNDS {
        if are_all_different(&signatures) {
            break;
        }
        let next = states(network).map(|state| {
            let excluded =
                network.states_excluded_by(state).iter().map(|other| signatures[other.index() - first]);
            let mut excluded: Vec<u64> = excluded.collect();
            excluded.sort_unstable();
            hash(&(signatures[state.index() - first], excluded))
        });
        signatures = next.collect();
    }
    signatures
}

fn are_all_different(signatures: &[u64]) -> bool {
    let mut ordered = signatures.to_vec();
    ordered.sort_unstable();
    ordered.windows(2).all(|pair| pair[0] != pair[1])
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
