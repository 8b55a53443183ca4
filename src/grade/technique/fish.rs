//! Basic fish: *k* rows whose places for a symbol lie in *k* columns, or columns in rows.

use std::ops::ControlFlow;

use super::Technique;
use super::family::family;
use super::tight::report;
use crate::grade::state::State;
use crate::grade::step::Finds;

/// Reports fish of `size` lines of one kind against lines of the other.
fn find(
    technique: &'static Technique,
    size: usize,
    state: &State<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    report(technique, size, &state.terrain().matrices().lines, state, finds)
}

family! {
    find;
    X_WING: "x-wing", "X-Wing",
        "A symbol's places in two rows lie in two columns, or the other way round, and it goes elsewhere in those.",
        Tough, 32, 140, (2);
    SWORDFISH: "swordfish", "Swordfish",
        "A symbol's places in three rows lie in three columns, or the other way round, and it goes elsewhere in those.",
        Expert, 38, 150, (3);
    JELLYFISH: "jellyfish", "Jellyfish",
        "A symbol's places in four rows lie in four columns, or the other way round, and it goes elsewhere in those.",
        Expert, 52, 160, (4);
}
