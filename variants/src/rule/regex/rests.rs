//! What is left of a pattern after symbols, found once: rules read a pattern cell by cell in many ways, and to find what is left of a
//! long one takes long.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use foldhash::fast::FixedState;

use super::pattern::Pattern;
use crate::rule::device::Numbers;
use crate::symbol::Symbol;

/// The patterns that may be left of one, which is number 0.
#[derive(Clone)]
pub(super) struct Rests(Arc<Mutex<Known>>);

struct Known {
    patterns: Numbers<Pattern>,
    /// What is left of a pattern after a symbol.
    after: HashMap<(u32, Symbol), Option<u32>, FixedState>,
}

/// What is known of the patterns of a model, by how they are written: clues of one kind have the same along many lines.
#[derive(Default)]
pub(crate) struct KnownRests(HashMap<String, Rests>);

impl KnownRests {
    /// Those of a pattern.
    pub(super) fn of(&mut self, text: &str, pattern: &Pattern) -> Rests {
        self.0.entry(text.to_owned()).or_insert_with(|| Rests::new(pattern.clone())).clone()
    }
}

impl Rests {
    fn new(pattern: Pattern) -> Self {
        Self(Arc::new(Mutex::new(Known { patterns: Numbers::from(pattern), after: HashMap::default() })))
    }

    /// The number of what is left after a symbol, if the pattern may begin with it.
    pub(super) fn after(&self, rest: u32, symbol: Symbol) -> Option<u32> {
        let Known { patterns, after } = &mut *self.known();
        *after.entry((rest, symbol)).or_insert_with(|| {
            let next = patterns.state(rest).after(symbol)?;
            Some(patterns.number(next))
        })
    }

    /// Whether nothing need follow.
    pub(super) fn is_optional(&self, rest: u32) -> bool {
        self.known().patterns.state(rest).is_optional()
    }

    fn known(&self) -> MutexGuard<'_, Known> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
