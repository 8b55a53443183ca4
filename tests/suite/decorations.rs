//! What is drawn without a meaning: kept by formats that hold it, named by the others, and moved with the
//! board.

use std::collections::BTreeSet;

use dlx_sudoku::decoration::{Caption, Colored, Decoration, Line};
use dlx_sudoku::format::{FORMATS, Format};
use dlx_sudoku::{Record, Symmetries};
use dlx_variants::Place;
use serde_json::{Value, json};

use super::documents::{fault, read, written};

const DECORATED: &str = include_str!("../../cli/tests/data/decorated.json");

fn decorated() -> Record {
    read(DECORATED).remove(0)
}

fn lacking(record: &Record, format: &str) -> BTreeSet<String> {
    Format::find(format).expect("the format is on the list").lacks(record)
}

#[test]
fn everything_drawn_in_f_puzzles_is_read_but_for_what_repeats_a_rule() {
    let kinds: Vec<String> = decorated()
        .decorations
        .iter()
        .map(|drawing| json!(drawing)["kind"].as_str().expect("a kind").to_owned())
        .collect();
    let count = |kind: &str| kinds.iter().filter(|found| *found == kind).count();
    let counts = ["colored", "line", "rectangle", "circle", "text", "frame", "extension"]
        .map(|kind| (kind, count(kind)));
    let expected = [
        ("colored", 4),
        ("line", 2),
        ("rectangle", 1),
        ("circle", 1),
        ("text", 2),
        ("frame", 1),
        ("extension", 4),
    ];
    assert_eq!(counts, expected);
    assert_eq!(decorated().puzzle.model().spec().clues.len(), 1, "the thermometer");
}

#[test]
fn what_is_written_is_read_again() {
    let record = decorated();
    for format in ["json", "fpuzzles", "fpuzzles-link"] {
        let again = read(&written(&record, format)).remove(0);
        assert_eq!(again.decorations, record.decorations, "{format}");
        assert_eq!(written(&again, format), written(&record, format));
        assert_eq!(lacking(&record, format), BTreeSet::new(), "{format}");
    }
    let is_shown = |drawing: &&Decoration| {
        !matches!(drawing, Decoration::Extension(_) | Decoration::Colored(Colored { by_player: true, .. }))
    };
    let shown: Vec<Decoration> = record.decorations.iter().filter(is_shown).cloned().collect();
    for format in ["sudokupad", "sudokupad-link"] {
        let again = read(&written(&record, format)).remove(0);
        assert_eq!(again.decorations, shown, "{format}");
        assert_eq!(written(&again, format), written(&record, format).clone());
    }
}

#[test]
fn formats_name_what_they_leave_out() {
    let mut record = decorated();
    let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect::<BTreeSet<String>>();
    let fog = ["fogofwar", "foglight", "triggereffect", "successMessage"]
        .map(|key| format!("the key {key:?} of f-puzzles"));
    let with_fog = |rest: &[&str]| -> BTreeSet<String> { fog.iter().cloned().chain(names(rest)).collect() };
    let players = ["the player's colours", "the player's entries"];
    assert_eq!(lacking(&record, "sudokupad"), with_fog(&players));
    let all = [players[0], players[1], "the decoration", "the rules of f-puzzles", "the title"];
    assert_eq!(lacking(&record, "line"), with_fog(&all));
    // No cells of f-puzzles have their middle there.
    let label = match &record.decorations.iter().find(|drawing| matches!(drawing, Decoration::Text(_))) {
        Some(Decoration::Text(text)) => text.label.clone(),
        _ => panic!("a text"),
    };
    let center = [0.123, 0.5];
    record.decorations = vec![Decoration::Text(Caption { center, angle: 0.0, label })];
    assert_eq!(lacking(&record, "fpuzzles"), names(&["the decoration"]));
    assert_eq!(lacking(&record, "sudokupad"), names(&["the player's entries"]));
    record.decorations.clear();
    record.entries = None;
    record.title = None;
    for format in FORMATS {
        let rules = (!format.holds.rules).then(|| "the rules of f-puzzles".to_owned());
        assert_eq!(format.lacks(&record), rules.into_iter().collect(), "{format:?}");
    }
}

