//! What an output does not hold of the puzzles that were written to it.

use std::collections::{BTreeMap, BTreeSet};

use dlx_variants::{counted, listed};

/// The most things that a message lists as left out: more than there are, but for decorations and rules of
/// many names.
const MOST_LISTED: usize = 32;

/// What is left out of the puzzles of an output, in words.
#[derive(Debug, Default)]
pub(super) struct LeftOut {
    /// The number of puzzles that each thing is left out of.
    things: BTreeMap<String, u64>,
    /// Whether there are more things than are listed.
    has_more: bool,
    puzzles: u64,
}

impl LeftOut {
    /// Counts a puzzle that was written without these things.
    pub(super) fn add(&mut self, things: BTreeSet<String>) {
        self.puzzles += 1;
        for thing in things {
            if self.things.len() < MOST_LISTED || self.things.contains_key(&thing) {
                *self.things.entry(thing).or_default() += 1;
            } else {
                self.has_more = true;
            }
        }
    }

    /// A message about an output in this format, if anything is left out. It tells of how many puzzles,
    /// unless there is only one.
    pub(super) fn message(&self, format: &str) -> Option<String> {
        let told = |(thing, &count): (&String, &u64)| match self.puzzles {
            1 => thing.clone(),
            _ => format!("{thing} ({})", counted(count, "puzzle")),
        };
        let things = self.things.iter().map(told).chain(self.has_more.then(|| "more".to_owned()));
        let things = listed(things, "and");
        (!things.is_empty()).then(|| format!("the format {format} does not hold {things}; json does"))
    }
}
