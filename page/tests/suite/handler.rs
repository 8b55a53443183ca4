//! The handler answers every request in JSON.

use dlx_page::Handler;
use serde_json::{Value, json};

const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn ask(handler: &mut Handler, request: &Value) -> Result<Value, String> {
    let answer: Value =
        serde_json::from_str(&handler.answer(&request.to_string())).expect("answers are JSON");
    match (answer.get("ok"), answer.get("error")) {
        (Some(ok), None) => Ok(ok.clone()),
        (None, Some(error)) => Err(error.as_str().expect("errors are words").to_owned()),
        _ => panic!("found {answer}"),
    }
}

fn answer(request: &Value) -> Value {
    ask(&mut Handler::default(), request).expect("an answer")
}

/// The view of the only puzzle in a text.
fn read(text: &str) -> Value {
    answer(&json!({ "do": "read", "text": text }))["puzzles"][0].clone()
}

#[test]
fn the_catalogue_lists_variants_levels_and_formats() {
    let catalogue = answer(&json!({ "do": "catalogue" }));
    let has = |list: &str, key: &str, name: &str| {
        catalogue[list].as_array().expect("a list").iter().any(|entry| entry[key] == name)
    };
    assert!(has("variants", "id", "samurai") && has("formats", "name", "sudokupad-link"));
    assert_eq!(catalogue["levels"][0], "easy");
}

