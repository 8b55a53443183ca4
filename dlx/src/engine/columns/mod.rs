//! The options that are still open, as one set of bits.
//!
//! What an item has left is counted anew at each node: the options that are both its own and open, 64 of them
//! at a time, for all items in one loop without branches. An option of an item that may be covered again
//! excludes nothing there, and it costs no more to count such items than others. So this is for items that
//! are covered several times, of which sparse sets remove options one by one.
//!
//! Invariants:
//! - a bit of `open` is set if its option is not chosen, not forbidden, and agrees with all chosen ones;
//! - `times` counts the chosen options of the primary items that are on;
//! - `least`, if it is known, is the lowest of `degrees`, which are those of the open options;
//! - `saved` has `open` as it was at first, and then at each mark, one after another.

mod bits;
mod degrees;
mod table;

use std::sync::Arc;

use super::times::Times;
use super::{Pick, Pruner, State, Switches};
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;
use degrees::{IDLE, ON};
use table::Table;
pub(super) use table::{obstacle, table_bytes, words};

/// The state of a search over columns.
#[derive(Clone, Debug)]
pub(crate) struct Columns<'p> {
    problem: &'p Problem,
    table: Arc<Table>,
    open: Vec<u64>,
    saved: Vec<u64>,
    times: Times,
    /// For each item, [`IDLE`] if it is off, and [`ON`] otherwise.
    off: Vec<i32>,
    /// The degrees of primary items, if `least` is known.
    degrees: Vec<i32>,
    least: Option<i32>,
    chosen: Vec<OptionId>,
    updates: u64,
}

/// A point to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    saved: usize,
    times: usize,
    chosen: usize,
}

impl<'p> Columns<'p> {
    fn is_off(&self, item: u32) -> bool {
        self.off[item as usize] == IDLE
    }

    /// The open options of an item, in order.
    fn options(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        bits::common(self.table.column(item), &self.open)
    }

    /// How many options of an item are open.
    fn count(&self, item: u32) -> u32 {
        bits::count_common(self.table.column(item), &self.open)
    }

    /// Chooses an open option, without what follows. Returns false if further ones cannot cover what is left.
    fn cover(&mut self, option: u32) -> bool {
        self.chosen.push(OptionId(option));
        bits::remove(&mut self.open, option);
        self.least = None;
        for at in table::entries(self.problem, option) {
            let item = self.problem.entries[at].item;
            if !self.is_off(item) {
                self.take(item, at);
            }
        }
        self.times.suffice()
    }

    /// Lets the option of an entry cover its item, and excludes others if these cannot.
    #[inline(always)]
    fn take(&mut self, item: u32, entry: usize) {
        if item < self.problem.primary {
            self.times.cover(item);
            if !self.times.is_full(item) {
                return;
            }
        }
        let excluded = self.table.excluded_by(entry);
        self.updates += excluded.len() as u64;
        bits::subtract(&mut self.open, excluded);
    }

    /// The lowest degree of an item.
    #[inline(always)]
    fn least(&mut self) -> i32 {
        let Self { table, open, times, off, degrees, updates, .. } = self;
        *self.least.get_or_insert_with(|| {
            let columns = table.columns(degrees.len());
            *updates += columns.len() as u64;
            degrees::count(columns, open, times.needs(), off, degrees)
        })
    }

    /// Draws the consequences of a change: chooses all options of items that need them all, until there are
    /// no such items. Returns false if an item needs more than it has.
    fn settle(&mut self, ok: bool, weights: &mut Weights) -> bool {
        let mut ok = ok;
        while ok {
            match self.least() {
                ..=0 => {
                    self.blame(weights);
                    return false;
                }
                1 => ok = self.force(weights),
                _ => break,
            }
        }
        ok
    }

    /// Counts a conflict of the first item that needs more options than it has.
    fn blame(&self, weights: &mut Weights) {
        if let Some(item) = self.degrees.iter().position(|&degree| degree <= 0) {
            weights.conflict(item);
        }
    }

    /// Chooses all options of the items that need them all.
    fn force(&mut self, weights: &mut Weights) -> bool {
        (0..self.degrees.len() as u32)
            .all(|item| self.degrees[item as usize] != 1 || self.force_one(item, weights))
    }

    /// Chooses all options of an item that needed them all before others were chosen.
    fn force_one(&mut self, item: u32, weights: &mut Weights) -> bool {
        while self.times.need(item) > 0 {
            if self.count(item) < self.times.need(item) {
                weights.conflict(item as usize);
                return false;
            }
            let Some(option) = self.options(item).next() else { return false };
            if !self.cover(option) {
                return false;
            }
        }
        true
    }

    /// Whether a primary item may be covered otherwise than once.
    fn is_multiple(&self, item: u32) -> bool {
        !self.times.is_once(item)
    }
}

