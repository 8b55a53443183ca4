//! Several pictures on one sheet.

use super::part::Part;
use super::shape::{Anchor, Form, Shape, Text};
use super::{Scene, bounds_of};
use crate::geometry::{Path, Point, Rect};

/// The distance between pictures.
const GAP: f64 = 0.6;
/// The height of a line with a name.
const NAME: f64 = 0.9;

impl Scene {
    /// Pictures side by side, with their titles above them, in rows that are at most `width` wide unless a
    /// single picture is wider. Cells have the same size in all of them, and belong to no board.
    #[must_use]
    pub fn sheet(title: &str, scenes: &[Self], width: f64) -> Self {
        let mut shapes = Vec::new();
        let (mut left, mut top, mut bottom) = (0.0, 0.0, 0.0_f64);
        for scene in scenes {
            if left > 0.0 && left + scene.bounds.width() > width {
                (left, top) = (0.0, bottom + GAP);
            }
            let at = Point::new(left + scene.bounds.width() / 2.0, top + NAME / 2.0);
            let name = Text::fitting(at, 0.6, Anchor::Middle, &scene.title, scene.bounds.width());
            shapes.push(Shape { part: Part::Outside, cell: None, form: Form::Text(name) });
            let (x, y) = (left - scene.bounds.left, top + NAME - scene.bounds.top);
            shapes.extend(scene.shapes.iter().map(|shape| shape.moved(x, y)));
            left += scene.bounds.width() + GAP;
            bottom = bottom.max(top + NAME + scene.bounds.height());
        }
        let description = format!("{} pictures.", scenes.len());
        Self { title: title.to_owned(), description, bounds: bounds_of(&shapes), shapes }
    }
}

impl Shape {
    /// The shape elsewhere, about no cell in particular.
    fn moved(&self, x: f64, y: f64) -> Self {
        let form = match &self.form {
            Form::Rect(Rect { left, top, right, bottom }) => {
                Form::Rect(Rect { left: left + x, top: top + y, right: right + x, bottom: bottom + y })
            }
            Form::Circle { centre, radius } => Form::Circle { centre: centre.moved(x, y), radius: *radius },
            Form::Paths(paths) => Form::Paths(paths.iter().map(|path| moved(path, x, y)).collect()),
            Form::Text(text) => Form::Text(Text { at: text.at.moved(x, y), ..text.clone() }),
        };
        Self { part: self.part, cell: None, form }
    }
}

fn moved(path: &Path, x: f64, y: f64) -> Path {
    Path { points: path.points.iter().map(|point| point.moved(x, y)).collect(), is_closed: path.is_closed }
}
