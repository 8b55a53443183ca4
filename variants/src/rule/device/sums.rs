//! Sets of symbols that add up to a number.

use crate::alphabet::Alphabet;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// The sets of `size` symbols of a board that add up to `sum`, in the order of their symbols;
/// `None` if there are more than `most`.
pub(in crate::rule) fn sets_of_sum(
    sum: u32,
    size: usize,
    alphabet: Alphabet,
    most: usize,
) -> Option<Vec<SymbolSet>> {
    let symbols: Vec<Symbol> = alphabet.iter().collect();
    let mut found = Vec::new();
    extend(&symbols, sum, size, SymbolSet::default(), most, &mut found).then_some(found)
}

/// Adds `size` more of `symbols`, which are in order, to a set. False once there are more than `most` sets.
fn extend(
    symbols: &[Symbol],
    sum: u32,
    size: usize,
    set: SymbolSet,
    most: usize,
    found: &mut Vec<SymbolSet>,
) -> bool {
    if size == 0 {
        if sum == 0 {
            found.push(set);
        }
        return found.len() <= most;
    }
    let total = |symbols: &[Symbol]| symbols.iter().map(|symbol| u32::from(symbol.number())).sum::<u32>();
    let is_within = |rest: &[Symbol]| {
        rest.len() >= size && total(&rest[..size]) <= sum && sum <= total(&rest[rest.len() - size..])
    };
    (0..symbols.len()).filter(|&at| is_within(&symbols[at..])).all(|at| {
        let number = u32::from(symbols[at].number());
        number > sum || extend(&symbols[at + 1..], sum - number, size - 1, set.with(symbols[at]), most, found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alphabet(count: usize, lowest: u8) -> Alphabet {
        Alphabet::new(count, lowest).expect("an alphabet")
    }

    fn words(sum: u32, size: usize, symbols: usize) -> Vec<String> {
        words_of(sum, size, alphabet(symbols, 1))
    }

    fn words_of(sum: u32, size: usize, alphabet: Alphabet) -> Vec<String> {
        let sets = sets_of_sum(sum, size, alphabet, 1000).expect("few sets");
        sets.iter().map(|set| set.iter().map(|symbol| symbol.to_char()).collect()).collect()
    }

    #[test]
    fn sets_come_in_order() {
        assert_eq!(words(17, 2, 9), ["89"]);
        assert_eq!(words(10, 3, 9), ["127", "136", "145", "235"]);
        assert_eq!(words(45, 9, 9), ["123456789"]);
        assert_eq!(words(5, 1, 9), ["5"]);
        assert!(words(18, 2, 9).is_empty());
    }

    #[test]
    fn sets_with_0_come_first() {
        assert_eq!(words_of(3, 2, alphabet(9, 0)), ["03", "12"]);
        assert_eq!(words_of(0, 1, alphabet(9, 0)), ["0"]);
        assert_eq!(words_of(3, 3, alphabet(9, 0)), ["012"]);
        assert_eq!(words_of(36, 9, alphabet(9, 0)), ["012345678"]);
        assert!(words_of(0, 2, alphabet(9, 0)).is_empty());
    }

    #[test]
    fn every_set_has_one_sum() {
        for size in 1..=9 {
            let all: usize = (1..=45).map(|sum| words(sum, size, 9).len()).sum();
            let binomial = (0..size).fold(1, |product, k| product * (9 - k) / (k + 1));
            assert_eq!(all, binomial);
        }
        assert!(sets_of_sum(130, 10, alphabet(25, 1), 5000).is_none());
    }
}
