//! Avoidable rectangles: corners that were not given, two or three of them filled, where the rest must not
//! complete a rectangle that two symbols fill in two ways. As both ways cover the same items, a puzzle with
//! one solution gives one of the four corners, or has another symbol there. The types are those of HoDoKu.

use std::ops::ControlFlow;

use super::rectangle::each_avoidable;
use super::types::{Judge, any_extra, one_roof};
use crate::candidates::Candidates;
use crate::step::{Basis, Finds, Technique};
use crate::techniques::family::family;

family! {
    find;
    AVOIDABLE_RECTANGLE_1: "avoidable-rectangle-1", "Avoidable Rectangle Type 1",
        "Two symbols fill three corners of a rectangle, none of them given; the fourth cannot complete it, or there \
         would be two solutions.", Expert, 45, 100, (one_roof), basis: Basis::Uniqueness;
    AVOIDABLE_RECTANGLE_2: "avoidable-rectangle-2", "Avoidable Rectangle Type 2",
        "Two symbols fill two corners of a rectangle, neither of them given; of the others, one has another symbol than \
         those that would complete it, or there would be two solutions, so what all of these exclude is eliminated.",
        Expert, 45, 100, (any_extra), basis: Basis::Uniqueness;
}

fn find(
    technique: &'static Technique,
    judge: Judge,
    candidates: &Candidates<'_>,
    finds: &mut Finds<'_>,
) -> ControlFlow<()> {
    each_avoidable(candidates, &mut |rectangle| {
        finds.tick()?;
        judge(technique, rectangle, candidates, finds)
    })
}
