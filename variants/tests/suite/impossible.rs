//! Rules that nothing obeys: they are read, lowered and told like any other, and no board keeps them.

use dlx_variants::{Automorphisms, Lowered, Model, Spec};

/// Rules, what is wrong with them, and what they are called.
const RULES: [(&str, &str, &str); 18] = [
    (
        "kind = 'cage', cells = ['R1C2', 'R1C1'], sum = 9",
        "2 cells of 4 symbols can have a sum from 3 to 7, not 9",
        "cage R1C1",
    ),
    (
        "kind = 'cage', cells = ['R1C1', 'R2C1', 'R3C1'], sum = 3",
        "3 cells of 4 symbols can have a sum from 6 to 9, not 3",
        "cage R1C1",
    ),
    (
        "kind = 'cage', name = 'little room', cells = ['R3C3'], sum = 4294967295",
        "1 cell of 4 symbols can have a sum from 1 to 4, not 4294967295",
        "little room R3C3",
    ),
    ("kind = 'cage', cells = ['R1C1', 'R1C2'], sum = 0", "can have a sum from 3 to 7, not 0", "cage R1C1"),
    (
        "kind = 'sum-cage', cells = ['R1C1', 'R4C4'], sum = 9",
        "2 cells can have a sum from 2 to 8, not 9",
        "sum cage R1C1",
    ),
    (
        "kind = 'little-killer', cells = ['R1C2', 'R2C1'], sum = 999",
        "2 cells can have a sum from 3 to 7, not 999",
        "little killer 999 from R1C2 to R2C1",
    ),
    (
        "kind = 'arrow', cells = ['R1C1'], shafts = [['R1C2', 'R1C3', 'R1C4']]",
        "no sum is possible for all parts",
        "arrow R1C1",
    ),
    (
        "kind = 'sandwich', cells = ['R2C1', 'R2C2', 'R2C3', 'R2C4'], sum = 1",
        "no symbols satisfy the rule",
        "sandwich 1 left of row 2",
    ),
    (
        "kind = 'skyscraper', cells = ['R2C1', 'R2C2', 'R2C3', 'R2C4'], seen = 5",
        "no symbols satisfy",
        "skyscraper 5 left of row 2",
    ),
    (
        "kind = 'x-sum', cells = ['R2C1', 'R2C2', 'R2C3', 'R2C4'], sum = 2",
        "no symbols satisfy",
        "X-sum 2 left of row 2",
    ),
    ("kind = 'regex', cells = ['R1C1', 'R1C2'], pattern = '11'", "no symbols satisfy", "regex R1C1"),
    (
        "kind = 'automaton', cells = ['R1C1', 'R1C2', 'R1C3', 'R1C4'], start = [0], accept = [1], steps = ['0 1 1']",
        "no symbols satisfy",
        "automaton R1C1",
    ),
    (
        "kind = 'any-of', alternatives = [[{ kind = 'cage', cells = ['R1C1'], sum = 5 }], [{ kind = 'cage', cells = ['R1C1'], sum = 6 }]]",
        ", not 6",
        "alternatives",
    ),
    (
        "kind = 'cage', cells = ['R1C1', 'R1C2', 'R1C3', 'R1C4', 'R4C4'], sum = 10",
        "found 5; expected 1 to 4 cells (the number of symbols)",
        "cage R1C1",
    ),
    (
        "kind = 'thermometer', cells = ['R1C1', 'R1C2', 'R1C3', 'R1C4', 'R2C4']",
        "5 cells cannot rise with 4 symbols",
        "thermometer R1C1",
    ),
    (
        "kind = 'renban', cells = ['R1C1', 'R1C2', 'R1C3', 'R1C4', 'R2C4']",
        "found 5; expected at most 4 cells",
        "renban R1C1",
    ),
    ("kind = 'nabner', cells = ['R1C1', 'R2C2', 'R3C3']", "found 3; expected at most 2 cells", "nabner R1C1"),
    (
        "kind = 'quadruple', cells = ['R1C1', 'R1C2'], symbols = [1, 2, 3]",
        "found 3 symbols for 2 cells; expected at most one for each cell",
        "quadruple R1C1",
    ),
];

