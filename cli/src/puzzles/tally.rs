//! What work on all puzzles of an input comes to.

use anyhow::Result;

use super::input::Input;
use crate::context::Context;
use crate::verdict::Verdict;

/// The verdict on the puzzles so far, how many are done, and whether their variant may be another one.
pub(crate) struct PuzzleTally<'i> {
    input: &'i Input,
    verdict: Verdict,
    done: u64,
    /// That a variant was guessed, if a puzzle that has not one solution is of it.
    doubt: Option<String>,
}

impl<'i> PuzzleTally<'i> {
    /// That of an input of which no puzzle is done.
    pub(crate) fn new(input: &'i Input) -> Self {
        Self { input, verdict: Verdict::Yes, done: 0, doubt: None }
    }

    /// Counts a puzzle, unless work on it was interrupted. The worst verdict counts.
    pub(crate) fn note(&mut self, verdict: Verdict) {
        self.verdict.worsen(verdict);
        self.done += u64::from(verdict != Verdict::Interrupted);
    }

    /// Doubts the variant of a puzzle that has not one solution, if it was guessed. The first such doubt is
    /// told in the end.
    pub(crate) fn doubt(&mut self, puzzle: usize, variant: &str) {
        if self.doubt.is_none() {
            self.doubt = self.input.doubt(puzzle, variant);
        }
    }

    /// The verdict on the whole input, with which `finish` ends the output.
    pub(crate) fn conclude(
        self,
        context: &Context,
        finish: impl FnOnce(Verdict) -> Result<Verdict>,
    ) -> Result<Verdict> {
        let verdict = finish(self.verdict.max(self.input.conclude(self.done, context)?))?;
        if let Some(doubt) = self.doubt {
            context.note(doubt);
        }
        Ok(verdict)
    }
}
