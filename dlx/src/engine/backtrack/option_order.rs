//! The order in which the options of an item are tried.

use rand::seq::SliceRandom;
use rand::{Rng, SeedableRng};
use rand_xoshiro::{SplitMix64, Xoshiro256PlusPlus};

use crate::ids::OptionId;

/// An order of options: the engine's, or random, with preferred options first.
///
/// The random order at a branching is a function of the branching's *key*: a number derived from the seed,
/// the number of searches begun since the seed was set, and the options taken on the path. So a part of the
/// search tree has the same order on whichever thread it is searched.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    seed: Option<u64>,
    /// Gives a key to each search; `None` if the order is not random.
    roots: Option<Xoshiro256PlusPlus>,
    root: u64,
    /// Options to be tried first; empty when there are none.
    preferred: Vec<bool>,
}

impl Order {
    /// Makes the order random from now on or, with `None`, the engine's.
    pub(super) fn shuffle(&mut self, seed: Option<u64>) {
        self.seed = seed;
        self.roots = seed.map(Xoshiro256PlusPlus::seed_from_u64);
    }

    /// Tries these options before others.
    pub(super) fn prefer(&mut self, options: &[OptionId]) {
        self.preferred.clear();
        if let Some(last) = options.iter().max() {
            self.preferred.resize(last.index() + 1, false);
        }
        for option in options {
            self.preferred[option.index()] = true;
        }
    }

    /// Prefers nothing, and restarts from the seed.
    pub(super) fn reset(&mut self) {
        self.preferred.clear();
        self.shuffle(self.seed);
    }

    /// Whether this is the engine's order.
    #[inline(always)]
    pub(super) fn is_natural(&self) -> bool {
        self.roots.is_none() && self.preferred.is_empty()
    }

    /// Draws the key of a search that begins.
    pub(super) fn begin(&mut self) {
        if let Some(roots) = &mut self.roots {
            self.root = roots.next_u64();
        }
    }

    /// The key of a branching: of the first one, or of the one below `option` of the branching `above`.
    pub(super) fn key(&self, above: Option<(u64, u32)>) -> u64 {
        match above {
            Some((key, option)) if self.roots.is_some() => {
                SplitMix64::seed_from_u64(key ^ (u64::from(option) << 32)).next_u64()
            }
            _ => self.root,
        }
    }

    /// Puts the options of a branching into order.
    pub(super) fn arrange(&self, key: u64, options: &mut [u32]) {
        if self.roots.is_some() {
            options.shuffle(&mut generator(key));
        }
        if !self.preferred.is_empty()
            && let Some(best) =
                options.iter().position(|&option| self.preferred.get(option as usize) == Some(&true))
        {
            options.swap(0, best);
        }
    }
}

/// What `Xoshiro256PlusPlus::seed_from_u64` gives, in a third of its time: a node of a random search draws
/// from a new one.
fn generator(key: u64) -> Xoshiro256PlusPlus {
    let (mut mixer, mut seed) = (SplitMix64::seed_from_u64(key), [0; 32]);
    for bytes in seed.as_chunks_mut().0 {
        *bytes = mixer.next_u64().to_le_bytes();
    }
    Xoshiro256PlusPlus::from_seed(seed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generators_are_those_of_their_seeds() {
        for key in [0, 1, 7, u64::MAX, 0x9e37_79b9_7f4a_7c15] {
            assert_eq!(generator(key), Xoshiro256PlusPlus::seed_from_u64(key));
        }
    }
}
