//! One bit for each option of an item, stacked in slices, with the small items of a problem side by side.
//!
//! Nine slices of 512 items are less data to narrow than words of 16 bits, and a few operations on whole
//! slices count the options of all items. Everything has a fixed size, so the state stays in registers while
//! options are applied. Together this takes 0.8 of the time of words on 9x9 boards.

use multiversion::target::match_target;

use super::OpenSets;
use super::bit_slice::{BitSlice, FEWEST_ITEMS, HEIGHT};
use super::layout::Layout;
use super::lines::{LOW_LINES, Lines, Low, PACKED_ITEMS, Packed, Wide, gathered, narrow};
use super::locks::{Locks, Partner, SHARES};
use super::place::Place;
use super::queue::Queue;
use super::short;
#[cfg(target_arch = "x86_64")]
use super::short::avx512;
use super::singles::Singles;
use super::tables::Tables;
use super::tally::{self, Tally};
use super::vector::{Bits, WORDS};
use crate::engine::instruction_sets::versions;
use crate::ids::OptionId;
use crate::problem::Problem;

/// The open options of all items: bit `i` of slice `k` is the `k`-th option of item `i`. Lanes without an
/// item are covered.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Slices {
    pub(super) open: [BitSlice; HEIGHT],
    pub(super) uncovered: BitSlice,
    /// For each share number, the items whose share has been found locked, so that the other item's options outside it are
    /// closed, but for those that [`AT_ONCE`] left out.
    locked: [BitSlice; SHARES],
}

/// The number of shares that are applied together. There are rarely more; some are left out then.
const AT_ONCE: usize = 32;

impl Slices {
    /// Whether slices suit a problem.
    pub(crate) fn suit(problem: &Problem, largest_item: u32) -> bool {
        largest_item as usize <= HEIGHT && (FEWEST_ITEMS..=BitSlice::LANES as u32).contains(&problem.primary)
    }

    /// Whether slices do not suit a problem, but may suit what forced options leave of it. To look for that takes long if items of
    /// either kind are large.
    pub(super) fn may_suit_rest(problem: &Problem, largest_item: u32) -> bool {
        let most = 2 * HEIGHT as u32;
        problem.primary <= 2 * BitSlice::LANES as u32
            && problem.item_starts.windows(2).all(|range| range[1] - range[0] <= most)
            && !Self::suit(problem, largest_item)
    }
}

/// The state to begin with, if it is another one, and the state to change.
type Step<'a> = (Option<&'a Slices>, &'a mut Slices);

/// The rows of shares that are to be applied, and how many there are.
type Shares = ([u32; AT_ONCE], usize);

impl Slices {
    /// Adds the shares that are not in `locked` yet, and lists those that exclude any option.
    #[inline(always)]
    fn shares(
        open: &[BitSlice; HEIGHT],
        uncovered: &BitSlice,
        locked: &mut [BitSlice; SHARES],
        locks: &Locks<BitSlice>,
        used: impl Fn(&BitSlice) -> u32,
    ) -> Shares {
        let outside: &[[BitSlice; HEIGHT]] = locks.outside.as_chunks().0;
        let (mut beyond, mut new) = ([BitSlice::EMPTY; SHARES], [BitSlice::EMPTY; SHARES]);
        let mut words = 0_u64;
        for (share, outside) in outside.iter().enumerate().take(SHARES) {
            for (open, outside) in open.iter().zip(outside) {
                let mut open = *open;
                open.keep(outside);
                beyond[share].unite(&open);
            }
            let mut now = locks.having[share];
            now.keep(uncovered);
            now.subtract(&beyond[share]);
            new[share] = now;
            new[share].subtract(&locked[share]);
            locked[share].unite(&now);
            words |= u64::from(used(&new[share])) << (share * WORDS);
        }
        // Which shares exclude anything cannot be predicted, so those that do are listed first.
        let (mut those, mut count) = ([0; AT_ONCE], 0);
        // One loop for all, as for forced options.
        while words != 0 {
            let at = words.trailing_zeros() as usize;
            let (share, word) = (at / WORDS % SHARES, at % WORDS);
            let items = new[share].0.words()[word];
            let rest = items & items.wrapping_sub(1);
            new[share].0.set_word(word, rest);
            words ^= u64::from(rest == 0) << at;
            let item = word * u64::BITS as usize + items.trailing_zeros() as usize;
            let Partner { item, share, row } = locks.partners[share * BitSlice::LANES + item];
            let is_new = beyond[share as usize % SHARES].0.contains(item as usize % BitSlice::LANES);
            those[count % AT_ONCE] = row;
            count += usize::from(is_new);
        }
        (those, count)
    }
}

