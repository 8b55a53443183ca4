//! Puzzles of SudokuPad: read, drawn, written.

use dlx_sudoku::format;
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{ModelFinder, Record, catalogue};
use serde_json::{Value, json};

use super::documents::{fault, read, written};

const SMALL: &str = r#"{
    "cellSize": 50,
    "cells": [[{"value": "1"}, {}, {}, {"centremarks": ["2", "3"]}], [{}, {}, {}, {}], [{}, {}, {}, {}], [{}, {}, {}, {"pencilMarks": [4]}]],
    "regions": [[[0,0],[0,1],[1,0],[1,1]], [[0,2],[0,3],[1,2],[1,3]], [[2,0],[2,1],[3,0],[3,1]], [[2,2],[2,3],[3,2],[3,3]]],
    "cages": [
        {"cells": [[0,2],[0,3]], "value": "5", "unique": true}, {"cells": [[1,1],[2,2]], "sum": 4, "unique": false},
        {"cells": [[3,0],[3,1]], "unique": true}, {"value": "author: Somebody"}
    ],
    "lines": [{}], "global": ["antiking"],
    "metadata": {"title": "Small", "rules": "Killer\nsudoku"}
}"#;

#[test]
fn what_says_something_is_read_and_written() {
    let record = &read(SMALL)[0];
    let spec = record.puzzle.model().spec();
    assert_eq!((spec.boxes, spec.constraints.len(), spec.clues.len()), (Some([2, 2]), 1, 3));
    assert_eq!((record.title.as_deref(), record.author.as_deref()), (Some("Small"), Some("Somebody")));
    assert_eq!(record.ruleset.as_deref(), Some("Killer\nsudoku"));
    assert!(record.marks.is_some());
    for name in ["sudokupad", "sudokupad-link"] {
        let again = &read(&written(record, name))[0];
        assert_eq!(again.puzzle.model().spec().clues, spec.clues, "{name}");
        assert_eq!((again.puzzle.givens(), &again.marks), (record.puzzle.givens(), &record.marks));
        assert_eq!(
            (&again.title, &again.author, &again.ruleset),
            (&record.title, &record.author, &record.ruleset)
        );
    }
}

#[test]
fn sums_of_alternatives_are_values_of_their_cages() {
    let cage =
        |row: usize| json!({"kind": "cage", "cells": [format!("R{row}C1"), format!("R{row}C2")], "sum": 5});
    let puzzle = json!({
        "rows": vec!["...."; 4],
        "model": {"id": "a", "box": [2, 2], "clue": [
            cage(1),
            {"kind": "any-of", "alternatives": [[cage(3)], [{"kind": "any-of", "alternatives": [[cage(4)], [cage(2)]]}]]},
        ]},
    });
    let record = &read(&puzzle.to_string())[0];
    let text = written(record, "sudokupad");
    let document: Value = serde_json::from_str(&text).expect("JSON");
    let cages = document["cages"].as_array().expect("cages");
    assert_eq!(cages.len(), 4);
    assert!(cages.iter().all(|cage| cage["value"] == "5"), "{cages:?}");
    assert_eq!(cages.iter().filter(|cage| cage.get("unique").is_some()).count(), 1);
    assert_eq!(document["overlays"], json!([]));
    assert_eq!(read(&text)[0].puzzle.model().spec().clues, record.puzzle.model().spec().clues);
}

#[test]
fn a_killer_comes_back_as_it_was() {
    let killer = catalogue::find("killer").expect("a variant of the catalogue");
    let made = Generator::new(killer, Settings::default(), 1)
        .and_then(|generator| generator.puzzle(0))
        .expect("no limit");
    let record = Record::from(made);
    let again = &read(&written(&record, "sudokupad-link"))[0];
    assert_eq!(again.puzzle.model().spec().clues, record.puzzle.model().spec().clues);
    assert_eq!((again.puzzle.givens(), &again.solution), (record.puzzle.givens(), &record.solution));
}

