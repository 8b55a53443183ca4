//! Pages to play in.

use std::fs;

use super::process::{command, run, text};

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