/// Applies the waiting options, and chooses and applies the options that they force, to these slices or from those `before` on.
/// Fails with an item that is left without options; the slices then stay as they are.
#[inline(always)]
fn settle_with(
    (before, slices): Step<'_>,
    tables: &Tables<'_, BitSlice>,
    queue: &mut Queue,
    lock: bool,
    used: impl Fn(&BitSlice) -> u32,
    gathered: impl Fn([&BitSlice; 3]) -> BitSlice,
) -> Result<(), u32> {
    match tables.packed_len {
        Some(LOW_LINES) => {
            let rows: (&[Low], _) = tables.packed.as_chunks();
            settle_lines((before, slices), rows.0, tables, queue, lock, used, gathered)
        }
        Some(_) => {
            let rows: (&[Packed], _) = tables.packed.as_chunks();
            settle_lines((before, slices), rows.0, tables, queue, lock, used, gathered)
        }
        None => {
            let rows: (&[Wide], _) = tables.rows.masks().as_chunks();
            settle_lines((before, slices), rows.0, tables, queue, lock, used, gathered)
        }
    }
}

/// The same for rows in some lines.
#[inline(always)]
fn settle_lines<const LINES: usize>(
    (before, slices): Step<'_>,
    rows: &[[BitSlice; LINES]],
    tables: &Tables<'_, BitSlice>,
    queue: &mut Queue,
    lock: bool,
    used: impl Fn(&BitSlice) -> u32,
    gathered: impl Fn([&BitSlice; 3]) -> BitSlice,
) -> Result<(), u32>
where
    [BitSlice; LINES]: Lines,
{
    // A copy stays in registers, while the state would be written after every step.
    let Slices { open, uncovered, .. } = before.unwrap_or(slices);
    let mut lines = <[BitSlice; LINES]>::of(open, uncovered);
    // What is locked is copied when that is looked at, or at the end.
    let mut locked = before.map(|before| &before.locked);
    let mut locks = tables.locks.as_ref().filter(|_| lock);
    while let Some(option) = queue.pop() {
        narrow(&mut lines, &rows[option as usize]);
    }
    let (mut end, options) = (queue.end(), tables.options.column(0));
    let settled = loop {
        let (open, uncovered) = lines.slices(&gathered);
        let tally = Tally::of(&open, &uncovered);
        // Both at once, while they are in registers.
        let (empty, words) = (used(&tally.empty), used(&tally.single));
        if empty != 0 {
            break Err(tally.empty.0.first().map_or(0, |item| item as u32));
        }
        if words == 0 {
            // Once: what more looks find saves one node of a hundred.
            if let Some(locks) = locks.take().filter(|locks| locks.is_early(&uncovered)) {
                locked.take().into_iter().for_each(|locked| slices.locked = *locked);
                let (those, count) = Slices::shares(&open, &uncovered, &mut slices.locked, locks, &used);
                let rows: &[[BitSlice; LINES]] = locks.rows.as_chunks().0;
                for &row in those.iter().take(count) {
                    narrow(&mut lines, &rows[row as usize]);
                }
                if count > 0 {
                    continue;
                }
            }
            break Ok(());
        }
        // Nothing is written to memory that the next item waits for: a loop over all words that does takes 1.04 times as long in all.
        let mut singles = Singles::new(&tally.single, words);
        while !singles.is_empty() {
            let (word, bit) = singles.take();
            let option = options.option(word * u64::BITS as usize + bit as usize, tally.index(word, bit));
            end.push(option);
            // At once, so that rows are fetched while other items are looked at, and again if another item has forced the
            // option: to leave that out would be a branch more. 9x9 boards take .92 of the time of narrowing in a loop of its own.
            narrow(&mut lines, &rows[option as usize]);
        }
    };
    let end = end.len;
    queue.apply_to(end);
    if settled.is_ok() {
        (slices.open, slices.uncovered) = lines.slices(&gathered);
        locked.into_iter().for_each(|locked| slices.locked = *locked);
    }
    settled
}

