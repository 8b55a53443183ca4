//! The command on a terminal of its own.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::process::data;

/// What begins and what ends the alternate screen.
const ENTER: &[u8] = b"\x1b[?1049h";
const LEAVE: &str = "\u{1b}[?1049l";

/// Plays with these keys, where games are kept in a folder; `None` if the program for that is missing.
/// Returns what the terminal shows, and the exit status.
fn play(args: &str, keys: &str, state: &Path) -> Option<(String, Option<i32>)> {
    let line = format!("stty rows 24 cols 80; {} play {args} --terminal", env!("CARGO_BIN_EXE_dlx-sudoku"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &line, "/dev/null"]).current_dir(data(""));
    script.env("TERM", "xterm").env("XDG_STATE_HOME", state).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = script.spawn().ok()?;
    let (mut input, mut output) = (child.stdin.take().expect("a pipe"), child.stdout.take().expect("a pipe"));
    // Keys that come before raw mode begins would be lines, or an interrupt.
    let (mut shown, mut part) = (Vec::new(), [0; 4096]);
    while !shown.windows(ENTER.len()).any(|window| window == ENTER) {
        let count = output.read(&mut part).expect("the terminal shows something");
        assert!(count > 0, "play ended before it began: {}", String::from_utf8_lossy(&shown));
        shown.extend_from_slice(&part[..count]);
    }
    input.write_all(keys.as_bytes()).expect("the terminal takes keys");
    drop(input);
    output.read_to_end(&mut shown).expect("the terminal shows something");
    let status = child.wait().expect("play ends");
    Some((String::from_utf8_lossy(&shown).into_owned(), status.code()))
}

#[test]
#[cfg(target_os = "linux")]
fn the_terminal_is_put_back() {
    let state = tempfile::tempdir().unwrap();
    for (keys, status) in [("ll4q", 0), ("\u{3}", 130)] {
        let Some((shown, code)) = play("classic.txt", keys, state.path()) else {
            eprintln!("skipped: there is no program `script`");
            return;
        };
        assert_eq!(code, Some(status), "{shown:?}");
        let (_, after) = shown.rsplit_once(LEAVE).unwrap_or_else(|| panic!("{shown:?}"));
        assert!(after.contains("\u{1b}[?25h"), "the cursor is shown again: {after:?}");
        let (_, since) = shown.rsplit_once("\u{1b}[?1000h").expect("the mouse is captured");
        assert!(since.contains("\u{1b}[?1000l"), "the mouse is released: {since:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_game_that_was_left_goes_on() {
    let state = tempfile::tempdir().unwrap();
    let left = "What was left goes on";
    let Some((shown, _)) = play("classic.txt", "ll4\u{3}", state.path()) else { return };
    assert!(!shown.contains(left), "{shown:?}");
    let games = || std::fs::read_dir(state.path().join("dlx-sudoku/play")).unwrap().count();
    assert_eq!(games(), 1, "one file, and no temporary one");
    let (shown, _) = play("classic.txt", "q", state.path()).unwrap();
    assert!(shown.contains(left), "{shown:?}");
    let (shown, _) = play("classic.txt --fresh", "q", state.path()).unwrap();
    assert!(!shown.contains(left), "{shown:?}");
    assert_eq!(games(), 1, "nothing has replaced it");
}
