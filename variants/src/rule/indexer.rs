//! `kind = "indexer"`: a symbol is the position of a number in its row, column or box.

use serde::{Deserialize, Serialize};

use super::device::Pairs;
use super::{Declare, Draft, rule_name};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::house::HouseKind;
use crate::hue::Tint;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;
use crate::words::capitalised;

/// Each of the cells, at position p of a house, holds the position in that house of the symbol p.
///
/// A column indexer holds the column in which its row has the number of the indexer's own column, as in "159"
/// puzzles; a row indexer holds the row in which its column has the number of its own row; a box indexer
/// holds the position, counted row by row, at which its box has the number of its own position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Indexer {
    /// The name of the rule; "indexer" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells.
    pub cells: Vec<Place>,
    /// What the symbols tell.
    pub tells: Tells,
}

/// What an indexer tells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Tells {
    /// A row: the position in the column.
    Row,
    /// A column: the position in the row.
    Column,
    /// The position in the box or region.
    Box,
}

impl Tells {
    /// The kinds of houses whose positions are told.
    fn houses(self) -> &'static [HouseKind] {
        match self {
            Self::Row => &[HouseKind::Column],
            Self::Column => &[HouseKind::Row],
            Self::Box => &[HouseKind::Box, HouseKind::Region],
        }
    }
}

impl Declare for Indexer {
    const NAME: &'static str = "indexer";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let (frame, alphabet) = (&draft.frame, draft.frame.alphabet);
        let cells = Place::path(&self.cells, 1, &frame.board)?;
        let mut rule = Pairs::new(name).at(cells[0]);
        for (entry, &cell) in cells.iter().enumerate() {
            let of_kind = |&house: &usize| self.tells.houses().contains(&frame.houses[house].kind);
            let Some(house) = frame.houses_of[cell.index()].iter().copied().find(of_kind) else {
                return Err(SpecError::new(format!(
                    "{} is not in a house of the kind that `tells` names",
                    frame.board.name(cell)
                ))
                .at_entry("cells", entry));
            };
            let members = &frame.houses[house].cells;
            let own = members.iter().position(|&member| member == cell).unwrap_or_default() + 1;
            if alphabet.of_number(own as u64).is_none() {
                return Err(SpecError::new(format!(
                    "no symbol has the number {own}, the place of {} in {}",
                    frame.board.name(cell),
                    frame.houses[house].name
                ))
                .at_entry("cells", entry));
            }
            let is_place = |x: u8| (1..=members.len()).contains(&x.into());
            for (number, &other) in (1..).zip(members).filter(|&(_, &other)| other != cell) {
                let agrees =
                    |x: u8, y: u8| is_place(x) && (usize::from(x) == number) == (usize::from(y) == own);
                rule = rule.with(Relation::allowing(alphabet, agrees), [(cell, other)]);
            }
        }
        draft.add_rule(rule)
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let told = match self.tells {
            Tells::Row => "row indexer in row N holds the number of the row in which its column holds N.",
            Tells::Column => {
                "column indexer in column N holds the number of the column in which its row holds N."
            }
            Tells::Box => {
                "box indexer at place N of its box, counted row by row, holds the number of the place at which the box holds N."
            }
        };
        capitalised(&format!("{} {told}", tint.a_drawn("shaded")))
    }

    fn look(&self) -> Option<Look> {
        Some(Look::by_hue())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        vec![Mark::shade(&self.cells, frame)]
    }

    // No image: the place of the cells on the board matters.
}
