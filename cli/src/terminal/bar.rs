//! The progress bar on the terminal, if any. There is one terminal, so there is one bar.

use std::sync::Mutex;

use indicatif::ProgressBar;

static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Shows a bar on the terminal, or removes it.
pub(super) fn set(bar: Option<ProgressBar>) {
    if let Ok(mut shown) = BAR.lock() {
        *shown = bar;
    }
}

/// Runs `write`, which writes to the terminal, while the bar is hidden.
pub(crate) fn suspend<T>(write: impl FnOnce() -> T) -> T {
    let bar = BAR.lock().ok().and_then(|bar| bar.clone());
    match bar {
        Some(bar) => bar.suspend(write),
        None => write(),
    }
}
