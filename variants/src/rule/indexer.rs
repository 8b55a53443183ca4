//! `kind = "indexer"`: a symbol says where in its row, column or box a number is.

use serde::{Deserialize, Serialize};

use super::device::Pairs;
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::house::HouseKind;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;

/// Each of the cells, which is number p of a house, holds the number of the cell of that house that holds p.
///
/// A column indexer tells the column in which the number of its own column stands in its row, as in "159" puzzles; a row
/// indexer the row in which the number of its own row stands in its column; a box indexer the place in the box where the
/// number of its own place stands, counted row by row.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Indexer {
    /// What the rule is called; "indexer" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
    /// What is told.
    pub tells: Tells,
}

/// What an indexer tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Tells {
    /// A row: the place in the column.
    Row,
    /// A column: the place in the row.
    Column,
    /// The place in the box or region.
    Box,
}

impl Tells {
    /// The kinds of houses in which places are told.
    fn houses(self) -> &'static [HouseKind] {
        match self {
            Self::Row => &[HouseKind::Column],
            Self::Column => &[HouseKind::Row],
            Self::Box => &[HouseKind::Box, HouseKind::Region],
        }
    }
}

impl Declare for Indexer {
    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), "indexer")?;
        let (frame, symbols) = (&draft.frame, draft.frame.symbols);
        let cells = Place::path(&self.cells, 1, &frame.board)?;
        let mut rule = Pairs::new(name).at(cells[0]);
        for &cell in &cells {
            let of_kind = |&house: &usize| self.tells.houses().contains(&frame.houses[house].kind);
            let Some(house) = frame.houses_of[cell.index()].iter().copied().find(of_kind) else {
                return Err(SpecError::new(format!("{} is in no such house", frame.board.name(cell))));
            };
            let members = &frame.houses[house].cells;
            let own = members.iter().position(|&member| member == cell).unwrap_or_default() + 1;
            for (number, &other) in (1..).zip(members).filter(|&(_, &other)| other != cell) {
                let agrees = |x: u8, y: u8| (usize::from(x) == number) == (usize::from(y) == own);
                rule = rule.with(Relation::allowing(symbols, agrees), [(cell, other)]);
            }
        }
        draft.add_rule(rule)
    }

    fn sentence(&self) -> String {
        match self.tells {
            Tells::Row => "A row indexer is the row in which the number of its own row stands in its column.",
            Tells::Column => {
                "A column indexer is the column in which the number of its own column stands in its row."
            }
            Tells::Box => {
                "A box indexer is the place in its box, row by row, where the number of its own place stands."
            }
        }
        .to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        vec![Mark::Shade { cells: Place::known(&self.cells, &frame.board) }]
    }

    // No image: where the cells lie on the board matters.
}
