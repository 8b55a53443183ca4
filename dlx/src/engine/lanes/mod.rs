//! Open options as bits, narrowed by whole vectors at a time.
//!
//! Each item has a lane of bits, one for each of its options, in one word or in several. Each option has a *row*: what
//! it leaves to every other item. Choosing is ANDing that row onto the state, and the same pass sees every item that
//! fell to one option or to none. Secondary items and colours need no state: what they forbid is in the rows.
//! Nothing is undone; marks keep copies.
//!
//! Invariants:
//! - bit `k` of item `i` is set if the item is not covered and its `k`-th option agrees with all chosen ones and was
//!   not forbidden; so an option's bits are set in all of its items or in none;
//! - a lane that became empty belongs to a covered item, unless the state is to be undone;
//! - `slots[..used]` hold copies of the state, the last one equal to it unless `changed`.

mod layout;
mod planes;
mod rows;
mod vector;
mod words;

use std::fmt;
use std::sync::Arc;

use super::prune::Pruner;
use super::{Backtrack, Machine, Pick, State};
use crate::choice::{ItemChoice, Weights};
use crate::problem::{OptionId, Problem};
use layout::{Layout, Place};
use planes::Planes;
use rows::{Places, Row, Rows, Sample};
use vector::Bits;
use words::Words;

type Words16 = Words<u16, 32>;
type Words32 = Words<u32, 16>;
type Words64 = Words<u64, 8>;

/// The most memory for rows, in bytes.
const ROW_BUDGET: usize = 64 << 20;

/// The open options of all items.
pub(crate) trait OpenSets: Clone + Send + Sync + fmt::Debug {
    type Vector: Bits;
    /// The most rows of one narrowing.
    const ROWS: usize;

    /// All options open.
    fn new(layout: &Layout) -> Self;
    /// Narrows every item to what the rows of all `options` leave. Appends the items that fall to one option to
    /// `singles`; fails with an item that falls to none, unless a row covers it. With several options, rows are full.
    fn narrow(
        &mut self,
        layout: &Layout,
        rows: &Rows<Self::Vector>,
        options: &[u32],
        singles: &mut Vec<u32>,
    ) -> Result<(), u32>;
    /// Narrows by one row, which need not be that of an option.
    fn narrow_by(
        &mut self,
        layout: &Layout,
        row: Row<'_, Self::Vector>,
        singles: &mut Vec<u32>,
    ) -> Result<(), u32>;
    /// Whether an item that none of `options`, two or three, covers may have an open option that all of them exclude.
    /// Rows are full.
    fn exceeds(&self, rows: &Rows<Self::Vector>, options: &[u32]) -> bool;
    fn vectors(&self) -> &[Self::Vector];
    /// Closes an open option in one of its items.
    fn close(&mut self, place: Place);
    /// The number of the first open option of an item; none once it is covered.
    fn first(&self, layout: &Layout, item: u32) -> Option<u32>;
    /// The number of open options of an item; 0 once it is covered.
    fn size(&self, item: u32) -> u32;
    /// The first of the items with the fewest open options; no item has one only.
    fn smallest(&self) -> u32;
    /// The first of the items with the least (options - 1) * factor.
    fn least(&self, factors: &[f32]) -> u32;
}

/// Runs `$run` with `$Sets` as the narrowest sets that have room for every item of a problem.
macro_rules! with_sets {
    ($problem:expr, $Sets:ident => $run:expr) => {
        match largest_item($problem) {
            0..=16 => {
                type $Sets = Words16;
                $run
            }
            17..=32 => {
                type $Sets = Words32;
                $run
            }
            33..=64 => {
                type $Sets = Words64;
                $run
            }
            _ => {
                type $Sets = Planes;
                $run
            }
        }
    };
}

/// What decides whether this engine suits a problem.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// The number of options of the largest primary item.
    pub(super) largest: u32,
    /// About how many bytes the rows take.
    pub(super) row_bytes: usize,
    /// The part of all options that choosing one excludes, in the mean.
    pub(super) excluded: f64,
    /// The number of vectors of a state, and the part of them that choosing an option narrows, in the mean.
    pub(super) vectors: usize,
    pub(super) narrowed: f64,
}

impl Shape {
    pub(super) fn of(problem: &Problem) -> Self {
        with_sets!(problem, Sets => Self::in_vectors::<<Sets as OpenSets>::Vector>(problem))
    }

