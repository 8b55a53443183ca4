//! Books of Sudoku of any shape, for print and for the screen.
//!
//! A [`Book`] has parts, and a part has puzzles with their solutions. A [`Layout`] says how large pages are
//! and how they are filled. A [`BookFormat`] makes the file: a title page, a colophon, contents, for each
//! part how to play and numbered puzzles, hints if there are any, and the solutions at the end, with page
//! numbers and links both ways. The number of pages is even. All formats are painted from one plan of the
//! pages. The same book and layout give the same bytes.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use dlx_book::{Book, BookFormat, Chapter, Layout, Trim};
//! use dlx_sudoku::generate::{Generator, Settings};
//! use dlx_sudoku::{Record, catalogue};
//!
//! let spec = catalogue::find("4x4").expect("a variant of the catalogue");
//! let generator = Generator::new(spec, Settings::default(), 7)?;
//! let made = (0..4).map(|index| generator.puzzle(index).map(Record::from));
//! let puzzles = made.collect::<Result<Vec<_>, _>>()?;
//! let mut layout = Layout::default();
//! layout.trim = Trim::find("5x8").expect("a size of pages");
//!
//! let chapter = Chapter::new("Four by four", &puzzles, None, layout.theme.palette)?;
//! let book = Book { title: "Little Sudoku".to_owned(), chapters: vec![chapter], ..Book::default() };
//! let format = BookFormat::find("html").expect("a format of books");
//! let file = format.paint(&book, &layout, &mut |_, _| ControlFlow::Continue(()))?;
//! assert!(file.starts_with(b"<!"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod block;
mod contents;
mod cover;
mod fit;
mod flow;
mod format;
mod frame;
mod html;
mod layout;
mod pdf;
mod plan;
mod tex;
mod text;

pub use contents::{Book, Chapter, Entry, NoSolution};
pub use cover::{PAPERS, Paper};
pub use format::{BOOK_FORMATS, BookFormat};
pub use layout::{Layout, TRIMS, Trim};

/// Why there is no book.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// There are no puzzles.
    #[error("found no puzzles; expected at least one")]
    Empty,
    /// Text would be too small to read.
    #[error("{title} would have text of {found:.1} pt; expected at least {least} pt: {remedy}")]
    Small {
        /// The part of the book.
        title: String,
        /// The size that the text would have, in points.
        found: f64,
        /// The least size that is allowed, in points.
        least: f64,
        /// What would make the text large enough, or that nothing would.
        remedy: String,
    },
    /// The caller ended the work.
    #[error("stopped after {0} pages")]
    Stopped(usize),
}
