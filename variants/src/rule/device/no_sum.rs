//! Why cells never add up to a number, in words.

use super::groups::terms;
use super::sums::sets_of_sum;
use crate::board::CellId;
use crate::rule::Possible;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::words::listed;

/// Up to this number, sets of symbols are told.
const MOST_SETS: usize = 4;

/// Up to this number, the symbols of a cell are told.
const MOST_SYMBOLS: usize = 6;

impl Possible<'_> {
    /// Why some cells never add up to a number: "they add up to at most 11", "1+3 has no place for 1 and 2+2
    /// repeats 2", "7+8+9 has only R1C5 for 8 and 9", of one cell "R1C5 is 3 or 4". `None` if they may, or if
    /// it takes more words.
    pub(crate) fn tell_no_sum(&self, cells: &[CellId], sum: i64) -> Option<String> {
        let part = terms(cells);
        let sums = self.sums(&part);
        let is_possible = |sums: &Vec<u32>| sums.iter().any(|&possible| i64::from(possible) == sum);
        if sums.as_ref().is_some_and(is_possible) {
            return None;
        }
        if let &[cell] = cells {
            let symbols = (self.symbols)(cell);
            return (1..=MOST_SYMBOLS)
                .contains(&symbols.len())
                .then(|| format!("{} is {}", self.frame.board.name(cell), listed(symbols.iter(), "or")));
        }
        if let Some(empty) = cells.iter().find(|&&cell| (self.symbols)(cell).is_empty()) {
            return Some(format!("nothing is left for {}", self.frame.board.name(*empty)));
        }
        let (least, most) = match sums.as_deref() {
            Some([]) => (0, u32::MAX),
            Some([least, .., most]) => (*least, *most),
            Some([only]) => (*only, *only),
            None => self.range(&part),
        };
        if sum < i64::from(least) {
            return Some(format!("they add up to at least {least}"));
        }
        if sum > i64::from(most) {
            return Some(format!("they add up to at most {most}"));
        }
        sums.and_then(|_| self.tell_no_set(cells, u32::try_from(sum).ok()?))
    }

    /// What is wrong with each set of symbols that cells could hold if they had other candidates. `None` if
    /// the cells do not all see each other.
    fn tell_no_set(&self, cells: &[CellId], sum: u32) -> Option<String> {
        if !self.frame.all_differ(cells) {
            return None;
        }
        let mut flaws: Vec<(String, Vec<String>)> = Vec::new();
        for set in sets_of_sum(sum, cells.len(), self.frame.alphabet, MOST_SETS)? {
            let (flaw, name) = (self.flaw(cells, set)?, listed_as_sum(set));
            match flaws.iter_mut().find(|(known, _)| *known == flaw) {
                Some((_, names)) => names.push(name),
                None => flaws.push((flaw, vec![name])),
            }
        }
        let told = flaws.into_iter().map(|(flaw, names)| {
            let verb = if names.len() == 1 { "has" } else { "have" };
            format!("{} {verb} {flaw}", listed(names, "and"))
        });
        let told: Vec<String> = told.chain(self.tell_twins(cells, sum)).collect();
        (!told.is_empty()).then(|| listed(told, "and"))
    }

    /// Why cells do not hold the symbols of a set, as what the set has: "no place for 1", "only R1C5 for 8
    /// and 9".
    fn flaw(&self, cells: &[CellId], set: SymbolSet) -> Option<String> {
        let symbols: Vec<Symbol> = set.iter().collect();
        let places = |of: &[Symbol]| -> Vec<CellId> {
            let has_some = |cell: &&CellId| of.iter().any(|&symbol| (self.symbols)(**cell).contains(symbol));
            cells.iter().filter(has_some).copied().collect()
        };
        let lacking = symbols.iter().filter(|&&symbol| places(&[symbol]).is_empty());
        let lacking: Vec<&Symbol> = lacking.collect();
        if !lacking.is_empty() {
            return Some(format!("no place for {}", listed(lacking, "and")));
        }
        let subsets = 1_u32..1 << symbols.len().min(16);
        let subset = |bits: u32| -> Vec<Symbol> {
            let is_in = |at: &usize| bits >> at & 1 != 0;
            (0..symbols.len()).filter(is_in).map(|at| symbols[at]).collect()
        };
        let crowded = subsets.map(subset).filter(|of| places(of).len() < of.len());
        let crowded = crowded.min_by_key(Vec::len)?;
        let names = places(&crowded).into_iter().map(|cell| self.frame.board.name(cell));
        Some(format!("only {} for {}", listed(names, "and"), listed(crowded, "and")))
    }

    /// That two cells would hold the same symbol, if both may hold it: "2+2 repeats 2".
    fn tell_twins(&self, cells: &[CellId], sum: u32) -> Option<String> {
        let &[one, other] = cells else { return None };
        let both = (self.symbols)(one).and((self.symbols)(other));
        let twin = both.iter().find(|symbol| 2 * u32::from(symbol.number()) == sum)?;
        Some(format!("{twin}+{twin} repeats {twin}"))
    }
}

/// "7+8+9".
fn listed_as_sum(set: SymbolSet) -> String {
    set.iter().map(|symbol| symbol.to_string()).collect::<Vec<String>>().join("+")
}