versions! {
    fn settle(slices: &mut Slices, before: Option<&Slices>, tables: &Tables<'_, BitSlice>, queue: &mut Queue, lock: bool) -> Result<(), u32> {
        match_target! {
            "x86_64+avx512f+avx512bw" => {
                let gathered = |lines: [&BitSlice; 3]| avx512::gathered(lines);
                settle_with((before, slices), tables, queue, lock, |slice| avx512::used(slice), gathered)
            }
            _ => settle_with((before, slices), tables, queue, lock, short::used, gathered),
        }
    }
}

versions! {
    fn is_paired(slices: &Slices) -> bool {
        tally::is_paired(&slices.open, &slices.uncovered)
    }
}

/// Lists the options that are open before others are chosen, and not after, if no item that is not covered has more than two before.
/// Otherwise returns false.
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
    fn mirror(before: &Slices, after: &Slices, tables: &Tables<'_, BitSlice>, others: &mut [OptionId]) -> bool {
        match_target! {
            "x86_64+avx512f+avx512bw" => mirror_with(before, after, tables, others, |slice| avx512::used(slice)),
            _ => mirror_with(before, after, tables, others, short::used),
        }
    }
}

versions! {
    fn smallest(slices: &Slices) -> Option<usize> {
        tally::smallest(&slices.open, &slices.uncovered)
    }
}

versions! {
    fn least(slices: &Slices, factors: &[f32]) -> usize {
        tally::least(&slices.open, &slices.uncovered, factors).1
    }
}

impl OpenSets for Slices {
    type Vector = BitSlice;
    const MIRRORS: bool = true;

    fn new(layout: &Layout) -> Self {
        let mut slices = Self {
            open: [BitSlice::EMPTY; HEIGHT],
            uncovered: BitSlice::EMPTY,
            locked: [BitSlice::EMPTY; SHARES],
        };
        slices.open.iter_mut().zip(layout.start()).for_each(|(slice, open)| *slice = open);
        layout.items().for_each(|item| slices.uncovered.insert(item as usize, 1));
        if layout.sizes().len() <= PACKED_ITEMS as usize {
            // Lanes beyond packed items never look empty, whatever is in the words that slices share.
            let beyond = PACKED_ITEMS as usize..BitSlice::LANES;
            beyond.for_each(|lane| slices.open[HEIGHT - 1].insert(lane, 1));
        }
        slices
    }

    fn vectors(&self) -> &[BitSlice] {
        &self.open
    }

    fn bits(&self, item: u32, _layout: &Layout) -> u64 {
        let open = (0..).zip(&self.open);
        open.fold(0, |bits, (index, open)| bits | u64::from(open.0.contains(item as usize)) << index)
    }

    fn indices(&self, item: u32, layout: &Layout) -> impl Iterator<Item = u32> {
        // As bits first: which slices have the item is hard to predict.
        let mut bits = self.bits(item, layout);
        std::iter::from_fn(move || {
            let bit = (bits != 0).then(|| bits.trailing_zeros())?;
            bits &= bits - 1;
            Some(bit)
        })
    }

    fn switch_on(&mut self, off: Place, open: &[Place]) {
        self.close(off);
        open.iter().for_each(|place| self.open[place.vector as usize].insert(place.lane(), place.bit()));
        self.uncovered.insert(off.lane(), 1);
    }

    fn cover(&mut self, place: Place) {
        self.uncovered.remove(place.lane(), 1);
    }

    fn covers(&self, place: Place) -> bool {
        self.uncovered.lane(place.lane()) == 0
    }

    fn covers_all(&self) -> bool {
        self.uncovered.0.is_empty()
    }

    fn is_early(&self, tables: &Tables<'_, BitSlice>) -> bool {
        tables.locks.as_ref().is_none_or(|locks| locks.is_early(&self.uncovered))
    }

    fn is_paired(&self) -> bool {
        is_paired(self)
    }

    fn mirror(&self, after: &Self, tables: &Tables<'_, BitSlice>, others: &mut [OptionId]) -> bool {
        mirror(self, after, tables, others)
    }

    fn settle(&mut self, tables: &Tables<'_, BitSlice>, queue: &mut Queue, lock: bool) -> Result<(), u32> {
        settle(self, None, tables, queue, lock)
    }

    fn settle_from(
        &mut self,
        before: &Self,
        tables: &Tables<'_, BitSlice>,
        queue: &mut Queue,
        lock: bool,
    ) -> Result<(), u32> {
        settle(self, Some(before), tables, queue, lock)
    }

