//! PDF: documents of pages with scenes and texts, and sheets of puzzles.
//!
//! Lengths are points (1/72 inch), and `y` grows downwards from the top of a page, as in scenes. Documents
//! carry the glyphs of the font that they use. The same pages give the same bytes.

mod canvas;
mod document;
mod fonts;
mod letters;
mod lines;
mod packing;
mod sheets;

pub use canvas::{Align, Canvas};
pub use document::{Document, Info, Numerals, PageSize};
pub use letters::Type;
pub use lines::{one_spaced, wrapped};
pub(crate) use sheets::Sheets;

use crate::font::Font;

/// Whether documents can show a character. A sign stands for others.
#[must_use]
pub fn has(c: char) -> bool {
    Font::regular().has(c) && Font::bold().has(c)
}
