//! The pairs of cells that a rule is about.

use std::collections::HashSet;

use serde::{Deserialize, Serialize};

use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::limits;
use crate::mark::{Hue, Mark, Weight};
use crate::place::Place;

/// Pairs of cells: all those at certain distances, listed ones, or neighbours that are not listed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
#[non_exhaustive]
pub enum Between {
    /// For each `[rows, columns]`, each cell and the cell of the same grid that many rows down and columns to
    /// the right (up and to the left if negative).
    Offsets(Vec<[i32; 2]>),
    /// Pairs of cells: `["R1C1", "R1C2"]`.
    Cells(Vec<[Place; 2]>),
    /// All pairs of neighbouring cells except these, which are marked: a *negative constraint*.
    Unmarked(Vec<[Place; 2]>),
}

impl Between {
    /// The pairs, each once, in the order given.
    pub(in crate::rule) fn pairs(&self, frame: &Frame) -> Result<Vec<(CellId, CellId)>, SpecError> {
        let mut pairs = match self {
            Self::Offsets(offsets) => at_offsets(offsets, frame)?,
            Self::Cells(listed) => on_board(listed, frame)?,
            Self::Unmarked(marked) => {
                let marked = on_board(marked, frame)?;
                let is_marked = |a, b| marked.contains(&(a, b)) || marked.contains(&(b, a));
                frame.board.neighbouring().filter(|&(a, b)| !is_marked(a, b)).collect()
            }
        };
        if let Some((cell, _)) = pairs.iter().find(|(a, b)| a == b) {
            let name = frame.board.name(*cell);
            return Err(SpecError::new(format!("{name} is paired with itself")));
        }
        let mut known = HashSet::new();
        pairs.retain(|&pair| known.insert(pair));
        Ok(pairs)
    }

    /// The pairs in words: "cells 1 row and 2 columns apart".
    pub(in crate::rule) fn words(&self) -> String {
        let count = |number: i32, one: &str| match number.unsigned_abs() {
            1 => format!("1 {one}"),
            number => format!("{number} {one}s"),
        };
        match self {
            Self::Cells(_) => "the marked pairs of cells".to_owned(),
            Self::Unmarked(_) => "neighbouring cells without a mark between them".to_owned(),
            Self::Offsets(offsets) => {
                let mut steps: Vec<String> = offsets
                    .iter()
                    .map(|&[down, right]| match (down, right) {
                        (0, right) => count(right, "column"),
                        (down, 0) => count(down, "row"),
                        (down, right) => format!("{} and {}", count(down, "row"), count(right, "column")),
                    })
                    .collect();
                steps.sort_unstable();
                steps.dedup();
                format!("cells {} apart", steps.join(" or "))
            }
        }
    }

    /// A text on each listed pair.
    pub(in crate::rule) fn signs(&self, frame: &Frame, text: &str) -> Vec<Mark> {
        let Self::Cells(_) = self else { return Vec::new() };
        let pairs = self.pairs(frame).unwrap_or_default().into_iter();
        pairs.map(|(a, b)| Mark::Sign { cells: [a, b], text: text.to_owned() }).collect()
    }

    /// The marks of listed pairs: dots between neighbours if `has_dots`, and lines otherwise.
    pub(in crate::rule) fn marks(&self, frame: &Frame, has_dots: bool, filled: bool) -> Vec<Mark> {
        let Self::Cells(_) = self else { return Vec::new() };
        let is_near = |a, b| {
            let ((row, col), (other_row, other_col)) = (frame.board.position(a), frame.board.position(b));
            row.abs_diff(other_row) + col.abs_diff(other_col) == 1
        };
        let mark = |(a, b)| {
            if has_dots && is_near(a, b) {
                Mark::Dot { cells: [a, b], filled }
            } else {
                Mark::Line { cells: vec![a, b], hue: Hue::Grey, weight: Weight::Thin }
            }
        };
        self.pairs(frame).unwrap_or_default().into_iter().map(mark).collect()
    }

    /// The pairs with every cell exchanged; `None` if they are at offsets. Images of unmarked neighbours are right only where
    /// neighbours become neighbours: see [`neighbours`](Self::neighbours).
    pub(in crate::rule) fn image(&self, image: &dyn Fn(Place) -> Place, is_ordered: bool) -> Option<Self> {
        let (Self::Cells(pairs) | Self::Unmarked(pairs)) = self else { return None };
        let moved = |&[a, b]: &[Place; 2]| {
            let (a, b) = (image(a), image(b));
            if is_ordered || a < b { [a, b] } else { [b, a] }
        };
        let mut pairs: Vec<[Place; 2]> = pairs.iter().map(moved).collect();
        pairs.sort_unstable();
        Some(if let Self::Cells(_) = self { Self::Cells(pairs) } else { Self::Unmarked(pairs) })
    }

    /// All pairs of neighbours, marked or not, if these are unmarked neighbours; otherwise none.
    pub(in crate::rule) fn neighbours(&self, frame: &Frame) -> Vec<(CellId, CellId)> {
        match self {
            Self::Unmarked(_) => frame.board.neighbouring().collect(),
            _ => Vec::new(),
        }
    }

    /// The first cell of listed pairs.
    pub(in crate::rule) fn first(&self, frame: &Frame) -> Option<CellId> {
        let Self::Cells(pairs) = self else { return None };
        pairs.first().and_then(|pair| pair[0].on(&frame.board).ok())
    }

    /// The pairs without regard to the order within a pair.
    pub(in crate::rule) fn unordered_pairs(&self, frame: &Frame) -> Result<Vec<(CellId, CellId)>, SpecError> {
        let mut pairs = self.pairs(frame)?;
        let mut known = HashSet::new();
        pairs.retain(|&(a, b)| known.insert((a.min(b), a.max(b))));
        Ok(pairs)
    }
}

fn on_board(listed: &[[Place; 2]], frame: &Frame) -> Result<Vec<(CellId, CellId)>, SpecError> {
    listed.iter().map(|&[a, b]| Ok((a.on(&frame.board)?, b.on(&frame.board)?))).collect()
}

fn at_offsets(offsets: &[[i32; 2]], frame: &Frame) -> Result<Vec<(CellId, CellId)>, SpecError> {
    let side = limits::SIDE as i32;
    if offsets.is_empty() || offsets.iter().flatten().any(|step| !(-side..=side).contains(step)) {
        return Err(SpecError::new(format!("`offsets` must be pairs of numbers from -{side} to {side}")));
    }
    let mut pairs = Vec::new();
    for grid in &frame.grids {
        for cell in grid.cells(&frame.board) {
            let (row, col) = frame.board.position(cell);
            for &[down, right] in offsets {
                let place = row.checked_add_signed(down as isize).zip(col.checked_add_signed(right as isize));
                let other = place.filter(|&place| grid.covers(place));
                pairs
                    .extend(other.and_then(|(row, col)| frame.board.at(row, col)).map(|other| (cell, other)));
            }
        }
        if pairs.len() * frame.alphabet.count() > limits::ENTRIES * frame.grids.len() {
            let most = limits::ENTRIES / frame.alphabet.count();
            return Err(SpecError::new(format!("`offsets` make more than {most} pairs of cells a grid")));
        }
    }
    Ok(pairs)
}
