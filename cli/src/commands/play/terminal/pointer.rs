//! The mouse, as in the page: a click selects, a drag selects what it crosses, Ctrl adds or takes away, a
//! double click selects alike cells. The wheel does nothing.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::keys::Command;
use super::table::Table;

/// The longest time between the clicks of a double click.
const DOUBLE_CLICK: Duration = Duration::from_millis(400);

/// What the mouse has done so far.
#[derive(Debug, Default)]
pub(crate) struct Pointer {
    drag: Option<Drag>,
    /// The last cell that was clicked, and when.
    last: Option<(usize, Instant)>,
}

/// A drag with the left button down.
#[derive(Debug)]
struct Drag {
    /// The cell that it has come to.
    cell: usize,
    is_removal: bool,
}

impl Pointer {
    /// The command of an event over a cell of the table, or beside all cells.
    pub(crate) fn command(
        &mut self,
        event: &MouseEvent,
        cell: Option<usize>,
        table: &Table,
        now: Instant,
    ) -> Option<Command> {
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                let cell = cell?;
                let is_added = event.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::SHIFT);
                let is_double = self
                    .last
                    .replace((cell, now))
                    .is_some_and(|(last, then)| last == cell && now.duration_since(then) < DOUBLE_CLICK);
                let is_removal = is_added && table.selected.contains(&cell);
                self.drag = Some(Drag { cell, is_removal });
                Some(match (is_double, is_removal) {
                    (true, _) => Command::SelectAlike(cell, is_added),
                    (_, true) => Command::Deselect(cell),
                    _ => Command::Select(cell, is_added),
                })
            }
            MouseEventKind::Drag(MouseButton::Left) => {
                let (cell, drag) = (cell?, self.drag.as_mut()?);
                if drag.cell == cell {
                    return None;
                }
                (drag.cell, self.last) = (cell, None);
                Some(if drag.is_removal { Command::Deselect(cell) } else { Command::Select(cell, true) })
            }
            MouseEventKind::Up(MouseButton::Left) => {
                self.drag = None;
                None
            }
            _ => None,
        }
    }
}
