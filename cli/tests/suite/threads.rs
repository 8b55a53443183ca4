//! The number of threads changes how long work takes, and nothing else.

use super::process::{run, text};

#[test]
fn threads_do_not_change_the_output() {
    let results =
        |threads| run(&["solve", "three.sdm", "three.sdm", "--format", "json", "--threads", threads]);
    let (one, many) = (results("1"), results("4"));
    assert_eq!((one.stdout, one.stderr, one.status), (many.stdout, many.stderr, many.status));
}

/// The second puzzle needs more memory than there is, which is known at once; the first takes longer.
#[test]
fn threads_do_not_change_what_is_written_before_a_fault() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("two.sdm");
    std::fs::write(&path, format!("{}\n{}\n", ".".repeat(81), ".".repeat(1296))).unwrap();
    let results = |threads| {
        let puzzles = ["solve", path.to_str().unwrap(), "--threads", threads];
        run(&[&puzzles[..], &["--limit", "4000", "--format", "line", "--memory", "60KB"]].concat())
    };
    let (one, many) = (results("1"), results("4"));
    assert_eq!(text(&one.stdout).lines().count(), 4000, "{}", text(&one.stderr));
    assert!(one.stdout == many.stdout && one.status == many.status, "{}", text(&many.stderr));
    assert!(text(&many.stderr).contains("--memory allows too little"), "{}", text(&many.stderr));
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
    let tails: [(&str, &[&str]); 2] = [("text", &["--seed", "3"]), ("json", &["--node-limit", "40000"])];
    for (format, tail) in tails {
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

#[test]
fn no_more_threads_are_started_than_the_machine_can_use() {
    for asked in ["1000000", "60000", "18446744073709551615"] {
        let output = run(&["solve", "classic.txt", "--format", "line", "--threads", asked]);
        let said = text(&output.stderr);
        assert!(said.starts_with("dlx-sudoku: working on ") && said.contains(asked), "{said}");
        assert_eq!((output.stdout.len(), output.status.code()), (82, Some(0)), "{said}");
    }
    let none = run(&["solve", "classic.txt", "--threads", "0"]);
    assert_eq!(none.status.code(), Some(2));
}
