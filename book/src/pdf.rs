//! Books as PDF.

use dlx_drawing::geometry::{Point, Rect};
use dlx_drawing::pdf::{Align, Canvas, Document, Info, Numerals, PageSize, Type, wrapped};
use dlx_drawing::{Color, Scene};

use crate::BookError;
use crate::block::{Block, Caption, LINE, Picture, Style, Target, hint_above, hint_columns};
use crate::contents::Book;
use crate::flow::{example_above, listed_above, listed_lines};
use crate::frame::Frame;
use crate::layout::{Layout, Sizes};
use crate::plan::{Page, Plan, Progress, Setting};

/// All pages as a file.
pub(crate) fn paint(
    book: &Book,
    layout: &Layout,
    plan: &Plan<'_>,
    progress: &mut Progress<'_>,
) -> Result<Vec<u8>, BookError> {
    let author = book.author.clone().unwrap_or_default();
    let info = Info { title: book.title.clone(), author, subject: "Sudoku".to_owned() };
    let mut document = Document::new();
    plan.each_page(progress, |number, page| {
        match number {
            0 => document.number_from_here(Numerals::Roman),
            _ if number == plan.front => document.number_from_here(Numerals::Arabic),
            _ => {}
        }
        page.openings.iter().for_each(|opening| document.outline(&opening.title, opening.is_inner));
        document.page(&page_size(layout, number), |canvas| {
            canvas.paper(&layout.theme);
            Sheet::new(canvas, layout, plan, number).draw(page);
        });
    })?;
    Ok(document.finish(&info))
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
struct Sheet<'p, 'd> {
    canvas: &'p mut Canvas<'d>,
    layout: &'p Layout,
    plan: &'p Plan<'p>,
    sizes: Sizes,
    page: usize,
    /// What is left within margins, head and foot.
    area: Rect,
    ink: Color,
    align: Align,
    /// Where the next block begins.
    y: f64,
}

impl<'p, 'd> Sheet<'p, 'd> {
    fn new(canvas: &'p mut Canvas<'d>, layout: &'p Layout, plan: &'p Plan<'p>, page: usize) -> Self {
        let sizes = layout.sizes();
        let (width, height) = layout.area(plan.gutter);
        let bleed = layout.bleed_width();
        let left = if is_right(page) { plan.gutter } else { bleed + Layout::MARGIN };
        let top = bleed + Layout::MARGIN + sizes.edge();
        let area = Rect { left, top, right: left + width, bottom: top + height };
        let (ink, align) = (layout.theme.ink(), Align::Left);
        Self { canvas, layout, plan, sizes, page, area, ink, align, y: top }
    }

    fn draw(mut self, page: &Page<'p>) {
        match page.setting {
            Setting::Title => {
                self.align = Align::Centre;
                self.y += self.area.height() * 0.25;
            }
            Setting::Foot => {
                let height: f64 = page.blocks.iter().map(|block| self.text_height(block)).sum();
                self.y = self.area.top.max(self.area.bottom - height);
            }
            Setting::Front => {}
            Setting::Body => self.head_and_foot(&page.head),
        }
        page.blocks.iter().for_each(|block| self.block(block));
    }

    /// Writes the head and the foot of a numbered page.
    fn head_and_foot(&mut self, head: &str) {
        let small = self.sizes.small;
        let (x, align) =
            if is_right(self.page) { (self.area.right, Align::Right) } else { (self.area.left, Align::Left) };
        self.text((x, self.area.top - self.sizes.text), Type::regular(small), align, head);
        if let Some(number) = self.plan.number(self.page) {
            let y = self.area.bottom + self.sizes.edge();
            self.text((x, y), Type::regular(self.sizes.text), align, &number.to_string());
        }
    }

    /// The height of a block of text.
    fn text_height(&self, block: &Block<'_>) -> f64 {
        let Block::Text { style, size, text } = block else { return 0.0 };
        let lines = wrapped(text, style.letters(*size), self.area.width()).len();
        style.above(&self.sizes) + LINE * size * lines as f64
    }

    fn block(&mut self, block: &Block<'p>) {
        match block {
            Block::Text { style, size, text } => self.lines(*style, *size, text),
            Block::Listed { title, to } => self.listed(title, *to),
            Block::Hint { number, text } => self.hint(*number, text),
            Block::Example { scene, cell } => self.example(scene, *cell),
            Block::Pictures { frame, size, pictures } => {
                for (place, picture) in pictures.iter().enumerate() {
                    self.picture(picture, frame, place, *size);
                }
            }
        }
    }

    /// Writes a text on one line.
    fn text(&mut self, (x, y): (f64, f64), letters: Type, align: Align, text: &str) {
        self.canvas.text(Point::new(x, y), letters, align, self.ink, text);
    }

    fn lines(&mut self, style: Style, size: f64, text: &str) {
        self.y += style.above(&self.sizes);
        let letters = style.letters(size);
        for line in wrapped(text, letters, self.area.width()) {
            self.y += LINE * size;
            let (x, line) = match self.align {
                Align::Centre => ((self.area.left + self.area.right) / 2.0, line.trim_end()),
                _ => (self.area.left, line),
            };
            self.text((x, self.y), letters, self.align, line);
        }
    }

    fn listed(&mut self, title: &str, to: Target) {
        let (size, top, page) = (self.sizes.text, self.y, self.plan.place(to));
        self.y += listed_above(&self.sizes);
        for line in listed_lines(title, &self.sizes, self.area.width()) {
            self.y += LINE * size;
            self.text((self.area.left, self.y), Type::regular(size), Align::Left, line.trim_end());
        }
        let number = self.plan.number(page).unwrap_or_default().to_string();
        self.text((self.area.right, self.y), Type::regular(size), Align::Right, &number);
        self.canvas.link(Rect { top, bottom: self.y + 0.3 * size, ..self.area }, page);
    }

    fn hint(&mut self, number: Option<usize>, text: &str) {
        let size = self.sizes.small;
        let (before, after) = hint_columns(&self.sizes);
        let Rect { left, right, .. } = self.area;
        self.y += hint_above(&self.sizes);
        let top = self.y;
        if let Some(number) = number {
            let page = self.plan.place(Target::Puzzle(number));
            let said = format!("page {}", self.plan.number(page).unwrap_or_default());
            let y = top + LINE * size;
            self.text((left, y), Type::bold(size), Align::Left, &number.to_string());
            self.text((right, y), Type::regular(size), Align::Right, &said);
            self.canvas.link(Rect { left, right, top, bottom: y + 0.3 * size }, page);
        }
        for line in wrapped(text, Type::regular(size), right - left - before - after) {
            self.y += LINE * size;
            self.text((left + before, self.y), Type::regular(size), Align::Left, line);
        }
    }

    fn example(&mut self, scene: &Scene, cell: f64) {
        let top = self.y + example_above(&self.sizes);
        let (left, size) = (self.area.left, self.sizes.text);
        self.text((left, top - size), Type::bold(size), Align::Left, "An example");
        self.canvas.scene(scene, &self.layout.theme, Point::new(left, top), cell);
        self.y = top + cell * scene.bounds.height();
    }

    fn picture(&mut self, picture: &Picture<'p>, frame: &Frame, place: usize, size: f64) {
        let (scene, cell) = (picture.scene, frame.cell);
        let at = frame.at(place, scene).moved(self.area.left, self.area.top);
        self.canvas.scene(scene, &self.layout.theme, at, cell);
        let (left, right) = frame.span(place);
        let (left, right) = (self.area.left + left, self.area.left + right);
        let (above, number) = (at.y - 0.5 * size, picture.number.to_string());
        self.text((left, above), Type::bold(Layout::NUMBER * size), Align::Left, &number);
        self.caption(&picture.above, (right, above), size, Align::Right);
        let below = at.y + scene.bounds.height() * cell + 1.2 * size;
        let size = Layout::below(size);
        self.caption(&picture.below[0], (left, below), size, Align::Left);
        self.caption(&picture.below[1], (right, below), size, Align::Right);
    }

    /// Writes a caption that begins or ends at a point.
    fn caption(&mut self, caption: &Caption<'p>, (x, y): (f64, f64), size: f64, align: Align) {
        let text = self.plan.caption(caption);
        if text.is_empty() {
            return;
        }
        self.text((x, y), Type::regular(size), align, &text);
        if let &Caption::Link(_, target) = caption {
            let width = Type::regular(size).width_of(&text);
            let left = if align == Align::Right { x - width } else { x };
            let link = Rect { left, right: left + width, top: y - size, bottom: y + 0.4 * size };
            self.canvas.link(link, self.plan.place(target));
        }
    }
}
