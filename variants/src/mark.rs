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
        /// The colour that setters use for lines of this meaning.
        hue: Hue,
        /// How thick the line is.
        weight: Weight,
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
    /// A square on its corner around the middle of a cell.
    Diamond {
        /// The cell.
        cell: CellId,
    },
    /// An angle at each side of a cell that points to the smaller of two cells.
    Angles {
        /// The cell.
        cell: CellId,
        /// Whether the angles point out of the cell, whose symbol is then the largest.
        outward: bool,
    },
    /// An inequality sign on the border of two neighbouring cells.
    Less {
        /// The lesser cell, which the sign points to, and the greater.
        cells: [CellId; 2],
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
        /// The diagonal that the text is about, as a step in rows and columns from the place.
        diagonal: Option<(i32, i32)>,
    },
}

/// The colour of a line. Setters of puzzles agree on what most colours mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
#[allow(missing_docs, reason = "the names say it")]
pub enum Hue {
    Grey,
    Red,
    Orange,
    Yellow,
    Green,
    Teal,
    Blue,
    Purple,
}

impl Hue {
    /// The colour in words.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Grey => "grey",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Yellow => "yellow",
            Self::Green => "green",
            Self::Teal => "teal",
            Self::Blue => "blue",
            Self::Purple => "purple",
        }
    }

    /// A line of this colour in words: "an orange line".
    pub(crate) fn line(self) -> String {
        let article = if self == Self::Orange { "an" } else { "a" };
        format!("{article} {} line", self.name())
    }
}

/// How thick a line is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[non_exhaustive]
pub enum Weight {
    /// As a line drawn with a pen.
    Thin,
    /// As a line drawn with a marker.
    Medium,
    /// As the tube of a thermometer.
    Thick,
}

impl Mark {
    /// A line of medium weight through some places, alone.
    pub(crate) fn line(cells: &[Place], frame: &Frame, hue: Hue) -> Vec<Self> {
        vec![Self::Line { cells: Place::known(cells, &frame.board), hue, weight: Weight::Medium }]
    }

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
        let diagonal = (down != 0 && right != 0).then_some((down, right));
        vec![Self::Text { row: row - down, col: col - right, text: text.to_string(), diagonal }]
    }

    /// A line, and a mark at each of its ends.
    pub(crate) fn line_with_ends(
        cells: &[Place],
        frame: &Frame,
        hue: Hue,
        end: impl Fn(CellId) -> Self,
    ) -> Vec<Self> {
        let known = Place::known(cells, &frame.board);
        let ends = known.iter().take(1).chain(known.last()).map(|&cell| end(cell));
        ends.chain(Self::line(cells, frame, hue)).collect()
    }
}
