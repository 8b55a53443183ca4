//! Boards of examples.
//!
//! Where hardly any puzzle is as wanted, many are near one that is: puzzles that share all but one of its
//! clues. So boards are filled from an image of an example, one clue of which is never given, and the clues
//! that it still has are removed last.

use dlx_engine::OptionId;
use dlx_variants::CellId;
use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};

use super::Request;
use super::engines::Engines;

/// One board of so many is any board, as some puzzles that meet further demands are near none of the
/// examples.
const ANY: u32 = 8;

/// An image of an example, and which of its clues a puzzle near it lacks. Of such puzzles 2 to 12 in 100 are
/// as wanted for most techniques; if up to three clues go, half as many, and on other boards that the clues
/// that are left allow, hardly any.
#[derive(Default)]
pub(super) struct Nearby {
    clues: Vec<(CellId, OptionId)>,
    gone: Option<CellId>,
}

impl Nearby {
    /// A random image of an example with one of its clues gone, mostly; nothing if the oracle has no
    /// examples.
    pub(super) fn draw(engines: &Engines<'_>, request: &mut Request) -> Self {
        let rng = &mut request.rng;
        let (Some(example), Some(symmetries)) = (engines.examples().choose(rng), engines.symmetries()) else {
            return Self::default();
        };
        if rng.random_ratio(1, ANY) {
            return Self::default();
        }
        let image = symmetries.random_in_shape(rng.next_u64()).apply(example);
        let given = |(cell, symbol): (CellId, Option<_>)| Some((cell, engines.lowered.option(cell, symbol?)));
        let clues: Vec<_> = (0..).map(CellId).zip(image).filter_map(given).collect();
        let gone = clues.choose(rng).map(|&(cell, _)| cell);
        Self { clues, gone }
    }

    /// The options of the clues, which leave one board.
    pub(super) fn options(&self) -> Vec<OptionId> {
        self.clues.iter().map(|&(_, option)| option).collect()
    }

    /// The cells of the clues, with that of the one that goes first of all.
    pub(super) fn cells(&self) -> Option<(CellId, impl Iterator<Item = CellId> + '_)> {
        Some((self.gone?, self.clues.iter().map(|&(cell, _)| cell)))
    }
}
