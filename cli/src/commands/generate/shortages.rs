//! Clues of which boards had no room for as many as the variant asks for.

use dlx_variants::TooFewClues;

use crate::context::Context;

/// Kinds of clues of which fewer were drawn than the variant asks for.
#[derive(Debug, Default)]
pub(super) struct Shortages(Vec<Shortage>);

/// The board with the fewest clues of a kind, and the number of puzzles with too few.
#[derive(Debug)]
struct Shortage {
    worst: TooFewClues,
    puzzles: u64,
}

impl Shortages {
    /// Adds the shortage of a puzzle.
    pub(super) fn add(&mut self, few: TooFewClues) {
        match self.0.iter_mut().find(|known| known.worst.kind == few.kind) {
            Some(known) => {
                known.puzzles += 1;
                known.worst = if few.drawn < known.worst.drawn { few } else { known.worst };
            }
            None => self.0.push(Shortage { worst: few, puzzles: 1 }),
        }
    }

    /// Says of which kinds there were too few in some of the `made` puzzles.
    pub(super) fn report(&self, made: u64, context: &Context) {
        for Shortage { worst: TooFewClues { kind, drawn, fewest, .. }, puzzles } in &self.0 {
            context.note(format_args!(
                "fewer clues of the kind {kind} were drawn in {puzzles} of {made} puzzles than the variant asks for: {drawn}, not {fewest}"
            ));
        }
    }
}
