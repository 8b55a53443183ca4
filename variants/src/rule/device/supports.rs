//! Items and states that follow from those of sets, but carry more consequences by forced moves.
//!
//! A state for a set excludes symbols from cells only once it is chosen. With these, a symbol leaves the
//! cells as soon as no set with it is left, and the sets as soon as no cell for it is left; and what a house
//! needs from the cells, or takes from them, sets have or lack. Knuth's XCCDC (2020) keeps more of that kind
//! during search, at each node; as items it costs nothing where nothing changes.

use dlx_engine::ItemId;

use crate::board::CellId;
use crate::lowering::{Lowering, Meaning};
use crate::symbol_set::SymbolSet;

/// Cells that see each other and hold one of some sets of symbols.
#[derive(Debug)]
pub(super) struct Supports {
    /// The state of the first set.
    pub(super) first: usize,
    pub(super) cells: Vec<CellId>,
    pub(super) sets: Vec<SymbolSet>,
    /// Whether the other cells of a house around them count as well: worth it for sums, which have many sets,
    /// but not for runs of symbols.
    pub(super) regards_houses: bool,
}

impl Supports {
    /// Adds the items and states for sets number `number` of a rule, whose `states` cover these items so far,
    /// if there is room for them.
    pub(super) fn lower(&self, number: usize, lowering: &mut Lowering<'_>, states: &mut Vec<Vec<ItemId>>) {
        let frame = lowering.frame();
        let is_around = |cells: &[CellId]| {
            self.regards_houses
                && cells.len() == frame.alphabet.count()
                && self.cells.iter().all(|cell| cells.contains(cell))
        };
        let houses = frame.houses.iter().filter(|house| is_around(&house.cells));
        let outside =
            |cells: &[CellId]| cells.iter().copied().filter(|cell| !self.cells.contains(cell)).collect();
        let rests: Vec<Vec<CellId>> = houses.map(|house| outside(&house.cells)).collect();
        let ties = rests.iter().chain([&self.cells]);
        let entries_of_symbol: usize = ties.map(|cells| cells.len() + self.sets.len() + 2).sum();
        if !lowering.has_room_for_supports(frame.alphabet.count() * entries_of_symbol) {
            return;
        }
        for symbol in frame.alphabet.iter() {
            // The symbol is in one of these cells, in one of these sets, or in neither.
            let mut tie = |name: String, cells: &[CellId], has: bool| {
                let rule = lowering.rule();
                let mut item = |side: &str, cells: &[CellId]| {
                    let name = format!("rule{}.{number}{name}{side}{symbol}", rule + 1);
                    let candidates = cells.iter().map(|&cell| (cell, symbol));
                    lowering.exactly_one(name, Meaning::Member { rule, symbol }, candidates)
                };
                let (in_cells, in_sets) = (item("~", cells), item("+", &[]));
                for (set, state) in self.sets.iter().zip(&mut states[self.first..]) {
                    if set.contains(symbol) == has {
                        state.push(in_sets);
                    }
                }
                states.push(vec![in_cells, in_sets]);
            };
            tie(String::new(), &self.cells, true);
            for (at, rest) in rests.iter().enumerate() {
                tie(format!(".{}", at + 1), rest, false);
            }
        }
    }
}