/// A small board with a cage that something obeys and a rule, which is a clue as well or a constraint.
fn model(rule: &str, key: &str) -> Model {
    let cage = "{ kind = 'cage', cells = ['R4C1', 'R4C2'], sum = 5 }";
    let rules = match key {
        "clue" => format!("clue = [{cage}, {{ {rule} }}]"),
        _ => format!("constraint = [{{ {rule} }}]\nclue = [{cage}]"),
    };
    let text = format!("id = 'k'\nbox = [2, 2]\n{rules}");
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed());
    model.unwrap_or_else(|error| panic!("{error} in\n{text}"))
}

fn solutions(lowered: &Lowered) -> u64 {
    lowered.problem.solver().count().solutions
}

#[test]
fn they_have_no_solution_and_say_why() {
    for (rule, why, title) in RULES {
        for key in ["clue", "constraint"] {
            let model = model(rule, key);
            let number = (0..model.rule_count()).find(|&rule| model.why_impossible(rule).is_some());
            let number = number.unwrap_or_else(|| panic!("{rule}: possible"));
            assert!(model.why_impossible(number).is_some_and(|told| told.contains(why)), "{rule}");
            assert_eq!(model.rule_title(number), title);
            let broken = model.check(&[None; 16]);
            assert_eq!(broken.len(), 1, "{rule}: {broken:?}");
            assert!(broken[0].message.starts_with(title) && broken[0].message.contains(why), "{broken:?}");
            for lowered in [model.lower(), model.lower_with_supports(), model.lower_for_solving()] {
                assert_eq!(solutions(&lowered), 0, "{rule}");
            }
            let (working, _) = model.with_derived_clues();
            assert_eq!(solutions(&working.lower()), 0, "{rule}");
            assert_eq!(solutions(&model.with_rules_as_clues().lower()), 0, "{rule}");
        }
    }
}

#[test]
fn they_have_the_name_of_possible_ones() {
    for (rule, _, _) in RULES {
        let model = model(rule, "clue");
        let declared = model.spec().clues.last().expect("the rule");
        assert_eq!(model.rule_name(model.rule_count() - 1), declared.name(), "{rule}");
    }
    let text = "id = 'k'\nbox = [2, 2]\nclue = [\
        { kind = 'little-killer', cells = ['R1C2', 'R2C1'], sum = 5 }, \
        { kind = 'little-killer', cells = ['R1C3', 'R2C2', 'R3C1'], sum = 99 }]";
    let model = Spec::from_toml(text).and_then(|spec| spec.build_fixed()).expect("a model");
    let names = model.rule_names();
    assert_eq!(names.iter().filter(|name| name.contains("killer")).collect::<Vec<_>>(), [&"little killer"]);
}

/// They are drawn and written as they were read, and have symmetries like others.
#[test]
fn they_are_kept_as_they_are() {
    for (rule, ..) in RULES {
        let model = model(rule, "clue");
        let again: Spec = serde_json::from_value(serde_json::json!(model.spec())).expect("a declaration");
        assert_eq!(&again, model.spec());
        assert_eq!(model.marks(), again.build_fixed().expect("the same").marks(), "{rule}");
        assert!(!model.sentences().is_empty());
        assert!(Automorphisms::of(&model).is_ok(), "{rule}");
    }
}

/// Of alternatives, one that nothing obeys is left out, as before.
#[test]
fn an_alternative_that_nothing_obeys_leaves_the_others() {
    let rule = "kind = 'any-of', alternatives = [[{ kind = 'cage', cells = ['R1C1'], sum = 5 }], [{ kind = 'cage', cells = ['R1C1'], sum = 4 }]]";
    let model = model(rule, "clue");
    assert!((0..model.rule_count()).all(|rule| model.why_impossible(rule).is_none()));
    assert!(solutions(&model.lower()) > 0);
}
