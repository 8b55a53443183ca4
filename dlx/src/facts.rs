//! What engines find out about a problem before they are chosen and prepared. It is kept with the problem,
//! because the choice of an engine, estimates of memory and preparation ask for the same.

use std::sync::OnceLock;

/// Facts about a problem, each found when it is first needed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Facts {
    /// The part of all options that choosing one excludes.
    pub(crate) excluded: OnceLock<f64>,
    /// How it suits `lanes`.
    pub(crate) shape: OnceLock<Shape>,
    /// The number of words of a mask in `masks`, if that can run it.
    pub(crate) mask_words: OnceLock<Option<usize>>,
    /// The number of words of an option in `lists`, if that can run it.
    pub(crate) list_words: OnceLock<Option<usize>>,
    /// The number of rows of `columns`.
    pub(crate) column_rows: OnceLock<u64>,
    /// The rows of each item in `strips`.
    pub(crate) strip_rows: OnceLock<StripRows>,
    /// How large the tables of `strips` are.
    pub(crate) strip_size: OnceLock<StripSize>,
    /// The number of words of strips that an option narrows, on average.
    pub(crate) strip_words: OnceLock<f64>,
}

/// The rows of `strips`.
#[derive(Clone, Debug)]
pub(crate) struct StripRows {
    /// The colours of all options in order, from 0, which is no colour: their places are their numbers.
    pub(crate) colors: Vec<u32>,
    /// The number of rows of each item: one for all of its options, and one for each colour up to its last
    /// one.
    pub(crate) counts: Vec<u32>,
}

/// The size of the tables of `strips`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct StripSize {
    /// The maximum number of bytes of the rows.
    pub(crate) bytes: u64,
    /// The number of options of all items together, each as often as a strip has it.
    pub(crate) members: u64,
}

/// The properties that decide whether `lanes` suits a problem.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shape {
    /// The approximate size of the rows in bytes.
    pub(crate) row_bytes: usize,
    /// The approximate size of their packed copy.
    pub(crate) packed_bytes: usize,
    /// The number of bits that choosing an option removes from a state, on average.
    pub(crate) removed: f64,
    /// The part of all options that leave some item without options.
    pub(crate) useless: f64,
    /// The number of vectors of a state, and the part of them that choosing an option narrows, on average.
    pub(crate) vectors: usize,
    pub(crate) narrowed: f64,
    /// The approximate number of steps for making the rows.
    pub(crate) steps: f64,
    /// The size of a state in bytes.
    pub(crate) state_bytes: u64,
}
