//! All that some techniques deduce, with no regard to the order in which a person would find it.

use dlx_engine::OptionId;

use super::level::Rating;
use super::memory::Memory;
use super::state::State;
use super::step::Watch;
use super::technique::{BROAD, Fits, SINGLES, Technique};
use super::terrain::Item;

/// Some techniques, used as often as they find anything.
///
/// What they deduce from some clues they deduce from more clues as well, and in whatever order they are used, but for
/// bounds on work: a technique that finds a step finds it, or what is left of it, when some candidates have gone, unless
/// it gives up before. So many steps are taken at a time, which makes this several times as fast as a
/// [`Path`](super::Path).
#[derive(Clone, Debug)]
pub struct Deducer {
    singles: Vec<Fits>,
    /// The others: those that find most in little time come first, and then those that score less.
    others: Vec<&'static Technique>,
    /// Steps that are rated higher are not taken.
    most: Rating,
}

impl Deducer {
    /// Prepares those of `techniques` that find steps rated at most `most`.
    #[must_use]
    pub fn new(techniques: &[&'static Technique], most: Rating) -> Self {
        let usable = |technique: &&Technique| technique.rating <= most && techniques.contains(technique);
        let singles =
            SINGLES.iter().filter(|(technique, _)| usable(technique)).map(|&(_, fits)| fits).collect();
        let is_other = |technique: &&Technique| SINGLES.iter().all(|(single, _)| single != technique);
        let others = techniques.iter().copied().filter(|technique| usable(technique) && is_other(technique));
        let mut others: Vec<&'static Technique> = others.collect();
        others.sort_by_key(|technique| {
            let rank = BROAD.iter().position(|broad| broad == technique);
            (rank.unwrap_or(BROAD.len()), technique.score)
        });
        Self { singles, others, most }
    }

    /// Whether all singles are used: a truth of one option is always filled.
    #[must_use]
    pub fn has_all_singles(&self) -> bool {
        self.singles.len() == SINGLES.len()
    }

    /// Whether there are techniques besides singles.
    #[must_use]
    pub fn is_more_than_singles(&self) -> bool {
        !self.others.is_empty()
    }

    /// Places all that singles place.
    pub fn place_singles(&self, state: &mut State<'_>) {
        let mut found: Vec<Item> = Vec::new();
        loop {
            found.clear();
            found.extend(state.truths_of(1));
            let mut is_changed = false;
            for &item in &found {
                if state.is_open(item) && self.singles.iter().any(|fits| fits(state, item)) {
                    let option = state.options(item).next();
                    is_changed |= option.is_some_and(|option| state.place(option));
                }
            }
            if !is_changed {
                return;
            }
        }
    }

    /// Takes steps until none is found, the state is broken, `is_enough` says so, or the watch is over. If it was
    /// enough, says what it took: the scores of the techniques besides singles, for each time that one was used.
    pub fn deduce(
        &self,
        state: &mut State<'_>,
        watch: &Watch,
        is_enough: impl Fn(&State<'_>) -> bool,
    ) -> Option<u32> {
        let mut effort = 0;
        let mut memory = Memory::new(state, self.others.len());
        loop {
            self.place_singles(state);
            if is_enough(state) {
                return Some(effort);
            }
            if state.is_broken() {
                return None;
            }
            memory.observe(state);
            effort +=
                (0..self.others.len()).find_map(|number| self.take(number, state, &mut memory, watch))?;
        }
    }

    /// Takes the steps that technique number `number` finds in a state, if any, and returns its score.
    fn take(&self, number: usize, state: &mut State<'_>, memory: &mut Memory, watch: &Watch) -> Option<u32> {
        let technique = self.others[number];
        let (mut placements, mut eliminations): (Vec<OptionId>, Vec<OptionId>) = Default::default();
        technique.changes_among(memory.fresh(number), state, watch, |step| {
            if step.rating <= self.most {
                placements.extend(step.placements);
                eliminations.extend(step.eliminations);
            }
        });
        memory.finish(number);
        for &option in &eliminations {
            state.eliminate(option);
        }
        for &option in &placements {
            state.place(option);
        }
        (!placements.is_empty() || !eliminations.is_empty()).then_some(technique.score)
    }
}
