//! Puzzles of f-puzzles: read, solved, written.

use std::fs;
use std::path::{Path, PathBuf};

use dlx_sudoku::format::{self, Format, Look};
use dlx_sudoku::{ModelFinder, Record, Session, Uniqueness};
use dlx_variants::catalogue;
use serde_json::{Value, json};

use super::data;
use super::documents::{fault, read, written};

/// A puzzle with every key that stands for a rule.
fn all_keys() -> String {
    let rules = r#"
        "antiknight": true, "antiking": true, "disjointgroups": true, "nonconsecutive": true, "diagonal+": true,
        "negative": ["ratio", "xv"],
        "killercage": [{"cells": ["R1C1", "R1C2"], "value": "9"}, {"cells": ["R9C1", "R9C2"]}],
        "quadruple": [{"cells": ["R3C3", "R3C4", "R4C3", "R4C4"], "values": [3, 4, 4]}],
        "rowindexer": [{"cells": ["R5C5"]}], "columnindexer": [{"cells": ["R5C6"]}], "boxindexer": [{"cells": ["R5C7"]}],
        "extraregion": [{"cells": ["R1C1", "R2C2", "R3C3", "R4C4", "R5C5", "R6C6", "R7C7", "R8C8", "R9C1"]}],
        "difference": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R2C1", "R2C2"], "value": "3"}],
        "ratio": [{"cells": ["R8C1", "R8C2"]}], "xv": [{"cells": ["R7C1", "R7C2"], "value": "X"}, {"cells": ["R7C3", "R7C4"], "value": "V"}],
        "odd": [{"cell": "R1C5"}], "even": [{"cell": "R1C6"}], "minimum": [{"cell": "R2C5"}], "maximum": [{"cell": "R2C8"}, {"cell": "R5C9"}],
        "clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R4C4", "R4C5"]}],
        "arrow": [{"cells": ["R9C9"], "lines": [["R9C9", "R8C8", "R7C7"], ["R9C9", "R9C8", "R9C7"]]}, {"cells": ["R6C1", "R6C2"], "lines": [["R6C2", "R6C3", "R6C4"]]}],
        "thermometer": [{"lines": [["R1C1", "R2C1"], ["R1C1", "R1C2"]]}], "slowthermometer": [{"lines": [["R3C1", "R4C1"]]}],
        "palindrome": [{"lines": [["R1C1", "R2C2", "R3C3"]]}], "renban": [{"lines": [["R1C1", "R2C2", "R3C3"]]}], "nabner": [{"lines": [["R1C1", "R2C2", "R3C3"]]}],
        "whispers": [{"lines": [["R1C1", "R2C2", "R3C3"]]}, {"lines": [["R1C1", "R2C2"]], "value": "4"}],
        "regionsumline": [{"lines": [["R1C3", "R1C4", "R1C5"]]}], "betweenline": [{"lines": [["R1C1", "R2C2", "R3C3"]]}],
        "lockout": [{"lines": [["R1C1", "R2C2", "R3C3"]]}], "entropicline": [{"lines": [["R1C1", "R2C2", "R3C3"]]}], "modularline": [{"lines": [["R1C1", "R2C2", "R3C3"]]}],
        "doublearrow": [{"lines": [["R1C1", "R2C2", "R3C3", "R4C3"]]}], "zipperline": [{"lines": [["R1C1", "R2C2", "R3C3"]]}],
        "sandwichsum": [{"cell": "R0C3", "value": "15"}, {"cell": "R4C10", "value": "0"}], "xsum": [{"cell": "R10C3", "value": "20"}],
        "skyscraper": [{"cell": "R3C0", "value": 4}],
        "littlekillersum": [{"cell": "R0C5", "direction": "DL", "value": "14"}]"#;
    let cell = |at: usize| match at {
        0 => r#"{"value": 5, "given": true}"#,
        1 => r#"{"value": 3, "centerPencilMarks": [3, 4], "cornerPencilMarks": [7]}"#,
        2 => r#"{"givenPencilMarks": [1, 9]}"#,
        _ => "{}",
    };
    let row = |row: usize| (9 * row..9 * row + 9).map(cell).collect::<Vec<_>>().join(",");
    let rows: Vec<String> = (0..9).map(|at| format!("[{}]", row(at))).collect();
    format!(
        r#"{{"size": 9, "title": "All", "author": "A", "ruleset": "Rules,\nlines", "grid": [{}], {rules}}}"#,
        rows.join(",\n")
    )
}

