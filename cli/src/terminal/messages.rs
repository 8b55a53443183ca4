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

/// The most things that a message names.
const MOST_NAMED: usize = 8;

/// The first of some things by name, and how many there are besides: "1, 5, 6, 7, 8, 9, 11, 12 and 30 more".
pub(crate) fn named(things: impl ExactSizeIterator<Item: Display>, between: &str) -> String {
    let more = things.len().saturating_sub(MOST_NAMED);
    let named: Vec<String> = things.take(MOST_NAMED).map(|thing| thing.to_string()).collect();
    let named = named.join(between);
    if more > 0 { format!("{named} and {more} more") } else { named }
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
