//! What options of the items of sums exclude of each other: an option that excludes all places of what a
//! group must hold is none.

use crate::engine::Switches;
use crate::ids::OptionId;
use crate::problem::Problem;

/// The maximum memory for what options exclude, in bytes. Each thread has its own.
const MEMORY: usize = 16 << 20;

/// For each option of the items of sums, those that it excludes. Options are numbered item by item.
#[derive(Clone, Debug)]
pub(super) struct Peers {
    /// The number of the first option of each item, and of all.
    starts: Vec<u32>,
    /// For each option, the place of its item, and its own among the options of that.
    of_number: Vec<(u32, u8)>,
    /// For each option, the others that it excludes, a bit each; empty if that takes too much memory.
    excluded: Vec<u64>,
    /// The number of words of that.
    words: usize,
}

impl Peers {
    /// For items in order. Options exclude each other that share an item that is never off.
    pub(super) fn new(problem: &Problem, items: &[u32], switches: &Switches) -> Self {
        let options = |item: u32| problem.options_of(problem.item_at(item as usize));
        let (mut starts, mut of_number) = (vec![0], Vec::new());
        let mut numbers: Vec<(OptionId, usize)> = Vec::new();
        for (place, &item) in (0..).zip(items) {
            for (at, &option) in (0..).zip(options(item)) {
                numbers.push((option, of_number.len()));
                of_number.push((place, at));
            }
            starts.push(of_number.len() as u32);
        }
        let words = of_number.len().div_ceil(u64::BITS as usize);
        if of_number.len() * words * size_of::<u64>() > MEMORY {
            return Self { starts, of_number, excluded: Vec::new(), words };
        }
        let mut excluded = vec![0; of_number.len() * words];
        numbers.sort_unstable();
        let numbers_of = |option: OptionId| {
            let first = numbers.partition_point(|&(other, _)| other < option);
            numbers[first..].iter().take_while(move |&&(other, _)| other == option).map(|&(_, number)| number)
        };
        for &(option, number) in &numbers {
            let row = &mut excluded[number * words..][..words];
            let entries = problem.raw_entries(option).iter();
            for entry in entries.filter(|entry| entry.color == 0 && !switches.has(entry.item)) {
                let others = options(entry.item).iter().filter(|&&other| other != option);
                others
                    .flat_map(|&other| numbers_of(other))
                    .for_each(|other| row[other / 64] |= 1 << (other % 64));
            }
        }
        Self { starts, of_number, excluded, words }
    }

    /// Closes the open options that exclude each of `needed`, options of items at `places`, wherever it is
    /// open, and tells each by its item and its place among the options of that. `common` is a buffer.
    pub(super) fn exclude(
        &self,
        places: &[u32],
        needed: u64,
        open: &mut [u64],
        common: &mut Vec<u64>,
        mut tell: impl FnMut(usize, usize),
    ) {
        let mut left = if self.excluded.is_empty() { 0 } else { needed };
        while left != 0 {
            let at = left.trailing_zeros();
            left &= left - 1;
            common.clear();
            for &place in places.iter().filter(|&&place| open[place as usize] >> at & 1 != 0) {
                let first = (self.starts[place as usize] + at) as usize * self.words;
                let row = &self.excluded[first..first + self.words];
                if common.is_empty() {
                    common.extend_from_slice(row);
                }
                common.iter_mut().zip(row).for_each(|(common, excluded)| *common &= excluded);
            }
            for (word, &bits) in common.iter().enumerate() {
                let mut bits = bits;
                while bits != 0 {
                    let number = word * u64::BITS as usize + bits.trailing_zeros() as usize;
                    bits &= bits - 1;
                    let (place, at) = self.of_number[number];
                    let open = &mut open[place as usize];
                    if *open >> at & 1 != 0 {
                        *open &= !(1 << at);
                        tell(place as usize, at.into());
                    }
                }
            }
        }
    }
}
