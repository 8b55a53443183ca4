//! What a person at a terminal sees.

// With its unit tests, for other modules of `private` too.
#[path = "../../src/terminal/plain.rs"]
pub(crate) mod plain;

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::process::{command, data, run, start, text};

/// Escape sequences and marks of direction, as names of files and items may contain them.
const EVIL: &str = "evil\u{1b}[31m\u{202e}\u{9b}2J";

fn assert_harmless(shown: &str, what: &str) {
    let steers = |c: char| {
        (c.is_control() && !matches!(c, '\n' | '\r' | '\t')) || ('\u{202a}'..='\u{202e}').contains(&c)
    };
    assert!(!shown.contains(steers), "{what}: {shown:?}");
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
fn progress_is_reported_on_request() {
    for (command, unit) in
        [("hint", "hints given"), ("grade", "puzzles graded"), ("convert", "puzzles converted")]
    {
        let said = run(&[command, "three.sdm", "--progress"]).stderr;
        assert!(text(&said).contains(&format!("dlx-sudoku: 3/3 {unit}\n")), "{command}: {}", text(&said));
    }
    let bench = ["bench", "--only", "sudoku-easy", "--engine", "lanes", "--progress"];
    let said = run(&bench).stderr;
    assert!(text(&said).contains("dlx-sudoku: 2/2 runs\n"), "{}", text(&said));
    let folder = tempfile::tempdir().unwrap();
    let pigeons = folder.path().join("pigeons.dlx");
    let options = ('A'..='M').flat_map(|pigeon| ('a'..='l').map(move |hole| format!("{pigeon} {hole}\n")));
    let items = "A B C D E F G H I J K L M | a b c d e f g h i j k l\n";
    std::fs::write(&pigeons, items.to_owned() + &options.collect::<String>()).unwrap();
    let best = ["cover", "best", pigeons.to_str().unwrap(), "--progress", "--time-limit", "1500ms"];
    let said = run(&[&best[..], &["--engine", "naive"]].concat()).stderr;
    assert!(text(&said).contains(" nodes\n"), "{}", text(&said));
}

#[test]
fn messages_hold_nothing_raw_from_outside() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let named = file(&format!("{EVIL}\n.txt"), "12\n");
    let json = EVIL.replace('\u{1b}', "\\u001b");
    let key = file("key.json", &format!("{{\"format\":\"dlx-sudoku/1\",\"{json}\":1}}\n"));
    let kind = file(
        "kind.toml",
        &format!("id = \"a\"\nrule = \"b\"\nbox = [2, 2]\n\n[[constraint]]\nkind = \"{json}\"\n"),
    );
    let items = file("items.dlx", &format!("{EVIL} {EVIL}\n"));
    let cases: [&[&str]; 9] = [
        &["check", &named],
        &["check", EVIL],
        &["check", &key],
        &["gen", "--spec", &kind],
        &["gen", "--variant", EVIL],
        &["gen", "--remove-first", EVIL],
        &["cover", "count", &items],
        &["solve", "classic.txt", "--out", &format!("{EVIL}/out.txt")],
        &["solve", "classic.txt", "--from", EVIL],
    ];
    for args in cases {
        let output = run(args);
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.starts_with("dlx-sudoku: "), "{args:?}: {said}");
        assert_harmless(said, &format!("{args:?}"));
    }
}

/// Runs a command on a terminal of its own, and returns what the terminal shows; `None` if the program for
/// that is missing.
#[cfg(target_os = "linux")]
fn on_terminal(args: &str) -> Option<String> {
    let line = format!("stty rows 20 cols 40; {} {args}", env!("CARGO_BIN_EXE_dlx-sudoku"));
    let mut script = Command::new("script");
    script.args(["--quiet", "--return", "--command", &line, "/dev/null"]).current_dir(data(""));
    let output = script.env("TERM", "xterm").stdin(Stdio::null()).output().ok()?;
    Some(String::from_utf8(output.stdout).expect("the command writes UTF-8"))
}

