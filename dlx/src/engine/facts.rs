//! What engines find out about a problem before they are chosen and prepared. It is kept with the problem, because the choice
//! of an engine, estimates of memory and preparation ask for the same.

use std::sync::OnceLock;

use super::lanes::Shape;

/// Facts about a problem, each found when it is first needed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// How it suits `lanes`.
    pub(super) shape: OnceLock<Shape>,
    /// The number of words of a mask in `masks`, if that can run it.
    pub(super) mask_words: OnceLock<Option<usize>>,
    /// The number of rows of each item in `strips`.
    pub(super) strip_rows: OnceLock<Vec<u32>>,
}