#[test]
fn a_new_puzzle_is_that_of_its_seed() {
    let request = json!({ "do": "new", "variant": "6x6", "level": "easy", "seed": 7 });
    let view = answer(&request);
    assert_eq!(
        (&view["level"], &view["seed"], &view["alphabet"]),
        (&json!("easy"), &json!(7), &json!("123456"))
    );
    assert_eq!(view, answer(&request));
    let givens = view["givens"].as_str().expect("a board");
    let solution = view["solution"].as_str().expect("a board");
    assert!(givens.chars().zip(solution.chars()).all(|(given, symbol)| given == '.' || given == symbol));
    assert!(view["picture"]["svg"].as_str().expect("a picture").contains(r#"id="cell-35""#));
}

#[test]
fn a_view_reads_back_as_the_same_puzzle() {
    let view = answer(&json!({ "do": "new", "variant": "killer-6x6", "seed": 3 }));
    let again = read(view["puzzle"].as_str().expect("a puzzle"));
    for key in ["puzzle", "key", "givens", "rules", "picture"] {
        assert_eq!(again[key], view[key], "{key}");
    }
    assert!(view["parts"].as_array().is_some_and(|parts| !parts.is_empty()));
}

#[test]
fn a_view_says_whether_houses_are_all_rules() {
    for (variant, size, expected) in [("4x4", 4, true), ("classic", 9, true), ("anti-knight", 9, false)] {
        let rows = vec![".".repeat(size); size];
        let puzzle = json!({ "format": "dlx-sudoku/1", "variant": variant, "rows": rows });
        assert_eq!(read(&puzzle.to_string())["has_houses_only"], json!(expected), "{variant}");
    }
}

#[test]
fn texts_of_other_programs_are_read_and_written() {
    let view = read(CLASSIC);
    let mut entries = view["givens"].as_str().expect("a board").to_owned();
    entries.replace_range(2..3, "4");
    for format in ["sudokupad-link", "fpuzzles-link", "json", "line"] {
        let request = json!({ "do": "write", "puzzle": view["puzzle"], "format": format, "entries": entries,
            "corner": vec![""; 81], "centre": vec!["12"; 81] });
        let text = answer(&request)["text"].as_str().expect("a text").to_owned();
        assert_eq!(read(&text)["givens"], view["givens"], "{format}");
    }
}

#[test]
fn conflicts_name_their_rules_and_wrong_entries_are_found() {
    let view = read(CLASSIC);
    let mut entries = CLASSIC.to_owned();
    entries.replace_range(2..3, "5");
    let request = json!({ "do": "check", "puzzle": view["puzzle"], "entries": entries, "solution": true });
    let found = answer(&request);
    assert_eq!(found["broken"][0]["rule"], "row");
    assert_eq!(found["broken"][0]["cells"], json!([0, 2]));
    assert_eq!((&found["wrong"], &found["solved"]), (&json!([2]), &json!(false)));
}

#[test]
fn the_solution_is_right() {
    let mut handler = Handler::default();
    let view = read(CLASSIC);
    let solved = ask(&mut handler, &json!({ "do": "solve", "puzzle": view["puzzle"] })).expect("an answer");
    assert_eq!(solved["solutions"], "one");
    let check =
        json!({ "do": "check", "puzzle": view["puzzle"], "entries": solved["solution"], "solution": true });
    let found = ask(&mut handler, &check).expect("an answer");
    assert_eq!(found, json!({ "broken": [], "solved": true, "solutions": "one", "wrong": [] }));
}

#[test]
fn hints_lead_to_an_entry() {
    let view = read(CLASSIC);
    let hint = |strength: &str, entries: &str| {
        answer(&json!({ "do": "hint", "puzzle": view["puzzle"], "entries": entries, "strength": strength }))
    };
    assert!(hint("where", CLASSIC)["text"].as_str().is_some_and(|text| text.starts_with("Look at ")));
    let step = hint("step", CLASSIC);
    assert!(step["text"].as_str().is_some_and(|text| text.contains("because")));
    assert_eq!(step["placements"].as_array().map(Vec::len), Some(1));
    assert!(step["picture"]["svg"].as_str().is_some_and(|svg| svg.contains(r#"id="cell-80""#)));

    let wrong = CLASSIC.replacen('.', "9", 1);
    assert_eq!(hint("step", &wrong)["cells"], json!([2]));
}

#[test]
fn hints_go_on_from_eliminations_to_an_entry() {
    let view = read("000000907000420180000705026100904000050000040000507009920108000034059000507000000");
    let mut handler = Handler::default();
    let (mut placed, mut gone, mut steps) = (Vec::new(), Vec::new(), 0);
    loop {
        let request = json!({ "do": "hint", "puzzle": view["puzzle"], "entries": view["givens"], "strength": "step",
            "placed": placed, "gone": gone });
        let step = ask(&mut handler, &request).expect("a step");
        steps += 1;
        assert!(step["kind"] == "step" && steps < 50, "{step}");
        if step["placements"].as_array().is_some_and(|placements| !placements.is_empty()) {
            break;
        }
        placed.extend(step["placed"].as_array().cloned().unwrap_or_default());
        gone.extend(step["gone"].as_array().cloned().unwrap_or_default());
    }
    // Options that the board does not have are ignored.
    let request = json!({ "do": "hint", "puzzle": view["puzzle"], "entries": view["givens"], "strength": "step",
        "placed": [u32::MAX], "gone": [4_000_000] });
    assert_eq!(ask(&mut handler, &request).expect("a step")["kind"], "step");
}

#[test]
fn true_candidates_are_those_of_solutions() {
    let view = read("12..34......4321");
    let candidates = |are_true: bool| {
        let request = json!({ "do": "candidates", "puzzle": view["puzzle"], "entries": view["givens"], "true": are_true });
        answer(&request)["candidates"].clone()
    };
    assert_eq!(candidates(true)[2], "34");
    assert_eq!(candidates(false)[0], "");
}

#[test]
fn faults_are_told_in_words() {
    let mut handler = Handler::default();
    let view = read(CLASSIC);
    for (request, fault) in [
        (json!({ "do": "dance" }), "found a request that is not understood: unknown variant `dance`"),
        (
            json!({ "do": "new", "variant": "samuray", "seed": 1 }),
            "unknown variant \"samuray\"; did you mean \"samurai\"?",
        ),
        (json!({ "do": "new", "variant": "classic", "seed": 1, "level": "mild" }), "unknown level \"mild\""),
        (json!({ "do": "read", "text": "" }), "found no puzzle"),
        (json!({ "do": "read", "text": "{\"rows\":[" }), "line 1"),
        (json!({ "do": "solve", "puzzle": "?" }), "line 1"),
        (json!({ "do": "check", "puzzle": view["puzzle"], "entries": "12" }), "found 2 symbols; expected 81"),
        (json!({ "do": "check", "puzzle": view["puzzle"], "entries": "A".repeat(81) }), "found 'A'"),
        (
            json!({ "do": "write", "puzzle": view["puzzle"], "format": "xyz" }),
            "found the unknown format \"xyz\"",
        ),
    ] {
        let error = ask(&mut handler, &request).expect_err("a fault");
        assert!(error.starts_with(fault), "{request}: {error}");
    }
}

#[test]
fn a_solution_that_a_text_states_is_not_taken_for_the_only_one() {
    let puzzle =
        json!({ "rows": ["12..", "....", "....", "...."], "solution": ["1234", "3412", "2143", "4321"] });
    let view = read(&puzzle.to_string());
    assert_eq!(view["solution"], Value::Null);
    let found = answer(
        &json!({ "do": "check", "puzzle": view["puzzle"], "entries": view["givens"], "solution": true }),
    );
    assert_eq!((&found["solutions"], &found["wrong"]), (&json!("many"), &Value::Null));
}

#[test]
fn what_a_format_leaves_out_is_told() {
    let killer = answer(&json!({ "do": "new", "variant": "killer-6x6", "seed": 3 }));
    let told = |format: &str| {
        let request = json!({ "do": "write", "puzzle": killer["puzzle"], "format": format,
            "entries": killer["solution"], "corner": vec![""; 36], "centre": vec![""; 36] });
        answer(&request)["left_out"].clone()
    };
    assert_eq!(told("json"), json!([]));
    assert_eq!(
        told("line"),
        json!(["the format line does not hold the player's entries and the rules of killer-6x6; json does"])
    );
}

#[test]
fn the_last_puzzles_of_a_long_text_are_missed_in_words() {
    let text = |count: usize| format!("{}\n", "12..34......4321").repeat(count);
    for (count, is_more) in [(500, false), (501, true)] {
        let found = answer(&json!({ "do": "read", "text": text(count) }));
        assert_eq!(found["puzzles"].as_array().map(Vec::len), Some(500));
        assert_eq!(found["more"], is_more, "{count}");
    }
}

#[test]
fn rules_in_words_that_were_not_read_are_told() {
    let ruleset = "Normal sudoku rules apply. Digits along a lavender line must be prime.";
    let rows: Vec<Value> = vec![json!(vec![json!({}); 9]); 9];
    let document = json!({ "size": 9, "title": "Odd words", "ruleset": ruleset, "grid": rows });
    let view = read(&document.to_string());
    let doubts = view["doubts"].as_array().expect("a list");
    assert_eq!(doubts.len(), 1, "{doubts:?}");
    assert!(doubts[0].as_str().is_some_and(|doubt| doubt.contains("lavender line")), "{doubts:?}");
}

#[test]
fn rules_of_mixtures_are_told_once() {
    use dlx_page::PuzzleView;
    use dlx_sudoku::{Puzzle, Record, catalogue};
    let spec = |id: &str| catalogue::find(id).expect("a variant of the catalogue");
    let mixed = spec("sandwich").with_rules_of(spec("skyscraper")).expect("a mixture");
    let model = std::sync::Arc::new(mixed.build(0).expect("a model"));
    let givens = vec![None; model.board().cell_count()];
    let words = model.rules_in_words();
    let record = Record::from(Puzzle::new(model, givens).expect("a puzzle"));
    let view = serde_json::to_value(PuzzleView::of(&record).expect("a view")).expect("JSON");
    assert_eq!(view["rules"], json!(words));
}
