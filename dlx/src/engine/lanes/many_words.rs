//! Several words per item, stacked.

use multiversion::multiversion;

use super::OpenSets;
use super::covered::Covered;
use super::layout::Layout;
use super::place::Place;
use super::queue::Queue;
use super::short::Short;
use super::tables::Tables;
use super::vector::{Bits, Vector, mask_of};
use crate::engine::instruction_sets::versions;

/// The number of lanes.
const L: usize = 8;

type Plane = Vector<u64, L>;

/// The open options of all items, in planes of eight items.
#[derive(Debug)]
pub(crate) struct ManyWords {
    open: Vec<Plane>,
    /// The numbers of open options, by columns.
    sizes: Vec<[u32; L]>,
    /// A bit for each lane of each column: whether its item is covered, or it has no item. Such a lane has
    /// one bit set.
    covered: Covered,
}

/// Narrows a column, counts what is left, and returns the lanes that ran short.
#[inline(always)]
fn narrow(open: &mut [Plane], masks: &[Plane], sizes: &mut [u32; L]) -> Short {
    let mut counts = [0; L];
    for (open, mask) in open.iter_mut().zip(masks) {
        for ((word, mask), count) in open.0.iter_mut().zip(&mask.0).zip(&mut counts) {
            *word &= mask;
            *count += u64::from(word.count_ones());
        }
    }
    *sizes = counts.map(|count| count as u32);
    let lanes = |most| mask_of(&counts.map(|count| u8::from(count <= most).wrapping_neg()));
    Short { empty: lanes(0), single: lanes(1) }
}

/// Applies the waiting options, and chooses and applies the options that they force. Fails with an item that
/// is left without options.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+avx512vpopcntdq",
    "x86_64+avx2+bmi1+popcnt",
    "aarch64+neon"
))]
fn settle(planes: &mut ManyWords, tables: &Tables<'_, Plane>, queue: &mut Queue) -> Result<(), u32> {
    let ManyWords { open, sizes, covered } = planes;
    while let Some(option) = queue.pop() {
        tables.cover(option, covered);
        let row = tables.rows.of(option);
        let mut masks = row.masks;
        for &column in row.columns {
            let item = |lane| column * L as u32 + lane;
            let column = column as usize;
            let open = &mut open[tables.layout.vectors(column)];
            let (here, rest) = masks.split_at(open.len());
            masks = rest;
            let short = narrow(open, here, &mut sizes[column]);
            if short.empty != 0 {
                return Err(item(short.empty.trailing_zeros()));
            }
            // A covered item keeps the bit of its chosen option.
            let mut single = short.single & !covered.of(column);
            while single != 0 {
                let lane = single.trailing_zeros();
                single &= single - 1;
                queue.push(tables.option(item(lane), first(open, lane as usize)));
            }
        }
    }
    Ok(())
}

/// The lowest bit of a lane that has one.
#[inline(always)]
fn first(open: &[Plane], lane: usize) -> u32 {
    let mut words = (0..).zip(open).map(|(plane, open)| (plane, open.0[lane]));
    words.find(|&(_, word)| word != 0).map_or(0, |(plane, word)| plane * u64::BITS + word.trailing_zeros())
}

versions! {
    /// The first item with the fewest options among those that have more than one.
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
}

impl Clone for ManyWords {
    fn clone(&self) -> Self {
        Self { open: self.open.clone(), sizes: self.sizes.clone(), covered: self.covered.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
        self.sizes.clone_from(&other.sizes);
        self.covered.clone_from(&other.covered);
    }
}

impl OpenSets for ManyWords {
    type Vector = Plane;

    fn new(layout: &Layout) -> Self {
        let mut sizes = vec![[1; L]; layout.column_count()];
        for item in layout.items() {
            sizes.as_flattened_mut()[item as usize] = layout.sizes()[item as usize];
        }
        Self { open: layout.start(), sizes, covered: layout.covered() }
    }

    fn vectors(&self) -> &[Plane] {
        &self.open
    }

    fn settle(&mut self, tables: &Tables<'_, Plane>, queue: &mut Queue, _lock: bool) -> Result<(), u32> {
        settle(self, tables, queue)
    }

    fn keep(&mut self, masks: &[Plane], layout: &Layout) {
        for column in 0..layout.column_count() {
            let vectors = layout.vectors(column);
            narrow(&mut self.open[vectors.clone()], &masks[vectors], &mut self.sizes[column]);
        }
    }

    fn exceeds(&self, _fixed: &Tables<'_, Plane>, _options: &[u32]) -> bool {
        true
    }

    fn close(&mut self, place: Place) {
        self.open[place.vector as usize].remove(place.lane(), place.bit());
        self.sizes.as_flattened_mut()[place.item as usize] -= 1;
    }

    fn switch_on(&mut self, off: Place, open: &[Place]) {
        self.close(off);
        open.iter().for_each(|place| self.open[place.vector as usize].insert(place.lane(), place.bit()));
        self.sizes.as_flattened_mut()[off.item as usize] = open.len() as u32;
        self.covered.remove(off.column as usize, off.lane());
    }

    fn cover(&mut self, place: Place) {
        self.covered.insert(place.column as usize, place.lane());
    }

    fn covers(&self, place: Place) -> bool {
        self.covered.covers(place)
    }

    fn covers_all(&self) -> bool {
        self.covered.is_all()
    }

    fn size(&self, item: u32, _layout: &Layout) -> u32 {
        self.sizes.as_flattened()[item as usize]
    }

    fn smallest(&self, _layout: &Layout) -> u32 {
        smallest(&self.sizes)
    }

    fn least(&self, factors: &[f32], _layout: &Layout) -> u32 {
        let scores = self.sizes.as_flattened().iter().zip(factors).enumerate();
        let open = scores.filter(|(_, (size, _))| **size > 1);
        let scored = open.map(|(item, (&size, &factor))| (item as u32, (size - 1) as f32 * factor));
        scored.min_by(|one, two| one.1.total_cmp(&two.1)).map_or(0, |(item, _)| item)
    }
}
