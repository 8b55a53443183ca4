//! Messages on standard error. All messages go through here: they hide the progress bar, and no raw text from
//! outside reaches the terminal.

use std::fmt::Display;
use std::io::{self, Write};

use super::bar;
use super::plain::plain;

/// Writes a message. If that fails, there is nowhere left to report it.
pub(crate) fn say(message: impl Display) {
    show(format_args!("dlx-sudoku: {message}\n"));
}

/// Writes requested text on standard error.
pub(crate) fn show(text: impl Display) {
    let text = text.to_string();
    bar::suspend(|| {
        let _ = io::stderr().lock().write_all(plain(&text).as_bytes());
    });
}
