//! Cells compared with their neighbours.

use super::Pairs;
use crate::error::SpecError;
use crate::place::Place;
use crate::relation::Relation;
use crate::rule::Draft;

/// Adds the rule that each of the cells obeys a relation with its neighbours that are not among the cells.
pub(in crate::rule) fn declare_neighbours(
    name: String,
    places: &[Place],
    draft: &mut Draft,
    allows: impl Fn(u8, u8) -> bool,
) -> Result<(), SpecError> {
    let board = &draft.frame.board;
    let cells = Place::path(places, 1, board)?;
    let others = |cell| board.neighbours(cell).filter(|other| !cells.contains(other));
    let pairs = cells.iter().flat_map(|&cell| others(cell).map(move |other| (cell, other)));
    let rule = Pairs::new(name).at(cells[0]).with(Relation::allowing(draft.frame.alphabet, allows), pairs);
    let rule = rule.about(cells);
    draft.add_rule(rule)
}
