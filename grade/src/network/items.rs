//! What a network finds out about the items of a model, each from the problem alone.

use dlx_engine::{ItemId, OptionId, Problem};
use dlx_variants::{Lowered, Meaning, Model};

use super::Item;
use super::exclusion::Exclusion;
use crate::jagged::Jagged;

/// The number of an item: primary ones come first.
fn number(problem: &Problem, id: ItemId) -> Item {
    let before = if id.is_secondary() { problem.primary_count() } else { 0 };
    Item((before + id.ordinal()) as u32)
}

/// The options of each item.
pub(super) fn options_of(problem: &Problem) -> Jagged<OptionId> {
    problem.items().map(|id| problem.options_of(id).to_vec()).collect()
}

/// The items of each option.
pub(super) fn items_of(problem: &Problem) -> Jagged<Item> {
    let items = |option| problem.entries(option).map(|entry| number(problem, entry.item));
    problem.options().map(items).collect()
}

/// For each option, its number among the options of each of its items, or 64 if that is larger.
pub(super) fn places_of(
    problem: &Problem,
    items_of: &Jagged<Item>,
    options_of: &Jagged<OptionId>,
) -> Jagged<u8> {
    let place = |item: &Item, option| {
        let place = options_of.get(item.index()).binary_search(&option);
        place.map_or(64, |place| place.min(64)) as u8
    };
    let places = |option: OptionId| items_of.get(option.index()).iter().map(move |item| place(item, option));
    problem.options().map(places).collect()
}

/// Whether states of hidden variables exclude anything by conflicts.
pub(super) fn have_state_conflicts(lowered: &Lowered) -> bool {
    let problem = &lowered.problem;
    let has_state = |id: ItemId| {
        let last = problem.options_of(id).last();
        last.is_some_and(|last| last.index() >= lowered.candidate_count())
    };
    problem.items().any(|id| id.is_secondary() && has_state(id))
}

/// The item of each symbol of each house.
pub(super) fn symbol_items(model: &Model, meanings: &[Meaning]) -> Vec<Item> {
    let mut symbol_items = vec![Item(0); model.houses().len() * model.symbols()];
    for (item, meaning) in (0..).map(Item).zip(meanings) {
        if let Meaning::Symbol { house, symbol } = *meaning {
            symbol_items[house * model.symbols() + symbol.index()] = item;
        }
    }
    symbol_items
}

/// For each rule with hidden variables, its cells and its hidden truths.
pub(super) fn items_of_rules(model: &Model, lowered: &Lowered, meanings: &[Meaning]) -> Vec<Vec<Item>> {
    let cell_item = |cell| number(&lowered.problem, lowered.cell_item(cell));
    let mut items_of_rules: Vec<Vec<Item>> = vec![Vec::new(); model.rule_count()];
    for (item, meaning) in (0..).map(Item).zip(meanings) {
        if let Meaning::Variable { rule } | Meaning::Member { rule, .. } = *meaning {
            let items = &mut items_of_rules[rule];
            if items.is_empty() {
                items.extend(model.rule_cells(rule).into_iter().map(cell_item));
            }
            items.push(item);
        }
    }
    items_of_rules
}

/// The states that hold whatever the cells hold.
pub(super) fn given_states(problem: &Problem, meanings: &[Meaning]) -> Vec<OptionId> {
    let given =
        problem.items().zip(meanings).filter_map(|(id, meaning)| match (meaning, problem.options_of(id)) {
            (Meaning::GivenCandidates { .. }, &[only]) => Some(only),
            _ => None,
        });
    given.collect()
}

/// Whether a symbol in a cell may exclude another symbol in another cell, other than by hidden variables.
pub(super) fn relate_symbols(lowered: &Lowered, exclusion: &Exclusion) -> bool {
    let relates = |option| {
        let others = exclusion.of(option).iter().filter_map(|&other| lowered.candidate(other));
        lowered.candidate(option).is_some_and(|(cell, symbol)| {
            others.into_iter().any(|(other, its)| cell != other && symbol != its)
        })
    };
    lowered.problem.options().take(lowered.candidate_count()).any(relates)
}
