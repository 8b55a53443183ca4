//! `kind = "diagonals"`: each symbol once on both main diagonals of every grid.

use serde::{Deserialize, Serialize};

use super::setting::{EACH_ONCE, Setting};
use super::{Declare, Draft, Rule};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::house::HouseKind;
use crate::hue::{Hue, Tint};
use crate::mark::{Mark, Weight};
use crate::place::Place;

/// Both main diagonals of every grid are houses.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Diagonals {}

impl Declare for Diagonals {
    const NAME: &'static str = "diagonals";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        for index in 0..draft.frame.grids.len() {
            let grid = draft.frame.grids[index];
            if grid.rows != grid.cols {
                return Err(SpecError::new("main diagonals are those of a square"));
            }
            let ends = 0..grid.rows;
            let falling = ends.clone().filter_map(|at| grid.at(&draft.frame.board, at, at)).collect();
            let rising = ends
                .rev()
                .enumerate()
                .filter_map(|(row, col)| grid.at(&draft.frame.board, row, col))
                .collect();
            draft.add_house(HouseKind::Diagonal, index, 0, falling);
            draft.add_house(HouseKind::Diagonal, index, 1, rising);
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
        told(setting.told_holding(HouseKind::Diagonal))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let diagonals = frame.houses.iter().filter(|house| house.kind == HouseKind::Diagonal);
        diagonals
            .map(|house| Mark::Line { cells: house.cells.clone(), hue: Hue::Grey, weight: Weight::Thin })
            .collect()
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Diagonals(self.clone()))
    }
}

/// The sentence, with what these houses hold.
fn told(hold: &str) -> String {
    format!("Both main diagonals of every grid hold {hold}.")
}
