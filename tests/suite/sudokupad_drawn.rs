//! Documents of SudokuPad whose rules are drawn, and named in words.

use dlx_sudoku::format;
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::variants::Place;
use dlx_sudoku::{ModelFinder, Record, catalogue};
use serde_json::{Value, json};

use super::documents::{ends_in_one_error_or_in_records, fault, read, written};

const SUDOKU: &str = "Normal sudoku rules apply.\n";

/// A document of a 9x9 or 4x4 board.
fn document(size: usize, words: &str, drawings: &Value) -> String {
    let side = if size == 9 { 3 } else { 2 };
    let region = |at: usize| -> Vec<[usize; 2]> {
        let (row, col) = (at / side * side, at % side * side);
        (0..size).map(|cell| [row + cell / side, col + cell % side]).collect()
    };
    let mut document = json!({
        "cellSize": 50,
        "cells": vec![vec![json!({}); size]; size],
        "regions": (0..size).map(region).collect::<Vec<_>>(),
        "metadata": {"rules": SUDOKU.to_owned() + words},
    });
    for (key, drawn) in drawings.as_object().expect("lists of drawings") {
        document[key] = drawn.clone();
    }
    document.to_string()
}

fn rules(record: &Record) -> (Value, Value) {
    let spec = record.puzzle.model().spec();
    (json!(spec.constraints), json!(spec.clues))
}

fn line(points: &[[f64; 2]], color: &str) -> Value {
    json!({"wayPoints": points, "color": color, "thickness": 10})
}

fn round(row: f64, col: f64, size: f64, fill: &str, text: &str) -> Value {
    json!({"center": [row, col], "width": size, "height": size, "rounded": true, "backgroundColor": fill, "text": text})
}

