//! Puzzles of Sudoku Maker.

use serde_json::{Value, json};

use super::documents::{fault, read};

/// A document of 4 by 4 cells with these rules besides rows, columns and boxes.
fn document(rules: &[Value]) -> Value {
    let mut cells = vec![json!({}); 16];
    cells[0] = json!({"given": true, "value": 1});
    cells[1] = json!({"value": 2});
    cells[2] = json!({"candidates": 0b11000, "cornerPencilMarks": 0b10, "colors": [3]});
    let boxes = [0, 0, 1, 1, 0, 0, 1, 1, 2, 2, 3, 3, 2, 2, 3, 3];
    let usual = [json!({"type": 0}), json!({"type": 1, "regions": boxes})];
    let constraints: Vec<&Value> = usual.iter().chain(rules).collect();
    let puzzle = json!({
        "name": "Small", "author": "Somebody", "comment": "Rules\nin words", "size": 4, "cells": cells, "constraints": constraints
    });
    json!({"formatVersion": "1.6.0", "puzzle": puzzle})
}

#[test]
fn rules_are_read() {
    let rules = [
        json!({"type": 200, "clues": [{"edge": 2, "value": 1}], "negative": []}),
        json!({"type": 201, "clues": [{"edge": 4, "value": 2}]}),
        json!({"type": 202, "clues": [{"edge": 27, "value": 5}]}),
        json!({"type": 300, "slow": true, "thermometers": [[0, 5, 10]]}),
        json!({"type": 301, "cages": [{"cells": [3, 7], "value": 5}, {"cells": [14, 15], "value": 0}]}),
        json!({"type": 301, "disabled": true, "cages": [{"cells": [0, 1], "value": 99}]}),
        json!({"type": 2000, "lines": [], "style": {}}),
    ];
    let record = &read(&document(&rules).to_string())[0];
    let spec = record.puzzle.model().spec();
    let clues = [
        json!({"kind": "difference", "is": [1], "between": {"cells": [["R1C2", "R1C3"]]}}),
        json!({"kind": "ratio", "is": [2], "between": {"cells": [["R1C1", "R2C1"]]}}),
        json!({"kind": "sum", "is": [5], "between": {"cells": [["R4C3", "R4C4"]]}}),
        json!({"kind": "thermometer", "cells": ["R1C1", "R2C2", "R3C3"], "slow": true}),
        json!({"kind": "cage", "cells": ["R1C4", "R2C4"], "sum": 5}),
        json!({"kind": "cage", "cells": ["R4C3", "R4C4"]}),
    ];
    assert_eq!(spec.boxes, Some([2, 2]));
    assert_eq!(serde_json::to_value(&spec.clues).expect("rules are JSON"), json!(clues));
    assert_eq!((record.title.as_deref(), record.author.as_deref()), (Some("Small"), Some("Somebody")));
    assert_eq!(record.ruleset.as_deref(), Some("Rules\nin words"));
    assert_eq!(record.unread.as_deref(), Some("in words"));
    assert_eq!(record.puzzle.givens().iter().flatten().count(), 1);
    assert_eq!(record.entries.as_ref().map(|entries| entries.iter().flatten().count()), Some(1));
    let marks = record.marks.as_ref().expect("the third cell has pencil marks");
    assert_eq!((marks.centre[2].len(), marks.corner[2].len()), (2, 1));
}

/// What words alone state about the whole board is read; any other sentence is told.
#[test]
fn words_that_no_rule_shows_are_read_or_told() {
    let cages = json!({"type": 301, "cages": [{"cells": [3, 7], "value": 5}]});
    let of = |words: &str| {
        let mut document = document(std::slice::from_ref(&cages));
        document["puzzle"]["comment"] = words.into();
        let record = read(&document.to_string()).remove(0);
        (record.puzzle.model().spec().constraints.len(), record.unread)
    };
    let killer = "Digits in cages cannot repeat and must sum to the given total.";
    let (king, thermo) = ("Anti-king.", "Digits along thermometers increase from the bulb.");
    assert_eq!(of(killer), (0, None));
    assert_eq!(of(&format!("{killer} {king}")), (1, None));
    assert_eq!(of(thermo), (0, Some(thermo.trim_end_matches('.').to_owned())));
    assert_eq!(of(&format!("{king} Shade some cells.")), (0, Some("Shade some cells".to_owned())));
    // The sentences of the rules, as they are written for other programs, say nothing else.
    let mut record = read(&document(std::slice::from_ref(&cages)).to_string()).remove(0);
    record.ruleset = None;
    assert_eq!(of(&record.rules_in_words().join("\n")).1, None);
}

#[test]
fn irregular_regions_are_read() {
    let regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
    let record = &read(&document(&[json!({"type": 1, "regions": regions})]).to_string())[0];
    assert!(record.puzzle.model().spec().regions.is_some());
    let none = document(&[json!({"type": 1, "regions": vec![-1; 16]})]);
    let spec = read(&none.to_string())[0].puzzle.model().spec().clone();
    assert_eq!((spec.boxes, spec.regions, spec.constraints.len()), (None, None, 0));
}

#[test]
fn what_is_not_understood_is_named() {
    for (rule, said) in [
        (json!({"type": 1000, "definition": {"name": "Same Difference"}}), "type 1000 (\"Same Difference\")"),
        (json!({"type": 2001, "cages": [{"cells": [1], "value": "x"}]}), "type 2001"),
        (json!({"type": 77}), "type 77"),
        (json!({"type": "x"}), "type \"x\""),
        (json!({"type": 200, "clues": [], "negative": [1]}), "\"negative\""),
        (json!({"type": 200, "clues": [{"edge": 0, "value": 1}]}), "\"edge\""),
        (json!({"type": 200, "clues": [{"edge": 28, "value": 1}]}), "\"edge\""),
        (json!({"type": 200, "clues": [{"edge": u64::MAX, "value": 1}]}), "\"edge\""),
        (json!({"type": 202, "clues": [{"edge": 2, "value": "X"}]}), "\"value\""),
        (json!({"type": 300, "thermometers": [[0, 16]]}), "a cell, 0 to 15"),
        (json!({"type": 301, "cages": [{"cells": [0], "value": -3}]}), "\"value\""),
        (json!({"type": 1, "regions": [0]}), "16 numbers"),
        (json!({"type": 1, "regions": vec![-2; 16]}), "the number of a region"),
    ] {
        let error = fault(&document(&[rule]).to_string());
        assert!(error.contains(said), "{error}; expected {said}");
    }
}

#[test]
fn other_boards_are_refused() {
    for (key, value, said) in [
        ("size", json!(1), "1 by 1 cells"),
        ("size", json!(1e300), "a number in \"size\""),
        ("width", json!(5), "4 by 5 cells"),
        ("height", json!("x"), "a number in \"height\""),
        ("minDigit", json!(0), "digits from 0 to 4"),
        ("maxDigit", json!(9), "digits from 1 to 9"),
        ("cells", json!([1]), "16 objects"),
        ("constraints", json!([]), "rows and columns"),
    ] {
        let mut document = document(&[]);
        document["puzzle"][key] = value;
        let error = fault(&document.to_string());
        assert!(error.contains(said), "{error}; expected {said}");
    }
}
