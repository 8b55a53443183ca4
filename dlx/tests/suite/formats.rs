//! The formats that are compiled: JSON is a feature.

use dlx_engine::{Checkpoint, Problem};

use crate::fuzzed::Format;

/// The formats of problems.
pub(crate) const FORMATS: &[Format] = &[
    (Problem::to_text, Problem::from_text),
    #[cfg(feature = "json")]
    (Problem::to_json, Problem::from_json),
];

/// The checkpoint as another process reads it, if there is a format.
pub(crate) fn reread(checkpoint: &Checkpoint) -> Checkpoint {
    #[cfg(feature = "json")]
    let checkpoint = &Checkpoint::from_json(checkpoint.to_json().as_bytes()).expect("it was written so");
    checkpoint.clone()
}