#[test]
fn words_say_what_drawings_mean() {
    let bulb = round(0.5, 0.5, 0.8, "#cccf", "");
    let circle = round(4.5, 4.5, 0.8, "#FFFFFF", "");
    let text =
        |row: f64, col: f64, text: &str| json!({"center": [row, col], "width": 1, "height": 1, "text": text});
    let square = json!({"center": [2.5, 2.5], "width": 0.8, "height": 0.8, "backgroundColor": "#0003"});
    let shade = |row: f64, col: f64| json!({"center": [row, col], "width": 1, "height": 1, "backgroundColor": "#CFCFCF"});
    let loop_of_four = line(&[[0.5, 0.5], [0.5, 1.5], [1.5, 1.5], [1.5, 0.5], [0.5, 0.5]], "#67f067ff");
    for (words, drawings, expected) in [
        (
            "Digits along thermometers increase from the bulb.",
            json!({"lines": [line(&[[0.5, 2.5], [0.5, 0.5]], "#cccf")], "underlays": [bulb]}),
            json!([{"kind": "thermometer", "cells": ["R1C1", "R1C2", "R1C3"]}]),
        ),
        (
            "Slow thermometers: digits increase or stay the same from the bulb.",
            json!({"lines": [line(&[[0.5, 0.5], [1.5, 1.5]], "#cccf")], "underlays": [bulb]}),
            json!([{"kind": "thermometer", "cells": ["R1C1", "R2C2"], "slow": true}]),
        ),
        (
            "Digits along an arrow sum to the digit in its circle.",
            json!({"arrows": [
                {"wayPoints": [[4.782, 4.218], [6.5, 2.5]], "headLength": 0.3},
                {"wayPoints": [[4.5, 4.9], [4.5, 6.5], [5.5, 6.5]], "headLength": 0.3},
            ], "overlays": [circle]}),
            json!([{"kind": "arrow", "cells": ["R5C5"], "shafts": [["R6C4", "R7C3"], ["R5C6", "R5C7", "R6C7"]]}]),
        ),
        (
            "Numbers outside the grid give the sum of the digits along the indicated diagonal.",
            json!({
                "arrows": [{"wayPoints": [[-0.266, 0.734], [-0.068, 0.932]], "headLength": 0.18}],
                "overlays": [text(-0.5, 0.5, "30")],
            }),
            json!([{"kind": "little-killer", "cells": ["R1C2", "R2C3", "R3C4", "R4C5", "R5C6", "R6C7", "R7C8", "R8C9"], "sum": 30}]),
        ),
        (
            "Adjacent digits on a green line differ by at least 5. Purple lines hold a set of consecutive digits.",
            json!({"lines": [
                line(&[[0.5, 0.5], [0.5, 2.5]], "#67f067ff"),
                line(&[[4.5, 0.5], [4.5, 2.5]], "#f067f0ff"),
                line(&[[4.5, 1.5], [5.5, 1.5]], "#f067f0ff"),
            ]}),
            json!([
                {"kind": "whispers", "cells": ["R1C1", "R1C2", "R1C3"], "least": 5},
                {"kind": "renban", "cells": ["R5C1", "R5C2", "R5C3", "R6C2"]},
            ]),
        ),
        (
            "Dutch whispers: neighbours on a line differ by 4 or more.",
            json!({"lines": [loop_of_four]}),
            json!([
                {"kind": "whispers", "cells": ["R1C1", "R1C2", "R2C2", "R2C1"], "least": 4},
                {"kind": "whispers", "cells": ["R2C1", "R1C1"], "least": 4},
            ]),
        ),
        (
            "Digits joined by a white dot are consecutive, by a black dot in a 1:2 ratio. Digits joined by a V sum to 5.",
            json!({"overlays": [
                round(1.0, 0.5, 0.3, "#FFFFFF", ""),
                round(0.5, 2.0, 0.3, "#000000", ""),
                round(3.5, 3.0, 0.3, "#FFFFFF", "V"),
            ]}),
            json!([
                {"kind": "difference", "is": [1], "between": {"cells": [["R1C1", "R2C1"]]}},
                {"kind": "ratio", "is": [2], "between": {"cells": [["R1C2", "R1C3"]]}},
                {"kind": "sum", "is": [5], "between": {"cells": [["R4C3", "R4C4"]]}},
            ]),
        ),
        (
            "Grey circles are odd and grey squares are even.",
            json!({"underlays": [round(4.5, 4.5, 0.8, "#0003", ""), square]}),
            json!([{"kind": "odd", "cells": ["R5C5"]}, {"kind": "even", "cells": ["R3C3"]}]),
        ),
        (
            "Quadruples: digits in a circle must appear in the four cells around it.",
            json!({"overlays": [round(3.0, 6.0, 0.5, "#FFFFFF", "1 29")]}),
            json!([{"kind": "quadruple", "cells": ["R3C6", "R3C7", "R4C6", "R4C7"], "symbols": [1, 2, 9]}]),
        ),
        (
            "Sandwich sums: clues outside the grid add up what is between 1 and 9.",
            json!({"overlays": [text(8.5, 9.5, "12")]}),
            json!([{"kind": "sandwich", "cells": ["R9C9", "R9C8", "R9C7", "R9C6", "R9C5", "R9C4", "R9C3", "R9C2", "R9C1"], "sum": 12}]),
        ),
        (
            "Lockout lines: the digits in the diamonds differ by at least 4, and no digit on the line lies between them.",
            json!({
                "lines": [line(&[[0.5, 0.5], [0.5, 2.5]], "#80B8F0")],
                "underlays": [
                    {"center": [0.5, 0.5], "width": 0.6, "height": 0.6, "angle": 45, "backgroundColor": "#FFF"},
                    {"center": [0.5, 2.5], "width": 0.6, "height": 0.6, "angle": "-45", "borderColor": "#000"},
                ],
            }),
            json!([{"kind": "lockout", "cells": ["R1C1", "R1C2", "R1C3"], "least": 4}]),
        ),
        (
            "Digits in column indexers tell where the number of their column is in their row.",
            json!({"underlays": [{"center": [2.5, 0.5], "width": 1, "height": 1, "backgroundColor": "#D0D0D0"}]}),
            json!([{"kind": "indexer", "cells": ["R3C1"], "tells": "column"}]),
        ),
        (
            "Inequality signs point to the smaller digit.",
            json!({"lines": [line(&[[0.92, 0.36], [1.08, 0.5], [0.92, 0.64]], "#000")]}),
            json!([{"kind": "less", "cells": ["R2C1", "R1C1"]}]),
        ),
        (
            "Digits along a blue line have the same sum within each box the line enters.",
            json!({"lines": [line(&[[0.5, 1.5], [0.5, 3.5], [1.5, 3.5], [1.5, 1.5], [0.5, 1.5]], "#2ecbffff")]}),
            json!([{"kind": "region-sum-line", "cells": ["R1C4", "R2C4", "R2C3", "R2C2", "R1C2", "R1C3"]}]),
        ),
        (
            "Dots with numbers: cells separated by a white dot have the difference given, by a black dot the ratio given.",
            json!({"overlays": [round(1.0, 0.5, 0.3, "#FFFFFF", "5"), round(0.5, 2.0, 0.3, "#000000", "3")]}),
            json!([
                {"kind": "difference", "is": [5], "between": {"cells": [["R1C1", "R2C1"]]}},
                {"kind": "ratio", "is": [3], "between": {"cells": [["R1C2", "R1C3"]]}},
            ]),
        ),
        (
            "Cells separated by a white dot have a difference of 5, by a black dot a ratio of 1:3.",
            json!({"overlays": [round(1.0, 0.5, 0.3, "#FFFFFF", "5"), round(0.5, 2.0, 0.3, "#000000", "")]}),
            json!([
                {"kind": "difference", "is": [5], "between": {"cells": [["R1C1", "R2C1"]]}},
                {"kind": "ratio", "is": [3], "between": {"cells": [["R1C2", "R1C3"]]}},
            ]),
        ),
        (
            // The line leads from rim to rim.
            "Digits along a line must have values strictly between the values in the circles on the ends of that line.",
            json!({
                "lines": [line(&[[0.5, 0.9], [0.5, 2.5], [1.22, 3.22]], "#CFCFCF")],
                "overlays": [round(0.5, 0.5, 0.8, "#FFFFFF", ""), round(1.5, 3.5, 0.8, "#FFFFFF", "")],
            }),
            json!([{"kind": "between-line", "cells": ["R1C1", "R1C2", "R1C3", "R2C4"]}]),
        ),
        (
            "Grey regions are clones, and must contain the same digits in the same relative positions.",
            json!({"underlays": [shade(0.5, 0.5), shade(0.5, 1.5), shade(2.5, 4.5), shade(2.5, 5.5)]}),
            json!([{"kind": "clone", "cells": ["R1C1", "R1C2"], "of": ["R3C5", "R3C6"]}]),
        ),
    ] {
        let record = &read(&document(9, words, &drawings))[0];
        assert_eq!(rules(record), (json!([]), expected), "{words}");
    }
}

