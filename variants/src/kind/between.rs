//! Which pairs of cells a constraint is about.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::board::CellId;
use crate::draft::Draft;
use crate::spec::{Place, SpecError, limits};

/// Pairs of cells: all those at certain distances, or listed ones.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[non_exhaustive]
pub enum Between {
    /// For each `[rows, columns]`, each cell and the one that lies so far down and to the right of it (up and to
    /// the left where negative) in the same grid.
    Offsets(Vec<[i32; 2]>),
    /// Pairs of cells: `["R1C1", "R1C2"]`.
    Cells(Vec<[Place; 2]>),
}

impl Between {
    /// The pairs, each once, in the order given.
    pub(super) fn pairs(&self, draft: &Draft) -> Result<Vec<(CellId, CellId)>, SpecError> {
        let mut pairs = match self {
            Self::Offsets(offsets) => at_offsets(offsets, draft)?,
            Self::Cells(listed) => {
                let cells = |&[a, b]: &[Place; 2]| Ok((a.on(draft.board())?, b.on(draft.board())?));
                listed.iter().map(cells).collect::<Result<_, SpecError>>()?
            }
        };
        if let Some((cell, _)) = pairs.iter().find(|(a, b)| a == b) {
            let name = draft.board().name(*cell);
            return Err(SpecError::new(format!("{name} is paired with itself")));
        }
        let mut known = HashSet::new();
        pairs.retain(|&pair| known.insert(pair));
        Ok(pairs)
    }

    /// The pairs without regard to the order within a pair.
    pub(super) fn unordered_pairs(&self, draft: &Draft) -> Result<Vec<(CellId, CellId)>, SpecError> {
        let mut pairs = self.pairs(draft)?;
        let mut known = HashSet::new();
        pairs.retain(|&(a, b)| known.insert((a.min(b), a.max(b))));
        Ok(pairs)
    }
}

fn at_offsets(offsets: &[[i32; 2]], draft: &Draft) -> Result<Vec<(CellId, CellId)>, SpecError> {
    let side = limits::SIDE as i32;
    if offsets.is_empty() || offsets.iter().flatten().any(|step| !(-side..=side).contains(step)) {
        return Err(SpecError::new(format!("`offsets` must be pairs of numbers from -{side} to {side}")));
    }
    let mut pairs = Vec::new();
    for grid in draft.grids() {
        for cell in grid.cells(draft.board()) {
            let (row, col) = draft.board().position(cell);
            for &[down, right] in offsets {
                let place = row.checked_add_signed(down as isize).zip(col.checked_add_signed(right as isize));
                let other = place.filter(|&place| grid.covers(place));
                pairs.extend(
                    other.and_then(|(row, col)| draft.board().at(row, col)).map(|other| (cell, other)),
                );
            }
        }
        if pairs.len() * draft.symbols() > limits::PAIRS * draft.grids().len() {
            let most = limits::PAIRS / draft.symbols();
            return Err(SpecError::new(format!("`offsets` make more than {most} pairs of cells a grid")));
        }
    }
    Ok(pairs)
}
