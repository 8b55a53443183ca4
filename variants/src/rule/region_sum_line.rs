//! `kind = "region-sum-line"`: the parts of a line in each box add up to the same number.

use serde::{Deserialize, Serialize};

use super::device::{Order, Told, Totals, terms};
use super::{Declare, Draft, rule_name};
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::mark::{Hue, Mark};
use crate::place::Place;

/// The boxes or regions cut the line into parts, each of which adds up to the same number.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RegionSumLine {
    /// The name of the rule; "region sum line" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
}

impl Declare for RegionSumLine {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "region sum line")?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let mut parts: Vec<Vec<CellId>> = Vec::new();
        for run in cells.chunk_by(|a, b| draft.frame.boxes[a.index()] == draft.frame.boxes[b.index()]) {
            parts.push(run.to_vec());
        }
        let totals = Totals { parts: parts.iter().map(|part| terms(part)).collect(), total: None };
        let hidden = totals.hidden(&draft.frame)?;
        let lengths: Vec<usize> = parts.iter().map(Vec::len).collect();
        let expected = format!("the same sum in each part, of {lengths:?} cells");
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

    fn sentence(&self) -> String {
        "Box borders divide a region sum line into parts, which add up to the same number.".to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line(&self.cells, frame, Hue::Blue)
    }

    // No image: the place of the cells on the board matters.
}
