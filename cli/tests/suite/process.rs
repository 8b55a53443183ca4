//! Runs the command as a process.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// A file of test data, or the folder of all.
pub(crate) fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// The command with these arguments, in the folder of test data.
pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-sudoku"));
    command.args(args).current_dir(data(""));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

pub(crate) fn start(args: &[&str]) -> Child {
    command(args).spawn().expect("the command can be started")
}

pub(crate) fn run(args: &[&str]) -> Output {
    command(args).output().expect("the command can be started")
}

/// Sends a process an interrupt.
#[cfg(unix)]
pub(crate) fn interrupt(child: &Child) {
    signal(child, "INT");
}

/// Sends a process a signal.
#[cfg(unix)]
pub(crate) fn signal(child: &Child, name: &str) {
    let killed = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
}

pub(crate) fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the command writes UTF-8")
}
