//! Makes rows, one after another.

use super::excluded::Excluded;
use super::layout::Layout;
use super::places::Places;
use super::vector::Bits;
use crate::engine::instruction_sets::versions;
use crate::ids::{OptionId, RawEntry};
use crate::problem::Problem;

/// An estimate for all rows: averages over a few of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample {
    /// The number of vectors that a row narrows.
    pub(crate) vectors: f64,
    /// The number of bits that an option removes.
    pub(crate) removed: f64,
    /// The part of the options that leave some item without options.
    pub(crate) useless: f64,
    /// The number of steps for making a row.
    pub(crate) steps: f64,
}

impl Sample {
    pub(crate) fn new<V: Bits>(problem: &Problem, layout: &Layout, places: &Places) -> Self {
        Self::of(&mut Maker::<V>::new(problem, layout, places))
    }

    pub(super) fn of<V: Bits>(maker: &mut Maker<'_, V>) -> Self {
        const ROWS: usize = 32;
        /// If the rows take more steps than this, the first ones must suffice.
        const MOST_STEPS: u64 = 1 << 22;
        let (layout, options) = (maker.layout, maker.problem.option_count());
        let (mut vectors, mut removed, mut useless, mut rows) = (0, 0, 0, 0);
        for number in 0..options.min(ROWS) {
            if maker.steps > MOST_STEPS {
                break;
            }
            rows += 1;
            // Options come in patterns; a stride by the golden ratio samples them evenly.
            let option = OptionId((number * 0x9E37_79B1 % options) as u32);
            useless += usize::from(!maker.make(option, |_| true));
            let touched = maker.narrowed.iter();
            vectors += touched.map(|&column| layout.vectors(column as usize).len()).sum::<usize>();
            removed += maker.removed();
        }
        let rows = f64::from(rows.max(1));
        Self {
            vectors: vectors as f64 / rows,
            removed: removed as f64 / rows,
            useless: useless as f64 / rows,
            steps: maker.steps as f64 / rows,
        }
    }
}

/// Makes one row after another.
pub(super) struct Maker<'a, V> {
    problem: &'a Problem,
    layout: &'a Layout,
    places: &'a Places,
    /// The bits of all options, and their union in each column.
    all: Vec<V>,
    of_columns: Vec<V>,
    /// What entries with large items exclude, and where it begins for those of the current row.
    excluded: Excluded<'a, V>,
    starts: Vec<usize>,
    /// The current row, and the columns that it narrows.
    pub(super) row: Vec<V>,
    pub(super) narrowed: Vec<u32>,
    /// The options removed one by one from the current row, and those that agree with it in the current
    /// entry: they are marked with the number of the row, or of the entry.
    excluded_in: Vec<u64>,
    agrees_in: Vec<u64>,
    number: u64,
    steps: u64,
}

impl<'a, V: Bits> Maker<'a, V> {
    pub(super) fn new(problem: &'a Problem, layout: &'a Layout, places: &'a Places) -> Self {
        let all: Vec<V> = layout.all_open();
        let union = |column| {
            let mut union = V::EMPTY;
            all[layout.vectors(column)].iter().for_each(|bits| union.unite(bits));
            union
        };
        Self {
            problem,
            layout,
            places,
            of_columns: (0..layout.column_count()).map(union).collect(),
            all,
            excluded: Excluded::new(problem, layout, places),
            starts: Vec::new(),
            row: vec![V::FULL; layout.len()],
            narrowed: Vec::new(),
            excluded_in: vec![0; problem.option_count()],
            agrees_in: vec![0; problem.option_count()],
            number: 0,
            steps: 0,
        }
    }

