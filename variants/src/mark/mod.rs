//! What a rule draws on a board, independently of how it is painted.

mod notes;

use std::fmt::Display;

use crate::board::CellId;
use crate::frame::Frame;
use crate::hue::Hue;
use crate::place::Place;

/// Something to draw. Cells and places say where; the painter chooses colours, widths and fonts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Cells with a tinted background.
    Shade {
        /// The cells.
        cells: Vec<CellId>,
        /// The tint: grey, unless others mean something else.
        hue: Hue,
    },
    /// Cells with an outline inside their borders.
    Cage {
        /// The cells; the text is in the corner of the first.
        cells: Vec<CellId>,
        /// The text in the corner.
        text: Option<String>,
        /// Whether the outline is solid, as setters draw cages in which symbols may repeat; that of others is
        /// dashed.
        is_solid: bool,
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
        is_filled: bool,
        /// Its colour: grey, unless others mean something else.
        hue: Hue,
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
        is_outward: bool,
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
        is_filled: bool,
    },
    /// A text in the middle of a place, which may lie outside the board.
    Text {
        /// The row, from 0; -1 is above the board.
        row: i32,
        /// The column, from 0; -1 is left of the board.
        col: i32,
        /// The text.
        text: String,
        /// The direction of the line of cells that the text is about, as a step in rows and columns from the
        /// place. `None` if the place tells it: it is beside one cell, at the end of a row or a column.
        direction: Option<(i32, i32)>,
    },
}

/// How thick a line is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Weight {
    /// As a line drawn with a pen.
    Thin,
    /// As a line drawn with a marker.
    Medium,
    /// As the tube of a thermometer.
    Thick,
}

impl Mark {
    /// The colour, if it may be any.
    pub(crate) fn hue(&self) -> Option<Hue> {
        match self {
            Self::Shade { hue, .. } | Self::Line { hue, .. } | Self::Circle { hue, .. } => Some(*hue),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub(crate) fn hue_mut(&mut self) -> Option<&mut Hue> {
        match self {
            Self::Shade { hue, .. } | Self::Line { hue, .. } | Self::Circle { hue, .. } => Some(hue),
            _ => None,
        }
    }

    /// Shaded cells.
    pub(crate) fn shade(cells: &[Place], frame: &Frame) -> Self {
        Self::Shade { cells: Place::known(cells, &frame.board), hue: Hue::Grey }
    }

    /// A circle in a cell.
    pub(crate) fn circle(cell: CellId) -> Self {
        Self::Circle { cell, is_filled: false, hue: Hue::Grey }
    }

    /// A filled circle in a cell.
    pub(crate) fn disc(cell: CellId) -> Self {
        Self::Circle { cell, is_filled: true, hue: Hue::Grey }
    }

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
        let (row, col) = (row - down, col - right);
        // Where grids overlap, a place may be beside several cells.
        let is_cell = |(down, right): (i32, i32)| {
            let at = usize::try_from(row + down).ok().zip(usize::try_from(col + right).ok());
            at.is_some_and(|(row, col)| frame.board.at(row, col).is_some())
        };
        let beside = [(1, 0), (0, 1), (-1, 0), (0, -1)].into_iter().filter(|&step| is_cell(step)).count();
        let is_diagonal = down != 0 && right != 0;
        let direction = (is_diagonal || beside > 1).then_some((down, right));
        vec![Self::Text { row, col, text: text.to_string(), direction }]
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
