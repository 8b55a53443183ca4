//! PDF: documents of pages with scenes and texts, and scenes as pages of their own.
//!
//! Lengths are points (1/72 inch), and `y` grows downwards from the top of a page, as in scenes. Documents carry the
//! glyphs of the font that they use. The same pages give the same bytes.

mod canvas;
mod document;
mod fonts;
mod packing;

pub use canvas::{Align, Canvas};
pub use document::{Document, Info, Numerals, PageSize};

use crate::document::Pages;
use crate::font::Font;
use crate::geometry::Point;
use crate::page::Page;
use crate::theme::Theme;

/// Whether documents can show a character. A sign stands for others.
#[must_use]
pub fn has(c: char) -> bool {
    Font::regular().has(c) && Font::bold().has(c)
}

/// The side of a cell of pictures that are a page, in points: a centimetre.
const CELL: f64 = 72.0 / 2.54;

/// A document whose pages are pictures, each as large as its page with cells of a centimetre.
pub(crate) struct Pictures {
    theme: Theme,
    document: Document,
    /// The title of the first picture.
    title: String,
}

impl Pictures {
    /// A document without pages.
    pub(crate) fn new(theme: &Theme) -> Self {
        Self { theme: *theme, document: Document::new(), title: String::new() }
    }
}

impl Pages for Pictures {
    fn add(&mut self, page: &Page) {
        let (scene, theme) = (&*page.picture(), &self.theme);
        if self.document.pages() == 0 {
            self.title.clone_from(&scene.title);
        }
        let (width, height) = (scene.bounds.width() * CELL, scene.bounds.height() * CELL);
        self.document.page(&PageSize::plain(width, height), |canvas| {
            canvas.paper(theme);
            canvas.scene(scene, theme, Point::default(), CELL);
        });
    }

    fn finish(self: Box<Self>) -> Vec<u8> {
        let Self { document, title, .. } = *self;
        let title = if document.pages() == 1 { title } else { String::new() };
        document.finish(&Info { title, ..Info::default() })
    }
}
