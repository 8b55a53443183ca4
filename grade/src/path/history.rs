//! Remembers failed searches of techniques, so that they are not repeated where nothing has changed.
//!
//! Candidates are only ever removed. A technique that finds nothing in some items finds nothing there until
//! one of them loses an option, so it need only examine what depends on *fresh* items: those that have lost
//! an option since.

use dlx_engine::OptionId;

use crate::bits::bits;
use crate::candidates::{Candidates, Fresh};

/// When items last changed, and when techniques last finished looking.
#[derive(Clone, Debug)]
pub(crate) struct History {
    /// The current time: grows whenever options have been eliminated; 0 at the beginning.
    now: u32,
    /// The options that were live at the last observation, as bits.
    live: Vec<u64>,
    /// For each item, when it last lost an option.
    changed: Vec<u32>,
    /// For each technique, when it last finished looking.
    through: Vec<Option<u32>>,
}

impl History {
    /// The history of `techniques` techniques that have not looked at anything yet.
    pub(crate) fn new(candidates: &Candidates<'_>, techniques: usize) -> Self {
        let items = candidates.network().item_count();
        Self {
            now: 0,
            live: candidates.live_words().to_vec(),
            changed: vec![0; items],
            through: vec![None; techniques],
        }
    }

    /// Records which options are no longer live; false if that has not changed.
    pub(crate) fn observe(&mut self, candidates: &Candidates<'_>) -> bool {
        if self.live == candidates.live_words() {
            return false;
        }
        self.now += 1;
        for (word, (before, &after)) in self.live.iter_mut().zip(candidates.live_words()).enumerate() {
            for bit in bits(*before & !after) {
                for item in candidates.network().items_of(OptionId((word * 64 + bit) as u32)) {
                    self.changed[item.index()] = self.now;
                }
            }
            *before = after;
        }
        true
    }

    /// What is fresh for technique number `technique`.
    pub(crate) fn fresh(&self, technique: usize) -> Fresh<'_> {
        Fresh::since(self.through[technique], &self.changed)
    }

    /// Records that technique number `technique` has found all steps as of the last observation, and that
    /// they were taken.
    pub(crate) fn finish(&mut self, technique: usize) {
        self.through[technique] = Some(self.now);
    }
}
