//! A constraint as it is written.

use dlx_variants::Place;

use super::cells::{cell, neighbours};
use super::fault;
use crate::format::error::ReadErrorKind;

/// A constraint: its name, and arguments after tildes, such as `Cage~10~R1C1~R1C2`.
pub(super) struct Part<'p> {
    /// All of it.
    text: &'p str,
    pub(super) name: &'p str,
    /// The arguments, some of which may be empty.
    pub(super) arguments: Vec<&'p str>,
    /// The arguments that are not empty.
    pub(super) filled: Vec<&'p str>,
}

impl<'p> Part<'p> {
    pub(super) fn of(text: &'p str) -> Self {
        let (name, rest) = text.split_once('~').unwrap_or((text, ""));
        let arguments: Vec<&str> = rest.split('~').map(str::trim).collect();
        let filled = arguments.iter().copied().filter(|text| !text.is_empty()).collect();
        Self { text, name, arguments, filled }
    }

    /// That something else was expected.
    pub(super) fn fault(&self, expected: &str) -> ReadErrorKind {
        fault(self.text, expected)
    }

    /// The first argument, if it is a number.
    pub(super) fn number(&self) -> Option<u32> {
        self.filled.first().and_then(|text| text.parse().ok())
    }

    /// The number that comes first, and the cells after it.
    pub(super) fn number_and_cells(&self, number: &str) -> Result<(u32, Vec<Place>), ReadErrorKind> {
        let first = self.number().ok_or_else(|| self.fault(&format!("{number}, then cells")))?;
        Ok((first, self.cells(&self.filled[1..])?))
    }

    /// The cells, if there is nothing else.
    pub(super) fn all_cells(&self) -> Result<Vec<Place>, ReadErrorKind> {
        self.cells(&self.filled)
    }

    /// The pairs of neighbours among the cells, if there is nothing else. There is at least one.
    pub(super) fn neighbours(&self) -> Result<Vec<[Place; 2]>, ReadErrorKind> {
        let pairs: Vec<[Place; 2]> = neighbours(&self.all_cells()?).collect();
        if pairs.is_empty() { Err(self.fault("cells that are neighbours")) } else { Ok(pairs) }
    }

    /// The cells with these names, at least one.
    pub(super) fn cells(&self, texts: &[&str]) -> Result<Vec<Place>, ReadErrorKind> {
        let cells: Option<Vec<Place>> = texts.iter().map(|text| cell(text)).collect();
        cells.filter(|cells| !cells.is_empty()).ok_or_else(|| self.fault("cells such as R1C1"))
    }
}
