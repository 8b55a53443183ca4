//! What keys do.

use std::time::Duration;

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{answer, app};
use crate::private::play::{App, End};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const TINY: &str = "1...\n..1.\n.1..\n...4\n\n1...\n..1.\n.1..\n...2\n";

fn press(app: &mut App, code: KeyCode, modifiers: KeyModifiers) {
    app.press(&KeyEvent::new(code, modifiers));
}

/// Presses keys, and answers what they ask.
fn keys(app: &mut App, keys: &str) {
    for c in keys.chars() {
        press(app, KeyCode::Char(c), KeyModifiers::NONE);
        answer(app);
    }
}

fn board(app: &App) -> String {
    let digit = |entry: &dlx_sudoku::Symbol| entry.to_char();
    app.table().game.board().iter().map(|entry| entry.as_ref().map_or('.', digit)).collect()
}

/// The corner and the centre marks of a cell.
fn marks(app: &App, cell: usize) -> [String; 2] {
    let entry = app.table().game.entries()[cell];
    [entry.corner, entry.centre].map(|set| set.iter().map(|symbol| symbol.to_char()).collect())
}

#[test]
fn digits_are_entered_taken_away_undone_and_redone() {
    let mut app = app(CLASSIC);
    keys(&mut app, "ll4");
    assert_eq!(&board(&app)[..9], "534.7....");
    keys(&mut app, "4");
    assert_eq!(board(&app), CLASSIC);
    keys(&mut app, "uu");
    assert_eq!(board(&app), CLASSIC);
    keys(&mut app, "y");
    assert_eq!(&board(&app)[..9], "534.7....");
    press(&mut app, KeyCode::Char('z'), KeyModifiers::CONTROL);
    assert_eq!(board(&app), CLASSIC);
    press(&mut app, KeyCode::Char('y'), KeyModifiers::CONTROL);
    press(&mut app, KeyCode::Backspace, KeyModifiers::NONE);
    assert_eq!(board(&app), CLASSIC);
    // Givens stay.
    keys(&mut app, "h9h0");
    assert_eq!(board(&app), CLASSIC);
}

#[test]
fn marks_are_entered_by_modifiers_and_by_modes() {
    let mut app = app(CLASSIC);
    keys(&mut app, "ll");
    press(&mut app, KeyCode::Char('1'), KeyModifiers::ALT);
    keys(&mut app, "@");
    press(&mut app, KeyCode::Char('4'), KeyModifiers::CONTROL);
    assert_eq!(marks(&app, 2), ["12", "4"]);
    keys(&mut app, "x1 42zll8jjj");
    assert_eq!(marks(&app, 2), ["2", "2"], "4 is toggled, and Space goes on from corner to centre");
    assert_eq!(board(&app), CLASSIC, "givens stay");
}

#[test]
fn a_digit_leaves_the_marks_of_peers() {
    let mut app = app(CLASSIC);
    keys(&mut app, "ll");
    press(&mut app, KeyCode::Char('1'), KeyModifiers::ALT);
    keys(&mut app, "l1");
    assert_eq!(marks(&app, 2), ["", ""]);
    keys(&mut app, "u");
    assert_eq!(marks(&app, 2), ["1", ""]);
}

#[test]
fn several_cells_are_selected_and_marked_at_once() {
    let mut app = app(CLASSIC);
    keys(&mut app, "ll");
    press(&mut app, KeyCode::Right, KeyModifiers::SHIFT);
    keys(&mut app, "c12");
    assert_eq!([marks(&app, 2), marks(&app, 3)], [["", "12"]; 2].map(|pair| pair.map(str::to_owned)));
    press(&mut app, KeyCode::Char('a'), KeyModifiers::CONTROL);
    assert_eq!(app.table().selected.len(), 81);
    press(&mut app, KeyCode::Esc, KeyModifiers::NONE);
    assert_eq!(app.table().selected.len(), 1);
}