impl<'p> State<'p> for Columns<'p> {
    type Mark = Mark;
    /// Options of items that are covered several times are no images of each other.
    const HAS_IMAGES: bool = false;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let table = Table::new(problem);
        let mut open = vec![0; table.width];
        problem.options().for_each(|option| bits::insert(&mut open, option.0));
        let off = (0..problem.item_count() as u32).map(|item| if switches.has(item) { IDLE } else { ON });
        Self {
            problem,
            saved: open.clone(),
            open,
            times: Times::new(problem),
            off: off.collect(),
            degrees: vec![0; problem.primary_count()],
            least: None,
            chosen: Vec::new(),
            updates: 0,
            table: Arc::new(table),
        }
    }

    fn reset(&mut self) {
        self.undo(Mark { saved: self.table.width, times: 0, chosen: 0 });
    }

    fn mark(&mut self) -> Mark {
        self.saved.extend_from_slice(&self.open);
        Mark { saved: self.saved.len(), times: self.times.len(), chosen: self.chosen.len() }
    }

    fn undo(&mut self, mark: Mark) {
        self.saved.truncate(mark.saved);
        self.open.copy_from_slice(&self.saved[mark.saved - self.table.width..]);
        self.times.undo(mark.times);
        self.chosen.truncate(mark.chosen);
        self.least = None;
    }

    fn is_open(&self, option: u32) -> bool {
        bits::contains(&self.open, option)
    }

    fn is_covered(&self, item: usize) -> bool {
        let item = item as u32;
        if item < self.problem.primary {
            return self.is_off(item) || self.times.is_full(item);
        }
        let covers =
            |&option: &OptionId| self.problem.raw_entries(option).iter().any(|entry| entry.item == item);
        self.is_off(item) || self.chosen.iter().any(covers)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        into.extend((0..self.problem.primary).filter(|&item| !self.is_covered(item as usize)));
    }

    fn size(&self, item: u32) -> u32 {
        self.count(item)
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        let ok = self.cover(option);
        self.settle(ok, weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        bits::remove(&mut self.open, option);
        self.least = None;
        self.settle(true, weights)
    }

    fn prune(
        &mut self,
        pruner: &mut Pruner,
        problem: &Problem,
        weights: &mut Weights,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        // Options of an item that is covered several times do not exclude each other.
        problem.has_multiplicities() || pruner.prune(self, problem, weights, stop)
    }

    fn switch_on(&mut self, _problem: &Problem, items: &[u32]) {
        items.iter().for_each(|&item| self.off[item as usize] = ON);
        self.least = None;
    }

    fn switch_off(&mut self, _problem: &Problem, items: &[u32]) {
        items.iter().for_each(|&item| self.off[item as usize] = IDLE);
        self.least = None;
    }

    fn enforce(&mut self, _items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool {
        for &(item, option) in held {
            let mut entries = table::entries(self.problem, option);
            if let Some(entry) = entries.find(|&at| self.problem.entries[at].item == item) {
                self.take(item, entry);
            }
        }
        self.least = None;
        self.settle(true, weights)
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        let least = self.least();
        let item = match (least, weights.choice) {
            (IDLE, _) => return Pick::Solved,
            (..=0, _) => {
                self.blame(weights);
                return Pick::Dead;
            }
            (_, ItemChoice::MinRemaining) => self.degrees.iter().position(|&degree| degree == least),
            (_, ItemChoice::Weighted) => {
                let open = (0..).zip(&self.degrees).filter(|&(_, &degree)| degree != IDLE);
                let scored = open.map(|(item, &degree)| (item, weights.score(item, degree.cast_unsigned())));
                scored.min_by(|one, two| one.1.total_cmp(&two.1)).map(|(item, _)| item)
            }
        };
        item.map_or(Pick::Solved, |item| Pick::Item(item as u32))
    }

    fn branches(&self, item: u32, into: &mut Vec<u32>) {
        self.candidates(item, into);
        if self.is_multiple(item) {
            match self.times.need(item) as usize {
                0 => into.push(self.problem.option_count() as u32),
                need => into.truncate(into.len() + 1 - need),
            }
        }
    }

    fn take(&mut self, item: u32, option: u32, weights: &mut Weights) -> bool {
        if !self.is_multiple(item) {
            return self.choose(option, weights);
        }
        self.least = None;
        bits::subtract_below(&mut self.open, self.table.column(item), option);
        let is_none = option as usize == self.problem.option_count();
        let ok = is_none || self.cover(option);
        self.settle(ok, weights)
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        into.extend(self.options(item));
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let is_on = |item: u32| !crate::engine::switches::is_off(off, item);
        for item in 0..problem.item_count() as u32 {
            assert_eq!(self.is_off(item), !is_on(item), "item {item}");
        }
        for item in (0..problem.primary).filter(|&item| is_on(item)) {
            let covers =
                |option: &OptionId| problem.raw_entries(*option).iter().any(|entry| entry.item == item);
            let count = self.chosen.iter().filter(|option| covers(option)).count() as u32;
            assert_eq!(self.times.need(item), problem.multiplicity_at(item).need(count), "item {item}");
        }
        for OptionId(option) in problem.options().filter(|&option| self.is_open(option.0)) {
            let clashes = |&chosen: &OptionId| problem.clash(OptionId(option), chosen, is_on);
            assert!(!self.chosen.contains(&OptionId(option)), "option {option} is open and chosen");
            assert!(!self.chosen.iter().any(clashes), "option {option} clashes and is open");
        }
        assert!(self.saved.len().is_multiple_of(self.table.width.max(1)));
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
