//! `kind = "diagonals"`: each symbol once on both main diagonals of every grid.

use serde::{Deserialize, Serialize};

use super::Kind;
use crate::draft::Draft;
use crate::house::HouseKind;
use crate::spec::SpecError;

/// Both main diagonals of every grid are houses.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagonals {}

impl Kind for Diagonals {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        for index in 0..draft.grids().len() {
            let grid = draft.grids()[index];
            let falling = (0..grid.size).filter_map(|at| grid.at(draft.board(), at, at)).collect();
            let rising =
                (0..grid.size).filter_map(|at| grid.at(draft.board(), at, grid.size - 1 - at)).collect();
            draft.add_house(HouseKind::Diagonal, index, 0, falling);
            draft.add_house(HouseKind::Diagonal, index, 1, rising);
        }
        Ok(())
    }
}
