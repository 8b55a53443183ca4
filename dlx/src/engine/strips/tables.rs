//! Constant data: the options of each strip, and what of a strip agrees with an item and a colour.

use std::collections::HashSet;
use std::ops::Range;

use foldhash::fast::FixedState;

use crate::facts::StripRows;
use crate::ids::OptionId;
use crate::problem::Problem;

/// Rows of more bytes than this, or made of more bits, take longer to prepare than the searches that they are
/// for.
const MOST_BYTES: u64 = 1 << 26;
const MOST_BITS: u64 = 1 << 26;

/// A strip with options that cover an item, and where the rows of the item begin there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Crossing {
    pub(super) strip: u32,
    first: u32,
}

/// Options by strip, rows by item and strip.
#[derive(Clone, Debug)]
pub(super) struct Tables {
    /// The options of strip `s` are `members[starts[s]..starts[s + 1]]`, in order, and its words begin at
    /// `places[s]`.
    members: Vec<u32>,
    starts: Vec<u32>,
    places: Vec<u32>,
    /// The crossings of item `i` are `crossings[first[i]..first[i + 1]]`.
    crossings: Vec<Crossing>,
    first: Vec<u32>,
    /// Of each crossing, the options that cover the item, and then those that give it the colour of number 1,
    /// 2, ...
    rows: Vec<u64>,
    /// The colours by number.
    colors: Vec<u32>,
}

/// The strips that an option has a bit in: those of its primary items, or the last one.
pub(super) fn strips_of<'p>(problem: &'p Problem, option: u32) -> impl Iterator<Item = usize> + use<'p> {
    let primary = problem.primary;
    let entries = problem.raw_entries(OptionId(option)).iter();
    let mut items = entries.map(|entry| entry.item).filter(move |&item| item < primary);
    let first = items.next().unwrap_or(primary);
    std::iter::once(first).chain(items).map(|strip| strip as usize)
}

/// The maximum number of words of all strips together: the last one may have all options.
fn word_count(problem: &Problem) -> usize {
    let starts = &problem.item_starts[..=problem.primary_count()];
    let sizes = starts.windows(2).map(|range| range[1] - range[0]).chain([problem.option_count() as u32]);
    sizes.map(|size| size.div_ceil(u64::BITS) as usize).sum()
}

/// The rows of each item. Colours are numbered, as they may be any numbers.
fn strip_rows(problem: &Problem) -> &StripRows {
    problem.facts.strip_rows.get_or_init(|| {
        let colors = problem.entries.iter().map(|entry| entry.color);
        let colors: HashSet<u32, FixedState> = colors.filter(|&color| color != 0).chain([0]).collect();
        let mut colors = Vec::from_iter(colors);
        colors.sort_unstable();
        let mut counts = vec![1; problem.item_count()];
        for entry in &problem.entries {
            let count = &mut counts[entry.item as usize];
            *count = (*count).max(number_of(entry.color, &colors) as u32 + 1);
        }
        StripRows { colors, counts }
    })
}

/// The number of a colour: its place. Most problems have all colours from 1 on, which are their own numbers.
#[inline(always)]
fn number_of(color: u32, colors: &[u32]) -> usize {
    if colors.get(color as usize) == Some(&color) {
        return color as usize;
    }
    colors.partition_point(|&before| before < color)
}

/// The maximum number of bytes that the rows take.
pub(crate) fn table_bytes(problem: &Problem) -> u64 {
    let rows: u64 = strip_rows(problem).counts.iter().map(|&count| u64::from(count)).sum();
    rows.saturating_mul(8 * word_count(problem) as u64)
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
    let width = problem.primary_count().div_ceil(BITS);
    let size = |item: usize| problem.item_starts[item + 1] - problem.item_starts[item];
    let words: Vec<u32> = (0..problem.primary_count()).map(|strip| size(strip).div_ceil(u64::BITS)).collect();
    let mut crossed = vec![0_u64; problem.item_count() * width];
    let mut own = 0;
    for option in problem.options() {
        let strip = strips_of(problem, option.0).next().unwrap_or(0);
        own += problem.raw_entries(option).len() as u64 * words.get(strip).map_or(0, |&words| words.into());
        for entry in problem.raw_entries(option) {
            crossed[entry.item as usize * width + strip / BITS] |= 1 << (strip % BITS);
        }
    }
    let is_crossed =
        |item: usize, strip: usize| crossed[item * width + strip / BITS] >> (strip % BITS) & 1 == 1;
    let narrowed = |item: usize| -> u64 {
        let words = words.iter().enumerate().filter(|&(strip, _)| is_crossed(item, strip));
        words.map(|(_, &words)| u64::from(words)).sum()
    };
    let sum: u64 = (0..problem.item_count()).map(|item| u64::from(size(item)) * narrowed(item)).sum();
    (sum - own) as f64 / problem.option_count().max(1) as f64
}

/// The maximum number of bits that the rows are made of.
fn bits(problem: &Problem) -> u64 {
    problem.starts.windows(2).map(|range| u64::from(range[1] - range[0]).pow(2)).sum()
}

