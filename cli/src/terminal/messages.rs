//! Messages on standard error. All messages go through here: they hide the progress bar, and no raw text from
//! outside reaches the terminal.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::bar;
use super::plain::plain;

/// Writes a message. If that fails, there is nowhere left to report it.
pub(crate) fn say(message: impl Display) {
    show(format_args!("dlx-sudoku: {message}\n"));
}

/// Before the process ends, a message is waited for no longer: whoever reads it may have stopped.
const SOON: Duration = Duration::from_secs(1);

/// Writes a last message, unless that takes long.
pub(crate) fn say_at_the_end(message: String) {
    let (saying, is_said) = mpsc::channel::<()>();
    let write = move || {
        say(message);
        drop(saying);
    };
    if thread::Builder::new().spawn(write).is_ok() {
        let _ = is_said.recv_timeout(SOON);
    }
}

/// Writes requested text on standard error.
pub(crate) fn show(text: impl Display) {
    let text = text.to_string();
    bar::suspend(|| {
        let _ = io::stderr().lock().write_all(plain(&text).as_bytes());
    });
}
