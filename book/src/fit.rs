//! Whether puzzles can be read at the size that pages leave them.

use std::borrow::Cow;

use dlx_drawing::{Form, Part, Scene};
use dlx_sudoku::Record;

use crate::BookError;
use crate::contents::{Book, Chapter, unsolved};
use crate::frame::Need;
use crate::layout::{Layout, Sizes, TRIMS};

/// How many puzzles stand on a page where that is free, the most first.
const FREE: [usize; 3] = [6, 4, 2];

/// What decides whether puzzles that stand on the same pages can be read. Lengths are in cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measures {
    /// How many puzzles there are.
    puzzles: usize,
    /// The width and the height of the largest picture.
    board: (f64, f64),
    /// The smallest text, but for texts in corners of cages.
    text: f64,
    /// The smallest text in the corner of a cage, as it is and as large as it can be made.
    cage: (f64, f64),
    /// The smallest given or entry.
    symbol: f64,
    /// Whether hints stand at the back, which captions lead to.
    has_hints: bool,
}

impl Measures {
    /// The measures of these puzzles.
    pub(crate) fn of<'s>(puzzles: impl IntoIterator<Item = &'s Scene>, has_hints: bool) -> Self {
        let mut all = Self {
            puzzles: 0,
            board: (1.0, 1.0),
            text: f64::MAX,
            cage: (f64::MAX, f64::MAX),
            symbol: f64::MAX,
            has_hints,
        };
        for scene in puzzles {
            all.puzzles += 1;
            let (width, height) = all.board;
            all.board = (width.max(scene.bounds.width()), height.max(scene.bounds.height()));
            for shape in &scene.shapes {
                let Form::Text(text) = &shape.form else { continue };
                if shape.part == Part::CageText {
                    let (usual, most) = all.cage;
                    all.cage = (usual.min(text.size), most.min(text.grown_size(f64::MAX)));
                } else {
                    all.text = all.text.min(text.size);
                }
                if matches!(shape.part, Part::Given | Part::Entry) {
                    all.symbol = all.symbol.min(text.size);
                }
            }
        }
        all
    }

    /// The measures of the puzzles of a part.
    pub(crate) fn of_chapter(chapter: &Chapter) -> Self {
        let has_hints = chapter.entries.iter().any(|entry| entry.hint().is_some());
        Self::of(chapter.entries.iter().map(|entry| &entry.puzzle), has_hints)
    }

    /// What the puzzles need of a page.
    pub(crate) fn need(&self, layout: &Layout) -> Need {
        let small = layout.sizes().small;
        let line = 1.6 * small;
        // Two captions stand below a puzzle with a hint.
        let width = if self.has_hints { 16.0 } else { 9.0 };
        Need { board: self.board, captions: (line, line + 6.0), width: width * small }
    }

    /// How many puzzles stand on a page, whatever the gutter will be. Few puzzles are larger where the number
    /// is free.
    pub(crate) fn count(&self, layout: &Layout) -> usize {
        let room = layout.area(Layout::gutter(usize::MAX));
        let sizes = layout.sizes();
        let least = self.readable(self.cage.0, &sizes).max(sizes.cell);
        let fits = |count: &usize| self.need(layout).frame(*count, room).cell >= least;
        let free = || FREE.into_iter().find(fits).unwrap_or(1).min(self.puzzles);
        layout.per_page.unwrap_or_else(free).max(1)
    }

    /// Fails where text would be too small, in a book with this gutter.
    pub(crate) fn check(&self, title: &str, layout: &Layout, gutter: f64) -> Result<(), BookError> {
        match self.too_small(layout, gutter) {
            Some((found, least)) => {
                let remedy = self.remedy(layout, gutter);
                Err(BookError::Small { title: title.to_owned(), found, least, remedy })
            }
            None => Ok(()),
        }
    }

    /// The size up to which texts in corners of cages grow in books with any gutter; `None` if they have it.
    fn cage_text(&self, layout: &Layout) -> Option<f64> {
        let room = layout.area(Layout::gutter(usize::MAX));
        let wanted = layout.sizes().sum / self.need(layout).frame(self.count(layout), room).cell;
        (self.cage.0 < wanted).then_some(wanted)
    }

    /// The sizes of text that must not be too small, each with the least that it may be in points: the
    /// smallest text, if those in corners of cages have the size `cage`, and the symbols.
    fn texts(&self, cage: f64, sizes: &Sizes) -> [(f64, f64); 2] {
        [(self.text.min(cage), sizes.clue), (self.symbol, sizes.symbol)]
    }

    /// The side of cells in which all text can be read, if that in corners of cages has the size `cage`.
    fn readable(&self, cage: f64, sizes: &Sizes) -> f64 {
        self.texts(cage, sizes).into_iter().map(|(size, least)| least / size).fold(0.0, f64::max)
    }

    /// The size in points of text that would be too small, and the least that is allowed.
    fn too_small(&self, layout: &Layout, gutter: f64) -> Option<(f64, f64)> {
        let cell = self.need(layout).frame(self.count(layout), layout.area(gutter)).cell;
        let texts = self.texts(self.cage.1, &layout.sizes()).map(|(size, least)| (size * cell, least));
        texts.into_iter().find(|(found, least)| *found < least - 0.01)
    }

    /// Which options would make the text large enough: the first that does alone, or with one puzzle on a
    /// page.
    fn remedy(&self, layout: &Layout, gutter: f64) -> String {
        let fits = |layout: &Layout| self.too_small(layout, gutter).is_none();
        let fewer = (1..layout.per_page.unwrap_or(1)).rev();
        if let Some(count) =
            fewer.into_iter().find(|&count| fits(&Layout { per_page: Some(count), ..*layout }))
        {
            return format!("choose --per-page {count}{}", if count > 1 { " or less" } else { "" });
        }
        let single = layout.per_page.filter(|&count| count > 1).map(|_| 1);
        for (per_page, more) in [(layout.per_page, ""), (single.or(layout.per_page), " with --per-page 1")] {
            let trims = TRIMS.iter().filter(|trim| fits(&Layout { trim: **trim, per_page, ..*layout }));
            let names: Vec<&str> = trims.map(|trim| trim.name).collect();
            if !names.is_empty() {
                return format!("choose --trim {}{more}", names.join(", "));
            }
        }
        if layout.large_print
            && fits(&Layout { large_print: false, per_page: single.or(layout.per_page), ..*layout })
        {
            return format!("leave out --large-print{}", single.map_or("", |_| ", with --per-page 1"));
        }
        "no --trim is large enough for these puzzles".to_owned()
    }
}

