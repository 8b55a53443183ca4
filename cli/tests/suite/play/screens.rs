//! What the screen shows. `UPDATE_GOLDEN=1 cargo test --package dlx-sudoku-cli --features terminal play::`
//! renews it.

use std::fs;

use dlx_sudoku::ModelFinder;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

use super::{app, press};
use crate::private::play::{App, draw};
use crate::process::data;

fn buffer(app: &App, width: u16, height: u16) -> Buffer {
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    terminal.draw(|frame| draw::draw(app, frame)).unwrap();
    terminal.backend().buffer().clone()
}

fn lines(buffer: &Buffer) -> String {
    let line = |row: &[ratatui::buffer::Cell]| {
        let line: String = row.iter().map(|cell| cell.symbol()).collect();
        line.trim_end().to_owned() + "\n"
    };
    buffer.content().chunks(usize::from(buffer.area.width)).map(line).collect()
}

fn assert_shows(app: &App, (width, height): (u16, u16), name: &str) {
    let shown = lines(&buffer(app, width, height));
    let path = data("screens").join(name).with_extension("txt");
    if std::env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(path, shown).unwrap();
        return;
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(shown, kept, "{}:\n{shown}", path.display());
}

/// Play of the puzzle of a variant in the test data.
fn of_variant(variant: &str) -> App {
    app(&fs::read_to_string(data("screens").join(variant).with_extension("json")).unwrap())
}

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_classic_board_shows_digits_marks_and_hints() {
    let mut app = app(CLASSIC);
    assert_shows(&app, (80, 24), "classic");
    press(&mut app, "ll4lfttt");
    assert_shows(&app, (80, 24), "classic_hint");
    assert_shows(&app, (120, 44), "classic_large");
    press(&mut app, "?");
    assert_shows(&app, (80, 24), "keys");
}

#[test]
fn a_board_of_several_grids_scrolls() {
    let mut app = of_variant("samurai");
    assert_shows(&app, (100, 36), "samurai");
    for _ in 0..20 {
        press(&mut app, "s");
    }
    assert_shows(&app, (60, 20), "samurai_scrolled");
}

#[test]
fn cages_have_borders_and_sums() {
    assert_shows(&of_variant("killer"), (90, 24), "killer");
}

#[test]
fn large_boards_have_letters_and_fit_small_terminals() {
    let mut app = app(&format!("{}1", ".".repeat(255)));
    press(&mut app, "g");
    assert_shows(&app, (80, 24), "16x16");
    assert_shows(&app, (30, 12), "16x16_small");
}

#[test]
fn what_rules_draw_is_shown() {
    for variant in ["sandwich", "little-killer", "thermo", "kropki", "arrow", "odd-even"] {
        assert_shows(&of_variant(variant), (100, 30), variant);
    }
}

#[test]
fn terminals_of_any_size_will_do() {
    let mut app = of_variant("killer");
    press(&mut app, "++ttt");
    for (width, height) in [(1, 1), (2, 40), (40, 2), (3, 3), (77, 5), (78, 9), (300, 100)] {
        buffer(&app, width, height);
    }
}

#[test]
fn conflicts_the_cursor_and_equal_digits_stand_out() {
    let mut app = app(CLASSIC);
    press(&mut app, "ll5");
    let shown = buffer(&app, 80, 24);
    let cells: Vec<_> = shown.content().iter().filter(|cell| cell.symbol() == "5").collect();
    let count = |is: &dyn Fn(&&&ratatui::buffer::Cell) -> bool| cells.iter().filter(is).count();
    assert_eq!(count(&|cell| cell.modifier.contains(Modifier::UNDERLINED)), 2);
    assert_eq!(count(&|cell| cell.bg == Color::Yellow), 4);
    assert_eq!(count(&|cell| cell.modifier.contains(Modifier::REVERSED)), 1);
}

#[test]
fn paused_boards_are_hidden() {
    let mut app = app(CLASSIC);
    press(&mut app, "p");
    let shown = lines(&buffer(&app, 80, 24));
    assert!(shown.contains("Paused"));
    let board: String =
        shown.lines().skip(1).take(20).map(|line| line.chars().take(36).collect::<String>()).collect();
    assert!(!board.contains(|c: char| c.is_ascii_digit()), "{shown}");
}

#[test]
fn nothing_raw_from_outside_is_shown() {
    let mut record =
        dlx_sudoku::format::read(CLASSIC.as_bytes(), None, &mut ModelFinder::detect()).unwrap().remove(0);
    let evil = "evil\u{1b}[31m\u{202e}\u{9b}2J\u{200b}";
    (record.title, record.author, record.comment) = (Some(evil.into()), Some(evil.into()), Some(evil.into()));
    let shown = lines(&buffer(&App::new(vec![record]).unwrap(), 200, 40));
    let steers = |c: char| (c.is_control() && c != '\n') || ('\u{200b}'..='\u{202e}').contains(&c);
    assert!(shown.contains("evil\\u{1b}") && !shown.contains(steers), "{shown:?}");
}
