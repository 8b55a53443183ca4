//! PDF: documents of pages with scenes and texts, and scenes as pages of their own.
//!
//! Lengths are points (1/72 inch), and `y` grows downwards from the top of a page, as in scenes. Documents carry the
//! glyphs of the font that they use. The same pages give the same bytes.

mod canvas;
mod document;
mod fonts;

pub use canvas::{Align, Canvas};
pub use document::{Document, Info, Numerals, PageSize};

use crate::geometry::Point;
use crate::scene::Scene;
use crate::theme::Theme;

/// The side of a cell of pictures that are a page, in points: a centimetre.
const CELL: f64 = 72.0 / 2.54;

/// Scenes as pages, each as large as its picture with cells of a centimetre.
#[must_use]
pub fn paint(scenes: &[&Scene], theme: &Theme) -> Vec<u8> {
    let title = match scenes {
        [scene] => scene.title.clone(),
        _ => String::new(),
    };
    let mut document = Document::new(&Info { title, ..Info::default() });
    for scene in scenes {
        let (width, height) = (scene.bounds.width() * CELL, scene.bounds.height() * CELL);
        document.page(&PageSize::plain(width, height), |canvas| {
            canvas.paper(theme);
            canvas.scene(scene, theme, Point::default(), CELL);
        });
    }
    document.finish()
}
