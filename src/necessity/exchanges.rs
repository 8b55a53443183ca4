//! Finds clues that are necessary without searching.
//!
//! An *unavoidable set* is a set of cells that can be filled in another way while the rest of the board stays
//! the same, so every puzzle has a clue in it (G. McGuire, B. Tugemann and G. Civario, "There is no 16-clue
//! Sudoku", 2012). The only clue in such a set is necessary. This module uses the sets in which two symbols
//! can be exchanged: they are found all at once, and cheaply. Sets found by searches would not help, as a set
//! that shows a clue to be necessary keeps that clue for good.

use dlx_engine::{Entry, OptionId};
use dlx_variants::{CellId, Lowered, Symbol};

/// Larger sets rarely have only one clue.
const LARGEST: usize = 12;

/// Sets of cells of one board in which two symbols can be exchanged.
#[derive(Clone, Debug)]
pub(crate) struct Exchanges {
    sets: Vec<Vec<CellId>>,
    /// The sets that each cell is in.
    of_cell: Vec<Vec<u32>>,
}

impl Exchanges {
    /// All such sets of at most [`LARGEST`] cells in a filled board; none if not every option is a candidate.
    pub(crate) fn new(lowered: &Lowered, board: &[OptionId]) -> Self {
        let mut exchanges = Self { sets: Vec::new(), of_cell: vec![Vec::new(); board.len()] };
        if lowered.candidate_count() == lowered.problem.option_count() {
            let mut finder = ExchangeFinder::new(lowered, board);
            for (at, one) in lowered.alphabet().iter().enumerate() {
                for other in lowered.alphabet().iter().take(at) {
                    finder.collect([one, other], &mut exchanges);
                }
            }
        }
        exchanges
    }

    /// Whether a cell is in a set that has no other covered cell.
    pub(crate) fn is_alone(&self, cell: CellId, is_covered: impl Fn(CellId) -> bool) -> bool {
        let mut sets = self.of_cell[cell.index()].iter().map(|&set| &self.sets[set as usize]);
        sets.any(|set| set.iter().all(|&other| other == cell || !is_covered(other)))
    }

    fn add(&mut self, set: impl Iterator<Item = CellId>) {
        let set: Vec<CellId> = set.collect();
        set.iter().for_each(|cell| self.of_cell[cell.index()].push(self.sets.len() as u32));
        self.sets.push(set);
    }
}

/// No cell.
const NOBODY: u16 = u16::MAX;

/// A filled board in which two symbols are exchanged.
struct ExchangeFinder<'a> {
    lowered: &'a Lowered,
    board: &'a [OptionId],
    /// The symbol of each cell.
    symbols: Vec<Symbol>,
    /// The cells of each symbol.
    cells: Vec<Vec<u16>>,
    /// The cell whose option covers each item.
    owner: Vec<u16>,
    /// The cell whose new option covers each item, and in which exchange.
    taker: Vec<(u32, u16)>,
    exchange: u32,
    /// Parents in a forest in which cells that can only be exchanged together have the same root.
    parent: Vec<u16>,
    /// Roots of cells that cannot be exchanged.
    stuck: Vec<bool>,
}

impl<'a> ExchangeFinder<'a> {
    fn new(lowered: &'a Lowered, board: &'a [OptionId]) -> Self {
        let problem = &lowered.problem;
        let symbol = |&option: &OptionId| lowered.candidate(option).expect("cells have candidates").1;
        let symbols: Vec<Symbol> = board.iter().map(symbol).collect();
        let mut owner = vec![NOBODY; problem.item_count()];
        let mut cells = vec![Vec::new(); lowered.alphabet().count()];
        for ((cell, &option), symbol) in (0..).zip(board).zip(&symbols) {
            cells[symbol.index()].push(cell);
            for entry in problem.entries(option) {
                owner[problem.index_of(entry.item)] = cell;
            }
        }
        let taker = vec![(0, NOBODY); owner.len()];
        let (parent, stuck) = (vec![NOBODY; board.len()], vec![false; board.len()]);
        Self { lowered, board, symbols, cells, owner, taker, exchange: 0, parent, stuck }
    }

