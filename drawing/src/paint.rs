//! How shapes are painted: colours, areas and lines.

use std::fmt;

/// An opaque colour: red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Color(pub u8, pub u8, pub u8);

impl fmt::Display for Color {
    /// Writes the colour as in HTML: `#1f77b4`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

/// How a part is painted. Texts have the colour of `fill`.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Paint {
    /// The colour of areas and texts; `None` if only lines are drawn.
    pub fill: Option<Color>,
    /// How lines are drawn, if they are.
    pub stroke: Option<Stroke>,
    /// Whether a text is bold.
    pub is_bold: bool,
}

/// How a line is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Stroke {
    /// The colour.
    pub color: Color,
    /// The width, in board units.
    pub width: f64,
    /// The lengths of dashes and of the gaps between them; `None` for a continuous line.
    pub dash: Option<(f64, f64)>,
    /// What ends and corners look like.
    pub cap: Cap,
}

/// The shape of ends and corners of lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cap {
    /// Ends and corners are round.
    Round,
    /// Ends reach beyond their point by half the width; corners are sharp.
    Square,
}

/// An area.
pub(crate) fn fill(color: Color) -> Paint {
    Paint { fill: Some(color), ..Paint::default() }
}

/// A continuous line.
pub(crate) fn stroke(color: Color, width: f64, cap: Cap) -> Paint {
    Paint { stroke: Some(Stroke { color, width, dash: None, cap }), ..Paint::default() }
}

/// Lines, if there are any.
pub(crate) fn lines(stroke: Option<Stroke>) -> Paint {
    Paint { stroke, ..Paint::default() }
}

impl Paint {
    /// Whether nothing is to be seen.
    pub(crate) fn is_nothing(&self) -> bool {
        self.fill.is_none() && self.stroke.is_none()
    }

    /// This fill with the lines of another paint.
    pub(crate) fn and(self, lines: Self) -> Self {
        Self { stroke: lines.stroke, ..self }
    }
}
