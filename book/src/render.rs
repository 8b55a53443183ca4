//! Draws the pages of a book.

use std::ops::ControlFlow;

use dlx_drawing::geometry::{Point, Rect};
use dlx_drawing::pdf::{Align, Canvas, Document, Info, Numerals, PageSize};
use dlx_drawing::{Color, Scene};

use crate::BookError;
use crate::contents::{Book, Chapter};
use crate::layout::{Layout, Sizes};
use crate::plan::{Plan, Sheet, area};

/// All pages as a file.
pub(crate) fn pdf(
    book: &Book,
    layout: &Layout,
    plan: &Plan,
    progress: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
) -> Result<Vec<u8>, BookError> {
    let author = book.author.clone().unwrap_or_default();
    let info = Info { title: book.title.clone(), author, subject: "Sudoku".to_owned() };
    let mut document = Document::new(&info);
    for (page, &sheet) in plan.sheets.iter().enumerate() {
        mark(&mut document, book, plan, page);
        document.page(&page_size(layout, page), |canvas| {
            canvas.paper(&layout.theme);
            Page::new(canvas, book, layout, plan, page).draw(sheet);
        });
        if progress(page + 1, plan.sheets.len()).is_break() {
            return Err(BookError::Stopped(page + 1));
        }
    }
    Ok(document.finish())
}

/// The labels and the lines of the outline that begin at a page.
fn mark(document: &mut Document, book: &Book, plan: &Plan, page: usize) {
    match page {
        0 => document.number_from_here(Numerals::Roman),
        _ if page == plan.front => document.number_from_here(Numerals::Arabic),
        _ => {}
    }
    match plan.sheets[page] {
        Sheet::Contents => document.outline("Contents", false),
        Sheet::Intro { chapter } => document.outline(&book.chapters[chapter].title, false),
        Sheet::Solutions { chapter, first: 0, .. } => {
            if plan.sheets[..page].iter().all(|sheet| !matches!(sheet, Sheet::Solutions { .. })) {
                document.outline("Solutions", false);
            }
            document.outline(&book.chapters[chapter].title, true);
        }
        _ => {}
    }
}

/// Pages reach beyond all edges but the inner one.
fn page_size(layout: &Layout, page: usize) -> PageSize {
    let bleed = layout.bleed_width();
    let (left, right) = if is_right(page) { (0.0, bleed) } else { (bleed, 0.0) };
    PageSize { width: layout.trim.width, height: layout.trim.height, bleed: [left, bleed, right, bleed] }
}

/// Whether a page, from 0, lies on the right of an open book.
fn is_right(page: usize) -> bool {
    page.is_multiple_of(2)
}

/// A page in the making.
struct Page<'p, 'd> {
    canvas: &'p mut Canvas<'d>,
    book: &'p Book,
    layout: &'p Layout,
    plan: &'p Plan,
    sizes: Sizes,
    page: usize,
    /// What is left within margins, head and foot.
    area: Rect,
    ink: Color,
}

impl<'p, 'd> Page<'p, 'd> {
    fn new(
        canvas: &'p mut Canvas<'d>,
        book: &'p Book,
        layout: &'p Layout,
        plan: &'p Plan,
        page: usize,
    ) -> Self {
        let sizes = layout.sizes();
        let (width, height) = area(layout, plan.gutter);
        let bleed = layout.bleed_width();
        let left = if is_right(page) { plan.gutter } else { bleed + Layout::MARGIN };
        let top = bleed + Layout::MARGIN + 2.0 * sizes.text;
        let area = Rect { left, top, right: left + width, bottom: top + height };
        Self { canvas, book, layout, plan, sizes, page, area, ink: layout.theme.ink() }
    }

    fn draw(mut self, sheet: Sheet) {
        match sheet {
            Sheet::Title => self.title(),
            Sheet::Colophon => self.colophon(),
            Sheet::Contents => self.contents(),
            Sheet::Intro { chapter } => self.intro(&self.book.chapters[chapter]),
            Sheet::Puzzles { chapter, first, count } => self.puzzles(chapter, first, count),
            Sheet::Solutions { chapter, first, count } => self.solutions(chapter, first, count),
            Sheet::Blank => {}
        }
    }

