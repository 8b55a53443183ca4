//! Links of Penpa. Those in tests/data/penpa were written by Penpa: small.url and marks.url stand in the
//! tests of programs that convert puzzles, diagonal.url and kropki.url are from contests at
//! logicmastersindia.com.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use dlx_sudoku::{Record, Session, Uniqueness};
use serde_json::{Value, json};

use super::documents::{ends_in_one_error_or_in_records, fault, read};

fn published_link(name: &str) -> String {
    let path = format!("{}/tests/data/penpa/{name}.url", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn published(name: &str) -> Record {
    read(&published_link(name)).remove(0)
}

fn clues(record: &Record) -> Value {
    serde_json::to_value(&record.puzzle.model().spec().clues).expect("rules are JSON")
}

/// A document as links contain it.
pub(super) fn packed(text: &str) -> String {
    STANDARD.encode(miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 1))
}

/// The link at this address that contains a document.
pub(super) fn link_at(address: &str, text: &str) -> String {
    format!("{address}{}\n", packed(text))
}

fn link(text: &str) -> String {
    link_at("https://swaroopg92.github.io/penpa-edit/#m=edit&p=", text)
}

/// The number of a cell of a grid of 4 by 4 cells, from its row and its column, from 1.
fn cell(row: usize, col: usize) -> usize {
    8 * (row + 1) + col + 1
}

/// A grid of 4 by 4 cells with boxes in which this is drawn.
pub(super) fn drawn(drawings: &[(&str, Value)]) -> String {
    document("sudoku,4,4", &(0..16).map(|at| cell(at / 4 + 1, at % 4 + 1)).collect::<Vec<_>>(), drawings)
}

fn document(header: &str, cells: &[usize], drawings: &[(&str, Value)]) -> String {
    // The corner between four boxes is that after the second row and column; corners follow 64 cells.
    let at = |row: usize, col: usize| 64 + 8 * (row + 1) + col + 1;
    let mut lines = json!({});
    for step in 0..4 {
        lines[format!("{},{}", at(step, 2), at(step + 1, 2))] = 2.into();
        lines[format!("{},{}", at(2, step), at(2, step + 1))] = 2.into();
    }
    let mut question =
        json!({"lineE": lines, "number": {}, "surface": {}, "thermo": [[]], "command_redo": {"__a": []}});
    for (key, value) in drawings {
        question[*key] = value.clone();
    }
    let mut last = 0;
    let steps: Vec<i64> =
        cells.iter().map(|&cell| cell as i64 - std::mem::replace(&mut last, cell) as i64).collect();
    let header = format!(
        "{header},38,0,1,1,380,380,84,84,0,0,0,0,Title: A%2C b,Author: Somebody,,One%2Dtwo%2E,OFF,false"
    );
    format!(
        "{header}\n[0,0,0,0]\n{{}}\n{question}\n{{\"number\":{{\"{}\":[\"2\",1,\"1\"]}}}}\n{}\n[]\n",
        cell(4, 4),
        json!(steps)
    )
}

#[test]
fn published_links_are_read() {
    let small = published("small");
    assert_eq!(small.puzzle.model().spec().id, "6x6");
    assert_eq!(small.puzzle.givens().iter().flatten().count(), 16);
    assert_eq!((small.title.as_deref(), small.author.as_deref()), (Some("Test 6x6"), Some("Mark Tekfan")));
    let diagonal = published("diagonal");
    assert_eq!(diagonal.title.as_deref(), Some("8 - Diagonal Sudoku 9x9"));
    assert_eq!(diagonal.puzzle.model().spec().constraints.len(), 2);
    let lowered = diagonal.puzzle.model().lower();
    assert_eq!(Session::of(&lowered).solve(diagonal.puzzle.givens()).count, Uniqueness::Unique);
    let kropki = published("kropki");
    let (spec, marks) = (kropki.puzzle.model().spec(), kropki.puzzle.model().marks().len());
    assert_eq!((kropki.puzzle.givens().iter().flatten().count(), spec.clues.len(), marks), (0, 0, 23));
    assert_eq!(spec.id, "kropki");
    assert!(kropki.ruleset.as_ref().is_some_and(|comment| comment.contains("white circle")));
    assert_eq!([small.unread, diagonal.unread, kropki.unread], [None, None, None], "all of their words");
    // Its words say that all possible circles are marked, without which it has several solutions.
    let lowered = kropki.puzzle.model().lower();
    assert_eq!(Session::of(&lowered).solve(kropki.puzzle.givens()).count, Uniqueness::Unique);
}

#[test]
fn rules_of_a_published_link_are_read() {
    let whole = published_link("marks");
    let (model, _) = read(&whole).remove(0).puzzle.into_parts();
    let impossible: Vec<_> = model.clues().filter_map(|rule| model.why_impossible(rule)).collect();
    assert_eq!(impossible.len(), 1, "the arrow is too long: {impossible:?}");
    assert!(impossible[0].contains("no sum is possible"), "{impossible:?}");
    let (_, payload) = whole.trim_end().split_once("&p=").unwrap();
    let text = miniz_oxide::inflate::decompress_to_vec(&STANDARD.decode(payload).unwrap()).unwrap();
    let text = String::from_utf8(text).unwrap().replace("87,100,113]", "87]");
    let record = read(&link(&text)).remove(0);
    let mut found: Vec<String> = clues(&record).as_array().unwrap().iter().map(Value::to_string).collect();
    let dot = |kind: &str, is: u64, cells: [&str; 2]| json!({"kind": kind, "is": [is], "between": {"cells": [cells]}});
    let mut expected: Vec<String> = [
        json!({"kind": "thermometer", "cells": ["R1C6", "R1C7", "R1C8", "R2C9", "R3C9"]}),
        json!({"kind": "arrow", "cells": ["R4C6"], "shafts": [["R4C7", "R4C8", "R5C8"]]}),
        json!({"kind": "cage", "cells": ["R3C1", "R3C2", "R4C1", "R4C2", "R5C1", "R5C2"], "sum": 22}),
        json!({"kind": "odd", "cells": ["R7C1"]}),
        json!({"kind": "even", "cells": ["R8C1"]}),
        dot("difference", 1, ["R8C4", "R9C4"]),
        dot("difference", 1, ["R9C4", "R9C5"]),
        dot("difference", 1, ["R9C5", "R9C6"]),
        dot("ratio", 2, ["R9C7", "R9C8"]),
        dot("ratio", 2, ["R9C8", "R9C9"]),
    ]
    .iter()
    .map(Value::to_string)
    .collect();
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    assert_eq!(record.puzzle.model().spec().constraints.len(), 2, "both diagonals");
    let givens: Vec<(usize, u8)> = record
        .puzzle
        .givens()
        .iter()
        .enumerate()
        .filter_map(|(at, given)| Some((at, (*given)?.number())))
        .collect();
    assert_eq!(givens, [(11, 1), (12, 2), (13, 3)]);
}

#[test]
fn digits_words_and_marks_are_read() {
    let record = &read(&link(&drawn(&[
        (
            "number",
            json!({cell(1, 1).to_string(): ["1", 1, "1"], (128 + cell(2, 2)).to_string(): ["V", 1, "1"]}),
        ),
        ("cage", json!({"400,401": 10, "400,402": 10, "402,403": 10, "401,403": 10})),
        ("numberS", json!({"400": ["3", 1]})),
    ])))[0];
    assert_eq!((record.title.as_deref(), record.ruleset.as_deref()), (Some("A, b"), Some("One\ntwo&")));
    assert_eq!(record.puzzle.model().spec().boxes, Some([2, 2]));
    assert_eq!(
        clues(record),
        json!([
            {"kind": "sum", "is": [5], "between": {"cells": [["R2C2", "R3C2"]]}},
            {"kind": "cage", "cells": ["R3C3"], "sum": 3}
        ])
    );
    let number = |values: &[Option<dlx_sudoku::Symbol>]| {
        values.iter().flatten().map(|symbol| symbol.number()).collect::<Vec<_>>()
    };
    assert_eq!(number(record.puzzle.givens()), [1]);
    assert_eq!(record.entries.as_deref().map(number), Some(vec![2]));
}

/// What words alone state about the whole board is read; any other sentence is told.
#[test]
fn words_that_no_drawing_shows_are_read_or_told() {
    let of = |words: &str| {
        let text = drawn(&[]).replace("One%2Dtwo%2E", words);
        let record = read(&link(&text)).remove(0);
        let spec = serde_json::to_value(record.puzzle.model().spec()).expect("rules are JSON");
        (spec["constraint"][0]["kind"].as_str().map(str::to_owned), record.unread)
    };
    let knights = "Cells a knight's move apart cannot contain the same digit.";
    assert_eq!(of("Normal sudoku rules apply."), (None, None));
    assert_eq!(of(knights), (Some("differ".to_owned()), None));
    for (words, unread) in [
        ("Shade some cells.", "Shade some cells"),
        (
            "Digits along an arrow sum to the digit in its circle.",
            "Digits along an arrow sum to the digit in its circle",
        ),
        // Words that are not all known are not acted upon.
        (&format!("{knights} Shade some cells."), "Shade some cells"),
    ] {
        assert_eq!(of(words), (None, Some(unread.to_owned())));
    }
}

#[test]
fn drawings_without_a_known_meaning_are_named() {
    let key = cell(2, 2).to_string();
    for (drawing, said) in [
        (("surface", json!({&key: 3})), "shaded cells"),
        (("line", json!({"28,29": 3})), "lines"),
        (("wall", json!({"28,29": 3})), "walls"),
        (("nobulbthermo", json!([[28, 29]])), "thermometers without bulbs"),
        (("symbol", json!({&key: [1, "star", 2]})), "the symbol \"star\" of style 1"),
        (("number", json!({&key: ["12", 1, "5"]})), "the small text \"12\" in R2C2"),
        (("number", json!({&key: ["7", 1, "1"]})), "\"7\" in R2C2"),
        (("number", json!({cell(0, 2).to_string(): ["7", 1, "1"]})), "\"7\" off the cells"),
        (("number", json!({"x": ["7", 1, "1"]})), "the number of a point"),
        (("numberS", json!({"400": ["3", 1]})), "3 in the corner of R3C3"),
        (("thermo", json!([[0, 1]])), "a cell of the board"),
        (("killercages", json!([[-1]])), "a cell of the board"),
        (("killercages", json!([[28, 28]])), "R2C3"),
        (("cage", json!({"400,401": 10})), "open at the edge"),
        (("cage", json!({"400": 10})), "two points of a frame"),
        (("lineE", json!({"91,100": 12})), "a part of a diagonal"),
        (("lineE", json!({"82,83": 2})), "thick lines that do not divide regions"),
        (("lineE", json!({"27,28": 2})), "lines off the corners"),
        (("lineE", json!(["82,83"])), "a drawing in the form of its kind"),
        (("thermo", json!([27, 28])), "a drawing in the form of its kind"),
        (("freecircle", json!({"27": 1})), "drawings \"freecircle\""),
        (("number", json!({(64 + cell(1, 1)).to_string(): ["12", 1, "1"]})), "\"12\" off the cells"),
        (("number", json!({format!("0{}", cell(1, 1)): ["1", 1, "1"]})), "the number of a point"),
        (("number", json!({&key: ["x".repeat(100_000), 1, "1"]})), "xxx...\" in R2C2"),
        (("cage", json!({"400,403": 10})), "a line across cells"),
        (("killercages", json!(vec![[27]; 1_001])), "at most 1000"),
    ] {
        let said_of = fault(&link(&drawn(std::slice::from_ref(&drawing))));
        assert!(said_of.contains(said), "{drawing:?}: {said_of}");
    }
    let whole = drawn(&[]);
    let without = whole.lines().map(|line| if line.contains("lineE") { "[]" } else { line });
    assert!(fault(&link(&without.collect::<Vec<_>>().join("\n"))).contains("an object of drawings"));
    assert!(fault(&link(&document("tri,4,4", &[27], &[]))).contains("\"tri\""));
    assert!(
        fault(&link(&document("square,4,4", &[27, 28], &[]))).contains("2 cells in 1 rows and 2 columns")
    );
}

#[test]
fn hostile_links_end_in_one_error() {
    let deep = "[".repeat(200_000);
    let cells: Vec<usize> = (0..16).map(|at| cell(at / 4 + 1, at % 4 + 1)).collect();
    let hostile = [
        "a".repeat(9 << 20),
        "z8".repeat(1 << 20),
        String::new(),
        "\n\n\n".to_owned(),
        format!("sudoku,4,4\n[]\n{{}}\n{deep}\n0\n{deep}"),
        format!("sudoku,4,4\n[]\n{{}}\n{}\n0\n[]", "{\"a\":".repeat(100_000)),
        "1,9,9\n".to_owned(),
        document("sudoku,99999999999999999999,4", &cells, &[]),
        document("sudoku,0,4", &cells, &[]),
        document("sudoku,100,100", &[usize::MAX >> 1], &[]),
        "sudoku,4,4\n[]\n{}\n{}\n0\n[9223372036854775807,9223372036854775807,-1]".to_owned(),
        "sudoku,4,4\n[]\n{}\n{}\n0\n[1e300,null,\"x\"]".to_owned(),
        drawn(&[("number", json!({u64::MAX.to_string(): ["1", 1, "1"]})), ("thermo", json!([[u64::MAX]]))]),
        drawn(&[("lineE", json!({"18446744073709551616,1": 2}))]),
    ];
    for text in hostile {
        let said = fault(&link(&text));
        assert!(said.starts_with("line 1: ") && said.len() < 1000, "{said}");
    }
    for payload in ["", "%", "AAAA", "!!!!", "7VRbb5s8FH3nV0R+9gOQlLW8dV3zvaTZumSqKoQiJ3EaFMCdgbVylP"] {
        assert!(
            fault(&format!("https://swaroopg92.github.io/penpa-edit/#m=solve&p={payload}\n"))
                .contains("damaged"),
            "{payload}"
        );
    }
}

#[test]
fn damaged_links_do_no_harm() {
    let whole = link(&drawn(&[("killercages", json!([[27, 28]])), ("arrows", json!([[36, 37]]))]));
    let mut seed = 7_u64;
    for _ in 0..100 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut text: Vec<u8> =
            drawn(&[("killercages", json!([[27, 28]])), ("arrows", json!([[36, 37]]))]).into_bytes();
        let at = (seed >> 33) as usize % text.len();
        text[at] = b"0129,:[]{}\"-z"[(seed >> 20) as usize % 13];
        ends_in_one_error_or_in_records(link(&String::from_utf8(text).unwrap()).as_bytes(), None);
        let mut cut = whole.trim_end().as_bytes().to_vec();
        let at = (seed >> 33) as usize % cut.len();
        cut[at] = b"A9+/=&#z"[(seed >> 20) as usize % 8];
        ends_in_one_error_or_in_records(&cut, None);
    }
}

#[test]
fn words_state_what_holds_without_marks() {
    let dot = json!({(128 + cell(2, 2)).to_string(): [1, "circle_SS", 2]});
    let constraints = |rules: &str| {
        let text = drawn(&[("symbol", dot.clone())]).replace("One%2Dtwo%2E", rules);
        let record = read(&link(&text)).remove(0);
        let rules = serde_json::to_value(record.puzzle.model().spec()).unwrap()["constraint"].clone();
        let is_negative = |rule: &&Value| rule["between"]["unmarked"].is_array();
        rules.as_array().map_or(0, |rules| rules.iter().filter(is_negative).count())
    };
    assert_eq!(constraints("All possible dots are given."), 2);
    assert_eq!(constraints("Rules. All Kropki dots have been marked"), 2);
    assert_eq!(constraints("White dots: consecutive. All possible dots are given."), 1);
    assert_eq!(constraints("White dots: consecutive. Black dots: 1:2. All dots are given."), 2);
    assert_eq!(constraints("Not all dots are given."), 0);
    assert_eq!(constraints("All possible Xs and Vs are given."), 0);
    assert_eq!(constraints("Digits along all lines that are drawn differ."), 0);
    assert_eq!(constraints("All digits differ. Dots are shown."), 0);
}
