//! Links of Penpa's first version, made from the structure that Penpa's own reader shows, and marks that
//! players write.

use dlx_sudoku::Record;
use serde_json::{Value, json};

use super::documents::{ends_in_one_error_or_in_records, fault, read, written};
use super::penpa::{drawn, link_at, packed};

/// The rows and columns of the grid, of which the outermost are room around the board.
const GRID: usize = 6;

/// The kinds of drawings by their place in the list.
mod kind {
    pub(super) const SURFACE: usize = 0;
    pub(super) const TOPS: usize = 5;
    pub(super) const LEFTS: usize = 6;
    pub(super) const FALLING: usize = 7;
    pub(super) const RISING: usize = 8;
    pub(super) const NUMBER: usize = 11;
    pub(super) const NUMBER_IN_QUARTER: usize = 12;
    pub(super) const NUMBER_ON_HALF: usize = 13;
    pub(super) const CAGE_ACROSS: usize = 14;
    pub(super) const CAGE_DOWN: usize = 15;
    pub(super) const SYMBOL: usize = 16;
    pub(super) const SYMBOL_ON_HALF: usize = 17;
    pub(super) const FREE_LINE: usize = 18;
    pub(super) const THERMOMETER: usize = 20;
    pub(super) const ARROW: usize = 21;
}

/// The number of a cell of the board, from its row and its column, from 1.
fn cell(row: usize, col: usize) -> usize {
    GRID * row + col
}

fn map(items: &[(usize, Value)]) -> Value {
    items
        .iter()
        .map(|(number, value)| (number.to_string(), value.clone()))
        .collect::<serde_json::Map<_, _>>()
        .into()
}

fn kinds(drawings: &[(usize, Value)]) -> Value {
    let mut kinds: Vec<Value> =
        (0..26).map(|kind| if (20..24).contains(&kind) { json!([]) } else { json!({}) }).collect();
    let at = |from: usize, step: usize| map(&[0, 1, 2, 3].map(|number| (from + step * number, json!(2))));
    kinds[kind::TOPS] = at(cell(3, 1), 1);
    kinds[kind::LEFTS] = at((GRID + 1) + 3, GRID + 1);
    for (kind, drawing) in drawings {
        kinds[*kind] = drawing.clone();
    }
    kinds.into()
}

fn document(question: &[(usize, Value)], answer: &[(usize, Value)]) -> String {
    let settings = "6,6,38,1,1,1,1,nb_grid1,nb_lat2,nb_out1,pu_q,surface,1,,1,st_surface1,circle_L";
    format!("{settings}\n{}\n{}\n", kinds(question), kinds(answer))
}

fn link(text: &str) -> String {
    link_at("https://opt-pan.github.io/penpa-edit/?p=", text)
}

fn everything() -> String {
    let half = |row: usize, col: usize| (2 * GRID + 1) * row + col;
    let quarter = |row: usize, col: usize| 2 * GRID * row + col;
    let across = |row: usize, col: usize| (2 * GRID - 1) * row + col;
    let line = |number: usize| (number, json!(10));
    document(
        &[
            (kind::NUMBER, map(&[(cell(1, 1), json!(["1", 1, "1"]))])),
            (kind::NUMBER_ON_HALF, map(&[(half(6, 5), json!(["V", 1, "1"]))])),
            (kind::NUMBER_IN_QUARTER, map(&[(quarter(6, 6), json!(["6", 1]))])),
            (
                kind::CAGE_ACROSS,
                map(&[across(6, 6), across(6, 7), across(6, 8), across(7, 6), across(7, 7), across(7, 8)]
                    .map(line)),
            ),
            (kind::CAGE_DOWN, map(&[quarter(6, 6), quarter(6, 9)].map(line))),
            (kind::SYMBOL, map(&[(cell(4, 4), json!([3, "circle_L", 1]))])),
            (kind::SYMBOL_ON_HALF, map(&[(half(3, 4), json!([2, "circle_SS", 2]))])),
            (kind::FALLING, map(&[1, 2, 3, 4].map(|row| (cell(row, row), json!(12))))),
            (kind::RISING, map(&[1, 2, 3, 4].map(|row| (cell(row, 5 - row), json!(12))))),
            (kind::THERMOMETER, json!([[cell(1, 3), cell(1, 4), cell(2, 4)]])),
            (kind::ARROW, json!([[cell(4, 1), cell(4, 2)], []])),
        ],
        &[
            (
                kind::NUMBER,
                map(&[
                    (cell(2, 1), json!(["3", 2, "1"])),
                    (cell(2, 2), json!([[1, 1, 0, 0, 0, 0, 0, 0, 0, 0], 2, "7"])),
                    (cell(2, 3), json!(["24", 2, "6"])),
                    (cell(3, 1), json!([[0, 0, 0, 1, 0, 0, 0, 0, 0, 0], 2, "7"])),
                    (cell(3, 2), json!(["9", 2, "5"])),
                ]),
            ),
            (
                kind::NUMBER_IN_QUARTER,
                map(&[(quarter(3, 5), json!(["4", 2])), (quarter(2, 4), json!(["3", 2]))]),
            ),
        ],
    )
}

