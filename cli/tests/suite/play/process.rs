//! The command on a terminal of its own.

use std::io::Write;
use std::process::{Command, Stdio};

use crate::process::data;

/// What ends the alternate screen.
const LEAVE: &str = "\u{1b}[?1049l";

/// Plays with these keys, which are all there before it begins; `None` if the program for that is missing. Returns what the
/// terminal shows, and the exit status.
fn play(args: &str, keys: &str) -> Option<(String, Option<i32>)> {
    let line = format!("stty rows 24 cols 80; {} play {args} --terminal", env!("CARGO_BIN_EXE_dlx-sudoku"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &line, "/dev/null"]).current_dir(data(""));
    script.env("TERM", "xterm").stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = script.spawn().ok()?;
    // Keys that come before raw mode begins would be lines, or an interrupt.
    std::thread::sleep(std::time::Duration::from_millis(1500));
    child.stdin.take()?.write_all(keys.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some((String::from_utf8_lossy(&output.stdout).into_owned(), output.status.code()))
}

#[test]
#[cfg(target_os = "linux")]
fn the_terminal_is_put_back() {
    for (keys, status) in [("ll4qq", 0), ("\u{3}", 130)] {
        let Some((shown, code)) = play("classic.txt", keys) else {
            eprintln!("skipped: there is no program `script`");
            return;
        };
        assert_eq!(code, Some(status), "{shown:?}");
        let (_, after) = shown.rsplit_once(LEAVE).unwrap_or_else(|| panic!("{shown:?}"));
        assert!(after.contains("\u{1b}[?25h"), "the cursor is shown again: {after:?}");
    }
}
