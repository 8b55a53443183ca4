//! Images of right boards are right, and puzzles that are the same up to symmetry have one canonical form.

use dlx_variants::{Automorphisms, Spec};

use super::{Board, board, covers, kinds, kinds_on_both_boards};
use crate::automorphism::form;

#[test]
fn images_of_right_boards_are_right() {
    for (kind, _, model) in kinds_on_both_boards() {
        let symmetries = Automorphisms::of(&model).expect("a small group");
        for (seed, values) in (0..).zip(covers(&model)) {
            let image = symmetries.random(seed).apply(&values);
            assert_eq!(model.check(&image), [], "{kind}: seed {seed}");
        }
    }
}

/// The kinds of rules that have no counterpart for opposite symbols.
const WITHOUT_COUNTERPART: &[&str] = &[
    "any-of",
    "arrow",
    "automaton",
    "counting-circles",
    "digital-root",
    "distinct-count",
    "double-arrow",
    "equal-sums",
    "fortress",
    "full-rank",
    "indexer",
    "look-and-say",
    "numbered-room",
    "ratio",
    "regex",
    "region-sum-line",
    "rellik",
    "sandwich",
    "skyscraper",
    "ten-line",
    "x-sum",
    "zipper",
];

#[test]
fn boards_with_opposite_symbols_keep_the_counterparts_of_rules() {
    for (kind, _, model) in kinds_on_both_boards() {
        let usual = kind.trim_start_matches("from-0/").split(' ').next().unwrap_or_default();
        let Some(reversed) = model.reversed() else {
            assert!(WITHOUT_COUNTERPART.contains(&usual), "{kind} has no counterpart");
            continue;
        };
        assert!(!WITHOUT_COUNTERPART.contains(&usual), "{kind} has a counterpart");
        let alphabet = model.alphabet();
        let opposite = |board: &Board| -> Board {
            board.iter().map(|value| value.map(|symbol| alphabet.opposite(symbol))).collect()
        };
        let mut expected: Vec<Board> = covers(&model).iter().map(opposite).collect();
        expected.sort_unstable();
        let mut found = covers(&reversed);
        found.sort_unstable();
        assert_eq!(found, expected, "{kind}");
        let again = reversed.reversed().expect("a counterpart has one");
        assert_eq!(again.spec().constraints, model.spec().constraints, "{kind}");
    }
}

#[test]
fn cells_that_a_sum_cage_counts_differently_do_not_exchange() {
    let rule = "{ kind = 'sum-cage', sum = 8, cells = ['R1C1', 'R1C2', 'R1C3', 'R1C1'] }";
    let text = format!("id = 'k'\nsymbols = 3\nshape = [1, 3]\nconstraint = [{rule}]");
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let symmetries = Automorphisms::of(&model).expect("a small group");
    let right = covers(&model);
    assert_eq!(right.len(), 2);
    for (seed, values) in (0..20).flat_map(|seed| right.iter().map(move |values| (seed, values))) {
        assert_eq!(model.check(&symmetries.random(seed).apply(values)), [], "seed {seed}");
    }
}

#[test]
fn puzzles_with_cells_counted_twice_meet() {
    let cages = ["'R2C4', 'R3C5', 'R1C5', 'R2C4'", "'R5C1', 'R5C1', 'R1C1', 'R2C2', 'R1C1'"];
    let rules = cages.map(|cells| format!("{{ kind = 'sum-cage', sum = 9, cells = [{cells}] }}"));
    let text = format!("id = 'k'\nsymbols = 5\nclue = [{}]", rules.join(", "));
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let free = vec![None; 25];
    let symmetries = Automorphisms::of_variant(&model).expect("a small group");
    for seed in 0..30 {
        let image = model.image(&symmetries.random(seed));
        assert_eq!(form(image.as_ref().unwrap_or(&model), &free), form(&model, &free), "seed {seed}");
    }
}