#[test]
fn indexers_are_told_apart_by_their_colours() {
    let cell = |row: f64, fill: &str| json!({"center": [row, 0.5], "width": 1, "height": 1, "backgroundColor": fill});
    let of = |words: &str| -> Result<Value, String> {
        let drawings = json!({"underlays": [cell(0.5, "#E6A0A0"), cell(3.5, "#80B8F0")]});
        let text = document(9, words, &drawings);
        let read = format::read(text.as_bytes(), None, &mut ModelFinder::detect());
        read.map(|records| rules(&records[0]).1).map_err(|error| error.to_string())
    };
    let expected = json!([
        {"kind": "indexer", "cells": ["R1C1"], "tells": "row"},
        {"kind": "indexer", "cells": ["R4C1"], "tells": "column"},
    ]);
    assert_eq!(of("Red cells are row indexers. Blue cells are column indexers."), Ok(expected));
    let boxes = json!([
        {"kind": "indexer", "cells": ["R1C1"], "tells": "box"},
        {"kind": "indexer", "cells": ["R4C1"], "tells": "box"},
    ]);
    assert_eq!(of("Box indexing: shaded cells tell where a digit is in their box."), Ok(boxes));
    for words in [
        "Row indexers are shaded. Column indexers are shaded.",
        "Red cells are row indexers.",
        "Red cells are row indexers. Red cells are column indexers.",
        "Row indexers are shaded. Squares hold even digits.",
        "Thermometers.",
    ] {
        let error = of(words).expect_err(words);
        assert!(error.contains("a square in R") || words.contains("even"), "{words}: {error}");
    }
}