#[test]
fn players_read_the_words_of_the_setter() {
    let cells = ["{},{},{},{}"; 4].map(|row| format!("[{row}]")).join(",");
    let document = |rules: &str| format!("{{\"size\":4,\"grid\":[{cells}]{rules}}}");
    let own = &read(&document(",\"antiknight\":true,\"ruleset\":\"Knights differ.\\nHave fun!\""))[0];
    assert_eq!(own.puzzle.model().clues().len(), 0, "the rule is one of the variant");
    assert_eq!(own.rules_in_words(), ["Knights differ.", "Have fun!"]);
    assert_eq!(own.clone().into_unclaimed().rules_in_words(), own.rules_in_words());
    for name in ["json", "fpuzzles", "sudokupad"] {
        assert_eq!(read(&written(own, name))[0].rules_in_words(), own.rules_in_words(), "{name}");
    }
    assert!(
        written(own, "sdk").contains("#CHave fun!")
            && written(own, "csv").contains("Knights differ.\nHave fun!")
    );
    let silent = &read(&document(",\"antiknight\":true"))[0];
    assert_eq!(silent.rules_in_words(), silent.puzzle.model().rules_in_words());
}

#[test]
fn every_rule_survives_as_json_and_as_a_link() {
    let record = &read(&all_keys())[0];
    let spec = record.puzzle.model().spec();
    // Marks that negative constraints exempt are rules, too.
    assert_eq!((spec.constraints.len(), spec.clues.len()), (12, 35));
    assert_eq!((record.title.as_deref(), record.ruleset.as_deref()), (Some("All"), Some("Rules,\nlines")));
    for name in ["fpuzzles", "fpuzzles-link"] {
        let again = &read(&written(record, name))[0];
        let sorted = |record: &Record| {
            let spec = record.puzzle.model().spec();
            let mut rules: Vec<String> =
                spec.constraints.iter().chain(&spec.clues).map(|rule| format!("{rule:?}")).collect();
            rules.sort();
            rules
        };
        assert_eq!(sorted(again), sorted(record), "{name}");
        assert_eq!(again.puzzle.givens(), record.puzzle.givens());
        assert_eq!((&again.entries, &again.marks), (&record.entries, &record.marks));
        assert_eq!(
            (&again.title, &again.author, &again.ruleset),
            (&record.title, &record.author, &record.ruleset)
        );
    }
}

#[test]
fn regions_are_read_and_variants_have_their_names() {
    let puzzle = |rules: &str, region: &dyn Fn(usize) -> String| {
        let cells: Vec<String> = (0..16).map(region).collect();
        let rows: Vec<String> = cells.chunks(4).map(|row| format!("[{}]", row.join(","))).collect();
        format!("{{\"size\":4,\"grid\":[{}]{rules}}}", rows.join(","))
    };
    let plain = &read(&puzzle("", &|_| "{}".to_owned()))[0];
    assert_eq!(plain.puzzle.model().spec().id, "4x4");
    let columns = &read(&puzzle("", &|at| format!("{{\"region\":{}}}", at % 4)))[0];
    assert_eq!(
        columns
            .puzzle
            .model()
            .spec()
            .regions
            .as_ref()
            .and_then(|regions| regions.rows())
            .map(<[String]>::len),
        Some(4)
    );
    assert_eq!(read(&written(columns, "fpuzzles"))[0].puzzle.model().spec(), columns.puzzle.model().spec());
    let holes =
        &read(&puzzle("", &|at| if at < 4 { "{\"region\":null}".to_owned() } else { "{}".to_owned() }))[0];
    assert_eq!(holes.puzzle.model().spec().constraints.len(), 4);
}

