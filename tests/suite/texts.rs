//! Texts about puzzles that formats have no place for.

use dlx_sudoku::Record;
use dlx_sudoku::format::{FORMATS, Format};

use super::documents::{read, written};

/// A puzzle with all texts.
fn told() -> Record {
    let text = r#"{"rows":["1...","..3.",".4..","...2"],"title":"T","author":"A","source":"S","ruleset":"R","comment":"C"}"#;
    read(text).remove(0)
}

fn lacking(record: &Record, format: &str) -> Vec<String> {
    let format = Format::find(format).expect("the format is on the list");
    format.lacks(record).into_iter().collect()
}

#[test]
fn formats_name_the_texts_that_they_leave_out() {
    let record = told();
    let all = ["the author", "the comment", "the rules in words", "the source", "the title"];
    for (format, names) in [
        ("json", &[][..]),
        ("csv", &["the rules in words"]),
        ("sdk", &["the rules in words"]),
        ("opensudoku", &["the author", "the rules in words", "the source"]),
        ("fpuzzles", &["the comment", "the source"]),
        ("fpuzzles-link", &["the comment", "the source"]),
        ("sudokupad", &["the comment", "the source"]),
        ("sudokupad-link", &["the comment", "the source"]),
        ("line", &all),
        ("grid", &all),
        ("pretty", &all),
        ("pencilmarks", &all),
        ("list", &all),
    ] {
        assert_eq!(lacking(&record, format), names, "{format}");
    }
    let mut without_rules = told();
    without_rules.ruleset = Some(" \n".to_owned());
    assert_eq!(lacking(&without_rules, "fpuzzles"), ["the source"], "the comment stands for the rules");
    without_rules.ruleset = None;
    without_rules.comment = None;
    assert_eq!(lacking(&without_rules, "csv"), [""; 0]);
}

/// Whatever a format does not name is in what it writes.
#[test]
fn texts_that_are_not_named_are_written() {
    let mut record = told();
    for (field, text) in [
        (&mut record.title, "Titulus"),
        (&mut record.author, "Auctor"),
        (&mut record.source, "Fons"),
        (&mut record.ruleset, "Regula"),
        (&mut record.comment, "Nota"),
    ] {
        *field = Some(text.to_owned());
    }
    let texts = [
        ("the title", "Titulus"),
        ("the author", "Auctor"),
        ("the source", "Fons"),
        ("the rules in words", "Regula"),
        ("the comment", "Nota"),
    ];
    let mut record = record;
    record.puzzle = read(&format!("{}\n", ".".repeat(81))).remove(0).puzzle;
    for format in FORMATS.iter().filter(|format| format.is_written() && !format.name.ends_with("link")) {
        let document = written(&record, format.name);
        for (name, text) in texts {
            let is_named = format.lacks(&record).contains(name);
            assert_ne!(is_named, document.contains(text), "{name} in {}: {document}", format.name);
        }
    }
}

/// A text of several lines is a field in quotes.
#[test]
fn tables_keep_the_lines_of_texts() {
    let mut record = told();
    record.comment = Some("one\n\ntwo, \"three\"".to_owned());
    record.source = Some("a\nb".to_owned());
    let again = read(&written(&record, "csv")).remove(0);
    assert_eq!((again.comment, again.source), (record.comment, record.source));
}

/// The sentences that are written for a puzzle's rules are not a setter's, even if they were read.
#[test]
fn rules_that_were_written_here_are_not_missed() {
    let mut record = told();
    record.ruleset = None;
    for format in ["fpuzzles", "sudokupad"] {
        let again = read(&written(&Record::from(record.puzzle.clone()), format)).remove(0);
        assert!(again.ruleset.is_some(), "{format}");
        assert!(FORMATS.iter().all(|format| format.lacks(&again).is_empty()), "{format}");
    }
    assert!(FORMATS.iter().all(|format| format.lacks(&record.puzzle.clone().into()).is_empty()));
}
