//! Fish: *k* truths of one symbol and *k* links.

mod field;
mod hunt;
pub(super) mod kraken;
pub(super) mod large;
mod safe;
mod search;
mod shape;
pub(super) mod small;

pub(super) use safe::{are_all_safe, safe_symbols};
