//! Fish of two to four truths: basic ones, *k* rows whose places for a symbol lie in *k* columns or the other
//! way round; those with fins; and those in other houses. All but basic ones are [hunted](super::hunt).

use std::ops::ControlFlow;

use super::super::sets::tight::report;
use super::hunt::{Fins, Quarry};
use super::shape::Shape;
use crate::candidates::Candidates;
use crate::network::Network;
use crate::step::{Finds, Needs, Reason, Technique};
use crate::techniques::family::family;

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

fn hunt(
    technique: &'static Technique,
    size: usize,
    fins: Fins,
    shape: Shape,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    Quarry { size, shape, fins }.hunt(technique, candidates, finds)
}

// The ratings are those of Sukaku Explainer for the same number of grouped strong links: 0.3 above chains of
// plain ones.
family! {
    hunt, like FISH;
    FINNED_X_WING: "finned-x-wing", "Finned X-Wing",
        "An X-Wing except for some places, the fins; what all of them exclude is eliminated.",
        Expert, 43, 130, (2, Fins::Finned, Shape::Basic), speed: Some(14);
    SASHIMI_X_WING: "sashimi-x-wing", "Sashimi X-Wing",
        "A finned X-Wing that is incomplete without its fins; what all of them exclude is eliminated.",
        Expert, 43, 150, (2, Fins::Sashimi, Shape::Basic), speed: Some(14);
    FRANKEN_X_WING: "franken-x-wing", "Franken X-Wing",
        "An X-Wing, with or without fins, where boxes or other houses replace some of the lines.",
        Expert, 44, 300, (2, Fins::Any, Shape::Franken), spared_without: Some(Needs::MORE_THAN_CLASSIC), speed: Some(14);
    MUTANT_X_WING: "mutant-x-wing", "Mutant X-Wing",
        "Two houses whose places for a symbol, except for fins, lie in any two others or in links of \
         constraints.",
        Expert, 45, 450, (2, Fins::Any, Shape::Mutant), speed: Some(14);
    FINNED_SWORDFISH: "finned-swordfish", "Finned Swordfish",
        "A Swordfish except for some places, the fins; what all of them exclude is eliminated.",
        Expert, 57, 200, (3, Fins::Finned, Shape::Basic), speed: Some(14);
    SASHIMI_SWORDFISH: "sashimi-swordfish", "Sashimi Swordfish",
        "A finned Swordfish that is incomplete without its fins; what all of them exclude is eliminated.",
        Expert, 57, 240, (3, Fins::Sashimi, Shape::Basic), speed: Some(14);
    FRANKEN_SWORDFISH: "franken-swordfish", "Franken Swordfish",
        "A Swordfish, with or without fins, where boxes or other houses replace some of the lines.",
        Expert, 58, 350, (3, Fins::Any, Shape::Franken);
    FINNED_JELLYFISH: "finned-jellyfish", "Finned Jellyfish",
        "A Jellyfish except for some places, the fins; what all of them exclude is eliminated.",
        Expert, 61, 250, (4, Fins::Finned, Shape::Basic), speed: Some(14);
    SASHIMI_JELLYFISH: "sashimi-jellyfish", "Sashimi Jellyfish",
        "A finned Jellyfish that is incomplete without its fins; what all of them exclude is eliminated.",
        Expert, 61, 260, (4, Fins::Sashimi, Shape::Basic), speed: Some(14);
    MUTANT_SWORDFISH: "mutant-swordfish", "Mutant Swordfish",
        "Three houses whose places for a symbol, except for fins, lie in any three others or in links of \
         constraints.",
        Extreme, 75, 450, (3, Fins::Any, Shape::Mutant);
    FRANKEN_JELLYFISH: "franken-jellyfish", "Franken Jellyfish",
        "A Jellyfish, with or without fins, where boxes or other houses replace some of the lines.",
        Extreme, 76, 370, (4, Fins::Any, Shape::Franken);
    MUTANT_JELLYFISH: "mutant-jellyfish", "Mutant Jellyfish",
        "Four houses whose places for a symbol, except for fins, lie in any four others or in links of \
         constraints.",
        Extreme, 77, 450, (4, Fins::Any, Shape::Mutant);
}
