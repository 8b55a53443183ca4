//! `kind = "windows"`: each symbol once in rectangles between the boxes.

use serde::{Deserialize, Serialize};

use super::setting::{EACH_ONCE, Setting};
use super::{Declare, Draft, Rule};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::house::HouseKind;
use crate::hue::{Hue, Tint};
use crate::mark::Mark;
use crate::place::Place;

/// Rectangles of the size of a box are houses. The first starts at the second row and column of the grid; one
/// row or column lies between two of them.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Windows {}

impl Declare for Windows {
    const NAME: &'static str = "windows";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        for index in 0..draft.frame.grids.len() {
            let grid = draft.frame.grids[index];
            let Some((rows, cols)) = grid.boxes else {
                return Err(SpecError::new("windows have the size of a box: expected `box`"));
            };
            let starts = |length: usize, side: usize| (1..side.saturating_sub(length)).step_by(length + 1);
            let tops = starts(rows, grid.rows);
            let corners = tops.flat_map(|top| starts(cols, grid.cols).map(move |left| (top, left)));
            for (number, corner) in corners.enumerate() {
                let cells = grid.block(&draft.frame.board, corner, (rows, cols));
                draft.add_house(HouseKind::Window, index, number, cells);
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
        told(setting.told_holding(HouseKind::Window))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let windows = frame.houses.iter().filter(|house| house.kind == HouseKind::Window);
        windows.map(|house| Mark::Shade { cells: house.cells.clone(), hue: Hue::Grey }).collect()
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::Windows(self.clone()))
    }
}

/// The sentence, with what these houses hold.
fn told(hold: &str) -> String {
    format!("Each shaded window holds {hold}.")
}
