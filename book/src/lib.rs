//! Books of Sudoku of any shape, as PDF for print.
//!
//! A [`Book`] has parts, and a part has puzzles with their solutions. A [`Layout`] says how large pages are and how they are
//! filled. [`Book::pdf`] makes the file: a title page, a colophon, contents, for each part a page on how to play, numbered
//! puzzles, and the solutions at the end, with page numbers and links both ways. The number of pages is even. The same book
//! and layout give the same bytes.

mod contents;
mod frame;
mod layout;
mod plan;
mod render;

pub use contents::{Book, Chapter, Entry, NoSolution};
pub use layout::{Layout, TRIMS, Trim};

use std::ops::ControlFlow;

/// Why there is no book.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// There are no puzzles.
    #[error("found no puzzles; expected at least one")]
    Empty,
    /// Text would be too small to read.
    #[error(
        "{title} would have text of {found:.1} pt; expected at least {least} pt: choose a larger --trim or a smaller --per-page"
    )]
    Small {
        /// The part of the book.
        title: String,
        /// The size that the text would have, in points.
        found: f64,
        /// The least size that is allowed, in points.
        least: f64,
    },
    /// The caller ended the work.
    #[error("stopped after {0} pages")]
    Stopped(usize),
}

impl Book {
    /// The book as a PDF file. `progress` is told the number of pages that are done, and of all pages, and may end the work.
    ///
    /// # Errors
    /// If there are no puzzles, if text would be too small for print, or if `progress` breaks.
    pub fn pdf(
        &self,
        layout: &Layout,
        progress: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, BookError> {
        let plan = plan::Plan::of(self, layout)?;
        render::pdf(self, layout, &plan, progress)
    }
}
