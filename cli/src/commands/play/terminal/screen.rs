//! The terminal while something is played on it.

use std::io::{self, Stdout, stdout};
use std::panic;
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, KeyboardEnhancementFlags, PopKeyboardEnhancementFlags,
    PushKeyboardEnhancementFlags,
};
use ratatui::crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::crossterm::{cursor, execute};

/// A screen that is put back when it is dropped, and before a panic tells what happened.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
}

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> io::Result<Self> {
        restore_before_panics();
        enable_raw_mode()?;
        IS_TAKEN.store(true, Ordering::Relaxed);
        // From here on, whatever fails puts everything back.
        let opened = || {
            execute!(stdout(), EnterAlternateScreen)?;
            // Asks for keys such as Ctrl+1; terminals that do not know them ignore this.
            let flags = KeyboardEnhancementFlags::DISAMBIGUATE_ESCAPE_CODES;
            let _ = execute!(stdout(), PushKeyboardEnhancementFlags(flags));
            let _ = execute!(stdout(), EnableMouseCapture);
            Terminal::new(CrosstermBackend::new(stdout()))
        };
        opened().map(|terminal| Self { terminal }).inspect_err(|_| restore())
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        restore();
    }
}

/// Whether the terminal is to be put back.
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Puts the terminal back, once. If that fails, there is nothing left to try.
fn restore() {
    if !IS_TAKEN.swap(false, Ordering::Relaxed) {
        return;
    }
    let _ = execute!(stdout(), DisableMouseCapture);
    let _ = execute!(stdout(), PopKeyboardEnhancementFlags);
    let _ = execute!(stdout(), LeaveAlternateScreen, cursor::Show);
    let _ = disable_raw_mode();
}

fn restore_before_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            report(info);
        }));
    });
}