/// Positions between cells are the middles of several cells, which may be listed more than once.
#[test]
fn f_puzzles_holds_positions_between_cells() {
    let mut record = decorated();
    let text = |center: [f64; 2]| {
        let text = record.decorations.iter().find_map(|drawing| match drawing {
            Decoration::Text(text) => Some(text.clone()),
            _ => None,
        });
        Decoration::Text(Caption { center, ..text.expect("a text") })
    };
    let centers =
        [[0.5, 0.5], [1.0, 0.5], [1.0, 1.0], [0.25, 0.75], [0.0, 2.8], [3.9, 0.1], [1.3333, 0.6667]];
    let drawn: Vec<Decoration> = centers.map(text).to_vec();
    record.decorations.clone_from(&drawn);
    let document = written(&record, "fpuzzles");
    let value: Value = serde_json::from_str(&document).expect("JSON");
    assert_eq!(value["text"][1]["cells"], json!(["R1C1", "R2C1"]));
    assert_eq!(value["text"][2]["cells"], json!(["R1C1", "R1C2", "R2C1", "R2C2"]));
    assert_eq!(read(&document)[0].decorations, drawn);
}

#[test]
fn decorations_turn_with_the_board() {
    // Cages keep rows and columns from being exchanged, so that all images are turns and reflections.
    let document = r##"{"size":4,"grid":[[{},{"value":1,"given":true,"c":"#FF0000"},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],
        "killercage":[{"cells":["R1C1","R2C1","R3C1"],"value":"6"}],"line":[{"lines":[["R1C2","R4C4"]],"width":0.5}],
        "cage":[{"cells":["R1C2"]}],"text":[{"cells":["R1C2","R0C2"],"value":"x","angle":30}],
        "rectangle":[{"cells":["R1C2"],"width":0.2,"height":0.8}]}"##;
    let record = read(document).remove(0);
    let mut symmetries = Symmetries::default();
    let mut images = BTreeSet::new();
    for seed in 0..40 {
        let image = symmetries.random(&record, seed).expect("a small board");
        let cell = image.puzzle.givens().iter().position(Option::is_some).expect("one given");
        let place = Place { row: cell / 4 + 1, col: cell % 4 + 1 };
        let middle = [place.row as f64 - 0.5, place.col as f64 - 0.5];
        assert_eq!(image.decorations.len(), record.decorations.len());
        for drawing in &image.decorations {
            match drawing {
                Decoration::Colored(colored) => assert_eq!(colored.cells, [place]),
                Decoration::Frame(frame) => assert_eq!(frame.cells, [place]),
                Decoration::Line(Line { points, .. }) => assert_eq!(points[0], middle),
                Decoration::Rectangle(area) => {
                    assert_eq!(area.center, middle);
                    // The cell is in the second row or column, and the rectangle as long as the board's side
                    // is near.
                    let is_beside = place.col == 1 || place.col == 4;
                    assert_eq!(area.width > area.height, is_beside, "{place}");
                }
                Decoration::Text(text) => {
                    let [row, col] = text.center;
                    assert_eq!((row - middle[0]).abs() + (col - middle[1]).abs(), 0.5);
                    assert!([row, col].iter().any(|at| [0.0, 4.0].contains(at)), "on the edge");
                    assert_eq!(text.angle.abs(), 30.0);
                }
                other => panic!("{other:?}"),
            }
        }
        images.insert(cell);
    }
    assert_eq!(images.len(), 8, "all turns and reflections");
    let plain = read(
        &document
            .replace("killercage", "cage2")
            .replace(r#""cage2":[{"cells":["R1C1","R2C1","R3C1"],"value":"6"}],"#, ""),
    );
    let moved = (0..40).map(|seed| symmetries.random(&plain[0], seed).expect("a small board"));
    assert!(moved.into_iter().any(|image| image.decorations.is_empty()), "rows are exchanged");
}