    fn in_vectors<V: Bits>(problem: &Problem) -> Self {
        let layout = Layout::new::<V>(problem);
        let (largest, all) = (largest_item(problem), layout.len());
        // An option narrows at least one column: what is too large by that needs no sample.
        let least = layout.len() / layout.column_count().max(1) * problem.option_count() * size_of::<V>();
        if least > ROW_BUDGET {
            return Self { largest, row_bytes: least, excluded: 0.0, vectors: all, narrowed: 0.0 };
        }
        let Sample { vectors, excluded } = Sample::new::<V>(problem, &layout, &Places::new(problem, &layout));
        let row_bytes = (vectors * problem.option_count() as f64) as usize * size_of::<V>();
        Self { largest, row_bytes, excluded, vectors: all, narrowed: vectors / all.max(1) as f64 }
    }

    /// Why this engine cannot run the problem, if it cannot.
    pub(super) fn obstacle(&self) -> Option<String> {
        (self.row_bytes > ROW_BUDGET).then(|| format!("rows would take about {} MiB", self.row_bytes >> 20))
    }
}

/// The engine with words as narrow as the problem allows.
pub(crate) fn build<'p>(problem: &'p Problem, weights: Weights) -> Box<dyn Machine + 'p> {
    with_sets!(problem, Sets => Box::new(Backtrack::<'p, Lanes<'p, Sets>>::new(problem, weights)))
}

/// The number of options of the largest primary item.
fn largest_item(problem: &Problem) -> u32 {
    let sizes = problem.item_starts[..=problem.primary as usize].windows(2).map(|range| range[1] - range[0]);
    sizes.max().unwrap_or(0)
}

/// The most rows that one narrowing takes.
const MOST_ROWS: usize = 4;

/// Items with more options than this are not looked at in pruning.
const LARGEST: u32 = 3;

/// A point to return to: a slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

/// What marks keep.
#[derive(Clone, Debug)]
struct Slot<S> {
    sets: S,
    left: usize,
    chosen: usize,
}

/// The state of a search over lanes.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<'p, S: OpenSets> {
    problem: &'p Problem,
    layout: Layout,
    places: Places,
    /// One copy for all threads.
    rows: Arc<Rows<S::Vector>>,
    sets: S,
    /// Primary items that are not covered.
    left: usize,
    chosen: Vec<OptionId>,
    /// Items that fell to one option.
    singles: Vec<u32>,
    /// Options to be chosen at once.
    batch: Vec<u32>,
    slots: Vec<Slot<S>>,
    used: usize,
    changed: bool,
    /// The state before any choice, what was forced in it, and whether that failed.
    initial: Slot<S>,
    hopeless: bool,
    /// What all options of an item leave, and the columns of that: all.
    union: Vec<S::Vector>,
    all_columns: Vec<u32>,
    updates: u64,
}

