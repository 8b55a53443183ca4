//! The command, judged by its output and its exit status.

mod books;
mod checkpoints;
mod commands;
mod files;
mod help;
mod hints;
#[cfg(unix)]
mod interrupts;
#[cfg(unix)]
mod limits;
// With its unit tests, for modules of `private`.
#[allow(dead_code, reason = "the tests use a part")]
#[path = "../../src/numbers.rs"]
mod numbers;
mod pages;
mod play;
mod private;
mod process;
mod terminal;
mod threads;
