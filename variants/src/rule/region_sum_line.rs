//! `kind = "region-sum-line"`: the parts of a line in each box add up to the same number.

use serde::{Deserialize, Serialize};

use super::device::{Order, Told, Totals, terms};
use super::{Declare, Draft, rule_name};
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::listed;

/// The boxes or regions cut the line into parts, each of which adds up to the same number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionSumLine {
    /// The name of the rule; "region sum line" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line. A closed line ends where it begins, and belongs to no part twice.
    pub cells: Vec<Place>,
}

impl Declare for RegionSumLine {
    const NAME: &'static str = "region sum line";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let is_together =
            |a: &CellId, b: &CellId| draft.frame.boxes[a.index()] == draft.frame.boxes[b.index()];
        let cells = match &self.cells[..] {
            [first, around @ .., last] if first == last && around.len() > 1 => {
                let mut cells = Place::path(&self.cells[1..], 3, &draft.frame.board)?;
                let border = cells.windows(2).position(|pair| !is_together(&pair[0], &pair[1]));
                cells.rotate_left(border.map_or(0, |before| before + 1));
                cells
            }
            _ => Place::path(&self.cells, 1, &draft.frame.board)?,
        };
        let parts: Vec<Vec<CellId>> = cells.chunk_by(is_together).map(<[CellId]>::to_vec).collect();
        let totals = Totals { parts: parts.iter().map(|part| terms(part)).collect(), total: None };
        let hidden = totals.hidden(&draft.frame)?;
        let lengths: Vec<usize> = parts.iter().map(Vec::len).collect();
        let expected = format!("the same sum in each part, of {} cells", listed(&lengths, "and"));
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let mut rest = numbers;
            let mut sums = lengths.iter().map(|&length| {
                let (part, others) = rest.split_at(length);
                rest = others;
                part.iter().sum::<u32>()
            });
            let first = sums.next();
            sums.all(|sum| Some(sum) == first)
        });
        draft.add_rule(rule.with_order(Order::Fixed).telling_totals(totals))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let line = tint.a("region sum line");
        format!("Box borders divide {line} into parts, which add up to the same number.")
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Blue)
    }

    // No image: the place of the cells on the board matters.
}