    fn middle(&self) -> f64 {
        (self.area.left + self.area.right) / 2.0
    }

    /// Writes a text.
    fn text(&mut self, x: f64, y: f64, size: f64, is_bold: bool, align: Align, text: &str) {
        self.canvas.text(Point::new(x, y), size, is_bold, align, self.ink, text);
    }

    /// Writes a text on as many lines as it needs, and returns where the next line begins.
    fn lines(&mut self, mut y: f64, size: f64, is_bold: bool, align: Align, text: &str) -> f64 {
        let x = if align == Align::Centre { self.middle() } else { self.area.left };
        for line in wrapped(text, size, is_bold, self.area.width()) {
            y += 1.4 * size;
            self.text(x, y, size, is_bold, align, &line);
        }
        y
    }

    /// Writes the head and the foot of a numbered page.
    fn head_and_foot(&mut self, head: &str) {
        let small = self.sizes.small;
        let (x, align) =
            if is_right(self.page) { (self.area.right, Align::Right) } else { (self.area.left, Align::Left) };
        self.text(x, self.area.top - self.sizes.text, small, false, align, head);
        if let Some(number) = self.plan.number(self.page) {
            let y = self.area.bottom + 2.0 * self.sizes.text;
            self.text(x, y, self.sizes.text, false, align, &number.to_string());
        }
    }

    fn title(&mut self) {
        let Sizes { title, text, .. } = self.sizes;
        let y = self.area.top + self.area.height() * 0.25;
        let y = self.lines(y, title, true, Align::Centre, &self.book.title.clone());
        let count: usize = self.book.chapters.iter().map(|chapter| chapter.entries.len()).sum();
        let said = if count == 1 { "1 puzzle".to_owned() } else { format!("{count} puzzles") };
        let y = self.lines(y + text, 1.3 * text, false, Align::Centre, &said);
        if let Some(author) = self.book.author.clone() {
            self.lines(y + text, 1.3 * text, false, Align::Centre, &author);
        }
    }

    fn colophon(&mut self) {
        let size = self.sizes.small;
        let count = self.book.colophon.iter().map(|line| wrapped(line, size, false, self.area.width()).len());
        let mut y = self.area.bottom - 1.4 * size * count.sum::<usize>() as f64;
        for line in &self.book.colophon {
            y = self.lines(y, size, false, Align::Left, line);
        }
    }

    fn contents(&mut self) {
        let Sizes { heading, text, .. } = self.sizes;
        let mut y = self.lines(self.area.top, heading, true, Align::Left, "Contents") + text;
        // Many parts take less room each.
        let lines = self.book.chapters.len() + 1;
        let room = (self.area.bottom - y) / lines as f64;
        let size = text.min(room / 1.2).max(Layout::LEAST);
        let first_solution = self.plan.solution_page(0, 0);
        let titles = self.book.chapters.iter().enumerate();
        let pages = titles.map(|(chapter, part)| (part.title.clone(), self.plan.intro_page(chapter)));
        let pages: Vec<(String, usize)> = pages.chain([("Solutions".to_owned(), first_solution)]).collect();
        for (title, page) in pages {
            let top = y;
            y += room.min(1.8 * size);
            if y > self.area.bottom {
                return;
            }
            let number = self.plan.number(page).unwrap_or_default().to_string();
            let room = self.area.width() - 5.0 * size;
            let title = wrapped(&title, size, false, room).into_iter().next().unwrap_or_default();
            self.text(self.area.left, y, size, false, Align::Left, &title);
            self.text(self.area.right, y, size, false, Align::Right, &number);
            self.canvas.link(Rect { top, bottom: y + 0.3 * size, ..self.area }, page);
        }
    }

