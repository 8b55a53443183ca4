//! One word per item.
//!
//! The loops are compiled once for each instruction set listed below, and the best one that the machine supports
//! is selected at run time.
//!
//! Long searches look for locks, until there are none, if they are [thorough](crate::Solver::thorough); others lose time by that:
//! killers would be made in 1.4 times the time. Killers of five-cell cages take a twentieth of the nodes so, and a quarter of the time.

use multiversion::target::match_target;

use super::OpenSets;
use super::column_locks::{ColumnLocks, SHARES};
use super::covered::{COLUMNS, Covered, Lanes16};
use super::layout::Layout;
use super::place::Place;
use super::queue::Queue;
#[cfg(target_arch = "x86_64")]
use super::short::avx512;
use super::short::{self, Short};
use super::tables::Tables;
use super::vector::{Bits, Vector, Word, mask_of};
use crate::engine::instruction_sets::versions;

/// The open options of all items, a word each.
#[derive(Debug)]
pub(crate) struct OneWord<W, const L: usize> {
    open: Vec<Vector<W, L>>,
    /// A bit for each lane of each vector: whether its item is covered, or it has no item. Such a lane has
    /// one bit set.
    covered: Covered,
    /// For each column and share number, the lanes whose share has been found locked; empty before locks are looked for.
    locked: Vec<[u32; SHARES]>,
    /// The columns that have been narrowed since, a bit each.
    stale: u64,
}

