//! Boards near examples.
//!
//! Where hardly any puzzle is as wanted, many are near one that is: puzzles that share most of its clues. So boards are filled from an
//! image of an example without some of its clues, and the clues that it still has are removed last.

use std::ops::RangeInclusive;

use dlx_engine::OptionId;
use dlx_variants::CellId;
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};

use super::Request;
use super::engines::Engines;

/// How many clues of an example go. With up to four, puzzles take up to three times as long.
const GONE: RangeInclusive<usize> = 1..=3;

/// One board of so many is any board, as some puzzles that meet further demands are near none of the examples.
const ANY: u32 = 8;

/// The clues of an image of an example, as the options of their cells.
#[derive(Default)]
pub(super) struct Nearby {
    kept: Vec<(CellId, OptionId)>,
    gone: Vec<(CellId, OptionId)>,
}

impl Nearby {
    /// A random image of an example with some clues gone, mostly; nothing if the oracle has no examples.
    pub(super) fn draw(engines: &Engines<'_>, request: &mut Request) -> Self {
        let rng = &mut request.rng;
        let examples = engines.oracle.as_ref().map_or(&[][..], |oracle| oracle.examples());
        let (Some(example), Some(symmetries)) = (examples.choose(rng), engines.symmetries()) else {
            return Self::default();
        };
        if rng.random_ratio(1, ANY) {
            return Self::default();
        }
        let image = symmetries.random_in_shape(rng.next_u64()).apply(example);
        let given = |(cell, symbol): (CellId, Option<_>)| Some((cell, engines.lowered.option(cell, symbol?)));
        let mut kept: Vec<_> = (0..).map(CellId).zip(image).filter_map(given).collect();
        kept.shuffle(rng);
        let gone = kept.split_off(kept.len().saturating_sub(rng.random_range(GONE)));
        Self { kept, gone }
    }

    /// The cells whose clues are kept.
    pub(super) fn cells(&self) -> Vec<CellId> {
        self.kept.iter().map(|&(cell, _)| cell).collect()
    }

    /// The options of the clues that are kept.
    pub(super) fn options(&self) -> Vec<OptionId> {
        self.kept.iter().map(|&(_, option)| option).collect()
    }

    /// Whether a board, given by its options, is that of the example, which it can only be filled to if all its clues are on it.
    pub(super) fn is_on(&self, board: &[OptionId]) -> bool {
        !self.gone.is_empty() && self.gone.iter().all(|(_, option)| board.contains(option))
    }
}
