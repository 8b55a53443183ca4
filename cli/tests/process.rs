//! The command as a process among others: closed pipes, interrupts, output files.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::{fs, thread, time::Duration};

/// A file of test data, or the folder of all.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name)
}

/// The command with these arguments, in the folder of test data.
fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-sudoku"));
    command.args(args).current_dir(data(""));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn start(args: &[&str]) -> Child {
    command(args).spawn().expect("the command can be started")
}

fn run(args: &[&str]) -> Output {
    command(args).output().expect("the command can be started")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("the command writes UTF-8")
}

#[test]
fn a_closed_pipe_ends_the_command_quietly() {
    let mut child = start(&["cover", "solve", "pairs.dlx"]);
    let mut line = String::new();
    BufReader::new(child.stdout.take().expect("the output is piped")).read_line(&mut line).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!((line.as_str(), text(&output.stderr), output.status.code()), ("a\n", "", Some(0)));
}

#[test]
#[cfg(unix)]
fn an_interrupt_keeps_what_was_found() {
    let child = start(&["cover", "count", "pairs.dlx", "--format", "json"]);
    thread::sleep(Duration::from_millis(500));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(text(&output.stdout).contains("\"status\":\"interrupted\""), "{}", text(&output.stdout));
}

#[test]
#[cfg(unix)]
fn an_interrupted_output_file_is_whole() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    let child = start(&["cover", "solve", "pairs.dlx", "--out", path.to_str().unwrap()]);
    thread::sleep(Duration::from_millis(500));
    assert!(!path.exists(), "the file appears at the end");
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()));
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
    let lines = BufReader::new(fs::File::open(&path).unwrap()).lines().map(Result::unwrap);
    assert_eq!(lines.filter(|line| !line.is_empty()).count() % 52, 0, "the last solution is whole");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing else is left behind");
}

#[test]
#[cfg(unix)]
fn interrupted_work_on_many_puzzles_keeps_what_was_done() {
    const MANY: usize = 20_000;
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
        // The input is being read still, so how much there is nobody knows.
        assert!(progress.contains(" puzzles ") || progress.contains(" hints "), "{command:?}: {progress}");
        let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(killed.is_ok_and(|status| status.success()));
        let last = said.last().unwrap().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(130), "{command:?}: {last}");
        assert!(last.starts_with("dlx-sudoku: interrupted after "), "{command:?}: {last}");
        let written = fs::read_to_string(&path).unwrap();
        assert!((1..MANY).contains(&written.lines().count()) && written.ends_with('\n'), "{command:?}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2, "{command:?} leaves nothing else behind");
    }
}

#[test]
fn an_output_file_appears_and_tells_its_format() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.json");
    let output = run(&["solve", "classic.txt", "--out", path.to_str().unwrap()]);
    assert_eq!((text(&output.stdout), text(&output.stderr), output.status.code()), ("", "", Some(0)));
    assert!(fs::read_to_string(&path).unwrap().starts_with("{\"format\":\"dlx-sudoku/1\""));
}

#[test]
fn an_ending_that_no_format_has_is_noted() {
    let folder = tempfile::tempdir().unwrap();
    let written = |name: &str| {
        let path = folder.path().join(name);
        let output = run(&["convert", "filled_4x4.txt", "--out", path.to_str().unwrap()]);
        (text(&output.stderr).to_owned(), fs::read_to_string(&path).unwrap())
    };
    let (said, svg) = written("out.svg");
    assert_eq!(said, "dlx-sudoku: no format is known for .svg: wrote grid; --format names another\n");
    assert_eq!(written("out.txt"), (String::new(), svg.clone()));
    assert_eq!(written("out"), (String::new(), svg));
    let (said, drawn) = written("out.pretty");
    assert!(said.is_empty() && drawn.starts_with('┌'), "{said}{drawn}");
}

#[test]
fn bad_input_leaves_the_output_file_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("out.txt");
    fs::write(&path, "precious").unwrap();
    let output = run(&["solve", "classic.txt", "symbol.txt", "--out", path.to_str().unwrap()]);
    assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
}

#[test]
fn progress_is_reported_where_it_is_asked_for() {
    for (command, unit) in
        [("hint", "hints given"), ("grade", "puzzles graded"), ("convert", "puzzles converted")]
    {
        let said = run(&[command, "three.sdm", "--progress"]).stderr;
        assert!(text(&said).contains(&format!("dlx-sudoku: 3/3 {unit}\n")), "{command}: {}", text(&said));
    }
}

#[test]
fn threads_do_not_change_the_output() {
    let results =
        |threads| run(&["solve", "three.sdm", "three.sdm", "--format", "json", "--threads", threads]);
    let (one, many) = (results("1"), results("4"));
    assert_eq!((one.stdout, one.stderr, one.status), (many.stdout, many.stderr, many.status));
}

#[test]
fn threads_do_not_change_a_batch_without_repetitions() {
    let results = |threads| {
        let args = ["--unique-up-to-symmetry", "--transform", "--clues", "7..5", "--format", "json"];
        let batch = ["gen", "--variant", "4x4", "--seed", "1", "--count", "60", "--threads", threads];
        run(&[&batch[..], &args[..]].concat())
    };
    let (one, many) = (results("1"), results("4"));
    let lines = text(&one.stdout).lines().count();
    assert!((20..60).contains(&lines), "{lines} of 60 puzzles are left");
    assert!(text(&one.stderr).starts_with("dlx-sudoku: left out"), "{}", text(&one.stderr));
    assert_eq!((one.stdout, one.stderr, one.status), (many.stdout, many.stderr, many.status));
}

#[test]
fn threads_do_not_change_the_solutions_of_a_problem() {
    let queens = "../../../benches/data/queens12.dlx";
    let tails: [&[&str]; 4] = [&[], &["--seed", "3"], &["--limit", "9000"], &["--node-limit", "40000"]];
    for (format, tail) in ["text", "json"].into_iter().flat_map(|format| tails.map(|tail| (format, tail))) {
        let results = |command, threads| {
            run(&[&["cover", command, queens, "--format", format, "--threads", threads], tail].concat())
        };
        for command in ["solve", "count"] {
            let (one, many) = (results(command, "1"), results(command, "4"));
            assert!(one.stdout.len() > 4, "{}", text(&one.stderr));
            // Updates of a search that a limit ended are those of all threads.
            let known =
                |output: &[u8]| text(output).split(",\"updates\"").next().unwrap_or_default().to_owned();
            assert_eq!(known(&one.stdout), known(&many.stdout), "{command} {tail:?}");
            assert_eq!((one.stderr, one.status), (many.stderr, many.status), "{command} {tail:?}");
        }
    }
}
