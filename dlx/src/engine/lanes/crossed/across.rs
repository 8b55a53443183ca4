//! Sets of items that cross words, and how they come from blocks.

use super::crossing::BLOCKS;
use crate::engine::bit_set::Set;
use crate::engine::lanes::vector::WORDS;

/// Items that cross words: number `CLASS * block + SIDE * square + number`.
pub(super) type Across = Set<WORDS>;

/// The first halves of two blocks' vectors.
#[inline(always)]
pub(super) fn first_halves([one, two]: [Across; BLOCKS]) -> Across {
    let ([a, b, c, d, ..], [e, f, g, h, ..]) = (*one.words(), *two.words());
    Set::of([a, b, c, d, e, f, g, h])
}

/// The second halves.
#[inline(always)]
pub(super) fn second_halves([one, two]: [Across; BLOCKS]) -> Across {
    let ([.., a, b, c, d], [.., e, f, g, h]) = (*one.words(), *two.words());
    Set::of([a, b, c, d, e, f, g, h])
}

/// The items that cross words and have a bit in either half.
#[inline(always)]
pub(super) fn united(blocks: [Across; BLOCKS]) -> Across {
    first_halves(blocks).or(second_halves(blocks))
}
