//! The marks of rules as shapes.

use std::collections::{BTreeMap, BTreeSet};

use dlx_sudoku::variants::{Hue, Mark, Weight};
use dlx_sudoku::{CellId, Model};

use super::cage_texts;
use super::grid::Grid;
use super::part::Part;
use super::shape::{Anchor, Form, Shape, Text, WIDEST};
use crate::geometry::{Path, Point, Rect};

/// The distance of a cage from the borders of its cells.
pub(super) const CAGE_INSET: f64 = 0.07;
/// The size of a text in the corner of a cage.
pub(super) const CAGE_TEXT: f64 = 0.22;
/// The distance of the frame of a shaded cell from the borders of the cell.
const FRAME_INSET: f64 = 0.1;
/// The radius of dots between cells.
const DOT: f64 = 0.15;
/// The radius of the disc behind a text between two cells.
const SIGN: f64 = 0.17;
/// The radius of the disc behind a text where cells meet.
const CORNER: f64 = 0.29;
/// How far an angle between two cells reaches into each.
const ANGLE: f64 = 0.08;
/// The radius of circles in cells.
const CIRCLE: f64 = 0.39;

/// The shapes of all marks of a model.
pub(super) fn shapes(model: &Model) -> Vec<Shape> {
    let marks = model.marks();
    let grid = Grid(model.board());
    let corner = |mark: &Mark| match mark {
        Mark::Corner { cells, .. } => Some(grid.middle(cells)),
        _ => None,
    };
    let corners = marks.iter().filter_map(corner).collect();
    let shade = |mark: &Mark| match mark {
        Mark::Shade { cells, .. } => cells.clone(),
        _ => Vec::new(),
    };
    let shaded = marks.iter().flat_map(shade).collect();
    let mut drawing = Drawing { grid, beside: Beside::new(&marks), corners, shaded, shapes: Vec::new() };
    marks.iter().for_each(|mark| drawing.add(mark));
    let backs = cage_texts::backs(&drawing.shapes);
    drawing.shapes.extend(backs);
    drawing.shapes
}

/// The cells with a text in their corner.
pub(super) fn with_corner_text(model: &Model) -> Vec<CellId> {
    let first = |mark: Mark| match mark {
        Mark::Cage { cells, text: Some(_), .. } => cells.first().copied(),
        _ => None,
    };
    model.marks().into_iter().filter_map(first).collect()
}

/// The marks that lie between cells as discs: the cells that they touch, their centres and their radii.
pub(super) fn between(model: &Model) -> Vec<(Vec<CellId>, Point, f64)> {
    let grid = Grid(model.board());
    let disc = |mark: Mark| {
        let (cells, radius) = match mark {
            Mark::Less { cells } => (cells.to_vec(), ANGLE),
            Mark::Dot { cells, .. } => (cells.to_vec(), DOT),
            Mark::Sign { cells, .. } => (cells.to_vec(), SIGN),
            Mark::Corner { cells, .. } => (cells.to_vec(), CORNER),
            _ => return None,
        };
        let centre = grid.middle(&cells);
        Some((cells, centre, radius))
    };
    model.marks().into_iter().filter_map(disc).collect()
}

/// Places with several texts beside the board share their room.
struct Beside {
    /// How many texts there are at each place, and how many of them are drawn.
    counts: BTreeMap<(i32, i32), (usize, usize)>,
}

impl Beside {
    fn new(marks: &[Mark]) -> Self {
        let mut counts: BTreeMap<(i32, i32), (usize, usize)> = BTreeMap::new();
        for mark in marks {
            if let Mark::Text { row, col, .. } = mark {
                counts.entry((*row, *col)).or_default().0 += 1;
            }
        }
        Self { counts }
    }

    /// How far down from the middle of its place the next text stands, and how many texts share the place.
    fn next(&mut self, place: (i32, i32)) -> (f64, usize) {
        let Some((count, drawn)) = self.counts.get_mut(&place) else { return (0.0, 1) };
        *drawn += 1;
        ((*drawn as f64 - 0.5) / *count as f64 - 0.5, *count)
    }
}

/// A drawing in progress.
struct Drawing<'m> {
    grid: Grid<'m>,
    beside: Beside,
    /// The centres of discs where cells meet.
    corners: Vec<Point>,
    shaded: BTreeSet<CellId>,
    shapes: Vec<Shape>,
}

