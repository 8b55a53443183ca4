//! Where the bits of options are.

use super::layout::Layout;
use super::place::Place;
use super::vector::Bits;
use crate::problem::Problem;

/// The bits of every option, in its primary items.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    starts: Vec<u32>,
    places: Vec<Place>,
}

impl Places {
    pub(crate) fn new(problem: &Problem, layout: &Layout) -> Self {
        let mut next = vec![0; problem.primary_count()];
        let (mut starts, mut places) = (vec![0], Vec::with_capacity(problem.entry_count()));
        for option in problem.options() {
            for entry in problem.raw_entries(option).iter().filter(|entry| entry.item < problem.primary) {
                let index = &mut next[entry.item as usize];
                places.push(layout.place(entry.item, *index));
                *index += 1;
            }
            starts.push(places.len() as u32);
        }
        Self { starts, places }
    }

    /// The number of bits of all options.
    pub(super) fn len(&self) -> usize {
        self.places.len()
    }

    pub(crate) fn of(&self, option: u32) -> &[Place] {
        &self.places[self.starts[option as usize] as usize..self.starts[option as usize + 1] as usize]
    }

    /// The first bit of each option.
    pub(super) fn first_bits<V: Bits>(&self, problem: &Problem, layout: &Layout) -> Vec<V> {
        let mut bits = vec![V::EMPTY; layout.len()];
        for place in problem.options().filter_map(|option| self.of(option.0).first()) {
            bits[place.vector as usize].insert(place.lane(), place.bit());
        }
        bits
    }

    /// Adds the bits of an item's options to `bits`.
    pub(super) fn add_bits_of<V: Bits>(&self, item: u32, problem: &Problem, bits: &mut [V]) {
        for option in problem.options_at(item) {
            for place in self.of(option.0) {
                bits[place.vector as usize].insert(place.lane(), place.bit());
            }
        }
    }
}
