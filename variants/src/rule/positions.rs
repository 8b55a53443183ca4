//! `kind = "positions"`: each symbol once among the cells at the same place of every box.

use serde::{Deserialize, Serialize};

use super::setting::{EACH_ONCE, Setting};
use super::{Declare, Draft, Rule};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::house::HouseKind;
use crate::hue::Tint;
use crate::place::Place;

/// The cells at the same place of every box of a grid are a house.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Positions {}

impl Declare for Positions {
    const NAME: &'static str = "positions";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        for index in 0..draft.frame.grids.len() {
            let grid = draft.frame.grids[index];
            let Some((rows, cols)) = grid.boxes else {
                return Err(SpecError::new("positions are those within a box: expected `box`"));
            };
            let boxes = grid.box_corners().len();
            if boxes > draft.frame.alphabet.count() {
                return Err(SpecError::new(format!(
                    "found {boxes} boxes; expected at most {}, the number of symbols",
                    draft.frame.alphabet.count()
                )));
            }
            for place in 0..rows * cols {
                let (row, col) = (place / cols, place % cols);
                let corners = grid.box_corners().into_iter();
                let cells =
                    corners.filter_map(|(top, left)| grid.at(&draft.frame.board, top + row, left + col));
                let cells = cells.collect();
                draft.add_house(HouseKind::Position, index, place, cells);
            }
        }
        Ok(())
    }

    fn places(&self) -> Vec<Place> {
        Vec::new()
    }

    fn sentence(&self, _: Tint) -> String {
        told(EACH_ONCE)
    }

    fn sentence_on(&self, setting: &Setting<'_>) -> String {
        told(setting.told_holding(HouseKind::Position))
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Positions(self.clone()))
    }
}

/// The sentence, with what these houses hold.
fn told(hold: &str) -> String {
    format!("The cells at the same place of every box hold {hold}.")
}
