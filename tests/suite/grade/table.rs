//! TECHNIQUES.md is correct; `UPDATE_GOLDEN=1 cargo test -p dlx-sudoku --test suite grade` rewrites it.

use std::collections::HashSet;
use std::fmt::Write;
use std::path::Path;
use std::sync::Mutex;
use std::{env, fs};

use dlx_sudoku::grade::{TECHNIQUES, Technique, UNIQUENESS_TECHNIQUES};

/// Tests that write the page take turns.
static PAGE: Mutex<()> = Mutex::new(());

/// Compares a part of the page with what it should be, or writes it.
pub(crate) fn assert_on_page(part: &str, text: &str) {
    let turn = PAGE.lock();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("TECHNIQUES.md");
    let page = fs::read_to_string(&path).expect("TECHNIQUES.md is there");
    let [begin, end] = ["begin", "end"].map(|edge| format!("<!-- {part}: {edge} -->\n"));
    let (before, rest) = page.split_once(&begin).expect("the page has the part");
    let (shown, after) = rest.split_once(&end).expect("the part ends");
    if env::var_os("UPDATE_GOLDEN").is_some() {
        fs::write(&path, format!("{before}{begin}{text}{end}{after}")).expect("TECHNIQUES.md can be written");
    } else {
        let shown = shown.to_owned();
        drop(turn);
        assert_eq!(shown, text, "see the head of this file");
    }
}

fn table() -> String {
    let mut table =
        "| rating | technique | id | level | score | how it works |\n|--:|---|---|---|--:|---|\n".to_owned();
    for technique in TECHNIQUES.iter().chain(UNIQUENESS_TECHNIQUES) {
        let (id, level, score) = (technique.id, technique.level, technique.score);
        let _ = writeln!(
            table,
            "| {} | {} | `{id}` | {level} | {score} | {} |",
            technique.rating, technique.name, technique.summary
        );
    }
    table
}

#[test]
fn the_table_of_techniques_is_that_of_the_list() {
    assert_on_page("techniques", &table());
}

#[test]
fn techniques_are_listed_by_rating_under_names_of_their_own() {
    assert!(TECHNIQUES.is_sorted_by_key(|technique| technique.rating));
    let ids: HashSet<&str> = TECHNIQUES.iter().map(|technique| technique.id).collect();
    let names: HashSet<&str> = TECHNIQUES.iter().map(|technique| technique.name).collect();
    assert_eq!((ids.len(), names.len()), (TECHNIQUES.len(), TECHNIQUES.len()));
    for technique in TECHNIQUES {
        assert_eq!(Technique::by_id(technique.id), Some(*technique));
        assert!(technique.id.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-'));
        assert!(technique.summary.ends_with('.') && technique.score > 0);
    }
}