#[test]
fn signs_that_are_drawn_as_lines_need_words_and_all_of_their_parts() {
    let angle = |row: f64, col: f64, down: f64, right: f64| {
        let at = |along: f64, across: f64| {
            [row + along * down + across * right, col + along * right + across * down]
        };
        line(&[at(0.36, -0.1), at(0.46, 0.0), at(0.36, 0.1)], "#000")
    };
    let sides = [(-1.0, 0.0), (0.0, 1.0), (1.0, 0.0), (0.0, -1.0)];
    let all: Vec<Value> = sides.map(|(down, right)| angle(0.5, 4.5, down, right)).to_vec();
    let words = "A maximum is greater than its neighbours.";
    let record = &read(&document(9, words, &json!({"lines": all})))[0];
    assert_eq!(rules(record).1, json!([{"kind": "maximum", "cells": ["R1C5"]}]));
    let outside = line(&[[-0.14, 0.4], [0.02, 0.5], [-0.14, 0.6]], "#000");
    let diamond = line(&[[0.1, 0.5], [0.5, 0.9], [0.9, 0.5], [0.5, 0.1], [0.1, 0.5]], "#000");
    let sign = line(&[[0.36, 1.08], [0.5, 0.92], [0.64, 1.08]], "#000");
    for (words, lines, said) in [
        (words, json!(all[..3]), "angles in R1C5 that are not at each of its sides"),
        (words, json!([all[0], all[0], all[1], all[2]]), "angles in R1C5 that are not at each of its sides"),
        ("A minimum is less than its neighbours.", json!(all), "angles in R1C5"),
        ("", json!(all), "angles in R1C5"),
        (
            "Inequality signs point to the smaller digit.",
            json!([outside]),
            "\"lines\" off the middles of cells",
        ),
        ("", json!([sign]), "\"<\" between R1C1 and R1C2"),
        ("Lockout lines.", json!([diamond]), "found a diamond in R1C1"),
        ("Grey squares are even.", json!([diamond]), "found a diamond in R1C1"),
        ("Lockout lines.", json!([sign]), "\"<\" between R1C1 and R1C2"),
    ] {
        let error = fault(&document(9, words, &json!({"lines": lines})));
        assert!(error.contains(said), "{words}: {error}");
    }
}

#[test]
fn words_name_rules_for_the_whole_board() {
    let dots = json!({"overlays": [round(1.0, 0.5, 0.3, "#FFFFFF", "")]});
    let of = |words: &str, drawings: &Value| -> Vec<Value> {
        let (constraints, _) = rules(&read(&document(4, words, drawings))[0]);
        constraints.as_array().expect("a list").iter().map(|rule| rule["name"].clone()).collect()
    };
    assert_eq!(
        of("Cells a knight's move apart cannot contain the same digit.", &json!({})),
        ["knight's move"]
    );
    assert_eq!(of("Identical digits may not touch, even diagonally.", &json!({})), ["king's move"]);
    // None of the dots and signs is there.
    let all = "White dots separate consecutive digits. All dots are given.";
    assert_eq!(of("White dots: consecutive digits. Not all dots are given.", &json!({})), [""; 0]);
    let circle = json!({"underlays": [round(0.5, 0.5, 0.8, "#A0A0A0", "")]});
    assert_eq!(of("Digits in circles are odd. All circles are shown.", &circle), [""; 0]);
    let kinds = |words: &str| -> Vec<Value> {
        let (constraints, _) = rules(&read(&document(9, words, &json!({})))[0]);
        constraints.as_array().expect("a list").iter().map(|rule| rule["kind"].clone()).collect()
    };
    assert_eq!(kinds(all), ["difference"]);
    assert_eq!(kinds(&format!("{all} Black dots: 1:2 ratio.")), ["difference", "ratio"]);
    assert_eq!(kinds("Cells with an X sum to 10, with a V to 5. All X and V are given."), ["sum"]);
    let falling = json!({"lines": [line(&[[0.0, 0.0], [4.0, 4.0]], "#34BBE6")]});
    assert_eq!(of("Digits cannot repeat on the marked diagonal.", &falling), ["falling diagonal"]);
    let of_cells = json!({"lines": [line(&[[0.5, 3.5], [3.5, 0.5]], "#34BBE6")]});
    assert_eq!(of("Digits cannot repeat on the marked diagonal.", &of_cells), ["rising diagonal"]);
    let stated = "Digits with a white dot between them are consecutive. All dots are given.";
    let (constraints, clues) = rules(&read(&document(4, stated, &dots))[0]);
    let [dots, others] =
        [0, 1].map(|at| constraints[at]["between"].as_object().and_then(|of| of.keys().next()));
    assert_eq!((dots.map(String::as_str), others.map(String::as_str)), (Some("cells"), Some("unmarked")));
    assert_eq!((constraints.as_array().map(Vec::len), clues.as_array().map(Vec::len)), (Some(2), Some(0)));
}