    /// Makes the row of an option by removing whatever clashes with it in an item that is on. Returns false
    /// if that leaves nothing to an item that is on and that the option does not cover.
    pub(super) fn make(&mut self, option: OptionId, is_on: impl Fn(u32) -> bool) -> bool {
        self.steps += self.row.len() as u64;
        self.number += 1;
        let (row, problem) = (self.number, self.problem);
        let entries = || problem.raw_entries(option).iter().filter(|entry| is_on(entry.item));
        let large = entries().filter(|entry| self.excluded.is_large(entry.item)).count();
        self.excluded.make_room(large);
        self.starts.clear();
        for &entry in entries() {
            if self.excluded.is_large(entry.item) {
                self.steps += self.row.len() as u64 * if entry.color == 0 { 1 } else { 2 };
                self.starts.push(self.excluded.start_of(entry));
            }
        }
        leave(&mut self.row, self.excluded.bits(), &self.starts);
        for &entry in entries() {
            if !self.excluded.is_large(entry.item) {
                self.exclude_each(entry, row);
            }
        }
        self.keep_own(option);
        let Self { row, all, of_columns, narrowed, layout, .. } = self;
        survey(row, all, of_columns, &layout.columns, narrowed)
    }

    /// Leaves an option to its items, and nothing else.
    fn keep_own(&mut self, option: OptionId) {
        // Items that cross words are in no lane of their own.
        let lanes = self.layout.column_count() as u32;
        for place in self.places.of(option.0).iter().filter(|place| place.column < lanes) {
            for vector in self.layout.vectors(place.column as usize) {
                self.row[vector].remove(place.lane(), u64::MAX);
            }
            self.row[place.vector as usize].insert(place.lane(), place.bit());
            if self.layout.has_switch(place.item) {
                let off = self.layout.off_place(place.item);
                self.row[off.vector as usize].insert(off.lane(), off.bit());
            }
        }
    }

    /// Removes from the row what clashes with an entry, one option after another.
    fn exclude_each(&mut self, entry: RawEntry, row: u64) {
        self.number += 1;
        for &option in self.excluded.agreeing(entry) {
            self.agrees_in[option as usize] = self.number;
        }
        let options = self.problem.options_at(entry.item);
        self.steps += options.len() as u64;
        for &OptionId(option) in options {
            let excluded_in = &mut self.excluded_in[option as usize];
            if *excluded_in < row && self.agrees_in[option as usize] < self.number {
                *excluded_in = row;
                let places = self.places.of(option);
                self.steps += places.len() as u64;
                places
                    .iter()
                    .for_each(|place| self.row[place.vector as usize].remove(place.lane(), place.bit()));
            }
        }
    }

    /// The number of bits that the row removes.
    fn removed(&self) -> u64 {
        let of_vector = |(bits, row): (&V, &V)| {
            let mut removed = *bits;
            removed.subtract(row);
            u64::from(removed.count())
        };
        self.all.iter().zip(&self.row).map(of_vector).sum()
    }
}

versions! {
    /// Fills a row, but for the bits that begin at `starts`.
    fn leave<V: Bits>(row: &mut [V], bits: &[V], starts: &[usize]) {
        // Each vector stays in registers. With a pass over the row for each two entries, loops are compiled
        // to shuffles for AVX-512.
        for (at, row) in row.iter_mut().enumerate() {
            let mut gone = V::EMPTY;
            for start in starts {
                gone.unite(&bits[start + at]);
            }
            *row = V::FULL;
            row.subtract(&gone);
        }
    }
}

versions! {
    /// Lists the columns that a row narrows. Returns whether it leaves something to each item that has bits
    /// in `all`, of which `of_columns` is the union in each column.
    fn survey<V: Bits>(row: &[V], all: &[V], of_columns: &[V], columns: &[u32], narrowed: &mut Vec<u32>) -> bool {
        narrowed.clear();
        let mut is_useful = true;
        for ((column, ends), of_column) in (0..).zip(columns.windows(2)).zip(of_columns) {
            let vectors = ends[0] as usize..ends[1] as usize;
            let (mut common, mut left) = (V::FULL, V::EMPTY);
            for (row, all) in row[vectors.clone()].iter().zip(&all[vectors]) {
                common.keep(row);
                let mut here = *all;
                here.keep(row);
                left.unite(&here);
            }
            if !V::FULL.is_within(&common) {
                narrowed.push(column);
                is_useful &= !of_column.has_lanes_beyond(&left);
            }
        }
        is_useful
    }
}