impl<S: OpenSets> Lanes<'_, S> {
    fn option_at(&self, item: u32, index: u32) -> u32 {
        self.problem.item_options[(self.problem.item_starts[item as usize] + index) as usize].0
    }

    fn open_options(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        self.layout.indices(self.sets.vectors(), item).map(move |index| self.option_at(item, index))
    }

    fn is_set(&self, place: Place) -> bool {
        self.sets.vectors()[place.vector as usize].lane(place.lane()) & place.bit() != 0
    }

    /// Chooses the options of the batch, all open and without a clash. False if an item is left without options.
    fn apply(&mut self, weights: &mut Weights) -> bool {
        for &option in &self.batch {
            self.left -= self.places.of(option).len();
            self.chosen.push(OptionId(option));
        }
        self.updates += self.rows.vectors_of(&self.batch);
        let narrowed = self.sets.narrow(&self.layout, &self.rows, &self.batch, &mut self.singles);
        self.batch.clear();
        narrowed.map_err(|empty| weights.conflict(empty as usize)).is_ok()
    }

    /// Adds an option that is open, one of whose bits is at `place`, to the batch. False if it clashes with one that
    /// is there.
    fn add(&mut self, option: u32, place: Option<Place>) -> bool {
        if self.batch.contains(&option) {
            return true;
        }
        let fits = place.is_none_or(|place| self.batch.iter().all(|&other| self.rows.leaves(other, place)));
        self.batch.push(option);
        fits
    }

    fn room(&self) -> usize {
        if self.rows.are_full() { S::ROWS } else { 1 }
    }

    /// Chooses the last options of items until none is left; forgets them if that fails.
    fn settle(&mut self, mut ok: bool, weights: &mut Weights) -> bool {
        while ok && !self.singles.is_empty() {
            while self.batch.len() < self.room()
                && let Some(item) = self.singles.pop()
            {
                if let Some(index) = self.sets.first(&self.layout, item)
                    && !self.add(self.option_at(item, index), Some(self.layout.place(item, index)))
                {
                    weights.conflict(item as usize);
                    ok = false;
                    break;
                }
            }
            ok = ok && self.apply(weights);
        }
        self.singles.clear();
        self.batch.clear();
        ok && !self.hopeless
    }

    /// Closes an open option. False if an item is left without options.
    fn close(&mut self, option: u32, weights: &mut Weights) -> bool {
        for &place in self.places.of(option) {
            self.sets.close(place);
        }
        let sizes = self.places.of(option).iter().map(|place| (place.item, self.sets.size(place.item)));
        let (mut ok, singles) = (true, &mut self.singles);
        for (item, size) in sizes {
            match size {
                0 => {
                    weights.conflict(item as usize);
                    ok = false;
                }
                1 => singles.push(item),
                _ => {}
            }
        }
        ok
    }

    /// Chooses what must be chosen from the start, without the options that no solution has.
    fn prepare(&mut self, useless: &[u32]) {
        let mut weights = Weights::new(ItemChoice::MinRemaining, self.problem.item_count());
        let single = |(item, &size): (u32, &u32)| (size == 1).then_some(item);
        self.singles.extend((0..).zip(self.layout.sizes()).filter_map(single));
        let possible = useless.iter().all(|&option| self.close(option, &mut weights));
        self.hopeless |= !self.settle(possible, &mut weights);
        self.initial = Slot { sets: self.sets.clone(), left: self.left, chosen: self.chosen.len() };
    }

    /// Makes `union` what the options of `item`, two or three, leave, any of them. Whether that is less than what is
    /// open.
    fn lock(&mut self, item: u32) -> bool {
        let mut options = [0; LARGEST as usize];
        let count =
            options.iter_mut().zip(self.open_options(item)).map(|(slot, option)| *slot = option).count();
        let options = &options[..count];
        self.updates += self.rows.vectors_of(options);
        if self.rows.are_full() && !self.sets.exceeds(&self.rows, options) && !self.exceed_own(options) {
            return false;
        }
        self.unite(options);
        self.sets.vectors().iter().zip(&self.union).any(|(open, union)| !open.is_within(union))
    }

    /// Whether an item that one of `options` covers has an open option that all of them exclude.
    fn exceed_own(&self, options: &[u32]) -> bool {
        let places = || options.iter().flat_map(|&option| self.places.of(option));
        places().any(|own| {
            let mut rest = self.sets.vectors()[own.vector as usize].lane(own.lane()) & !own.bit();
            for &option in options {
                rest &= !self.rows.of(option).masks[own.vector as usize].lane(own.lane());
            }
            rest != 0 && {
                let bits = places().filter(|place| place.item == own.item).map(|place| place.bit());
                bits.fold(rest, |rest, bit| rest & !bit) != 0
            }
        })
    }

    /// Makes `union` what any of `options` leaves.
    fn unite(&mut self, options: &[u32]) {
        let mut union = std::mem::take(&mut self.union);
        union.clear();
        union.resize(self.layout.len(), S::Vector::EMPTY);
        for &option in options {
            let Row { columns, mut masks } = self.rows.of(option);
            let mut columns = columns.iter().peekable();
            for column in 0..self.layout.column_count() {
                let union = &mut union[self.layout.vectors(column)];
                if columns.next_if(|&&next| next as usize == column).is_some() {
                    let (here, rest) = masks.split_at(union.len());
                    union.iter_mut().zip(here).for_each(|(union, mask)| union.unite(mask));
                    masks = rest;
                } else {
                    union.fill(S::Vector::FULL);
                }
            }
            // A row does not say that its own option stays.
            for &place in self.places.of(option) {
                union[place.vector as usize].insert(place.lane(), place.bit());
            }
        }
        self.union = union;
    }
}