#[test]
fn letters_are_symbols_where_the_board_has_them() {
    let blank = format!("{}1", ".".repeat(255));
    let mut app = app(&blank);
    keys(&mut app, "g");
    assert!(board(&app).starts_with('G'));
    keys(&mut app, "h");
    assert_eq!(app.table().cursor, 15, "h is no symbol, and the edges are joined");
    press(&mut app, KeyCode::Char('A'), KeyModifiers::SHIFT);
    assert_eq!(marks(&app, 15), ["A", ""]);
}

#[test]
fn conflicts_are_shown_by_the_rules() {
    let mut app = app(CLASSIC);
    keys(&mut app, "ll5");
    assert_eq!(app.table().broken.iter().copied().collect::<Vec<_>>(), [0, 2]);
    assert!(app.message().contains('5'), "{}", app.message());
    keys(&mut app, "u");
    assert!(app.table().broken.is_empty() && app.message().is_empty());
}

#[test]
fn hints_tell_more_and_more_and_are_entered() {
    let mut app = app(CLASSIC);
    keys(&mut app, "t");
    let said = app.hints().expect("a hint").text();
    assert!(said.starts_with("Look at "), "{said}");
    keys(&mut app, "t");
    assert!(app.hints().expect("a hint").step().is_none());
    keys(&mut app, "t");
    assert!(app.hints().expect("a hint").step().is_some_and(|step| step.placements.len() == 1));
    let before = board(&app);
    press(&mut app, KeyCode::Enter, KeyModifiers::NONE);
    assert!(app.hints().is_none());
    let is_other = |(one, other): (char, char)| one != other;
    assert_eq!(before.chars().zip(board(&app).chars()).filter(|&pair| is_other(pair)).count(), 1);
    // To the end.
    for _ in 0..60 {
        keys(&mut app, "ttt");
        press(&mut app, KeyCode::Enter, KeyModifiers::NONE);
    }
    assert_eq!(board(&app), SOLUTION);
    assert!(app.table().is_solved);
}

#[test]
fn steps_that_change_nothing_leave_the_hint_open() {
    // After some singles, pointing is needed.
    let mut app = app("958......1...369...6..2...........7...9.8.32..3.....893.58.7..4...1..59......2...");
    keys(&mut app, "ttt");
    while app.hints().and_then(|hints| hints.step()).is_some_and(|step| !step.placements.is_empty()) {
        press(&mut app, KeyCode::Enter, KeyModifiers::NONE);
        keys(&mut app, "ttt");
    }
    let (before, said) = (board(&app), app.hints().expect("a hint").text());
    press(&mut app, KeyCode::Enter, KeyModifiers::NONE);
    assert_eq!(app.message(), "Nothing is noted that these steps take away.");
    assert_eq!((board(&app), app.hints().expect("the hint").text()), (before, said));
    keys(&mut app, "t");
    assert!(app.message().is_empty());
}

#[test]
fn entries_are_checked_revealed_and_solved() {
    let mut app = app(CLASSIC);
    keys(&mut app, "ll2m");
    assert_eq!(app.message(), "1 entry is wrong.");
    assert_eq!(app.table().wrong.iter().copied().collect::<Vec<_>>(), [2]);
    keys(&mut app, "t");
    assert_eq!(app.message(), "R1C3 is wrong.");
    keys(&mut app, "rm");
    assert_eq!(&board(&app)[..9], "534.7....");
    assert_eq!(app.message(), "Everything is right so far.");
    keys(&mut app, "o");
    assert_eq!(board(&app), SOLUTION);
    assert!(app.message().contains("solution"), "{}", app.message());
    // Nobody is praised for what was shown.
    keys(&mut app, "uy");
    assert_eq!(board(&app), SOLUTION);
    assert_eq!(app.message(), "The board is right; digits of its solution were shown.");
}

#[test]
fn candidates_are_filled_in() {
    let mut app = app(CLASSIC);
    keys(&mut app, "f");
    assert_eq!(marks(&app, 2), ["", "124"]);
    keys(&mut app, "u");
    assert_eq!(marks(&app, 2), ["", ""]);
}

