//! What searches find.

use std::collections::BTreeSet;

use dlx_engine::{Engine, ItemChoice, OptionId, Search};

/// Solutions as sorted option numbers.
pub(crate) type Solutions = BTreeSet<Vec<u32>>;

/// Every engine, including `Auto`, with both item choices.
pub(crate) fn engines() -> impl Iterator<Item = (Engine, ItemChoice)> {
    let engines = Engine::ALL.iter().chain(&[Engine::Auto]);
    engines
        .flat_map(|&engine| [ItemChoice::MinRemaining, ItemChoice::Weighted].map(|choice| (engine, choice)))
}

fn sorted(chosen: &[OptionId]) -> Vec<u32> {
    let mut numbers: Vec<_> = chosen.iter().map(|option| option.0).collect();
    numbers.sort_unstable();
    numbers
}

/// The solutions that the search has left within its limits, in its order.
pub(crate) fn rest(search: &mut Search<'_>) -> Vec<Vec<u32>> {
    let mut solutions = Vec::new();
    while let Some(chosen) = search.next() {
        solutions.push(sorted(chosen));
    }
    solutions
}

/// A list of solutions as a set; none may come twice.
pub(crate) fn distinct(list: Vec<Vec<u32>>) -> Solutions {
    let (count, set) = (list.len(), Solutions::from_iter(list));
    assert_eq!(set.len(), count, "a solution came twice");
    set
}
