//! What was looked for in vain, so that it is not looked for again where nothing has changed.
//!
//! States only ever lose options. A technique that finds nothing in some items finds nothing there until one of
//! them loses an option, so it need only look at what rests on *fresh* items: those that have lost one since.

use dlx_engine::OptionId;

use super::matrix::bits;
use super::state::State;
use super::terrain::Item;

/// When items last changed, and when techniques were last through with a state.
#[derive(Clone, Debug)]
pub(crate) struct Memory {
    /// Grows whenever options have gone; 0 at the beginning.
    now: u32,
    /// The options that were live when last observed, in words.
    live: Vec<u64>,
    /// For each item, when it last lost an option.
    changed: Vec<u32>,
    /// For each technique, when it was last through with all that it looks for.
    through: Vec<Option<u32>>,
}

impl Memory {
    /// The memory of so many techniques at a state of which they know nothing.
    pub(crate) fn new(state: &State<'_>, techniques: usize) -> Self {
        let items = state.terrain().item_count();
        Self {
            now: 0,
            live: state.live_words().to_vec(),
            changed: vec![0; items],
            through: vec![None; techniques],
        }
    }

    /// Takes note of the options that have gone.
    pub(crate) fn observe(&mut self, state: &State<'_>) {
        if self.live == state.live_words() {
            return;
        }
        self.now += 1;
        for (word, (before, &after)) in self.live.iter_mut().zip(state.live_words()).enumerate() {
            for bit in bits(*before & !after) {
                for item in state.terrain().items_of(OptionId((word * 64 + bit) as u32)) {
                    self.changed[item.index()] = self.now;
                }
            }
            *before = after;
        }
    }

    /// What is fresh for technique number `technique`.
    pub(crate) fn fresh(&self, technique: usize) -> Fresh<'_> {
        Fresh(self.through[technique].map(|since| (since, &self.changed[..])))
    }

    /// Technique number `technique` has found all that there was when last observed, and it was taken.
    pub(crate) fn finish(&mut self, technique: usize) {
        self.through[technique] = Some(self.now);
    }
}

/// The items that have changed since a technique was through with a state.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Fresh<'a>(Option<(u32, &'a [u32])>);

impl Fresh<'_> {
    /// Everything.
    pub(crate) const ALL: Self = Self(None);

    /// Whether an item has changed.
    pub(crate) fn has(self, item: Item) -> bool {
        self.0.is_none_or(|(since, changed)| changed[item.index()] > since)
    }

    /// Whether one of these items has changed.
    pub(crate) fn has_any(self, items: &[Item]) -> bool {
        items.iter().any(|&item| self.has(item))
    }
}