#[test]
fn regions_that_are_drawn_hold_each_symbol_once() {
    let shade = |at: usize| json!({"center": [4.5, at as f64 + 0.5], "width": 1, "height": 1, "backgroundColor": "#CFCFCF"});
    let cage = json!({"cells": (0..9).map(|col| [4, col]).collect::<Vec<_>>(), "unique": true});
    let words = "Each shaded region must contain the digits 1-9 once each.";
    for drawings in [json!({"underlays": (0..9).map(shade).collect::<Vec<_>>()}), json!({"cages": [cage]})] {
        let (constraints, clues) = rules(&read(&document(9, words, &drawings))[0]);
        assert_eq!(
            (&constraints[0]["kind"], constraints[0]["cells"].as_array().map(Vec::len)),
            (&json!("distinct"), Some(9))
        );
        assert_eq!((constraints.as_array().map(Vec::len), clues), (Some(1), json!([])));
    }
}

#[test]
fn pairs_without_a_mark_may_be_named_by_the_document() {
    let of = |words: &str, drawings: Value| rules(&read(&document(4, words, &drawings))[0]).0;
    let sign = round(1.0, 0.5, 0.3, "#FFFFFF", "V");
    let signs = of("Digits with a V sum to 5.", json!({"global": ["antixv"], "overlays": [sign]}));
    assert_eq!(signs[1], json!({"kind": "sum", "not": [5, 10], "between": {"unmarked": [["R1C1", "R2C1"]]}}));
    let none = json!([{"kind": "sum", "not": [5, 10], "between": {"unmarked": []}}]);
    assert_eq!(of("Adjacent digits cannot sum to 5 or 10.", json!({})), none);
    assert_eq!(of("Adjacent digits cannot sum to 5 or 10.", json!({"global": ["antixv"]})), none);
    let ratios = of("", json!({"global": ["antiratio"]}));
    assert_eq!(ratios, json!([{"kind": "ratio", "not": [2], "between": {"unmarked": []}}]));
}

