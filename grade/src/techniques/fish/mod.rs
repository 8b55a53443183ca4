//! Fish: *k* truths of one symbol and *k* links.

pub(super) mod basic;
pub(super) mod complex;
mod field;
mod hunt;
pub(super) mod kraken;
pub(super) mod large;
mod named;
mod safe;
mod search;
mod shape;

pub(super) use safe::{are_all_safe, safe_symbols};
