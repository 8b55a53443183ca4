//! The tests of the engines from outside, in one program so that they are linked once and share the cores.

#[cfg(feature = "json")]
mod checkpoint_texts;
mod checkpoints;
mod colors;
mod costs;
mod count;
mod counts;
mod engines;
mod first;
mod forced_moves;
mod formats;
#[path = "../fuzzed/mod.rs"]
mod fuzzed;
mod limits;
mod misuse;
mod multiplicities;
mod once;
mod own;
mod parallel;
mod probing;
mod random;
