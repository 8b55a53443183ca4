//! An interrupt ends the work and keeps what was done.

use std::io::{self, BufRead, BufReader, Read as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use super::process::{command, data, interrupt, signal, start, text};

#[test]
fn an_interrupt_keeps_what_was_found() {
    let child = start(&["cover", "count", "pairs.dlx", "--method", "search", "--format", "json"]);
    thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stdout).contains("\"status\":\"interrupted\""), "{}", text(&output.stdout));
}

#[test]
fn a_second_interrupt_says_what_is_lost() {
    // Nobody reads the solutions, so the command waits.
    let child = start(&["cover", "solve", "pairs.dlx"]);
    for _ in 0..2 {
        thread::sleep(Duration::from_millis(500));
        interrupt(&child);
    }
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let said = "dlx-sudoku: interrupted again: ended without keeping what is left\n";
    assert_eq!(text(&output.stderr), said);
}

/// Solutions and messages go to a reader that has stopped.
#[test]
fn a_second_interrupt_ends_what_nobody_reads() {
    let (mut read, pipe) = io::pipe().unwrap();
    let mut command = command(&["cover", "solve", "pairs.dlx", "--verbose"]);
    let mut child = command.stdout(pipe.try_clone().unwrap()).stderr(pipe).spawn().unwrap();
    // Then it is at work.
    read.read_exact(&mut [0]).unwrap();
    let begun = Instant::now();
    let status = loop {
        thread::sleep(Duration::from_millis(500));
        match child.try_wait().unwrap() {
            Some(status) => break status,
            None if begun.elapsed() > Duration::from_secs(20) => child.kill().unwrap(),
            None => interrupt(&child),
        }
    };
    assert_eq!(status.code(), Some(130));
}

#[test]
fn an_interrupted_output_file_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    let child = start(&["cover", "solve", "pairs.dlx", "--out", path.to_str().unwrap()]);
    thread::sleep(Duration::from_millis(500));
    let names =
        || fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name().into_string().unwrap());
    let names = names().collect::<Vec<_>>();
    assert!(names.len() == 1, "the file appears at the end: {names:?}");
    assert!(names[0].starts_with(".out.txt.dlx-sudoku-") && names[0].ends_with(".tmp"), "{names:?}");
    interrupt(&child);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    let partial = fs::File::open(folder.path().join("out.txt.partial")).unwrap();
    let lines = BufReader::new(partial).lines().map(Result::unwrap);
    assert_eq!(lines.filter(|line| !line.is_empty()).count() % 52, 0, "the last solution is whole");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
}

/// The system tells every second that the processor time is used up. The work may be abandoned by a second
/// interrupt, too.
#[test]
fn no_signal_leaves_temporary_files() {
    for signals in [&["XCPU", "XCPU"][..], &["TERM", "TERM"]] {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("out.txt");
        let child =
            start(&["cover", "count", "pairs.dlx", "--method", "search", "--out", path.to_str().unwrap()]);
        for name in signals {
            thread::sleep(Duration::from_millis(400));
            signal(&child, name);
        }
        assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130), "{signals:?}");
        let left = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
        let is_temporary = |name: &std::ffi::OsString| name.to_string_lossy().ends_with(".tmp");
        assert_eq!(left.filter(is_temporary).count(), 0, "{signals:?}");
    }
}

#[test]
fn interrupted_work_on_many_puzzles_keeps_what_was_done() {
    const MANY: usize = 200_000;
    let line = fs::read_to_string(data("clothes.txt")).unwrap().lines().next().unwrap().to_owned() + "\n";
    for command in [&["convert", "--canonical"][..], &["hint"], &["grade"], &["check"]] {
        let folder = tempfile::tempdir().unwrap();
        let (many, path) = (folder.path().join("many.sdm"), folder.path().join("out.sdm"));
        fs::write(&many, line.repeat(MANY)).unwrap();
        let names = [&many, &path].map(|path| path.to_str().unwrap());
        let files = [names[0], "--threads", "1", "--progress", "--out", names[1]];
        let mut child = start(&[command, &files].concat());
        let mut said = BufReader::new(child.stderr.take().expect("messages are piped")).lines();
        let progress = said.next().unwrap().unwrap();
        // The input is still being read, so the total may be unknown.
        assert!(progress.contains(" puzzles ") || progress.contains(" hints "), "{command:?}: {progress}");
        interrupt(&child);
        let is_progress =
            |line: &String| line.split(' ').nth(1).is_some_and(|word| word.as_bytes()[0].is_ascii_digit());
        let said: Vec<_> = said.map(Result::unwrap).filter(|line| !is_progress(line)).collect();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{command:?}: {said:?}");
        assert!(said[0].starts_with("dlx-sudoku: interrupted after "), "{command:?}: {said:?}");
        assert!(said[1].starts_with("dlx-sudoku: partial result in "), "{command:?}: {said:?}");
        let written = fs::read_to_string(folder.path().join("out.sdm.partial")).unwrap();
        assert!((1..MANY).contains(&written.lines().count()) && written.ends_with('\n'), "{command:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "{command:?} leaves nothing else behind");
    }
}

/// Pictures that were made are kept, and told in one line.
#[test]
fn interrupted_pictures_are_told_together() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.svg");
    let child = start(&["gen", "samurai", "--seed", "1", "--count", "500", "--out", path.to_str().unwrap()]);
    let is_begun = || fs::read_dir(folder.path()).unwrap().count() > 20;
    while !is_begun() {
        thread::sleep(Duration::from_millis(1));
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let partial = |number| folder.path().join(format!("a-{number}.svg.partial"));
    let last = fs::read_dir(folder.path()).unwrap().count();
    let said: Vec<&str> = text(&output.stderr).lines().filter(|line| line.contains("partial")).collect();
    let expected = format!(
        "dlx-sudoku: partial results in {} to {}; files without .partial are as they were",
        partial(1).display(),
        partial(last).display()
    );
    assert_eq!(said, [expected]);
}

#[test]
fn an_interrupted_book_leaves_the_last_one_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("book.html");
    fs::write(&path, "the last whole book").unwrap();
    let child = start(&["book", "--part", "samurai:9000", "--seed", "1", "--out", path.to_str().unwrap()]);
    thread::sleep(Duration::from_millis(500));
    interrupt(&child);
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    assert_eq!(fs::read_to_string(&path).unwrap(), "the last whole book");
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let others: Vec<_> = names.filter(|name| name != "book.html" && name != "book.html.partial").collect();
    assert!(others.is_empty(), "{others:?} are left behind");
}

