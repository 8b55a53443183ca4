//! Which page holds what. Everything is placed before anything is drawn, so that pages can name each other.

use dlx_drawing::{Form, Part};

use crate::BookError;
use crate::contents::{Book, Chapter, Entry};
use crate::frame::{Frame, Need};
use crate::layout::Layout;

/// A page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Sheet {
    Title,
    Colophon,
    /// The list of parts.
    Contents,
    /// How to play the puzzles of a part.
    Intro {
        chapter: usize,
    },
    /// Puzzles of a part: the first, and how many.
    Puzzles {
        chapter: usize,
        first: usize,
        count: usize,
    },
    /// Solutions of a part.
    Solutions {
        chapter: usize,
        first: usize,
        count: usize,
    },
    Blank,
}

/// The pages of a book.
#[derive(Debug)]
pub(crate) struct Plan {
    pub(crate) sheets: Vec<Sheet>,
    /// How many pages come before page 1.
    pub(crate) front: usize,
    /// How the puzzles and the solutions of each part are arranged.
    pub(crate) frames: Vec<(Frame, Frame)>,
    /// The number of the first puzzle of each part, from 1.
    pub(crate) numbers: Vec<usize>,
    /// The inner margin.
    pub(crate) gutter: f64,
}

impl Plan {
    pub(crate) fn of(book: &Book, layout: &Layout) -> Result<Self, BookError> {
        if book.chapters.iter().all(|chapter| chapter.entries.is_empty()) {
            return Err(BookError::Empty);
        }
        let counts: Vec<(usize, usize)> =
            book.chapters.iter().map(|chapter| counts(chapter, layout)).collect();
        let (sheets, front) = sheets(book, &counts);
        let gutter = Layout::gutter(sheets.len());
        let mut frames = Vec::new();
        for (chapter, &(puzzles, solutions)) in book.chapters.iter().zip(&counts) {
            let (of_puzzles, of_solutions) = needs(chapter, layout);
            let puzzles = of_puzzles.frame(puzzles, area(layout, gutter));
            check(chapter, layout, puzzles)?;
            frames.push((puzzles, of_solutions.frame(solutions, area(layout, gutter))));
        }
        let mut next = 1;
        let number = |chapter: &Chapter| {
            next += chapter.entries.len();
            next - chapter.entries.len()
        };
        let numbers = book.chapters.iter().map(number).collect();
        Ok(Self { sheets, front, frames, numbers, gutter })
    }

    /// The page of a puzzle, from 0.
    pub(crate) fn puzzle_page(&self, chapter: usize, entry: usize) -> usize {
        self.find(|sheet| match sheet {
            Sheet::Puzzles { chapter: of, first, count } => {
                of == chapter && (first..first + count).contains(&entry)
            }
            _ => false,
        })
    }

    /// The page of a solution, from 0.
    pub(crate) fn solution_page(&self, chapter: usize, entry: usize) -> usize {
        self.find(|sheet| match sheet {
            Sheet::Solutions { chapter: of, first, count } => {
                of == chapter && (first..first + count).contains(&entry)
            }
            _ => false,
        })
    }

    /// The page on how to play a part, from 0.
    pub(crate) fn intro_page(&self, chapter: usize) -> usize {
        self.find(|sheet| sheet == Sheet::Intro { chapter })
    }

    fn find(&self, is_meant: impl Fn(Sheet) -> bool) -> usize {
        self.sheets.iter().position(|&sheet| is_meant(sheet)).unwrap_or_default()
    }

    /// The number that is printed on a page; `None` before page 1.
    pub(crate) fn number(&self, page: usize) -> Option<usize> {
        (page + 1).checked_sub(self.front).filter(|&number| number > 0)
    }
}

/// The size of what is left of a page within its margins, head and foot.
pub(crate) fn area(layout: &Layout, gutter: f64) -> (f64, f64) {
    let sizes = layout.sizes();
    let width = layout.trim.width - gutter - Layout::MARGIN;
    (width, layout.trim.height - 2.0 * Layout::MARGIN - 4.0 * sizes.text)
}

