//! Which sets of cells are almost locked: all that some techniques ask for, and found in a quarter of the
//! instructions that it takes with lists of the places of their symbols.

use std::ops::ControlFlow;
use std::sync::Arc;

use dlx_engine::OptionId;

use super::{ALL, AlsLimits};
use crate::bits::bits;
use crate::candidates::Candidates;
use crate::candidates::rows::SetsBySize;
use crate::jagged::Jagged;
use crate::network::Item;
use crate::patience::Patience;
use crate::step::Finds;

/// The almost locked sets among some candidates, those with fewer cells first, and by house.
#[derive(Debug)]
pub(crate) struct AlsCells {
    pub(crate) sets: Vec<CellSet>,
    /// For each house and symbol, the cells that have the symbol, as bits.
    having: Jagged<u64>,
    /// The sets of each house; none if they were too many.
    houses: Vec<Arc<SetsBySize>>,
}

/// Cells of a house that are an almost locked set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CellSet {
    /// The first house that has all of them.
    pub(crate) house: usize,
    /// The cells, by their numbers in the house, as bits.
    pub(crate) cells: u64,
    /// Their symbols, as bits.
    pub(crate) symbols: u64,
}

impl CellSet {
    /// The number of cells.
    pub(crate) fn size(&self) -> usize {
        self.cells.count_ones() as usize
    }
}

impl AlsCells {
    /// The sets within [`ALL`], which are found once; only some of them if the watch is over first.
    pub(crate) fn shared(candidates: &Candidates<'_>, finds: &Finds<'_>) -> Arc<Self> {
        let symbols = candidates.symbols_of_houses(finds);
        finds.memo().get_after(0, |before: Option<Arc<Self>>| {
            Arc::new(Self::new(candidates, (&symbols, before), ALL, finds.patience()))
        })
    }

    /// The sets of some candidates, given the symbols of the cells of each house, and the sets of earlier
    /// candidates.
    fn new(
        candidates: &Candidates<'_>,
        (symbols, before): (&Jagged<u64>, Option<Arc<Self>>),
        limits: AlsLimits,
        patience: &Patience<'_>,
    ) -> Self {
        let matrices = candidates.network().matrices();
        // Options in none of the symbols of the house have the number after the last.
        let numbers = (candidates.network().model().symbols() + 1).min(u64::BITS as usize);
        let (mut having, mut of_symbols) = (Jagged::with_room(symbols.len(), numbers), vec![0; numbers]);
        for cells in symbols.iter() {
            of_symbols.fill(0);
            for (cell, &symbols) in cells.iter().enumerate() {
                bits(symbols).for_each(|symbol| of_symbols[symbol] |= 1 << cell);
            }
            having.push(of_symbols.iter().copied());
        }
        let of_house = |(house, cells): (usize, &[u64])| {
            let before = before.as_deref().and_then(|before| before.houses.get(house));
            let same = before.filter(|before| before.rows() == cells).cloned();
            same.unwrap_or_else(|| {
                // A set that is in an earlier house is known already.
                let others = matrices.common.get(house).iter();
                let earlier = others.take_while(|&&(other, _)| (other as usize) < house);
                let earlier = earlier.map(|&(_, common)| common).collect();
                Arc::new(SetsBySize::new(cells.to_vec(), limits.cells, 1, earlier))
            })
        };
        let houses: Vec<Arc<SetsBySize>> = symbols.iter().enumerate().map(of_house).collect();
        // As many as there usually are on 9x9 boards.
        let mut all = Self { sets: Vec::with_capacity(512), having, houses: Vec::new() };
        for size in 1..=limits.cells {
            for (house, sets) in houses.iter().enumerate() {
                let flow = sets.each(size, patience, &mut |cells, symbols| {
                    all.sets.push(CellSet { house, cells, symbols });
                    if all.sets.len() < limits.sets {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
                if flow.is_break() {
                    return all;
                }
            }
        }
        all.houses = houses;
        all
    }

    /// How many sets have at most so many cells: the first ones.
    pub(crate) fn up_to(&self, cells: usize) -> usize {
        self.sets.partition_point(|set| set.size() <= cells)
    }

    /// The number of houses.
    pub(crate) fn houses(&self) -> usize {
        self.having.len()
    }

    /// The cells of a house that have a symbol, as bits.
    #[inline]
    pub(crate) fn having(&self, house: usize, symbol: usize) -> u64 {
        self.having.get(house)[symbol]
    }

    /// The cells of a set.
    pub(crate) fn items<'c>(
        &self,
        candidates: &Candidates<'c>,
        set: &CellSet,
    ) -> impl Iterator<Item = Item> + Clone + use<'c> {
        let matrix = &candidates.network().matrices().cells[set.house];
        bits(set.cells).map(|row| matrix.truths[row])
    }

    /// The options of a symbol in a set.
    pub(crate) fn options<'c>(
        &self,
        candidates: &Candidates<'c>,
        set: &CellSet,
        symbol: usize,
    ) -> impl Iterator<Item = OptionId> + Clone + use<'c> {
        let having = CellSet { cells: set.cells & self.having(set.house, symbol), ..*set };
        let network = candidates.network();
        // A cell has an option for each symbol, in order.
        self.items(candidates, &having).map(move |cell| network.options_of(cell)[symbol])
    }
}
