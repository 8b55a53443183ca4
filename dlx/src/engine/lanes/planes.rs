//! Several words an item, one above another.

use multiversion::multiversion;

use super::OpenSets;
use super::covered::Covered;
use super::fixed::Fixed;
use super::layout::{Layout, Place};
use super::queue::Queue;
use super::vector::{Bits, Vector, mask_of};

/// The number of lanes.
const L: usize = 8;

type Plane = Vector<u64, L>;

/// The open options of all items, in planes of eight items.
#[derive(Debug)]
pub(crate) struct Planes {
    open: Vec<Plane>,
    /// How many they are, by columns.
    sizes: Vec<[u32; L]>,
    /// A bit for each lane of each column: whether its item is covered, or no item has it. Such a lane has one bit.
    covered: Covered,
}

/// Narrows a column, counts what is left, and gives the lanes that have one bit or none.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+avx512vpopcntdq",
    "x86_64+avx2+bmi1+popcnt",
    "aarch64+neon"
))]
fn narrow(open: &mut [Plane], masks: &[Plane], sizes: &mut [u32; L]) -> u32 {
    let mut counts = [0; L];
    for (open, mask) in open.iter_mut().zip(masks) {
        for ((word, mask), count) in open.0.iter_mut().zip(&mask.0).zip(&mut counts) {
            *word &= mask;
            *count += u64::from(word.count_ones());
        }
    }
    *sizes = counts.map(|count| count as u32);
    mask_of(&counts.map(|count| u8::from(count <= 1).wrapping_neg()))
}

/// The first item with the fewest options, of those that have more than one.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2+bmi1+popcnt", "aarch64+neon"))]
fn smallest(sizes: &[[u32; L]]) -> u32 {
    let mut least = [u32::MAX; L];
    for sizes in sizes {
        for lane in 0..L {
            least[lane] = least[lane].min(sizes[lane].wrapping_sub(2));
        }
    }
    let least = least.iter().fold(u32::MAX, |least, &size| least.min(size)).wrapping_add(2);
    sizes.as_flattened().iter().position(|&size| size == least).unwrap_or(0) as u32
}

impl Planes {
    /// Chooses the last options of items, in those `lanes` of a column. Fails with an item that has none.
    fn force(
        &self,
        column: usize,
        lanes: u32,
        fixed: &Fixed<'_, Plane>,
        queue: &mut Queue,
    ) -> Result<(), u32> {
        let mut lanes = lanes;
        while lanes != 0 {
            let lane = lanes.trailing_zeros();
            lanes &= lanes - 1;
            let item = (column * L) as u32 + lane;
            let Some(index) = fixed.layout.indices(&self.open, item).next() else { return Err(item) };
            if self.covered.of(column) >> lane & 1 == 0 {
                queue.push(fixed.option(item, index));
            }
        }
        Ok(())
    }
}

impl Clone for Planes {
    fn clone(&self) -> Self {
        Self { open: self.open.clone(), sizes: self.sizes.clone(), covered: self.covered.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
        self.sizes.clone_from(&other.sizes);
        self.covered.clone_from(&other.covered);
    }
}

impl OpenSets for Planes {
    type Vector = Plane;

    fn new(layout: &Layout) -> Self {
        let (open, covered) = layout.start();
        let mut sizes = vec![[1; L]; layout.column_count()];
        for (size, &options) in sizes.as_flattened_mut().iter_mut().zip(layout.sizes()) {
            *size = options.max(1);
        }
        Self { open, sizes, covered }
    }

    fn vectors(&self) -> &[Plane] {
        &self.open
    }

    fn settle(&mut self, fixed: &Fixed<'_, Plane>, queue: &mut Queue) -> Result<(), u32> {
        while let Some(option) = queue.pop() {
            fixed.cover(option, &mut self.covered);
            let row = fixed.rows.of(option);
            let mut masks = row.masks;
            for column in row.columns.iter().map(|&column| column as usize) {
                let open = &mut self.open[fixed.layout.vectors(column)];
                let (here, rest) = masks.split_at(open.len());
                masks = rest;
                let lanes = narrow(open, here, &mut self.sizes[column]);
                self.force(column, lanes, fixed, queue)?;
            }
        }
        Ok(())
    }

    fn keep(&mut self, masks: &[Plane], layout: &Layout) {
        for column in 0..layout.column_count() {
            let vectors = layout.vectors(column);
            narrow(&mut self.open[vectors.clone()], &masks[vectors], &mut self.sizes[column]);
        }
    }

    fn exceeds(&self, _fixed: &Fixed<'_, Plane>, _options: &[u32]) -> bool {
        true
    }

    fn close(&mut self, place: Place) {
        self.open[place.vector as usize].remove(place.lane(), place.bit());
        self.sizes.as_flattened_mut()[place.item as usize] -= 1;
    }

    fn covered(&self) -> &Covered {
        &self.covered
    }

    fn size(&self, item: u32) -> u32 {
        self.sizes.as_flattened()[item as usize]
    }

    fn smallest(&self) -> u32 {
        smallest(&self.sizes)
    }

    fn least(&self, factors: &[f32]) -> u32 {
        let scores = self.sizes.as_flattened().iter().zip(factors).enumerate();
        let open = scores.filter(|(_, (size, _))| **size > 1);
        let scored = open.map(|(item, (&size, &factor))| (item as u32, (size - 1) as f32 * factor));
        scored.min_by(|one, two| one.1.total_cmp(&two.1)).map_or(0, |(item, _)| item)
    }
}
