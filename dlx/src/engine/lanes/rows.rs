//! Rows: what choosing an option leaves possible, for every primary item.

use super::block::{self, Block};
use crate::problem::{OptionId, Problem};

/// The rows of all options, without the blocks that they do not narrow.
#[derive(Debug)]
pub(crate) struct Rows<B> {
    /// `at[starts[o]..starts[o + 1]]` are the blocks that the row of option `o` narrows, and `masks` how.
    starts: Vec<u32>,
    at: Vec<u32>,
    masks: Vec<B>,
}

impl<B: Block> Rows<B> {
    pub(crate) fn new(problem: &Problem, bit_starts: &[u32], bits: &[(u32, u32)]) -> Self {
        let mut maker = Maker::new(problem, bit_starts, bits);
        let mut rows = Self { starts: vec![0], at: Vec::new(), masks: Vec::new() };
        for option in problem.options() {
            maker.make(option);
            for at in maker.touched.drain(..) {
                rows.at.push(at);
                rows.masks.push(std::mem::replace(&mut maker.row[at as usize], B::FULL));
            }
            rows.starts.push(rows.at.len() as u32);
        }
        rows
    }

    /// The blocks that an option's row narrows, in order, and their masks.
    #[inline]
    pub(crate) fn of(&self, option: u32) -> (&[u32], &[B]) {
        let range = self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize;
        (&self.at[range.clone()], &self.masks[range])
    }
}

/// About how many bytes the rows of a problem take, told from a few of them.
pub(crate) fn estimate<B: Block>(problem: &Problem) -> usize {
    const SAMPLES: usize = 32;
    let (bit_starts, bits) = bits(problem);
    let mut maker = Maker::<B>::new(problem, &bit_starts, &bits);
    let options = problem.option_count();
    let step = options.div_ceil(SAMPLES).max(1);
    let (mut blocks, mut samples) = (0, 0);
    for option in (0..options).step_by(step) {
        maker.make(OptionId(option as u32));
        blocks += maker.touched.len();
        samples += 1;
        maker.touched.drain(..).for_each(|at| maker.row[at as usize] = B::FULL);
    }
    blocks * options / samples.max(1) * (size_of::<B>() + size_of::<u32>())
}

/// The items and bits of every option's primary entries, one option after another, and where each begins.
pub(crate) fn bits(problem: &Problem) -> (Vec<u32>, Vec<(u32, u32)>) {
    let mut next = vec![0; problem.primary_count()];
    let (mut starts, mut bits) = (vec![0], Vec::with_capacity(problem.entry_count()));
    for option in problem.options() {
        for entry in problem.raw_entries(option).iter().filter(|entry| entry.item < problem.primary) {
            let bit = &mut next[entry.item as usize];
            bits.push((entry.item, *bit));
            *bit += 1;
        }
        starts.push(bits.len() as u32);
    }
    (starts, bits)
}

/// Makes one row after another.
struct Maker<'a, B> {
    problem: &'a Problem,
    bit_starts: &'a [u32],
    bits: &'a [(u32, u32)],
    /// The option whose row each option was last excluded from, plus one.
    excluded: Vec<u32>,
    row: Vec<B>,
    /// Blocks of `row` that are not full, in order once a row is made.
    touched: Vec<u32>,
    is_touched: Vec<bool>,
}

impl<'a, B: Block> Maker<'a, B> {
    fn new(problem: &'a Problem, bit_starts: &'a [u32], bits: &'a [(u32, u32)]) -> Self {
        let blocks = problem.primary_count().div_ceil(B::LANES);
        Self {
            problem,
            bit_starts,
            bits,
            excluded: vec![0; problem.option_count()],
            row: vec![B::FULL; blocks],
            touched: Vec::new(),
            is_touched: vec![false; blocks],
        }
    }

    /// Makes the row of an option: whatever clashes with it goes.
    fn make(&mut self, option: OptionId) {
        self.excluded[option.index()] = option.0 + 1;
        for entry in self.problem.raw_entries(option) {
            for &other in self.problem.options_of(self.problem.item_at(entry.item as usize)) {
                if self.excluded[other.index()] != option.0 + 1 && self.clash(entry.item, entry.color, other)
                {
                    self.excluded[other.index()] = option.0 + 1;
                    self.exclude(other);
                }
            }
        }
        self.touched.sort_unstable();
        for &at in &self.touched {
            self.is_touched[at as usize] = false;
        }
    }

    fn clash(&self, item: u32, color: u32, other: OptionId) -> bool {
        color == 0
            || self.problem.raw_entries(other).iter().any(|entry| entry.item == item && entry.color != color)
    }

    fn exclude(&mut self, option: OptionId) {
        let range = self.bit_starts[option.index()] as usize..self.bit_starts[option.index() + 1] as usize;
        for &(item, bit) in &self.bits[range] {
            let at = item as usize / B::LANES;
            let lane = block::get(&self.row, item as usize);
            block::set(&mut self.row, item as usize, lane & !(1 << bit));
            if !std::mem::replace(&mut self.is_touched[at], true) {
                self.touched.push(at as u32);
            }
        }
    }
}
