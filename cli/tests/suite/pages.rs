//! Pages to play in.

use std::fs;

use super::process::{command, data, run, text};

/// The smallest file that is WebAssembly.
const ENGINE: &[u8] = b"\0asm\x01\0\0\0";

#[test]
fn a_page_holds_puzzles_solutions_and_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let (engine, page) = (folder.path().join("engine.wasm"), folder.path().join("page.html"));
    fs::write(&engine, ENGINE).unwrap();
    let mut play = command(&["play", "classic.txt", "--no-open", "--out", page.to_str().unwrap()]);
    let output = play.env("DLX_SUDOKU_PAGE", &engine).output().unwrap();
    assert_eq!((text(&output.stdout), text(&output.stderr), output.status.code()), ("", "", Some(0)));
    let page = fs::read_to_string(&page).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Content-Security-Policy"));
    assert!(page.contains(r#"<script type="application/json" id="puzzles">[{"puzzle":"#));
    assert!(page.contains(r#""solution":""#));
    assert!(!page.contains(r#"id="engine"></script>"#));
}

#[test]
fn a_page_that_lacks_solutions_for_a_limit_is_partial() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    let play = |nodes| {
        let args = ["play", "tough.txt", "--no-open", "--node-limit", nodes, "--out", path.to_str().unwrap()];
        let output = run(&args);
        (output.status.code(), text(&output.stderr).to_owned())
    };
    let (code, said) = play("1");
    assert!(code == Some(3) && !path.exists(), "{said}");
    assert!(said.contains("found the solutions of 0 of 1 puzzles: the node limit was reached"), "{said}");
    let partial = fs::read_to_string(folder.path().join("page.html.partial")).unwrap();
    assert!(!partial.contains(r#""solution":""#));
    assert_eq!(play("1000000").0, Some(0));
    assert!(fs::read_to_string(&path).unwrap().contains(r#""solution":""#));
}

#[test]
fn puzzles_of_a_seed_are_made_for_the_page() {
    let page = || {
        let args = [
            "play",
            "--variant",
            "4x4",
            "--count",
            "2",
            "--seed",
            "7",
            "--difficulty",
            "easy",
            "--no-open",
            "--quiet",
        ];
        run(&args).stdout
    };
    assert_eq!(text(&page()).matches(r#""level":"easy""#).count(), 2);
    assert_eq!(page(), page());
}

#[test]
fn an_engine_that_is_none_is_refused() {
    let output = command(&["play", "classic.txt", "--no-open"])
        .env("DLX_SUDOKU_PAGE", "classic.txt")
        .output()
        .unwrap();
    let said = "dlx-sudoku: DLX_SUDOKU_PAGE: classic.txt: found a file that is not WebAssembly; expected dlx-sudoku.wasm\n";
    assert_eq!((text(&output.stdout), text(&output.stderr), output.status.code()), ("", said, Some(2)));
}

/// A blank board, with the claim that one of its solutions is the only one.
const CLAIM: &str = r#"{"format":"dlx-sudoku/1","variant":"4x4","rows":["....","....","....","...."],
"solution":["4321","2143","3412","1234"],"solutions":"one"}"#;

#[test]
fn solutions_of_files_are_proven() {
    let folder = tempfile::tempdir().unwrap();
    let (file, book) = (folder.path().join("claim.json"), folder.path().join("book.pdf"));
    fs::write(&file, CLAIM).unwrap();
    let file = file.to_str().unwrap();
    let output = run(&["play", file, "--no-open", "--quiet"]);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(text(&output.stdout).contains(r#""solution":null"#));
    let output = run(&["book", file, "--out", book.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output.stderr).contains("several solutions"), "{}", text(&output.stderr));
    assert!(!book.exists());
}

/// Sentences of a setter that state no rule which was read are told wherever puzzles are read, up to ten of a
/// file.
#[test]
fn sentences_that_are_not_read_are_told() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("words.json");
    let words = fs::read_to_string(data("words.json")).unwrap();
    fs::write(&file, words.repeat(12)).unwrap();
    let file = file.to_str().unwrap();
    let said = |args: &[&str]| text(&run(args).stderr).to_owned();
    for command in [&["play", "--no-open"][..], &["book", "--format", "html"], &["hint"], &["grade"]] {
        let one = said(&[command, &["words.json"]].concat());
        let expected = "dlx-sudoku: words.json: the sentence \"Shade some cells\" of its rules states no rule that was read\n";
        assert!(one.contains(expected), "{command:?}: {one}");
        let many = said(&[command, &[file]].concat());
        assert!(many.contains("puzzle 10: the sentence") && !many.contains("puzzle 11: the"), "{many}");
        let quiet = said(&[command, &["words.json", "--quiet"]].concat());
        assert!(!quiet.contains("the sentence"), "{command:?}: {quiet}");
    }
}

#[test]
fn a_time_limit_is_no_fault() {
    let folder = tempfile::tempdir().unwrap();
    let book = folder.path().join("book.pdf");
    let output = run(&["book", "classic.txt", "--time-limit", "0s", "--out", book.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(3), "{}", text(&output.stderr));
    // On a busy machine, the limit may come while the puzzles are read.
    assert!(text(&output.stderr).contains(": the time limit was reached"), "{}", text(&output.stderr));
    let output = run(&["play", "--variant", "4x4", "--time-limit", "0s", "--no-open"]);
    assert_eq!((text(&output.stdout), output.status.code()), ("", Some(3)));
    assert!(text(&output.stderr).contains("made 0 of 1 puzzles"), "{}", text(&output.stderr));
}

#[test]
fn a_page_goes_to_standard_output_and_files_exclude_what_makes_puzzles() {
    let output = run(&["play", "classic.txt", "--out", "-", "--quiet"]);
    assert!(text(&output.stdout).starts_with("<!DOCTYPE html>"));
    for option in [&["--seed", "1"][..], &["-n", "2"], &["--difficulty", "easy"]] {
        let output = run(&[&["play", "classic.txt", "--no-open"], option].concat());
        assert_eq!((text(&output.stdout), output.status.code()), ("", Some(2)), "{option:?}");
    }
    let output = run(&["play", "--seed", "1", "--no-open", "--quiet"]);
    assert!(text(&output.stdout).contains(r#""variant":"classic""#));
}

#[test]
fn puzzles_without_one_solution_are_named() {
    let said = |files: &[&str]| {
        let output = run(&[&["play", "--no-open", "--out", "-"], files].concat());
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        text(&output.stderr)
            .lines()
            .filter(|line| line.contains("expected one"))
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert_eq!(said(&["classic.txt"]), "");
    assert_eq!(said(&["ambiguous.txt"]), "dlx-sudoku: the puzzle has several solutions; expected one");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("many.txt");
    let broken = "11..............\n";
    fs::write(&path, ["1...............\n".repeat(12), broken.to_owned()].concat()).unwrap();
    assert_eq!(
        said(&[path.to_str().unwrap()]),
        "dlx-sudoku: puzzle 13 has no solution; expected one\n\
         dlx-sudoku: each of puzzles 1, 2, 3, 4, 5, 6, 7, 8 and 4 more has several solutions; expected one"
    );
}

/// Labels for readers of screens tell what is written into rules, and name each mark by itself.
#[test]
fn labels_of_cells_tell_the_values_of_rules() {
    let folder = tempfile::tempdir().unwrap();
    let titles = |rules: &str| {
        let path = folder.path().join("puzzle.json");
        let puzzle = format!(
            r#"{{"format":"dlx-sudoku/1","variant":"own","rows":["1234","3412","2143","...."],"model":{{"id":"own","box":[2,2],{rules}}}}}"#
        );
        fs::write(&path, puzzle).unwrap();
        let output = run(&["play", path.to_str().unwrap(), "--no-open", "--out", "-"]);
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        let parts =
            text(&output.stdout).split("\"parts\":[").nth(1).unwrap().split("],\"givens\"").next().unwrap();
        let titles =
            parts.split("\"title\":\"").skip(1).map(|title| title.split('"').next().unwrap().to_owned());
        titles.collect::<Vec<String>>()
    };
    assert_eq!(
        titles(
            r#""clue":[{"kind":"cage","cells":["R1C1","R1C2"],"sum":3},{"kind":"quadruple","cells":["R1C1","R1C2","R2C1","R2C2"],"symbols":[1,4]}]"#
        ),
        ["cage R1C1: 3", "quadruple R1C1: 1 4"]
    );
    let dots = r#""constraint":[
        {"kind":"ratio","is":[2],"between":{"cells":[["R1C1","R1C2"],["R3C2","R3C1"],["R4C4","R4C3"]]}},
        {"kind":"sum","is":[5],"between":{"cells":[["R1C2","R1C3"]]}}]"#;
    let labels = titles(dots);
    assert!(!labels.iter().any(|label| label.starts_with("ratio") || label.starts_with("sum")), "{labels:?}");
    assert_eq!(
        labels.iter().filter(|label| label.starts_with("black dot between ")).count(),
        3,
        "{labels:?}"
    );
    assert!(labels.contains(&"black dot between R1C1 and R1C2".to_owned()), "{labels:?}");
    assert!(labels.contains(&"V between R1C2 and R1C3".to_owned()), "{labels:?}");
}
