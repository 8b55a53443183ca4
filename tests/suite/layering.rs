//! Walls that Cargo does not enforce: see ARCHITECTURE.md. The Cargo.toml files ensure that lower crates do
//! not know upper ones, and that only the command compiles what a command needs.
//!
//! Comments and unit tests are exempt.

use std::fs;
use std::path::{Path, PathBuf};

use dlx_sudoku::variants::Rule;

/// The libraries.
const LIBRARIES: [&str; 7] =
    ["dlx/src", "variants/src", "grade/src", "src", "drawing/src", "book/src", "page/src"];
/// The packages that are not compiled a second time for their unit tests, which run in their suites.
const COMPILED_ONCE: [&str; 4] = ["book", "cli", "drawing", "page"];
/// The rooms that `src/` does not connect, a crate among them; `difficulty` is above them.
const ROOMS: [&str; 3] = ["format", "generate", "grade"];

/// One source file, without comments and unit tests.
pub(crate) struct Source {
    /// The path from the root of the workspace, with `/`.
    pub(crate) path: String,
    pub(crate) code: String,
}

impl Source {
    fn read(path: &Path) -> Self {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let is_tests = |(at, attribute): &(usize, &str)| {
            let next = text[at + attribute.len()..].lines().next();
            next.is_some_and(|line| line.ends_with("mod tests {"))
        };
        let end = text.match_indices("#[cfg(test)]\n").find(is_tests).map_or(text.len(), |(at, _)| at);
        let code = text[..end].lines().map(|line| &line[..comment(line)]).collect::<Vec<_>>().join("\n");
        let path = path.strip_prefix(root()).expect("a path under the root").to_string_lossy();
        Self { path: path.replace('\\', "/"), code }
    }

    fn words(&self) -> impl Iterator<Item = &str> {
        self.code.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| !word.is_empty())
    }

    /// Whether `crate::room` is used, alone or as the beginning of a path.
    fn uses_room(&self, room: &str) -> bool {
        let path = format!("crate::{room}");
        let ends = |rest: &str| !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
        self.code.split(&path).skip(1).any(ends)
    }
}