/// The same rule twice, once with its cells or numbers in another order that means the same.
const WRITTEN_TWICE: &[[&str; 2]] = &[
    ["'between-line', cells = ['R1C1', 'R1C2', 'R2C3']", "'between-line', cells = ['R2C3', 'R1C2', 'R1C1']"],
    [
        "'lockout', least = 2, cells = ['R1C1', 'R2C2', 'R2C4']",
        "'lockout', least = 2, cells = ['R2C4', 'R2C2', 'R1C1']",
    ],
    [
        "'zipper', cells = ['R1C2', 'R2C2', 'R3C3', 'R3C4']",
        "'zipper', cells = ['R3C4', 'R3C3', 'R2C2', 'R1C2']",
    ],
    ["'double-arrow', cells = ['R1C2', 'R2C2', 'R3C3']", "'double-arrow', cells = ['R3C3', 'R2C2', 'R1C2']"],
    [
        "'ten-line', sum = 5, cells = ['R1C2', 'R2C2', 'R3C3', 'R4C3']",
        "'ten-line', sum = 5, cells = ['R4C3', 'R3C3', 'R2C2', 'R1C2']",
    ],
    [
        "'little-killer', sum = 7, cells = ['R2C1', 'R3C2', 'R4C3']",
        "'little-killer', sum = 7, cells = ['R4C3', 'R3C2', 'R2C1']",
    ],
    [
        "'sandwich', sum = 2, cells = ['R3C1', 'R3C2', 'R3C3', 'R3C4']",
        "'sandwich', sum = 2, cells = ['R3C4', 'R3C3', 'R3C2', 'R3C1']",
    ],
    [
        "'quadruple', symbols = [3, 1], cells = ['R1C2', 'R1C3', 'R2C2', 'R2C3']",
        "'quadruple', symbols = [1, 3], cells = ['R2C3', 'R1C2', 'R1C3', 'R2C2']",
    ],
    [
        "'outside', symbols = [3, 1], cells = ['R1C1', 'R1C2', 'R1C3']",
        "'outside', symbols = [1, 3], cells = ['R1C1', 'R1C2', 'R1C3']",
    ],
    // A cell may have two others.
    [
        "'clone', cells = ['R3C2', 'R1C3'], of = ['R1C3', 'R4C4']",
        "'clone', cells = ['R4C4', 'R1C3'], of = ['R1C3', 'R3C2']",
    ],
    [
        "'clone', cells = ['R1C1', 'R2C3', 'R3C2'], of = ['R2C3', 'R3C2', 'R1C1']",
        "'clone', cells = ['R1C1', 'R3C2', 'R2C3'], of = ['R3C2', 'R2C3', 'R1C1']",
    ],
    [
        "'arrow', cells = ['R2C2'], shafts = [['R3C3', 'R3C4'], ['R1C1', 'R1C2', 'R4C3']]",
        "'arrow', cells = ['R2C2'], shafts = [['R1C1', 'R1C2', 'R4C3'], ['R3C3', 'R3C4']]",
    ],
    [
        "'equal-sums', sets = [['R3C3', 'R3C4'], ['R1C1', 'R1C2', 'R2C3']]",
        "'equal-sums', sets = [['R2C3', 'R1C2', 'R1C1'], ['R3C4', 'R3C3']]",
    ],
    [
        "'same-symbols', sets = [['R3C3', 'R4C4', 'R3C2'], ['R1C1', 'R1C2', 'R2C3']]",
        "'same-symbols', sets = [['R1C1', 'R1C2', 'R2C3'], ['R3C2', 'R4C4', 'R3C3']]",
    ],
];

#[test]
fn rules_that_are_written_differently_meet() {
    for rules in WRITTEN_TWICE {
        let [one, other] = rules.map(|rule| {
            let text = format!("id = 'k'\nbox = [2, 2]\nclue = [{{ kind = {rule} }}]");
            Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect(rule)
        });
        let values = board(&one, &["....1..........2".to_owned()]);
        let symmetries = Automorphisms::of_variant(&one).expect("a small group");
        for seed in 0..30 {
            let transform = symmetries.random(seed);
            let moved = transform.apply(&values);
            let images = [&one, &other].map(|model| model.image(&transform).unwrap_or_else(|| model.clone()));
            for image in images {
                assert_eq!(form(&image, &moved), form(&one, &values), "{rules:?}: seed {seed}");
            }
        }
    }
}

/// What moves has a direction of its own, also where a rule that stays says the same of other cells.
#[test]
fn clues_keep_their_direction_beside_rules_that_say_the_same() {
    let stays = "constraint = [{ kind = 'thermometer', cells = ['R1C2', 'R1C3'] }]";
    let moves = "clue = [{ kind = 'thermometer', cells = ['R2C1', 'R3C1'] }]";
    let text = format!("id = 'k'\nbox = [2, 2]\n{stays}\n{moves}");
    let model = Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect("a model");
    let symmetries = Automorphisms::of_variant(&model).expect("a small group");
    let right = covers(&model);
    assert!(!right.is_empty());
    for (seed, values) in (0..100).zip(right.iter().cycle()) {
        let transform = symmetries.random(seed);
        let image = model.image(&transform).unwrap_or_else(|| model.clone());
        assert_eq!(image.check(&transform.apply(values)), [], "seed {seed}");
        let (values, spec) = form(&model, values);
        assert_eq!(spec.build_fixed().expect("a model").check(&values), [], "the canonical form");
    }
}

/// The rules as clues, if they can be clues: they then move with the cells.
#[test]
fn images_of_clues_are_right_and_equal_puzzles_meet() {
    let mut moved = 0;
    for (kind, data, _) in kinds() {
        let Ok(model) = data.base().with_clues(data.rule.clone()).build_fixed() else { continue };
        assert_eq!(model.clues().len(), data.rule.len(), "{kind}");
        let symmetries = Automorphisms::of_variant(&model).expect("a small group");
        let right = board(&model, &data.right);
        let (values, canonical) = form(&model, &right);
        for seed in 0..30 {
            let transform = symmetries.random(seed);
            let (image, board) = (model.image(&transform), transform.apply(&right));
            moved += usize::from(image.is_some());
            let image = image.as_ref().unwrap_or(&model);
            assert_eq!(image.check(&board), [], "{kind}: seed {seed}");
            assert_eq!(form(image, &board), (values.clone(), canonical.clone()), "{kind}: seed {seed}");
        }
    }
    assert!(moved > 20, "some clues are moved: {moved}");
}
