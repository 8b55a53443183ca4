//! Covers: the back, the spine and the front on one sheet.

use dlx_drawing::Color;
use dlx_drawing::geometry::{Point, Rect};
use dlx_drawing::pdf::{Align, Canvas, Document, Info, PageSize, one_spaced, wrapped};

use crate::BookError;
use crate::block::LINE;
use crate::contents::Book;
use crate::layout::{Layout, Sizes};
use crate::plan::{Plan, TITLE_LINES};
use crate::text::{fitting, shortened};

/// Paper, by how much each page adds to the thickness of a book.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Paper {
    /// The name on the command line.
    pub name: &'static str,
    /// The thickness of a page, which is half a leaf, in points.
    pub page: f64,
}

/// The papers of print on demand.
pub const PAPERS: &[Paper] = &[
    Paper { name: "white", page: 0.002_252 * 72.0 },
    Paper { name: "cream", page: 0.002_5 * 72.0 },
    Paper { name: "color", page: 0.002_347 * 72.0 },
];

impl Paper {
    /// The paper with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<Self> {
        PAPERS.iter().copied().find(|paper| paper.name == name)
    }
}

/// What covers reach beyond their edges.
const BLEED: f64 = 9.0;
/// What stays free of text at the edges, and at the edges of the spine.
const MARGIN: f64 = 36.0;
const SPINE_MARGIN: f64 = 4.5;
/// What stays free at the lower right corner of the back, for a bar code.
const BAR_CODE: f64 = 100.0;
/// The largest letters of the spine.
const SPINE_TEXT: f64 = 18.0;

impl Book {
    /// The cover of the book as a PDF file of one page: back, spine and front, with an eighth of an inch of bleed. The spine
    /// is as wide as the pages are thick; it has a text where that fits.
    ///
    /// # Errors
    /// If there is no such book; see [`BookFormat::paint`](crate::BookFormat::paint).
    pub fn cover(&self, layout: &Layout, paper: Paper) -> Result<Vec<u8>, BookError> {
        let pages = Plan::of(self, layout)?.pages.len();
        let spine = pages as f64 * paper.page;
        let (width, height) = (layout.trim.width, layout.trim.height);
        let info = Info {
            title: self.title.clone(),
            author: self.author.clone().unwrap_or_default(),
            subject: "Cover".to_owned(),
        };
        let mut document = Document::new();
        let size = PageSize { width: 2.0 * width + spine, height, bleed: [BLEED; 4] };
        let panel = |left: f64| Rect {
            left: BLEED + left + MARGIN,
            top: BLEED + MARGIN,
            right: BLEED + left + width - MARGIN,
            bottom: BLEED + height - MARGIN,
        };
        document.page(&size, |canvas| {
            canvas.paper(&layout.theme);
            let mut cover =
                Cover { canvas, book: self, layout, sizes: layout.sizes(), ink: layout.theme.ink() };
            cover.back(panel(0.0));
            cover.spine(BLEED + width, spine);
            cover.front(panel(width + spine));
        });
        Ok(document.finish(&info))
    }
}

/// A cover in the making.
struct Cover<'c, 'd> {
    canvas: &'c mut Canvas<'d>,
    book: &'c Book,
    layout: &'c Layout,
    sizes: Sizes,
    ink: Color,
}

impl Cover<'_, '_> {
    /// Writes lines in the middle between two edges, and returns where they end.
    fn centred(&mut self, area: Rect, mut y: f64, size: f64, is_bold: bool, text: &str, most: usize) -> f64 {
        let text = shortened(text, size, is_bold, area.width(), most);
        for line in wrapped(&text, size, is_bold, area.width()) {
            y += LINE * size;
            let at = Point::new((area.left + area.right) / 2.0, y);
            self.canvas.text(at, size, is_bold, Align::Centre, self.ink, line.trim_end());
        }
        y
    }

    /// The title, a puzzle and the author.
    fn front(&mut self, area: Rect) {
        let size =
            fitting(&self.book.title, (1.5 * self.sizes.title, self.sizes.text), area.width(), TITLE_LINES);
        let y =
            self.centred(area, area.top + area.height() * 0.08, size, true, &self.book.title, TITLE_LINES);
        let by = 1.6 * self.sizes.text;
        if let Some(author) = &self.book.author {
            self.centred(area, area.bottom - 2.0 * LINE * by, by, false, author, 2);
        }
        let Some(entry) = self.book.chapters.iter().find_map(|chapter| chapter.entries.first()) else {
            return;
        };
        let bounds = entry.puzzle.bounds;
        let (top, bottom) = (y + 2.0 * by, area.bottom - 4.0 * by);
        let cell = (0.85 * area.width() / bounds.width()).min((bottom - top) / bounds.height());
        if cell > 0.0 {
            let left = (area.left + area.right - cell * bounds.width()) / 2.0;
            let top = (top + bottom - cell * bounds.height()) / 2.0;
            self.canvas.scene(&entry.puzzle, &self.layout.theme, Point::new(left, top), cell);
        }
    }

    /// The title and the author, if the spine is wide enough.
    fn spine(&mut self, left: f64, width: f64) {
        let size = ((width - 2.0 * SPINE_MARGIN) / LINE).min(SPINE_TEXT);
        if size < Layout::LEAST {
            return;
        }
        let author = self.book.author.iter().flat_map(|author| [" · ", author]);
        let text: String = std::iter::once(self.book.title.as_str()).chain(author).collect();
        let room = self.layout.trim.height - 2.0 * MARGIN;
        let text = shortened(&text, size, true, room, 1);
        let top = BLEED + (self.layout.trim.height - Canvas::width_of(&text, size, true)) / 2.0;
        // The middle of capital letters stands in the middle of the spine.
        let at = Point::new(left + (width - 0.714 * size) / 2.0, top);
        self.canvas.text_down(at, size, true, self.ink, &text);
    }

    /// The parts, with the number of puzzles.
    fn back(&mut self, area: Rect) {
        let size = 1.2 * self.sizes.text;
        let mut y = area.top + area.height() * 0.15;
        for chapter in self.book.chapters.iter().filter(|chapter| !chapter.entries.is_empty()) {
            if y + 2.0 * LINE * size > area.bottom - BAR_CODE {
                return;
            }
            let said = format!("{} × {}", chapter.entries.len(), one_spaced(&chapter.title));
            y = self.centred(area, y, size, false, &said, 2) + 0.3 * size;
        }
    }
}