/// Applies the waiting options, and chooses and applies the options that they force. Also excludes options by locks until there
/// are none, if `lock` says so. Fails with an item that is left without options.
#[inline(always)]
fn settle<W: Word, const L: usize>(
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

/// Excludes options by shares that were not locked before, in columns that were narrowed since. Returns the columns that this
/// narrows.
#[inline(always)]
fn exclude_locked<W: Word, const L: usize>(
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
                let (other, lane) = (usize::from(partner.column), usize::from(partner.lane));
                let beyond = &locks.outside[other][usize::from(partner.share) % SHARES];
                if open[other].lane(lane) & beyond.lane(lane) == 0 {
                    continue;
                }
                for &option in locks.excluded(partner) {
                    let places = tables.places.of(option);
                    let is_open = places.first().is_some_and(|place| {
                        open[place.vector as usize].lane(place.lane()) & place.bit() != 0
                    });
                    for place in places.iter().filter(|_| is_open) {
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
fn push_single<W: Word, const L: usize>(
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

/// Applies the waiting options, and chooses and applies the options that they force. Returns the columns that this may narrow, a
/// bit each for the first ones. Fails with an item that is left without options.
#[inline(always)]
fn settle_forced<W: Word, const L: usize>(
    open: &mut [Vector<W, L>],
    covered: &mut Covered,
    tables: &Tables<'_, Vector<W, L>>,
    queue: &mut Queue,
    short: impl Fn(&Vector<W, L>) -> Short + Copy,
) -> Result<u64, u32> {
    if !queue.is_waiting() {
        return Ok(0);
    }
    if !tables.rows.are_full() {
        return settle_thin(open, covered, tables, queue, short);
    }
    if let [column] = open {
        settle_column(column, covered, tables, queue, short)?;
        return Ok(1);
    }
    while queue.is_waiting() {
        while let Some(option) = queue.pop() {
            tables.cover(option, covered);
            // Two at once, so that the state is read and written half as often: 16x16 puzzles are made in .93 of the time.
            let Some(other) = queue.pop() else {
                match tables.rows.shared() {
                    Some(shared) => shared.keep(open, option, option),
                    None => {
                        for (open, mask) in open.iter_mut().zip(tables.rows.full(option)) {
                            open.keep(mask);
                        }
                    }
                }
                break;
            };
            tables.cover(other, covered);
            if let Some(shared) = tables.rows.shared() {
                shared.keep(open, option, other);
                continue;
            }
            let row = tables.rows.full(option);
            for ((open, mask), other) in open.iter_mut().zip(row).zip(tables.rows.full(other)) {
                open.keep_both(mask, other);
            }
        }
        for (group, open) in open.chunks(COLUMNS).enumerate() {
            let (mut single, mut columns, mut empty) = (Lanes16::EMPTY, 0_u32, 0);
            let lanes = single.0.iter_mut().zip(&covered.group(group).0);
            for (at, (open, (single, covered))) in open.iter().zip(lanes).enumerate() {
                let short = short(open);
                empty |= short.empty;
                *single = short.single & !covered;
                columns |= u32::from(*single != 0) << at;
            }
            if empty != 0 {
                return Err(first_empty(open, group * COLUMNS, short));
            }
            // All lanes of the group share one loop, because the processor can rarely predict the end of a
            // loop.
            while columns != 0 {
                let at = columns.trailing_zeros() as usize;
                let lanes = &mut single.0[at % COLUMNS];
                let lane = lanes.trailing_zeros() as usize;
                *lanes &= *lanes - 1;
                columns ^= u32::from(*lanes == 0) << at;
                queue.push(last_option(&open[at], lane, group * COLUMNS + at, tables));
            }
        }
    }
    Ok(all_columns(open.len()))
}

/// As [`settle_forced`], in a state of one column, which stays in a register: 0.7 of the time on twelve queens.
#[inline(always)]
fn settle_column<W: Word, const L: usize>(
    open: &mut Vector<W, L>,
    covered: &mut Covered,
    tables: &Tables<'_, Vector<W, L>>,
    queue: &mut Queue,
    short: impl Fn(&Vector<W, L>) -> Short,
) -> Result<(), u32> {
    let (mut column, mut lanes) = (*open, covered.of(0));
    while queue.is_waiting() {
        while let Some(option) = queue.pop() {
            lanes |= tables.covered_by(option)[0].0[0];
            column.keep(&tables.rows.full(option)[0]);
        }
        let Short { empty, single } = short(&column);
        if empty != 0 {
            return Err(empty.trailing_zeros());
        }
        let mut single = single & !lanes;
        while single != 0 {
            queue.push(last_option(&column, single.trailing_zeros() as usize, 0, tables));
            single &= single - 1;
        }
    }
    *open = column;
    covered.set(0, lanes);
    Ok(())
}

/// As [`settle_forced`], with rows that leave out columns that they do not narrow.
#[inline(always)]
fn settle_thin<W: Word, const L: usize>(
    open: &mut [Vector<W, L>],
    covered: &mut Covered,
    tables: &Tables<'_, Vector<W, L>>,
    queue: &mut Queue,
    short: impl Fn(&Vector<W, L>) -> Short,
) -> Result<u64, u32> {
    let mut narrowed = 0;
    while let Some(option) = queue.pop() {
        tables.cover(option, covered);
        let row = tables.rows.of(option);
        for (&column, mask) in row.columns.iter().zip(row.masks) {
            let column = column as usize;
            open[column].keep(mask);
            narrowed |= 1_u64.unbounded_shl(column as u32);
            let short = short(&open[column]);
            if short.empty != 0 {
                return Err((column * L) as u32 + short.empty.trailing_zeros());
            }
            let mut single = short.single & !covered.of(column);
            while single != 0 {
                queue.push(last_option(&open[column], single.trailing_zeros() as usize, column, tables));
                single &= single - 1;
            }
        }
    }
    Ok(narrowed)
}

/// A bit for each of so many columns, but at most 64.
fn all_columns(count: usize) -> u64 {
    u64::MAX >> u64::BITS.saturating_sub(count as u32).min(u64::BITS - 1)
}

/// The only option of the item in a lane of a column.
#[inline(always)]
fn last_option<W: Word, const L: usize>(
    open: &Vector<W, L>,
    lane: usize,
    column: usize,
    tables: &Tables<'_, Vector<W, L>>,
) -> u32 {
    tables.option((column * L + lane) as u32, open.lane(lane % L).trailing_zeros())
}

/// The first item without options in these columns, which begin with number `column`.
#[inline(always)]
fn first_empty<W: Word, const L: usize>(
    open: &[Vector<W, L>],
    column: usize,
    short: impl Fn(&Vector<W, L>) -> Short,
) -> u32 {
    for (column, open) in (column..).zip(open) {
        let empty = short(open).empty;
        if empty != 0 {
            return (column * L) as u32 + empty.trailing_zeros();
        }
    }
    0
}

/// Whether a lane has a bit that none of some full rows leaves.
#[inline(always)]
fn exceeds<W: Word, const L: usize, const K: usize>(
    open: &[Vector<W, L>],
    rows: [&[Vector<W, L>]; K],
) -> bool {
    let rows = rows.map(|row| &row[..open.len()]);
    let mut more = Vector::<W, L>::EMPTY;
    for (at, open) in open.iter().enumerate() {
        let mut beyond = *open;
        rows.iter().for_each(|row| beyond.subtract(&row[at]));
        more.unite(&beyond);
    }
    !more.is_within(&Vector::EMPTY)
}

/// The first lane with two bits.
#[inline(always)]
fn first_pair<W: Word, const L: usize>(open: &[Vector<W, L>]) -> Option<u32> {
    for (column, open) in open.iter().enumerate() {
        let mut pairs = [0; L];
        for (pair, word) in pairs.iter_mut().zip(&open.0) {
            let rest = word.rest();
            *pair = u8::from((rest != W::ZERO) & (rest.rest() == W::ZERO)).wrapping_neg();
        }
        if pairs.iter().fold(0, |any, &pair| any | pair) != 0 {
            return Some((column * L) as u32 + mask_of(&pairs).trailing_zeros());
        }
    }
    None
}

/// The first lane with the lowest (bits - 1) * factor among those that have more than one bit.
#[inline(always)]
fn least<W: Word, const L: usize>(open: &[Vector<W, L>], factors: &[f32]) -> u32 {
    let (mut lowest, mut columns) = ([u32::MAX; L], [0; L]);
    for ((column, open), factors) in (0..).zip(open).zip(factors.as_chunks::<L>().0) {
        for lane in 0..L {
            let score = (open.0[lane].count() as i32 - 1) as f32 * factors[lane];
            // Nonnegative floats are ordered like their bits; subtracting one makes zero the largest.
            let score = score.to_bits().wrapping_sub(1);
            columns[lane] = if score < lowest[lane] { column } else { columns[lane] };
            lowest[lane] = lowest[lane].min(score);
        }
    }
    let least = lowest.iter().fold(u32::MAX, |least, &score| least.min(score));
    let items = (0..).zip(columns).map(|(lane, column)| column * L as u32 + lane);
    items
        .zip(lowest)
        .fold(u32::MAX, |first, (item, score)| first.min(if score == least { item } else { u32::MAX }))
}

/// The loops for one width of words.
pub(crate) trait Kernel<const L: usize>: Word {
    fn settle(
        sets: &mut OneWord<Self, L>,
        tables: &Tables<'_, Vector<Self, L>>,
        queue: &mut Queue,
        lock: bool,
    ) -> Result<(), u32>;
    fn exceeds(open: &[Vector<Self, L>], rows: [&[Vector<Self, L>]; 3]) -> bool;
    fn first_pair(open: &[Vector<Self, L>]) -> Option<u32>;
    fn least(open: &[Vector<Self, L>], factors: &[f32]) -> u32;
}

macro_rules! kernel {
    ($word:ty, $lanes:literal, $short:path, $apart:path) => {
        impl Kernel<$lanes> for $word {
            fn settle(
                sets: &mut OneWord<Self, $lanes>,
                tables: &Tables<'_, Vector<Self, $lanes>>,
                queue: &mut Queue,
                lock: bool,
            ) -> Result<(), u32> {
                versions! {
                    fn settle_word(
                        sets: &mut OneWord<$word, $lanes>,
                        tables: &Tables<'_, Vector<$word, $lanes>>,
                        queue: &mut Queue,
                        lock: bool
                    ) -> Result<(), u32> {
                        match_target! {
                            "x86_64+avx512f+avx512bw" => {
                                settle(sets, tables, queue, lock, |vector| $short(vector), |one, other| $apart(one, other))
                            }
                            _ => settle(sets, tables, queue, lock, short::short, short::apart),
                        }
                    }
                }
                settle_word(sets, tables, queue, lock)
            }

            fn exceeds(open: &[Vector<Self, $lanes>], rows: [&[Vector<Self, $lanes>]; 3]) -> bool {
                versions! {
                    fn exceeds_word(
                        open: &[Vector<$word, $lanes>],
                        rows: [&[Vector<$word, $lanes>]; 3]
                    ) -> bool {
                        exceeds(open, rows)
                    }
                }
                exceeds_word(open, rows)
            }

            fn first_pair(open: &[Vector<Self, $lanes>]) -> Option<u32> {
                versions! {
                    fn first_pair_word(open: &[Vector<$word, $lanes>]) -> Option<u32> {
                        first_pair(open)
                    }
                }
                first_pair_word(open)
            }

            fn least(open: &[Vector<Self, $lanes>], factors: &[f32]) -> u32 {
                versions! {
                    fn least_word(open: &[Vector<$word, $lanes>], factors: &[f32]) -> u32 {
                        least(open, factors)
                    }
                }
                least_word(open, factors)
            }
        }
    };
}

kernel!(u16, 32, avx512::short_16, avx512::apart_16);
kernel!(u32, 16, avx512::short_32, avx512::apart_32);
kernel!(u64, 8, avx512::short_64, avx512::apart_64);

impl<W: Copy, const L: usize> Clone for OneWord<W, L> {
    fn clone(&self) -> Self {
        let Self { open, covered, locked, stale } = self;
        Self { open: open.clone(), covered: covered.clone(), locked: locked.clone(), stale: *stale }
    }

    fn clone_from(&mut self, other: &Self) {
        self.open.clone_from(&other.open);
        self.covered.clone_from(&other.covered);
        self.locked.clone_from(&other.locked);
        self.stale = other.stale;
    }
}

impl<W: Kernel<L>, const L: usize> OpenSets for OneWord<W, L> {
    type Vector = Vector<W, L>;
    const HAS_CHEAP_LOCKS: bool = false;

    fn new(layout: &Layout) -> Self {
        let stale = all_columns(layout.column_count());
        Self { open: layout.start(), covered: layout.covered(), locked: Vec::new(), stale }
    }

    fn vectors(&self) -> &[Self::Vector] {
        &self.open
    }

    fn settle(
        &mut self,
        tables: &Tables<'_, Self::Vector>,
        queue: &mut Queue,
        lock: bool,
    ) -> Result<(), u32> {
        W::settle(self, tables, queue, lock)
    }

    fn keep(&mut self, masks: &[Self::Vector], _layout: &Layout) {
        self.open.iter_mut().zip(masks).for_each(|(open, mask)| open.keep(mask));
        self.stale = all_columns(self.open.len());
    }

    fn exceeds(&self, tables: &Tables<'_, Self::Vector>, options: &[u32]) -> bool {
        let masks = |option| tables.rows.of(option).masks;
        match *options {
            _ if tables.rows.shared().is_some() => true,
            [a, b] => W::exceeds(&self.open, [a, b, b].map(masks)),
            [a, b, c] => W::exceeds(&self.open, [a, b, c].map(masks)),
            _ => true,
        }
    }

    fn bits(&self, item: u32, _layout: &Layout) -> u64 {
        self.open[item as usize / L].lane(item as usize % L)
    }

    fn close(&mut self, place: Place) {
        self.open[place.vector as usize].remove(place.lane(), place.bit());
        self.stale |= 1_u64.unbounded_shl(place.column);
    }

    fn switch_on(&mut self, off: Place, open: &[Place]) {
        self.close(off);
        open.iter().for_each(|place| self.open[place.vector as usize].insert(place.lane(), place.bit()));
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

    fn size(&self, item: u32) -> u32 {
        self.open[item as usize / L].0[item as usize % L].count()
    }

    fn smallest(&self) -> u32 {
        let item_of_size = |wanted| {
            let words = self.open.iter().flat_map(|open| open.0);
            words.map(Word::count).position(|size| size == wanted)
        };
        W::first_pair(&self.open).unwrap_or_else(|| (3..=W::BITS).find_map(item_of_size).unwrap_or(0) as u32)
    }

    fn least(&self, factors: &[f32]) -> u32 {
        W::least(&self.open, factors)
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::engine::cells::Cells;
    use crate::engine::lanes::{Lanes, Words64};
    use crate::engine::{Backtrack, Event, Machine, State, Switches};
    use crate::item_choice::{ItemChoice, Weights};
    use crate::limits::Limits;
    use crate::limits::monitor::Monitor;
    use crate::problem::{OptionId, Problem};

    const ITEMS: usize = 24;

    /// A problem of primary items in three columns. Neighbouring items share many options.
    fn problem(options: &[u32]) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..ITEMS).map(|item| builder.primary(item.to_string())).collect();
        for &random in options {
            let first = random as usize % ITEMS;
            let others = (1..4).filter(|other| random >> (8 + other) & 1 != 0);
            builder.option(
                std::iter::once(0).chain(others).map(|other| items[(first + 8 * other + other) % ITEMS]),
            );
        }
        items.iter().for_each(|&item| _ = builder.option([item]));
        builder.build().expect("options are sound")
    }

    /// The first solutions, in order, after changes of the root, and how many there are of them.
    fn solutions<'p, S: State<'p>>(
        problem: &'p Problem,
        choice: ItemChoice,
        roots: &[u32],
    ) -> Vec<Vec<OptionId>> {
        let weights = Weights::new(choice, problem.item_count()).thorough(true);
        let mut machine = Backtrack::<S>::new(problem, weights, Switches::default());
        for root in roots.iter().take(6) {
            let option = OptionId(root / 4 % problem.option_count() as u32);
            match root % 4 {
                0 => machine.choose(&[option]),
                _ => machine.forbid(option),
            };
        }
        let mut monitor = Monitor::new(Limits::new(), None, None);
        let mut solutions = Vec::new();
        while solutions.len() < LIMIT
            && let Event::Solution = machine.advance(&mut monitor)
        {
            let mut solution = machine.chosen().to_vec();
            solution.sort_unstable();
            solutions.push(solution);
        }
        solutions.sort_unstable();
        solutions
    }

    const LIMIT: usize = 2000;

    #[test]
    fn items_that_share_options_have_locks() {
        let problem = problem(
            &(0..90)
                .map(|number| 0x9E37_79B1_u32.rotate_left(number).wrapping_mul(number))
                .collect::<Vec<_>>(),
        );
        let tables = Tables::<Vector<u64, 8>>::new(&problem, &Switches::default()).0;
        let locks = tables.column_locks().expect("some items share several options");
        let full = |outside: &Vector<u64, 8>, lane| outside.lane(lane) == u64::MAX;
        let with_share =
            locks.outside.iter().flat_map(|column| (0..8).map(move |lane| full(&column[0], lane)));
        assert!(with_share.filter(|is_full| !is_full).count() > ITEMS / 2);
    }

    quickcheck! {
        fn locks_lose_no_solution(options: Vec<u32>, roots: Vec<u32>) -> bool {
            let problem = problem(&options);
            [ItemChoice::MinRemaining, ItemChoice::Weighted].into_iter().all(|choice| {
                let words = solutions::<Lanes<'_, Words64>>(&problem, choice, &roots);
                let cells = solutions::<Cells>(&problem, choice, &roots);
                // Beyond the limit, they need not be the same ones.
                words.len() == cells.len() && (words.len() == LIMIT || words == cells)
            })
        }
    }
}