    fn keep(&mut self, masks: &[BitSlice], _layout: &Layout) {
        self.open.iter_mut().zip(masks).for_each(|(open, mask)| open.keep(mask));
    }

    fn exceeds(&self, _fixed: &Tables<'_, BitSlice>, _options: &[u32]) -> bool {
        true
    }

    fn close(&mut self, place: Place) {
        self.open[place.vector as usize].remove(place.lane(), place.bit());
    }

    fn size(&self, item: u32, _layout: &Layout) -> u32 {
        self.open.iter().map(|open| u32::from(open.0.contains(item as usize))).sum()
    }

    fn smallest(&self, _layout: &Layout) -> u32 {
        smallest(self).unwrap_or(0) as u32
    }

    fn least(&self, factors: &[f32], _layout: &Layout) -> u32 {
        least(self, factors) as u32
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::engine::cells::Cells;
    use crate::engine::lanes::{Lanes, Words16};
    use crate::engine::reduced::Reduced;
    use crate::engine::tests::first_solutions;
    use crate::engine::{Backtrack, Event, Machine, Subtree, Switches};
    use crate::facts::Shape;
    use crate::ids::{ItemId, OptionId};
    use crate::item_choice::{ItemChoice, Weights};
    use crate::limits::Limits;
    use crate::limits::monitor::Monitor;
    use crate::{ProblemBuilder, Sum};

    /// A problem of 20 primary items, none with more than nine options, and three coloured items.
    fn problem(options: &[Vec<u8>]) -> Problem {
        let mut builder = Problem::builder();
        let primary: Vec<_> = (0..20).map(|item| builder.primary(format!("p{item}"))).collect();
        let secondary: Vec<_> = (0..3).map(|item| builder.secondary(format!("s{item}"))).collect();
        let mut sizes = [0; 20];
        for bytes in options {
            let mut items: Vec<_> = bytes.iter().map(|&byte| usize::from(byte) % 20).take(5).collect();
            items.sort_unstable();
            items.dedup();
            if items.iter().any(|&item| sizes[item] == HEIGHT) {
                continue;
            }
            items.iter().for_each(|&item| sizes[item] += 1);
            let color = bytes.iter().fold(0, |sum: u32, &byte| sum + u32::from(byte));
            let colored = secondary[color as usize % 3].colored(1 + color / 3 % 2);
            let entries = items.iter().map(|&item| primary[item].into());
            builder.option(entries.chain((color % 4 == 0).then_some(colored)));
        }
        builder.build().expect("options are sound")
    }

    /// What a machine finds before and after changes of the root: its solutions and its paths.
    fn story(mut machine: impl Machine, roots: &[u8], options: usize) -> Vec<Vec<OptionId>> {
        let mut story = Vec::new();
        for &root in roots.iter().take(4) {
            if options > 0 {
                let option = OptionId(u32::from(root / 3) % options as u32);
                let possible = match root % 3 {
                    0 => machine.choose(&[option]),
                    1 => machine.forbid(option),
                    _ => machine.prune(&mut Monitor::new(Limits::new(), None, None)),
                };
                story.push(vec![OptionId(possible.into())]);
                // Of forced options that exclude each other, some may be chosen.
                story.extend(possible.then(|| machine.chosen().to_vec()));
            }
            let mut monitor = Monitor::new(Limits::new(), None, None);
            while let Event::Solution = machine.advance(&mut monitor) {
                story.push(machine.chosen().to_vec());
                story.push(machine.path());
            }
            story.push(vec![OptionId(monitor.nodes() as u32)]);
        }
        machine.reset();
        story.push(machine.chosen().to_vec());
        story
    }

    /// A 6x6 board.
    fn board() -> Problem {
        board_with(|_, _| {})
    }

    /// The same with the sums that each row has without the cell that it shares with a column, less those of the column.
    fn board_with_sums() -> Problem {
        board_with(|builder, items| {
            let term = |cell: usize, sign: i32| {
                let worth = |symbol: usize| (OptionId((6 * cell + symbol) as u32), sign * symbol as i32);
                (items[cell], (0..6).map(worth).collect())
            };
            for (row, column) in (0..36).map(|cell| (cell / 6, cell % 6)) {
                let of_row = (0..6).filter(|&other| other != column).map(|other| term(6 * row + other, 1));
                let of_column =
                    (0..6).filter(|&other| other != row).map(|other| term(6 * other + column, -1));
                builder.implied_sum(Sum { terms: of_row.chain(of_column).collect(), total: 0 });
            }
        })
    }

    /// A 6x6 board with more. Option `36 * row + 6 * column + symbol` covers a cell, a row's symbol, a column's and a box's.
    fn board_with(add: impl Fn(&mut ProblemBuilder, &[ItemId])) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..144).map(|item| builder.primary(item.to_string())).collect();
        for (row, column, symbol) in (0..216).map(|option| (option / 36, option / 6 % 6, option % 6)) {
            let groups = [
                6 * row + column,
                36 + 6 * row + symbol,
                72 + 6 * column + symbol,
                108 + 6 * (row / 2 * 2 + column / 3) + symbol,
            ];
            builder.option(groups.map(|item| items[item]));
        }
        add(&mut builder, &items);
        builder.build().expect("a board is sound")
    }

    /// Pairs of 20 items: those of five cycles, and others.
    fn matching(others: &[(u8, u8)]) -> Problem {
        let mut builder = Problem::builder();
        let items: Vec<_> = (0..20).map(|item| builder.primary(item.to_string())).collect();
        let in_cycle = |item: usize| (item, item / 4 * 4 + (item + 1) % 4);
        let others = others.iter().map(|&(one, other)| (usize::from(one % 20), usize::from(other % 20)));
        let mut sizes = [0; 20];
        for (one, other) in (0..20).map(in_cycle).chain(others.take(6)) {
            if one != other && sizes[one].max(sizes[other]) < HEIGHT {
                builder.option([items[one], items[other]]);
                sizes[one] += 1;
                sizes[other] += 1;
            }
        }
        builder.build().expect("options are sound")
    }

    /// A solution, if there is one, and the path, the rest, the updates, the solutions and the profile of the search.
    type Known = (Option<Vec<OptionId>>, Vec<OptionId>, Option<Subtree>, u64, u64, Vec<u64>);

    /// What a machine finds if so many nodes are allowed at a time, and all that is known of the search then. Parts are given away
    /// and taken back, and the solutions that are left after some are counted.
    fn steps(mut machine: impl Machine, monitor: &mut Monitor<'_>, nodes: u64) -> Vec<Known> {
        let (mut steps, mut parts) = (Vec::new(), Vec::new());
        monitor.grant(nodes);
        loop {
            let event = machine.advance(monitor);
            if let Event::Solution = event {
                monitor.solution();
                if steps.len() % 7 == 3 {
                    parts.extend(machine.split());
                }
            }
            let mut chosen = machine.chosen().to_vec();
            chosen.sort_unstable();
            let is_solution = matches!(event, Event::Solution);
            let (path, left, updates) = (machine.path(), machine.left(), machine.updates());
            let (solutions, profile) = (monitor.solutions(), monitor.profile().to_vec());
            steps.push((is_solution.then_some(chosen), path, left, updates, solutions, profile));
            match event {
                Event::Solution if steps.len() == 40 => {
                    monitor.set_limits(Limits::new());
                    machine.count(monitor);
                }
                Event::Solution => {}
                Event::Stopped(_) => monitor.grant(nodes),
                Event::Exhausted => match parts.pop() {
                    Some(part) => machine.resume(&part),
                    None => return steps,
                },
            }
        }
    }

    const LIMIT: usize = 500;

    /// The first solutions, in order, after changes of the root.
    fn solutions(mut machine: impl Machine, chosen: &[u8], forbidden: &[u8]) -> Vec<Vec<OptionId>> {
        let option = |&byte: &u8| OptionId(u32::from(byte) % 216);
        machine.choose(&chosen.iter().take(8).map(option).collect::<Vec<_>>());
        forbidden.iter().map(option).for_each(|option| _ = machine.forbid(option));
        first_solutions(machine, LIMIT)
    }

    #[test]
    fn boards_have_locks() {
        let problem = board();
        let tables = Tables::<BitSlice>::new(&problem, &Switches::default()).0;
        let locks = tables.locks.expect("boxes share options with lines");
        // A box of two rows and three columns shares three options with each row and two with each column.
        assert_eq!(size_of_val(&tables.packed[..]), Shape::of(&problem).packed_bytes);
        assert_eq!(locks.rows.len(), 2 * 36 * 5 * size_of::<Packed>() / size_of::<BitSlice>());
        let narrowed: Vec<_> = locks
            .rows
            .chunks(HEIGHT - 1)
            .map(|row| {
                row.iter()
                    .map(|slice| !slice.0.words().iter().all(|word| *word == u64::MAX))
                    .filter(|narrows| *narrows)
                    .count()
            })
            .collect();
        assert!(narrowed.iter().all(|&slices| slices > 0));
        // Other problems are not searched for them, nor those whose items can be switched off.
        let first: Vec<_> = problem.items().collect();
        let tables = Tables::<BitSlice>::new(&problem, &Switches::new(&problem, &[first])).0;
        assert!(tables.locks.is_none());
    }

    quickcheck! {
        fn locks_lose_no_solution(chosen: Vec<u8>, forbidden: Vec<u8>) -> bool {
            let problem = board();
            [ItemChoice::MinRemaining, ItemChoice::Weighted].into_iter().all(|choice| {
                let weights = || Weights::new(choice, problem.item_count());
                let slices = Backtrack::<Lanes<'_, Slices>>::new(&problem, weights(), Switches::default());
                let words = Backtrack::<Lanes<'_, Words16>>::new(&problem, weights().thorough(true), Switches::default());
                // These have locks of their own; cells have none.
                let cells = Backtrack::<Cells>::new(&problem, weights(), Switches::default());
                let expected = solutions(cells, &chosen, &forbidden);
                [solutions(slices, &chosen, &forbidden), solutions(words, &chosen, &forbidden)].iter().all(|found| {
                    // Beyond the limit, they need not be the same ones.
                    found.len() == expected.len() && (found.len() == LIMIT || *found == expected)
                })
            })
        }

        fn sums_lose_no_solution(chosen: Vec<u8>, forbidden: Vec<u8>) -> bool {
            let (problem, plain) = (board_with_sums(), board());
            let weights = || Weights::new(ItemChoice::Weighted, problem.item_count());
            let slices = Backtrack::<Lanes<'_, Slices>>::new(&problem, weights(), Switches::default());
            let words = Backtrack::<Lanes<'_, Words16>>::new(&problem, weights().thorough(true), Switches::default());
            let expected = Backtrack::<Lanes<'_, Slices>>::new(&plain, weights(), Switches::default());
            let expected = solutions(expected, &chosen, &forbidden);
            [solutions(slices, &chosen, &forbidden), solutions(words, &chosen, &forbidden)].iter().all(|found| {
                found.len() == expected.len() && (found.len() == 500 || *found == expected)
            })
        }

        fn mirrored_solutions_are_those_of_the_search(others: Vec<(u8, u8)>) -> bool {
            let problem = matching(&others);
            let weights = || Weights::new(ItemChoice::MinRemaining, problem.item_count());
            let whole = || Backtrack::<Lanes<'_, Slices>>::new(&problem, weights(), Switches::default());
            let rest = || Backtrack::<Reduced<'_, Lanes<'_, Slices>>>::new(&problem, weights(), Switches::default());
            [1, 2, 3, 1_000_000].into_iter().all(|nodes| {
                // Where no solution is wanted, none is mirrored.
                let monitors = || [Limits::new(), Limits::new().solutions(0)].map(|limits| Monitor::new(limits, None, None));
                let [mut mirroring, mut searching] = monitors();
                let is_same = steps(whole(), &mut mirroring, nodes) == steps(whole(), &mut searching, nodes);
                let [mut mirroring, mut searching] = monitors();
                is_same && steps(rest(), &mut mirroring, nodes) == steps(rest(), &mut searching, nodes)
            })
        }

        fn slices_search_as_words_do(options: Vec<Vec<u8>>, roots: Vec<u8>) -> bool {
            let problem = problem(&options);
            // Where an item, here a secondary one, is off at first, rows are not packed.
            let last = problem.items().last();
            let groups: [&[Vec<ItemId>]; 2] = [&[], &[last.into_iter().collect()]];
            [ItemChoice::MinRemaining, ItemChoice::Weighted].into_iter().all(|choice| groups.into_iter().all(|groups| {
                let (weights, switches) = (|| Weights::new(choice, problem.item_count()), || Switches::new(&problem, groups));
                let slices = Backtrack::<Lanes<'_, Slices>>::new(&problem, weights(), switches());
                let words = Backtrack::<Lanes<'_, Words16>>::new(&problem, weights(), switches());
                let count = problem.option_count();
                story(slices, &roots, count) == story(words, &roots, count)
            }))
        }
    }
}