/// What the puzzles and the solutions of a part need.
fn needs(chapter: &Chapter, layout: &Layout) -> (Need, Need) {
    let sizes = layout.sizes();
    let line = 1.6 * sizes.small;
    let puzzles = chapter.entries.iter().map(|entry: &Entry| &entry.puzzle);
    let solutions = chapter.entries.iter().map(|entry: &Entry| &entry.solution);
    (Need::of(puzzles, (line, line + 6.0)), Need::of(solutions, (line, 8.0)))
}

/// How many puzzles and how many solutions of a part stand on a page, whatever the gutter will be.
fn counts(chapter: &Chapter, layout: &Layout) -> (usize, usize) {
    let (puzzles, solutions) = needs(chapter, layout);
    let room = area(layout, Layout::gutter(usize::MAX));
    let sizes = layout.sizes();
    let least = readable(chapter, layout).max(sizes.cell);
    let fits = |count: &usize| puzzles.frame(*count, room).cell >= least;
    let free = [6, 4, 2].into_iter().find(fits).unwrap_or(1);
    (layout.per_page.unwrap_or(free).max(1), solutions.densest(sizes.solution, room))
}

/// The sizes of text on the puzzles of a part that must not be too small, each with the least that it may be in points: the
/// smallest text, and the symbols.
fn text_sizes(chapter: &Chapter, layout: &Layout) -> [(f64, f64); 2] {
    let shapes = chapter.entries.iter().flat_map(|entry| &entry.puzzle.shapes);
    let texts = shapes.filter_map(|shape| match &shape.form {
        Form::Text(text) => Some((text.size, shape.part)),
        _ => None,
    });
    let (mut smallest, mut symbols) = (f64::MAX, f64::MAX);
    for (size, part) in texts {
        smallest = smallest.min(size);
        if part == Part::Given {
            symbols = symbols.min(size);
        }
    }
    [(smallest, Layout::LEAST), (symbols, layout.sizes().symbol)]
}

/// The least side of cells at which the puzzles of a part can be read.
fn readable(chapter: &Chapter, layout: &Layout) -> f64 {
    text_sizes(chapter, layout).into_iter().map(|(size, least)| least / size).fold(0.0, f64::max)
}

/// Fails where the text of puzzles would be too small.
fn check(chapter: &Chapter, layout: &Layout, frame: Frame) -> Result<(), BookError> {
    let is_small = |&(size, least): &(f64, f64)| size * frame.cell < least - 0.01;
    match text_sizes(chapter, layout).into_iter().find(is_small) {
        Some((size, least)) => {
            Err(BookError::Small { title: chapter.title.clone(), found: size * frame.cell, least })
        }
        None => Ok(()),
    }
}

/// The pages in order, and how many come before page 1. Parts and page 1 begin on the right; the number is even.
fn sheets(book: &Book, counts: &[(usize, usize)]) -> (Vec<Sheet>, usize) {
    let mut sheets = vec![Sheet::Title, Sheet::Colophon, Sheet::Contents, Sheet::Blank];
    let front = sheets.len();
    let chapters = || book.chapters.iter().zip(counts).enumerate();
    for (chapter, (part, &(per_page, _))) in chapters() {
        sheets.push(Sheet::Intro { chapter });
        for (first, count) in runs(part.entries.len(), per_page) {
            sheets.push(Sheet::Puzzles { chapter, first, count });
        }
    }
    for (chapter, (part, &(_, per_page))) in chapters() {
        for (first, count) in runs(part.entries.len(), per_page) {
            sheets.push(Sheet::Solutions { chapter, first, count });
        }
    }
    if !sheets.len().is_multiple_of(2) {
        sheets.push(Sheet::Blank);
    }
    (sheets, front)
}

/// Runs of at most `most` of `count` things: the first of each, and how many.
fn runs(count: usize, most: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..count).step_by(most).map(move |first| (first, most.min(count - first)))
}