impl Drawing<'_> {
    fn add(&mut self, mark: &Mark) {
        match mark {
            Mark::Shade { cells, hue } => {
                for &cell in cells {
                    let rect = self.grid.rect(cell);
                    self.push_in(cell, Part::Shade(*hue), Form::Rect(rect));
                    self.rim(Part::Frame(*hue), *hue, Form::Rect(rect.grown(-FRAME_INSET)), cell);
                }
            }
            Mark::Cage { cells, text, is_solid } => {
                self.cage(cells, text.as_deref(), if *is_solid { Part::SolidCage } else { Part::Cage });
            }
            Mark::Line { cells, hue, weight } => self.line(cells, *hue, *weight),
            Mark::Arrow { cells } => self.arrow(cells),
            Mark::Pill { cells } => {
                let path = self.grid.line(cells);
                self.push(Part::PillRim, Form::Paths(vec![path.clone()]));
                self.push(Part::Pill, Form::Paths(vec![path]));
            }
            Mark::Circle { cell, is_filled, hue } => {
                let part = if *is_filled { Part::Disc(*hue) } else { Part::Circle(*hue) };
                self.rim(part, *hue, Form::Circle { centre: self.grid.centre(*cell), radius: CIRCLE }, *cell);
            }
            Mark::Square { cell } => {
                let rect = Rect::around(self.grid.centre(*cell), CIRCLE * 0.95);
                self.rim(Part::Square, Hue::Grey, Form::Rect(rect), *cell);
            }
            Mark::Diamond { cell } => self.diamond(*cell),
            Mark::Angles { cell, is_outward } => self.angles(*cell, *is_outward),
            Mark::Less { cells } => self.less(*cells),
            Mark::Dot { cells, is_filled } => {
                let part = if *is_filled { Part::BlackDot } else { Part::WhiteDot };
                self.circle(part, self.grid.middle(cells), DOT, None);
            }
            Mark::Sign { cells, text } => {
                let centre = self.grid.middle(cells);
                self.circle(Part::SignDisc, centre, SIGN, None);
                self.text(Part::Sign, centre, 0.36, Anchor::Middle, text, 0.36);
            }
            Mark::Corner { cells, text } => {
                let centre = self.grid.middle(cells);
                self.circle(Part::CornerDisc, centre, CORNER, None);
                self.corner_text(centre, text);
            }
            Mark::Text { row, col, text, direction } => self.beside((*row, *col), text, *direction),
        }
    }

    fn push(&mut self, part: Part, form: Form) {
        self.shapes.push(Shape { part, cell: None, form });
    }

    fn push_in(&mut self, cell: CellId, part: Part, form: Form) {
        self.shapes.push(Shape { part, cell: Some(cell), form });
    }

    /// A shape in a cell with what is drawn along the middle of its rim, and a rim of its own if it is filled
    /// and the cell is shaded, too.
    fn rim(&mut self, part: Part, hue: Hue, form: Form, cell: CellId) {
        self.push_in(cell, part, form.clone());
        if matches!(part, Part::Disc(_) | Part::Square) && self.shaded.contains(&cell) {
            self.push_in(cell, Part::RimOnShade, form.clone());
        }
        self.push_in(cell, Part::Core(hue, Weight::Thin), form);
    }

    fn circle(&mut self, part: Part, centre: Point, radius: f64, cell: Option<CellId>) {
        self.shapes.push(Shape { part, cell, form: Form::Circle { centre, radius } });
    }

    /// A text of at most some width.
    fn text(&mut self, part: Part, at: Point, size: f64, anchor: Anchor, text: &str, width: f64) {
        self.push(part, Form::Text(Text::fitting(at, size, anchor, text, width)));
    }

    fn cage(&mut self, cells: &[CellId], text: Option<&str>, outline: Part) {
        self.push(outline, Form::Paths(self.grid.outline(cells, CAGE_INSET)));
        if let (Some(text), Some(&cell)) = (text, cells.first()) {
            let Rect { left, top, .. } = self.grid.rect(cell);
            let is_covered = |disc: &Point| disc.distance(Point::new(left, top)) < CORNER;
            let indent = if self.corners.iter().any(is_covered) { CORNER + 0.03 } else { 0.09 };
            let at = Point::new(left + indent, top + 0.2);
            self.text(Part::CageText, at, CAGE_TEXT, Anchor::Start, text, WIDEST);
        }
    }

    fn diamond(&mut self, cell: CellId) {
        let centre = self.grid.centre(cell);
        let corners = [(0.0, -0.42), (0.42, 0.0), (0.0, 0.42), (-0.42, 0.0)];
        let corners = corners.map(|(x, y)| centre.moved(x, y)).to_vec();
        self.push_in(cell, Part::Diamond, Form::Paths(vec![Path::closed(corners)]));
    }

    /// An angle at each side of a cell, all of which point out of it or into it.
    fn angles(&mut self, cell: CellId, is_outward: bool) {
        let centre = self.grid.centre(cell);
        let (from, to) = if is_outward { (0.36, 0.46) } else { (0.46, 0.36) };
        let angles = [(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)]
            .map(|(x, y)| angle(centre.moved(from * x, from * y), centre.moved(to * x, to * y), 0.1));
        self.push_in(cell, Part::Angle, Form::Paths(angles.to_vec()));
    }

    /// An inequality sign that points to the first of two cells.
    fn less(&mut self, cells: [CellId; 2]) {
        let centres @ [less, greater] = cells.map(|cell| self.grid.centre(cell));
        let middle = Point::mean(&centres);
        let path = angle(middle.towards(greater, ANGLE), middle.towards(less, ANGLE), 0.15);
        self.push(Part::Angle, Form::Paths(vec![path]));
    }

    /// A text at a place beside the board, with an arrow in a direction if there is one: a step in rows and
    /// columns. An arrow that is alone there points from the text to the board, others stand behind their
    /// text.
    fn beside(&mut self, (row, col): (i32, i32), text: &str, direction: Option<(i32, i32)>) {
        let (down, count) = self.beside.next((row, col));
        let centre = Point::new(f64::from(col) + 0.5, f64::from(row) + 0.5 + down);
        let size = 0.46 / (count as f64).sqrt();
        let Some((down, right)) = direction else { return self.outside(centre, size, text, 0.95) };
        let (x, y) = (f64::from(right), f64::from(down));
        if count > 1 {
            self.outside(centre.moved(-0.14, 0.0), size, text, 0.6);
            return self.arrow_beside(centre.moved(0.3, 0.0), 0.08, (x, y));
        }
        // The tip stays clear of the frame, which begins at the corner.
        self.arrow_beside(centre.moved(0.29 * x, 0.29 * y), 0.1, (x, y));
        self.outside(centre.moved(-0.17 * x, -0.17 * y), 0.85 * size, text, 0.6);
    }

    /// A text, or the arrow that it is, in the middle of some place outside.
    fn outside(&mut self, centre: Point, size: f64, text: &str, width: f64) {
        match direction(text) {
            Some(direction) => self.arrow_beside(centre, 0.65 * size, direction),
            None => self.text(Part::Outside, centre, size, Anchor::Middle, text, width),
        }
    }

    /// An arrow beside the board that reaches so far from a point on both sides.
    fn arrow_beside(&mut self, centre: Point, half: f64, (x, y): (f64, f64)) {
        let (tail, tip) = (centre.moved(-half * x, -half * y), centre.moved(half * x, half * y));
        let wing = (0.4 * half).max(0.1);
        let head = angle_of(tail, tip, wing, wing);
        self.push(Part::OutsideArrow, Form::Paths(vec![Path::open(vec![tail, tip]), head]));
    }

    /// Up to four symbols around a corner, in two rows where there are more than two.
    fn corner_text(&mut self, centre: Point, text: &str) {
        let symbols: Vec<&str> = text.split(' ').collect();
        if symbols.len() <= 2 {
            return self.text(Part::Corner, centre, 0.26, Anchor::Middle, &symbols.join(" "), 0.46);
        }
        for (row, symbols) in symbols.chunks(symbols.len().div_ceil(2)).enumerate() {
            let at = centre.moved(0.0, 0.22 * row as f64 - 0.11);
            self.text(Part::Corner, at, 0.23, Anchor::Middle, &symbols.join(" "), 0.42);
        }
    }

    fn line(&mut self, cells: &[CellId], hue: Hue, weight: Weight) {
        let mut path = self.grid.line(cells);
        if weight == Weight::Thin && cells.len() > 2 {
            // A diagonal reaches the corners of the grid.
            let points = &mut path.points;
            let count = points.len();
            points[0] = points[1].towards(points[0], 1.5 * points[0].distance(points[1]));
            let (last, before) = (points[count - 1], points[count - 2]);
            points[count - 1] = before.towards(last, 1.5 * last.distance(before));
        }
        self.push(Part::Line(hue, weight), Form::Paths(vec![path.clone()]));
        if weight != Weight::Thin {
            self.push(Part::Core(hue, weight), Form::Paths(vec![path]));
        }
    }

    fn arrow(&mut self, cells: &[CellId]) {
        let mut path = self.grid.line(cells);
        let &[.., before, end] = &path.points[..] else { return };
        let from = path.points[0].towards(path.points[1], CIRCLE);
        path.points[0] = from;
        let tip = before.towards(end, before.distance(end) + 0.2);
        if let Some(last) = path.points.last_mut() {
            *last = tip;
        }
        let head = angle_of(before, tip, 0.22, 0.2);
        self.push(Part::Arrow, Form::Paths(vec![path, head]));
    }
}

/// To the right and downwards, where a text that is an arrow points. Fonts may lack it.
fn direction(text: &str) -> Option<(f64, f64)> {
    match text {
        "←" => Some((-1.0, 0.0)),
        "↑" => Some((0.0, -1.0)),
        "→" => Some((1.0, 0.0)),
        "↓" => Some((0.0, 1.0)),
        _ => None,
    }
}

/// An angle with arms from beside `from` to `tip`.
fn angle(from: Point, tip: Point, half: f64) -> Path {
    angle_of(from, tip, from.distance(tip), half)
}

/// An angle that points from somewhere to `tip`, and is `length` long and twice `half` wide.
pub(super) fn angle_of(from: Point, tip: Point, length: f64, half: f64) -> Path {
    let back = tip.towards(from, length);
    let (x, y) = ((back.x - tip.x) / length * half, (back.y - tip.y) / length * half);
    Path::open(vec![back.moved(-y, x), tip, back.moved(y, -x)])
}