impl<'p, S: OpenSets> State<'p> for Lanes<'p, S> {
    type Mark = Mark;

    fn new(problem: &'p Problem) -> Self {
        let layout = Layout::new::<S::Vector>(problem);
        let places = Places::new(problem, &layout);
        let (rows, useless) = Rows::new(problem, &layout, &places);
        let sets = S::new(&layout);
        let left = layout.sizes().len();
        let mut lanes = Self {
            problem,
            union: Vec::new(),
            all_columns: (0..layout.column_count() as u32).collect(),
            initial: Slot { sets: sets.clone(), left, chosen: 0 },
            hopeless: layout.sizes().contains(&0),
            layout,
            places,
            rows: Arc::new(rows),
            sets,
            left,
            chosen: Vec::new(),
            singles: Vec::new(),
            batch: Vec::new(),
            slots: Vec::new(),
            used: 0,
            changed: true,
            updates: 0,
        };
        lanes.prepare(&useless);
        lanes
    }

    fn reset(&mut self) {
        self.sets.clone_from(&self.initial.sets);
        self.left = self.initial.left;
        self.chosen.truncate(self.initial.chosen);
        self.used = 0;
        self.changed = true;
    }

    fn mark(&mut self) -> Mark {
        if self.changed {
            let (left, chosen) = (self.left, self.chosen.len());
            match self.slots.get_mut(self.used) {
                Some(slot) => {
                    slot.sets.clone_from(&self.sets);
                    (slot.left, slot.chosen) = (left, chosen);
                }
                None => self.slots.push(Slot { sets: self.sets.clone(), left, chosen }),
            }
            self.used += 1;
            self.changed = false;
        }
        Mark(self.used - 1)
    }

    fn undo(&mut self, Mark(slot): Mark) {
        if self.changed || slot + 1 < self.used {
            let Slot { sets, left, chosen } = &self.slots[slot];
            self.sets.clone_from(sets);
            self.left = *left;
            self.chosen.truncate(*chosen);
            self.used = slot + 1;
            self.changed = false;
        }
    }

    fn is_open(&self, option: u32) -> bool {
        match self.places.of(option) {
            [] => !self.chosen.iter().any(|&chosen| self.problem.clash(OptionId(option), chosen)),
            [first, ..] => self.is_set(*first),
        }
    }

    fn is_covered(&self, item: usize) -> bool {
        if item < self.layout.sizes().len() {
            return self.sets.size(item as u32) == 0 && self.layout.sizes()[item] > 0;
        }
        let covers = |&option: &OptionId| {
            self.problem.raw_entries(option).iter().any(|entry| entry.item as usize == item)
        };
        self.chosen.iter().any(covers)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        let items = 0..self.layout.sizes().len();
        into.extend(items.filter(|&item| !self.is_covered(item)).map(|item| item as u32));
    }

    fn size(&self, item: u32) -> u32 {
        self.sets.size(item)
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.changed = true;
        self.batch.push(option);
        let ok = self.apply(weights);
        self.settle(ok, weights)
    }

    fn choose_all(&mut self, options: &[OptionId], weights: &mut Weights) -> bool {
        self.changed = true;
        let mut ok = true;
        for &option in options {
            let place = self.places.of(option.0).first().copied();
            if self.batch.len() == self.room() || place.is_none() {
                ok = self.apply(weights);
            }
            // An option without a primary item is open even when it is chosen.
            let is_new = self.is_open(option.0) && (place.is_some() || !self.chosen.contains(&option));
            ok = ok && if is_new { self.add(option.0, place) } else { self.chosen.contains(&option) };
            if !ok {
                break;
            }
        }
        ok = ok && self.apply(weights);
        self.settle(ok, weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.changed = true;
        let ok = self.close(option, weights);
        self.settle(ok, weights)
    }

    fn prune(&mut self, _pruner: &mut Pruner, _problem: &Problem, weights: &mut Weights) -> bool {
        self.changed = true;
        let items = self.layout.sizes().len() as u32;
        let mut quiet = 0;
        for item in (0..items).cycle() {
            if quiet == items {
                break;
            }
            quiet += 1;
            if (2..=LARGEST).contains(&self.size(item)) && self.lock(item) {
                quiet = 0;
                let row = Row { columns: &self.all_columns, masks: &self.union };
                let narrowed = self.sets.narrow_by(&self.layout, row, &mut self.singles);
                let ok = narrowed.map_err(|empty| weights.conflict(empty as usize)).is_ok();
                if !self.settle(ok, weights) {
                    return false;
                }
            }
        }
        true
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        if self.hopeless {
            Pick::Dead
        } else if self.left == 0 {
            Pick::Solved
        } else {
            Pick::Item(match weights.choice {
                ItemChoice::MinRemaining => self.sets.smallest(),
                ItemChoice::Weighted => self.sets.least(weights.factors()),
            })
        }
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        into.extend(self.open_options(item));
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
