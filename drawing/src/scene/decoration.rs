//! What a setter drew without a meaning as shapes. Texts stand upright, and colours are those written in
//! hexadecimal digits; others are left to the theme.

use std::collections::BTreeSet;
use std::f64::consts::TAU;

use dlx_sudoku::decoration::{Area, Caption, Color, Colored, Decoration, Frame, Label, Line, Position};

use super::marks::{CAGE_INSET, CAGE_TEXT};
use super::outline;
use super::part::{Ink, Part};
use super::shape::{Anchor, Form, Shape, Text};
use crate::geometry::{Path, Point, Rect};

/// The width of borders and frames.
const BORDER: f64 = 0.03;
/// The size of letters that have none.
const LETTERS: f64 = 0.5;
/// The corners of an ellipse.
const CORNERS: usize = 48;

/// Whether pictures show a decoration.
#[must_use]
pub fn draws(decoration: &Decoration) -> bool {
    !matches!(decoration, Decoration::Extension(_))
}

/// The shapes of decorations. Extensions have none.
pub(super) fn shapes(decorations: &[Decoration]) -> Vec<Shape> {
    decorations.iter().flat_map(of).collect()
}

fn of(decoration: &Decoration) -> Vec<Shape> {
    match decoration {
        Decoration::Line(line) => vec![self::line(line)],
        Decoration::Rectangle(area) => {
            self::area(area, &[(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)])
        }
        Decoration::Circle(area) => {
            // Painters have no ellipse.
            let corner = |at: usize| (at as f64 / CORNERS as f64 * TAU).sin_cos();
            let corners: Vec<(f64, f64)> =
                (0..CORNERS).map(corner).map(|(y, x)| (x / 2.0, y / 2.0)).collect();
            self::area(area, &corners)
        }
        Decoration::Text(Caption { center, label, .. }) => {
            vec![text(label, point(*center), label.size.unwrap_or(LETTERS), Anchor::Middle)]
        }
        Decoration::Frame(frame) => self::frame(frame),
        Decoration::Colored(colored) => stripes(colored),
        Decoration::Extension(_) => Vec::new(),
    }
}

fn point([row, col]: Position) -> Point {
    Point::new(col, row)
}

fn shape(ink: Ink, form: Form) -> Shape {
    Shape { part: Part::Decoration(ink), cell: None, form }
}

fn line(Line { points, color, width }: &Line) -> Shape {
    let path = Path::open(points.iter().copied().map(point).collect());
    shape(Ink::line(color.as_ref().and_then(Color::rgba), *width), Form::Paths(vec![path]))
}

/// An area with these corners, in units of its width and height from its middle.
fn area(area: &Area, corners: &[(f64, f64)]) -> Vec<Shape> {
    let centre = point(area.center);
    let (sin, cos) = area.angle.to_radians().sin_cos();
    let corner = |&(x, y): &(f64, f64)| {
        let (x, y) = (x * area.width, y * area.height);
        centre.moved(x * cos - y * sin, x * sin + y * cos)
    };
    let path = Path::closed(corners.iter().map(corner).collect());
    let [fill, border] = [&area.fill, &area.border].map(|color| color.as_ref().and_then(Color::rgba));
    let ink = Ink { fill, ..border.map(|border| Ink::line(Some(border), BORDER)).unwrap_or_default() };
    let label = area.label.iter().map(|label| text(label, centre, area.letters(label), Anchor::Middle));
    std::iter::once(shape(ink, Form::Paths(vec![path]))).chain(label).collect()
}

fn text(Label { text, color, .. }: &Label, at: Point, size: f64, anchor: Anchor) -> Shape {
    let text = Text { at, size, anchor, text: text.clone() };
    let color = color.as_ref().and_then(Color::rgba);
    Shape { part: Part::DecorationText(color), cell: None, form: Form::Text(text) }
}

fn frame(Frame { cells, color, label }: &Frame) -> Vec<Shape> {
    let places: BTreeSet<(i32, i32)> =
        cells.iter().map(|cell| (cell.row as i32 - 1, cell.col as i32 - 1)).collect();
    let ink = Ink { is_dashed: true, ..Ink::line(color.as_ref().and_then(Color::rgba), BORDER) };
    let outline = shape(ink, Form::Paths(outline::around(&places, CAGE_INSET)));
    let label = label.as_ref().zip(cells.first()).map(|(label, cell)| {
        let corner = Point::new(cell.col as f64 - 1.0 + 0.09, cell.row as f64 - 1.0 + 0.2);
        text(label, corner, label.size.unwrap_or(CAGE_TEXT), Anchor::Start)
    });
    std::iter::once(outline).chain(label).collect()
}

/// The colours of cells; several share a cell.
fn stripes(Colored { cells, colors, .. }: &Colored) -> Vec<Shape> {
    let width = 1.0 / colors.len() as f64;
    let stripe = |(at, color): (usize, &Color)| {
        let ink = Ink { fill: color.rgba(), ..Ink::default() };
        cells.iter().map(move |cell| {
            let (left, top) = (cell.col as f64 - 1.0 + width * at as f64, cell.row as f64 - 1.0);
            shape(ink, Form::Rect(Rect { left, top, right: left + width, bottom: top + 1.0 }))
        })
    };
    colors.iter().enumerate().flat_map(stripe).collect()
}
