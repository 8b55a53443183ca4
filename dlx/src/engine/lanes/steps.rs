//! What a search asks of the state.

use std::sync::Arc;

use super::OpenSets;
use super::crossed::crossing::SLOTS;
#[cfg(test)]
use super::place::Place;
use super::queue::Queue;
use super::stack::Stack;
use super::state::{Lanes, Mark};
use super::tables::Tables;
#[cfg(test)]
use super::vector::Bits;
use crate::engine::prune::{AT_ONCE, LARGEST, Pruner};
use crate::engine::{Pick, State, Switches};
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;

impl<'p, S: OpenSets> State<'p> for Lanes<'p, S> {
    type Mark = Mark;
    const MIRRORS: bool = S::MIRRORS;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let (tables, useless) = Tables::new(problem, switches);
        let mut lanes = Self {
            stack: Stack::new(S::new(&tables.layout)),
            hopeless: (0..).zip(tables.layout.sizes()).any(|(item, &size)| size == 0 && !switches.has(item)),
            queue: Queue::new(problem.option_count()),
            tables: Arc::new(tables),
            union: Vec::new(),
            others: Vec::new(),
            updates: 0,
        };
        lanes.prepare(&useless);
        lanes
    }

    fn reset(&mut self) {
        self.undo(Mark(0));
    }

    fn mark(&mut self) -> Mark {
        Mark(self.stack.mark(self.queue.chosen().len()))
    }

    fn undo(&mut self, Mark(mark): Mark) {
        self.stack.undo(mark);
        self.queue.truncate(self.stack.marked(mark).1);
    }

    fn is_open(&self, option: u32) -> bool {
        let Tables { problem, switched, .. } = &*self.tables;
        match self.tables.first_on(option) {
            Some(first) => self.is_set(first),
            None if switched.is_unused(problem, option) => true,
            None => {
                let is_on = |item| !switched.is_off(item);
                let clashes = |&chosen: &OptionId| problem.clash(OptionId(option), chosen, is_on);
                !self.queue.chosen().iter().any(clashes)
            }
        }
    }

    fn is_covered(&self, item: usize) -> bool {
        let Tables { problem, layout, switched, .. } = &*self.tables;
        if switched.is_off(item as u32) {
            return true;
        }
        if let Some(&size) = layout.sizes().get(item) {
            return size > 0 && self.covers(layout.place(item as u32, 0));
        }
        let covers =
            |&option: &OptionId| problem.raw_entries(option).iter().any(|entry| entry.item as usize == item);
        self.queue.chosen().iter().any(covers)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        let items = 0..self.tables.layout.sizes().len();
        into.extend(items.filter(|&item| !self.is_covered(item)).map(|item| item as u32));
    }

    fn size(&self, item: u32) -> u32 {
        self.sets().size(item, &self.tables.layout)
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.queue.push(option);
        self.settle(Self::locks(weights), weights)
    }

    fn choose_all(&mut self, options: &[OptionId], weights: &mut Weights) -> bool {
        let Tables { problem, switched, .. } = &*self.tables;
        let is_unused = |option| switched.is_within_one(option) && switched.is_unused(problem, option);
        for &OptionId(option) in options {
            if is_unused(option) {
                continue;
            }
            // A closed option that has a lane leaves it empty.
            if !self.tables.has_lane(option) && !self.queue.contains(option) && !self.is_open(option) {
                return false;
            }
            self.queue.push(option);
        }
        let unused = options.iter().filter(|option| is_unused(option.0));
        let unused: Vec<_> = unused.collect();
        let possible = self.settle(S::HAS_CHEAP_LOCKS && !weights.only_forced_moves, weights);
        // Their rows apply only once they are used.
        if possible {
            unused.into_iter().for_each(|option| self.queue.note(option.0));
        }
        possible
    }

    /// Closes the other option first, so that all consequences are drawn together.
    fn choose_all_but(&mut self, options: &[OptionId], forbidden: u32, weights: &mut Weights) -> bool {
        if self.queue.contains(forbidden) {
            return false;
        }
        (!self.is_open(forbidden) || self.close(forbidden, weights)) && self.choose_all(options, weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.close(option, weights) && self.settle(S::HAS_CHEAP_LOCKS && !weights.only_forced_moves, weights)
    }

    fn forbid_all(&mut self, options: &[OptionId], weights: &mut Weights) -> bool {
        options.iter().all(|option| !self.is_open(option.0) || self.close(option.0, weights))
            && self.settle(Self::locks(weights), weights)
    }

    fn prune(
        &mut self,
        _pruner: &mut Pruner,
        _problem: &Problem,
        weights: &mut Weights,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let items = self.tables.layout.sizes().len() as u32;
        let mut quiet = 0;
        for item in (0..items).cycle() {
            if quiet == items || (item as usize).is_multiple_of(AT_ONCE) && stop() {
                break;
            }
            quiet += 1;
            if (2..=LARGEST).contains(&self.size(item)) && self.lock(item) {
                quiet = 0;
                self.stack.own().keep(&self.union, &self.tables.layout);
                if !(self.force_all(weights) && self.settle(S::HAS_CHEAP_LOCKS, weights)) {
                    return false;
                }
            }
        }
        true
    }

    fn switch_on(&mut self, problem: &Problem, items: &[u32]) {
        let primary = self.tables.layout.sizes().len() as u32;
        let mut open = Vec::new();
        for &item in items {
            if item < primary {
                let options = problem.options_of(problem.item_at(item as usize));
                let is_open = |option: u32| self.queue.contains(option) || self.is_open(option);
                let indices = (0..).zip(options).filter(|(_, option)| is_open(option.0));
                open.clear();
                open.extend(indices.map(|(index, _)| self.tables.layout.place(item, index)));
                self.stack.own().switch_on(self.tables.layout.off_place(item), &open);
            }
            Arc::make_mut(&mut self.tables).switch_on(item);
        }
    }

    fn switch_off(&mut self, _problem: &Problem, items: &[u32]) {
        let tables = Arc::make_mut(&mut self.tables);
        items.iter().rev().for_each(|&item| tables.switch_off(item));
    }

    fn enforce(&mut self, items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool {
        let primary = self.tables.layout.sizes().len() as u32;
        for &(item, option) in held {
            self.unite(&[option]);
            let sets = self.stack.own();
            sets.keep(&self.union, &self.tables.layout);
            if item < primary {
                sets.cover(self.tables.layout.place(item, 0));
            }
        }
        let possible = if held.is_empty() {
            items.iter().all(|&item| item >= primary || self.force(item, weights))
        } else {
            self.force_all(weights)
        };
        possible && self.settle(S::HAS_CHEAP_LOCKS, weights)
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        if self.hopeless {
            Pick::Dead
        } else if self.sets().covers_all() {
            Pick::Solved
        } else {
            let (sets, layout) = (self.sets(), &self.tables.layout);
            // Both pick the same item; sizes need no scores.
            Pick::Item(match weights.choice {
                ItemChoice::Weighted if !weights.are_uniform() && sets.is_early(&self.tables) => {
                    let factors = match layout.crossing() {
                        Some(crossing) => weights.factors_in(crossing.slots(), SLOTS),
                        None => weights.factors(),
                    };
                    sets.least(factors, layout)
                }
                _ => sets.smallest(layout),
            })
        }
    }

    fn mirrors(&mut self, Mark(mark): Mark) -> bool {
        let (sets, chosen) = self.stack.marked(mark);
        let is_mirrored = self.tables.is_even && sets.is_paired();
        if is_mirrored {
            self.updates += self.tables.rows.vectors_of(&self.queue.chosen()[chosen..]);
        }
        is_mirrored
    }

    fn mirror(&mut self, Mark(mark): Mark, below: Option<Mark>) -> bool {
        let (sets, from) = self.stack.marked(mark);
        if !self.tables.is_even {
            return false;
        }
        let (after, to) = match below {
            Some(Mark(below)) => self.stack.marked(below),
            None => (self.stack.current(), self.queue.chosen().len()),
        };
        if self.others.len() < to {
            self.others.resize(to, OptionId(0));
        }
        sets.mirror(after, &self.tables, &mut self.others[from..to])
    }

    fn flip(&mut self, Mark(mark): Mark) -> usize {
        let (_, common) = self.stack.marked(mark);
        self.queue.exchange(common, &mut self.others);
        self.updates += self.tables.rows.vectors_of(&self.queue.chosen()[common..]);
        common
    }

    fn bits(&self, item: u32) -> Option<u64> {
        Some(self.sets().bits(item, &self.tables.layout))
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        into.extend(self.open_options(item));
    }

    fn chosen(&self) -> &[OptionId] {
        self.queue.chosen()
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let Tables { layout, places, rows, switched, .. } = &*self.tables;
        for item in 0..layout.sizes().len() as u32 {
            assert_eq!(switched.is_off(item), crate::engine::switches::is_off(off, item), "item {item}");
            let is_covered = self.covers(layout.place(item, 0));
            match self.sets().size(item, &self.tables.layout) {
                1 => assert!(is_covered, "item {item} has one option and is not covered"),
                size => assert!(size > 1 && !is_covered, "item {item} has {size} options"),
            }
            if switched.is_off(item) {
                assert!(self.is_set(layout.off_place(item)), "item {item} is off");
            } else if is_covered && layout.sizes()[item as usize] > 0 {
                let last: Vec<_> = self.open_options(item).map(OptionId).collect();
                assert!(self.queue.chosen().contains(&last[0]), "item {item} is covered by {last:?}");
            }
        }
        for option in problem.options() {
            let on = || places.of(option.0).iter().filter(|place| !switched.is_off(place.item));
            let set = on().filter(|&&place| self.is_set(place)).count();
            assert!(set == 0 || set == on().count(), "{option:?} is open in {set} items of {}", on().count());
            assert!(
                set == 0 || on().all(|place| !self.covers(*place)) || self.queue.contains(option.0),
                "{option:?}"
            );
            if rows.are_full() {
                let shared = rows.shared().map(|shared| shared.of(option.0).copied().collect());
                let row: Vec<_> = shared.unwrap_or_else(|| rows.of(option.0).masks.to_vec());
                let keeps = |place: &Place| row[place.vector as usize].lane(place.lane()) & place.bit() != 0;
                assert!(on().all(keeps), "{option:?} excludes itself");
            }
        }
        assert!(!self.queue.is_waiting());
        if let Some(chosen) = self.stack.chosen_at_mark() {
            assert_eq!(chosen, self.queue.chosen().len());
        }
    }

    fn is_hopeless(&self) -> bool {
        self.hopeless
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
