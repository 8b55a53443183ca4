//! States of hidden variables under symmetries. A rule may number its states by the order of its cells, so a
//! state is told by what it excludes: candidates, and other states, which are told in the same way.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};

use dlx_engine::OptionId;
use dlx_variants::CellId;

use crate::network::Network;

/// How often signatures take in those of excluded states.
const ROUNDS: usize = 3;

/// For each state of one network, by number, the state of another that `candidate` and `cell` map it to. Of
/// states that exclude the same, each maps to the one at its place among them.
///
/// A rule that reads its cells in another order has other states. There a state maps to one of the same rule:
/// where there is one, to one that excludes the same candidates.
pub(super) fn images(
    from: &Network,
    to: &Network,
    candidate: impl Fn(OptionId) -> OptionId,
    cell: impl Fn(CellId) -> CellId,
) -> Vec<OptionId> {
    let known = Signatures::new(to, &|option| option, &|cell| cell).by_closeness();
    let of_signatures = known.map(|signatures| {
        let mut states_of: HashMap<u64, Vec<OptionId>> = HashMap::new();
        for (state, signature) in states(to).zip(signatures) {
            states_of.entry(signature).or_default().push(state);
        }
        states_of
    });
    let asked = Signatures::new(from, &candidate, &cell).by_closeness();
    let mut seen: HashMap<u64, usize> = HashMap::new();
    let image = |(at, state): (usize, OptionId)| {
        let mut alike = of_signatures.iter().zip(&asked).map(|(states_of, asked)| states_of.get(&asked[at]));
        let Some(alike) = alike.find_map(|alike| alike) else { return state };
        let place = seen.entry(asked[0][at]).or_default();
        *place += 1;
        *alike.get(*place - 1).unwrap_or(&alike[0])
    };
    states(from).enumerate().map(image).collect()
}

/// The states of a network, in order.
fn states(network: &Network) -> impl Iterator<Item = OptionId> {
    (network.lowered().candidate_count() as u32..network.option_count() as u32).map(OptionId)
}

/// What tells states from others.
struct Signatures {
    /// The cells of the rule of each state.
    rules: Vec<u64>,
    /// These, and the candidates that it excludes.
    candidates: Vec<u64>,
    /// All that it excludes.
    all: Vec<u64>,
}

impl Signatures {
    fn new(
        network: &Network,
        candidate: &dyn Fn(OptionId) -> OptionId,
        cell: &dyn Fn(CellId) -> CellId,
    ) -> Self {
        let model = network.model();
        let ordered = |mut values: Vec<u32>| {
            values.sort_unstable();
            values
        };
        let of_rules: Vec<u64> = (0..model.rule_count())
            .map(|rule| {
                let cells = model.rule_cells(rule).into_iter().map(|of_rule| u32::from(cell(of_rule).0));
                hash(&ordered(cells.collect()))
            })
            .collect();
        let rule_of = |state| network.state(state).map(|state| state.rule);
        let is_candidate = |option: &&OptionId| network.is_candidate(**option);
        let rules: Vec<u64> =
            states(network).map(|state| hash(&rule_of(state).map(|rule| of_rules[rule]))).collect();
        let excluded = |state: OptionId| {
            let excluded = network.excluded_by(state).iter().take_while(is_candidate);
            ordered(excluded.map(|&option| candidate(option).0).collect())
        };
        let of_candidates = states(network).zip(&rules).map(|(state, rule)| hash(&(rule, excluded(state))));
        let candidates: Vec<u64> = of_candidates.collect();
        let items = |rule| network.items_of_rule(rule).len();
        let own = states(network).zip(&candidates).map(|(state, candidates)| {
            hash(&(candidates, rule_of(state).map(items), network.items_of(state).len()))
        });
        let all = with_excluded_states(network, own.collect());
        Self { rules, candidates, all }
    }

    /// From what tells most.
    fn by_closeness(self) -> [Vec<u64>; 3] {
        [self.all, self.candidates, self.rules]
    }
}

/// Takes in what tells the states that each state excludes.
fn with_excluded_states(network: &Network, mut signatures: Vec<u64>) -> Vec<u64> {
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
