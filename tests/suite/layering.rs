//! The layers, kept apart by grepping the tree: see ARCHITECTURE.md.
//!
//! Comments and unit tests may say what they like; the code may not.

use std::fs;
use std::path::{Path, PathBuf};

/// The rooms of the library that stand side by side and do not know of each other.
const SIBLINGS: [&str; 4] = ["format", "generate", "grade", "render"];

/// A word or a string literal of Rust code; other marks one by one.
#[derive(Debug, PartialEq)]
enum Token {
    Word(String),
    Text(String),
    Mark(char),
}

/// One source file, without comments and unit tests.
struct Source {
    /// The path from the root of the workspace, with `/`.
    path: String,
    tokens: Vec<Token>,
}

impl Source {
    fn has_word(&self, word: &str) -> bool {
        self.tokens.iter().any(|token| matches!(token, Token::Word(found) if found == word))
    }

    fn has_text(&self, text: &str) -> bool {
        self.tokens.iter().any(|token| matches!(token, Token::Text(found) if found == text))
    }

    /// Whether the tokens of `phrase` stand one after another.
    fn has_phrase(&self, phrase: &str) -> bool {
        let phrase = tokens(phrase);
        self.tokens.windows(phrase.len()).any(|window| window == phrase)
    }

    /// Whether a room is used: `crate::grade::Level`, or `crate::{grade::Level, puzzle::Values}`.
    fn uses_room(&self, room: &str) -> bool {
        self.has_phrase(&format!("crate::{room}")) || self.grouped().contains(&room)
    }

    /// The words that the parts of groups such as `crate::{grade::Level, puzzle::Values}` begin with.
    fn grouped(&self) -> Vec<&str> {
        let open = tokens("crate::{");
        let groups = self.tokens.windows(open.len()).enumerate().filter(|(_, window)| *window == open);
        let mut found = Vec::new();
        for (at, _) in groups {
            let (mut depth, mut is_first) = (1, true);
            for token in &self.tokens[at + open.len()..] {
                match token {
                    Token::Mark('{') => depth += 1,
                    Token::Mark('}') if depth == 1 => break,
                    Token::Mark('}') => depth -= 1,
                    Token::Mark(',') if depth == 1 => is_first = true,
                    Token::Word(word) if std::mem::take(&mut is_first) => found.push(word.as_str()),
                    _ => {}
                }
            }
        }
        found
    }

    fn is_command(&self) -> bool {
        self.path.starts_with("cli/")
    }
}

/// What `rest` begins with: a token or nothing of interest, and its length in bytes.
fn token(rest: &str) -> (Option<Token>, usize) {
    let until = |end: &str| rest.find(end).map_or(rest.len(), |at| at + end.len());
    let first = rest.chars().next().unwrap_or(' ');
    if rest.starts_with("//") {
        return (None, until("\n"));
    }
    if rest.starts_with("/*") {
        return (None, until("*/"));
    }
    if rest.starts_with("r\"") || rest.starts_with("r#") {
        let hashes = rest[1..].chars().take_while(|&c| c == '#').count();
        let open = hashes + 2;
        if rest[open - 1..].starts_with('"') {
            let close = format!("\"{}", "#".repeat(hashes));
            let length = rest[open..].find(&close).unwrap_or(rest.len() - open);
            return (Some(Token::Text(rest[open..open + length].to_owned())), open + length + close.len());
        }
    }
    if first == '"' {
        let length = quoted(&rest[1..]);
        return (Some(Token::Text(rest[1..=length].to_owned())), length + 2);
    }
    if first == '\'' {
        return (None, character(rest));
    }
    if first.is_alphanumeric() || first == '_' {
        let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
        return (Some(Token::Word(rest[..length].to_owned())), length);
    }
    ((!first.is_whitespace()).then_some(Token::Mark(first)), first.len_utf8())
}

/// How many bytes of `rest` stand before the closing quotation mark.
fn quoted(rest: &str) -> usize {
    let mut escaped = false;
    let closes = |c: char| {
        let closes = c == '"' && !escaped;
        escaped = c == '\\' && !escaped;
        closes
    };
    rest.find(closes).unwrap_or(rest.len())
}

/// The length of a character literal, or of the mark alone where it begins a lifetime.
fn character(rest: &str) -> usize {
    let mut chars = rest.char_indices().skip(1);
    match (chars.next(), chars.next()) {
        (Some((_, '\\')), Some((at, c))) => {
            rest[at + c.len_utf8()..].find('\'').map_or(1, |end| at + end + 2)
        }
        (_, Some((at, '\''))) => at + 1,
        _ => 1,
    }
}

fn tokens(code: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut rest = code;
    while !rest.is_empty() {
        let (token, length) = token(rest);
        found.extend(token);
        rest = &rest[length.min(rest.len())..];
    }
    found
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
fn sources(folder: &str) -> Vec<Source> {
    let read = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let path = path.strip_prefix(root()).expect("a path under the root").to_string_lossy();
        Source { path: path.replace('\\', "/"), tokens: tokens(code) }
    };
    let found: Vec<_> = files(&root().join(folder), "rs").iter().map(read).collect();
    assert!(!found.is_empty(), "no sources in {folder}");
    found
}

