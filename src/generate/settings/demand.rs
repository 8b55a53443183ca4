//! What else may be wanted of a puzzle with one solution, as the generator sees it: an oracle that says which clues may
//! go and whether a puzzle is accepted.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Instant;

use dlx_engine::{Cancel, OptionId};
use dlx_variants::Model;

use crate::level::Difficulty;
use crate::puzzle::Values;

/// What is asked of the puzzles of a batch.
pub trait Demand: Debug + Send + Sync {
    /// Prepares for puzzles of one model.
    fn prepare(&self, model: &Arc<Model>) -> Box<dyn Examiner>;
}

/// A demand prepared for one model, shared by threads.
pub trait Examiner: Debug + Send + Sync {
    /// An oracle for puzzle `index`. When the deadline has passed or `cancel` was raised it may answer no at once; the
    /// caller looks at both after each answer.
    fn oracle<'a>(&'a self, index: u64, deadline: Option<Instant>, cancel: &Cancel) -> Box<dyn Oracle + 'a>;
}

/// How an oracle judges clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// By what it [`sees`](Oracle::sees) in the clues that it is told of, and nothing else.
    Sight,
    /// By what it sees in the clues that it is told of and, failing that, by what it [`deduces`](Oracle::deduces).
    SightAndThought,
    /// By singles: a clue may go if the search for solutions fills its cell without branching.
    Singles,
    /// By singles and, failing that, by what it deduces.
    SinglesAndThought,
    /// Not at all: any clue may go that the others imply.
    Indifferent,
}

/// Judges clues while they are removed, and the puzzle at the end.
///
/// What it deduces from some clues it must deduce from more clues as well. A clue may go if it is deduced from the
/// others: whatever was deduced with it is then deduced without.
pub trait Oracle: Debug {
    /// How it judges clues.
    fn manner(&self) -> Manner;

    /// Takes all clues away.
    fn clear(&mut self);

    /// Adds a clue.
    fn place(&mut self, clue: OptionId);

    /// Remembers the clues.
    fn mark(&mut self);

    /// Goes back to the clues at the last mark, which is spent.
    fn undo(&mut self);

    /// Whether an option of the solution is quickly deduced from the clues.
    fn sees(&mut self, option: OptionId) -> bool;

    /// Whether all of `wanted`, options of the solution, are deduced from `known` ones and the clues. The clues and
    /// what singles deduce from them are among `known` if the manner says that singles count.
    fn deduces(&mut self, wanted: &[OptionId], known: &[OptionId]) -> bool;

    /// How hard a puzzle with one solution is, if it is accepted.
    ///
    /// # Errors
    /// If it is not: how much it takes to solve. Of two puzzles, the one that takes more is likely to be closer.
    fn accept(&mut self, givens: &Values) -> Result<Difficulty, u32>;
}

impl Manner {
    /// Whether the oracle is to be told of clues.
    pub(crate) fn has_sight(self) -> bool {
        matches!(self, Self::Sight | Self::SightAndThought)
    }

    /// Whether there is more to it than meets the eye.
    pub(crate) fn has_thought(self) -> bool {
        matches!(self, Self::SightAndThought | Self::SinglesAndThought)
    }
}
