//! What a rule draws on a board, independently of how it is painted.

use std::fmt::Display;

use crate::board::CellId;
use crate::frame::Frame;
use crate::place::Place;

/// Something to draw. Cells and places say where; the painter chooses colours, widths and fonts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// Cells with a tinted background.
    Shade {
        /// The cells.
        cells: Vec<CellId>,
    },
    /// Cells with a dashed outline inside their borders.
    Cage {
        /// The cells; the text is in the corner of the first.
        cells: Vec<CellId>,
        /// The text in the corner.
        text: Option<String>,
    },
    /// A line through the middles of cells, in order.
    Line {
        /// The cells.
        cells: Vec<CellId>,
    },
    /// A line through the middles of cells that ends in an arrowhead.
    Arrow {
        /// The cells, from the tail to the head.
        cells: Vec<CellId>,
    },
    /// A circle around the middle of a cell.
    Circle {
        /// The cell.
        cell: CellId,
        /// Whether the circle is filled.
        filled: bool,
    },
    /// A rounded outline around cells that belong together, in order.
    Pill {
        /// The cells.
        cells: Vec<CellId>,
    },
    /// A text in a circle in the middle of some cells, most often four that meet at a corner.
    Corner {
        /// The cells.
        cells: Vec<CellId>,
        /// The text.
        text: String,
    },
    /// A square around the middle of a cell.
    Square {
        /// The cell.
        cell: CellId,
    },
    /// A text on the border of two neighbouring cells.
    Sign {
        /// The cells.
        cells: [CellId; 2],
        /// The text, as it reads from the first cell to the second.
        text: String,
    },
    /// A dot on the border of two neighbouring cells.
    Dot {
        /// The cells.
        cells: [CellId; 2],
        /// Whether the dot is filled.
        filled: bool,
    },
    /// A text in the middle of a place, which may lie outside the board.
    Text {
        /// The row, from 0; -1 is above the board.
        row: i32,
        /// The column, from 0; -1 is left of the board.
        col: i32,
        /// The text.
        text: String,
    },
}

impl Mark {
    /// A text outside the board, before the first cell of a row, a column or a diagonal; above a single cell.
    pub(crate) fn before(cells: &[Place], text: impl Display, frame: &Frame) -> Vec<Self> {
        let cells = Place::known(cells, &frame.board);
        let place = |cell: CellId| {
            let (row, col) = frame.board.position(cell);
            (row as i32, col as i32)
        };
        let Some(&first) = cells.first() else { return Vec::new() };
        let (row, col) = place(first);
        let (down, right) = match cells.get(1).map(|&next| place(next)) {
            Some((next_row, next_col)) => ((next_row - row).signum(), (next_col - col).signum()),
            None => (1, 0),
        };
        vec![Self::Text { row: row - down, col: col - right, text: text.to_string() }]
    }

    /// A line, and a mark at each of its ends.
    pub(crate) fn line_with_ends(cells: &[Place], frame: &Frame, end: impl Fn(CellId) -> Self) -> Vec<Self> {
        let cells = Place::known(cells, &frame.board);
        let ends: Vec<Self> = cells.iter().take(1).chain(cells.last()).map(|&cell| end(cell)).collect();
        ends.into_iter().chain([Self::Line { cells }]).collect()
    }
}
