//! Excludes options by locks.

use super::OneWord;
use super::forcing::last_option;
use crate::engine::lanes::column_locks::{ColumnLocks, SHARES};
use crate::engine::lanes::queue::Queue;
use crate::engine::lanes::short::Short;
use crate::engine::lanes::tables::Tables;
use crate::engine::lanes::vector::{Bits, Vector, Word};

/// Excludes options by shares that were not locked before, in columns that were narrowed since. Returns the
/// columns that this narrows.
#[inline(always)]
pub(super) fn exclude_locked<W: Word, const L: usize>(
    OneWord { open, covered, locked, stale }: &mut OneWord<W, L>,
    tables: &Tables<'_, Vector<W, L>>,
    locks: &ColumnLocks<Vector<W, L>>,
    apart: impl Fn(&Vector<W, L>, &Vector<W, L>) -> u32,
) -> u64 {
    locked.resize(open.len(), [0; SHARES]);
    let (mut stale, mut narrowed) = (*stale, 0);
    while stale != 0 {
        let column = stale.trailing_zeros() as usize;
        stale &= stale - 1;
        let uncovered = !covered.of(column);
        let numbered = locks.outside[column].iter().zip(&mut locked[column]).take(locks.used[column]);
        for (number, (outside, locked)) in numbered.enumerate() {
            let mut new = apart(&open[column], outside) & uncovered & !*locked;
            *locked |= new;
            while new != 0 {
                let partner = locks.partner(column, number, new.trailing_zeros() as usize);
                new &= new - 1;
                // An item without options may have no such share.
                if locks.excluded(partner).is_empty() {
                    continue;
                }
                let (other, lane) = (usize::from(partner.column), usize::from(partner.lane));
                let outside = &locks.outside[other][usize::from(partner.share) % SHARES];
                let mut beyond = open[other].lane(lane) & outside.lane(lane);
                while beyond != 0 {
                    let option = tables.option((other * L + lane) as u32, beyond.trailing_zeros());
                    beyond &= beyond - 1;
                    for place in tables.places.of(option) {
                        open[place.vector as usize].remove(place.lane(), place.bit());
                        narrowed |= 1 << place.column;
                    }
                }
            }
        }
    }
    narrowed
}

/// Chooses the options that are forced in stale columns.
#[inline(always)]
pub(super) fn push_single<W: Word, const L: usize>(
    OneWord { open, covered, stale, .. }: &OneWord<W, L>,
    tables: &Tables<'_, Vector<W, L>>,
    queue: &mut Queue,
    short: impl Fn(&Vector<W, L>) -> Short,
) -> Result<(), u32> {
    let mut stale = *stale;
    while stale != 0 {
        let column = stale.trailing_zeros() as usize;
        stale &= stale - 1;
        let Short { empty, single } = short(&open[column]);
        if empty != 0 {
            return Err((column * L) as u32 + empty.trailing_zeros());
        }
        let mut single = single & !covered.of(column);
        while single != 0 {
            queue.push(last_option(&open[column], single.trailing_zeros() as usize, column, tables));
            single &= single - 1;
        }
    }
    Ok(())
}