/// The least side of cells in which a picture can be read when the texts in corners of its cages are as large
/// as they can be.
pub(crate) fn least_cell(scene: &Scene, sizes: &Sizes) -> f64 {
    let measures = Measures::of([scene], false);
    measures.readable(measures.cage.1, sizes)
}

/// The book with larger texts in corners of cages where those of the puzzles of a part would be too small.
pub(crate) fn legible<'b>(book: &'b Book, layout: &Layout) -> Cow<'b, Book> {
    let mut book = Cow::Borrowed(book);
    for number in 0..book.chapters.len() {
        let Some(size) = Measures::of_chapter(&book.chapters[number]).cage_text(layout) else { continue };
        let chapter = &mut book.to_mut().chapters[number];
        for entry in &mut chapter.entries {
            entry.puzzle = entry.puzzle.with_cage_texts(size).into_owned();
        }
    }
    book
}

impl Layout {
    /// Whether a puzzle can be read in a book that has this many puzzles like it, at least. What is known
    /// before all puzzles are: a book that has also others may still be refused, as its pages are more, or a
    /// part has larger boards.
    ///
    /// # Errors
    /// [`BookError::Small`] of the part of this title, if text would be too small for print.
    pub fn check(&self, title: &str, puzzle: &Record, count: usize) -> Result<(), BookError> {
        let measures = Measures { puzzles: count, ..Measures::of([&unsolved(puzzle)], false) };
        let pages = count / measures.count(self);
        measures.check(title, self, Self::gutter(pages))
    }
}