#[test]
#[cfg(target_os = "linux")]
fn results_on_a_terminal_hold_nothing_raw_from_outside() {
    // Escape sequences do not get past the reader of problems.
    let item = "evil\u{202e}\u{200b}";
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("items.dlx");
    std::fs::write(&path, format!("{item}\n{item}\n")).unwrap();
    let Some(shown) = on_terminal(&format!("cover solve {} --quiet", path.display())) else {
        eprintln!("skipped: there is no program `script`");
        return;
    };
    assert!(shown.contains("evil\\u{202e}\\u{200b}"), "{shown:?}");
    assert_harmless(&shown, "cover solve");
    // Elsewhere the names are those of the problem.
    let piped = run(&["cover", "solve", path.to_str().unwrap()]).stdout;
    assert_eq!(text(&piped), format!("{item}\n"));
}

/// Titles are from outside, too. In JSON they stay JSON.
#[test]
#[cfg(target_os = "linux")]
fn titles_on_a_terminal_are_harmless() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("titled.json");
    let title = r"evil\u202e\u200b\u2066\u2028";
    let rows = r#"["53..7....","6..195...",".98....6.","8...6...3","4..8.3..1","7...2...6",".6....28.","...419..5","....8..79"]"#;
    let puzzle =
        format!(r#"{{"format":"dlx-sudoku/1","variant":"classic","rows":{rows},"title":"{title}"}}"#);
    std::fs::write(&path, puzzle + "\n").unwrap();
    for (format, shown_as) in [
        ("csv", r"evil\u{202e}\u{200b}\u{2066}"),
        ("sdk", r"evil\u{202e}\u{200b}\u{2066}"),
        ("opensudoku", r"evil\u{202e}\u{200b}\u{2066}"),
        ("json", title),
    ] {
        let Some(shown) = on_terminal(&format!("convert {} --quiet --format {format}", path.display()))
        else {
            eprintln!("skipped: there is no program `script`");
            return;
        };
        assert!(shown.contains(shown_as), "{format}: {shown:?}");
        assert!(!shown.contains(['\u{202e}', '\u{200b}', '\u{2066}', '\u{2028}']), "{format}: {shown:?}");
        assert_harmless(&shown, format);
    }
}

/// Progress is drawn between whole lines, whatever the pieces in which they are written.
#[test]
#[cfg(target_os = "linux")]
fn progress_erases_nothing_of_a_line() {
    let Some(shown) = on_terminal("convert classic.txt --format opensudoku") else {
        eprintln!("skipped: there is no program `script`");
        return;
    };
    let piped = run(&["convert", "classic.txt", "--format", "opensudoku"]).stdout;
    for line in text(&piped).lines() {
        assert!(shown.contains(&format!("{line}\r\n")), "{line}: {shown:?}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn progress_is_drawn_beside_results_and_within_the_width() {
    let Some(shown) = on_terminal("gen --count 40 --seed 1 --format line") else {
        eprintln!("skipped: there is no program `script`");
        return;
    };
    let lines: Vec<_> = shown
        .split(['\n', '\r'])
        .map(|line| line.replace("\u{1b}[2K", "").replace("\u{1b}[1A", ""))
        .collect();
    let puzzles = lines.iter().filter(|line| line.len() == 81 && line.contains("..")).count();
    assert_eq!(puzzles, 40, "puzzles stand on lines of their own: {lines:?}");
    let bars: Vec<_> = lines.iter().filter(|line| line.contains('░')).collect();
    assert!(!bars.is_empty(), "{lines:?}");
    assert!(bars.iter().all(|line| line.chars().count() <= 40 && !line.contains("0s left")), "{bars:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn help_that_cannot_be_written_is_an_error() {
    for args in [&["--help"][..], &["solve", "--help"], &["--version"]] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let output = command(args).stdout(full).output().unwrap();
        let said = text(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.starts_with("dlx-sudoku: cannot write to standard output: "), "{args:?}: {said}");
    }
}
