//! Documents: pages, their outline and their labels.

use std::fmt;

use pdf_writer::types::{ActionType, AnnotationType, NumberingStyle};
use pdf_writer::writers::PageLabel;
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect as Box, Ref, TextStr};

use super::canvas::{Canvas, FONTS};
use super::fonts::EmbeddedFont;
use super::packing::compressed;
use crate::font::Font;
use crate::geometry::Rect;

/// What a document says about itself.
#[derive(Clone, Debug, Default)]
pub struct Info {
    /// The title.
    pub title: String,
    /// The author.
    pub author: String,
    /// What it is about.
    pub subject: String,
}

/// The size of a page and of what is left of it after trimming.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PageSize {
    /// The width of the page after trimming.
    pub width: f64,
    /// The height of the page after trimming.
    pub height: f64,
    /// How far the page reaches beyond that on the left, at the top, on the right and at the bottom.
    pub bleed: [f64; 4],
}

impl PageSize {
    /// A page that is not trimmed.
    #[must_use]
    pub fn plain(width: f64, height: f64) -> Self {
        Self { width, height, bleed: [0.0; 4] }
    }
}

/// How pages are numbered.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Numerals {
    /// i, ii, iii.
    Roman,
    /// 1, 2, 3.
    Arabic,
}

/// A line of the outline.
struct Entry {
    title: String,
    page: usize,
    /// Whether it stands below the last one that does not.
    is_inner: bool,
}

/// A PDF document in the making.
pub struct Document {
    pdf: Pdf,
    next: i32,
    catalog: Ref,
    tree: Ref,
    fonts: [EmbeddedFont; 2],
    font_ids: [Ref; 2],
    /// The objects of pages, those that links already lead to included.
    pages: Vec<Ref>,
    /// How many pages there are.
    count: usize,
    outline: Vec<Entry>,
    labels: Vec<(usize, Numerals)>,
}

impl fmt::Debug for Document {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document").field("pages", &self.count).finish_non_exhaustive()
    }
}

impl Default for Document {
    fn default() -> Self {
        Self::new()
    }
}

impl Document {
    /// A document without pages.
    #[must_use]
    pub fn new() -> Self {
        let (catalog, tree) = (Ref::new(1), Ref::new(2));
        let font_ids = [Ref::new(4), Ref::new(5)];
        let fonts = [Font::regular(), Font::bold()].map(EmbeddedFont::new);
        Self {
            pdf: Pdf::new(),
            next: 6,
            catalog,
            tree,
            fonts,
            font_ids,
            pages: Vec::new(),
            count: 0,
            outline: Vec::new(),
            labels: Vec::new(),
        }
    }

