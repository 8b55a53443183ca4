//! Play in the terminal.

#[cfg(feature = "terminal")]
mod kept;
#[cfg(feature = "terminal")]
mod keys;
#[cfg(feature = "terminal")]
mod mouse;
#[cfg(feature = "terminal")]
mod process;
#[cfg(feature = "terminal")]
mod screens;

use super::process::{run, text};

#[test]
fn play_in_the_terminal_needs_the_feature_and_a_terminal() {
    let output = run(&["play", "classic.txt", "--terminal"]);
    let said = if cfg!(feature = "terminal") {
        "dlx-sudoku: standard input is not a terminal; expected one, as --terminal was given\n"
    } else {
        "dlx-sudoku: this program was built without play in the terminal; `cargo build --release --package \
         dlx-sudoku-cli --features terminal` builds it with that\n"
    };
    assert_eq!((text(&output.stdout), text(&output.stderr), output.status.code()), ("", said, Some(2)));
    let output = run(&["play", "classic.txt", "--terminal", "--no-open"]);
    assert_eq!(output.status.code(), Some(2), "{}", text(&output.stderr));
}

/// Play of the puzzles in a text.
#[cfg(feature = "terminal")]
fn app(puzzles: &str) -> super::private::play::App {
    use dlx_sudoku::{ModelFinder, format};

    let records = format::read(puzzles.as_bytes(), None, &mut ModelFinder::detect()).unwrap();
    super::private::play::App::new(records).expect("a puzzle")
}

/// Types characters, and answers what is asked.
#[cfg(feature = "terminal")]
fn press(app: &mut super::private::play::App, keys: &str) {
    use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

    for c in keys.chars() {
        app.press(&KeyEvent::new(KeyCode::Char(c), KeyModifiers::NONE));
        answer(app);
    }
}

/// Answers what is asked, as the thread does.
#[cfg(feature = "terminal")]
fn answer(app: &mut super::private::play::App) {
    while let Some(question) = app.question() {
        let answer =
            super::private::play::work::answer(&question, &Default::default(), &mut Default::default());
        app.answer(question.id, answer);
    }
}