    /// Adds the sets of cells in which the symbols of `pair` can be exchanged.
    fn collect(&mut self, pair: [Symbol; 2], exchanges: &mut Exchanges) {
        self.exchange += 1;
        let cells: Vec<u16> = pair.iter().flat_map(|symbol| &self.cells[symbol.index()]).copied().collect();
        for &cell in &cells {
            self.parent[cell as usize] = cell;
            self.stuck[cell as usize] = false;
        }
        for &cell in &cells {
            self.replace(cell, pair);
        }
        let mut sets: Vec<(u16, u16)> = cells.iter().map(|&cell| (self.root(cell), cell)).collect();
        sets.sort_unstable();
        for set in sets.chunk_by(|one, other| one.0 == other.0) {
            if set.len() <= LARGEST && !self.stuck[set[0].0 as usize] {
                exchanges.add(set.iter().map(|&(_, cell)| CellId(cell)));
            }
        }
    }

    /// Puts the other symbol into a cell. The cells whose options cover the items that it needs are exchanged
    /// as well. The set then covers the same items as before: it has as many options as before, and they
    /// cover equally many primary items, all different and all of the set.
    fn replace(&mut self, cell: u16, pair: [Symbol; 2]) {
        let problem = &self.lowered.problem;
        let old = self.board[cell as usize];
        let other = if self.symbols[cell as usize] == pair[0] { pair[1] } else { pair[0] };
        let new = self.lowered.option(CellId(cell), other);
        let primary = |option| problem.entries(option).filter(|entry| !entry.item.is_secondary()).count();
        let mut can_go = primary(old) == primary(new);
        for entry in problem.entries(new) {
            can_go &= self.take(cell, entry, pair);
        }
        if !can_go {
            let root = self.root(cell);
            self.stuck[root as usize] = true;
        }
    }

    /// Lets a cell's new option cover an item. Returns false if that is impossible.
    fn take(&mut self, cell: u16, entry: Entry, pair: [Symbol; 2]) -> bool {
        let item = self.lowered.problem.index_of(entry.item);
        let owner = self.owner[item];
        let (exchange, before) = std::mem::replace(&mut self.taker[item], (self.exchange, cell));
        if exchange == self.exchange {
            let root = self.root(before);
            self.stuck[root as usize] = true;
        }
        if exchange == self.exchange || entry.color.is_some() {
            return false;
        }
        if owner == NOBODY {
            return entry.item.is_secondary();
        }
        if !pair.contains(&self.symbols[owner as usize]) {
            return false;
        }
        let (root, other) = (self.root(cell), self.root(owner));
        self.parent[root as usize] = other;
        self.stuck[other as usize] |= self.stuck[root as usize];
        true
    }

    fn root(&mut self, mut cell: u16) -> u16 {
        while self.parent[cell as usize] != cell {
            let above = self.parent[cell as usize];
            self.parent[cell as usize] = self.parent[above as usize];
            cell = above;
        }
        cell
    }
}

#[cfg(test)]
mod tests {
    use dlx_variants::{Spec, SpecError};

    use super::*;

    const BOARD: &[u8] = b"1234341221434321";

    /// The sets of a board, and whether the rules allow what each exchange gives.
    fn sets(rules: &str, board: &[u8]) -> Result<Vec<(Vec<u16>, bool)>, SpecError> {
        let model = Spec::from_toml(&format!("id = \"small\"\nbox = [2, 2]\n{rules}"))?.build_fixed()?;
        let lowered = model.lower();
        let values: Vec<Option<Symbol>> = board.iter().map(|&byte| Symbol::from_char(byte.into())).collect();
        let options = lowered.encode(&values);
        let exchanges = Exchanges::new(&lowered, &options);
        let judged = exchanges.sets.iter().map(|set| {
            let mut symbols: Vec<_> = set.iter().map(|cell| values[cell.index()]).collect();
            symbols.sort_unstable();
            symbols.dedup();
            let mut exchanged = values.clone();
            for cell in set {
                let own = values[cell.index()];
                exchanged[cell.index()] = symbols.iter().copied().find(|&symbol| symbol != own).flatten();
            }
            (set.iter().map(|cell| cell.0).collect(), model.check(&exchanged).is_empty())
        });
        Ok(judged.collect())
    }

    #[test]
    fn sets_are_those_that_can_be_exchanged() {
        let free = sets("", BOARD).unwrap();
        assert!(!free.is_empty() && free.iter().all(|(_, is_allowed)| *is_allowed), "{free:?}");
        let rule = "[[constraint]]\nkind = \"difference\"\nname = \"apart\"\nnot = [1]\n\
                    between = { cells = [[\"R1C1\", \"R2C1\"]] }";
        let bound = sets(rule, BOARD).unwrap();
        assert!(bound.iter().all(|(_, is_allowed)| *is_allowed), "{bound:?}");
        assert!(bound.len() < free.len() && bound.iter().all(|set| free.contains(set)), "{bound:?}");
    }
}
