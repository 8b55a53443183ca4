//! Further demands on puzzles, as the generator sees them: an oracle that decides which clues may be removed
//! and whether a puzzle is accepted.

use std::fmt::Debug;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use dlx_engine::{OptionId, Stop, Watch};
use dlx_variants::{Model, Values};

use crate::Difficulty;

/// A demand on the puzzles of a batch.
pub trait Demand: Debug + Send + Sync {
    /// Prepares for puzzles of one model, unless the watch is over first.
    ///
    /// # Errors
    /// What ended the work.
    fn prepare(&self, model: &Arc<Model>, watch: &Watch) -> Result<Box<dyn Examiner>, Stop>;
}

/// What a demand prepares for one model, once: by whichever thread comes first, while the others wait.
#[derive(Debug, Default)]
pub(crate) struct Prepared {
    examiner: OnceLock<Box<dyn Examiner>>,
    preparing: Mutex<()>,
}

impl Prepared {
    /// What is prepared, after `prepare` if nothing is.
    pub(crate) fn or_prepare(
        &self,
        prepare: impl FnOnce() -> Result<Box<dyn Examiner>, Stop>,
    ) -> Result<&dyn Examiner, Stop> {
        let _turn = self.preparing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(examiner) = self.examiner.get() {
            return Ok(&**examiner);
        }
        let examiner = prepare()?;
        Ok(&**self.examiner.get_or_init(|| examiner))
    }
}

/// A demand prepared for one model, shared by threads.
pub trait Examiner: Debug + Send + Sync {
    /// Why puzzle `index` is not accepted whatever its clues are, if the rules of the model tell that.
    fn refusal(&self, index: u64) -> Option<String>;

    /// An oracle for puzzle `index`. Once the watch is over, it may answer no at once; the caller looks at it
    /// after each answer.
    fn oracle<'a>(&'a self, index: u64, watch: &Watch) -> Box<dyn Oracle + 'a>;
}

/// How an oracle judges clues.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Manner {
    /// Only by what it [`sees`](Oracle::sees) in the clues that it is given.
    Sees,
    /// By what it sees in the clues that it is given and, failing that, by what it
    /// [`deduces`](Oracle::deduces).
    SeesAndDeduces,
    /// By singles: a clue may be removed if the search for solutions fills its cell without branching.
    Singles,
    /// By singles and, failing that, by what it deduces.
    SinglesAndDeduces,
    /// Not at all: any clue that the others imply may be removed.
    Indifferent,
}

/// Judges clues during removal, and the finished puzzle.
///
/// What it deduces from some clues it must also deduce from more clues. A clue may be removed if it is
/// deduced from the others: whatever is deduced with it is then deduced without it.
pub trait Oracle: Debug {
    /// How it judges clues.
    fn manner(&self) -> Manner;

    /// Whether hardly any puzzle is hard enough. Clues are then chosen so that puzzles are harder.
    fn is_demanding(&self) -> bool {
        false
    }

    /// Puzzles that are as wanted, if hardly any others are. Puzzles are then made from all but one of the
    /// clues of one of them.
    fn examples(&self) -> &[Values] {
        &[]
    }

    /// Removes all clues.
    fn clear(&mut self);

    /// Adds a clue.
    fn place(&mut self, clue: OptionId);

    /// Remembers the clues.
    fn mark(&mut self);

    /// Restores the clues at the last mark, which is used up.
    fn undo(&mut self);

    /// Whether an option of the solution is quickly deduced from the clues.
    fn sees(&mut self, option: OptionId) -> bool;

    /// Whether all of `wanted`, which are options of the solution, are deduced from `known` ones and the
    /// clues. If the manner uses singles, `known` includes the clues and what singles deduce from them.
    fn deduces(&mut self, wanted: &[OptionId], known: &[OptionId]) -> bool;

    /// Returns how hard a puzzle with one solution is, if it is accepted. `model` is the puzzle's if that has
    /// fewer rules than the one that the oracle was prepared for.
    ///
    /// # Errors
    /// If it is not accepted, and why.
    fn accept(&mut self, givens: &Values, model: Option<&Arc<Model>>) -> Result<Difficulty, Rejection>;
}

/// Why an oracle does not accept a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Rejection {
    /// It is too easy. Of two puzzles, the one with more effort is likely to be closer.
    TooEasy(u32),
    /// It is right but for taking more effort than is wanted, so that further clues may help.
    TooLong,
    /// It is too hard, so that further clues may help.
    TooHard,
    /// Any other reason.
    Unsuitable,
}

impl Manner {
    /// Whether the oracle is given clues.
    pub(crate) fn sees(self) -> bool {
        matches!(self, Self::Sees | Self::SeesAndDeduces)
    }

    /// Whether the oracle also deduces.
    pub(crate) fn deduces(self) -> bool {
        matches!(self, Self::SeesAndDeduces | Self::SinglesAndDeduces)
    }
}
