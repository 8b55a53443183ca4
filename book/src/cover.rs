//! Covers: the back, the spine and the front on one sheet.

use dlx_drawing::Color;
use dlx_drawing::geometry::{Point, Rect};
use dlx_drawing::pdf::{Align, Canvas, Document, Info, PageSize, Type, one_spaced, wrapped};

use crate::BookError;
use crate::block::LINE;
use crate::contents::{Book, Chapter};
use crate::fit::legible;
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
/// The most lines of a part on the back.
const BACK_LINES: usize = 2;
/// The distance between parts on the back, in sizes of letters.
const BACK_GAP: f64 = 0.3;
/// The largest letters of the spine.
const SPINE_TEXT: f64 = 18.0;

impl Book {
    /// The cover of the book as a PDF file of one page: back, spine and front, with an eighth of an inch of
    /// bleed. The spine is as wide as the pages are thick; it has a text where that fits.
    ///
    /// # Errors
    /// If there is no such book; see [`BookFormat::paint`](crate::BookFormat::paint).
    pub fn cover(&self, layout: &Layout, paper: Paper) -> Result<Vec<u8>, BookError> {
        let pages = Plan::of(&legible(self, layout), layout)?.pages.len();
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
    fn centred(&mut self, area: Rect, mut y: f64, letters: Type, text: &str, most: usize) -> f64 {
        let text = shortened(text, letters, area.width(), most);
        for line in wrapped(&text, letters, area.width()) {
            y += LINE * letters.size;
            let at = Point::new((area.left + area.right) / 2.0, y);
            self.canvas.text(at, letters, Align::Centre, self.ink, line.trim_end());
        }
        y
    }

    /// The title, a puzzle and the author.
    fn front(&mut self, area: Rect) {
        let size =
            fitting(&self.book.title, (1.5 * self.sizes.title, self.sizes.text), area.width(), TITLE_LINES);
        let y = self.centred(
            area,
            area.top + area.height() * 0.08,
            Type::bold(size),
            &self.book.title,
            TITLE_LINES,
        );
        let by = 1.6 * self.sizes.text;
        if let Some(author) = &self.book.author {
            self.centred(area, area.bottom - 2.0 * LINE * by, Type::regular(by), author, 2);
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
        let letters = Type::bold(size);
        let text = shortened(&text, letters, room, 1);
        let top = BLEED + (self.layout.trim.height - letters.width_of(&text)) / 2.0;
        // The middle of capital letters stands in the middle of the spine.
        let at = Point::new(left + (width - 0.714 * size) / 2.0, top);
        self.canvas.text_down(at, letters, self.ink, &text);
    }

    /// The parts, with the number of puzzles. Letters shrink where there are many; what does not fit then is
    /// counted.
    fn back(&mut self, area: Rect) {
        let parts = self.book.chapters.iter().filter(|chapter| !chapter.entries.is_empty());
        let said = |chapter: &Chapter| format!("{} × {}", chapter.entries.len(), one_spaced(&chapter.title));
        let parts: Vec<String> = parts.map(said).collect();
        let top = area.top + area.height() * 0.15;
        let room = area.bottom - BAR_CODE - top;
        let height = |part: &String, size: f64| {
            let lines = wrapped(part, Type::regular(size), area.width()).len().min(BACK_LINES);
            (LINE * lines as f64 + BACK_GAP) * size
        };
        let fits =
            |parts: &[String], size: f64| parts.iter().map(|part| height(part, size)).sum::<f64>() <= room;
        let mut size = 1.2 * self.sizes.text;
        while size > self.sizes.small && !fits(&parts, size) {
            size = (size - 0.5).max(self.sizes.small);
        }
        let mut listed = parts.len();
        if !fits(&parts, size) {
            let more = (LINE + BACK_GAP) * size;
            let mut left = room - more;
            let is_in = |part: &&String| {
                left -= height(part, size);
                left >= 0.0
            };
            listed = parts.iter().take_while(is_in).count();
        }
        let rest = parts.len() - listed;
        let more = (rest > 0).then(|| format!("and {rest} more"));
        let mut y = top;
        for part in parts[..listed].iter().chain(&more) {
            y = self.centred(area, y, Type::regular(size), part, BACK_LINES) + BACK_GAP * size;
        }
    }
}
