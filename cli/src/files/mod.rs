//! Files, read and written as a whole.

pub(crate) mod ending;
pub(crate) mod in_time;
pub(crate) mod lock;
pub(crate) mod output;
pub(crate) mod source;
