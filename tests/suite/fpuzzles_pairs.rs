//! Rules about pairs of cells in documents of f-puzzles: dots, signs, and what neighbours without a mark do
//! not have.

use std::sync::Arc;

use dlx_sudoku::format::{self, Format, Look};
use dlx_sudoku::generate::{Generator, Settings};
use dlx_sudoku::{Puzzle, Record};
use dlx_variants::{Spec, catalogue};
use serde_json::{Value, json};

use super::documents::{read, written};

#[test]
fn a_rule_on_other_pairs_than_the_unmarked_ones_is_refused() {
    let spec = |unmarked: &str| {
        let text = format!(
            "id = \"t\"\nbox = [2, 2]\n[[constraint]]\nkind = \"difference\"\nis = [1]\nbetween = {{ cells = [[\"R1C1\", \
             \"R1C2\"]] }}\n[[constraint]]\nkind = \"difference\"\nnot = [1]\nbetween = {{ unmarked = [{unmarked}] }}\n"
        );
        let model = Spec::from_toml(&text).expect("a declaration").build(0).expect("it can be built");
        Record::from(Puzzle::new(Arc::new(model), vec![None; 16]).expect("an empty board"))
    };
    let format = Format::find("fpuzzles").expect("the format is in the list");
    let text = |record: &Record| format::text([record], format, Look::default());
    assert!(text(&spec("[\"R1C2\", \"R1C1\"]")).is_ok());
    for unmarked in ["", "[\"R1C1\", \"R1C2\"], [\"R2C1\", \"R2C2\"]"] {
        let error = text(&spec(unmarked)).expect_err("f-puzzles cannot say this").to_string();
        assert!(error.contains("its negative constraints do not say"), "{error}");
    }
}

/// On a small board, no neighbours add up to 10. Numbers that neighbours may have and that no mark tells are
/// not said.
#[test]
fn negative_constraints_forbid_the_numbers_of_marks_that_neighbours_can_have() {
    let record = |kind: &str, not: &str, between: &str| {
        let text = format!(
            "id = \"t\"\nbox = [2, 2]\n[[constraint]]\nkind = \"{kind}\"\nnot = {not}\nbetween = {{ {between} }}\n"
        );
        let model = Spec::from_toml(&text).expect("a declaration").build(0).expect("it can be built");
        Record::from(Puzzle::new(Arc::new(model), vec![None; 16]).expect("an empty board"))
    };
    let format = Format::find("fpuzzles").expect("the format is in the list");
    let is_written = |record: &Record| format::text([record], format, Look::default()).is_ok();
    for between in ["unmarked = []", "offsets = [[0, 1], [1, 0]]"] {
        for (kind, not) in [("sum", "[5]"), ("sum", "[5, 10]"), ("difference", "[1]"), ("ratio", "[2]")] {
            let record = record(kind, not, between);
            let again = read(&written(&record, "fpuzzles")).remove(0);
            let solutions =
                |record: &Record| record.puzzle.model().lower().problem.solver().count().solutions;
            assert_eq!(solutions(&again), solutions(&record), "{kind} {not} {between}");
        }
        for (kind, not) in [("sum", "[7]"), ("sum", "[5, 6]"), ("difference", "[3]"), ("ratio", "[4]")] {
            assert!(!is_written(&record(kind, not, between)), "{kind} {not} {between}");
        }
    }
}

