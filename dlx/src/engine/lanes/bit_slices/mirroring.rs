//! The options of a solution that mirrors another.

use multiversion::target::match_target;

use super::Slices;
use crate::engine::instruction_sets::versions;
use crate::engine::lanes::bit_slice::BitSlice;
use crate::engine::lanes::short;
#[cfg(target_arch = "x86_64")]
use crate::engine::lanes::short::avx512;
use crate::engine::lanes::singles::Singles;
use crate::engine::lanes::tables::Tables;
use crate::engine::lanes::tally::{self, Tally};
use crate::engine::lanes::vector::Bits;
use crate::ids::OptionId;

/// Lists the options that are open before others are chosen, and not after, if no item that is not covered
/// has more than two before. Otherwise returns false.
#[inline(always)]
fn mirror_with(
    before: &Slices,
    after: &Slices,
    tables: &Tables<'_, BitSlice>,
    others: &mut [OptionId],
    used: impl Fn(&BitSlice) -> u32,
) -> bool {
    if !tally::is_paired(&before.open, &before.uncovered) {
        return false;
    }
    let mut closed = before.open;
    for ((closed, after), first) in closed.iter_mut().zip(&after.open).zip(tables.first_bits()) {
        closed.subtract(after);
        closed.keep(first);
    }
    // Each option is left in its first item, which has no other.
    let tally = Tally::of(&closed, &before.uncovered);
    let options = tables.options.column(0);
    let mut singles = Singles::new(&tally.single, used(&tally.single));
    for other in others {
        let (word, bit) = singles.take();
        let item = word * u64::BITS as usize + bit as usize;
        *other = OptionId(options.option(item, tally.index(word, bit)));
    }
    true
}

versions! {
    pub(super) fn mirror(before: &Slices, after: &Slices, tables: &Tables<'_, BitSlice>, others: &mut [OptionId]) -> bool {
        match_target! {
            "x86_64+avx512f+avx512bw" => mirror_with(before, after, tables, others, |slice| avx512::used(slice)),
            _ => mirror_with(before, after, tables, others, short::used),
        }
    }
}
