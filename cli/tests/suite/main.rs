//! The command, judged by what it prints and by how it ends.

mod commands;
mod files;
#[cfg(unix)]
mod interrupts;
mod process;
mod terminal;
mod threads;