#[test]
fn links_of_the_first_version_are_read() {
    let record = &read(&link(&everything()))[0];
    let spec = record.puzzle.model().spec();
    assert_eq!((spec.boxes, spec.constraints.len()), (Some([2, 2]), 2), "boxes and both diagonals");
    let between = |kind: &str, is: u64, cells: [&str; 2]| json!({"kind": kind, "is": [is], "between": {"cells": [cells]}});
    assert_eq!(
        serde_json::to_value(&spec.clues).unwrap(),
        json!([
            between("sum", 5, ["R2C2", "R3C2"]),
            {"kind": "thermometer", "cells": ["R1C3", "R1C4", "R2C4"]},
            {"kind": "arrow", "cells": ["R4C1"], "shafts": [["R4C2"]]},
            {"kind": "cage", "cells": ["R3C3", "R3C4"], "sum": 6},
            between("ratio", 2, ["R1C1", "R1C2"]),
            {"kind": "odd", "cells": ["R4C4"]},
        ])
    );
    let written: Value = serde_json::from_str(&written(record, "json")).unwrap();
    assert_eq!(written["rows"], json!(["1...", "....", "....", "...."]));
    assert_eq!(written["entries"], json!(["....", "3...", "4...", "...."]));
    assert_eq!(written["centre"], json!({"R2C2": "12", "R2C3": "24"}));
    assert_eq!(written["corner"], json!({"R1C2": "34"}));
}

#[test]
fn links_to_solve_have_no_answer() {
    let text: Vec<String> = everything().lines().take(2).map(str::to_owned).collect();
    let text = text.join("\n");
    let record = &read(&link_at("https://opt-pan.github.io/penpa-edit/?m=solve&p=", &text))[0];
    assert_eq!(
        (record.puzzle.clue_count(), record.entries.is_some(), record.marks.is_some()),
        (7, false, false)
    );
    // A player's own copy.
    assert_eq!(read(&format!("{}&l=solvedup\n", link(&text).trim_end())).len(), 1);
}

#[test]
fn marks_of_later_versions_are_read() {
    let marks = |number: Value, small: Value| {
        let text = drawn(&[]);
        let answer = json!({"number": number, "numberS": small}).to_string();
        let text =
            text.lines().enumerate().map(|(at, line)| if at == 4 { answer.clone() } else { line.to_owned() });
        let record: Record = read(&link_at(
            "https://swaroopg92.github.io/penpa-edit/#m=solve&p=",
            &text.collect::<Vec<_>>().join("\n"),
        ))
        .remove(0);
        serde_json::from_str::<Value>(&written(&record, "json")).unwrap()
    };
    // The board has 64 points of a kind; its first cell is the point 18.
    let read = marks(
        json!({"18": ["1 3", 1, "5"], "19": [[0, 1, 1], 1, "7"], "20": [[0, 1, 0, 0], 1, "7"], "21": ["12", 1, "4"], "26": ["15", 1, "6"], "0": ["1", 1, "5"]}),
        json!({"328": ["1", 1], "331": ["2", 1], "588": ["3", 1], "344": ["x", 1], "7": ["1", 1]}),
    );
    assert_eq!(read["centre"], json!({"R1C1": "13", "R1C2": "23"}));
    assert_eq!(read["entries"], json!(["..2.", "....", "....", "...."]));
    assert_eq!(read["corner"], json!({"R1C1": "12", "R1C2": "3"}));
}

