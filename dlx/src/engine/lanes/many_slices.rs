//! Bit slices in several columns, for more items than one column holds.
//!
//! A column holds 512 items, in the order of their declaration. Options narrow few columns of a board of
//! several grids, and only columns that were narrowed are counted: fewest if items that share options are
//! declared together. Locks are looked for until there are none, which costs little: only in columns that
//! were narrowed since. Puzzles of several grids are made in .5 to .9 of the time of the engine `words`.

use multiversion::target::match_target;

use super::OpenSets;
use super::bit_slice::{BitSlice, HEIGHT};
use super::column_locks::{COLUMNS, ColumnLocks, SHARES};
use super::layout::Layout;
use super::place::Place;
use super::queue::Queue;
use super::rows::Row;
use super::short;
#[cfg(target_arch = "x86_64")]
use super::short::avx512;
use super::tables::Tables;
use super::tally::{self, Tally};
use super::vector::Bits;
use crate::engine::instruction_sets::versions;
use crate::problem::Problem;

/// Words are faster in problems of up to two columns: short tests of butterfly puzzles take 1.2 times as long
/// in slices, and those of two grids 1.3 times.
const MOST_ITEMS_IN_WORDS: u32 = 2 * BitSlice::LANES as u32;

/// The maximum number of items whose shares are found locked at a time. There are rarely more; some are left
/// out then.
const AT_ONCE: usize = 128;

/// The open options of all items, by columns: bit `i` of slice `k` is the `k`-th option of the column's item
/// `i`. Lanes without an item are covered.
#[derive(Debug)]
pub(crate) struct ManySlices {
    open: Vec<[BitSlice; HEIGHT]>,
    uncovered: Vec<BitSlice>,
    /// For each share number, the items that had open options outside the share when locks were looked for
    /// last.
    beyond: Vec<[BitSlice; SHARES]>,
    /// The columns that have been narrowed since, a bit each.
    stale: u64,
}

/// The item in a lane of a column, and the number of its share.
#[derive(Clone, Copy, Debug, Default)]
struct Locked {
    column: u16,
    lane: u16,
    share: u16,
}

impl ManySlices {
    /// Whether slices in several columns suit a problem.
    pub(crate) fn suit(problem: &Problem, largest_item: u32) -> bool {
        let most = COLUMNS * BitSlice::LANES as u32;
        largest_item as usize <= HEIGHT && (MOST_ITEMS_IN_WORDS + 1..=most).contains(&problem.primary)
    }

    /// Applies an option, and returns the columns that it narrows.
    #[inline(always)]
    fn narrow(&mut self, option: u32, tables: &Tables<'_, BitSlice>) -> u64 {
        let Row { columns, masks } = tables.rows.of(option);
        let mut narrowed = 0;
        for (&column, masks) in columns.iter().zip(masks.chunks_exact(HEIGHT + 1)) {
            for (open, mask) in self.open[column as usize].iter_mut().zip(masks) {
                open.keep(mask);
            }
            self.uncovered[column as usize].keep(&masks[HEIGHT]);
            narrowed |= 1 << column;
        }
        narrowed
    }

    /// The items whose shares were not locked when this was asked last, and are now; some others fill the
    /// array.
    #[inline(always)]
    fn locked(
        &mut self,
        locks: &ColumnLocks<BitSlice>,
        used: impl Fn(&BitSlice) -> u32,
    ) -> ([Locked; AT_ONCE], usize) {
        let outside: &[[[BitSlice; SHARES]; HEIGHT]] = locks.outside.as_chunks().0;
        let (mut those, mut count) = ([Locked::default(); AT_ONCE], 0);
        let mut stale = std::mem::take(&mut self.stale);
        while stale != 0 {
            let column = stale.trailing_zeros() as usize;
            stale &= stale - 1;
            let before = self.beyond[column];
            let mut beyond = [BitSlice::EMPTY; SHARES];
            for (open, outside) in self.open[column].iter().zip(&outside[column]) {
                for (beyond, outside) in beyond.iter_mut().zip(outside) {
                    beyond.0 = beyond.0.or(open.0.and(outside.0));
                }
            }
            self.beyond[column] = beyond;
            for (share, (before, beyond)) in before.iter().zip(&beyond).enumerate() {
                let mut new = self.uncovered[column];
                new.keep(before);
                new.subtract(beyond);
                let mut words = used(&new);
                while words != 0 {
                    let word = words.trailing_zeros() as usize;
                    words &= words - 1;
                    let mut items = new.0.words()[word];
                    while items != 0 {
                        let lane = word * u64::BITS as usize + items.trailing_zeros() as usize;
                        items &= items - 1;
                        those[count % AT_ONCE] =
                            Locked { column: column as u16, share: share as u16, lane: lane as u16 };
                        count += 1;
                    }
                }
            }
        }
        (those, count.min(AT_ONCE))
    }

