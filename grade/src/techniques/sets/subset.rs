//! Naked and hidden subsets: *k* cells of a house with *k* candidates between them, and *k* symbols of a
//! house with *k* places between them.

use std::ops::ControlFlow;

use super::tight::report;
use crate::candidates::Candidates;
use crate::step::{Finds, Technique};
use crate::techniques::family::family;

/// Where to look.
#[derive(Clone, Copy)]
enum Side {
    Naked,
    Hidden,
}

fn find(
    technique: &'static Technique,
    size: usize,
    side: Side,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    let matrices = candidates.network().matrices();
    let matrices = match side {
        Side::Naked => &matrices.cells,
        Side::Hidden => &matrices.symbols,
    };
    report(technique, size, matrices, candidates, finds)
}

family! {
    find;
    NAKED_PAIR: "naked-pair", "Naked Pair",
        "Two cells of a house have two candidates between them, which are eliminated elsewhere in the house.",
        Tough, 30, 60, (2, Side::Naked), breadth: Some(3);
    HIDDEN_PAIR: "hidden-pair", "Hidden Pair",
        "Two symbols have two places in a house between them, which take nothing else.",
        Tough, 34, 70, (2, Side::Hidden), breadth: Some(4);
    NAKED_TRIPLE: "naked-triple", "Naked Triple",
        "Three cells of a house have three candidates between them, which are eliminated elsewhere in the \
         house.",
        Tough, 36, 80, (3, Side::Naked), breadth: Some(5);
    HIDDEN_TRIPLE: "hidden-triple", "Hidden Triple",
        "Three symbols have three places in a house between them, which take nothing else.",
        Tough, 40, 100, (3, Side::Hidden), breadth: Some(6);
    NAKED_QUAD: "naked-quad", "Naked Quad",
        "Four cells of a house have four candidates between them, which are eliminated elsewhere in the house.",
        Expert, 50, 120, (4, Side::Naked), breadth: Some(8);
    HIDDEN_QUAD: "hidden-quad", "Hidden Quad",
        "Four symbols have four places in a house between them, which take nothing else.",
        Expert, 54, 150, (4, Side::Hidden), breadth: Some(9);
}
