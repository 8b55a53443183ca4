//! Cells that see each other, of which sums are made.

use super::sums::sets_of_sum;
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::frame::Frame;
use crate::limits;
use crate::symbol_set::SymbolSet;

/// A cell, and the factor by which its number counts.
#[derive(Clone, Copy, Debug)]
pub(in crate::rule) struct Term {
    pub(in crate::rule) cell: CellId,
    pub(in crate::rule) factor: u32,
}

/// Cells that count once.
pub(in crate::rule) fn terms(cells: &[CellId]) -> Vec<Term> {
    cells.iter().map(|&cell| Term { cell, factor: 1 }).collect()
}

/// Terms divided so that each group is one term, or cells that count once and see each other: as they come,
/// or by the houses that have the most of them, whichever bounds the sum better.
pub(super) fn groups(part: &[Term], frame: &Frame) -> Vec<Vec<Term>> {
    let slack = |groups: &[Vec<Term>]| -> u32 {
        groups.iter().map(|group| bounds(group, frame.alphabet)).map(|(least, most)| most - least).sum()
    };
    let (in_order, by_houses) = (groups_in_order(part, frame), groups_by_houses(part, frame));
    if slack(&by_houses) < slack(&in_order) { by_houses } else { in_order }
}

/// Each term joins the first group whose cells it sees.
fn groups_in_order(part: &[Term], frame: &Frame) -> Vec<Vec<Term>> {
    let mut groups: Vec<Vec<Term>> = Vec::new();
    for &term in part {
        let sees = |other: &Term| {
            other.factor == 1 && frame.share_house(other.cell, term.cell) && other.cell != term.cell
        };
        match groups.iter_mut().find(|group| term.factor == 1 && group.iter().all(sees)) {
            Some(group) => group.push(term),
            None => groups.push(vec![term]),
        }
    }
    groups
}

/// The house with the most terms that are left makes the next group, and what sees all of them joins it.
fn groups_by_houses(part: &[Term], frame: &Frame) -> Vec<Vec<Term>> {
    let mut groups: Vec<Vec<Term>> = Vec::new();
    let mut left = part.to_vec();
    while !left.is_empty() {
        let in_house = |cells: &[CellId]| {
            let mut group: Vec<Term> = Vec::new();
            for term in &left {
                let is_new = group.iter().all(|other| other.cell != term.cell);
                if term.factor == 1 && cells.contains(&term.cell) && is_new {
                    group.push(*term);
                }
            }
            group
        };
        let candidates = frame.houses.iter().map(|house| in_house(&house.cells));
        // The first of the longest.
        let group = candidates.rev().max_by_key(Vec::len).unwrap_or_default();
        if group.len() < 2 {
            break;
        }
        for term in &group {
            let place = left.iter().position(|other| other.cell == term.cell && other.factor == 1);
            place.map(|place| left.remove(place));
        }
        groups.push(group);
    }
    groups.extend(groups_in_order(&left, frame));
    groups
}

/// The lowest and the highest sum of a group.
pub(super) fn bounds(group: &[Term], alphabet: Alphabet) -> (u32, u32) {
    let count = group.len() as u32;
    let factor = group[0].factor;
    let (lowest, highest) = (u32::from(alphabet.lowest()), u32::from(alphabet.highest()));
    let least: u32 = (lowest..lowest + count).sum();
    (factor * least, factor * (count * (lowest + highest) - least))
}

/// A group in parts of which the sets of symbols that add up to `least` to `most` can be listed: in halves,
/// and these in halves, as long as there are too many. Of the parts, only houses know that their symbols
/// differ.
pub(super) fn listable(group: &[Term], (least, most): (u32, u32), alphabet: Alphabet) -> Vec<Vec<Term>> {
    if group.len() < 2 || sets_of(group, (least, most), alphabet).is_some() {
        return vec![group.to_vec()];
    }
    let (one, other) = group.split_at(group.len().div_ceil(2));
    [one, other].into_iter().flat_map(|half| listable(half, (0, most), alphabet)).collect()
}

/// The sets of symbols of a group that add up to `least` to `most`, each with its sum, by sums. `None` if
/// there are too many.
pub(super) fn sets_of(
    group: &[Term],
    (least, most): (u32, u32),
    alphabet: Alphabet,
) -> Option<Vec<(SymbolSet, u32)>> {
    let (lower, upper) = bounds(group, alphabet);
    let mut sets = Vec::new();
    for sum in least.max(lower)..=most.min(upper) {
        let room = limits::STATES - sets.len();
        sets.extend(sets_of_sum(sum, group.len(), alphabet, room)?.into_iter().map(|set| (set, sum)));
    }
    Some(sets)
}
