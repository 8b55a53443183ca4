//! Cells by the names used in declarations.

use std::collections::HashSet;
use std::fmt;
use std::str::FromStr;

use dlx_engine::clip;
use serde::{Deserialize, Serialize};

use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::words::counted;

/// A place on a board, written `R3C7`: row 3, column 7, both from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Place {
    /// The row, from 1.
    pub row: usize,
    /// The column, from 1.
    pub col: usize,
}

impl Place {
    /// The cell at this place.
    pub(crate) fn on(self, board: &Board) -> Result<CellId, SpecError> {
        let cell =
            self.row.checked_sub(1).zip(self.col.checked_sub(1)).and_then(|(row, col)| board.at(row, col));
        cell.ok_or_else(|| SpecError::new(format!("the board has no cell {self}")))
    }

    /// The place of a cell.
    #[must_use]
    pub fn of(cell: CellId, board: &Board) -> Self {
        let (row, col) = board.position(cell);
        Self { row: row + 1, col: col + 1 }
    }

    /// The cells of a path, as listed. Fails if there are fewer than `least`, or a cell is listed twice.
    pub(crate) fn path(places: &[Self], least: usize, board: &Board) -> Result<Vec<CellId>, SpecError> {
        expect_cells(places, least)?;
        Self::cells(places, board)?;
        listed(places, board)
    }

    /// The cells of a line that may meet itself or be closed, as listed. Fails if there are fewer than
    /// `least`, or a cell is listed twice among `apart` consecutive ones.
    pub(crate) fn line(
        places: &[Self],
        least: usize,
        apart: usize,
        board: &Board,
    ) -> Result<Vec<CellId>, SpecError> {
        expect_cells(places, least)?;
        let cells = listed(places, board)?;
        let is_again = |at: &usize| cells[at.saturating_sub(apart - 1)..*at].contains(&cells[*at]);
        match (0..cells.len()).find(is_again) {
            Some(again) => {
                let name = board.name(cells[again]);
                Err(SpecError::new(format!("{name} is listed twice among {apart} consecutive cells"))
                    .at_entry("cells", again))
            }
            None => Ok(cells),
        }
    }

    /// The cells of a line that may meet itself or be closed, each at its first place.
    pub(crate) fn visited(places: &[Self], least: usize, board: &Board) -> Result<Vec<CellId>, SpecError> {
        let mut seen = HashSet::new();
        let mut cells = Self::line(places, least, 2, board)?;
        cells.retain(|&cell| seen.insert(cell));
        Ok(cells)
    }

    /// The cells of a path that is known to be valid, as listed.
    pub(crate) fn known(places: &[Self], board: &Board) -> Vec<CellId> {
        places.iter().filter_map(|place| place.on(board).ok()).collect()
    }

    /// The images of a path, from its beginning to its end.
    pub(crate) fn path_image(places: &[Self], image: &dyn Fn(Self) -> Self) -> Vec<Self> {
        places.iter().map(|&place| image(place)).collect()
    }

    /// The images of a line without a direction, from the end that comes first in order; those of a closed
    /// line from the place that does.
    pub(crate) fn line_image(places: &[Self], image: &dyn Fn(Self) -> Self) -> Vec<Self> {
        let there = Self::path_image(places, image);
        let back: Vec<Self> = there.iter().rev().copied().collect();
        if there.len() < 3 || there.first() != there.last() {
            return there.min(back);
        }
        let from = |way: &[Self], start: usize| {
            let around = &way[1..];
            let mut turned = [&around[start..], &around[..start]].concat();
            turned.extend(turned.first().copied());
            turned
        };
        let turned = (0..there.len() - 1).flat_map(|start| [from(&there, start), from(&back, start)]);
        turned.min().unwrap_or_default()
    }

    /// The images of unordered places, sorted.
    pub(crate) fn set_image(places: &[Self], image: &dyn Fn(Self) -> Self) -> Vec<Self> {
        let mut images = Self::path_image(places, image);
        images.sort_unstable();
        images
    }

    /// The cells at some places, in order. Fails if a cell is listed twice.
    pub(crate) fn cells(places: &[Self], board: &Board) -> Result<Vec<CellId>, SpecError> {
        let (mut cells, mut seen) = (listed(places, board)?, HashSet::new());
        if let Some(again) = cells.iter().position(|&cell| !seen.insert(cell)) {
            let name = board.name(cells[again]);
            return Err(SpecError::new(format!("{name} is listed twice")).at_entry("cells", again));
        }
        cells.sort_unstable();
        Ok(cells)
    }
}

fn expect_cells(places: &[Place], least: usize) -> Result<(), SpecError> {
    if places.len() < least {
        let (found, least) = (places.len(), counted(least, "cell"));
        return Err(SpecError::new(format!("found {found}; expected at least {least}")).at("cells"));
    }
    Ok(())
}

/// The cells at some places, as listed.
fn listed(places: &[Place], board: &Board) -> Result<Vec<CellId>, SpecError> {
    let on =
        |(entry, place): (usize, &Place)| place.on(board).map_err(|error| error.at_entry("cells", entry));
    places.iter().enumerate().map(on).collect()
}

impl FromStr for Place {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let numbers = text.strip_prefix(['R', 'r']).and_then(|rest| rest.split_once(['C', 'c']));
        let place =
            numbers.and_then(|(row, col)| Some(Self { row: row.parse().ok()?, col: col.parse().ok()? }));
        place.ok_or_else(|| {
            SpecError::new(format!("found {:?}; expected a cell such as \"R3C7\"", clip(text)))
        })
    }
}

impl TryFrom<String> for Place {
    type Error = SpecError;

    fn try_from(text: String) -> Result<Self, SpecError> {
        text.parse()
    }
}

impl From<Place> for String {
    fn from(place: Place) -> Self {
        place.to_string()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}C{}", self.row, self.col)
    }
}
