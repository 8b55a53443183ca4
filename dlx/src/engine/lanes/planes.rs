//! Several words an item, one above another.

use multiversion::multiversion;

use super::OpenSets;
use super::layout::{Layout, Place};
use super::rows::{Row, Rows};
use super::vector::{Bits, Vector, mask_of};

/// The number of lanes.
const L: usize = 8;

type Plane = Vector<u64, L>;

/// The open options of all items, in planes of eight items, and how many they are: 0 once the item is covered.
#[derive(Debug)]
pub(crate) struct Planes {
    open: Vec<Plane>,
    sizes: Vec<[u32; L]>,
}

#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+avx512vpopcntdq",
    "x86_64+avx2+bmi1+popcnt",
    "aarch64+neon"
))]
fn narrow(
    open: &mut [Plane],
    sizes: &mut [[u32; L]],
    layout: &Layout,
    row: Row<'_, Plane>,
    singles: &mut Vec<u32>,
) -> Result<(), u32> {
    let mut masks = row.masks;
    for &column in row.columns {
        let open = &mut open[layout.vectors(column as usize)];
        let (here, rest) = masks.split_at(open.len());
        masks = rest;
        let (mut counts, mut left) = ([0; L], [0; L]);
        for (open, mask) in open.iter_mut().zip(here) {
            for lane in 0..L {
                let word = open.0[lane] & mask.0[lane];
                open.0[lane] = word;
                counts[lane] += u64::from(word.count_ones());
                left[lane] |= mask.0[lane];
            }
        }
        let sizes = &mut sizes[column as usize];
        let mut fell = [0; L];
        for lane in 0..L {
            let size = counts[lane] as u32;
            fell[lane] = u8::from((size <= 1) & (size != sizes[lane]) & (left[lane] != 0)).wrapping_neg();
            sizes[lane] = size;
        }
        let mut fell = mask_of(&fell);
        while fell != 0 {
            let lane = fell.trailing_zeros();
            fell &= fell - 1;
            let item = column * L as u32 + lane;
            if sizes[lane as usize] == 0 {
                return Err(item);
            }
            singles.push(item);
        }
    }
    Ok(())
}

/// The first item with the fewest options, of those that have any.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2+bmi1+popcnt", "aarch64+neon"))]
fn smallest(sizes: &[[u32; L]]) -> u32 {
    let mut least = [u32::MAX; L];
    for sizes in sizes {
        for lane in 0..L {
            least[lane] = least[lane].min(sizes[lane].wrapping_sub(1));
        }
    }
    let least = least.iter().fold(u32::MAX, |least, &size| least.min(size)).wrapping_add(1);
    sizes.as_flattened().iter().position(|&size| size == least).unwrap_or(0) as u32
}

impl Clone for Planes {
    fn clone(&self) -> Self {
        Self { open: self.open.clone(), sizes: self.sizes.clone() }
    }

    fn clone_from(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
        self.sizes.clone_from(&other.sizes);
    }
}

impl OpenSets for Planes {
    type Vector = Plane;
    const ROWS: usize = 1;

    fn new(layout: &Layout) -> Self {
        let mut sizes = vec![[0; L]; layout.column_count()];
        sizes.as_flattened_mut()[..layout.sizes().len()].copy_from_slice(layout.sizes());
        Self { open: layout.all_open(), sizes }
    }

    fn narrow(
        &mut self,
        layout: &Layout,
        rows: &Rows<Plane>,
        options: &[u32],
        singles: &mut Vec<u32>,
    ) -> Result<(), u32> {
        options.iter().try_for_each(|&option| self.narrow_by(layout, rows.of(option), singles))
    }

    fn narrow_by(&mut self, layout: &Layout, row: Row<'_, Plane>, singles: &mut Vec<u32>) -> Result<(), u32> {
        narrow(&mut self.open, &mut self.sizes, layout, row, singles)
    }

    fn exceeds(&self, _rows: &Rows<Plane>, _options: &[u32]) -> bool {
        true
    }

    fn vectors(&self) -> &[Plane] {
        &self.open
    }

    fn close(&mut self, place: Place) {
        self.open[place.vector as usize].remove(place.lane(), place.bit());
        self.sizes.as_flattened_mut()[place.item as usize] -= 1;
    }

    fn first(&self, layout: &Layout, item: u32) -> Option<u32> {
        layout.indices(&self.open, item).next()
    }

    fn size(&self, item: u32) -> u32 {
        self.sizes.as_flattened()[item as usize]
    }

    fn smallest(&self) -> u32 {
        smallest(&self.sizes)
    }

    fn least(&self, factors: &[f32]) -> u32 {
        let scores = self.sizes.as_flattened().iter().zip(factors).enumerate();
        let open = scores.filter(|(_, (size, _))| **size > 0);
        let scored = open.map(|(item, (&size, &factor))| (item as u32, (size - 1) as f32 * factor));
        scored.min_by(|one, two| one.1.total_cmp(&two.1)).map_or(0, |(item, _)| item)
    }
}