#[test]
fn damaged_links_of_the_first_version_are_refused() {
    let settings = "6,6,38,1,1,1,1,nb_grid1";
    let of = |kind: usize, drawing: Value| document(&[(kind, drawing)], &[]);
    let number = json!(["1", 1, "1"]);
    for (text, said) in [
        (String::from("1,9,9\n"), "field 4 of its first line"),
        (String::from("0,6,38,0,0,0,0\n[]"), "field 1 of its first line"),
        (String::from("101,101,38,0,0,0,0\n[]"), "field 1 of its first line"),
        (String::from("99999999999999999999,9,38,0,0,0,0\n[]"), "field 1 of its first line"),
        (format!("{settings}\n"), "line 2 of the document"),
        (format!("{settings}\n{{}}\n"), "its drawings are no list"),
        (format!("{settings}\n{}\n", "[".repeat(200_000)), "line 2 of the document"),
        (String::from("6,6,38,9,9,9,9\n[]"), "a board of 0 cells"),
        (String::from("6,6,38,1,0,1,1\n[]"), "5 rows and 4 columns"),
        (of(kind::SURFACE, json!({"7": 1})), "shaded cells"),
        (of(kind::FREE_LINE, json!({"7,9": 1})), "lines"),
        (of(kind::NUMBER, json!({"36": number})), "a number has the place \"36\""),
        (of(kind::NUMBER, json!({"-1": number})), "a number has the place \"-1\""),
        (of(kind::NUMBER, json!({"18446744073709551615": number})), "a number has the place"),
        (of(kind::NUMBER, json!({"1".repeat(100_000): number})), "a number has the place"),
        (of(kind::NUMBER, json!({"07": number, "7": number})), "a second number has the place"),
        (of(kind::NUMBER, json!([1])), "a number is drawn as [1]"),
        (of(kind::NUMBER, json!("x".repeat(100_000))), "a number is drawn as \"xxx"),
        (of(kind::NUMBER, json!({"7": 5})), ""),
        (of(kind::THERMOMETER, json!({"7": 5})), "a drawing in the form of its kind"),
        (of(kind::THERMOMETER, json!([7])), "a path has the cells 7"),
        (of(kind::THERMOMETER, json!([[7, -1]])), "a path has the cells [7,-1]"),
        (of(kind::THERMOMETER, json!([[7, 36]])), "a path has the cells [7,36]"),
        (of(kind::THERMOMETER, json!([[0, 1]])), "a cell of the board"),
        (of(kind::THERMOMETER, json!(vec![[7, 8]; 1_001])), "at most 1000"),
        (of(kind::CAGE_ACROSS, json!({"132": 1})), "a cage has the place"),
        (of(kind::TOPS, json!({"7": 2, "8": 2})), ""),
        (of(kind::SYMBOL, json!({"7": [1, "star", 2]})), "the symbol \"star\""),
    ] {
        if said.is_empty() {
            ends_in_one_error_or_in_records(link(&text).as_bytes(), None);
            continue;
        }
        let found = fault(&link(&text));
        assert!(
            found.starts_with("line 1: ") && found.contains(said) && found.len() < 1000,
            "{said}: {found}"
        );
    }
    let bomb = format!("{settings}\n[{}]", " ".repeat(9 << 20));
    assert!(fault(&link(&bomb)).contains("MiB"), "{}", fault(&link(&bomb)));
}

#[test]
fn bytes_that_are_changed_do_no_harm() {
    let whole = everything();
    let mut seed = 11_u64;
    for _ in 0..100 {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut text = whole.clone().into_bytes();
        let at = (seed >> 33) as usize % text.len();
        text[at] = b"0129,:[]{}\"-z"[(seed >> 20) as usize % 13];
        let text = packed(&String::from_utf8(text).unwrap());
        ends_in_one_error_or_in_records(format!("penpa-edit/?p={text}").as_bytes(), None);
    }
}
