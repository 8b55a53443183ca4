//! The table in TECHNIQUES.md is that of the list; `UPDATE_GOLDEN=1 cargo test --test grade` writes it anew.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use dlx_sudoku::grade::{TECHNIQUES, UNIQUENESS_TECHNIQUES};

const BEGIN: &str = "<!-- techniques: begin -->\n";
const END: &str = "<!-- techniques: end -->\n";

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
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("TECHNIQUES.md");
    let page = fs::read_to_string(&path).expect("TECHNIQUES.md is there");
    let (before, rest) = page.split_once(BEGIN).expect("the page has a table");
    let (shown, after) = rest.split_once(END).expect("the table ends");
    if env::var_os("UPDATE_GOLDEN").is_some() {
        let new = format!("{before}{BEGIN}{}{END}{after}", table());
        fs::write(&path, new).expect("TECHNIQUES.md can be written");
    } else {
        assert_eq!(shown, table(), "see the head of tests/grade/table.rs");
    }
}
