//! Open options as bits, narrowed a whole vector at a time.
//!
//! Each item has a lane of bits, one for each of its options, in one word, in several, or spread over slices;
//! or two items of an option share a bit, one of which crosses the words of others.
//! Each option has a *row*: what it leaves to every item. Choosing an option ANDs its row onto the state;
//! then one pass finds every item with one option left or none. Secondary items and colours need no state,
//! because the rows contain what they forbid. Nothing is undone; marked states are kept.
//!
//! Where items share many options, as lines and boxes do, [`Locks`](locks::Locks) exclude more; weights then
//! count only while a third of the items are left.
//!
//! Invariants of every state that is not about to be undone:
//! - bit `k` of item `i` is set if the item's `k`-th option is chosen or agrees with all chosen ones, and is
//!   not forbidden; so an option's bits are set in all of its items or in none;
//! - the lane of an item that is off has one bit set, which stands for no option, so that it looks like that
//!   of a covered item;
//! - a covered item's lane has one bit set, that of the chosen option: two chosen options that exclude each
//!   other show up as an empty lane;
//! - an item that is not covered has two or more options;
//! - a marked state stays as it was.

mod bit_slice;
mod bit_slices;
mod column_locks;
mod covered;
mod crossed;
mod excluded;
mod layout;
mod lines;
mod locks;
mod many_slices;
mod many_words;
mod one_word;
mod open_sets;
mod option_table;
mod place;
mod places;
mod queue;
mod row_maker;
mod rows;
mod shape;
mod shared;
mod short;
mod single_bits;
mod singles;
mod stack;
mod state;
mod steps;
mod switched;
mod tables;
mod tally;
mod vector;

use super::{Backtrack, Machine, Switches};
use crate::item_choice::Weights;
use crate::problem::Problem;
use bit_slices::Slices;
use crossed::Crossed;
use many_slices::ManySlices;
use many_words::ManyWords;
use one_word::OneWord;
use open_sets::OpenSets;
use state::Lanes;
pub(super) use vector::mask_of;

type Words16 = OneWord<u16, 32>;
type Words32 = OneWord<u32, 16>;
type Words64 = OneWord<u64, 8>;

/// Runs `$run` with `$Sets` as slices if they suit a problem, or else as the narrowest sets with room for its
/// items.
macro_rules! with_sets {
    ($problem:expr, $switches:expr, $Sets:ident => $run:expr) => {
        match layout::bits($problem, $switches).max().unwrap_or(0) {
            largest if Slices::suit($problem, largest) => {
                type $Sets = Slices;
                $run
            }
            largest if ManySlices::suit($problem, largest) => {
                type $Sets = ManySlices;
                $run
            }
            largest if Crossed::suit($problem, $switches, largest) => {
                type $Sets = Crossed;
                $run
            }
            0..=16 => {
                type $Sets = Words16;
                $run
            }
            17..=32 => {
                type $Sets = Words32;
                $run
            }
            33..=64 => {
                type $Sets = Words64;
                $run
            }
            _ => {
                type $Sets = ManyWords;
                $run
            }
        }
    };
}

use with_sets;

/// The engine with sets as small as the problem allows.
pub(crate) fn build<'p>(problem: &'p Problem, weights: Weights, switches: Switches) -> Box<dyn Machine + 'p> {
    with_sets!(problem, &switches, Sets => {
        Box::new(Backtrack::<'p, Lanes<'p, Sets>>::new(problem, weights, switches))
    })
}