/// `nonconsecutive` says nothing of other differences, which `negative` is about.
#[test]
fn neighbours_that_are_not_consecutive_may_have_the_differences_of_dots() {
    let cells = json!(vec![vec![json!({}); 4]; 4]);
    let dot = r#""difference":[{"cells":["R1C1","R1C2"],"value":"2"}]"#;
    for (keys, not) in [
        (r#""nonconsecutive":true"#, json!([1])),
        (r#""negative":["difference"]"#, json!([2])),
        (r#""nonconsecutive":true,"negative":["difference"]"#, json!([1, 2])),
    ] {
        let record = read(&format!(r#"{{"size":4,"grid":{cells},{keys},{dot}}}"#)).remove(0);
        let spec = record.puzzle.model().spec();
        let rules = json!(spec.constraints);
        let told: Vec<&Value> = rules.as_array().expect("a list").iter().map(|rule| &rule["not"]).collect();
        assert!(told.contains(&&not), "{keys}: {rules}");
        assert_eq!(read(&written(&record, "fpuzzles"))[0].puzzle.model().spec(), spec, "{keys}");
    }
}

/// Neither the order of offsets says anything, nor, where a rule has no order of its own, their signs.
#[test]
fn offsets_are_a_set_up_to_sign() {
    let record = |id: &str, rule: &str, offsets: &str| {
        let text = format!(
            "id = \"{id}\"\nbox = [3, 3]\nconstraint = [{{ {rule}, between = {{ offsets = {offsets} }} }}]"
        );
        let model = Spec::from_toml(&text).expect("a declaration").build(0).expect("it can be built");
        Record::from(Puzzle::new(Arc::new(model), vec![None; 81]).expect("an empty board"))
    };
    let format = Format::find("fpuzzles").expect("the format is in the list");
    let json = |record: &Record| {
        let text = format::text([record], format, Look::default())?;
        Ok::<Value, format::WriteError>(serde_json::from_str(&text).expect("an object"))
    };
    let unlike = "kind = \"difference\", not = [1]";
    for (rule, flag, variant, ways) in [
        (
            "kind = \"differ\"",
            "antiknight",
            "anti-knight",
            &[
                "[[1, 2], [2, 1], [1, -2], [2, -1]]",
                "[[2, -1], [1, -2], [2, 1], [1, 2]]",
                "[[-1, -2], [-2, 1], [1, -2], [2, 1], [-1, 2]]",
            ][..],
        ),
        ("kind = \"differ\"", "antiking", "anti-king", &["[[1, -1], [1, 1]]", "[[-1, -1], [-1, 1]]"][..]),
        (
            unlike,
            "nonconsecutive",
            "non-consecutive",
            &["[[0, 1], [1, 0]]", "[[1, 0], [0, 1]]", "[[0, -1], [-1, 0]]"][..],
        ),
    ] {
        for offsets in ways {
            let object = json(&record("t", rule, offsets)).expect("f-puzzles has this rule");
            assert_eq!(object[flag], true, "{rule} {offsets}");
            let again = read(&object.to_string()).remove(0);
            assert_eq!(again.puzzle.model().spec().id, variant, "{rule} {offsets}");
            // A document with the rules of a variant and its name.
            let model = record(variant, rule, offsets).puzzle.model().spec().clone();
            let text = json!({"rows": vec!["........."; 9], "variant": variant, "model": model}).to_string();
            assert_eq!(read(&text)[0].puzzle.model().spec().id, variant, "{rule} {offsets}");
        }
    }
    for offsets in ["[[1, 2], [2, 1], [1, -2]]", "[[1, 2], [2, 1], [1, -2], [2, -1], [3, 1]]", "[[1, 1]]"] {
        assert!(json(&record("t", "kind = \"differ\"", offsets)).is_err(), "{offsets}");
    }
    assert!(json(&record("t", unlike, "[[0, 1]]")).is_err());
    assert!(json(&record("t", "kind = \"forbid\", not = [\"11\"]", "[[1, 1], [1, -1]]")).is_err());
}

/// Where all marks are shown, they are rules of the variant, which comes back as it was made, and none of
/// them is a clue that could go: also from drawings and words alone.
#[test]
fn marks_that_are_all_shown_come_back_as_rules() {
    let dots = "Normal sudoku rules apply. Digits separated by a white dot are consecutive. ";
    let black = "Digits separated by a black dot are in a 1:2 ratio. ";
    let signs =
        "Normal sudoku rules apply. Cells separated by an X sum to 10, those separated by a V sum to 5. ";
    for (variant, words) in [
        ("kropki", format!("{dots}{black}All possible dots are given.")),
        ("consecutive", format!("{dots}All possible white dots are given.")),
        ("xv", format!("{signs}All possible Xs and Vs are given.")),
    ] {
        let spec = catalogue::find(variant).expect("the variant is in the catalogue");
        let made = Generator::new(spec, Settings::default(), 1).expect("the settings fit").puzzle(0);
        let record = Record::from(made.expect("no limit"));
        let own = record.puzzle.model().spec();
        for name in ["fpuzzles", "fpuzzles-link", "sudokupad", "sudokupad-link"] {
            let again = read(&written(&record, name)).remove(0);
            assert_eq!(again.puzzle.model().spec(), own, "{variant} as {name}");
            assert_eq!(written(&again, name), written(&record, name), "{variant} as {name}");
        }
        let mut drawn: Value = serde_json::from_str(&written(&record, "sudokupad")).expect("JSON");
        drawn.as_object_mut().expect("an object").remove("dlx-sudoku");
        drawn["metadata"]["rules"] = words.into();
        let drawn = read(&drawn.to_string()).remove(0);
        let spec = drawn.puzzle.model().spec();
        assert_eq!((spec.id.as_str(), &spec.clues[..]), (variant, &[][..]));
    }
}

/// Marks whose numbers no rule about neighbours without a mark forbids are clues, as cages are.
#[test]
fn marks_that_say_something_else_stay_clues() {
    let with = |rules: &str| {
        let cells = vec![vec![json!({}); 4]; 4];
        read(&format!(r#"{{"size":4,"grid":{},{rules}}}"#, json!(cells))).remove(0)
    };
    let marks = r#""difference":[{"cells":["R1C1","R1C2"]},{"cells":["R2C2","R1C2"]},{"cells":["R3C1","R3C2"],"value":"2"}],
        "ratio":[{"cells":["R4C1","R4C2"]}],"killercage":[{"cells":["R4C3","R4C4"],"value":"5"}]"#;
    for (negative, rules, clues) in [
        ("", 0, 5),
        (r#""negative":["ratio"],"#, 2, 4),
        (r#""negative":["difference"],"#, 3, 2),
        (r#""negative":["ratio","difference"],"#, 5, 1),
        (r#""negative":["xv"],"#, 1, 5),
    ] {
        let record = with(&format!("{negative}{marks}"));
        let spec = record.puzzle.model().spec();
        assert_eq!((spec.constraints.len(), spec.clues.len()), (rules, clues), "{negative}");
        let again = read(&written(&record, "fpuzzles")).remove(0);
        assert_eq!(again.puzzle.model().spec(), spec, "{negative}");
    }
}
