//! The formats of books.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::ControlFlow;

use dlx_drawing::{escape, lacking};

use crate::contents::Book;
use crate::fit::legible;
use crate::layout::Layout;
use crate::plan::{Plan, Progress};
use crate::{BookError, html, pdf, tex};

type Paint = fn(&Book, &Layout, &Plan<'_>, &mut Progress<'_>) -> Result<Vec<u8>, BookError>;

/// A format of books.
#[non_exhaustive]
pub struct BookFormat {
    /// The name on the command line, which is also the extension of files.
    pub name: &'static str,
    /// A description in one sentence.
    pub summary: &'static str,
    /// Whether books are text.
    pub is_text: bool,
    /// What is embedded to set books in, and its licence, in one sentence.
    pub font: Option<&'static str>,
    paint: Paint,
    /// Whether books can show a character.
    has: fn(char) -> bool,
}

/// All formats of books.
pub const BOOK_FORMATS: &[BookFormat] = &[
    BookFormat {
        name: "pdf",
        summary: "pages for print, with fonts embedded",
        is_text: false,
        font: Some("Set in Noto Sans, under the SIL Open Font License 1.1."),
        paint: pdf::paint,
        has: dlx_drawing::pdf::has,
    },
    BookFormat {
        name: "tex",
        summary: "LaTeX source with TikZ, which pdflatex compiles in two runs",
        is_text: true,
        font: None,
        paint: tex::paint,
        has: escape::tex_has,
    },
    BookFormat {
        name: "html",
        summary: "one file for a browser, to read and to print",
        is_text: true,
        font: None,
        paint: html::paint,
        has: |_| true,
    },
];

impl BookFormat {
    /// The format with this name, which is also the extension of its files.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        BOOK_FORMATS.iter().find(|format| format.name == name.to_ascii_lowercase())
    }

    /// The characters of a book that this format cannot show: a sign stands for each.
    #[must_use]
    pub fn lacks(&self, book: &Book) -> BTreeSet<char> {
        lacking(book.texts(), self.has)
    }

    /// A book in this format. `progress` is told the number of pages that are done, and of all pages, and may
    /// end the work.
    ///
    /// # Errors
    /// If there are no puzzles, if text would be too small for print, or if `progress` breaks.
    pub fn paint(
        &self,
        book: &Book,
        layout: &Layout,
        progress: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Result<Vec<u8>, BookError> {
        let book = &*legible(book, layout);
        (self.paint)(book, layout, &Plan::of(book, layout)?, progress)
    }
}

impl fmt::Debug for BookFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BookFormat").field("name", &self.name).finish_non_exhaustive()
    }
}
