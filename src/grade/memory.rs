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

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use dlx_variants::catalogue;

    use super::*;
    use crate::generate::{Generator, Settings};
    use crate::grade::level::Level;
    use crate::grade::step::Watch;
    use crate::grade::technique::TECHNIQUES;
    use crate::grade::terrain::Terrain;

    /// Along paths, each technique finds something among what is fresh exactly where it finds something at all.
    #[test]
    fn what_is_not_fresh_hides_no_step() {
        let watch = Watch::default();
        let mut skipped = 0;
        for (id, puzzles) in [("classic", 12), ("x", 2), ("anti-knight", 1)] {
            let spec = catalogue::find(id).expect("the variant is in the catalogue");
            let generator = Generator::new(spec, Settings::default(), 6).expect("the settings are sound");
            for index in 0..puzzles {
                let puzzle = generator.puzzle(index).expect("a puzzle").puzzle;
                let terrain = Terrain::new(Arc::clone(&puzzle.model));
                let mut state = State::with_givens(&terrain, &puzzle.givens);
                let mut memory = Memory::new(&state, TECHNIQUES.len());
                while !state.is_solved() {
                    memory.observe(&state);
                    let mut next = None;
                    for (number, technique) in TECHNIQUES.iter().enumerate() {
                        let fresh = memory.fresh(number);
                        let found = technique.first_among(fresh, &state, &watch);
                        if found.is_none() && technique.level < Level::Extreme && fresh.0.is_some() {
                            assert!(technique.first(&state, &watch).is_none(), "{id} {index}: {technique}");
                            skipped += 1;
                        }
                        next = found;
                        if next.is_some() {
                            break;
                        }
                        memory.finish(number);
                    }
                    let Some(step) = next else { break };
                    state.apply(&step);
                }
            }
        }
        assert!(skipped > 1000, "{skipped}");
    }
}
