//! Regions of any shape, in place of boxes.

mod random;

use serde::{Deserialize, Serialize};

use crate::error::SpecError;
use crate::words::counted;

/// The regions of a declaration: `"random"`, or a row of letters for each row of the grid, with the same
/// letter for cells of the same region.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
#[non_exhaustive]
pub enum Regions {
    /// Drawn at random for each puzzle: connected, each with as many cells as there are symbols.
    Random,
    /// Given, row by row.
    Rows(Vec<String>),
}

impl Regions {
    /// The rows, if they are given.
    #[must_use]
    pub fn rows(&self) -> Option<&[String]> {
        match self {
            Self::Random => None,
            Self::Rows(rows) => Some(rows),
        }
    }
}

#[derive(Serialize, Deserialize)]
#[serde(untagged, expecting = "expected \"random\" or a list of rows of region letters")]
enum Written {
    Word(String),
    Rows(Vec<String>),
}

impl TryFrom<Written> for Regions {
    type Error = SpecError;

    fn try_from(written: Written) -> Result<Self, SpecError> {
        match written {
            Written::Rows(rows) => Ok(Self::Rows(rows)),
            Written::Word(word) if word == "random" => Ok(Self::Random),
            Written::Word(word) => Err(SpecError::new(format!(
                "found {word:?}; expected \"random\" or a list of rows of region letters"
            ))),
        }
    }
}

impl From<Regions> for Written {
    fn from(regions: Regions) -> Self {
        match regions {
            Regions::Random => Self::Word("random".to_owned()),
            Regions::Rows(rows) => Self::Rows(rows),
        }
    }
}

/// A rectangle divided into regions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Layout {
    cols: usize,
    /// The region of each cell, row by row; regions are numbered by their first cells.
    regions: Vec<usize>,
}

impl Layout {
    /// Reads rows of region letters. Regions have as many cells as there are symbols; if they need not be
    /// full, they may have fewer.
    pub(crate) fn from_rows(
        rows: &[String],
        (height, width): (usize, usize),
        symbols: usize,
        are_full: bool,
    ) -> Result<Self, SpecError> {
        let expected = |found: String| {
            SpecError::new(format!("`regions` must be {height} rows of {width} letters, found {found}"))
        };
        if rows.len() != height {
            return Err(expected(counted(rows.len(), "row")));
        }
        let letters: Vec<Vec<char>> = rows.iter().map(|row| row.chars().take(width + 1).collect()).collect();
        if let Some(at) = letters.iter().position(|row| row.len() != width) {
            return Err(expected(format!("{} in row {}", rows[at].chars().count(), at + 1)));
        }
        let mut names: Vec<char> = Vec::new();
        let mut regions = Vec::with_capacity(height * width);
        for &letter in letters.iter().flatten() {
            regions.push(names.iter().position(|&name| name == letter).unwrap_or(names.len()));
            if regions.last() == Some(&names.len()) {
                names.push(letter);
            }
        }
        for (region, name) in names.iter().enumerate() {
            let cells = regions.iter().filter(|&&other| other == region).count();
            if cells > symbols || (are_full && cells < symbols) {
                let most = if are_full { "" } else { "at most " };
                return Err(SpecError::new(format!(
                    "`regions`: region {name:?} has {cells} cells; expected {most}{symbols}"
                )));
            }
        }
        Ok(Self { cols: width, regions })
    }

    /// The layout as rows of region letters, from `A`.
    pub(crate) fn to_rows(&self) -> Vec<String> {
        let letter = |&region: &usize| char::from(b'A' + region as u8);
        self.regions.chunks(self.cols).map(|row| row.iter().map(letter).collect()).collect()
    }

    /// The rows and columns of the cells of each region.
    pub(crate) fn places(&self) -> Vec<Vec<(usize, usize)>> {
        let count = self.regions.iter().max().map_or(0, |last| last + 1);
        let mut places = vec![Vec::new(); count];
        for (cell, &region) in self.regions.iter().enumerate() {
            places[region].push((cell / self.cols, cell % self.cols));
        }
        places
    }
}
