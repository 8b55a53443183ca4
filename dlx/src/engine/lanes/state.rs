//! The state of a search, and how it draws conclusions.

use std::sync::Arc;

use super::OpenSets;
use super::place::Place;
use super::queue::Queue;
use super::rows::Row;
use super::stack::Stack;
use super::tables::Tables;
use super::vector::Bits;
use crate::engine::prune::LARGEST;
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};

/// A point to return to: a marked state.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(pub(super) usize);

/// The state of a search over lanes.
#[derive(Clone, Debug)]
pub(crate) struct Lanes<'p, S: OpenSets> {
    /// One copy for all threads.
    pub(super) tables: Arc<Tables<'p, S::Vector>>,
    /// The first state is the one before any choice, with the options forced in it.
    pub(super) stack: Stack<S>,
    pub(super) queue: Queue,
    /// Whether there is no such state, because some item has no options.
    pub(super) hopeless: bool,
    /// The union of what the options of an item leave.
    pub(super) union: Vec<S::Vector>,
    /// The options of a mirrored solution, in the places of those of the queue that they are exchanged for.
    pub(super) others: Vec<OptionId>,
    pub(super) updates: u64,
}

impl<S: OpenSets> Lanes<'_, S> {
    /// The current state.
    #[inline(always)]
    pub(super) fn sets(&self) -> &S {
        self.stack.current()
    }

    pub(super) fn open_options(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        let indices = self.sets().indices(item, &self.tables.layout);
        indices.map(move |index| self.tables.option(item, index))
    }

    pub(super) fn is_set(&self, place: Place) -> bool {
        self.sets().vectors()[place.vector as usize].lane(place.lane()) & place.bit() != 0
    }

    pub(super) fn covers(&self, place: Place) -> bool {
        self.sets().covers(place)
    }

    /// Chooses the last option of an item that has only one. Returns false if it has none.
    pub(super) fn force(&mut self, item: u32, weights: &mut Weights) -> bool {
        let place = self.tables.layout.place(item, 0);
        match self.sets().size(item, &self.tables.layout) {
            0 => {
                weights.conflict(item as usize);
                return false;
            }
            1 if !self.covers(place) => {
                let last = self.open_options(item).next();
                last.into_iter().for_each(|option| self.queue.push(option));
            }
            _ => {}
        }
        true
    }

    /// Applies the chosen options, and all that follows; `lock` says whether to look for locks. Returns false
    /// if an item is left without options.
    pub(super) fn settle(&mut self, lock: bool, weights: &mut Weights) -> bool {
        let before = self.queue.applied();
        let (marked, sets) = self.stack.next();
        let is_marked = marked.is_some();
        let settled = match marked {
            Some(marked) => sets.settle_from(marked, &self.tables, &mut self.queue, lock),
            None => sets.settle(&self.tables, &mut self.queue, lock),
        };
        if settled.is_err() && is_marked {
            self.stack.abandon();
        }
        self.updates += self.tables.rows.vectors_of(&self.queue.chosen()[before..self.queue.applied()]);
        settled.map_err(|empty| weights.conflict(empty as usize)).is_ok() && !self.hopeless
    }

    /// Whether choices look for locks. Where nothing has failed yet, there may be many solutions, and locks
    /// only delay them.
    pub(super) fn locks(weights: &Weights) -> bool {
        match S::HAS_CHEAP_LOCKS {
            true => {
                !weights.only_forced_moves
                    && (weights.choice == ItemChoice::MinRemaining || !weights.are_uniform())
            }
            false => weights.are_thorough(),
        }
    }

    /// Closes an open option. Returns false if an item is left without options.
    pub(super) fn close(&mut self, option: u32, weights: &mut Weights) -> bool {
        let tables = Arc::clone(&self.tables);
        let places = || tables.places.of(option).iter().filter(|place| !tables.switched.is_off(place.item));
        let sets = self.stack.own();
        places().for_each(|&place| sets.close(place));
        places().all(|place| self.force(place.item, weights))
    }

    /// Makes the forced choices of the initial state, after closing the useless options, which no solution
    /// contains.
    pub(super) fn prepare(&mut self, useless: &[u32]) {
        let mut weights = Weights::new(ItemChoice::MinRemaining, self.tables.problem.item_count());
        let possible = useless.iter().all(|&option| self.close(option, &mut weights))
            && self.force_all(&mut weights)
            && self.settle(S::HAS_CHEAP_LOCKS, &mut weights);
        self.hopeless |= !possible;
        if self.hopeless {
            // Those that were forced lead nowhere, and may exclude each other.
            self.queue.truncate(0);
        }
        self.stack.mark(self.queue.chosen().len());
    }

    pub(super) fn force_all(&mut self, weights: &mut Weights) -> bool {
        (0..self.tables.layout.sizes().len() as u32).all(|item| self.force(item, weights))
    }

    /// Sets `union` to the union of what the options of `item`, two or three, leave. Returns whether that is
    /// less than what is open.
    pub(super) fn lock(&mut self, item: u32) -> bool {
        let mut options = [0; LARGEST as usize];
        let count =
            options.iter_mut().zip(self.open_options(item)).map(|(slot, option)| *slot = option).count();
        let rows = &self.tables.rows;
        self.updates += rows.vectors_of(&options.map(OptionId)[..count]);
        let options = &options[..count];
        if rows.are_full() && !self.sets().exceeds(&self.tables, options) {
            return false;
        }
        self.unite(options);
        self.sets().vectors().iter().zip(&self.union).any(|(open, union)| !open.is_within(union))
    }

    /// Sets `union` to the union of what `options` leave.
    pub(super) fn unite(&mut self, options: &[u32]) {
        let Tables { layout, rows, .. } = &*self.tables;
        self.union.clear();
        self.union.resize(layout.len(), S::Vector::EMPTY);
        for &option in options {
            if let Some(shared) = rows.shared() {
                self.union.iter_mut().zip(shared.of(option)).for_each(|(union, mask)| union.unite(mask));
                continue;
            }
            let Row { columns, mut masks } = rows.of(option);
            let mut columns = columns.iter().peekable();
            for column in 0..layout.column_count() {
                let union = &mut self.union[layout.vectors(column)];
                if columns.next_if(|&&next| next as usize == column).is_some() {
                    let (here, rest) = masks.split_at(union.len());
                    union.iter_mut().zip(here).for_each(|(union, mask)| union.unite(mask));
                    masks = &rest[usize::from(S::Vector::COVERS)..];
                } else {
                    union.fill(S::Vector::FULL);
                }
            }
        }
    }
}