/// The start of a line's comment, or the end of the line. A `//` after an odd number of quotation marks is
/// part of a string.
fn comment(line: &str) -> usize {
    let is_code = |at: usize| line[..at].matches('"').count().is_multiple_of(2);
    line.match_indices("//").map(|(at, _)| at).find(|&at| is_code(at)).unwrap_or(line.len())
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())) {
        let path = entry.expect("an entry of a folder").path();
        if path.is_dir() {
            found.append(&mut files(&path, extension));
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
    found
}

/// The sources under a folder of the workspace.
pub(crate) fn sources(folder: &str) -> Vec<Source> {
    let found: Vec<_> = files(&root().join(folder), "rs").iter().map(|path| Source::read(path)).collect();
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

/// The words that a name is made of, in lower case: `parse_CellId` is `parse`, `cell`, `id`.
fn parts(name: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    for c in name.chars() {
        if c == '_' || c.is_uppercase() {
            parts.push(String::new());
        }
        if c != '_' {
            parts.last_mut().expect("there is always a part").extend(c.to_lowercase());
        }
    }
    parts
}

#[test]
fn comments_and_rooms_are_distinguished_from_code() {
    assert_eq!(comment("a // b"), 2);
    assert_eq!(comment("a(\"// b\") // c"), 10);
    let uses = |code: &str| Source { path: String::new(), code: code.to_owned() }.uses_room("grade");
    assert!(uses("use crate::grade;") && uses("crate::grade::Level") && !uses("crate::grader::x"));
    assert_eq!(parts("parse_CellId"), ["parse", "", "cell", "id"]);
}

/// Tables and code need their lines; sentences do not.
#[test]
fn comments_are_no_wider_than_code() {
    const WIDTH: usize = 110;
    for folder in LIBRARIES.iter().chain(&["cli/src", "tests", "benches", "examples"]) {
        for path in files(&root().join(folder), "rs") {
            let text = fs::read_to_string(&path).expect("a source");
            let mut is_code = false;
            for (number, line) in (1..).zip(text.lines()) {
                let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
                let words = comment.trim_start_matches(['/', '!']).trim_start();
                is_code ^= words.starts_with("```");
                let is_wide = !is_code && !words.starts_with('|') && line.chars().count() > WIDTH;
                assert!(
                    !is_wide,
                    "{}, line {number}: found a comment of more than {WIDTH} characters",
                    path.display()
                );
            }
        }
    }
}

#[test]
fn the_engine_knows_no_puzzle() {
    const FOREIGN: [&str; 8] = ["cell", "cells", "sudoku", "symbol", "symbols", "grid", "grids", "clue"];
    // The engine that uses sparse sets has this name.
    const ALLOWED: [&str; 2] = ["cells", "Cells"];
    for source in sources("dlx/src") {
        for word in source.words() {
            let foreign = parts(word).into_iter().find(|part| FOREIGN.contains(&part.as_str()));
            assert!(foreign.is_none() || ALLOWED.contains(&word), "{} says {word}", source.path);
        }
    }
}

#[test]
fn rooms_side_by_side_do_not_know_each_other() {
    for source in sources("src") {
        let is_root = source.path == "src/lib.rs";
        assert!(is_root || !source.code.contains("dlx_grade"), "{} does not say crate::grade", source.path);
        // Groups would hide what is used.
        assert!(!source.code.contains("crate::{"), "{} uses a group of the crate", source.path);
        let home = ROOMS.into_iter().find(|room| source.path.starts_with(&format!("src/{room}/")));
        for room in ROOMS.into_iter().filter(|&room| home.is_some_and(|home| home != room)) {
            assert!(!source.uses_room(room), "{} uses crate::{room}", source.path);
        }
        let is_inside = source.path.starts_with("src/difficulty/");
        assert!(is_inside || !source.uses_room("difficulty"), "{} uses crate::difficulty", source.path);
    }
}

#[test]
fn libraries_do_not_print_exit_or_read_the_environment() {
    const FORBIDDEN: [&str; 6] = ["println!", "print!", "eprint!", "process::exit", "std::env", "env::"];
    for source in LIBRARIES.into_iter().flat_map(sources) {
        for phrase in FORBIDDEN {
            assert!(!source.code.contains(phrase), "{} uses {phrase}", source.path);
        }
    }
}

/// The variants with the same name as a key of rules, here, of f-puzzles or of Penpa, or as a word by which
/// players name a relation. A variant may also have the name of the kind of rule that it consists of.
const KEYS: [&str; 4] = ["\"between\"", "\"consecutive\"", "\"thermo\"", "\"xv\""];

#[test]
fn variants_are_named_in_the_catalogue_alone() {
    let catalogue = files(&root().join("variants/src/catalogue"), "toml");
    assert!(catalogue.len() >= 30, "the catalogue has {} files", catalogue.len());
    let folders = LIBRARIES.into_iter().chain(["cli/src"]);
    let sources: Vec<_> = folders.flat_map(sources).collect();
    for path in catalogue {
        let text = fs::read_to_string(&path).expect("a file of the catalogue");
        let id = text.lines().find_map(|line| line.strip_prefix("id = "));
        let id = id.unwrap_or_else(|| panic!("{} has no line 'id = \"...\"'", path.display()));
        if Rule::KINDS.contains(&id.trim_matches('"')) || KEYS.contains(&id) {
            continue;
        }
        let is_elsewhere = |source: &&Source| !source.path.starts_with("variants/src/catalogue/");
        for source in sources.iter().filter(is_elsewhere) {
            assert!(!source.code.contains(id), "{} names the variant {id}", source.path);
        }
    }
}

#[test]
fn unit_tests_of_packages_that_are_compiled_once_run_in_their_suites() {
    let read = |path: &Path| fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
    for package in COMPILED_ONCE {
        let folder = root().join(package);
        let manifest = read(&folder.join("Cargo.toml"));
        assert!(manifest.lines().any(|line| line == "test = false"), "{package} is compiled twice");
        let suite: String = files(&folder.join("tests/suite"), "rs").iter().map(|path| read(path)).collect();
        for path in files(&folder.join("src"), "rs") {
            let module = path.strip_prefix(&folder).expect("a path in the package").to_string_lossy();
            let include = format!("#[path = \"../../{}\"]", module.replace('\\', "/"));
            let has_tests = read(&path).contains("#[cfg(test)]");
            assert!(
                !has_tests || suite.contains(&include),
                "the unit tests of {package}/{module} do not run"
            );
        }
    }
}
