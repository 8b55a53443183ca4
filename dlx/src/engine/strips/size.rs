//! How large tables are, and how much a choice narrows, before they are made.

use super::colors::strip_rows;
use super::rows::Rows;
use super::tables::strips_of;
use crate::engine::bit_set::bits;
use crate::facts::StripSize;
use crate::problem::Problem;

/// Rows of more bytes than this, or of more options, each as often as a strip has it, take longer to make
/// than the searches that they are for, whatever memory there is.
const MOST_BYTES: u64 = 1 << 30;
const MOST_MEMBERS: u64 = 1 << 26;

/// How large the tables of a problem are.
fn strip_size(problem: &Problem) -> StripSize {
    *problem.facts.strip_size.get_or_init(|| {
        let mut last = 0;
        // Of each item, the options that cover it, each as often as a strip has it.
        let mut members = vec![0_u64; problem.item_count()];
        for option in problem.options() {
            let entries = problem.raw_entries(option);
            let primary = entries.iter().filter(|entry| entry.item < problem.primary).count();
            last += u32::from(primary == 0);
            entries.iter().for_each(|entry| members[entry.item as usize] += primary.max(1) as u64);
        }
        let starts = &problem.item_starts[..=problem.primary_count()];
        let sizes = starts.windows(2).map(|range| range[1] - range[0]).chain([last]);
        let words = sizes.map(|size| u64::from(size.div_ceil(u64::BITS))).sum();
        let of_item = |(&members, &rows): (&u64, &u32)| {
            let colors = u64::from(rows - 1).saturating_mul(members.min(u64::from(problem.primary) + 1));
            Rows::most_bytes(1, members, words).saturating_add(Rows::most_bytes(colors, members, words))
        };
        let of_items = members.iter().zip(&strip_rows(problem).counts).map(of_item);
        StripSize { bytes: of_items.fold(0, u64::saturating_add), members: members.iter().sum() }
    })
}

/// The maximum number of bytes that the rows take.
pub(crate) fn table_bytes(problem: &Problem) -> u64 {
    strip_size(problem).bytes
}

/// Why strips do not suit a problem.
pub(crate) fn obstacle(problem: &Problem) -> Option<String> {
    let StripSize { bytes, members } = strip_size(problem);
    if bytes > MOST_BYTES {
        Some(format!("rows of items and colours would take up to {} MiB", bytes >> 20))
    } else {
        (members > MOST_MEMBERS).then(|| "options have too many items".to_owned())
    }
}

/// The number of words of strips that the items of an option narrow, on average, if options cover a primary
/// item each: those of all other strips with options that cover an item of it. The options of items are not
/// listed for that, as a search with links needs no list.
pub(crate) fn narrowed_words(problem: &Problem) -> f64 {
    *problem.facts.strip_words.get_or_init(|| count_narrowed_words(problem))
}

/// The same, counted anew.
fn count_narrowed_words(problem: &Problem) -> f64 {
    const BITS: usize = u64::BITS as usize;
    let width = (problem.primary_count() + 1).div_ceil(BITS);
    let size = |item: usize| problem.item_starts[item + 1] - problem.item_starts[item];
    let words = (0..problem.primary_count()).map(|strip| size(strip).div_ceil(u64::BITS));
    // Few options have no primary item.
    let words: Vec<u32> = words.chain([0]).collect();
    let mut crossed = vec![0_u64; problem.item_count() * width];
    let mut own = 0;
    for option in problem.options() {
        let strip = strips_of(problem, option.0).next().unwrap_or(0);
        own += problem.raw_entries(option).len() as u64 * u64::from(words[strip]);
        for entry in problem.raw_entries(option) {
            crossed[entry.item as usize * width + strip / BITS] |= 1 << (strip % BITS);
        }
    }
    let narrowed = |item: usize| -> u64 {
        let crossed = (0..).step_by(BITS).zip(&crossed[item * width..][..width]);
        let strips = crossed.flat_map(|(first, &word)| bits(word).map(move |bit| first + bit));
        strips.map(|strip| u64::from(words[strip])).sum()
    };
    let sum: u64 = (0..problem.item_count()).map(|item| u64::from(size(item)) * narrowed(item)).sum();
    sum.saturating_sub(own) as f64 / problem.option_count().max(1) as f64
}