    /// Excludes options by shares that were not locked before, and returns the columns that this narrows.
    #[inline(always)]
    fn lock(
        &mut self,
        locks: &ColumnLocks<BitSlice>,
        tables: &Tables<'_, BitSlice>,
        used: impl Fn(&BitSlice) -> u32,
    ) -> u64 {
        let (those, count) = self.locked(locks, used);
        let mut narrowed = 0;
        for &Locked { column, share, lane } in &those[..count] {
            let partner = locks.partner(column.into(), share.into(), lane.into());
            if !self.beyond[partner.column as usize][partner.share as usize].0.contains(partner.lane.into()) {
                continue;
            }
            for &option in locks.excluded(partner) {
                let places = tables.places.of(option);
                let is_open = places.first().is_some_and(|place| self.is_open(*place));
                for place in places.iter().filter(|_| is_open) {
                    self.open.as_flattened_mut()[place.vector as usize].remove(place.lane(), 1);
                    narrowed |= 1 << place.column;
                }
            }
        }
        narrowed
    }

    #[inline(always)]
    fn is_open(&self, place: Place) -> bool {
        self.open.as_flattened()[place.vector as usize].0.contains(place.lane())
    }
}

/// Applies the waiting options, and chooses and applies the options that they force. Fails with an item that
/// is left without options.
#[inline(always)]
fn settle_with(
    slices: &mut ManySlices,
    tables: &Tables<'_, BitSlice>,
    queue: &mut Queue,
    lock: bool,
    used: impl Fn(&BitSlice) -> u32,
) -> Result<(), u32> {
    let locks = if lock { tables.column_locks() } else { None };
    let mut narrowed = 0;
    loop {
        while let Some(option) = queue.pop() {
            narrowed |= slices.narrow(option, tables);
        }
        if narrowed == 0 {
            // No closure: within `map_or`, it is compiled without the instruction set of this function, and
            // samurai take 1.15 times as long.
            if let Some(locks) = locks {
                narrowed = slices.lock(locks, tables, &used);
            }
            if narrowed == 0 {
                return Ok(());
            }
        }
        let column = narrowed.trailing_zeros() as usize;
        narrowed &= narrowed - 1;
        slices.stale |= 1 << column;
        let (tally, options) =
            (Tally::of(&slices.open[column], &slices.uncovered[column]), tables.options.column(column));
        let first = (column * BitSlice::LANES) as u32;
        if used(&tally.empty) != 0 {
            return Err(first + tally.empty.0.first().unwrap_or(0) as u32);
        }
        let (mut words, mut single) = (used(&tally.single), *tally.single.0.words());
        while words != 0 {
            let word = words.trailing_zeros() as usize % single.len();
            let items = single[word];
            let (bit, rest) = (items.trailing_zeros(), items & items.wrapping_sub(1));
            single[word] = rest;
            words ^= u32::from(rest == 0) << word;
            let lane = word * u64::BITS as usize + bit as usize;
            queue.push(options.option(lane, tally.index(word, bit)));
        }
    }
}

versions! {
    fn settle(slices: &mut ManySlices, tables: &Tables<'_, BitSlice>, queue: &mut Queue, lock: bool) -> Result<(), u32> {
        match_target! {
            "x86_64+avx512f+avx512bw" => {
                settle_with(slices, tables, queue, lock, |slice| avx512::used(slice))
            }
            _ => settle_with(slices, tables, queue, lock, short::used),
        }
    }
}

