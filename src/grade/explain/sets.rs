//! Almost locked sets and rectangles in words.

use dlx_engine::OptionId;
use dlx_variants::{Meaning, Symbol};

use crate::grade::name::{Names, listed};
use crate::grade::state::State;
use crate::grade::step::Step;
use crate::grade::terrain::Item;

/// Two almost locked sets, the symbols that only one of them can have, and what follows: "R1C1 and R1C3 have all but one
/// of 1, 2 and 5, R4C1 has all but one of 2 and 5, and only one of these sets has 2: the other has 5".
pub(super) fn almost_locked(step: &Step, sets: [&[Item]; 2], state: &State<'_>, names: Names<'_>) -> String {
    let restricted = symbols(state, step.nodes.iter().copied());
    let [one, other] = sets.map(|cells| {
        let verb = if cells.len() == 1 { "has" } else { "have" };
        let symbols = symbols(state, cells.iter().flat_map(|&cell| state.options(cell)));
        format!("{} {verb} all but one of {}", names.items(cells), listed(symbols, "and"))
    });
    let conclusion = if restricted.len() == 1 {
        let eliminated = symbols(state, step.eliminations.iter().copied());
        format!("the other has {}", listed(eliminated, "and"))
    } else {
        "so each has one of them, and all its other symbols".to_owned()
    };
    let each = if restricted.len() == 1 { "" } else { "each of " };
    let restricted = listed(restricted, "and");
    format!("{one}, {other}, and only one of these sets has {each}{restricted}: {conclusion}")
}

/// A rectangle that two symbols could fill in two ways, what prevents that, and what goes with it: "R1C1, R1C4, R5C4
/// and R5C1 could be filled with 3 and 7 in two ways, unless R5C4 is 9".
pub(super) fn rectangle(
    step: &Step,
    corners: &[Item],
    others: &[Item],
    state: &State<'_>,
    names: Names<'_>,
) -> String {
    let options = || corners.iter().flat_map(|&corner| state.options(corner));
    let own = symbols(state, options().filter(|option| !step.nodes.contains(option)));
    let unless = listed(step.nodes.iter().map(|&node| names.placements(&[node])), "or");
    let corners = names.items(corners);
    let rectangle =
        format!("{corners} could be filled with {} in two ways, unless {unless}", listed(own, "and"));
    match others.first().map(|&other| state.terrain().meaning(other)) {
        None => rectangle,
        Some(Meaning::Cell(_)) => {
            let verb = if others.len() == 1 { "takes" } else { "take" };
            format!("{rectangle}; {} {verb} what is left of these symbols", names.items(others))
        }
        Some(_) => format!("{rectangle}, and {} is in one of these cells", names.items(others)),
    }
}

/// The symbols of options, in order.
fn symbols(state: &State<'_>, options: impl Iterator<Item = OptionId>) -> Vec<Symbol> {
    let mut symbols: Vec<Symbol> =
        options.filter_map(|option| state.terrain().candidate(option).map(|(_, symbol)| symbol)).collect();
    symbols.sort_unstable();
    symbols.dedup();
    symbols
}
