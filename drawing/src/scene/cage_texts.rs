//! Keeps the texts in the corners of cages readable: where arrows and circles run through them, and where
//! cells are small.

use std::borrow::Cow;

use super::Scene;
use super::part::Part;
use super::shape::{Form, Shape, Text};
use crate::geometry::{Point, Rect};

/// Half of the width of a pill.
const PILL: f64 = 0.4;

/// Backgrounds for those texts that a dark line runs through.
pub(super) fn backs(shapes: &[Shape]) -> Vec<Shape> {
    let texts = shapes.iter().filter(|shape| shape.part == Part::CageText).filter_map(Shape::extent);
    let crossed = texts.filter(|text| shapes.iter().any(|shape| crosses(shape, text)));
    crossed.map(|text| Shape { part: Part::CageTextBack, cell: None, form: Form::Rect(text) }).collect()
}

impl Scene {
    /// The scene with texts in corners of cages that have at least this size in cells, as far as there is
    /// room. They grow to the right and downwards, but not where candidates stand beside them.
    #[must_use]
    pub fn with_cage_texts(&self, size: f64) -> Cow<'_, Self> {
        let is_beside = |shape: &Shape| matches!(shape.part, Part::Candidate | Part::PencilMark);
        let is_small = |text: &Text| text.grown_size(size) > text.size;
        if !cage_texts(&self.shapes).any(is_small) || self.shapes.iter().any(is_beside) {
            return Cow::Borrowed(self);
        }
        let mut scene = self.clone();
        scene.shapes.retain(|shape| shape.part != Part::CageTextBack);
        for shape in &mut scene.shapes {
            if let (Part::CageText, Form::Text(text)) = (shape.part, &mut shape.form) {
                *text = text.grown(size);
            }
        }
        let backs = backs(&scene.shapes);
        let above = scene.shapes.partition_point(|shape| shape.part.layer() <= Part::CageTextBack.layer());
        scene.shapes.splice(above..above, backs);
        Cow::Owned(scene)
    }
}

/// The texts in corners of cages.
fn cage_texts(shapes: &[Shape]) -> impl Iterator<Item = &Text> {
    shapes.iter().filter_map(|shape| match (shape.part, &shape.form) {
        (Part::CageText, Form::Text(text)) => Some(text),
        _ => None,
    })
}

/// Whether a shape with a dark line may run through a text.
fn crosses(shape: &Shape, text: &Rect) -> bool {
    let is_dark = match shape.part {
        Part::Line(_, weight) => weight == dlx_sudoku::variants::Weight::Thin,
        part => matches!(part, Part::Arrow | Part::PillRim | Part::Circle(_) | Part::Diamond),
    };
    let reach = if shape.part == Part::PillRim { PILL } else { 0.0 };
    is_dark
        && match &shape.form {
            Form::Paths(paths) => {
                let text = text.grown(reach);
                paths.iter().any(|path| path.lines().any(|(from, to)| text.is_met_by(from, to)))
            }
            Form::Circle { centre, radius } => {
                let corners = [
                    (text.left, text.top),
                    (text.right, text.top),
                    (text.left, text.bottom),
                    (text.right, text.bottom),
                ];
                let distances = corners.map(|(x, y)| centre.distance(Point::new(x, y)));
                distances.iter().any(|distance| distance < radius)
                    && distances.iter().any(|distance| distance > radius)
            }
            _ => false,
        }
}
