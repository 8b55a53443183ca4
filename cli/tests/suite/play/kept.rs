//! Games that were left, and go on.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use super::{app, press};
use crate::private::play::{App, End, Shelf};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const TWO: &str = "1...\n..1.\n.1..\n...4\n\n1...\n..1.\n.1..\n...2\n";

/// A shelf in a folder. That the command's files appear whole or not at all is tested elsewhere.
fn shelf(folder: PathBuf) -> Shelf {
    Shelf::new(folder, |path, text| Ok(fs::write(path, text)?))
}

/// The game of some puzzles, with what a shelf has of it.
fn resumed(puzzles: &str, shelf: &Shelf) -> App {
    let mut app = app(puzzles);
    app.resume(|table| shelf.state(table));
    app
}

fn files(folder: &tempfile::TempDir) -> Vec<PathBuf> {
    fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path()).collect()
}

#[test]
fn entries_marks_colours_and_time_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let mut shelf = shelf(folder.path().to_owned());
    let mut app = app(CLASSIC);
    // A digit, marks in the corner and in the centre, and a colour.
    press(&mut app, "ll4lx12lc34zv5");
    app.tick(Duration::from_secs(75));
    app.leave();
    shelf.keep(&mut app);
    assert_eq!(files(&folder).len(), 1);
    let again = resumed(CLASSIC, &shelf);
    assert_eq!(again.table().game.entries(), app.table().game.entries());
    assert_eq!(again.table().time.as_secs(), 75);
    assert!(again.message().contains("goes on"), "{}", again.message());
    // What has changed no more is not written again.
    fs::remove_file(&files(&folder)[0]).unwrap();
    shelf.keep(&mut app);
    assert!(files(&folder).is_empty());
}

#[test]
fn a_state_is_a_puzzle_that_every_command_reads() {
    let folder = tempfile::tempdir().unwrap();
    let mut shelf = shelf(folder.path().to_owned());
    let mut app = app(CLASSIC);
    press(&mut app, "ll4");
    shelf.keep(&mut app);
    let text = fs::read(&files(&folder)[0]).unwrap();
    let records =
        dlx_sudoku::format::read(text.as_slice(), None, &mut dlx_sudoku::ModelFinder::detect()).unwrap();
    assert_eq!(records[0].entries.iter().flatten().flatten().count(), 1);
}

#[test]
fn each_puzzle_has_a_state_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let mut shelf = shelf(folder.path().to_owned());
    let mut app = app(TWO);
    press(&mut app, "l2n");
    press(&mut app, "l3");
    shelf.keep(&mut app);
    assert_eq!(files(&folder).len(), 2);
    let mut again = resumed(TWO, &shelf);
    let second = |app: &App| app.table().game.digit(1).map(|digit| digit.number());
    assert_eq!(second(&again), Some(2));
    press(&mut again, "n");
    assert_eq!(second(&again), Some(3));
}

#[test]
fn nothing_is_kept_of_games_that_are_solved_or_not_begun() {
    let folder = tempfile::tempdir().unwrap();
    let mut shelf = shelf(folder.path().to_owned());
    let mut app = app(CLASSIC);
    app.tick(Duration::from_secs(5));
    app.leave();
    shelf.keep(&mut app);
    assert!(files(&folder).is_empty());
    press(&mut app, "ll4");
    shelf.keep(&mut app);
    assert_eq!(files(&folder).len(), 1);
    press(&mut app, "u");
    shelf.keep(&mut app);
    assert!(files(&folder).is_empty(), "everything is undone");
    press(&mut app, "ll4");
    shelf.keep(&mut app);
    press(&mut app, "o");
    assert!(app.table().is_solved);
    shelf.keep(&mut app);
    assert!(files(&folder).is_empty(), "solved");
}

#[test]
fn it_is_kept_that_digits_were_shown() {
    let folder = tempfile::tempdir().unwrap();
    let mut shelf = shelf(folder.path().to_owned());
    let mut first = app(CLASSIC);
    press(&mut first, "llr");
    shelf.keep(&mut first);
    let mut again = resumed(CLASSIC, &shelf);
    // The rest is entered by hand.
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for (cell, digit) in solution.chars().enumerate() {
        press(&mut again, &if cell == 2 { String::new() } else { digit.to_string() });
        press(&mut again, if cell % 9 == 8 { "lj" } else { "l" });
    }
    assert!(again.table().is_solved);
    assert_eq!(again.message(), "The board is right; digits of its solution were shown.");
}

#[test]
fn what_is_kept_is_not_lost_by_quitting() {
    let mut app = app(CLASSIC);
    app.set_kept(true);
    press(&mut app, "ll4q");
    assert_eq!(app.end(), Some(End::Quit));
}

#[test]
fn damaged_states_begin_anew() {
    let folder = tempfile::tempdir().unwrap();
    let mut shelf = shelf(folder.path().to_owned());
    let mut first = app(CLASSIC);
    press(&mut first, "ll4");
    shelf.keep(&mut first);
    let file = files(&folder).remove(0);
    let whole = fs::read_to_string(&file).unwrap();
    let other = "{\"rows\":[\"1...\",\"....\",\"....\",\"....\"]}";
    let twice = whole.clone() + &whole;
    let cut = &whole[..whole.len() / 2];
    let wrong = whole.replace("\"seconds\":0", "\"seconds\":\"x\",\"colours\":[1]");
    for text in ["", "{}", "[]", "null", other, &twice, cut, &"[".repeat(100_000), "\u{1b}[2J"] {
        fs::write(&file, text).unwrap();
        let app = resumed(CLASSIC, &shelf);
        assert!(!app.table().game.is_begun(&app.table().sheet), "{text:.40}");
        assert!(app.message().contains("cannot be read"), "{text:.40}: {}", app.message());
    }
    fs::write(&file, wrong).unwrap();
    assert!(resumed(CLASSIC, &shelf).table().game.digit(2).is_some(), "colours and time are a bonus");
    fs::write(&file, [0xff, 0xfe]).unwrap();
    assert!(resumed(CLASSIC, &shelf).table().game.digit(2).is_none());
}

#[test]
fn what_cannot_be_kept_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let mut shelf = shelf(file.join("play"));
    let mut app = app(CLASSIC);
    app.set_kept(true);
    press(&mut app, "ll4");
    shelf.keep(&mut app);
    assert!(shelf.fault().is_some_and(|fault| fault.to_string().contains("cannot make the folder")));
    press(&mut app, "q");
    assert_eq!(app.end(), None, "the entries would be lost");
}
