//! README, GUIDE and FORMATS are correct: their commands print what the pages show, the variants are those of
//! the catalogue, and the files are quoted as they are.
//!
//! `TRYCMD=overwrite cargo test -p dlx-sudoku-cli --test readme` records the current output, which must be
//! reviewed before it is committed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

/// The markers around the table of variants.
const BEGIN: &str = "<!-- variants: begin -->\n";
const END: &str = "<!-- variants: end -->\n";

/// Files that pages show, each with its page and language.
const SHOWN: [(&str, &str, &str); 3] = [
    ("README.md", "toml", "examples/leap.toml"),
    ("FORMATS.md", "text", "cli/tests/data/small.dlx"),
    ("FORMATS.md", "json", "cli/tests/data/small.json"),
];

/// The root of the workspace.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

fn path(name: &str) -> PathBuf {
    root().join(name)
}

fn read(name: &str) -> String {
    fs::read_to_string(path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// GUIDE up to the table, the table, and what follows.
fn parts(guide: &str) -> [&str; 3] {
    let (before, rest) = guide.split_once(BEGIN).expect("GUIDE has a table of variants");
    let (table, after) = rest.split_once(END).expect("the table of variants ends");
    [before, table, after]
}

/// The table as the command prints it.
fn table() -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_dlx-sudoku"));
    let output = command.args(["variants", "--format", "markdown"]).output().expect("the command runs");
    assert!(output.status.success());
    String::from_utf8(output.stdout).expect("the table is text")
}

fn check_table() {
    let (guide, table) = (read("GUIDE.md"), table());
    let [before, shown, after] = parts(&guide);
    if env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        let new = format!("{before}{BEGIN}{table}{END}{after}");
        fs::write(path("GUIDE.md"), new).expect("GUIDE can be written");
    } else {
        assert_eq!(shown, table, "see the head of this test");
    }
}

fn check_files() {
    for (page, language, file) in SHOWN {
        let block = format!("```{language}\n{}```\n", read(file));
        assert!(read(page).contains(&block), "{page} does not show {file} as it is");
    }
}

/// One test, because two could not write a page at once.
#[test]
fn pages_show_what_there_is() {
    env::set_current_dir(root()).expect("the pages' commands run at the root of the workspace");
    check_table();
    check_files();
    trycmd::TestCases::new().case("README.md").case("GUIDE.md").case("FORMATS.md").run();
}
