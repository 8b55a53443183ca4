//! Chooses the next option to decide: the one most involved in recent conflicts.
//!
//! Activities as in "Chaff" (M. Moskewicz and others, 2001), in a binary heap. Ties depend on earlier
//! questions, never on time or chance.

use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// The place of an option that is not in the heap.
const NOWHERE: u32 = u32::MAX;
/// Activities are scaled down when one is larger.
const LARGEST: f64 = 1e100;
/// The largest activity that chance gives, which one conflict outweighs.
const CHANCE: f64 = 1e-3;
/// The weight of a conflict relative to the next one.
const DECAY: f64 = 0.95;

#[derive(Debug)]
pub(super) struct Order {
    activities: Vec<f64>,
    /// What a conflict adds.
    step: f64,
    heap: Vec<u32>,
    /// The place of each option in the heap.
    places: Vec<u32>,
    /// Whether each option is ever decided.
    is_candidate: Vec<bool>,
}

impl Order {
    /// Creates an order of this many options, of which `candidates` are decided.
    pub(super) fn new(options: usize, candidates: impl Iterator<Item = u32>) -> Self {
        let mut order = Self {
            activities: vec![0.0; options],
            step: 1.0,
            heap: Vec::with_capacity(options),
            places: vec![NOWHERE; options],
            is_candidate: vec![false; options],
        };
        for option in candidates {
            order.is_candidate[option as usize] = true;
            order.put_back(option);
        }
        order
    }

    /// Orders the options at random, before any took part in a conflict.
    pub(super) fn shuffle(&mut self, seed: u64) {
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        for option in 0..self.activities.len() {
            self.activities[option] = rng.random::<f64>() * CHANCE;
            if self.places[option] != NOWHERE {
                self.rise(self.places[option] as usize);
            }
        }
    }

    /// Removes the most active open option and returns it.
    pub(super) fn next(&mut self, is_open: impl Fn(u32) -> bool) -> Option<u32> {
        loop {
            let option = self.pop()?;
            if is_open(option) {
                return Some(option);
            }
        }
    }

    /// Puts an option back, unless it is already there.
    pub(super) fn put_back(&mut self, option: u32) {
        if self.places[option as usize] == NOWHERE && self.is_candidate[option as usize] {
            self.heap.push(option);
            self.rise(self.heap.len() - 1);
        }
    }

    /// Records that an option took part in a conflict.
    pub(super) fn bump(&mut self, option: u32) {
        self.activities[option as usize] += self.step;
        if self.activities[option as usize] > LARGEST {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.step /= LARGEST;
        }
        let place = self.places[option as usize];
        if place != NOWHERE {
            self.rise(place as usize);
        }
    }

    /// Makes later conflicts count for more.
    pub(super) fn decay(&mut self) {
        self.step /= DECAY;
    }

    fn pop(&mut self) -> Option<u32> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.places[first as usize] = NOWHERE;
        if !self.heap.is_empty() {
            self.set(0, last);
            self.sink(0);
        }
        Some(first)
    }

    fn activity(&self, place: usize) -> f64 {
        self.activities[self.heap[place] as usize]
    }

    fn set(&mut self, place: usize, option: u32) {
        self.heap[place] = option;
        self.places[option as usize] = place as u32;
    }

    /// Moves the option at a place up to where it belongs.
    fn rise(&mut self, mut place: usize) {
        let option = self.heap[place];
        let activity = self.activities[option as usize];
        while place > 0 && self.activity((place - 1) / 2) < activity {
            self.set(place, self.heap[(place - 1) / 2]);
            place = (place - 1) / 2;
        }
        self.set(place, option);
    }

    /// Moves the option at a place down to where it belongs.
    fn sink(&mut self, mut place: usize) {
        let option = self.heap[place];
        let activity = self.activities[option as usize];
        loop {
            let children = 2 * place + 1..(2 * place + 3).min(self.heap.len());
            let better = |one: usize, other: usize| {
                if self.activity(other) > self.activity(one) { other } else { one }
            };
            match children.reduce(better) {
                Some(child) if self.activity(child) > activity => {
                    self.set(place, self.heap[child]);
                    place = child;
                }
                _ => break,
            }
        }
        self.set(place, option);
    }
}
