//! The cells of a puzzle and where they are.

/// A cell of a board, numbered row by row over the cells that exist.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CellId(pub u16);

impl CellId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The rectangle around one or more grids, with the cells that the grids cover. A cell that several grids
/// share exists once; places that no grid covers have no cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Board {
    cols: usize,
    /// The cell at each place, row by row.
    places: Vec<Option<CellId>>,
    /// The row and column of each cell.
    positions: Vec<(u16, u16)>,
}

impl Board {
    /// A board of so many columns: for each place, row by row, whether there is a cell. The caller has
    /// checked the sizes: there are fewer than 65536 cells.
    pub(crate) fn new(cols: usize, covered: &[bool]) -> Self {
        let mut positions = Vec::new();
        let places = covered.iter().enumerate().map(|(place, &exists)| {
            exists.then(|| {
                positions.push(((place / cols) as u16, (place % cols) as u16));
                CellId((positions.len() - 1) as u16)
            })
        });
        let places = places.collect();
        Self { cols, places, positions }
    }

    /// The number of rows.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.places.len() / self.cols.max(1)
    }

    /// The number of columns.
    #[must_use]
    pub fn cols(&self) -> usize {
        self.cols
    }

    /// The number of cells that exist.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.positions.len()
    }

    /// All cells, in order.
    pub fn cells(&self) -> impl ExactSizeIterator<Item = CellId> + use<> {
        (0..self.cell_count() as u16).map(CellId)
    }

    /// The cell at a row and column, from 0; `None` outside the board and where there is no cell.
    #[must_use]
    pub fn at(&self, row: usize, col: usize) -> Option<CellId> {
        if col >= self.cols || row >= self.rows() {
            return None;
        }
        self.places[row * self.cols + col]
    }

    /// The row and column of a cell, from 0.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn position(&self, cell: CellId) -> (usize, usize) {
        let (row, col) = self.positions[cell.index()];
        (usize::from(row), usize::from(col))
    }

    /// The cells above, left of, right of and below a cell.
    ///
    /// # Panics
    /// If the board has no such cell.
    pub fn neighbours(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        let (row, col) = self.position(cell);
        let around = [
            (row.checked_sub(1), Some(col)),
            (Some(row), col.checked_sub(1)),
            (Some(row), Some(col + 1)),
            (Some(row + 1), Some(col)),
        ];
        around.into_iter().filter_map(|(row, col)| self.at(row?, col?))
    }

    /// Every two cells beside or above each other, once: the first in order comes first.
    pub(crate) fn neighbouring(&self) -> impl Iterator<Item = (CellId, CellId)> + '_ {
        let after = |cell| self.neighbours(cell).filter(move |&other| cell < other);
        self.cells().flat_map(move |cell| after(cell).map(move |other| (cell, other)))
    }

    /// The cells that touch a cell, at a side or at a corner.
    pub(crate) fn touching(&self, cell: CellId) -> impl Iterator<Item = CellId> + '_ {
        let (row, col) = self.position(cell);
        let places = (row.saturating_sub(1)..=row + 1)
            .flat_map(move |row| (col.saturating_sub(1)..=col + 1).map(move |col| (row, col)));
        places.filter_map(|(row, col)| self.at(row, col)).filter(move |&other| other != cell)
    }

    /// Whether two cells touch, at a side or at a corner.
    pub(crate) fn touch(&self, a: CellId, b: CellId) -> bool {
        let ((row, col), (other_row, other_col)) = (self.position(a), self.position(b));
        row.abs_diff(other_row).max(col.abs_diff(other_col)) == 1
    }

    /// The name of a cell for people: `R3C7`, counted from 1.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn name(&self, cell: CellId) -> String {
        let (row, col) = self.position(cell);
        format!("R{}C{}", row + 1, col + 1)
    }
}
