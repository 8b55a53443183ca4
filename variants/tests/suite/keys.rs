//! The tables of FORMATS.md have the keys of all rules and drawings.

use std::collections::BTreeSet;

use dlx_variants::{Rule, Spec};

const FORMATS: &str = include_str!("../../../FORMATS.md");

/// What stands between backticks.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// What a reader of declarations expected in place of a key, or a kind, that does not exist.
fn expected(list: &str, rule: &str) -> BTreeSet<String> {
    let text = format!("id = 'a'\nbox = [3, 3]\n{list} = [{{ {rule} }}]");
    let error = Spec::from_toml(&text).expect_err("there is no such key").to_string();
    let (_, expected) = error.split_once("`nothing`; ").unwrap_or_else(|| panic!("{error}"));
    quoted(expected).map(str::to_owned).collect()
}

/// The table that follows a text: the kinds of each row, and its keys.
fn rows(begin: &str) -> Vec<(Vec<&'static str>, BTreeSet<String>)> {
    let (_, table) = FORMATS.split_once(begin).expect("a table");
    let lines = table.lines().skip_while(|line| !line.starts_with("|---")).skip(1);
    let row = |line: &'static str| {
        // A bar with a backslash is part of a cell.
        let cells: Vec<&str> = line.split(" | ").map(|cell| cell.trim_matches(['|', ' '])).collect();
        assert!(cells.len() >= 3 && cells.iter().skip(2).all(|cell| !cell.is_empty()), "{line}");
        // What a key may be follows a colon.
        let named = cells[1].split("; ").flat_map(|part| quoted(part.split(": ").next().unwrap_or(part)));
        (quoted(cells[0]).collect(), named.map(str::to_owned).collect())
    };
    lines.take_while(|line| line.starts_with('|')).map(row).collect()
}

/// Compares a table with the kinds of a list of declarations, and with the keys of each.
fn assert_complete(list: &str, begin: &str, kinds: &BTreeSet<String>) -> BTreeSet<String> {
    let (mut told, mut without_name) = (BTreeSet::new(), BTreeSet::new());
    for (row, keys) in rows(begin) {
        for kind in row {
            let mut found = expected(list, &format!("kind = '{kind}', nothing = 1"));
            if !found.remove("name") {
                without_name.insert(kind.to_owned());
            }
            assert_eq!(keys, found, "{list}: {kind}");
            assert!(told.insert(kind.to_owned()), "{list}: {kind} stands there twice");
        }
    }
    assert_eq!(&told, kinds, "{list}");
    without_name
}

#[test]
fn a_table_has_the_keys_of_all_rules() {
    let kinds = Rule::KINDS.iter().map(|&kind| kind.to_owned()).collect();
    let without_name = assert_complete("clue", "### Rules and their keys", &kinds);
    let (_, said) = FORMATS.split_once("a line of 1 to 60 characters; ").expect("who has a name");
    let said: BTreeSet<String> =
        quoted(said.split_once(" have no name").expect("who has none").0).map(str::to_owned).collect();
    assert_eq!(without_name, said);
}

#[test]
fn a_table_has_the_keys_of_all_drawings() {
    let kinds = expected("draw", "kind = 'nothing'");
    assert_complete("draw", "Clues that are drawn over the solution", &kinds);
}
