//! What is left of a pattern after symbols, found once: rules read a pattern cell by cell in many ways, and
//! to find what is left of a long one takes long.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::pattern::Pattern;
use super::room::Room;
use super::terms::{TermId, Terms};
use crate::alphabet::Alphabet;
use crate::limits;
use crate::rule::device::{Machine, Numbers};
use crate::symbol::Symbol;

/// The most terms that are looked at to find the rests of one pattern.
const WORK: usize = limits::WORK;

/// The most that are looked at to find one of them.
const WORK_AT_ONCE: usize = 200_000;

/// The most numbers of terms that all patterns of a model keep.
const KEPT: usize = 1_000_000;

/// The patterns that may be left of one, which is number 0.
#[derive(Clone)]
pub(super) struct Rests(Arc<Mutex<Known>>);

struct Known {
    terms: Terms,
    rests: Numbers<TermId>,
    work: Room,
    /// Those of the model share this.
    kept: Arc<Mutex<Room>>,
}

/// What is known of the patterns of a model, by how they are written: clues of one kind have the same along
/// many lines.
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
        rests.or_insert_with(|| Rests::new(pattern, Arc::clone(&self.kept))).clone()
    }
}

impl Rests {
    fn new(pattern: &Pattern, kept: Arc<Mutex<Room>>) -> Self {
        let mut terms = Terms::new();
        let rests = Numbers::from(terms.of(pattern));
        Self(Arc::new(Mutex::new(Known { terms, rests, work: Room::of(WORK), kept })))
    }

    /// The number of what is left after a symbol, if the pattern may begin with it, and if there is room for
    /// it.
    fn after(&self, rest: u32, symbol: Symbol) -> Option<u32> {
        let Known { terms, rests, work, kept } = &mut *self.known();
        if work.is_used_up() || lock(kept).is_used_up() {
            return None;
        }
        let (mut room, size) = (Room::of(WORK_AT_ONCE), terms.size());
        let next = terms.after(*rests.state(rest), symbol, &mut room);
        lock(kept).take(terms.size() - size);
        if room.is_used_up() {
            work.take(WORK);
            return None;
        }
        work.take(WORK_AT_ONCE - room.left());
        Some(rests.number(next?))
    }

    /// Whether nothing need follow.
    fn is_optional(&self, rest: u32) -> bool {
        let Known { terms, rests, .. } = &*self.known();
        terms.is_optional(*rests.state(rest))
    }

    /// Whether there was no room for all that was asked for.
    fn are_too_many(&self) -> bool {
        let known = self.known();
        known.work.is_used_up() || lock(&known.kept).is_used_up()
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
