//! Fish with fins, and fish of other houses than rows and columns: see [`fish_hunt`](super::fish_hunt).

use super::Technique;
use super::fish_hunt::{Fins, Quarry, Shape};
use crate::grade::level::{Level, Rating};

macro_rules! fish {
    ($($name:ident: $id:literal, $title:literal, $summary:literal,
        $level:ident, $rating:literal, $score:literal, $size:literal $fins:ident $shape:ident;)*) => {
        $(
            pub(super) static $name: Technique = Technique {
                id: $id,
                name: $title,
                summary: $summary,
                level: Level::$level,
                rating: Rating($rating),
                score: $score,
                find: |state, finds| {
                    let quarry = Quarry { size: $size, shape: Shape::$shape, fins: Fins::$fins };
                    quarry.hunt(&$name, state, finds)
                },
            };
        )*
    };
}

// Ratings: as for as many strong links, grouped, in Sukaku Explainer, which is 0.3 above chains of plain ones.
fish! {
    FINNED_X_WING: "finned-x-wing", "Finned X-Wing",
        "An X-Wing but for some places, the fins; what all of them exclude goes.",
        Expert, 43, 130, 2 Finned Basic;
    SASHIMI_X_WING: "sashimi-x-wing", "Sashimi X-Wing",
        "A finned X-Wing that is incomplete without its fins; what all of them exclude goes.",
        Expert, 43, 150, 2 Sashimi Basic;
    FRANKEN_X_WING: "franken-x-wing", "Franken X-Wing",
        "An X-Wing, with fins or without, where boxes or other houses stand for some of the lines.",
        Expert, 44, 300, 2 Any Franken;
    MUTANT_X_WING: "mutant-x-wing", "Mutant X-Wing",
        "Two houses whose places for a symbol, but for fins, lie in any two others or in links of constraints.",
        Expert, 45, 450, 2 Any Mutant;
    FINNED_SWORDFISH: "finned-swordfish", "Finned Swordfish",
        "A Swordfish but for some places, the fins; what all of them exclude goes.",
        Expert, 57, 200, 3 Finned Basic;
    SASHIMI_SWORDFISH: "sashimi-swordfish", "Sashimi Swordfish",
        "A finned Swordfish that is incomplete without its fins; what all of them exclude goes.",
        Expert, 57, 240, 3 Sashimi Basic;
    FRANKEN_SWORDFISH: "franken-swordfish", "Franken Swordfish",
        "A Swordfish, with fins or without, where boxes or other houses stand for some of the lines.",
        Expert, 58, 350, 3 Any Franken;
    FINNED_JELLYFISH: "finned-jellyfish", "Finned Jellyfish",
        "A Jellyfish but for some places, the fins; what all of them exclude goes.",
        Expert, 61, 250, 4 Finned Basic;
    SASHIMI_JELLYFISH: "sashimi-jellyfish", "Sashimi Jellyfish",
        "A finned Jellyfish that is incomplete without its fins; what all of them exclude goes.",
        Expert, 61, 260, 4 Sashimi Basic;
    MUTANT_SWORDFISH: "mutant-swordfish", "Mutant Swordfish",
        "Three houses whose places for a symbol, but for fins, lie in any three others or in links of constraints.",
        Extreme, 75, 450, 3 Any Mutant;
    FRANKEN_JELLYFISH: "franken-jellyfish", "Franken Jellyfish",
        "A Jellyfish, with fins or without, where boxes or other houses stand for some of the lines.",
        Extreme, 76, 370, 4 Any Franken;
    MUTANT_JELLYFISH: "mutant-jellyfish", "Mutant Jellyfish",
        "Four houses whose places for a symbol, but for fins, lie in any four others or in links of constraints.",
        Extreme, 77, 450, 4 Any Mutant;
}
