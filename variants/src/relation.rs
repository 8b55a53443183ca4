//! Relations between two symbols, and their covers by bicliques.

use std::collections::BTreeMap;

use crate::alphabet::Alphabet;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// The pairs of symbols that two cells may not hold.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Relation {
    alphabet: Alphabet,
    /// For each symbol of the first cell, the symbols that the second may not hold with it.
    forbidden: Vec<SymbolSet>,
}

/// Two sets of symbols, such that every symbol of the first is forbidden with every symbol of the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Biclique {
    pub(crate) first: SymbolSet,
    pub(crate) second: SymbolSet,
}

impl Biclique {
    /// How many of the pairs in `open` are in the biclique.
    fn gain(self, open: &[SymbolSet]) -> usize {
        self.first.iter().map(|x| self.second.and(open[x.index()]).len()).sum()
    }
}

impl Relation {
    /// The relation over the symbols of a board that forbids the pairs for which `forbids` holds.
    pub(crate) fn new(alphabet: Alphabet, forbids: impl Fn(Symbol, Symbol) -> bool) -> Self {
        let row = |x| alphabet.iter().filter(|&y| forbids(x, y)).collect();
        Self { alphabet, forbidden: alphabet.iter().map(row).collect() }
    }

    /// The relation over the symbols of a board that allows only pairs of numbers for which `allows` holds.
    pub(crate) fn allowing(alphabet: Alphabet, allows: impl Fn(u8, u8) -> bool) -> Self {
        Self::new(alphabet, |x, y| !allows(x.number(), y.number()))
    }

    /// The relation that allows only numbers one behind the other. Exchanges of symbols that keep it keep
    /// their order, or reverse it.
    pub(crate) fn consecutive(alphabet: Alphabet) -> Self {
        Self::allowing(alphabet, |x, y| x.abs_diff(y) == 1)
    }

    /// Whether the first cell may not hold `x` if the second holds `y`.
    pub(crate) fn forbids(&self, x: Symbol, y: Symbol) -> bool {
        self.forbidden.get(x.index()).is_some_and(|set| set.contains(y))
    }

    /// The forbidden pairs, in order.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = (Symbol, Symbol)> {
        let rows = self.alphabet.iter().zip(&self.forbidden);
        rows.flat_map(|(x, &set)| set.iter().map(move |y| (x, y)))
    }

    /// The same relation between the second cell and the first.
    pub(crate) fn reversed(&self) -> Self {
        Self::new(self.alphabet, |x, y| self.forbids(y, x))
    }

    /// What each symbol of the first cell needs: the sets of symbols that the second may hold, each with the
    /// symbols of the first that need it.
    pub(crate) fn needs(&self) -> BTreeMap<SymbolSet, SymbolSet> {
        let all = self.alphabet.all();
        let mut needs: BTreeMap<SymbolSet, SymbolSet> = BTreeMap::new();
        for (symbol, &forbidden) in all.iter().zip(&self.forbidden) {
            needs.entry(all.without(forbidden)).or_default().insert(symbol);
        }
        needs
    }

    /// Whether the order of the two cells does not matter.
    pub(crate) fn is_symmetric(&self) -> bool {
        self.pairs().all(|(x, y)| self.forbids(y, x))
    }

    /// Whether the two cells hold the same symbol, whichever it is.
    pub(crate) fn is_equality(&self) -> bool {
        let all = || self.alphabet.iter();
        all().all(|x| all().all(|y| self.forbids(x, y) == (x != y)))
    }

    /// A few bicliques that together hold exactly the forbidden pairs. Each is the largest one found,
    /// measured in pairs that are still open.
    pub(crate) fn bicliques(&self) -> Vec<Biclique> {
        let mut open = self.forbidden.clone();
        let mut cover = Vec::new();
        while open.iter().any(|set| !set.is_empty()) {
            let seeds = self.alphabet.iter().filter(|x| !open[x.index()].is_empty());
            let found = seeds.map(|x| self.grow(x, &open));
            // The first of the largest: `max_by_key` would take the last.
            let best =
                found.reduce(|best, next| if next.gain(&open) > best.gain(&open) { next } else { best });
            let best = trim(best.expect("some pair is open"), &open);
            best.first.iter().for_each(|x| open[x.index()] = open[x.index()].without(best.second));
            cover.push(best);
        }
        cover
    }

    /// Starts with one symbol of the first cell and all symbols forbidden with it, and adds symbols to the
    /// first set, which narrows the second, as long as that gains open pairs.
    fn grow(&self, seed: Symbol, open: &[SymbolSet]) -> Biclique {
        let mut grown =
            Biclique { first: SymbolSet::default().with(seed), second: self.forbidden[seed.index()] };
        loop {
            let wider = self.alphabet.iter().filter(|&x| !grown.first.contains(x)).map(|x| Biclique {
                first: grown.first.with(x),
                second: grown.second.and(self.forbidden[x.index()]),
            });
            match wider.max_by_key(|next| next.gain(open)) {
                Some(next) if next.gain(open) > grown.gain(open) => grown = next,
                _ => return grown,
            }
        }
    }
}

/// Removes the symbols that gain no open pair.
fn trim(biclique: Biclique, open: &[SymbolSet]) -> Biclique {
    let useful = |x: &Symbol| !open[x.index()].and(biclique.second).is_empty();
    let first: SymbolSet = biclique.first.iter().filter(useful).collect();
    let reached = first.iter().fold(SymbolSet::default(), |set, x| set.or(open[x.index()]));
    Biclique { first, second: biclique.second.and(reached) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of bicliques, after checking that they hold exactly the forbidden pairs.
    fn cover_size(symbols: usize, forbids: impl Fn(u8, u8) -> bool) -> usize {
        let alphabet = Alphabet::new(symbols, 1).expect("an alphabet");
        let relation = Relation::new(alphabet, |x, y| forbids(x.number(), y.number()));
        let cover = relation.bicliques();
        for x in alphabet.iter() {
            for y in alphabet.iter() {
                let covered = cover.iter().any(|b| b.first.contains(x) && b.second.contains(y));
                assert_eq!(covered, forbids(x.number(), y.number()), "{x} with {y}");
                assert_eq!(covered, relation.forbids(x, y));
            }
        }
        cover.len()
    }

    #[test]
    fn an_order_takes_one_biclique_for_each_symbol() {
        assert_eq!(cover_size(9, |x, y| x >= y), 9);
    }

    #[test]
    fn consecutive_symbols_take_a_star_for_each_second_symbol() {
        assert_eq!(cover_size(9, |x, y| x.abs_diff(y) == 1), 8);
        assert!(cover_size(25, |x, y| x.abs_diff(y) == 1) <= 24);
    }

    #[test]
    fn equality_takes_one_biclique_for_each_symbol() {
        assert_eq!(cover_size(9, |x, y| x == y), 9);
    }

    #[test]
    fn a_required_sum_takes_about_twice_the_logarithm() {
        assert!(cover_size(9, |x, y| x + y != 10) <= 9);
        assert!(cover_size(16, |x, y| x + y != 17) <= 10);
    }

    #[test]
    fn a_relation_that_forbids_nothing_takes_nothing() {
        assert_eq!(cover_size(9, |_, _| false), 0);
        assert_eq!(cover_size(9, |_, _| true), 1);
    }
}