#[test]
fn what_is_not_understood_is_refused_by_name() {
    let plain = all_keys();
    let with = |key: &str| plain.replacen("\"size\"", &format!("{key}, \"size\""), 1);
    let cases = [
        (with(r#""chaos": [{"cells": ["R1C1"]}]"#), "the key \"chaos\", which may be a rule"),
        (
            plain.replacen(
                r#"{"lines": [["R3C1", "R4C1"]]}"#,
                r#"{"lines": [["R3C1", "R4C1"]], "slow": true}"#,
                1,
            ),
            "the key \"slow\" of \"slowthermometer[0]\", which may be a rule",
        ),
        (
            plain.replace(
                r#"{"lines": [["R3C1", "R4C1"]]}"#,
                r#"{"lines": [["R3C1", "R4C1"]], "value": "2"}"#,
            ),
            "the key \"value\" of \"slowthermometer[0]\", which may be a rule",
        ),
        (
            plain.replace(r#"{"cells": ["R9C1", "R9C2"]}"#, r#"{"cells": ["R9C1", "R9C2"], "repeat": true}"#),
            "the key \"repeat\" of \"killercage[1]\", which may be a rule",
        ),
        (
            plain.replace(r#"{"value": 5, "#, r#"{"fog": 1, "value": 5, "#),
            "the key \"fog\" of \"grid[0][0]\", which may be a rule",
        ),
        (
            with(r#""negative": ["circle"]"#).replace(r#""negative": ["ratio", "xv"],"#, ""),
            "difference, ratio or xv",
        ),
        (plain.replace(r#""value": "X""#, r#""value": "Y""#), "X or V in \"xv[0].value\""),
        (
            plain.replace(r#""direction": "DL""#, r#""direction": "SW""#),
            r#"found "SW"; expected a direction DR, DL, UR or UL in "littlekillersum[0].direction""#,
        ),
        (
            plain.replace(r#""values": [3, 4, 4]"#, r#""values": [3, "x"]"#),
            r#"found "x"; expected a whole number in "quadruple[0].values[1]""#,
        ),
        (plain.replace(r#""cell": "R0C3""#, r#""cell": "R1C3""#), "a place outside that leads to cells"),
        (
            plain.replace(r#"{"value": 5, "#, r#"{"value": 10, "#),
            "a value from 1 to 9 in \"grid[0][0].value\"",
        ),
        (plain.replace("\"grid\": [[", "\"grid\": [[{},"), "9 rows of 9 objects"),
        (plain.replace(r#""negative": ["ratio", "xv"]"#, r#""negative": "xv""#), "a list in \"negative\""),
        (
            plain.replace(r#"{"value": 5, "#, r#"{"givenPencilMarks": "45", "value": 5, "#),
            "a list of values in \"grid[0][0].givenPencilMarks\"",
        ),
        (
            plain.replace(r#"[3, 4], "corner"#, r#"[3, 10], "corner"#),
            "expected a value from 1 to 9 in \"grid[0][1].centerPencilMarks[1]\"",
        ),
        (
            plain.replace(r#", {"cells": ["R9C1", "R9C2"]}"#, r#", {"cell": "R9C1"}"#),
            "an object with \"cells\" in \"killercage[1]\"",
        ),
        (
            with(r#""solution": "1""#)
                .replace(r#""solution": "1""#, &format!("\"solution\": [{}10]", "1,".repeat(80))),
            "a value from 1 to 9 in \"solution[80]\"",
        ),
    ];
    for (text, said) in cases {
        let error = fault(&text);
        assert!(error.contains(said) || error.contains(&said.replace('\\', "")), "{error}");
    }
    // A sum that no symbols have is understood: nothing obeys the cage.
    let large = plain
        .replace(r#""cells": ["R1C1", "R1C2"], "value": "9""#, r#""cells": ["R1C1", "R1C2"], "value": "90""#);
    let (model, _) = read(&large).remove(0).puzzle.into_parts();
    let why = model.clues().find_map(|rule| model.why_impossible(rule));
    assert!(why.is_some_and(|why| why.contains("can have a sum from 3 to 17, not 90")), "{why:?}");
    for key in [r#""chaos": []"#, r#""chaos": false"#, r#""text": [{"cells": ["R1C1"], "value": "A"}]"#] {
        assert_eq!(read(&with(key)).len(), 1, "{key}");
    }
}

/// What other programs write for true and false means the same, as in JavaScript.
#[test]
fn objects_may_stand_in_an_array_and_links_each_on_a_line() {
    let object = all_keys();
    assert_eq!(read(&format!("[{object}, {object}]")).len(), 2);
    let link = written(&read(&object)[0], "fpuzzles-link");
    let link = link.trim();
    assert_eq!(read(&format!("{link}\n{link}\n")).len(), 2);
    assert!(
        fault(&format!("{link} {link}")).contains("found several links in a line; expected one link a line")
    );
}

#[test]
fn lists_that_no_puzzle_needs_are_refused_before_they_are_read() {
    let cage = r#"{"cells": ["R1C1"], "value": "3"}"#;
    let many = |item: &str| vec![item; 20_001].join(",");
    let cells = many("\"R1C1\"");
    for list in [many(cage), cage.replace("\"R1C1\"", &cells)] {
        let text = all_keys().replace("\"killercage\": [", &format!("\"killercage\": [{list},"));
        let error = fault(&text);
        assert!(error.contains(" items in \"killercage\"; expected at most 20000"), "{error}");
    }
}

#[test]
fn flags_are_on_or_off_however_they_are_written() {
    let with = |rule: &str, given: &str| {
        let grid = vec![["{}"; 9].join(","); 9].join("],[");
        let grid = grid.replacen("{}", &format!(r#"{{"value":1,"given":{given}}}"#), 1);
        read(&format!("{{\"size\":9,\"grid\":[[{grid}]],{rule}}}")).remove(0)
    };
    for (value, is_on) in [
        ("true", true),
        ("1", true),
        (r#""true""#, true),
        ("false", false),
        ("0", false),
        ("0.0", false),
        (r#""""#, false),
        ("null", false),
    ] {
        for (flag, variant) in [("antiknight", "anti-knight"), ("nonconsecutive", "non-consecutive")] {
            let record = with(&format!("\"{flag}\":{value}"), value);
            assert_eq!(record.puzzle.model().spec().id == variant, is_on, "{flag}: {value}");
            assert_eq!(record.puzzle.givens()[0].is_some(), is_on, "given: {value}");
            assert_eq!(record.entries.is_some(), !is_on, "given: {value}");
        }
    }
}

#[test]
fn clues_that_were_begun_and_left_say_nothing() {
    let with = |rules: &str| {
        let grid = vec![["{}"; 4].join(","); 4].join("],[");
        format!("{{\"size\":4,\"grid\":[[{grid}]],{rules}}}")
    };
    let unfinished = [
        r#""thermometer":[{"lines":[["R1C1"],[]]}]"#,
        r#""betweenline":[{"lines":[["R1C1","R1C2"]]}]"#,
        r#""zipperline":[{"lines":[["R1C1","R1C2"]]}]"#,
        r#""doublearrow":[{"lines":[["R1C1","R1C2"]]}]"#,
        r#""arrow":[{"cells":["R1C1"],"lines":[]},{"cells":["R2C1"],"lines":[["R2C1"]]}]"#,
        r#""killercage":[{"cells":[],"value":""}]"#,
        r#""extraregion":[{"cells":["R1C1"]}]"#,
        r#""quadruple":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"values":[]}]"#,
        r#""clone":[{"cells":["R1C1"],"cloneCells":[]},{"cells":["R1C1"],"cloneCells":["r1c01"]}]"#,
        r#""sandwichsum":[{"cell":"R0C1","value":""},{"cell":"R0C2","value":" "}]"#,
        r#""littlekillersum":[{"cell":"R0C0","direction":"DR","cells":["R1C1"]}]"#,
        r#""littlekillersum":[{"cell":"R0C0","direction":"DR","cells":["R1C1"],"value":"?"}]"#,
        r#""littlekillersum":[{"cell":"R0C1","value":""},{"cell":"R0C4","direction":"DR","value":""}]"#,
        r#""sandwichsum":[{"cell":"R0C0","value":""}]"#,
        r#""xv":[{"cells":["R1C1","R1C2"],"value":""}]"#,
    ];
    for rules in unfinished {
        assert_eq!(read(&with(rules))[0].puzzle.model().spec().id, "4x4", "{rules}");
    }
    let unknown_sum = r#""killercage":[{"cells":["R1C1","R1C2"],"value":"?"}]"#;
    assert_eq!(read(&with(unknown_sum))[0].puzzle.model().spec().clues.len(), 1);
    // Names of cells may be written in several ways.
    let one_shaft = r#""arrow":[{"cells":["R1C1"],"lines":[["R1C1"],["r01c1","R1C2","R1C3"]]}]"#;
    let arrow = json!([{"kind": "arrow", "cells": ["R1C1"], "shafts": [["R1C2", "R1C3"]]}]);
    assert_eq!(json!(read(&with(one_shaft))[0].puzzle.model().spec().clues), arrow);
    // Lines of f-puzzles without a number.
    for key in ["whispers", "lockout"] {
        let least = |value: &str| {
            let rules = format!("\"{key}\":[{{\"lines\":[[\"R1C1\",\"R1C2\"]]{value}}}]");
            least_of_first_line(&with(&rules))
        };
        assert_eq!(["", ",\"value\":\"\"", ",\"value\":\"3\""].map(least), [2, 2, 3]);
    }
    // A mark without a letter is a mark: its pair may have any sum. No sum of a 4x4 board is 10.
    let signs = |marks: &str| {
        let rules = format!(r#""negative":["xv"],"xv":[{marks}]"#);
        read(&with(&rules)).remove(0)
    };
    let marked = signs(r#"{"cells":["R1C1","R1C2"]}"#);
    assert_ne!(marked.puzzle.model().spec().constraints, signs("").puzzle.model().spec().constraints);
    assert_eq!(
        read(&written(&signs(""), "fpuzzles"))[0].puzzle.model().spec(),
        signs("").puzzle.model().spec()
    );
    let faulty = [
        (r#""sandwichsum":[{"cell":"R0C1","value":"ten"}]"#, "a whole number in \"sandwichsum[0].value\""),
        (
            r#""sandwichsum":[{"cell":"R0C1","value":4.5}]"#,
            "found 4.5; expected a whole number in \"sandwichsum",
        ),
        (r#""thermometer":[{"lines":["R1C1"]}]"#, "R1C1"),
        (r#""ratio":[{"cells":["R1C1"]}]"#, "two cells"),
        (r#""quadruple":[{"cells":["R1C1","R1C2"]}]"#, "an object with"),
        (r#""killercage":[{"cells":"R1C1"}]"#, r#"the cage "R1C1": found "R1C1"; expected a list"#),
        (
            r#""killercage":[{"cells":["R1C1"]},{"cells":[1,2]}]"#,
            "the cage [1,2]: found 1; expected a string",
        ),
        (r#""odd":[{"cell":5}]"#, "the odd [5]: found 5; expected a string"),
        (
            r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":300}]"#,
            "the whispers [\"R1C1\",\"R1C2\"]: found 300; expected",
        ),
    ];
    for (rules, said) in faulty {
        let error = fault(&with(rules));
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn a_cell_may_be_a_minimum_or_maximum_twice() {
    let cells = ["{},{},{},{}"; 4].map(|row| format!("[{row}]")).join(",");
    let items = r#"[{"cell":"R3C4"},{"cell":"R4C1"},{"cell":"r3c4"}]"#;
    for key in ["minimum", "maximum"] {
        let record = &read(&format!(r#"{{"size":4,"grid":[{cells}],"{key}":{items}}}"#))[0];
        let clues = json!(record.puzzle.model().spec().clues);
        assert_eq!(clues, json!([{"kind": key, "cells": ["R3C4", "R4C1"]}]));
    }
}

#[test]
fn disjoint_groups_count_places_within_irregular_regions_row_by_row() {
    let document = |rows: [&str; 4]| {
        let cell = |region: char| match region.to_digit(10) {
            Some(region) => json!({"region": region}),
            None => json!({"region": null}),
        };
        let grid = rows.map(|row| row.chars().map(cell).collect::<Vec<Value>>());
        json!({"size": 4, "grid": grid, "disjointgroups": true}).to_string()
    };
    let spec = |rows| read(&document(rows))[0].puzzle.model().spec().clone();
    let groups = [
        ["R1C1", "R1C2", "R2C4", "R3C1"],
        ["R2C1", "R1C3", "R3C3", "R4C1"],
        ["R2C2", "R1C4", "R3C4", "R4C2"],
        ["R3C2", "R2C3", "R4C4", "R4C3"],
    ];
    let expected: Vec<Value> = (1..)
        .zip(groups)
        .map(|(at, cells)| json!({"kind": "distinct", "name": format!("position {at}"), "cells": cells}))
        .collect();
    let irregular = spec(["0111", "0012", "3022", "3332"]);
    assert_eq!(json!(irregular.constraints), json!(expected));
    assert_eq!(json!(spec(["0011", "0011", "2233", "2233"]).constraints), json!([{"kind": "positions"}]));
    let error = fault(&document(["0111", "0012", "3022", "333-"]));
    assert!(error.contains("4 regions of 4 cells each"), "{error}");
}

#[test]
fn documents_without_a_size_have_that_of_their_rows() {
    let rows = json!(vec![vec![json!({}); 4]; 4]);
    for text in [json!({"grid": rows}), json!({"cells": rows, "metadata": {"rules": "Sudoku rules apply."}})]
    {
        let record = read(&text.to_string()).remove(0);
        assert_eq!(record.puzzle.model().board().cell_count(), 16, "{text}");
    }
    assert!(fault(r#"{"grid":[[{}]]}"#).contains("a number from 2 to"));
}

/// JSON does not tell whole numbers from others.
#[test]
fn whole_numbers_may_have_a_point() {
    let cells = json!(vec![vec![json!({"value": 2.0}); 4]; 4]);
    let cage = json!({"cells": ["R1C1", "R1C2"], "value": 5.0});
    let record = read(&json!({"size": 4.0, "grid": cells, "killercage": [cage]}).to_string()).remove(0);
    assert_eq!(json!(record.puzzle.model().spec().clues)[0]["sum"], 5);
    assert!(record.entries.is_some_and(|entries| entries.iter().all(Option::is_some)));
}

/// Windows are extra regions there, whichever order their cells are listed in, and are the variant's again
/// when read.
#[test]
fn windows_are_extra_regions() {
    let windoku = format!("{}\n", ".".repeat(81));
    let spec = catalogue::find("windoku").expect("the variant is in the catalogue");
    let record = format::read(windoku.as_bytes(), None, &mut ModelFinder::of(spec.clone()))
        .expect("a board")
        .remove(0);
    let text = written(&record, "fpuzzles");
    let document: Value = serde_json::from_str(&text).expect("an object");
    let regions = document["extraregion"].as_array().expect("a list");
    assert_eq!(regions.len(), 4);
    let first = ["R2C2", "R2C3", "R2C4", "R3C2", "R3C3", "R3C4", "R4C2", "R4C3", "R4C4"];
    assert_eq!(regions[0], json!({"cells": first}));
    assert_eq!(read(&text)[0].puzzle.model().spec(), spec);
    assert_eq!(read(&text.replace(r#""R2C2","R2C3""#, r#""R2C3","R2C2""#))[0].puzzle.model().spec(), spec);
    assert_ne!(
        read(&text.replace(r#""R2C2","R2C3""#, r#""R1C2","R2C3""#))[0].puzzle.model().spec().id,
        "windoku"
    );
}

/// Each puzzle is three files: of f-puzzles as JSON and as a link, and its solution.
fn published() -> Vec<PathBuf> {
    let folder = data::folder().join("variants");
    let Ok(entries) = fs::read_dir(&folder) else {
        eprintln!("skipped: {} is absent", folder.display());
        return Vec::new();
    };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    let mut paths: Vec<PathBuf> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "json")).collect();
    paths.sort();
    assert!(paths.len() >= 20, "{} puzzles are there", paths.len());
    paths
}

fn text(path: &Path, extension: &str) -> String {
    fs::read_to_string(path.with_extension(extension)).expect("a puzzle is three files")
}

#[test]
fn published_puzzles_have_their_one_solution_and_survive_in_formats_that_draw() {
    // Lines, cages and texts that repeat rules are not among what is drawn without a meaning.
    let drawn = [("09", 1), ("13", 1), ("17", 11), ("31", 16), ("33", 0), ("35", 0), ("37", 0), ("39", 0)];
    for path in published() {
        let name = path.file_name().and_then(|name| name.to_str()).expect("a name in ASCII");
        let count = drawn.iter().find(|(number, _)| name.starts_with(number)).map_or(0, |&(_, count)| count);
        let record = &read(&text(&path, "json"))[0];
        assert_eq!(record.decorations.len(), count, "{name}");
        assert_solved(record, text(&path, "solution").trim(), name);
        let formats = ["json", "fpuzzles", "fpuzzles-link", "sudokupad", "sudokupad-link"];
        let copies = formats.map(|format| read(&written(record, format)).remove(0));
        let back = read(&written(&copies[4], "fpuzzles-link")).remove(0);
        for copy in copies.iter().chain([&back, &read(&text(&path, "payload"))[0]]) {
            assert_eq!(copy.puzzle.givens(), record.puzzle.givens(), "{name}");
            assert_eq!(copy.puzzle.model().spec(), record.puzzle.model().spec(), "{name}");
            assert_eq!((&copy.title, &copy.author), (&record.title, &record.author), "{name}");
            assert_eq!(copy.decorations, record.decorations, "{name}");
        }
    }
}

fn assert_solved(record: &Record, expected: &str, name: &str) {
    let lowered = record.puzzle.model().lower();
    let answer = Session::of(&lowered).solve(record.puzzle.givens());
    assert_eq!(answer.count, Uniqueness::Unique, "{name}");
    let solution = answer.solution.expect("there is one");
    assert_eq!(record.puzzle.model().check(&solution), [], "{name}");
    let symbols: String = solution.iter().flatten().map(|symbol| symbol.to_char()).collect();
    assert_eq!(symbols, expected, "{name}");
    assert!(lowered.cover(&solution).is_some(), "{name}");
}

#[test]
fn rules_in_words_are_read_from_drawings_or_told() {
    let grid = serde_json::json!(vec![vec![serde_json::json!({}); 9]; 9]);
    let of = |ruleset: &str, more: &str| -> (Vec<String>, Option<String>) {
        let text = format!(r#"{{"size":9,"grid":{grid},"ruleset":{ruleset:?}{more}}}"#);
        let record = read(&text).remove(0);
        let spec = record.puzzle.model().spec();
        let kind = |rule| serde_json::json!(rule)["kind"].as_str().map(str::to_owned);
        (spec.constraints.iter().chain(&spec.clues).filter_map(kind).collect(), record.unread)
    };
    let line = r##","line":[{"lines":[["R1C1","R1C2","R1C3"]],"outlineC":"#67F067","width":0.3}]"##;
    let cage = r#","killercage":[{"cells":["R9C1","R9C2"],"value":"9"}]"#;
    let circle = r##","circle":[{"cells":["R1C1","R2C1"],"baseC":"#000000","width":0.3,"height":0.3}]"##;
    let dot = r#","ratio":[{"cells":["R5C5","R5C6"]}]"#;
    let cages = "Digits in cages cannot repeat and must sum to the total given. ";
    for (words, more, kinds) in [
        ("Normal sudoku rules apply.", line.to_owned(), vec![]),
        ("Adjacent digits along green lines differ by at least 5.", line.to_owned(), vec!["whispers"]),
        ("Along the line, digits alternate between odd and even parity.", line.to_owned(), vec!["parity"]),
        (cages, cage.to_owned(), vec!["cage"]),
        ("Black dots: 1:2 ratio.", circle.to_owned(), vec!["ratio"]),
        ("Cells a knight's move apart cannot contain the same digit.", String::new(), vec!["differ"]),
        ("Adjacent digits cannot sum to 5 or 10.", String::new(), vec!["sum"]),
        ("Black dots: 1:2 ratio. All possible black dots are given.", dot.to_owned(), vec!["ratio", "ratio"]),
        ("Black dots: 1:2 ratio. Not all dots are given.", dot.to_owned(), vec!["ratio"]),
        // Nothing is there to which a rule that is often explained would belong.
        ("Black dots: 1:2 ratio.", String::new(), vec![]),
    ] {
        assert_eq!(of(words, &more), (kinds.into_iter().map(str::to_owned).collect(), None), "{words}");
    }
    let whispers = format!("{cages}Adjacent digits along green lines differ by at least 5.");
    assert_eq!(of(&whispers, &format!("{line}{cage}")).0, ["cage", "whispers"]);
    for (words, more, unread) in [
        ("Normal sudoku rules apply. Shade some cells.", line, "Shade some cells"),
        (
            "Digits along thermometers increase from the bulb.",
            line,
            "Digits along thermometers increase from the bulb",
        ),
        (cages, "", cages.trim().trim_end_matches('.')),
        ("Row indexer.", "", "Row indexer"),
        (
            "Digits in cages sum to one less than the total.",
            cage,
            "Digits in cages sum to one less than the total",
        ),
    ] {
        assert_eq!(of(words, more).1.as_deref(), Some(unread), "{words}");
    }
}

/// The least difference of the first line of a document, which is written as it is read.
fn least_of_first_line(document: &str) -> serde_json::Value {
    let record = read(document).remove(0);
    assert_eq!(read(&written(&record, "fpuzzles"))[0].puzzle.model().spec(), record.puzzle.model().spec());
    serde_json::to_value(&record.puzzle.model().spec().clues[0]).expect("a rule")["least"].clone()
}

#[test]
fn lines_without_a_number_differ_by_half_the_size() {
    for (size, whispers, lockout) in [(4, 2, 2), (6, 3, 3), (8, 4, 4), (9, 5, 4), (12, 6, 6)] {
        let row = format!("[{}]", vec!["{}"; size].join(","));
        let grid = vec![row; size].join(",");
        for (key, least) in [("whispers", whispers), ("lockout", lockout)] {
            let document =
                format!(r#"{{"size":{size},"grid":[{grid}],"{key}":[{{"lines":[["R1C1","R1C2"]]}}]}}"#);
            assert_eq!(least_of_first_line(&document), least, "{key} on {size}");
        }
    }
}

#[test]
fn old_documents_mark_odd_and_even_cells_by_themselves() {
    let row = |cell: &str| format!("[{cell},{{}},{{}},{{}}]");
    let document = |cells: [&str; 4]| format!(r#"{{"size":4,"grid":[{}]}}"#, cells.map(row).join(","));
    let record =
        read(&document([r#"{"parity":"Odd"}"#, r#"{"parity":"Even"}"#, r#"{"parity":"Odd"}"#, "{}"]))
            .remove(0);
    let clues = json!(record.puzzle.model().spec().clues);
    let expected = json!([{"kind": "odd", "cells": ["R1C1", "R3C1"]}, {"kind": "even", "cells": ["R2C1"]}]);
    assert_eq!(clues, expected);
    let fault = fault(&document([r#"{"parity":"Prime"}"#, "{}", "{}", "{}"]));
    assert!(fault.contains("\"Odd\" or \"Even\""), "{fault}");
}

/// A board of four rows with a clue for each of these declarations.
fn with_clues(clues: &Value) -> Record {
    let model = json!({"id": "t", "box": [2, 2], "clue": clues});
    read(&json!({"rows": vec!["...."; 4], "model": model}).to_string()).remove(0)
}

#[test]
fn names_of_clues_are_told_where_they_are_lost() {
    let cage = json!({"kind": "cage", "cells": ["R1C1", "R1C2"], "sum": 3, "name": "Fred"});
    let named = with_clues(&json!([cage]));
    let candidates =
        json!({"kind": "regex", "cells": ["R1C1"], "pattern": "[12]", "name": "given candidates"});
    let plain = with_clues(&json!([candidates]));
    for (name, record, is_lost) in [
        ("fpuzzles", &named, true),
        ("fpuzzles", &plain, false),
        ("sudokupad", &named, false),
        ("json", &named, false),
    ] {
        let format = Format::find(name).expect("the format is in the list");
        assert_eq!(format.lacks(record).contains("the names of clues"), is_lost, "{name}");
    }
}

#[test]
fn lines_outside_that_have_no_place_are_told() {
    let format = Format::find("fpuzzles").expect("the format is in the list");
    for (clue, said) in [
        (
            json!({"kind": "little-killer", "cells": ["R1C1", "R1C2", "R1C3", "R1C4"], "sum": 10}),
            "a little-killer from R1C1 to R1C4, which is no diagonal from edge to edge",
        ),
        (
            json!({"kind": "little-killer", "cells": ["R1C2", "R2C3"], "sum": 5}),
            "a little-killer from R1C2 to R2C3, which is no diagonal from edge to edge",
        ),
        (
            json!({"kind": "skyscraper", "cells": ["R1C1", "R2C2"], "seen": 2}),
            "a skyscraper from R1C1 to R2C2, which is no row or column from edge to edge",
        ),
    ] {
        let error = format::text([&with_clues(&json!([clue]))], format, Look::default());
        let error = error.expect_err(said).to_string();
        assert!(error.contains(said), "{error}");
    }
}

#[test]
fn candidates_of_a_cell_are_written_and_read() {
    let clue = |cells: &[&str], pattern: &str| json!({"kind": "regex", "cells": cells, "pattern": pattern});
    let format = Format::find("fpuzzles").expect("the format is in the list");
    let solutions = |record: &Record| record.puzzle.model().lower().problem.solver().count().solutions;
    for clues in
        [json!([clue(&["R1C1"], "[12]")]), json!([clue(&["R1C1"], "[123]"), clue(&["R1C1"], "[34]")])]
    {
        let record = with_clues(&clues);
        let again = read(&written(&record, "fpuzzles")).remove(0);
        assert_eq!(solutions(&again), solutions(&record), "{clues}");
        assert_eq!(again.unread, None, "{clues}");
    }
    // No candidate is left, and a pattern of several cells is another rule.
    for clues in
        [json!([clue(&["R1C1"], "[12]"), clue(&["R1C1"], "[34]")]), json!([clue(&["R1C1", "R1C2"], "[12]")])]
    {
        assert!(format::text([&with_clues(&clues)], format, Look::default()).is_err(), "{clues}");
    }
}