    fn intro(&mut self, chapter: &Chapter) {
        let Sizes { heading, text, .. } = self.sizes;
        self.head_and_foot("");
        let mut y = self.lines(self.area.top, heading, true, Align::Left, &chapter.title);
        y = self.lines(y + text, text * 1.2, true, Align::Left, "How to play") + 0.4 * text;
        for rule in &chapter.rules {
            y = self.lines(y, text, false, Align::Left, rule) + 0.3 * text;
        }
        let Some(example) = &chapter.example else { return };
        let top = y + 3.0 * text;
        let room = (self.area.width(), self.area.bottom - top);
        let cell = (room.0 / example.bounds.width()).min(room.1 / example.bounds.height()).min(26.0);
        if cell < Layout::LEAST {
            return;
        }
        self.text(self.area.left, top - text, text, true, Align::Left, "An example");
        self.canvas.scene(example, &self.layout.theme, Point::new(self.area.left, top), cell);
    }

    fn puzzles(&mut self, chapter: usize, first: usize, count: usize) {
        let (book, plan) = (self.book, self.plan);
        let part = &book.chapters[chapter];
        self.head_and_foot(&part.title);
        let frame = plan.frames[chapter].0;
        let small = self.sizes.small;
        for (place, entry) in (first..first + count).enumerate() {
            let item = &part.entries[entry];
            let at = self.scene(&item.puzzle, frame.at(place, &item.puzzle), frame.cell);
            let (left, right) = frame.span(place);
            let (left, right) = (self.area.left + left, self.area.left + right);
            let number = (plan.numbers[chapter] + entry).to_string();
            self.text(left, at.y - 0.5 * small, small * 1.15, true, Align::Left, &number);
            self.text(right, at.y - 0.5 * small, small, false, Align::Right, &item.difficulty);
            let page = plan.solution_page(chapter, entry);
            let below = at.y + item.puzzle.bounds.height() * frame.cell + 1.2 * small;
            let said = format!("Solution: page {}", plan.number(page).unwrap_or_default());
            self.text(right, below, Layout::LEAST.max(0.85 * small), false, Align::Right, &said);
            self.canvas.link(Rect { left, right, top: below - small, bottom: below + 0.4 * small }, page);
        }
    }

    fn solutions(&mut self, chapter: usize, first: usize, count: usize) {
        let (book, plan) = (self.book, self.plan);
        let part = &book.chapters[chapter];
        self.head_and_foot(&format!("Solutions: {}", part.title));
        let frame = plan.frames[chapter].1;
        let small = Layout::LEAST.max(0.9 * self.sizes.small);
        for (place, entry) in (first..first + count).enumerate() {
            let item = &part.entries[entry];
            let at = self.scene(&item.solution, frame.at(place, &item.solution), frame.cell);
            let (left, right) = frame.span(place);
            let (left, right) = (self.area.left + left, self.area.left + right);
            let page = plan.puzzle_page(chapter, entry);
            let number = (plan.numbers[chapter] + entry).to_string();
            self.text(left, at.y - 0.4 * small, small, true, Align::Left, &number);
            let said = format!("page {}", plan.number(page).unwrap_or_default());
            self.text(right, at.y - 0.4 * small, small, false, Align::Right, &said);
            self.canvas.link(Rect { left, right, top: at.y - 1.4 * small, bottom: at.y }, page);
        }
    }

    /// Draws a scene at a place of the area, and returns where its top left corner is on the page.
    fn scene(&mut self, scene: &Scene, at: Point, cell: f64) -> Point {
        let at = at.moved(self.area.left, self.area.top);
        self.canvas.scene(scene, &self.layout.theme, at, cell);
        at
    }
}

/// A text in lines that are at most `width` wide, unless a word is wider.
fn wrapped(text: &str, size: f64, is_bold: bool, width: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if !line.is_empty() && Canvas::width_of(&longer, size, is_bold) > width {
            lines.push(std::mem::replace(&mut line, word.to_owned()));
        } else {
            line = longer;
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}
