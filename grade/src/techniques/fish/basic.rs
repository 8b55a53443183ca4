//! Basic fish: *k* rows whose places for a symbol lie in *k* columns, or the other way round.

use std::ops::ControlFlow;

use super::super::sets::tight::report;
use super::named::FISH;
use crate::candidates::Candidates;
use crate::step::{Finds, Technique};
use crate::techniques::family::family;

/// Reports fish of `size` lines of one kind against lines of the other.
fn find(
    technique: &'static Technique,
    size: usize,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    report(technique, size, &candidates.network().matrices().lines, candidates, finds)
}

family! {
    find, like FISH;
    X_WING: "x-wing", "X-Wing",
        "A symbol's places in two rows lie in two columns, or the other way round; it is eliminated elsewhere \
         in those.",
        Tough, 32, 140, (2), breadth: Some(7);
    SWORDFISH: "swordfish", "Swordfish",
        "A symbol's places in three rows lie in three columns, or the other way round; it is eliminated \
         elsewhere in those.",
        Expert, 38, 150, (3), breadth: Some(10);
    JELLYFISH: "jellyfish", "Jellyfish",
        "A symbol's places in four rows lie in four columns, or the other way round; it is eliminated elsewhere \
         in those.",
        Expert, 52, 160, (4), breadth: Some(11);
}
