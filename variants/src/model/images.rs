//! The rules of one puzzle elsewhere on the board, and in an order that does not depend on where they are.

use super::Model;
use crate::board::CellId;
use crate::canonical_text;
use crate::place::Place;
use crate::rule::Rule;
use crate::spec::Spec;

impl Model {
    /// Whether a rule belongs to this puzzle alone: a clue, or a mark between cells where all such marks are
    /// shown.
    pub(crate) fn is_of_puzzle(&self, rule: usize) -> bool {
        rule >= self.first_clue || self.marks.iter().any(|&(_, mark)| mark == rule)
    }

    /// The pairs of cells with a sign between them, if such signs are marks of this puzzle alone.
    pub(crate) fn signed_pairs(&self) -> Vec<(CellId, CellId)> {
        let pairs = self.marks.iter().filter_map(|&(at, _)| self.spec.constraints[at].signed_pair());
        pairs.filter_map(|[a, b]| a.on(self.board()).ok().zip(b.on(self.board()).ok())).collect()
    }

    /// The declaration with the rules of this puzzle alone at the images of their cells, in an order that
    /// does not depend on their original places. `None` if some of them has no image.
    pub(crate) fn moved(&self, image: impl Fn(CellId) -> CellId) -> Option<Spec> {
        let board = self.board();
        let moved = |place: Place| place.on(board).map_or(place, |cell| Place::of(image(cell), board));
        self.with_rules_of_puzzle(|rule| rule.image(&moved))
    }

    /// The declaration with the rules of one puzzle where they are, but written and in order as if they had
    /// been moved: the same in whatever order they were declared.
    pub(crate) fn ordered(&self) -> Spec {
        let written = |rule: &Rule| Some(rule.image(&|place| place).unwrap_or_else(|| rule.clone()));
        self.with_rules_of_puzzle(written).expect("each rule stays")
    }

    /// The declaration with other rules in place of those of one puzzle, in an order of their own.
    fn with_rules_of_puzzle(&self, other: impl Fn(&Rule) -> Option<Rule>) -> Option<Spec> {
        let images = |rules: &mut dyn Iterator<Item = &Rule>| {
            let mut images = rules.map(&other).collect::<Option<Vec<Rule>>>()?;
            images.sort_by_cached_key(canonical_text::of_rule);
            Some(images)
        };
        let mut spec = Spec { clues: images(&mut self.spec.clues.iter())?, ..self.spec.clone() };
        let marks = images(&mut self.marks.iter().map(|&(at, _)| &self.spec.constraints[at]))?;
        self.marks.iter().zip(marks).for_each(|(&(at, _), mark)| spec.constraints[at] = mark);
        Some(spec)
    }
}
