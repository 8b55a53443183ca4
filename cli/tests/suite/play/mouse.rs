//! What the mouse does.

use std::time::{Duration, Instant};

use ratatui::crossterm::event::{KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use ratatui::layout::{Position, Rect};

use super::app;
use crate::private::play::pointer::Pointer;
use crate::private::play::{App, draw};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SCREEN: Rect = Rect { x: 0, y: 0, width: 80, height: 24 };
const LEFT: MouseButton = MouseButton::Left;

/// The first place of the screen where a cell is.
fn place(app: &App, cell: usize) -> Position {
    let mut places = SCREEN.positions();
    places.find(|&place| draw::cell_at(app, SCREEN, place) == Some(cell)).expect("the cell is shown")
}

struct Hand {
    app: App,
    pointer: Pointer,
    now: Instant,
}

impl Hand {
    fn new() -> Self {
        Self { app: app(CLASSIC), pointer: Pointer::default(), now: Instant::now() }
    }

    fn does(&mut self, kind: MouseEventKind, at: Position, modifiers: KeyModifiers) {
        self.now += Duration::from_millis(100);
        let event = MouseEvent { kind, column: at.x, row: at.y, modifiers };
        let cell = draw::cell_at(&self.app, SCREEN, at);
        let command = self.pointer.command(&event, cell, self.app.table(), self.now);
        command.into_iter().for_each(|command| self.app.command(command));
    }

    fn drags(&mut self, cells: &[usize], modifiers: KeyModifiers) {
        for (number, &cell) in cells.iter().enumerate() {
            let kind = if number == 0 { MouseEventKind::Down(LEFT) } else { MouseEventKind::Drag(LEFT) };
            self.does(kind, place(&self.app, cell), modifiers);
        }
        self.does(MouseEventKind::Up(LEFT), place(&self.app, cells[0]), modifiers);
    }

    fn selected(&self) -> Vec<usize> {
        self.app.table().selected.iter().copied().collect()
    }
}

#[test]
fn every_cell_has_its_place_on_the_screen() {
    let app = app(CLASSIC);
    let mut found: Vec<usize> =
        SCREEN.positions().filter_map(|place| draw::cell_at(&app, SCREEN, place)).collect();
    found.sort_unstable();
    found.dedup();
    assert_eq!(found, (0..81).collect::<Vec<_>>());
    assert_eq!(draw::cell_at(&app, SCREEN, Position { x: 0, y: 0 }), None, "the heading");
    assert_eq!(draw::cell_at(&app, SCREEN, Position { x: 79, y: 12 }), None, "the panel");
}

#[test]
fn clicks_and_drags_select() {
    let mut hand = Hand::new();
    hand.drags(&[40], KeyModifiers::NONE);
    assert_eq!((hand.selected(), hand.app.table().cursor), (vec![40], 40));
    hand.drags(&[2, 3, 12], KeyModifiers::NONE);
    assert_eq!((hand.selected(), hand.app.table().cursor), (vec![2, 3, 12], 12));
    hand.drags(&[5], KeyModifiers::CONTROL);
    assert_eq!(hand.selected(), [2, 3, 5, 12]);
    hand.drags(&[3, 2, 5, 12], KeyModifiers::CONTROL);
    assert_eq!((hand.selected(), hand.app.table().cursor), (vec![12], 12), "the last one stays");
}

#[test]
fn a_double_click_selects_the_same_digit() {
    let mut hand = Hand::new();
    hand.drags(&[0], KeyModifiers::NONE);
    hand.drags(&[0], KeyModifiers::NONE);
    let fives = CLASSIC.char_indices().filter(|(_, c)| *c == '5').map(|(at, _)| at).collect::<Vec<_>>();
    assert_eq!(hand.selected(), fives);
    hand.now += Duration::from_secs(1);
    hand.drags(&[0], KeyModifiers::NONE);
    assert_eq!(hand.selected(), [0], "too late for a double click");
}

#[test]
fn the_wheel_other_buttons_and_drags_from_outside_do_nothing() {
    let mut hand = Hand::new();
    let cell = place(&hand.app, 30);
    for kind in [
        MouseEventKind::ScrollDown,
        MouseEventKind::ScrollUp,
        MouseEventKind::Moved,
        MouseEventKind::Down(MouseButton::Right),
        MouseEventKind::Drag(LEFT),
    ] {
        hand.does(kind, cell, KeyModifiers::NONE);
        assert_eq!(hand.selected(), [0], "{kind:?}");
    }
    hand.does(MouseEventKind::Down(LEFT), Position { x: 0, y: 0 }, KeyModifiers::NONE);
    hand.does(MouseEventKind::Drag(LEFT), cell, KeyModifiers::NONE);
    assert_eq!(hand.selected(), [0]);
}