/// Commands that wait for all of standard input.
const READERS: [&[&str]; 15] = [
    &["cover", "count", "-"],
    &["cover", "solve", "-"],
    &["cover", "sample", "-", "--seed", "1"],
    &["cover", "best", "-"],
    &["cover", "split", "-", "--parts", "2", "--prefix", "unwritten"],
    &["book", "-", "--seed", "1"],
    &["play", "-", "--no-open"],
    &["hint", "-", "--entries", "classic.txt"],
    &["hint", "classic.txt", "--entries", "-"],
    &["solve", "classic.txt", "--spec", "-"],
    &["grade", "classic.txt", "--spec", "-"],
    &["convert", "classic.txt", "--spec", "-"],
    &["play", "--spec", "-", "--no-open"],
    &["book", "--config", "-"],
    &["cover", "split", "small.dlx", "--parts", "2", "--prefix", "unwritten", "--resume", "-"],
];

/// Commands that wait for standard input before there is anything to keep.
const BEGINNERS: [&[&str]; 3] =
    [&["gen", "--spec", "-"], &["gen", "--pattern", "-"], &["gen", "--solution", "-"]];

/// Starts a command that reads a pipe into which nothing is written.
fn start_reader(args: &[&str]) -> Child {
    command(args).stdin(Stdio::piped()).spawn().expect("the command can be started")
}

/// Waits for the end of a command while its standard input stays open.
fn ended(mut child: Child) -> (Option<i32>, String) {
    let input = child.stdin.take();
    let output = child.wait_with_output().unwrap();
    drop(input);
    assert_eq!(text(&output.stdout), "");
    (output.status.code(), text(&output.stderr).to_owned())
}

#[test]
fn an_interrupt_ends_the_wait_for_a_pipe() {
    let children: Vec<_> = READERS.iter().map(|args| (args, start_reader(args))).collect();
    thread::sleep(Duration::from_millis(500));
    for (args, child) in children {
        interrupt(&child);
        let (code, said) = ended(child);
        assert!(code == Some(130) && said.ends_with("interrupted before all was read\n"), "{args:?}: {said}");
    }
    for args in BEGINNERS.into_iter().chain([&["variants", "--spec", "-"][..]]) {
        let child = start_reader(args);
        thread::sleep(Duration::from_millis(300));
        interrupt(&child);
        assert_eq!(ended(child), (Some(130), String::new()), "{args:?}");
    }
}

#[test]
fn a_time_limit_ends_the_wait_for_a_pipe() {
    for args in READERS.into_iter().chain(BEGINNERS) {
        let begun = Instant::now();
        let (code, said) = ended(start_reader(&[args, &["--time-limit", "100ms"]].concat()));
        let fault = "the time limit was reached before all was read\n";
        assert!(code == Some(3) && said.ends_with(fault), "{args:?}: {said}");
        assert!(begun.elapsed() < Duration::from_secs(5), "{args:?}");
    }
}

#[test]
fn nobody_need_read_a_pipe_that_results_go_to() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let out = ["--out", pipe.to_str().unwrap()];
    for args in [&["gen", "--seed", "1"][..], &["solve", "classic.txt"], &["cover", "count", "small.dlx"]] {
        let args = [args, &out].concat();
        let child = start(&args);
        thread::sleep(Duration::from_millis(300));
        interrupt(&child);
        let (code, said) = ended(child);
        let fault = "interrupted before anyone read from it\n";
        assert!(code == Some(130) && said.ends_with(fault), "{args:?}: {said}");
        let (code, said) = ended(start(&[&args[..], &["--time-limit", "100ms"]].concat()));
        let fault = "the time limit was reached before anyone read from it\n";
        assert!(code == Some(3) && said.ends_with(fault), "{args:?}: {said}");
    }
}
