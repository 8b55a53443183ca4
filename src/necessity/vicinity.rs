//! The cells around clues, where another board is sought first.
//!
//! A clue is necessary if another board fits all other clues. Often one differs from the known board only
//! near the clue. On a large board a search of those cells finds it at once, where a search of the whole
//! board rarely finds any.
//!
//! Only tests that learn gain by that. Where a search of 20 nodes does not tell, hardly any board differs in
//! the 60 to 180 cells around a clue, in its band and stack, or in three to six symbols: on 16x16 in one case
//! of ten at best, and on sumo of forty.

use dlx_variants::{CellId, Model};

use super::clue::Clue;

/// How many cells are near a clue, if not more are equally near. With 40 of 369 or 160 of 256, more clues
/// stay unproven.
const NEAR: usize = 80;

/// Where the cells of a board and of its clues are.
#[derive(Debug)]
pub(crate) struct Vicinity {
    near: usize,
    positions: Vec<(usize, usize)>,
    /// The cells of each rule, from the first one that is a clue on.
    of_rules: Vec<Vec<CellId>>,
    first_rule: usize,
}

impl Vicinity {
    /// The vicinities on the board of a model. `None` if it is so small that a search of the whole board is
    /// as good.
    pub(crate) fn of(model: &Model) -> Option<Self> {
        (model.board().cell_count() > 2 * NEAR).then(|| Self::new(model, NEAR))
    }

    /// Vicinities of `near` cells, or more if others are equally near.
    pub(crate) fn new(model: &Model, near: usize) -> Self {
        let board = model.board();
        Self {
            near,
            positions: board.cells().map(|cell| board.position(cell)).collect(),
            of_rules: model.clues().map(|rule| model.rule_cells(rule)).collect(),
            first_rule: model.clues().start,
        }
    }

    /// The cells that are not near any of these clues.
    pub(crate) fn far(&self, clues: &[Clue]) -> impl Iterator<Item = CellId> {
        let cells = clues.iter().flat_map(|clue| match clue {
            Clue::Given(cell) => std::slice::from_ref(cell),
            Clue::Rule(rule) => &self.of_rules[rule - self.first_rule],
        });
        let centre: Vec<(usize, usize)> = cells.map(|cell| self.positions[cell.index()]).collect();
        let distance = |&(row, col): &(usize, usize)| {
            let steps = centre.iter().map(|&(r, c)| row.abs_diff(r).max(col.abs_diff(c)));
            steps.min().unwrap_or_default()
        };
        let distances: Vec<usize> = self.positions.iter().map(distance).collect();
        let mut sorted = distances.clone();
        sorted.sort_unstable();
        let last = sorted.get(self.near - 1).copied().unwrap_or(usize::MAX);
        (0..).map(CellId).zip(distances).filter(move |(_, distance)| *distance > last).map(|(cell, _)| cell)
    }
}

#[cfg(test)]
mod tests {
    use dlx_variants::catalogue;

    use super::*;

    fn model(variant: &str) -> Model {
        catalogue::find(variant).expect("in the catalogue").build_fixed().expect("it has a model")
    }

    #[test]
    fn equally_near_cells_are_near() {
        let vicinity = Vicinity::new(&model("classic"), 5);
        let far: Vec<CellId> = vicinity.far(&[Clue::Given(CellId(40))]).collect();
        let near = [30, 31, 32, 39, 40, 41, 48, 49, 50].map(CellId);
        assert_eq!(far.len(), 72);
        assert!(near.iter().all(|cell| !far.contains(cell)));
        assert_eq!(vicinity.far(&[Clue::Given(CellId(0)), Clue::Given(CellId(80))]).count(), 73);
    }

    #[test]
    fn small_boards_are_near_as_a_whole() {
        assert!(Vicinity::of(&model("12x12")).is_none());
        assert!(Vicinity::of(&model("16x16")).is_some());
        assert_eq!(Vicinity::new(&model("4x4"), 80).far(&[Clue::Given(CellId(3))]).count(), 0);
    }
}
