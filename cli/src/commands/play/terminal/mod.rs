//! Play in the terminal.
//!
//! [`App`] is the state of play: keys, time and answers go in, and it knows no terminal. [`draw`] makes a screen of it.
//! What may take long goes to a [`Worker`].

pub(crate) mod app;
mod board;
mod canvas;
pub(crate) mod draw;
mod game;
mod keys;
mod layout;
mod marks;
mod screen;
mod sheet;
pub(crate) mod work;

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use dlx_sudoku::Cancel;
use ratatui::crossterm::event::{self, Event, KeyEventKind};

pub(crate) use app::{App, End};
use screen::Screen;
use work::Worker;

/// The longest time between two looks at the worker, the clock and interrupts.
const TICK: Duration = Duration::from_millis(100);

/// Plays until the player ends it, or until `cancel` is raised.
pub(crate) fn play(mut app: App, cancel: &Cancel) -> Result<End> {
    let mut worker = Worker::start().context("cannot start a thread")?;
    let mut screen = Screen::open().context("cannot use the terminal")?;
    let mut last = Instant::now();
    loop {
        if cancel.is_cancelled() {
            return Ok(End::Interrupted);
        }
        if let Some(end) = app.end() {
            return Ok(end);
        }
        screen.terminal.draw(|frame| draw::draw(&app, frame)).context("cannot write to the terminal")?;
        // Keys that have piled up are taken before the next picture.
        let mut patience = TICK;
        while app.end().is_none() && event::poll(patience).context("cannot read keys")? {
            if let Event::Key(key) = event::read().context("cannot read keys")?
                && key.kind != KeyEventKind::Release
            {
                app.press(&key);
            }
            patience = Duration::ZERO;
        }
        let now = Instant::now();
        app.tick(now.duration_since(last));
        last = now;
        worker.cancel_unless(app.awaited());
        if let Some(question) = app.question() {
            worker.ask(question)?;
        }
        while let Some((id, answer)) = worker.answer()? {
            app.answer(id, answer);
        }
    }
}
