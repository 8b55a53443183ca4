//! Places and regions of a square board, as programs that draw them count them.

use dlx_variants::Place;

/// A board of this many rows and columns, numbered from 1.
#[derive(Clone, Copy)]
pub(in crate::format) struct Square(pub(in crate::format) usize);

/// One step down and to the right.
pub(in crate::format) type Step = (isize, isize);

/// The directions of diagonals.
const DIAGONALS: [(&str, Step); 4] = [("DR", (1, 1)), ("DL", (1, -1)), ("UR", (-1, 1)), ("UL", (-1, -1))];

impl Square {
    fn has(self, place: Place) -> bool {
        (1..=self.0).contains(&place.row) && (1..=self.0).contains(&place.col)
    }

    /// The row or column that begins beside a place outside the board.
    pub(in crate::format) fn line_from(self, place: Place) -> Option<Vec<Place>> {
        let inside = 1..=self.0;
        let step = match (inside.contains(&place.row), inside.contains(&place.col)) {
            (false, true) => (if place.row == 0 { 1 } else { -1 }, 0),
            (true, false) => (0, if place.col == 0 { 1 } else { -1 }),
            _ => return None,
        };
        self.walk(place, step)
    }

    /// The step in a direction such as `DR`.
    pub(in crate::format) fn step(direction: &str) -> Option<Step> {
        DIAGONALS.iter().find(|(name, _)| *name == direction).map(|&(_, step)| step)
    }

    /// The diagonal that begins beside a place outside the board.
    pub(in crate::format) fn diagonal_from(self, place: Place, step: Step) -> Option<Vec<Place>> {
        self.walk(place, step)
    }

    fn walk(self, place: Place, (down, right): Step) -> Option<Vec<Place>> {
        let next = |place: &Place| {
            let next =
                Place { row: place.row.checked_add_signed(down)?, col: place.col.checked_add_signed(right)? };
            self.has(next).then_some(next)
        };
        let cells: Vec<Place> = std::iter::successors(next(&place), next).collect();
        (!self.has(place) && !cells.is_empty()).then_some(cells)
    }

    /// The place before a path that leads straight over the board from its edge, and the diagonal's name if
    /// it is one.
    pub(in crate::format) fn before(self, cells: &[Place]) -> Option<(Place, Option<&'static str>)> {
        let first = cells.first()?;
        let steps = DIAGONALS.iter().map(|&(name, step)| (Some(name), step));
        let straight = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|step| (None, step));
        steps.chain(straight).find_map(|(name, (down, right))| {
            let row = first.row.checked_add_signed(-down)?;
            let place = Place { row, col: first.col.checked_add_signed(-right)? };
            (self.walk(place, (down, right))? == cells).then_some((place, name))
        })
    }

    /// The rows and columns of a box: as square as possible, and no taller than wide.
    pub(in crate::format) fn boxes(self) -> [usize; 2] {
        let rows =
            (1..=self.0).take_while(|rows| rows * rows <= self.0).filter(|rows| self.0.is_multiple_of(*rows));
        let rows = rows.last().unwrap_or(1);
        [rows, self.0 / rows]
    }

    /// The number of the box that a cell is in, from 0; rows and columns count from 0.
    pub(in crate::format) fn box_of(self, row: usize, col: usize) -> usize {
        let [rows, cols] = self.boxes();
        row / rows * (self.0 / cols) + col / cols
    }
}
