//! Constant data: the bits of options.

use crate::engine::color_bits::ColorBits;
use crate::problem::Problem;

/// Bits of more bytes than this take longer to prepare than the searches that they are for.
const MOST_BYTES: usize = 1 << 26;
/// The number of bytes of a word.
const WORD: usize = size_of::<u64>();

/// The bits of options, and how many items they may still cover.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) bits: ColorBits,
    /// Whether some option gives an item a colour.
    pub(super) has_colors: bool,
    /// The number of options. Word `w` of option `o` is `words[w * options + o]`: a test of many options
    /// looks at one word of each.
    options: usize,
    words: Vec<u64>,
    /// The number of primary items of each option.
    primary: Vec<u32>,
}

/// The number of words of an option, if those of all options are not too many.
fn width(problem: &Problem) -> Option<usize> {
    *problem.facts.list_words.get_or_init(|| {
        let most = u64::BITS as usize * (MOST_BYTES / WORD / problem.option_count().max(1));
        Some(ColorBits::of(problem, most)?.len().div_ceil(u64::BITS as usize))
    })
}

/// The number of bytes of the bits of all options.
pub(crate) fn table_bytes(problem: &Problem) -> u64 {
    (width(problem).unwrap_or(0) * problem.option_count() * WORD) as u64
}

/// Why lists do not suit a problem.
pub(crate) fn obstacle(problem: &Problem) -> Option<String> {
    let too_many = || format!("bits of options would take more than {} MiB", MOST_BYTES >> 20);
    width(problem).is_none().then(too_many)
}

impl Table {
    pub(super) fn new(problem: &Problem) -> Self {
        let bits = ColorBits::of(problem, usize::MAX).unwrap_or_default();
        let options = problem.option_count();
        let mut own = vec![0; bits.len().div_ceil(u64::BITS as usize)];
        let mut words = vec![0; own.len() * options];
        let mut primary = Vec::with_capacity(options);
        for option in problem.options() {
            let entries = problem.raw_entries(option);
            for part in entries.iter().flat_map(|entry| bits.of_entry(entry)) {
                own[part.word as usize] |= part.bits;
            }
            for (word, own) in own.iter_mut().enumerate() {
                words[word * options + option.index()] = std::mem::take(own);
            }
            primary.push(entries.iter().filter(|entry| entry.item < problem.primary).count() as u32);
        }
        let has_colors = problem.entries.iter().any(|entry| entry.color != 0);
        Self { bits, has_colors, options, words, primary }
    }

    /// A word of an option.
    #[inline(always)]
    pub(super) fn word(&self, option: u32, word: usize) -> u64 {
        self.words[word * self.options + option as usize]
    }

    /// A word of each option.
    #[inline(always)]
    pub(super) fn column(&self, word: u32) -> &[u64] {
        &self.words[word as usize * self.options..][..self.options]
    }

    /// The number of primary items of an option.
    #[inline(always)]
    pub(super) fn primary_count(&self, option: u32) -> u32 {
        self.primary[option as usize]
    }

    /// Whether an option covers an item.
    #[inline(always)]
    pub(super) fn covers(&self, option: u32, item: u32) -> bool {
        self.bits.of_item(item as usize).any(|part| self.word(option, part.word as usize) & part.bits != 0)
    }

    /// Whether an option has one of some bits.
    pub(super) fn meets(&self, option: u32, bits: &[u64]) -> bool {
        bits.iter().enumerate().any(|(word, &bits)| bits != 0 && self.word(option, word) & bits != 0)
    }
}