#[test]
fn drawings_that_do_not_show_the_rules_are_faults() {
    let killer = catalogue::find("killer").expect("a variant of the catalogue");
    let made = Generator::new(killer, Settings::default(), 2).and_then(|generator| generator.puzzle(0));
    let text = written(&Record::from(made.expect("no limit")), "sudokupad");
    let at = text.find("\"unique\":true,\"value\":\"").expect("cages have sums") + 24;
    let other = format!("{}9{}", &text[..at], &text[at..]);
    let error = fault(&other);
    assert!(error.contains("\"cages\" that do not show the rules"), "{error}");
}

#[test]
fn edited_lines_dots_and_numbers_are_faults_and_other_ways_to_write_them_are_not() {
    let written = |id: &str| {
        let spec = catalogue::find(id).expect("a variant of the catalogue");
        let made = Generator::new(spec, Settings::default(), 3).and_then(|generator| generator.puzzle(0));
        written(&Record::from(made.expect("no limit")), "sudokupad")
    };
    let edited = |text: &str, key: &str, change: fn(&mut serde_json::Value)| {
        let mut object: serde_json::Value = serde_json::from_str(text).expect("an object");
        change(&mut object[key]);
        object.to_string()
    };
    let (thermo, kropki, sandwich) = (written("thermo-6x6"), written("kropki"), written("sandwich"));
    let cases = [
        edited(&thermo, "lines", |lines| drop(lines.as_array_mut().expect("a list").pop())),
        edited(&thermo, "lines", |lines| lines[0]["wayPoints"][0] = serde_json::json!([5.5, 5.5])),
        edited(&thermo, "arrows", |arrows| {
            *arrows = serde_json::json!([{"wayPoints": [[0.5, 0.5], [1.5, 0.5]]}])
        }),
        edited(&thermo, "underlays", |circles| circles[0]["rounded"] = false.into()),
        edited(&kropki, "overlays", |dots| dots[0]["center"] = serde_json::json!([4.0, 4.5])),
        edited(&sandwich, "overlays", |numbers| numbers[0]["text"] = "36".into()),
    ];
    for text in cases {
        assert!(fault(&text).contains("that do not show the rules"), "{}", fault(&text));
    }
    let other =
        edited(&thermo, "lines", |lines| lines.as_array_mut().expect("a list").push(serde_json::json!({})));
    let other = edited(&other, "underlays", |circles| {
        let circle = circles[0].as_object_mut().expect("an object");
        circle.insert("backgroundColor".to_owned(), "#a0a0a0".into());
        circle.insert("width".to_owned(), 0.9.into());
    });
    assert_eq!(read(&other)[0].puzzle.model().spec(), read(&thermo)[0].puzzle.model().spec());
}

#[test]
fn the_rules_of_a_document_must_be_those_of_the_variant_that_is_asked_for() {
    let of = |variant: &str, text: &str| {
        let spec = catalogue::find(variant).expect("a variant of the catalogue").clone();
        let read = format::read(text.as_bytes(), None, &mut ModelFinder::of(spec));
        read.map(|records| records[0].puzzle.model().spec().id.clone()).map_err(|error| error.to_string())
    };
    let row = "[{},{},{},{},{},{},{},{},{}]";
    let puzzle = |rules: &str| format!("{{{rules}\"size\":9,\"grid\":[{}]}}", [row; 9].join(","));
    let knights = puzzle("\"antiknight\":true,");
    let cages = puzzle("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"9\"}],");
    assert_eq!(of("anti-knight", &knights).as_deref(), Ok("anti-knight"));
    assert_eq!(of("killer", &cages).as_deref(), Ok("killer"));
    for (variant, text, said) in [
        ("classic", &knights, "it has the rule \"knight's move"),
        ("anti-king", &knights, "it has the rule"),
        ("classic", &cages, "it has the rule"),
        ("thermo", &cages, "it lacks the clues of that variant"),
        ("killer", &knights, "it lacks the clues of that variant"),
        ("x", &puzzle(""), "it lacks the rule"),
        ("16x16", &knights, "its boxes differ"),
        ("samurai", &knights, "its grids lie elsewhere"),
        ("jigsaw", &knights, "its boxes differ"),
    ] {
        let error = of(variant, text).unwrap_err();
        assert!(error.contains(said) && error.contains(variant), "{variant}: {error}");
    }
}

