//! What the painters of all formats have in common: documents in the making, and why one was not written.

use crate::page::Page;

/// A document in the making, to which pages are added one by one. It consists of what it
/// [begins and ends with](Ends), and between these of what is settled with each page, in the order of the
/// pages.
pub trait Pages {
    /// Adds a page, and appends what of the document is settled with it. Formats that settle nothing before
    /// the end append nothing.
    fn add(&mut self, page: &Page, out: &mut Vec<u8>);

    /// The rest of the document.
    fn finish(self: Box<Self>) -> Ends;
}

/// The beginning and the end of a document, which may depend on all of its pages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ends {
    /// What stands before everything that was settled with pages.
    pub before: Vec<u8>,
    /// What stands after it.
    pub after: Vec<u8>,
}

/// Why a picture was not written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PaintError {
    /// The size is out of bounds.
    #[error("found a size of {0} pixels; expected 16 to 10000")]
    Size(u32),
    /// A document of one picture has another number of them.
    #[error("found {0} pictures; expected one")]
    Pages(usize),
    /// The file could not be made.
    #[error("cannot write PNG: {0}")]
    Png(String),
}
