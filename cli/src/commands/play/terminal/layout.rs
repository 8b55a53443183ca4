//! Where cells and borders stand on a grid of characters.

use dlx_sudoku::CellId;
use dlx_sudoku::variants::Mark;

use super::sheet::Sheet;

/// How large cells are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Size {
    /// A digit, without borders but those of boxes.
    Small,
    /// A digit or a few marks.
    Medium,
    /// All marks.
    Large,
}

impl Size {
    /// From small to large.
    pub(crate) const ALL: [Self; 3] = [Self::Small, Self::Medium, Self::Large];

    /// The width and the height of a cell.
    fn cell(self) -> (u16, u16) {
        match self {
            Self::Small => (1, 1),
            Self::Medium => (3, 1),
            Self::Large => (7, 3),
        }
    }
}

/// What separates two neighbouring places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Edge {
    /// The border of a box, a region or the board.
    pub(crate) is_border: bool,
    /// The border of a cage.
    pub(crate) is_cage: bool,
}

/// Where everything stands. Rows and columns are those of the board; places outside of it have room where
/// rules write something there. Each row and column has a gap before it, and there is one after the last.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The width and the height of a cell.
    pub(crate) cell: (u16, u16),
    /// The size of everything.
    pub(crate) size: (u16, u16),
    /// The first row and column, at most 0.
    first: (i32, i32),
    /// Where each column begins; the last entry is the end.
    columns: Vec<u16>,
    /// Where each row begins; the last entry is the end.
    rows: Vec<u16>,
    /// Whether there is a gap before each row, and after the last.
    gaps: Vec<bool>,
    /// Whether cages have borders.
    has_cages: bool,
    /// The cages of each cell.
    cages: Vec<Vec<usize>>,
}

impl Layout {
    pub(crate) fn new(sheet: &Sheet, marks: &[Mark], size: Size) -> Self {
        let board = sheet.model().board();
        let (mut top, mut left) = (0, 0);
        let (mut bottom, mut right) = (board.rows() as i32, board.cols() as i32);
        let (mut width, height) = size.cell();
        for mark in marks {
            if let Mark::Text { row, col, text, .. } = mark {
                // Two texts side by side have a space between them, and no text takes all the room.
                width = width.max(text.chars().count().min(3) as u16);
                (top, left) = (top.min(*row), left.min(*col));
                (bottom, right) = (bottom.max(row + 1), right.max(col + 1));
            }
        }
        let mut cages = vec![Vec::new(); board.cell_count()];
        let all = marks.iter().filter_map(|mark| match mark {
            Mark::Cage { cells, .. } => Some(cells),
            _ => None,
        });
        for (number, cells) in all.enumerate() {
            cells.iter().for_each(|cell| cages[cell.index()].push(number));
        }
        let mut layout = Self {
            cell: (width, height),
            size: (0, 0),
            first: (top, left),
            columns: Vec::new(),
            rows: Vec::new(),
            gaps: Vec::new(),
            has_cages: size > Size::Small,
            cages,
        };
        let has_border = |row| (left..right).any(|col| layout.above(sheet, row, col).is_border);
        layout.gaps = (top..=bottom).map(|row| size > Size::Small || has_border(row)).collect();
        layout.columns = (0..=(right - left) as u16).map(|col| col * (width + 1) + 1).collect();
        let mut y = 0;
        for &gap in &layout.gaps {
            y += u16::from(gap);
            layout.rows.push(y);
            y += height;
        }
        layout.size = (layout.columns.last().copied().unwrap_or(1), layout.rows.last().copied().unwrap_or(0));
        layout
    }

    /// The rows and the columns, with those outside of the board.
    pub(crate) fn places(&self) -> (std::ops::Range<i32>, std::ops::Range<i32>) {
        let (top, left) = self.first;
        (top..top + self.rows.len() as i32 - 1, left..left + self.columns.len() as i32 - 1)
    }

    /// The left end of a column.
    pub(crate) fn x(&self, col: i32) -> u16 {
        usize::try_from(col - self.first.1).ok().and_then(|at| self.columns.get(at)).copied().unwrap_or(0)
    }

    /// The upper end of a row.
    pub(crate) fn y(&self, row: i32) -> u16 {
        usize::try_from(row - self.first.0).ok().and_then(|at| self.rows.get(at)).copied().unwrap_or(0)
    }

    /// The line of the gap before a row, if there is one.
    pub(crate) fn gap(&self, row: i32) -> Option<u16> {
        let at = usize::try_from(row - self.first.0).ok()?;
        self.gaps.get(at)?.then(|| self.y(row).saturating_sub(1))
    }

    /// What separates a place from the one above.
    pub(crate) fn above(&self, sheet: &Sheet, row: i32, col: i32) -> Edge {
        self.edge(sheet, at(sheet, row - 1, col), at(sheet, row, col))
    }

    /// What separates a place from the one on its left.
    pub(crate) fn before(&self, sheet: &Sheet, row: i32, col: i32) -> Edge {
        self.edge(sheet, at(sheet, row, col - 1), at(sheet, row, col))
    }

    fn edge(&self, sheet: &Sheet, one: Option<CellId>, other: Option<CellId>) -> Edge {
        match (one, other) {
            (None, None) => Edge::default(),
            (Some(one), Some(other)) => Edge {
                is_border: sheet.model().box_of(one) != sheet.model().box_of(other),
                is_cage: self.has_cages && self.cages[one.index()] != self.cages[other.index()],
            },
            _ => Edge { is_border: true, is_cage: false },
        }
    }
}

/// The cell at a place.
pub(crate) fn at(sheet: &Sheet, row: i32, col: i32) -> Option<CellId> {
    sheet.model().board().at(usize::try_from(row).ok()?, usize::try_from(col).ok()?)
}
