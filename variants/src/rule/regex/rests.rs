//! What is left of a pattern after symbols, found once: rules read a pattern cell by cell in many ways, and to find what is left of a
//! long one takes long.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;

use super::pattern::{Pattern, Room};
use crate::alphabet::Alphabet;
use crate::limits;
use crate::rule::device::{Machine, Numbers};
use crate::symbol::Symbol;

/// The most parts of expressions that are copied to find the rests of one pattern.
const COPIED: usize = limits::WORK;

/// The most that are copied to find one of them.
const COPIED_AT_ONCE: usize = 200_000;

/// The most parts of the rests that all patterns of a model keep.
const KEPT: usize = 1_000_000;

/// The patterns that may be left of one, which is number 0.
#[derive(Clone)]
pub(super) struct Rests(Arc<Mutex<Known>>);

struct Known {
    patterns: Numbers<Pattern>,
    /// What is left of a pattern after a symbol.
    after: HashMap<(u32, Symbol), Option<u32>, FixedState>,
    copied: Room,
    /// Those of the model share this.
    kept: Arc<Mutex<Room>>,
}

/// What is known of the patterns of a model, by how they are written: clues of one kind have the same along many lines.
pub(crate) struct KnownRests {
    rests: HashMap<String, Rests>,
    kept: Arc<Mutex<Room>>,
}

impl Default for KnownRests {
    fn default() -> Self {
        Self { rests: HashMap::new(), kept: Arc::new(Mutex::new(Room::of(KEPT))) }
    }
}

impl KnownRests {
    /// Those of a pattern.
    pub(super) fn of(&mut self, text: &str, pattern: &Pattern) -> Rests {
        let rests = self.rests.entry(text.to_owned());
        rests.or_insert_with(|| Rests::new(pattern.clone(), Arc::clone(&self.kept))).clone()
    }
}

impl Rests {
    fn new(pattern: Pattern, kept: Arc<Mutex<Room>>) -> Self {
        let patterns = Numbers::from(pattern);
        let (after, copied) = (HashMap::default(), Room::of(COPIED));
        Self(Arc::new(Mutex::new(Known { patterns, after, copied, kept })))
    }

    /// The number of what is left after a symbol, if the pattern may begin with it, and if there is room for it.
    fn after(&self, rest: u32, symbol: Symbol) -> Option<u32> {
        let Known { patterns, after, copied, kept } = &mut *self.known();
        if let Some(&known) = after.get(&(rest, symbol)) {
            return known;
        }
        if copied.is_used_up() || lock(kept).is_used_up() {
            return None;
        }
        let mut room = Room::of(COPIED_AT_ONCE);
        let next = patterns.state(rest).after(symbol, &mut room);
        if room.is_used_up() {
            copied.take(COPIED);
            return None;
        }
        copied.take(COPIED_AT_ONCE - room.left());
        let number = match next {
            Some(next) => {
                let (size, count) = (next.size(), patterns.count());
                let number = patterns.number(next);
                if patterns.count() > count {
                    lock(kept).take(size);
                }
                Some(number)
            }
            None => None,
        };
        after.insert((rest, symbol), number);
        number
    }

    /// Whether nothing need follow.
    fn is_optional(&self, rest: u32) -> bool {
        self.known().patterns.state(rest).is_optional()
    }

    /// Whether there was no room for all that was asked for.
    fn are_too_many(&self) -> bool {
        let known = self.known();
        known.copied.is_used_up() || lock(&known.kept).is_used_up()
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        lock(&self.0)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Accepts what a pattern matches. Its states are the rests.
pub(super) struct Matcher {
    pub(super) rests: Rests,
    pub(super) alphabet: Alphabet,
}

impl Machine for Matcher {
    fn step(&mut self, _: usize, state: u32, value: u32) -> Option<u32> {
        self.rests.after(state, self.alphabet.of_number(value.into())?)
    }

    fn end(&self, state: u32) -> Option<u32> {
        self.rests.is_optional(state).then_some(0)
    }

    fn is_too_large(&self) -> bool {
        self.rests.are_too_many()
    }
}