#[test]
fn what_words_do_not_name_is_refused_by_name() {
    let grey = || line(&[[0.5, 0.5], [0.5, 2.5]], "#cccf");
    let more = line(&[[0.5, 2.5], [2.5, 2.5]], "#cccf");
    let off = line(&[[0.0, 0.5], [3.0, 0.5]], "#cccf");
    let knight = line(&[[0.5, 0.5], [2.5, 1.5]], "#cccf");
    let arrow = json!({"wayPoints": [[0.5, 0.5], [2.5, 0.5]]});
    let beside = json!({"wayPoints": [[-0.3, 0.7], [-0.1, 0.9]]});
    let pill = json!({"center": [0.5, 1.0], "width": 1.8, "height": 0.8, "rounded": true, "backgroundColor": "#FFFFFF"});
    let lines = |line: &Value| json!({"lines": [line]});
    let dot = |text: &str| json!({"overlays": [round(1.0, 0.5, 0.3, "#FFFFFF", text)]});
    let squares = |rows: &[f64]| {
        let square =
            |row: &f64| json!({"center": [row, 1.5], "width": 1, "height": 1, "backgroundColor": "#CFCFCF"});
        json!({"underlays": rows.iter().map(square).collect::<Vec<_>>()})
    };
    for (words, drawings, said) in [
        ("", lines(&grey()), "found a line from R1C1 to R1C3"),
        (
            "Palindromes read the same. Digits on a modular line differ.",
            lines(&grey()),
            "found no drawing of the kind modular",
        ),
        ("Whispers. Renban.", lines(&grey()), "found a line from R1C1 to R1C3"),
        (
            "Palindromes read the same. The setter likes tea very much.",
            lines(&grey()),
            "the sentence \"The setter likes tea very much\"",
        ),
        ("Palindromes read the same.", json!({"lines": [grey(), more]}), "lines that meet in R1C3"),
        ("Palindromes read the same.", lines(&off), "\"lines\" off the middles of cells"),
        ("Palindromes read the same.", lines(&knight), "\"lines\" off the middles of cells"),
        ("Palindromes read the same.", json!({"lines": [{"wayPoints": 5}]}), "\"wayPoints\""),
        (
            "Renban.",
            json!({"lines": [line(&[[0.5, 0.5], [0.5, 900.5]], "")]}),
            "\"lines\" off the middles of cells",
        ),
        (
            "Arrows: digits sum to the digit in the circle.",
            json!({"arrows": [arrow]}),
            "an arrow from R1C1 without a circle",
        ),
        (
            "Digits along an arrow sum to the total of the digits in the attached pill.",
            json!({"arrows": [{"wayPoints": [[0.5, 1.5], [2.5, 1.5]]}], "overlays": [pill]}),
            "a circle of 2 cells at R1C1, whose sum",
        ),
        ("Little killer.", json!({"arrows": [beside]}), "without a number"),
        (
            "Cells with a dot are odd.",
            json!({"underlays": [round(0.5, 0.5, 0.8, "#0003", "")]}),
            "the sentence",
        ),
        ("Thermo.", json!({"underlays": [round(0.5, 0.5, 0.8, "#0003", "")]}), "found a circle in R1C1"),
        ("", json!({"overlays": [round(0.5, 0.5, 0.8, "", "A")]}), "the text \"A\" in R1C1"),
        ("", json!({"overlays": [round(1.0, 0.5, 0.3, "#FFFFFF", "")]}), "a mark between R1C1 and R2C1"),
        (
            "Sandwich. Skyscraper.",
            json!({"overlays": [round(-0.5, 0.5, 0.8, "", "3")]}),
            "\"3\" beside the board",
        ),
        ("Sandwich.", json!({"overlays": [round(-0.5, 0.5, 0.8, "", "x")]}), "\"x\" beside the board"),
        ("Digits cannot repeat on the marked diagonals.", json!({}), "no drawing of the kind diagonals"),
        ("Digits may not repeat on either marked diagonal.", json!({}), "no drawing of the kind diagonals"),
        (
            "Digits on a green whisper line differ by at least 5.",
            json!({}),
            "no drawing of the kind whispers",
        ),
        (
            "Digits along thermometers increase from the bulb.",
            json!({}),
            "no drawing of the kind thermometer",
        ),
        ("Killer cages sum to their clue.", json!({}), "no drawing of the kind cage"),
        ("Shade some cells.", json!({}), "the sentence \"Shade some cells\""),
        (
            "Digits in cages do not repeat, and sum to one less than the clue.",
            json!({"cages": [{"cells": [[0, 0], [0, 1]], "sum": 5}]}),
            "the sentence \"Digits in cages do not repeat, and sum t...\"",
        ),
        ("Dots have the difference given.", dot("x"), "\"x\" between R1C1 and R2C1"),
        ("White dots have the difference given.", dot(""), "a mark between R1C1 and R2C1"),
        ("White dots have a difference of 5.", dot("4"), "\"4\" between R1C1 and R2C1"),
        ("White dots: difference of 5. White dots: consecutive.", dot(""), "a mark between R1C1 and R2C1"),
        (
            "Grey regions are clones with the same digits in the same positions.",
            squares(&[1.5]),
            "clones of different shapes",
        ),
        (
            "Grey regions are clones with the same digits in the same positions.",
            json!({}),
            "no drawing of the kind clone",
        ),
        ("Each shaded window holds the digits 1-9 once.", squares(&[1.5]), "an area of 1 cells at R2C2"),
        ("Each shaded window holds the digits 1-9 once.", json!({}), "no drawing of the kind region"),
        ("", json!({"overlays": vec![json!({"center": [0.5, 0.5]}); 2001]}), "found 2001 drawings"),
    ] {
        let error = fault(&document(9, words, &drawings));
        assert!(error.contains(said), "{words}: {error}");
    }
}

#[test]
fn circles_belong_to_the_sentence_that_names_their_colour() {
    let circles = |fills: &[&str]| {
        let circle = |(at, fill): (usize, &&str)| {
            let middle = at as f64 + 0.5;
            round(middle, middle, 0.8, fill, "")
        };
        json!({"underlays": fills.iter().enumerate().map(circle).collect::<Vec<_>>()})
    };
    let (white, grey, red) = ("#FFFFFF", "#A0A0A0", "#E6A0A0");
    let counting = "A digit in a circle tells how many of these circles hold it.";
    let odd = "Cells with a grey circle hold odd digits.";
    let both = [counting, odd].join("\n");
    let document = |words: &str, fills: &[&str]| document(9, words, &circles(fills));
    let record = &read(&document(&both, &[white, grey, white]))[0];
    let expected = json!([
        {"kind": "counting-circles", "cells": ["R1C1", "R3C3"]},
        {"kind": "odd", "cells": ["R2C2"]},
    ]);
    assert_eq!(rules(record).1, expected);
    let red_ones = "A digit in a red circle tells how many of these circles hold it.";
    for (words, fills, said) in [
        (both.as_str(), &[grey][..], "no drawing of the kind counting-circles"),
        (&both, &[white], "no drawing of the kind odd"),
        (odd, &[], "no drawing of the kind odd"),
        (&[red_ones, odd].join("\n"), &[red, grey, white], "found a circle in R3C3"),
        (
            &[counting, "Digits in circles are odd."].join("\n"),
            &[white, grey],
            "circles that the rules do not",
        ),
        (
            &[counting, "Grey circles are odd and grey squares are even."].join("\n"),
            &[white, red],
            "no drawing",
        ),
    ] {
        let error = fault(&document(words, fills));
        assert!(error.contains(said), "{words}: {error}");
    }
}

