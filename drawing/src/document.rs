//! What the painters of all formats have in common: documents in the making, and why one was not written.

use crate::page::Page;

/// A document in the making, to which pages are added one by one.
pub trait Pages {
    /// Adds a page.
    fn add(&mut self, page: &Page);

    /// The document.
    fn finish(self: Box<Self>) -> Vec<u8>;
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
