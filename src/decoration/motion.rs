//! Where drawings go when a board is turned or reflected.

use dlx_variants::{Board, Place, Transform};

use super::{Area, Caption, Colored, Decoration, Frame, Line, Position, cell_at, middle};

/// The images of drawings under a symmetry of a board. Only turns and reflections have images of what lies
/// between cells; and what an extension means is not known, so it has none.
pub(crate) fn moved(decoration: &[Decoration], board: &Board, transform: &Transform) -> Vec<Decoration> {
    if decoration.is_empty() {
        return Vec::new();
    }
    let motion = Motion::all(board).find(|motion| motion.is_of(board, transform));
    let Some(motion) = motion else { return Vec::new() };
    decoration.iter().filter_map(|drawing| motion.drawing(drawing)).collect()
}

/// A rotation or reflection of a rectangle.
#[derive(Clone, Copy)]
struct Motion {
    rows: f64,
    cols: f64,
    /// Whether rows become columns, before anything else.
    exchanges: bool,
    /// Whether top and bottom are exchanged.
    flips_rows: bool,
    /// Whether left and right are exchanged.
    flips_cols: bool,
}

impl Motion {
    /// All motions that map a board's rectangle to itself.
    fn all(board: &Board) -> impl Iterator<Item = Self> {
        let (rows, cols) = (board.rows() as f64, board.cols() as f64);
        let motions = (0..8).map(move |number| Self {
            rows,
            cols,
            exchanges: number & 4 != 0,
            flips_rows: number & 2 != 0,
            flips_cols: number & 1 != 0,
        });
        motions.filter(move |motion| !motion.exchanges || rows == cols)
    }

    /// Whether a symmetry moves all cells in this way.
    fn is_of(self, board: &Board, transform: &Transform) -> bool {
        let middle = |cell| {
            let (row, col) = board.position(cell);
            [row as f64 + 0.5, col as f64 + 0.5]
        };
        board.cells().all(|cell| self.position(middle(transform.source(cell))) == middle(cell))
    }

    fn position(self, [row, col]: Position) -> Position {
        let [row, col] = if self.exchanges { [col, row] } else { [row, col] };
        let flipped = |is_flipped, at: f64, end: f64| if is_flipped { end - at } else { at };
        [flipped(self.flips_rows, row, self.rows), flipped(self.flips_cols, col, self.cols)]
    }

    /// The images of cells, in the order of rows; `None` if one has none.
    fn cells(self, cells: &[Place]) -> Option<Vec<Place>> {
        let image = |&place: &Place| cell_at(self.position(middle(place)));
        let mut images: Vec<Place> = cells.iter().map(image).collect::<Option<_>>()?;
        images.sort_unstable();
        Some(images)
    }

    /// The image of an angle. Each reflection turns it around, and texts stay upright.
    fn angle(self, angle: f64) -> f64 {
        let reflections = [self.exchanges, self.flips_rows, self.flips_cols];
        let is_turned = reflections.into_iter().filter(|&is_done| is_done).count() % 2 == 1;
        if is_turned && angle != 0.0 { -angle } else { angle }
    }

    fn area(self, area: &Area) -> Area {
        let Area { width, height, .. } = *area;
        let (width, height) = if self.exchanges { (height, width) } else { (width, height) };
        let (center, angle) = (self.position(area.center), self.angle(area.angle));
        Area { center, width, height, angle, ..area.clone() }
    }

    fn drawing(self, drawing: &Decoration) -> Option<Decoration> {
        Some(match drawing {
            Decoration::Line(line) => {
                let points = line.points.iter().map(|&point| self.position(point)).collect();
                Decoration::Line(Line { points, ..line.clone() })
            }
            Decoration::Rectangle(area) => Decoration::Rectangle(self.area(area)),
            Decoration::Circle(area) => Decoration::Circle(self.area(area)),
            Decoration::Text(text) => {
                let (center, angle) = (self.position(text.center), self.angle(text.angle));
                Decoration::Text(Caption { center, angle, ..text.clone() })
            }
            Decoration::Frame(frame) => {
                Decoration::Frame(Frame { cells: self.cells(&frame.cells)?, ..frame.clone() })
            }
            Decoration::Colored(colored) => {
                Decoration::Colored(Colored { cells: self.cells(&colored.cells)?, ..colored.clone() })
            }
            Decoration::Extension(_) => return None,
        })
    }
}