#[test]
fn hostile_drawings_end_in_one_error_or_in_rules() {
    let words = "Whispers. Entropic lines: digits on orange lines. Arrows: digits sum to the digit in the circle. Renban.";
    let back_and_forth = line(&[[0.5, 0.5], [0.5, 1.5], [0.5, 0.5]], "#fcaf");
    let within = json!({"wayPoints": [[0.5, 0.5], [0.6, 0.6]]});
    let far = json!({"wayPoints": [["1e308", -1e308], [1e308, "1e400"]], "color": "#zz"});
    let wide = json!({"center": [0.5, 0.5], "width": 1e308, "height": 1, "borderColor": "#000", "text": "x"});
    let spiral: Vec<[f64; 2]> = (0..50_000).map(|at| [0.5, if at % 2 == 0 { 0.5 } else { 8.5 }]).collect();
    for drawings in [
        json!({"lines": [back_and_forth]}),
        json!({"arrows": [within]}),
        json!({"lines": [far]}),
        json!({"arrows": [far]}),
        json!({"overlays": [wide]}),
        json!({"lines": [line(&spiral, "#f067f0")]}),
        json!({"lines": 5, "overlays": {"center": 1}, "underlays": [7, null, [], {"center": "x", "text": "a"}]}),
    ] {
        let text = document(9, words, &drawings);
        ends_in_one_error_or_in_records(text.as_bytes(), None);
    }
    for words in [
        "...e.g.i.e.",
        "\u{1d5e6}\u{2022}\u{2019}'' - \u{a0}.\u{301}",
        "1-9-1-9 to to 1 through",
        &"a.".repeat(50_000),
    ] {
        ends_in_one_error_or_in_records(document(4, words, &json!({})).as_bytes(), None);
    }
}

/// The kind and the cells of each rule.
fn clues(record: &Record) -> Vec<(String, Vec<String>)> {
    let clue = |clue: &Value| {
        let text = clue.to_string();
        let mut cells: Vec<String> =
            text.split('"').filter(|word| word.parse::<Place>().is_ok()).map(str::to_owned).collect();
        if clue["kind"] != "less" {
            cells.sort_unstable();
        }
        (clue["kind"].to_string(), cells)
    };
    let spec = record.puzzle.model().spec();
    let rules = spec.constraints.iter().chain(&spec.clues);
    let mut clues: Vec<(String, Vec<String>)> = rules.map(|rule| clue(&json!(rule))).collect();
    clues.sort_unstable();
    clues
}

/// The kind and the cells of each pair that is marked, and the kinds of rules about all others.
fn pairs(record: &Record) -> Vec<String> {
    let spec = record.puzzle.model().spec();
    let mut pairs: Vec<String> = Vec::new();
    for rule in spec.clues.iter().chain(&spec.constraints).map(|rule| json!(rule)) {
        let (kind, between) = (&rule["kind"], &rule["between"]);
        let marked = between["cells"].as_array().into_iter().flatten();
        pairs.extend(marked.map(|pair| format!("{kind} {} {pair}", rule["is"])));
        pairs.extend(between["unmarked"].as_array().map(|_| format!("{kind} {}", rule["not"])));
    }
    pairs.sort_unstable();
    pairs
}

/// A written document, without the rules that only readers of this program see.
fn without_model(record: &Record) -> String {
    let mut document: Value = serde_json::from_str(&written(record, "sudokupad")).expect("an object");
    let object = document.as_object_mut().expect("an object");
    object.remove("dlx-sudoku").expect("a model");
    document.to_string()
}

