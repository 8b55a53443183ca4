//! Naked and hidden subsets: *k* cells of a house with *k* candidates between them, and *k* symbols of a house with
//! *k* places between them.

use super::Technique;
use super::tight::report;
use crate::grade::level::{Level, Rating};

macro_rules! subsets {
    ($($name:ident: $id:literal, $title:literal, $summary:literal,
        $level:ident, $rating:literal, $score:literal, $size:literal of $matrices:ident;)*) => {
        $(
            pub(super) static $name: Technique = Technique {
                id: $id,
                name: $title,
                summary: $summary,
                level: Level::$level,
                rating: Rating($rating),
                score: $score,
                find: |state, finds| report(&$name, $size, &state.terrain().matrices().$matrices, state, finds),
            };
        )*
    };
}

subsets! {
    NAKED_PAIR: "naked-pair", "Naked Pair",
        "Two cells of a house have two candidates between them, which go elsewhere in the house.",
        Tough, 30, 60, 2 of cells;
    HIDDEN_PAIR: "hidden-pair", "Hidden Pair",
        "Two symbols have two places in a house between them, which take nothing else.",
        Tough, 34, 70, 2 of symbols;
    NAKED_TRIPLE: "naked-triple", "Naked Triple",
        "Three cells of a house have three candidates between them, which go elsewhere in the house.",
        Tough, 36, 80, 3 of cells;
    HIDDEN_TRIPLE: "hidden-triple", "Hidden Triple",
        "Three symbols have three places in a house between them, which take nothing else.",
        Tough, 40, 100, 3 of symbols;
    NAKED_QUAD: "naked-quad", "Naked Quad",
        "Four cells of a house have four candidates between them, which go elsewhere in the house.",
        Expert, 50, 120, 4 of cells;
    HIDDEN_QUAD: "hidden-quad", "Hidden Quad",
        "Four symbols have four places in a house between them, which take nothing else.",
        Expert, 54, 150, 4 of symbols;
}
