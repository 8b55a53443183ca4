//! Sheets of A4: a puzzle on each, with its title and its rules.

use super::lines::{one_spaced, wrapped};
use super::{Align, Canvas, Document, Info, PageSize, Type};
use crate::document::{Ends, Pages};
use crate::geometry::Point;
use crate::page::{CENTIMETRE, LARGEST_CELL, Page};
use crate::scene::Scene;
use crate::theme::Theme;

/// The width and height of a sheet.
const SHEET: (f64, f64) = (21.0 * CENTIMETRE, 29.7 * CENTIMETRE);
/// What stays free at each edge.
const MARGIN: f64 = 2.0 * CENTIMETRE;
/// The room within the margins.
const ROOM: (f64, f64) = (SHEET.0 - 2.0 * MARGIN, SHEET.1 - 2.0 * MARGIN);
/// The sizes of the title and of all other words.
const SIZES: (f64, f64) = (17.0, 10.0);
/// From line to line, in relation to the size of the letters.
const LINE: f64 = 1.35;
/// The space above and below a picture.
const GAP: f64 = 0.7 * CENTIMETRE;
/// What share of the room a picture may have, however many words there are.
const LEAST_SHARE: f64 = 0.5;

/// A document in the making, with a sheet for each page, and further ones where words need them.
pub(crate) struct Sheets {
    theme: Theme,
    document: Document,
    /// The title of the first page.
    title: String,
    pages: usize,
}

/// A line of words.
struct Line {
    text: String,
    letters: Type,
}

impl Line {
    fn height(&self) -> f64 {
        self.letters.size * LINE
    }
}

impl Sheets {
    /// A document without sheets.
    pub(crate) fn new(theme: &Theme) -> Self {
        Self { theme: *theme, document: Document::new(), title: String::new(), pages: 0 }
    }

    /// Adds a sheet with words from its top, and a scene below them if there is one.
    fn sheet(&mut self, above: &[Line], scene: Option<(&Scene, f64)>, below: &[Line]) {
        let theme = &self.theme;
        self.document.page(&PageSize::plain(SHEET.0, SHEET.1), |canvas| {
            canvas.paper(theme);
            let mut top = write(canvas, theme, MARGIN, above);
            if let Some((scene, cell)) = scene {
                let left = (SHEET.0 - scene.bounds.width() * cell) / 2.0;
                canvas.scene(scene, theme, Point::new(left, top + GAP), cell);
                top += scene.bounds.height() * cell + 2.0 * GAP;
            }
            write(canvas, theme, top, below);
        });
    }
}

impl Pages for Sheets {
    fn add(&mut self, page: &Page, _: &mut Vec<u8>) {
        self.pages += 1;
        if self.pages == 1 {
            self.title.clone_from(&page.title);
        }
        let mut above = lines(&page.title, Type::bold(SIZES.0));
        above.extend(page.facts.iter().flat_map(|fact| lines(fact, Type::regular(SIZES.1))));
        let words = [&page.caption].into_iter().chain(&page.rules);
        let below: Vec<Line> = words.flat_map(|text| lines(text, Type::regular(SIZES.1))).collect();
        // A title of many lines leaves the picture a sheet of its own.
        let mut above = above.as_slice();
        while height(above) > ROOM.1 * (1.0 - LEAST_SHARE) {
            let (first, rest) = above.split_at(fitting(above, ROOM.1));
            self.sheet(first, None, &[]);
            above = rest;
        }
        let room = ROOM.1 - height(above) - 2.0 * GAP;
        let bounds = &page.scene.bounds;
        let cell = (ROOM.0 / bounds.width())
            .min((room - height(&below)).max(ROOM.1 * LEAST_SHARE).min(room) / bounds.height())
            .min(LARGEST_CELL);
        let (first, mut rest) = below.split_at(fitting(&below, room - bounds.height() * cell));
        self.sheet(above, Some((&page.printed(cell), cell)), first);
        while !rest.is_empty() {
            let (next, others) = rest.split_at(fitting(rest, ROOM.1));
            self.sheet(next, None, &[]);
            rest = others;
        }
    }

    fn finish(self: Box<Self>) -> Ends {
        let title = if self.pages == 1 { self.title } else { String::new() };
        Ends { before: self.document.finish(&Info { title, ..Info::default() }), after: Vec::new() }
    }
}

/// Writes lines from the top at `top`, and returns where they end.
fn write(canvas: &mut Canvas<'_>, theme: &Theme, mut top: f64, lines: &[Line]) -> f64 {
    for line in lines {
        let feet = Point::new(MARGIN, top + line.letters.size);
        canvas.text(feet, line.letters, Align::Left, theme.ink(), &line.text);
        top += line.height();
    }
    top
}

/// A text in lines of a sheet.
fn lines(text: &str, letters: Type) -> Vec<Line> {
    let line = |text: &str| Line { text: text.trim_end().to_owned(), letters };
    wrapped(&one_spaced(text), letters, ROOM.0).into_iter().map(line).collect()
}

/// The height of lines.
fn height(lines: &[Line]) -> f64 {
    lines.iter().map(Line::height).sum()
}

/// How many lines fit into a height.
fn fitting(lines: &[Line], room: f64) -> usize {
    let ends = lines.iter().scan(0.0, |end, line| {
        *end += line.height();
        Some(*end)
    });
    ends.take_while(|&end| end <= room + 1e-6).count()
}
