//! Applies options until nothing follows any more: what they force, and what locks exclude.

use super::OneWord;
use super::forcing::settle_forced;
use super::locking::{exclude_locked, push_single};
use crate::engine::lanes::queue::Queue;
use crate::engine::lanes::short::Short;
use crate::engine::lanes::tables::Tables;
use crate::engine::lanes::vector::{Vector, Word};

/// Applies the waiting options, and chooses and applies the options that they force. Also excludes options by
/// locks until there are none, if `lock` says so. Fails with an item that is left without options.
#[inline(always)]
pub(super) fn settle<W: Word, const L: usize>(
    words: &mut OneWord<W, L>,
    tables: &Tables<'_, Vector<W, L>>,
    queue: &mut Queue,
    lock: bool,
    short: impl Fn(&Vector<W, L>) -> Short + Copy,
    apart: impl Fn(&Vector<W, L>, &Vector<W, L>) -> u32 + Copy,
) -> Result<(), u32> {
    words.stale |= settle_forced(&mut words.open, &mut words.covered, tables, queue, short)?;
    if lock && let Some(locks) = tables.column_locks() {
        while words.stale != 0 {
            words.stale = exclude_locked(words, tables, locks, apart);
            push_single(words, tables, queue, short)?;
            words.stale |= settle_forced(&mut words.open, &mut words.covered, tables, queue, short)?;
        }
    }
    Ok(())
}
