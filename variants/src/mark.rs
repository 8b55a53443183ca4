//! What a rule draws on a board, apart from how it is painted.

use crate::board::CellId;

/// Something to draw. Cells and places say where; colours, widths and fonts are for whoever paints.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// Cells on a tinted ground.
    Shade {
        /// The cells.
        cells: Vec<CellId>,
    },
    /// Cells with a dashed outline inside their borders.
    Cage {
        /// The cells; the text stands in the corner of the first.
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
