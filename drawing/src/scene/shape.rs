//! What a scene consists of.

use dlx_sudoku::CellId;

use super::part::Part;
use crate::geometry::{Path, Point, Rect};

/// Something to draw.
#[derive(Clone, PartialEq, Debug)]
pub struct Shape {
    /// What it is for, from which a theme knows how to paint it.
    pub part: Part,
    /// The cell that it shows something about, if it is one cell.
    pub cell: Option<CellId>,
    /// What it looks like.
    pub form: Form,
}

/// The outline of a shape.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum Form {
    /// A rectangle.
    Rect(Rect),
    /// A circle.
    Circle {
        /// The centre.
        centre: Point,
        /// The radius.
        radius: f64,
    },
    /// Paths, drawn as one.
    Paths(Vec<Path>),
    /// A line of text.
    Text(Text),
}

/// A line of text.
#[derive(Clone, PartialEq, Debug)]
pub struct Text {
    /// Where it stands: half way between the foot and the head of capital letters, at the end that `anchor`
    /// names.
    pub at: Point,
    /// The size of the font.
    pub size: f64,
    /// Which end of the text stands at `at`.
    pub anchor: Anchor,
    /// The text.
    pub text: String,
}

/// Which part of a text is placed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    #[default]
    Middle,
}

/// The height of capitals and digits in relation to the size of the font.
const CAPITALS: f64 = 0.714;
/// An upper bound of the width of most signs in relation to the size of the font.
const WIDTH: f64 = 0.65;

/// The greatest width of a text in the corner of a cage, in cells.
pub(super) const WIDEST: f64 = 0.85;
/// The size up to which texts in corners of cages grow. Larger ones run into givens.
const GROWN: f64 = 0.32;

impl Text {
    /// A text of this size, or smaller if it would be wider than `width`.
    pub(crate) fn fitting(at: Point, size: f64, anchor: Anchor, text: &str, width: f64) -> Self {
        let natural = Self::natural_width(text, size);
        let size = if natural > width { size * width / natural } else { size };
        Self { at, size, anchor, text: text.to_owned() }
    }

    /// The width of a text in most fonts, at most.
    pub(super) fn natural_width(text: &str, size: f64) -> f64 {
        text.chars().count().max(1) as f64 * WIDTH * size
    }

    /// The size of this text in the corner of a cage if it is to be at least this large, as far as there is
    /// room.
    #[must_use]
    pub fn grown_size(&self, size: f64) -> f64 {
        let room = WIDEST / Self::natural_width(&self.text, 1.0);
        size.min(room).min(GROWN).max(self.size)
    }

    /// This text at its [`grown_size`](Self::grown_size). The head of its capital letters stays where it is.
    pub(super) fn grown(&self, size: f64) -> Self {
        let size = self.grown_size(size);
        let at = self.at.moved(0.0, CAPITALS / 2.0 * (size - self.size));
        Self { at, size, ..self.clone() }
    }

    /// The foot of the letters: where a painter that places texts by their baseline puts this one.
    #[must_use]
    pub fn baseline(&self) -> Point {
        self.at.moved(0.0, CAPITALS / 2.0 * self.size)
    }

    /// A rectangle that holds the text in most fonts.
    fn extent(&self) -> Rect {
        let width = Self::natural_width(&self.text, self.size);
        let left = match self.anchor {
            Anchor::Start => self.at.x,
            Anchor::Middle => self.at.x - width / 2.0,
        };
        let half = 0.6 * self.size;
        Rect { left, right: left + width, top: self.at.y - half, bottom: self.at.y + half }
    }
}

impl Shape {
    /// A rectangle that holds the shape, but for the width of its lines.
    #[must_use]
    pub fn extent(&self) -> Option<Rect> {
        match &self.form {
            Form::Rect(rect) => Some(*rect),
            Form::Circle { centre, radius } => Some(Rect::around(*centre, *radius)),
            Form::Paths(paths) => {
                let points = paths.iter().flat_map(|path| &path.points);
                points.map(|&point| Rect::around(point, 0.0)).reduce(Rect::union)
            }
            Form::Text(text) => Some(text.extent()),
        }
    }
}
