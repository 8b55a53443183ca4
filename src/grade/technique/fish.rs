//! Basic fish: *k* rows whose places for a symbol lie in *k* columns, or columns in rows.

use super::Technique;
use super::tight::report;
use crate::grade::level::{Level, Rating};

macro_rules! fish {
    ($($name:ident: $id:literal, $title:literal, $summary:literal,
        $level:ident, $rating:literal, $score:literal, $size:literal;)*) => {
        $(
            pub(super) static $name: Technique = Technique {
                id: $id,
                name: $title,
                summary: $summary,
                level: Level::$level,
                rating: Rating($rating),
                score: $score,
                find: |state, finds| report(&$name, $size, &state.terrain().matrices().lines, state, finds),
            };
        )*
    };
}

fish! {
    X_WING: "x-wing", "X-Wing",
        "A symbol's places in two rows lie in two columns, or the other way round, and it goes elsewhere in those.",
        Tough, 32, 140, 2;
    SWORDFISH: "swordfish", "Swordfish",
        "A symbol's places in three rows lie in three columns, or the other way round, and it goes elsewhere in those.",
        Expert, 38, 150, 3;
    JELLYFISH: "jellyfish", "Jellyfish",
        "A symbol's places in four rows lie in four columns, or the other way round, and it goes elsewhere in those.",
        Expert, 52, 160, 4;
}
