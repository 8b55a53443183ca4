//! Words below a picture.

use super::part::Part;
use super::shape::{Anchor, Form, Shape, Text};
use super::{Scene, bounds_of};
use crate::geometry::Point;

/// The size of the letters.
const SIZE: f64 = 0.3;
/// The distance between lines, and to the picture.
const LINE: f64 = 0.45;
/// The least width of lines, for boards that are small.
const LEAST_WIDTH: f64 = 6.0;

impl Scene {
    /// The scene with a text below it, in lines that are as wide as the picture. Words that are wider keep a
    /// line of their own, and become smaller.
    #[must_use]
    pub fn captioned(mut self, text: &str) -> Self {
        let width = self.bounds.width().max(LEAST_WIDTH);
        for (number, line) in wrapped(text, width).iter().enumerate() {
            let at = Point::new(self.bounds.left, self.bounds.bottom + LINE * (number as f64 + 0.5));
            let text = Text::fitting(at, SIZE, Anchor::Start, line, width);
            self.shapes.push(Shape { part: Part::Caption, cell: None, form: Form::Text(text) });
        }
        Self { bounds: self.bounds.union(bounds_of(&self.shapes)), ..self }
    }
}

/// The words of a text in lines of at most this width, unless a single word is wider.
fn wrapped(text: &str, width: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if Text::natural_width(line, SIZE) + Text::natural_width(word, SIZE) < width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}