/// Why strips do not suit a problem.
pub(crate) fn obstacle(problem: &Problem) -> Option<String> {
    let bytes = table_bytes(problem);
    if bytes > MOST_BYTES {
        Some(format!("rows of items and colours would take up to {} MiB", bytes >> 20))
    } else {
        (bits(problem) > MOST_BITS).then(|| "options have too many items".to_owned())
    }
}

impl Tables {
    pub(super) fn new(problem: &Problem) -> Self {
        let (starts, members) = members(problem);
        let mut places = vec![0];
        for range in starts.windows(2) {
            places.push(places[places.len() - 1] + (range[1] - range[0]).div_ceil(u64::BITS));
        }
        let StripRows { colors, counts } = strip_rows(problem);
        let mut tables = Self {
            members,
            starts,
            places,
            crossings: Vec::new(),
            first: vec![0],
            rows: Vec::new(),
            colors: colors.clone(),
        };
        tables.fill(problem, counts);
        tables
    }

    /// Makes the rows, so many of each item.
    fn fill(&mut self, problem: &Problem, counts: &[u32]) {
        const NONE: u32 = u32::MAX;
        let strips = self.places.len() - 1;
        let mut rows = Vec::new();
        // Of each strip, where the rows of each item begin.
        let mut begin = vec![NONE; strips * counts.len()];
        for (strip, begin) in begin.chunks_mut(counts.len().max(1)).enumerate() {
            let width = self.places(strip).len();
            for (number, &option) in self.members(strip).iter().enumerate() {
                let (word, bit) = (number / 64, 1 << (number % 64));
                for entry in problem.raw_entries(OptionId(option)) {
                    let first = &mut begin[entry.item as usize];
                    if *first == NONE {
                        *first = add_rows(&mut rows, counts[entry.item as usize] as usize * width);
                    }
                    let at = *first as usize + word;
                    rows[at] |= bit;
                    if entry.color != 0 {
                        rows[at + number_of(entry.color, &self.colors) * width] |= bit;
                    }
                }
            }
        }
        self.rows = rows;
        for item in 0..counts.len() {
            // An item that is covered needs no strip. The last strip is no item's.
            let others = (0..strips).filter(|&strip| strip != item || strip == strips - 1);
            let rows = others.map(|strip| (strip as u32, begin[strip * counts.len() + item]));
            let rows = rows.filter(|&(_, first)| first != NONE);
            self.crossings.extend(rows.map(|(strip, first)| Crossing { strip, first }));
            self.first.push(self.crossings.len() as u32);
        }
    }

    /// The strips that have options that cover an item, without its own.
    #[inline(always)]
    pub(super) fn crossings(&self, item: u32) -> &[Crossing] {
        &self.crossings[self.first[item as usize] as usize..self.first[item as usize + 1] as usize]
    }

    /// The options of a crossing, of so many words, that give the item a colour; for 0, all of them.
    #[inline(always)]
    pub(super) fn row(&self, crossing: &Crossing, color: u32, width: usize) -> &[u64] {
        &self.rows[crossing.first as usize + number_of(color, &self.colors) * width..][..width]
    }

    /// The options of a strip.
    pub(super) fn members(&self, strip: usize) -> &[u32] {
        &self.members[self.starts[strip] as usize..self.starts[strip + 1] as usize]
    }

    /// The places of the words of a strip.
    #[inline(always)]
    pub(super) fn places(&self, strip: usize) -> Range<usize> {
        self.places[strip] as usize..self.places[strip + 1] as usize
    }

    /// The number of options of each strip.
    pub(super) fn sizes(&self) -> Vec<u32> {
        self.starts.windows(2).map(|range| range[1] - range[0]).collect()
    }

    /// The words of all strips with all options open.
    pub(super) fn all_open(&self) -> Vec<u64> {
        let of_strip = |size: u32| {
            let full = std::iter::repeat_n(u64::MAX, size as usize / 64);
            full.chain(Some((1 << (size % 64)) - 1).filter(|&rest| rest > 0))
        };
        self.sizes().into_iter().flat_map(of_strip).collect()
    }
}

/// Adds rows of so many words, and returns where they begin.
#[cold]
fn add_rows(rows: &mut Vec<u64>, words: usize) -> u32 {
    let begin = rows.len();
    rows.resize(begin + words, 0);
    begin as u32
}

/// The options of each strip, and where those of each begin.
fn members(problem: &Problem) -> (Vec<u32>, Vec<u32>) {
    let primary = problem.primary_count();
    let mut starts = problem.item_starts[..=primary].to_vec();
    let mut members = vec![0; starts[primary] as usize];
    let mut next = starts.clone();
    for OptionId(option) in problem.options() {
        for strip in strips_of(problem, option) {
            if strip == primary {
                members.push(option);
            } else {
                members[next[strip] as usize] = option;
                next[strip] += 1;
            }
        }
    }
    starts.push(members.len() as u32);
    (starts, members)
}