#[test]
fn hostile_documents_end_in_one_error() {
    let with = |from: &str, to: &str| SMALL.replacen(from, to, 1);
    let many = |item: &str, count: usize| vec![item; count].join(",");
    let row = format!("[{}]", many("{}", 1000));
    let cases = [
        (
            with("\"lines\": [{}]", &format!("\"lines\": {}1{}", "[".repeat(5000), "]".repeat(5000))),
            "too many lists or objects within each other",
        ),
        (
            with(
                "\"cages\": [",
                &format!("\"cages\": [{},", many("{\"cells\":[[0,0],[0,1]],\"sum\":5}", 15_000)),
            ),
            "at most 1000",
        ),
        (
            with("\"regions\": [", &format!("\"regions\": [{},", many("[[0,0],[0,1]]", 15_000))),
            "at most 1000",
        ),
        (
            with("\"regions\": [", &format!("\"regions\": [{},", many("[[0,0],[0,1]]", 50_000))),
            "items in \"regions\"; expected at most 20000",
        ),
        (
            format!("{{\"cellSize\":1,\"cells\":[{}]}}", many(&row, 1000)),
            "found 1000 rows in \"cells\"; expected 36 rows of 36 objects",
        ),
        (with("\"lines\"", "\"dlx-sudoku\": 5, \"lines\""), "found 5; expected keys with values"),
        (
            with("\"lines\"", "\"dlx-sudoku\": {\"id\": \"a\", \"symbols\": 60000}, \"lines\""),
            "variant \"a\"",
        ),
        (
            with("\"lines\"", "\"dlx-sudoku\": {\"id\": \"a\", \"box\": [3, 3]}, \"lines\""),
            "that do not show the rules",
        ),
        (with("\"sum\": 4", "\"sum\": 18446744073709551615"), "expected a whole number from 0 to 4294967295"),
    ];
    for (text, said) in cases {
        let error = fault(&text);
        assert!(error.contains(said) && error.len() < 500, "{said}: {error}");
    }
    let mut record = read(&with("\"unique\": false", "\"unique\": true")).remove(0);
    record.ruleset = Some("a".repeat(9_000_000));
    for name in ["sudokupad-link", "fpuzzles-link"] {
        let link = written(&record, name);
        assert!(link.len() < 20_000);
        assert!(fault(&link).contains("a record longer than 16 MiB"), "{name}");
        assert!(fault(&link[..link.len() / 2]).contains("damaged"), "{name}");
    }
}

#[test]
fn regions_with_a_cell_twice_are_faults() {
    let region = |cells: &str| {
        let row = ["{}"; 4].join(",");
        let rows = vec![format!("[{row}]"); 4].join(",");
        format!("{{\"cellSize\": 64, \"cells\": [{rows}], \"regions\": [[{cells}]]}}")
    };
    assert_eq!(read(&region("[0,0],[0,1],[1,0],[1,1]")).len(), 1);
    let error = fault(&region("[0,0],[0,1],[0,1],[1,1]"));
    assert!(error.contains("found R1C2 twice in a region; expected each cell once"), "{error}");
}