fn all_sources() -> Vec<Source> {
    ["dlx/src", "variants/src", "src", "cli/src"].into_iter().flat_map(sources).collect()
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

/// The ids of the catalogue, as its files say.
fn catalogue_ids() -> Vec<String> {
    let id = |path: &PathBuf| {
        let text = fs::read_to_string(path).expect("a file of the catalogue");
        let id =
            text.lines().find_map(|line| line.strip_prefix("id = \"")?.strip_suffix('"').map(str::to_owned));
        id.unwrap_or_else(|| panic!("{} has no line 'id = \"...\"'", path.display()))
    };
    files(&root().join("variants/src/catalogue"), "toml").iter().map(id).collect()
}

#[test]
fn the_lexer_tells_code_from_comments_and_strings() {
    let code = r##"let a: &'a str = "x // \"y"; // "no" z
        match c { '"' | '\'' | '\u{7f}' => r#"q"q"#, _ => b }"##;
    let texts: Vec<_> = tokens(code).into_iter().filter(|token| matches!(token, Token::Text(_))).collect();
    assert_eq!(texts, [Token::Text("x // \\\"y".to_owned()), Token::Text("q\"q".to_owned())]);
    assert!(tokens(code).contains(&Token::Word("b".to_owned())));
    assert!(!tokens(code).contains(&Token::Word("z".to_owned())));
    assert_eq!(parts("parse_CellId"), ["parse", "", "cell", "id"]);
}

#[test]
fn the_engine_knows_no_puzzle() {
    const FOREIGN: [&str; 8] = ["cell", "cells", "sudoku", "symbol", "symbols", "grid", "grids", "clue"];
    // The name of the engine made of sparse sets.
    const ALLOWED: [&str; 2] = ["cells", "Cells"];
    for source in sources("dlx/src") {
        for token in &source.tokens {
            let Token::Word(word) = token else { continue };
            let foreign = parts(word).into_iter().find(|part| FOREIGN.contains(&part.as_str()));
            assert!(foreign.is_none() || ALLOWED.contains(&word.as_str()), "{} says {word}", source.path);
        }
    }
}

#[test]
fn lower_layers_do_not_know_upper_ones() {
    for (folder, upper) in
        [("dlx/src", "dlx_variants"), ("dlx/src", "dlx_sudoku"), ("variants/src", "dlx_sudoku")]
    {
        for source in sources(folder) {
            assert!(!source.has_word(upper), "{} uses {upper}", source.path);
        }
    }
}

#[test]
fn rooms_in_groups_are_seen() {
    let source = |code: &str| Source { path: String::new(), tokens: tokens(code) };
    for code in [
        "use crate::grade;",
        "use crate::{grade::{Level, Rating}, puzzle};",
        "use crate::{puzzle::{a, b}, grade};",
    ] {
        assert!(source(code).uses_room("grade"), "{code}");
    }
    for code in [
        "use crate::{puzzle::{grade, b}};",
        "use crate::{level}; use other::{grade};",
        "let grade = {crate::x};",
    ] {
        assert!(!source(code).uses_room("grade"), "{code}");
    }
}

#[test]
fn siblings_do_not_know_each_other() {
    for source in sources("src") {
        let home = SIBLINGS.into_iter().find(|room| source.path.starts_with(&format!("src/{room}/")));
        for room in SIBLINGS.into_iter().filter(|&room| home.is_some_and(|home| home != room)) {
            assert!(!source.uses_room(room), "{} uses crate::{room}", source.path);
        }
    }
}

#[test]
fn rooms_do_not_know_the_one_above_them() {
    for source in sources("src").iter().filter(|source| !source.is_command()) {
        let is_inside = source.path.starts_with("src/difficulty/");
        assert!(is_inside || !source.uses_room("difficulty"), "{} uses crate::difficulty", source.path);
    }
}

#[test]
fn only_the_command_knows_the_command_line() {
    for source in all_sources().iter().filter(|source| !source.is_command()) {
        assert!(!source.has_word("cli"), "{} mentions the command line", source.path);
        assert!(!source.has_word("clap"), "{} uses clap", source.path);
    }
}

#[test]
fn libraries_do_not_print_exit_or_read_the_environment() {
    let forbidden =
        ["println!", "eprintln!", "print!", "eprint!", "process::exit", "std::env", "env::var", "env::args"];
    for source in all_sources().iter().filter(|source| !source.is_command()) {
        assert!(!source.has_word("anyhow"), "{} uses anyhow", source.path);
        for phrase in forbidden {
            assert!(!source.has_phrase(phrase), "{} uses {phrase}", source.path);
        }
    }
}

#[test]
fn variants_are_named_in_the_catalogue_alone() {
    let ids = catalogue_ids();
    assert!(ids.len() >= 30, "the catalogue has {} files", ids.len());
    let sources = all_sources();
    for source in sources.iter().filter(|source| !source.path.starts_with("variants/src/catalogue/")) {
        for id in &ids {
            assert!(!source.has_text(id), "{} names the variant {id:?}", source.path);
        }
    }
}