versions! {
    fn smallest(slices: &ManySlices) -> usize {
        let (mut least, mut item) = (usize::MAX, 0);
        for (column, (open, uncovered)) in slices.open.iter().zip(&slices.uncovered).enumerate() {
            let Some(lane) = tally::smallest(open, uncovered) else { continue };
            let size = open.iter().filter(|open| open.0.contains(lane)).count();
            if size < least {
                (least, item) = (size, column * BitSlice::LANES + lane);
            }
            if size == 2 {
                break;
            }
        }
        item
    }
}

versions! {
    fn least(slices: &ManySlices, factors: &[f32]) -> usize {
        let columns = slices.open.iter().zip(&slices.uncovered).zip(factors.chunks(BitSlice::LANES));
        let (mut least, mut item) = (u32::MAX, 0);
        for (column, ((open, uncovered), factors)) in columns.enumerate() {
            let (score, lane) = tally::least(open, uncovered, factors);
            if score < least {
                (least, item) = (score, column * BitSlice::LANES + lane);
            }
        }
        item
    }
}

impl Clone for ManySlices {
    fn clone(&self) -> Self {
        let Self { open, uncovered, beyond, stale } = self;
        Self { open: open.clone(), uncovered: uncovered.clone(), beyond: beyond.clone(), stale: *stale }
    }

    fn clone_from(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
        self.uncovered.clone_from(&other.uncovered);
        self.beyond.clone_from(&other.beyond);
        self.stale = other.stale;
    }
}

impl OpenSets for ManySlices {
    type Vector = BitSlice;

    fn new(layout: &Layout) -> Self {
        let open = layout.start::<BitSlice>().as_chunks().0.to_vec();
        let mut slices = Self {
            uncovered: vec![BitSlice::EMPTY; open.len()],
            beyond: vec![[BitSlice::FULL; SHARES]; open.len()],
            stale: u64::MAX >> (COLUMNS as usize - open.len()),
            open,
        };
        for place in layout.items().map(|item| layout.place(item, 0)) {
            slices.uncovered[place.column as usize].insert(place.lane(), 1);
        }
        slices
    }

    fn vectors(&self) -> &[BitSlice] {
        self.open.as_flattened()
    }

    fn switch_on(&mut self, off: Place, open: &[Place]) {
        self.close(off);
        let vectors = self.open.as_flattened_mut();
        open.iter().for_each(|place| vectors[place.vector as usize].insert(place.lane(), 1));
        self.uncovered[off.column as usize].insert(off.lane(), 1);
    }

    fn cover(&mut self, place: Place) {
        self.uncovered[place.column as usize].remove(place.lane(), 1);
    }

    fn covers(&self, place: Place) -> bool {
        !self.uncovered[place.column as usize].0.contains(place.lane())
    }

    fn covers_all(&self) -> bool {
        self.uncovered.iter().all(|uncovered| uncovered.0.is_empty())
    }

    fn settle(&mut self, tables: &Tables<'_, BitSlice>, queue: &mut Queue, lock: bool) -> Result<(), u32> {
        settle(self, tables, queue, lock)
    }

    fn keep(&mut self, masks: &[BitSlice], _layout: &Layout) {
        self.open.as_flattened_mut().iter_mut().zip(masks).for_each(|(open, mask)| open.keep(mask));
        self.stale = u64::MAX >> (COLUMNS as usize - self.open.len());
    }

    fn exceeds(&self, _tables: &Tables<'_, BitSlice>, _options: &[u32]) -> bool {
        true
    }

    fn close(&mut self, place: Place) {
        self.open.as_flattened_mut()[place.vector as usize].remove(place.lane(), 1);
        self.stale |= 1 << place.column;
    }

    fn size(&self, item: u32, _layout: &Layout) -> u32 {
        let (column, lane) = (item as usize / BitSlice::LANES, item as usize % BitSlice::LANES);
        self.open[column].iter().map(|open| u32::from(open.0.contains(lane))).sum()
    }

    fn smallest(&self, _layout: &Layout) -> u32 {
        smallest(self) as u32
    }

