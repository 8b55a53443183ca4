//! How many branches items have.

use super::bits;
use crate::engine::instruction_sets::versions;

/// The degree of an item that there is nothing to decide about.
pub(super) const IDLE: i32 = i32::MAX;
/// What is lower than each degree.
pub(super) const ON: i32 = i32::MIN;

/// The degree of an item with so many open options that needs so many.
#[inline(always)]
fn degree(size: u32, need: i32) -> i32 {
    let (size, need) = (size.cast_signed(), need.max(0));
    if size | need == 0 { IDLE } else { size + 1 - need }
}

/// Counts as `count` does, where columns have so many words.
#[inline(always)]
fn count_in<const W: usize>(columns: &[u64], open: &[u64], needs: &[i32], off: &[i32], degrees: &mut [i32]) {
    let (Some(open), columns) = (open.first_chunk::<W>(), columns.as_chunks::<W>().0) else { return };
    for (at, (degree_of, column)) in degrees.iter_mut().zip(columns).enumerate() {
        *degree_of = degree(bits::count_common(column, open), needs[at]).max(off[at]);
    }
}

versions! {
    /// Counts the open options of items, whose columns follow each other. Sets how many branches each item
    /// has, 0 or fewer if it has fewer options than it needs, and returns the least of these numbers. `off`
    /// is [`IDLE`] for items that constrain nothing, and [`ON`] for others.
    pub(super) fn count(columns: &[u64], open: &[u64], needs: &[i32], off: &[i32], degrees: &mut [i32]) -> i32 {
        let (needs, off) = (&needs[..degrees.len()], &off[..degrees.len()]);
        match open.len() {
            0 => (0..degrees.len()).for_each(|at| degrees[at] = degree(0, needs[at]).max(off[at])),
            1 => count_in::<1>(columns, open, needs, off, degrees),
            2 => count_in::<2>(columns, open, needs, off, degrees),
            3 => count_in::<3>(columns, open, needs, off, degrees),
            4 => count_in::<4>(columns, open, needs, off, degrees),
            width => {
                for (at, column) in columns.chunks_exact(width).enumerate() {
                    degrees[at] = degree(bits::count_common(column, open), needs[at]).max(off[at]);
                }
            }
        }
        degrees.iter().fold(IDLE, |least, &degree| least.min(degree))
    }
}
