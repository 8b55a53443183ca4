//! Messages on standard error. All of them go through here: they clear the progress bar first, and nothing raw from
//! outside reaches the terminal with them.

use std::fmt::Display;
use std::io::{self, Write};

use super::bar;
use super::plain::plain;

/// Writes a message. If that fails there is nobody left to tell.
pub(crate) fn say(message: impl Display) {
    show(format_args!("dlx-sudoku: {message}\n"));
}

/// Writes text that the user asked to see on standard error.
pub(crate) fn show(text: impl Display) {
    let text = text.to_string();
    bar::suspend(|| {
        let _ = io::stderr().lock().write_all(plain(&text).as_bytes());
    });
}