#[test]
fn work_is_cancelled_by_escape_and_by_changes() {
    let mut app = app(CLASSIC);
    press(&mut app, KeyCode::F(2), KeyModifiers::NONE);
    let question = app.question().expect("a question");
    assert_eq!(app.awaited(), Some(question.id));
    app.tick(Duration::from_secs(3));
    assert_eq!(app.message(), "Looking for a hint: 3 s. Esc cancels.");
    press(&mut app, KeyCode::Esc, KeyModifiers::NONE);
    assert_eq!((app.awaited(), app.message().as_str()), (None, "Cancelled."));
    let late = crate::private::play::work::answer(&question, &Default::default(), &mut Default::default());
    app.answer(question.id, late);
    assert!(app.hints().is_none());
    press(&mut app, KeyCode::F(4), KeyModifiers::NONE);
    press(&mut app, KeyCode::Right, KeyModifiers::NONE);
    assert!(app.awaited().is_some());
    press(&mut app, KeyCode::Right, KeyModifiers::NONE);
    press(&mut app, KeyCode::Char('1'), KeyModifiers::NONE);
    assert!(app.awaited().is_none());
}

#[test]
fn nothing_is_prepared_for_work_that_is_cancelled() {
    use crate::private::play::work::{Answer, answer};

    let mut app = app(CLASSIC);
    press(&mut app, KeyCode::F(2), KeyModifiers::NONE);
    let question = app.question().expect("a question");
    let watch = dlx_sudoku::Watch::default();
    watch.flag().cancel();
    let found = answer(&question, &watch, &mut Default::default());
    assert!(matches!(found, Answer::NoHint(_)), "{found:?}");
}

#[test]
fn puzzles_keep_their_games_and_the_clock_can_stand_still() {
    let mut app = app(TINY);
    keys(&mut app, "l2");
    app.tick(Duration::from_secs(5));
    keys(&mut app, "n");
    assert_eq!((app.place(), app.table().time), ((2, 2), Duration::ZERO));
    keys(&mut app, "nl");
    assert_eq!(&board(&app)[..4], "12..");
    keys(&mut app, "p");
    app.tick(Duration::from_secs(5));
    keys(&mut app, "3");
    assert_eq!((app.table().time, &board(&app)[..4]), (Duration::from_secs(5), "12.."));
    keys(&mut app, "p");
    press(&mut app, KeyCode::PageUp, KeyModifiers::NONE);
    assert_eq!(app.place(), (2, 2));
}

#[test]
fn quitting_asks_once_where_entries_would_be_lost() {
    let mut app = app(CLASSIC);
    keys(&mut app, "ll4q");
    assert_eq!(app.end(), None);
    keys(&mut app, "lq");
    assert_eq!(app.end(), None, "the question is asked anew");
    keys(&mut app, "q");
    assert_eq!(app.end(), Some(End::Quit));
    let mut app = super::app(CLASSIC);
    keys(&mut app, "q");
    assert_eq!(app.end(), Some(End::Quit));
    let mut app = super::app(CLASSIC);
    press(&mut app, KeyCode::Char('c'), KeyModifiers::CONTROL);
    assert_eq!(app.end(), Some(End::Interrupted));
}

#[test]
fn no_key_does_harm() {
    for puzzle in [CLASSIC, TINY, &format!("{}1", ".".repeat(255))] {
        let mut app = app(puzzle);
        let codes = (' '..='\u{ff}').map(KeyCode::Char).chain((0..13).map(KeyCode::F));
        let other =
            [KeyCode::Up, KeyCode::Tab, KeyCode::BackTab, KeyCode::Home, KeyCode::Enter, KeyCode::Delete];
        for code in codes.chain(other) {
            for bits in 0..8 {
                press(&mut app, code, KeyModifiers::from_bits_truncate(bits));
                app.question();
            }
        }
    }
}