    /// Adds a page.
    pub fn page(&mut self, size: &PageSize, draw: impl FnOnce(&mut Canvas<'_>)) {
        let [left, top, right, bottom] = size.bleed;
        let (width, height) = (left + size.width + right, top + size.height + bottom);
        let mut canvas = Canvas::new(&mut self.fonts, width, height);
        draw(&mut canvas);
        let (content, links) = canvas.finish();
        let (stream, packed) = (self.new_id(), compressed(&content));
        self.pdf.stream(stream, &packed).filter(Filter::FlateDecode);
        let notes: Vec<Ref> = links.iter().map(|(area, page)| self.link(area, *page, height)).collect();
        let id = self.page_id(self.count);
        self.count += 1;
        let mut page = self.pdf.page(id);
        page.parent(self.tree).contents(stream);
        page.media_box(Box::new(0.0, 0.0, width as f32, height as f32));
        if size.bleed != [0.0; 4] {
            let (right, top) = ((left + size.width) as f32, (bottom + size.height) as f32);
            page.bleed_box(Box::new(0.0, 0.0, width as f32, height as f32));
            page.trim_box(Box::new(left as f32, bottom as f32, right, top));
        }
        if !notes.is_empty() {
            page.annotations(notes);
        }
        let mut resources = page.resources();
        let mut fonts = resources.fonts();
        for (name, id) in FONTS.iter().zip(self.font_ids) {
            fonts.pair(Name(name), id);
        }
    }

    /// The number of pages so far.
    #[must_use]
    pub fn pages(&self) -> usize {
        self.count
    }

    /// Lists the next page in the outline, below the last entry that is not inner if this one is.
    pub fn outline(&mut self, title: &str, is_inner: bool) {
        let is_inner = is_inner && !self.outline.is_empty();
        self.outline.push(Entry { title: title.to_owned(), page: self.count, is_inner });
    }

    /// Numbers pages from 1, in these numerals, from the next page on.
    pub fn number_from_here(&mut self, numerals: Numerals) {
        self.labels.push((self.count, numerals));
    }

    /// The document as a file.
    #[must_use]
    pub fn finish(mut self, info: &Info) -> Vec<u8> {
        self.write_info(info);
        let outline = self.write_outline();
        for place in 0..self.fonts.len() {
            let id = self.font_ids[place];
            let next = &mut self.next;
            // An unused font must exist, too, as pages name it.
            if !self.fonts[place].is_used() {
                drop(self.fonts[place].encoded(" "));
            }
            self.fonts[place].write(&mut self.pdf, id, || {
                *next += 1;
                Ref::new(*next - 1)
            });
        }
        self.pages.truncate(self.count);
        let mut labels: Vec<(usize, Ref)> = Vec::new();
        for (page, numerals) in std::mem::take(&mut self.labels) {
            let style = match numerals {
                Numerals::Roman => NumberingStyle::LowerRoman,
                Numerals::Arabic => NumberingStyle::Arabic,
            };
            let id = self.new_id();
            self.pdf.indirect(id).start::<PageLabel<'_>>().style(style);
            labels.push((page, id));
        }
        self.pdf.pages(self.tree).kids(self.pages.iter().copied()).count(self.count as i32);
        let mut catalog = self.pdf.catalog(self.catalog);
        catalog.pages(self.tree);
        if let Some(outline) = outline {
            catalog.outlines(outline);
        }
        if !labels.is_empty() {
            let mut tree = catalog.page_labels();
            let mut entries = tree.nums();
            for (page, id) in labels {
                entries.insert(page as i32, id);
            }
        }
        catalog.finish();
        self.pdf.finish()
    }

    fn write_info(&mut self, info: &Info) {
        let mut dictionary = self.pdf.document_info(Ref::new(3));
        for (name, text) in [("Title", &info.title), ("Author", &info.author), ("Subject", &info.subject)] {
            if !text.is_empty() {
                dictionary.pair(Name(name.as_bytes()), TextStr(text));
            }
        }
        dictionary.producer(TextStr("dlx-sudoku"));
    }

    fn new_id(&mut self) -> Ref {
        self.next += 1;
        Ref::new(self.next - 1)
    }

    /// The object of a page, which may come later.
    fn page_id(&mut self, page: usize) -> Ref {
        while self.pages.len() <= page {
            let id = self.new_id();
            self.pages.push(id);
        }
        self.pages[page]
    }

    fn link(&mut self, area: &Rect, page: usize, height: f64) -> Ref {
        let (id, target) = (self.new_id(), self.page_id(page));
        let mut note = self.pdf.annotation(id);
        note.subtype(AnnotationType::Link).border(0.0, 0.0, 0.0, None);
        note.rect(Box::new(
            area.left as f32,
            (height - area.bottom) as f32,
            area.right as f32,
            (height - area.top) as f32,
        ));
        note.action().action_type(ActionType::GoTo).destination().page(target).fit();
        id
    }

    /// Writes the outline, if there is one, and returns its object.
    fn write_outline(&mut self) -> Option<Ref> {
        if self.outline.is_empty() {
            return None;
        }
        let root = self.new_id();
        let ids: Vec<Ref> = (0..self.outline.len()).map(|_| self.new_id()).collect();
        let outer: Vec<usize> = (0..ids.len()).filter(|&entry| !self.outline[entry].is_inner).collect();
        let inner_of = |entry: usize| {
            let end = outer.iter().copied().find(|&other| other > entry).unwrap_or(ids.len());
            entry + 1..end
        };
        for (place, &entry) in outer.iter().enumerate() {
            let inner = inner_of(entry);
            let around = (place.checked_sub(1).map(|at| outer[at]), outer.get(place + 1).copied());
            self.write_entry(entry, root, around, inner.clone(), &ids);
            for inside in inner.clone() {
                let before = (inside > inner.start).then(|| inside - 1);
                let after = (inside + 1 < inner.end).then_some(inside + 1);
                self.write_entry(inside, ids[entry], (before, after), 0..0, &ids);
            }
        }
        let (first, last) = (*outer.first()?, *outer.last()?);
        self.pdf.outline(root).first(ids[first]).last(ids[last]).count(outer.len() as i32);
        Some(root)
    }

    fn write_entry(
        &mut self,
        entry: usize,
        parent: Ref,
        (before, after): (Option<usize>, Option<usize>),
        inner: std::ops::Range<usize>,
        ids: &[Ref],
    ) {
        let Entry { title, page, .. } = &self.outline[entry];
        let (title, page) = (title.clone(), *page);
        let target = self.page_id(page);
        let mut item = self.pdf.outline_item(ids[entry]);
        item.title(TextStr(&title)).parent(parent);
        if let Some(before) = before {
            item.prev(ids[before]);
        }
        if let Some(after) = after {
            item.next(ids[after]);
        }
        if !inner.is_empty() {
            // A negative count: closed until opened.
            item.first(ids[inner.start]).last(ids[inner.end - 1]).count(-(inner.len() as i32));
        }
        item.dest().page(target).fit();
    }
}