#[test]
fn nonsense_is_a_fault_with_its_key() {
    let with = |key: &str| format!(r#"{{"size":4,"grid":[{}],{key}}}"#, ["[{},{},{},{}]"; 4].join(","));
    let many = |item: &str, count: usize| vec![item; count].join(",");
    let cases = [
        (r#""line":5"#.to_owned(), "a list in \"line\""),
        (r#""line":[5]"#.to_owned(), "an object in \"line[0]\""),
        (r#""line":[{"lines":["R1C1"]}]"#.to_owned(), "a list of cells in \"line[0].lines[0]\""),
        (r#""line":[{"lines":[["C1"]]}]"#.to_owned(), "a place such as \"R1C3\" in \"line[0].lines[0][0]\""),
        (r#""line":[{"lines":[["R1C1"]],"width":-1}]"#.to_owned(), "\"line[0]\": found the number -0.5"),
        (r#""line":[{"lines":[["R1C1"]],"width":1e308}]"#.to_owned(), "in \"line[0].width\""),
        (r#""line":[{"lines":[["R99999999999999999999C1"]]}]"#.to_owned(), "in \"line[0].lines[0][0]\""),
        (r#""line":[{"lines":[["R5000C1"]]}]"#.to_owned(), "\"line[0]\": found the number 4999.5"),
        (r#""circle":[{"cells":["R1C1"],"baseC":"url(x;y)"}]"#.to_owned(), "in \"circle[0].baseC\""),
        (r#""circle":[{"cells":["R1C1"],"width":"wide"}]"#.to_owned(), "a number in \"circle[0].width\""),
        (r#""text":[{"cells":["R1C1"],"value":[1]}]"#.to_owned(), "a text in \"text[0].value\""),
        (r#""cage":[{"cells":["R2000C1"]}]"#.to_owned(), "\"cage[0]\": found the cell R2000C1"),
        (
            format!(r#""text":[{{"cells":["R1C1"],"value":"{}"}}]"#, "a".repeat(2000)),
            "\"text[0]\": found 2000 characters",
        ),
        (format!(r#""successMessage":"{}""#, "a".repeat(70_000)), "\"successMessage\": found 70002 bytes"),
        (format!(r#""cage":[{}]"#, many(r#"{"cells":["R1C1"]}"#, 10_001)), "found 10001 drawings"),
        (
            format!(r#""line":[{{"lines":[[{}]]}}]"#, many(r#""R1C1""#, 5_001)),
            "\"line[0]\": found 5001 points",
        ),
    ];
    for (key, said) in cases {
        let error = fault(&with(&key));
        assert!(error.contains(said) && error.len() < 300, "{said}: {error}");
    }
    let own =
        |decoration: &str| format!(r#"{{"rows":["1...","....","....","...."],"decoration":{decoration}}}"#);
    let cases = [
        ("5", "\"decoration\": "),
        (r#"[{"kind":"blob"}]"#, "found `blob`; expected one of `line`"),
        (r#"[{"kind":"line","points":[]}]"#, "missing key `width`"),
        (r#"[{"kind":"line","points":[],"width":1}]"#, "found 0 points"),
        (r#"[{"kind":"line","points":[[1,2,3]],"width":1}]"#, "\"decoration\": "),
        (r#"[{"kind":"frame","cells":["A1"]}]"#, "A1"),
        (r#"[{"kind":"colored","cells":["R1C1","R1C1"],"colors":["red"]}]"#, "two colours of R1C1"),
        (r#"[{"kind":"colored","cells":["R1C1"],"colors":["<red>"]}]"#, "a colour such as"),
    ];
    for (decoration, said) in cases {
        let error = fault(&own(decoration));
        assert!(error.contains(said) && error.len() < 300, "{said}: {error}");
    }
}

/// Nothing but its decorations may be drawn in a document of SudokuPad that was written here.
#[test]
fn edited_decorations_of_sudokupad_are_faults() {
    let mut record = decorated();
    record.entries = None;
    let document: Value = serde_json::from_str(&written(&record, "sudokupad")).expect("JSON");
    for key in ["underlays", "overlays", "lines", "cages"] {
        let mut other = document.clone();
        other[key].as_array_mut().expect("a list").remove(0);
        assert!(fault(&other.to_string()).contains(&format!("{key:?} that do not show")), "{key}");
    }
    let mut other = document;
    other["dlx-sudoku-decoration"] = json!([{"kind": "frame", "cells": ["R0C1"]}]);
    assert!(fault(&other.to_string()).contains("that do not show"));
}
