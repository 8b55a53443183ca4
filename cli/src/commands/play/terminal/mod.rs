//! Play in the terminal.
//!
//! [`App`] is the state of play: keys, time and answers go in, and it knows no terminal. [`draw`] makes a
//! screen of it. What may take long goes to a [`Worker`].

pub(crate) mod app;
mod board;
mod canvas;
pub(crate) mod draw;
mod game;
mod kept;
mod keys;
mod layout;
mod marks;
pub(crate) mod pointer;
mod screen;
mod selection;
mod sheet;
pub(crate) mod shelf;
mod state;
mod table;
pub(crate) mod work;

use std::time::{Duration, Instant};

use anyhow::{Context as _, Result};
use dlx_sudoku::Watch;
use ratatui::crossterm::event::{self, Event, KeyEventKind};
use ratatui::layout::{Position, Rect};

pub(crate) use app::{App, End};
use pointer::Pointer;
use screen::Screen;
pub(crate) use shelf::Shelf;
use work::Worker;

/// The longest time between two looks at the worker, the clock and interrupts.
const TICK: Duration = Duration::from_millis(100);

/// Plays until the player ends it, or until the flag of the watch is raised. However it ends, the shelf keeps
/// the games. Each search, for a hint or a solution, may cost what the watch allows, but takes its time.
pub(crate) fn play(mut app: App, mut shelf: Option<&mut Shelf>, watch: &Watch) -> Result<End> {
    app.set_kept(shelf.is_some());
    let end = run(&mut app, shelf.as_deref_mut(), watch);
    app.leave();
    if let Some(shelf) = shelf {
        shelf.keep(&mut app);
    }
    end
}

fn run(app: &mut App, mut shelf: Option<&mut Shelf>, watch: &Watch) -> Result<End> {
    let mut worker = Worker::start(watch).context("cannot start a thread")?;
    let mut screen = Screen::open().context("cannot use the terminal")?;
    let (mut pointer, mut last) = (Pointer::default(), Instant::now());
    loop {
        if watch.flag().is_cancelled() {
            return Ok(End::Interrupted);
        }
        if let Some(end) = app.end() {
            return Ok(end);
        }
        let drawn = screen.terminal.draw(|frame| draw::draw(app, frame));
        let area = drawn.context("cannot write to the terminal")?.area;
        // Keys that have piled up are taken before the next picture.
        let mut patience = TICK;
        while app.end().is_none() && event::poll(patience).context("cannot read keys")? {
            take(app, &mut pointer, area, &event::read().context("cannot read keys")?);
            patience = Duration::ZERO;
        }
        let now = Instant::now();
        app.tick(now.duration_since(last));
        last = now;
        if let Some(shelf) = &mut shelf {
            shelf.keep(app);
        }
        worker.cancel_unless(app.awaited());
        if let Some(question) = app.question() {
            worker.ask(question)?;
        }
        while let Some((id, answer)) = worker.answer()? {
            app.answer(id, answer);
        }
    }
}

/// Takes what the player does on a screen of this area.
fn take(app: &mut App, pointer: &mut Pointer, area: Rect, event: &Event) {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => app.press(key),
        Event::Mouse(event) => {
            let cell = draw::cell_at(app, area, Position { x: event.column, y: event.row });
            if let Some(command) = pointer.command(event, cell, app.table(), Instant::now()) {
                app.command(command);
            }
        }
        _ => {}
    }
}
