//! What options exclude of those that are live.

use dlx_engine::OptionId;

use super::Candidates;
use crate::bits::each_number;
use crate::network::MOST_WORDS;

impl Candidates<'_> {
    /// The live options that an option excludes, in order.
    pub fn excluded_by(&self, option: OptionId) -> impl Iterator<Item = OptionId> + Clone + '_ {
        self.network.excluded_by(option).iter().copied().filter(|&other| self.is_live(other))
    }

    /// The live options that each of `options` excludes, in order; none where `options` is empty.
    #[must_use]
    pub fn excluded_by_all(&self, options: impl Iterator<Item = OptionId>) -> Vec<OptionId> {
        let mut common = Vec::new();
        self.excluded_by_all_into(options, &mut common);
        common
    }

    /// Whether some live option is excluded by each of `options`; none is where these are none.
    pub(crate) fn has_excluded_by_all(&self, mut options: impl Iterator<Item = OptionId> + Clone) -> bool {
        let Some(first) = options.next() else { return false };
        match self.dense_bits(first) {
            Some(row) => self.with_common(row, options, has_members),
            None => self
                .excluded_by(first)
                .any(|option| options.clone().all(|by| self.network.excludes(by, option))),
        }
    }

    /// What an option excludes as bits, where these take less time than a list.
    #[inline]
    fn dense_bits(&self, option: OptionId) -> Option<&[u64]> {
        let is_dense = |row: &&[u64]| {
            row.len() <= USUAL_WORDS || self.network.excluded_by(option).len() > row.len() * SPARSE
        };
        self.network.exclusion_bits(option).filter(is_dense)
    }

    /// Replaces `common` by the live options that each of `options` excludes, in order; none where `options`
    /// is empty.
    pub(crate) fn excluded_by_all_into(
        &self,
        mut options: impl Iterator<Item = OptionId>,
        common: &mut Vec<OptionId>,
    ) {
        common.clear();
        let Some(first) = options.next() else { return };
        if let Some(row) = self.dense_bits(first) {
            // Most sets are empty; the others get no more room than they need, as many are kept.
            return self.with_common(row, options, |bits| {
                if has_members(bits) {
                    common.reserve(bits.iter().map(|word| word.count_ones() as usize).sum());
                    each_number(bits.iter().copied(), |option| common.push(OptionId(option)));
                }
            });
        }
        common.extend(self.excluded_by(first));
        for option in options {
            if common.is_empty() {
                break;
            }
            self.network.retain_excluded(common, option);
        }
    }

    /// Passes what is live in a row of excluded options, and excluded by others too, to `visit`, all as bits.
    #[inline]
    fn with_common<R>(
        &self,
        first: &[u64],
        others: impl Iterator<Item = OptionId>,
        visit: impl FnOnce(&[u64]) -> R,
    ) -> R {
        let mut rows = others.filter_map(|option| self.network.exclusion_bits(option));
        // Where their number is known, the words need not be kept in memory.
        if let (Some(live), Some(first)) = (known(&self.live), known(first)) {
            let mut bits = *live;
            intersect(&mut bits, first);
            rows.by_ref().filter_map(known).for_each(|row| intersect(&mut bits, row));
            return visit(&bits);
        }
        let mut bits = [0; MOST_WORDS];
        let bits = &mut bits[..self.live.len()];
        bits.copy_from_slice(&self.live);
        intersect(bits, first);
        rows.for_each(|row| intersect(bits, row));
        visit(bits)
    }
}

/// On larger boards, lists of at most so many options for each word take less time than bits: on those of
/// several grids, and of 16 symbols.
const SPARSE: usize = 2;

/// Whether a set in bits has any members.
fn has_members(set: &[u64]) -> bool {
    set.iter().fold(0, |any, word| any | word) != 0
}

/// The number of words of the options of a 9x9 board.
const USUAL_WORDS: usize = 12;

/// Words as an array, if they are as many as on a 9x9 board.
#[inline]
fn known(words: &[u64]) -> Option<&[u64; USUAL_WORDS]> {
    words.try_into().ok()
}

/// Keeps the bits of words that others have too.
#[inline]
fn intersect(words: &mut [u64], others: &[u64]) {
    words.iter_mut().zip(others).for_each(|(word, other)| *word &= other);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::network::Network;

    #[test]
    fn what_all_options_exclude_is_excluded_by_each() {
        // With as many words as usual, with fewer, with more, and with lists alone.
        for id in ["classic", "6x6", "12x12", "20x20"] {
            let network = Network::of_variant(id);
            let mut candidates = Candidates::new(&network);
            let options = network.option_count() as u32;
            for option in (0..options).step_by(7) {
                candidates.eliminate(OptionId(option));
            }
            for first in (0..options).step_by(options as usize / 11) {
                for others in [&[][..], &[1], &[2, 5], &[network.model().symbols() as u32, 3]] {
                    let others = others.iter().map(|other| (first + other) % options);
                    let all = || std::iter::once(first).chain(others.clone()).map(OptionId);
                    let excluded_by_all = |&option: &OptionId| all().all(|by| network.excludes(by, option));
                    let expected: Vec<OptionId> = candidates.live().filter(excluded_by_all).collect();
                    assert_eq!(candidates.excluded_by_all(all()), expected, "{id}");
                    assert_eq!(candidates.has_excluded_by_all(all()), !expected.is_empty(), "{id}");
                }
            }
        }
    }
}
