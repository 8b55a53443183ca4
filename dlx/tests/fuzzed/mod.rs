//! Properties of random problems as functions of arbitrary bytes: `suite/random.rs` runs them over random
//! bytes, and the folder `fuzz` at the root of the repository lets a fuzzer look for bytes that break them.

mod agree;
mod count;
mod learn;
pub(crate) mod raw;
mod reuse;
pub(crate) mod seen;
mod text;

pub(crate) use agree::agree;
pub(crate) use count::count;
pub(crate) use learn::learn;
pub(crate) use reuse::reuse;
pub(crate) use text::{Format, text};
