//! What the sentence of a rule may depend on beside the rule itself.

use super::Rule;
use super::device::{A_MARK, Between, PairMark};
use crate::frame::Frame;
use crate::house::HouseKind;
use crate::hue::Tint;
use crate::place::Place;

/// What a house holds that has as many cells as there are symbols.
pub(super) const EACH_ONCE: &str = "each symbol once";

/// A board with its houses, and all rules on it.
pub(crate) struct Setting<'a> {
    pub(crate) frame: &'a Frame,
    pub(crate) rules: [&'a [Rule]; 2],
}

impl Setting<'_> {
    /// What houses of a kind hold, in words. Those with fewer cells than there are symbols hold none of them
    /// twice.
    pub(super) fn told_holding(&self, kind: HouseKind) -> &'static str {
        let symbols = self.frame.alphabet.count();
        let mut houses = self.frame.houses.iter().filter(|house| house.kind == kind);
        if houses.any(|house| house.cells.len() < symbols) { "no symbol twice" } else { EACH_ONCE }
    }

    /// The cells of pairs at the start of a sentence, with what tells neighbours without a mark from those
    /// with one, and that cells at a distance are of the same grid.
    pub(super) fn told_pairs(&self, between: &Between, mark: &PairMark) -> String {
        let missing = match between {
            Between::Unmarked(marked) => self.told_mark(marked),
            _ => A_MARK,
        };
        let of_grid = if self.frame.grids.len() > 1 { " of the same grid" } else { "" };
        between.words_with(mark, Tint::UNTOLD, missing, of_grid)
    }

    /// What marks some of these pairs: a sign or a dot, if all rules that do so draw the same.
    fn told_mark(&self, marked: &[[Place; 2]]) -> &'static str {
        let marks_some = |rule: &&Rule| matches!(rule.marked_pairs(), Some(Between::Cells(pairs)) if pairs.iter().any(|pair| marked.contains(pair)));
        let mut are_signs =
            self.rules.into_iter().flatten().filter(marks_some).map(|rule| matches!(rule, Rule::Sum(_)));
        match are_signs.next() {
            Some(first) if are_signs.any(|other| other != first) => A_MARK,
            Some(true) => "a sign",
            Some(false) => "a dot",
            None => A_MARK,
        }
    }
}
