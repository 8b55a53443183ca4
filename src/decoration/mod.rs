//! Drawings that mean nothing to the rules: what a setter adds to a puzzle for people to look at.
//!
//! Formats hold them as they are, so that nothing of a puzzle is lost between them. Whatever says something
//! about the symbols is a rule of the [`Model`](crate::Model) instead, and rules are drawn by themselves.

mod bounds;
mod color;
mod motion;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use dlx_variants::Place;

pub use bounds::Unbounded;
pub(crate) use bounds::check;
pub use color::{Color, NoColor};
pub(crate) use motion::moved;

/// The size of a label's letters where there is room.
const LARGEST_LETTERS: f64 = 0.6;

/// A place on the plane of a board: a row and a column, in cells from the upper left corner, so that
/// `[0.5, 0.5]` is the middle of `R1C1`.
pub type Position = [f64; 2];

/// The middle of a cell, which may be one beside the board.
pub(crate) fn middle(place: Place) -> Position {
    [place.row as f64 - 0.5, place.col as f64 - 0.5]
}

/// The cell with this middle, if it is one.
pub(crate) fn cell_at([row, col]: Position) -> Option<Place> {
    let number = |at: f64| Some((at + 0.5) as usize).filter(|&number| number as f64 == at + 0.5);
    Some(Place { row: number(row)?, col: number(col)? })
}

/// Something that is drawn.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Decoration {
    /// A line.
    Line(Line),
    /// A rectangle.
    Rectangle(Area),
    /// An ellipse.
    Circle(Area),
    /// A text alone.
    Text(Caption),
    /// A dashed line around some cells.
    Frame(Frame),
    /// Cells with a colour.
    Colored(Colored),
    /// Something that only programs of its own container understand, such as fog.
    Extension(Extension),
}

/// A line through some places.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// The places, from one end to the other.
    pub points: Vec<Position>,
    /// The colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// The width, in cells.
    pub width: f64,
}

/// An area around a place, perhaps with a text in it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// The middle.
    pub center: Position,
    /// The width, in cells.
    pub width: f64,
    /// The height, in cells.
    pub height: f64,
    /// By how many degrees it is turned clockwise.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub angle: f64,
    /// The colour inside.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fill: Option<Color>,
    /// The colour of the border.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub border: Option<Color>,
    /// The text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
}

/// A text around a place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Caption {
    /// The middle.
    pub center: Position,
    /// By how many degrees it is turned clockwise.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub angle: f64,
    /// The text.
    pub label: Label,
}

/// A frame around some cells, perhaps with a text in its corner.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Frame {
    /// The cells, the one with the text first.
    pub cells: Vec<Place>,
    /// The colour of the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    /// The text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<Label>,
}

/// Cells with the same colours.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Colored {
    /// The cells.
    pub cells: Vec<Place>,
    /// Their colours, which share a cell from left to right.
    pub colors: Vec<Color>,
    /// Whether the player chose them, and not the setter.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_player: bool,
}

/// A text and what its letters look like.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Label {
    /// The text.
    pub text: String,
    /// The size of the letters, in cells.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<f64>,
    /// The colour.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
}

/// A key of a container with its value.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Extension {
    /// The program whose container has the key.
    pub of: String,
    /// The key.
    pub key: String,
    /// The value.
    pub value: Value,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
fn is_zero(number: &f64) -> bool {
    *number == 0.0
}

impl Area {
    /// The size of the letters of a label in it: as told, or as large as they fit beside each other.
    #[must_use]
    pub fn letters(&self, label: &Label) -> f64 {
        let fitting = self.width / label.text.chars().count().max(1) as f64;
        label.size.unwrap_or(fitting.min(LARGEST_LETTERS))
    }
}

impl Decoration {
    /// What a program says that leaves the drawing out.
    #[must_use]
    pub fn name(&self) -> String {
        match self {
            Self::Colored(Colored { by_player: true, .. }) => "the player's colours".to_owned(),
            Self::Extension(Extension { of, key, .. }) => format!("the key {key:?} of {of}"),
            Self::Line(_)
            | Self::Rectangle(_)
            | Self::Circle(_)
            | Self::Text(_)
            | Self::Frame(_)
            | Self::Colored(_) => "the decoration".to_owned(),
        }
    }
}
