//! Fireworks: in a row and a column that cross in a box, each has at most one place for a symbol outside the
//! box. If the symbol is in neither of these two *wings*, both lines have it in the box, which is where they
//! cross: the *stem*. So it is in one of three cells. Three symbols with the same three cells fill these (a
//! triple), and so do four symbols in four cells if two have the one stem and two the other, with the same
//! wings (a quadruple).
//!
//! More generally, two full houses cross in one cell, and their other places for the symbol share a third
//! house, except for those in the wings. A house that has no places besides its wing and the stem is a case
//! of this.
//!
//! The idea and the names are those of shye (New Sudoku Players' Forum, "Fireworks", 2021).

use std::ops::ControlFlow;

use super::als_links::ordered;
use crate::bits::bits;
use crate::candidates::Candidates;
use crate::network::{Crossing, Item};
use crate::step::{Finds, Firework, Reason, Technique};
use crate::techniques::family::family;

family! { find;
    FIREWORK_TRIPLE: "firework-triple", "Firework Triple",
        "Two houses that cross in one cell, such as a row and a column, leave three symbols one place each outside the box of \
         that cell; each symbol is in one of these two places or in that cell, and so the three symbols fill these three cells.",
        Expert, 72, 260, (false);
    FIREWORK_QUADRUPLE: "firework-quadruple", "Firework Quadruple",
        "Two symbols of two houses that cross, such as a row and a column, and two other symbols of two others have the same \
         two places outside the boxes of the crossings; the four symbols fill these two places and the two crossings.",
        Expert, 73, 300, (true);
}

/// The only places of a symbol in two houses, besides the cell where these cross, that do not share a house
/// with all such places in the other one; none where all do. The places are numbers of cells.
type Wings = [Option<usize>; 2];

/// Symbols each of which is in one of some cells: where two houses cross, or in one of the wings.
struct Caught<'a> {
    crossing: &'a Crossing,
    /// The crossing, if it is empty.
    stem: Option<Item>,
    wings: [Option<Item>; 2],
    /// The symbols, as bits.
    symbols: u64,
}

impl Caught<'_> {
    /// The wings, regardless of their order.
    fn pair(&self) -> [Option<Item>; 2] {
        let [one, other] = self.wings;
        [one.min(other), one.max(other)]
    }

    fn with(&self, symbols: u64) -> Self {
        Self { symbols, ..*self }
    }

    fn cells(&self) -> impl Iterator<Item = Item> + Clone {
        [self.stem, self.wings[0], self.wings[1]].into_iter().flatten()
    }

    /// For each symbol, its items in both houses.
    fn truths(&self, candidates: &Candidates<'_>) -> Vec<[Item; 2]> {
        let lines = &candidates.network().matrices().symbols;
        bits(self.symbols).map(|symbol| self.crossing.lines.map(|line| lines[line].truths[symbol])).collect()
    }
}

