//! The type of texts.

use crate::font::Font;

/// The type that a text is set in.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Type {
    /// The size of letters in points.
    pub size: f64,
    /// Whether letters are bold.
    pub is_bold: bool,
}

impl Type {
    /// Letters of usual strength.
    #[must_use]
    pub fn regular(size: f64) -> Self {
        Self { size, is_bold: false }
    }

    /// Bold letters.
    #[must_use]
    pub fn bold(size: f64) -> Self {
        Self { size, is_bold: true }
    }

    /// The width of a text in points.
    #[must_use]
    pub fn width_of(self, text: &str) -> f64 {
        let font = if self.is_bold { Font::bold() } else { Font::regular() };
        font.width(text) * self.size
    }
}
