//! How a rule marks pairs of cells.

use crate::board::CellId;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::mark::{Mark, Weight};
use crate::place::Place;
use crate::words::with_article;

/// How a rule marks pairs of cells, on the board and in words. A dot stands between neighbours alone: other
/// cells are joined by a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rule) enum PairMark {
    WhiteDot,
    BlackDot,
    /// A text between the cells.
    Sign(String),
    Line,
    /// A line from the first cell to the second.
    Arrow,
}

impl PairMark {
    /// The mark for people: "white dot".
    pub(super) fn name(&self) -> &str {
        match self {
            Self::WhiteDot => "white dot",
            Self::BlackDot => "black dot",
            Self::Sign(text) => text,
            Self::Line => "line",
            Self::Arrow => "arrow",
        }
    }

    /// What is drawn for a pair.
    pub(super) fn drawn(&self, cells: [CellId; 2], frame: &Frame) -> Mark {
        match self {
            Self::Sign(text) => Mark::Sign { cells, text: text.clone() },
            Self::WhiteDot | Self::BlackDot if are_near(cells.map(|cell| Place::of(cell, &frame.board))) => {
                Mark::Dot { cells, is_filled: *self == Self::BlackDot }
            }
            Self::Arrow => Mark::Arrow { cells: cells.to_vec() },
            _ => Mark::Line { cells: cells.to_vec(), hue: Hue::Grey, weight: Weight::Thin },
        }
    }

    /// The cells of pairs at the start of a sentence: "Cells with a white dot between them".
    pub(super) fn words(&self, pairs: &[[Place; 2]], tint: Tint) -> String {
        let between = format!("with {} between them", self.with_article());
        let joined = match self {
            Self::Arrow => "joined by an arrow".to_owned(),
            _ => format!("joined by {}", tint.a("line")),
        };
        let is_between = |pair: &[Place; 2]| match self {
            Self::Line | Self::Arrow => false,
            Self::Sign(_) => true,
            Self::WhiteDot | Self::BlackDot => are_near(*pair),
        };
        match (pairs.iter().any(is_between), pairs.iter().all(is_between)) {
            (_, true) => format!("Cells {between}"),
            (false, false) => format!("Cells {joined}"),
            (true, false) => format!("Cells {between} or {joined}"),
        }
    }

    fn with_article(&self) -> String {
        match self.name() {
            "X" => "an X".to_owned(),
            number if number.starts_with(|first: char| !first.is_alphabetic()) => number.to_owned(),
            name => with_article(name),
        }
    }
}

/// Whether two cells are neighbours.
fn are_near([a, b]: [Place; 2]) -> bool {
    a.row.abs_diff(b.row) + a.col.abs_diff(b.col) == 1
}