fn find(
    technique: &'static Technique,
    is_quadruple: bool,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let matrices = candidates.network().matrices();
    let places: Vec<Vec<u64>> = matrices.symbols.iter().map(|matrix| candidates.rows(matrix)).collect();
    let mut pairs: Vec<Caught<'_>> = Vec::new();
    let is_fresh: Vec<bool> =
        matrices.symbols.iter().map(|matrix| finds.fresh().has_any(&matrix.truths)).collect();
    let is_wanted = |crossing: &&Crossing| is_quadruple || crossing.lines.iter().any(|&line| is_fresh[line]);
    for crossing in matrices.crossings.iter().filter(is_wanted) {
        finds.tick()?;
        for caught in caught(candidates, crossing, &places) {
            let cells = caught.cells().count();
            if is_quadruple && cells == 3 {
                pairs.extend(subsets(caught.symbols, 2).into_iter().map(|symbols| caught.with(symbols)));
            } else if !is_quadruple {
                // One or two of the cells may have been filled.
                for symbols in subsets(caught.symbols, cells) {
                    report(technique, &[&caught.with(symbols)], candidates, finds)?;
                }
            }
        }
    }
    pairs.sort_by_key(Caught::pair);
    for same in pairs.chunk_by(|one, other| one.pair() == other.pair()) {
        for (at, one) in same.iter().enumerate() {
            let is_apart = |other: &&Caught<'_>| other.symbols & one.symbols == 0 && other.stem != one.stem;
            for other in same[at + 1..].iter().filter(is_apart) {
                finds.tick()?;
                report(technique, &[one, other], candidates, finds)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// For all wings of a crossing, the symbols that are in one of them or in the stem. `places` has, for each
/// full house and symbol, its places.
fn caught<'a>(candidates: &Candidates<'_>, crossing: &'a Crossing, places: &[Vec<u64>]) -> Vec<Caught<'a>> {
    let lines = crossing.lines.map(|line| &candidates.network().matrices().symbols[line]);
    let stem = Some(lines[0].links[crossing.stem[0]]).filter(|&cell| candidates.is_open(cell));
    let [ones, others] = crossing.lines.map(|line| &places[line]);
    let mut by_symbol: Vec<(usize, Wings)> = Vec::new();
    for (symbol, places) in
        ones.iter().zip(others).enumerate().filter(|(_, (one, other))| **one != 0 && **other != 0)
    {
        add_wings(crossing, [*places.0, *places.1], &mut |wings| by_symbol.push((symbol, wings)));
    }
    let side = |at: usize| {
        let mut cells: Vec<Option<usize>> = by_symbol.iter().map(|(_, wings)| wings[at]).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    };
    let (ones, others) = (side(0), side(1));
    let pairs = ones.iter().flat_map(|&one| others.iter().map(move |&other| [one, other]));
    let with_symbols = |wings: Wings| {
        let is_in = |of: &Wings| of.iter().zip(wings).all(|(cell, wing)| cell.is_none() || *cell == wing);
        let symbols = by_symbol.iter().filter(|(_, of)| is_in(of));
        let symbols = symbols.fold(0, |set, &(symbol, _)| set | 1 << symbol);
        let wings = [0, 1].map(|side| wings[side].map(|cell| lines[side].links[cell]));
        Caught { crossing, stem, wings, symbols }
    };
    pairs.map(with_symbols).collect()
}

/// Visits the ways to choose wings for a symbol, given its places in both houses.
fn add_wings(crossing: &Crossing, places: [u64; 2], visit: &mut dyn FnMut(Wings)) {
    let [ones, others] = [0, 1].map(|side| places[side] & !(1 << crossing.stem[side]));
    // The places of the first house, each with those of the second that go with it.
    let apart = |one: usize| (one, crossing.apart[one] & others);
    let loose = || bits(ones).map(apart).filter(|&(_, with)| with != 0);
    let only = |set: u64| (set.count_ones() == 1).then(|| set.trailing_zeros() as usize);
    if loose().next().is_none() {
        visit([None, None]);
    } else if let Some(other) = only(loose().fold(0, |all, (_, with)| all | with)) {
        visit([None, Some(other)]);
    }
    for (one, _) in loose() {
        let rest = loose().filter(|&(other, _)| other != one).fold(0, |all, (_, with)| all | with);
        if rest == 0 || only(rest).is_some() {
            visit([Some(one), only(rest)]);
        }
    }
}

/// The sets of `size` of some symbols.
fn subsets(symbols: u64, size: usize) -> Vec<u64> {
    if size == 0 {
        return vec![0];
    }
    let first = |symbol: usize| {
        let more = subsets(symbols & (u64::MAX << symbol) & !(1 << symbol), size - 1);
        more.into_iter().map(move |set| set | 1 << symbol)
    };
    match symbols.count_ones() as usize >= size {
        true => bits(symbols).flat_map(first).collect(),
        false => Vec::new(),
    }
}

/// Reports what symbols exclude that fill their cells.
fn report(
    technique: &'static Technique,
    caught: &[&Caught<'_>],
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let network = candidates.network();
    let truths: Vec<Vec<[Item; 2]>> = caught.iter().map(|caught| caught.truths(candidates)).collect();
    if !truths.iter().flatten().any(|truths| finds.fresh().has_any(truths)) {
        return ControlFlow::Continue(());
    }
    let mut eliminations = Vec::new();
    for cell in caught.iter().flat_map(|caught| caught.cells()) {
        let here = caught.iter().filter(|caught| caught.cells().any(|other| other == cell));
        let symbols = here.fold(0, |symbols, caught| symbols | caught.symbols);
        eliminations.extend(candidates.options(cell).filter(|&option| {
            network.candidate(option).is_some_and(|(_, symbol)| symbols >> symbol.index() & 1 == 0)
        }));
    }
    for (caught, truths) in caught.iter().zip(&truths) {
        let is_here = |option: &_| {
            let items = network.items_of(*option);
            caught.cells().any(|cell| items.contains(&cell))
        };
        for both in truths {
            let places = both.iter().flat_map(|&truth| candidates.options(truth)).filter(is_here);
            eliminations.extend(candidates.excluded_by_all(places));
        }
    }
    finds.eliminate(technique, ordered(eliminations), || Reason::Fireworks {
        fireworks: caught
            .iter()
            .zip(&truths)
            .map(|(caught, truths)| Firework { cells: caught.cells().collect(), truths: truths.concat() })
            .collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sets_of_a_size_are_found() {
        assert_eq!(subsets(0b10_1101, 2), [0b101, 0b1001, 0b10_0001, 0b1100, 0b10_0100, 0b10_1000]);
        assert_eq!(subsets(0b10_1101, 3), [0b1101, 0b10_0101, 0b10_1001, 0b10_1100]);
        assert!(subsets(0b1, 2).is_empty() && subsets(0b11, 3).is_empty());
        assert_eq!(subsets(1 << 63 | 1, 2), [1 << 63 | 1]);
        assert_eq!(subsets(1 << 63 | 1, 1), [1, 1 << 63]);
        assert_eq!(subsets(0b11, 0), [0]);
    }
}