    fn least(&self, factors: &[f32], _layout: &Layout) -> u32 {
        least(self, factors) as u32
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::engine::Engine;
    use crate::{ItemId, OptionId};

    /// As many boards take three columns of items, and those five.
    const FEW: usize = 8;
    const MANY: usize = 16;

    /// Boards of 6x6 in a row, each of which shares its last box with the first one of the next.
    fn boards(count: usize) -> Problem {
        let mut builder = Problem::builder();
        let mut items = std::collections::HashMap::new();
        let mut options = std::collections::BTreeMap::<_, Vec<ItemId>>::new();
        for (board, option) in (0..count).flat_map(|board| (0..216).map(move |option| (board, option))) {
            let (row, column, symbol) = (option / 36, option / 6 % 6, option % 6);
            // The place of a cell, which may be in two boards.
            let cell = (4 * board + row, 3 * board + column);
            let names = [
                format!("cell-{}-{}", cell.0, cell.1),
                format!("row-{board}-{row}-{symbol}"),
                format!("column-{board}-{column}-{symbol}"),
                format!("box-{}-{}-{symbol}", cell.0 / 2, cell.1 / 3),
            ];
            for name in names {
                let item = *items.entry(name.clone()).or_insert_with(|| builder.primary(name));
                let of_option = options.entry((cell, symbol)).or_default();
                if !of_option.contains(&item) {
                    of_option.push(item);
                }
            }
        }
        options.into_values().for_each(|items| _ = builder.option(items));
        builder.build().expect("boards are sound")
    }

    /// Solutions in order, from a root that is changed as `bytes` say, to begin with by options of a
    /// solution.
    fn solutions(problem: &Problem, engine: Engine, bytes: &[u8]) -> Vec<Vec<OptionId>> {
        const LIMIT: usize = 300;
        let seed = bytes.iter().map(|&byte| u64::from(byte)).sum();
        let known = problem
            .solver()
            .engine(Engine::Cells)
            .shuffle(seed)
            .first()
            .unwrap()
            .expect("boards can be filled");
        let group = problem.items().skip(problem.item_count() - 40).collect();
        let mut search = problem.solver().engine(engine).switches(vec![group]).solutions();
        let options = problem.option_count() as u32;
        let mut found = Vec::new();
        let mut mark = search.mark();
        for (number, &byte) in bytes.iter().take(8).enumerate() {
            search.choose_all(&known.iter().skip(number % 3).step_by(2).copied().collect::<Vec<_>>());
            let option = OptionId((number as u32 * 977 + u32::from(byte)) % options);
            match byte % 5 {
                0 => {
                    search.undo(mark);
                    mark = search.mark();
                }
                1 => _ = search.switch_on(0),
                2 => _ = search.prune(),
                3 => _ = search.choose(option),
                _ => _ = search.forbid(option),
            }
            let mut here = Vec::new();
            while here.len() < LIMIT
                && let Some(solution) = search.next()
            {
                let mut solution = solution.to_vec();
                solution.sort_unstable();
                here.push(solution);
            }
            if here.len() < LIMIT {
                here.sort_unstable();
                found.append(&mut here);
            }
        }
        found
    }

    #[test]
    fn boards_take_several_columns_and_have_locks() {
        let problem = boards(FEW);
        let tables = Tables::<BitSlice>::new(&problem, &crate::engine::Switches::default()).0;
        assert!(ManySlices::suit(&problem, 6) && tables.layout.column_count() == 3);
        let locks = tables.column_locks().expect("boxes share options with lines");
        let items = |column| (0..BitSlice::LANES).map(move |lane| (column, lane));
        let mut count = 0;
        for (share, (column, lane)) in
            (0..SHARES).flat_map(|share| (0..3).flat_map(items).map(move |at| (share, at)))
        {
            let partner = locks.partner(column, share, lane);
            if !locks.excluded(partner).is_empty() {
                let back = locks.partner(partner.column.into(), partner.share.into(), partner.lane.into());
                assert_eq!((usize::from(back.column), usize::from(back.lane)), (column, lane));
                count += 1;
            }
        }
        assert!(count > 2 * 36 * FEW);
    }

    quickcheck! {
        fn columns_lose_no_solution(bytes: Vec<u8>) -> bool {
            let problem = boards([FEW, MANY][bytes.len() % 2]);
            solutions(&problem, Engine::Lanes, &bytes) == solutions(&problem, Engine::Words, &bytes)
        }
    }
}
