//! What fish are called, by their size, their fins and the kinds of their houses.

use super::basic::{JELLYFISH, SWORDFISH, X_WING};
use super::complex::{
    FINNED_JELLYFISH, FINNED_SWORDFISH, FINNED_X_WING, FRANKEN_JELLYFISH, FRANKEN_SWORDFISH, FRANKEN_X_WING,
    MUTANT_JELLYFISH, MUTANT_SWORDFISH, MUTANT_X_WING, SASHIMI_JELLYFISH, SASHIMI_SWORDFISH, SASHIMI_X_WING,
};
use super::shape::Shape;
use crate::network::Network;
use crate::step::{Reason, Technique};

/// What fish have in common.
pub(super) const FISH: Technique = Technique { named_as: Some(named_as), ..Technique::PLAIN };

/// The fish that a reason is; `None` if it is no fish of two to four truths.
fn named_as(reason: &Reason, network: &Network) -> Option<&'static Technique> {
    let Reason::Subset { truths, links, fins, is_sashimi } = reason else { return None };
    let of_sizes: [&'static Technique; 3] = match Shape::of_items(network, truths, links) {
        Shape::Basic if fins.is_empty() => [&X_WING, &SWORDFISH, &JELLYFISH],
        Shape::Basic if *is_sashimi => [&SASHIMI_X_WING, &SASHIMI_SWORDFISH, &SASHIMI_JELLYFISH],
        Shape::Basic => [&FINNED_X_WING, &FINNED_SWORDFISH, &FINNED_JELLYFISH],
        Shape::Franken => [&FRANKEN_X_WING, &FRANKEN_SWORDFISH, &FRANKEN_JELLYFISH],
        Shape::Mutant => [&MUTANT_X_WING, &MUTANT_SWORDFISH, &MUTANT_JELLYFISH],
    };
    of_sizes.get(truths.len().checked_sub(2)?).copied()
}
