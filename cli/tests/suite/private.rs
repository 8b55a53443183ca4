//! Private modules with unit tests, which run here: so the command is not compiled a second time for them.

#![allow(dead_code, reason = "the tests use a part")]

#[path = "../../src/commands/generate/difficulty.rs"]
mod difficulty;
#[path = "../../src/commands/bench/digits.rs"]
mod digits;
#[path = "../../src/puzzles/hand_over.rs"]
mod hand_over;
#[path = "../../src/memory.rs"]
mod memory;
#[cfg(feature = "terminal")]
#[path = "../../src/commands/play/terminal/mod.rs"]
pub(crate) mod play;
#[path = "../../src/commands/bench/problems.rs"]
mod problems;
#[path = "../../src/files/source.rs"]
mod source;
#[path = "../../src/verdict.rs"]
mod verdict;
#[path = "../../src/terminal/work.rs"]
mod work;