#[test]
fn drawings_without_meaning_are_refused_by_name() {
    let cases = [
        (
            r#""lines": [{}]"#,
            r#""lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}]"#,
            "a line from R1C1 to R2C2",
        ),
        (r#"["antiking"]"#, r#"["antiqueen"]"#, r#"found "antiqueen""#),
        (r#""value": "5", "unique": true"#, r#""value": "DR5""#, "a cage of R1C3"),
        (r#"[0,2],[0,3]], "value""#, r#"[0,2],[0,4]], "value""#, "[0,4]"),
        (r#"{"value": "1"}"#, r#"{"value": "5"}"#, "a value from 1 to 4"),
        (
            r#"{"value": "1"}"#,
            r#"{"centremarks": "12"}"#,
            "found \"12\"; expected a list of values in \"centremarks\"",
        ),
        (r#"{"value": "1"}, "#, "", "in \"cells\"; expected 4 rows of 4 objects"),
    ];
    for (from, to, said) in cases {
        let text = SMALL.replacen(from, to, 1);
        let error = fault(&text);
        assert!(error.contains(said), "{error}");
    }
}

/// What should be a list of drawings or rules is not passed over.
#[test]
fn other_values_in_the_place_of_lists_are_refused() {
    let cells = serde_json::json!(vec![vec![serde_json::json!({}); 4]; 4]);
    let with = |more: &str| format!(r#"{{"cellSize":50,"cells":{cells}{more}}}"#);
    assert_eq!(read(&with(r#","lines":null,"cages":[]"#)).len(), 1);
    for key in ["global", "regions", "cages", "lines", "arrows", "underlays", "overlays"] {
        let error = fault(&with(&format!(r#","{key}":5"#)));
        assert!(error.contains(&format!("found 5; expected a list in \"{key}\"")), "{error}");
    }
    for (cells, said) in [
        ("5", "found 5 in \"cells\"; expected 2 rows of 2 objects"),
        ("[[{},{}],[{},{}],[{},5,{}]]", "found [{},{}] in \"cells\"; expected 3 rows of 3 objects"),
        ("[[{},{}],[{},5]]", "found [{},5] in \"cells\"; expected 2 rows of 2 objects"),
    ] {
        let error = fault(&format!(r#"{{"cellSize":50,"cells":{cells}}}"#));
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn solutions_have_symbols_of_the_board() {
    for (solution, said) in
        [("L23434122143432L", "L in \"solution\""), ("2234341221434321", "R1C1 of \"solution\"")]
    {
        let error = fault(&SMALL.replace("\"title\"", &format!("\"solution\": \"{solution}\", \"title\"")));
        assert!(error.contains(said), "{error}; expected {said}");
    }
}

#[test]
fn cages_that_say_something_else_are_not_dropped() {
    for label in [">10", "10?", "-3"] {
        let error = fault(&SMALL.replace("\"value\": \"5\"", &format!("\"value\": \"{label}\"")));
        assert!(error.contains(label), "{error}");
    }
    let with = |cells: &str| {
        let cage =
            format!("{{\"cells\": {cells}, \"type\": \"region\", \"hidden\": true}}, {{\"value\": \"author");
        read(&SMALL.replace("{\"value\": \"author", &cage))[0].puzzle.model().spec().constraints.len()
    };
    assert_eq!(with("[[0,0],[0,1],[1,0],[1,1]]"), 1, "a region of the board");
    assert_eq!(with("[[1,0],[1,1],[1,2],[1,3]]"), 1, "a row");
    assert_eq!(with("[[0,0],[1,1],[2,2],[3,3]]"), 2, "another region");
}

#[test]
fn what_a_document_says_is_taken_for_no_key() {
    let mut record = read(r#"{"rows" : ["1...", "....", "....", "...2"], "title": "grid"}"#).remove(0);
    for title in ["rows", "\"rows\": 9", "cellSize"] {
        record.title = Some(title.to_owned());
        for name in ["json", "sudokupad", "sudokupad-link", "fpuzzles", "fpuzzles-link"] {
            let again = &read(&written(&record, name))[0];
            assert_eq!(
                (&again.title, again.puzzle.givens()),
                (&record.title, record.puzzle.givens()),
                "{name}"
            );
        }
    }
}

#[test]
fn settings_behind_a_link_are_no_part_of_it() {
    for rows in [r#"["1...","..3.",".4..","...2"]"#, r#"["....","..3.",".4..","...2"]"#] {
        let record = read(&format!("{{\"rows\":{rows},\"title\":\"T\"}}")).remove(0);
        let link = written(&record, "sudokupad-link");
        let cells = |link: &str| read(link).remove(0).puzzle;
        for settings in ["?setting-nogrid=1", "#x", "&utm=1", "/?x=1", "/"] {
            assert_eq!(cells(&format!("{}{settings}\n", link.trim())), record.puzzle, "{settings}");
        }
    }
}