#[test]
fn rules_that_are_not_in_the_catalogue_are_understood_without_the_model() {
    for clue in [
        json!([{"kind": "lockout", "cells": ["R1C1", "R1C2", "R2C3"], "least": 3}]),
        json!([{"kind": "double-arrow", "cells": ["R1C1", "R1C2", "R2C3", "R3C3"]}]),
        // Two lines from one diamond.
        json!([
            {"kind": "lockout", "cells": ["R1C1", "R1C2", "R1C3"], "least": 4},
            {"kind": "lockout", "cells": ["R1C3", "R2C3", "R3C3"], "least": 4},
        ]),
        json!([{"kind": "indexer", "cells": ["R5C5"], "tells": "row"}]),
        json!([{"kind": "indexer", "cells": ["R9C1"], "tells": "column"}]),
        json!([{"kind": "indexer", "cells": ["R2C8"], "tells": "box"}]),
        json!([{"kind": "minimum", "cells": ["R1C1", "R5C5", "R9C4"]}, {"kind": "maximum", "cells": ["R3C1"]}]),
        json!([{"kind": "less", "cells": ["R2C1", "R1C1"]}, {"kind": "less", "cells": ["R9C8", "R9C9"]}]),
    ] {
        let puzzle = json!({
            "format": "dlx-sudoku/1",
            "rows": vec!["........."; 9],
            "model": {"id": "classic", "box": [3, 3], "clue": clue},
        });
        let record = &read(&puzzle.to_string())[0];
        assert_eq!(rules(record).1, clue);
        assert_eq!(rules(&read(&without_model(record))[0]).1, clue);
    }
}

#[test]
fn what_colours_tell_apart_is_understood_without_the_model() {
    let line = |row: usize| json!([format!("R{row}C1"), format!("R{row}C2"), format!("R{row}C3")]);
    let pair = |row: usize, col: usize| json!([format!("R{row}C{col}"), format!("R{row}C{}", col + 1)]);
    for clues in [
        json!([
            {"kind": "thermometer", "cells": line(1)},
            {"kind": "thermometer", "cells": line(2), "slow": true},
            {"kind": "whispers", "cells": line(3), "least": 3},
            {"kind": "whispers", "cells": line(4), "least": 5},
            {"kind": "renban", "cells": line(5)},
            {"kind": "zipper", "cells": line(6)},
            {"kind": "palindrome", "cells": line(7)},
            {"kind": "entropic", "cells": line(8)},
            {"kind": "ten-line", "cells": line(9)},
        ]),
        json!([
            {"kind": "indexer", "cells": ["R5C5"], "tells": "row"},
            {"kind": "indexer", "cells": ["R6C5"], "tells": "column"},
            {"kind": "indexer", "cells": ["R7C5"], "tells": "box"},
        ]),
        json!([
            {"kind": "counting-circles", "cells": ["R1C1"]},
            {"kind": "odd", "cells": ["R3C4"]},
            {"kind": "odd", "cells": ["R6C1"]},
        ]),
        json!([
            {"kind": "counting-circles", "cells": ["R1C1", "R2C2"]},
            {"kind": "counting-circles", "cells": ["R5C5", "R6C6"]},
        ]),
        json!([
            {"kind": "clone", "cells": pair(1, 1), "of": pair(4, 4)},
            {"kind": "clone", "cells": pair(7, 1), "of": pair(9, 7)},
        ]),
    ] {
        let puzzle = json!({
            "format": "dlx-sudoku/1",
            "rows": vec!["........."; 9],
            "model": {"id": "classic", "box": [3, 3], "clue": clues},
        });
        let record = &read(&puzzle.to_string())[0];
        let sorted = |record: &Record| {
            let spec = record.puzzle.model().spec();
            let mut clues: Vec<String> = spec.clues.iter().map(|clue| json!(clue).to_string()).collect();
            clues.sort_unstable();
            clues
        };
        assert_eq!(sorted(&read(&without_model(record))[0]), sorted(record));
    }
}

#[test]
fn what_is_written_is_understood_without_the_model() {
    for id in [
        "killer",
        "thermo-6x6",
        "arrow",
        "whispers",
        "renban",
        "palindrome",
        "between",
        "quadruple",
        "sandwich",
        "little-killer",
        "skyscraper",
        "odd-even",
        "kropki",
        "consecutive",
        "xv",
        "x",
        "inequality",
    ] {
        let spec = catalogue::find(id).expect("a variant of the catalogue");
        let made = Generator::new(spec, Settings::default(), 5).and_then(|generator| generator.puzzle(0));
        let record = Record::from(made.expect("no limit"));
        let again = &read(&without_model(&record))[0];
        assert_eq!(
            (again.puzzle.givens(), &again.solution),
            (record.puzzle.givens(), &record.solution),
            "{id}"
        );
        assert_eq!(pairs(again), pairs(&record), "{id}");
        if pairs(&record).is_empty() {
            assert!(!clues(&record).is_empty() && clues(again) == clues(&record), "{id}");
        }
    }
}
