//! Symbols that a rule needs, whose hidden truths are about one cell each, as those of a quadruple: so no
//! truth has all places.

use std::ops::ControlFlow;

use dlx_engine::OptionId;
use dlx_variants::{Meaning, Symbol};

use crate::candidates::Candidates;
use crate::network::{Item, Network};
use crate::step::{Finds, Reason, Technique};

/// The maximum number of empty cells of a rule.
const MOST_CELLS: usize = 5;

/// Reports what all places of a symbol exclude without which a rule cannot be met.
pub(super) fn report(
    technique: &'static Technique,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let (network, fresh) = (candidates.network(), finds.fresh());
    for rule in 0..network.model().rule_count() {
        let items = network.items_of_rule(rule);
        if items.is_empty() || !fresh.has_any(items) || has_common_members(network, items) {
            continue;
        }
        finds.tick()?;
        let is_empty =
            |&item: &Item| matches!(network.meaning(item), Meaning::Cell(_)) && candidates.is_open(item);
        let cells: Vec<Item> = items.iter().copied().filter(is_empty).collect();
        if !(2..=MOST_CELLS).contains(&cells.len()) {
            continue;
        }
        for symbol in network.model().alphabet().iter() {
            let places = places(candidates, &cells, symbol);
            let gone = candidates.excluded_by_all(places.iter().copied());
            let gone: Vec<OptionId> =
                gone.into_iter().filter(|&option| network.is_candidate(option)).collect();
            let is_new =
                places.len() > 1 && !gone.is_empty() && !are_all_of_a_house(candidates, &places, symbol);
            if is_new && candidates.needs_one_of(rule, &places) {
                finds.eliminate(technique, gone, || Reason::Needed { rule, places })?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether some hidden truth of a rule is about a symbol in several of its cells.
fn has_common_members(network: &Network, items: &[Item]) -> bool {
    items.iter().any(|&item| {
        let is_member = matches!(network.meaning(item), Meaning::Member { .. });
        is_member
            && network.options_of(item).iter().filter(|&&option| network.is_candidate(option)).count() > 1
    })
}

/// The candidates for a symbol in some cells.
fn places(candidates: &Candidates<'_>, cells: &[Item], symbol: Symbol) -> Vec<OptionId> {
    let options = cells.iter().flat_map(|&cell| candidates.options(cell));
    options.filter(|&option| candidates.network().symbol_of(option) == Some(symbol)).collect()
}

/// Whether some places are all that a house has for their symbol: then it is the house that tells what they
/// exclude.
fn are_all_of_a_house(candidates: &Candidates<'_>, places: &[OptionId], symbol: Symbol) -> bool {
    let network = candidates.network();
    let Some((cell, _)) = places.first().and_then(|&place| network.candidate(place)) else { return false };
    network.model().houses_of(cell).iter().any(|&house| {
        let truth = network.symbol_item(house, symbol);
        candidates.is_open(truth)
            && candidates.count(truth) == places.len()
            && places.iter().all(|&place| network.items_of(place).contains(&truth))
    })
}
