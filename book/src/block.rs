//! What stands on pages: texts and pictures from top to bottom, which every output paints in its own way.

use std::borrow::Cow;
use std::fmt;

use dlx_drawing::Scene;
use dlx_drawing::pdf::Type;

use crate::frame::Frame;
use crate::layout::Sizes;

/// What pages lead to. Parts and puzzles are counted through the book, from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Target {
    Contents,
    Part(usize),
    Puzzle(usize),
    Hints,
    Hint(usize),
    Solutions,
    /// The solutions of a part.
    SolutionsOf(usize),
    Solution(usize),
}

impl fmt::Display for Target {
    /// Writes the name of the target in documents: `puzzle-12`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Contents => f.write_str("contents"),
            Self::Part(number) => write!(f, "part-{number}"),
            Self::Puzzle(number) => write!(f, "puzzle-{number}"),
            Self::Hints => f.write_str("hints"),
            Self::Hint(number) => write!(f, "hint-{number}"),
            Self::Solutions => f.write_str("solutions"),
            Self::SolutionsOf(number) => write!(f, "solutions-{number}"),
            Self::Solution(number) => write!(f, "solution-{number}"),
        }
    }
}

/// What a text is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Style {
    /// The title of the book.
    Title,
    /// What stands below the title.
    Byline,
    /// The heading of a part.
    Heading,
    /// A heading within a part.
    Subheading,
    /// A sentence or several.
    Text,
    /// The colophon, whose blanks all count.
    Verbatim,
}

impl Style {
    pub(crate) const ALL: [Self; 6] =
        [Self::Title, Self::Byline, Self::Heading, Self::Subheading, Self::Text, Self::Verbatim];

    /// The size of letters.
    pub(crate) fn size(self, sizes: &Sizes) -> f64 {
        match self {
            Self::Title => sizes.title,
            Self::Byline => 1.3 * sizes.text,
            Self::Heading => sizes.heading,
            Self::Subheading => sizes.subheading(),
            Self::Text => sizes.text,
            Self::Verbatim => sizes.small,
        }
    }

    pub(crate) fn is_bold(self) -> bool {
        matches!(self, Self::Title | Self::Heading | Self::Subheading)
    }

    /// The type of letters of a size.
    pub(crate) fn letters(self, size: f64) -> Type {
        Type { size, is_bold: self.is_bold() }
    }

    /// The room above the text.
    pub(crate) fn above(self, sizes: &Sizes) -> f64 {
        match self {
            Self::Title | Self::Heading | Self::Verbatim => 0.0,
            Self::Byline | Self::Subheading => sizes.text,
            Self::Text => 0.3 * sizes.text,
        }
    }
}

/// The distance of lines for the size of letters.
pub(crate) const LINE: f64 = 1.4;

/// A part of a page.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Block<'b> {
    /// A text, on as many lines as it needs.
    Text { style: Style, size: f64, text: Cow<'b, str> },
    /// A line of the contents.
    Listed { title: Cow<'b, str>, to: Target },
    /// The first step of a puzzle; without a number, the rest of one.
    Hint { number: Option<usize>, text: Cow<'b, str> },
    /// A solved board, with cells of this many points.
    Example { scene: Cow<'b, Scene>, cell: f64 },
    /// Pictures with captions in letters of `size`.
    Pictures { frame: Frame, size: f64, pictures: Vec<Picture<'b>> },
}

/// A picture with its captions.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Picture<'b> {
    pub(crate) scene: &'b Scene,
    /// What others call it.
    pub(crate) target: Target,
    /// The number of the puzzle, on the left above.
    pub(crate) number: usize,
    /// What stands on the right above.
    pub(crate) above: Caption<'b>,
    /// What stands on the left and on the right below.
    pub(crate) below: [Caption<'b>; 2],
}

/// A short text beside a picture.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Caption<'b> {
    Text(Cow<'b, str>),
    /// "Solution: page 12", or "page 12" if there is nothing to say.
    Link(&'static str, Target),
}

impl Caption<'_> {
    pub(crate) const NONE: Self = Self::Text(Cow::Borrowed(""));
}

impl<'b> Block<'b> {
    /// A text of the usual size.
    pub(crate) fn text(style: Style, sizes: &Sizes, text: impl Into<Cow<'b, str>>) -> Self {
        Self::Text { style, size: style.size(sizes), text: text.into() }
    }
}

/// The room above a hint.
pub(crate) fn hint_above(sizes: &Sizes) -> f64 {
    0.4 * sizes.small
}

/// How wide the numbers and the pages beside hints are.
pub(crate) fn hint_columns(sizes: &Sizes) -> (f64, f64) {
    (3.5 * sizes.small, 6.0 * sizes.small)
}
