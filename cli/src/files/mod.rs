//! Files: read whole, written whole.

pub(crate) mod output;
pub(crate) mod source;
