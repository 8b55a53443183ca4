//! The states that were counted, each with its number of solutions, in flat memory: millions of them are
//! dropped at once.

use std::hash::BuildHasher;

use foldhash::fast::FixedState;
use hashbrown::HashTable;
use num_bigint::BigUint;

/// What is known of states, as long as there is room.
#[derive(Debug)]
pub(super) struct States {
    slots: HashTable<Slot>,
    /// For each state, the lengths of its key and of its number, the key, and the number.
    words: Vec<u64>,
    /// How many bytes may still be taken.
    room: u64,
    /// Whether a state found no room.
    is_full: bool,
    hasher: FixedState,
}

/// Where a state is, and the hash of its key.
#[derive(Clone, Copy, Debug)]
struct Slot {
    hash: u64,
    start: usize,
}

impl States {
    /// No states, with room for so many bytes.
    pub(super) fn new(room: u64) -> Self {
        Self {
            slots: HashTable::new(),
            words: Vec::new(),
            room,
            is_full: false,
            hasher: FixedState::default(),
        }
    }

    /// The number of solutions below a state, if it is known.
    pub(super) fn get(&self, key: &[u64]) -> Option<BigUint> {
        let hash = self.hasher.hash_one(key);
        let slot = self.slots.find(hash, |slot| slot.hash == hash && self.state(slot.start).0 == key)?;
        let (_, number) = self.state(slot.start);
        Some(number.iter().rev().fold(BigUint::ZERO, |high, &low| (high << u64::BITS) + low))
    }

    /// Keeps a state that is not known.
    pub(super) fn keep(&mut self, key: &[u64], solutions: &BigUint) {
        /// The bytes of a slot in a table that is not full, and of the lengths.
        const SLOT: u64 = 48;
        let number = solutions.iter_u64_digits();
        let bytes = SLOT + 8 * (key.len() + number.len()) as u64;
        if bytes > self.room {
            self.is_full = true;
            return;
        }
        self.room -= bytes;
        let (hash, start) = (self.hasher.hash_one(key), self.words.len());
        self.words.push((key.len() as u64) << u32::BITS | number.len() as u64);
        self.words.extend(key);
        self.words.extend(number);
        self.slots.insert_unique(hash, Slot { hash, start }, |slot| slot.hash);
    }

    /// Whether a state found no room.
    pub(super) fn is_full(&self) -> bool {
        self.is_full
    }

    /// The key and the number of a state.
    fn state(&self, start: usize) -> (&[u64], &[u64]) {
        let lengths = self.words[start];
        let (key, number) = (lengths >> u32::BITS, lengths & u64::from(u32::MAX));
        let (key, rest) = self.words[start + 1..].split_at(key as usize);
        (key, &rest[..number as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_size_are_kept_while_there_is_room() {
        let mut states = States::new(10_000);
        let number = |power: u64| (BigUint::from(1_u32) << (70 * power)) - 1_u32;
        (0..20).for_each(|key| states.keep(&[key, key << 40], &number(key)));
        (0..20).for_each(|key| assert_eq!(states.get(&[key, key << 40]), Some(number(key))));
        assert!(states.get(&[7]).is_none() && !states.is_full());
        (20..1_000).for_each(|key| states.keep(&[key], &number(1)));
        assert!(states.get(&[30]).is_some() && states.get(&[999]).is_none() && states.is_full());
        assert!(8 * states.words.len() < 10_000);
    }
}
