//! One word per item.
//!
//! The loops are compiled once for each instruction set listed below, and the best one that the machine
//! supports is selected at run time.
//!
//! Long searches look for locks, until there are none, if they are [thorough](crate::Solver::thorough);
//! others lose time by that: killers would be made in 1.4 times the time. Killers of five-cell cages take a
//! twentieth of the nodes so, and a quarter of the time.

mod forcing;
mod kernel;
mod locking;
mod settle;

use super::OpenSets;
use super::column_locks::SHARES;
use super::covered::Covered;
use super::layout::Layout;
use super::place::Place;
use super::queue::Queue;
use super::tables::Tables;
use super::vector::{Bits, Vector, Word};
use forcing::all_columns;
use kernel::Kernel;

/// The open options of all items, a word each.
#[derive(Debug)]
pub(crate) struct OneWord<W, const L: usize> {
    open: Vec<Vector<W, L>>,
    /// A bit for each lane of each vector: whether its item is covered, or it has no item. Such a lane has
    /// one bit set.
    covered: Covered,
    /// For each column and share number, the lanes whose share has been found locked; empty before locks are
    /// looked for.
    locked: Vec<[u32; SHARES]>,
    /// The columns that have been narrowed since, a bit each.
    stale: u64,
}

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

    fn size(&self, item: u32, _layout: &Layout) -> u32 {
        self.open[item as usize / L].0[item as usize % L].count()
    }

    fn smallest(&self, _layout: &Layout) -> u32 {
        let item_of_size = |wanted| {
            let words = self.open.iter().flat_map(|open| open.0);
            words.map(Word::count).position(|size| size == wanted)
        };
        W::first_pair(&self.open).unwrap_or_else(|| (3..=W::BITS).find_map(item_of_size).unwrap_or(0) as u32)
    }

    fn least(&self, factors: &[f32], _layout: &Layout) -> u32 {
        W::least(&self.open, factors)
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::engine::cells::Cells;
    use crate::engine::lanes::{Lanes, Words64};
    use crate::engine::tests::first_solutions;
    use crate::engine::{Backtrack, Machine, State, Switches};
    use crate::ids::OptionId;
    use crate::item_choice::{ItemChoice, Weights};
    use crate::problem::Problem;

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
        first_solutions(&mut machine, LIMIT)
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
