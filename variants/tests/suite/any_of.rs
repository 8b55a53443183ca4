//! Random alternatives against brute force.

use dlx_variants::{Rule, Spec};
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::rules::{Board, covers, kinds, plain};

/// The rules of the test data that can be alternatives on the plain board whose symbols begin with `lowest`.
fn parts(lowest: u8) -> Vec<Rule> {
    let is_own = |of: Option<u8>| of.unwrap_or(1) == lowest;
    let rules = kinds().into_iter().filter(|(_, data, _)| data.symbols.is_none() && is_own(data.lowest));
    let rules = rules.flat_map(|(_, data, _)| data.rule);
    let is_part =
        |rule: &Rule| any_of(lowest, &[vec![rule.clone()], vec![rule.clone()]]).build_fixed().is_ok();
    rules.filter(is_part).collect()
}

fn with(lowest: u8, clues: Vec<Rule>) -> Spec {
    plain(lowest).with_clues(clues)
}

fn any_of(lowest: u8, alternatives: &[Vec<Rule>]) -> Spec {
    let text = serde_json::json!({"kind": "any-of", "alternatives": alternatives});
    with(lowest, vec![serde_json::from_value(text).expect("a rule")])
}

/// Alternatives hold together on many boards, each of which is one cover.
#[test]
fn every_board_on_which_some_alternative_holds_is_one_cover() {
    check_alternatives(1, 60);
}

#[test]
fn so_it_is_where_symbols_begin_with_0() {
    check_alternatives(0, 25);
}

fn check_alternatives(lowest: u8, fewest: usize) {
    let all = covers(&plain(lowest).build_fixed().expect("a model"));
    let parts = parts(lowest);
    assert!(parts.len() > fewest, "{}", parts.len());
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut overlapping = 0;
    for number in 0..30 {
        let count = rng.random_range(2..=4);
        let alternatives: Vec<Vec<Rule>> = (0..count)
            .map(|_| {
                (0..rng.random_range(1..=3))
                    .map(|_| parts.choose(&mut rng).expect("a rule").clone())
                    .collect()
            })
            .collect();
        let models: Vec<_> = alternatives
            .iter()
            .map(|rules| with(lowest, rules.clone()).build_fixed().expect("a model"))
            .collect();
        let holding = |board: &Board| models.iter().filter(|model| model.check(board).is_empty()).count();
        let expected: Vec<Board> = all.iter().filter(|board| holding(board) > 0).cloned().collect();
        overlapping += all.iter().filter(|board| holding(board) > 1).count();
        let model = any_of(lowest, &alternatives).build_fixed().expect("a model");
        let right: Vec<Board> = all.iter().filter(|board| model.check(board).is_empty()).cloned().collect();
        assert_eq!(right, expected, "{number}: {alternatives:?}");
        assert_eq!(covers(&model), expected, "{number}: {alternatives:?}");
        let lowered = model.lower();
        assert!(expected.first().is_none_or(|board| lowered.cover(board).is_some()), "{number}");
    }
    assert!(overlapping > 125, "{overlapping}");
}

/// What is about no cells always holds, so that nothing after it is ever the first alternative to hold.
#[test]
fn an_alternative_without_pairs_always_holds() {
    let model = plain(1).build_fixed().expect("a model");
    let (board, all) = (model.board(), covers(&model));
    let neighbours: Vec<[String; 2]> = board
        .cells()
        .flat_map(|a| board.neighbours(a).filter(move |&b| a < b).map(move |b| (a, b)))
        .map(|(a, b)| [board.name(a), board.name(b)])
        .collect();
    let rule = |value: serde_json::Value| -> Rule { serde_json::from_value(value).expect("a rule") };
    let without_pairs =
        rule(serde_json::json!({"kind": "difference", "between": {"unmarked": neighbours}, "not": [1]}));
    let odd = rule(serde_json::json!({"kind": "odd", "cells": ["R1C1"]}));
    let cases = [
        vec![vec![without_pairs.clone()], vec![odd.clone()]],
        vec![vec![odd.clone()], vec![without_pairs.clone()]],
        vec![vec![odd.clone()], vec![without_pairs.clone()], vec![odd]],
        vec![vec![without_pairs.clone()], vec![without_pairs]],
    ];
    for alternatives in cases {
        let model = any_of(1, &alternatives).build_fixed().expect("a model");
        assert_eq!(covers(&model), all, "{alternatives:?}");
        assert!(model.rules_in_words().len() > 1);
    }
}

#[test]
fn houses_and_empty_alternatives_are_refused() {
    let refusal = |text: &str| {
        let text = format!("id = 'k'\nbox = [2, 2]\nclue = [{{ kind = 'any-of', alternatives = {text} }}]");
        let spec = Spec::from_toml(&text).expect("a declaration");
        spec.build_fixed().expect_err("a refusal").message().to_owned()
    };
    assert_eq!(
        refusal("[[{ kind = 'diagonals' }], [{ kind = 'odd', cells = ['R1C1'] }]]"),
        "clue 1: any-of: alternative 1: a rule of this kind adds houses; expected others"
    );
    let cage = "[{ kind = 'cage', cells = ['R1C1', 'R1C2'] }]";
    for text in ["[]".to_owned(), format!("[{cage}]"), format!("[{cage}, []]")] {
        assert_eq!(
            refusal(&text),
            "clue 1: any-of: expected at least two alternatives, each of at least one rule"
        );
    }
}

/// One alternative is never said to fail, which may take too much: that of two maxima among 9 symbols.
#[test]
fn one_alternative_may_have_a_large_opposite() {
    let maxima = |cells: &str| format!("[{{ kind = 'maximum', cells = [{cells}] }}]");
    let spec = |alternatives: &str| {
        let text = format!(
            "id = 'a'\nbox = [3, 3]\nclue = [{{ kind = 'any-of', alternatives = [{alternatives}] }}]"
        );
        Spec::from_toml(&text).expect("a declaration").build_fixed()
    };
    let (two, odd) = (maxima("'R5C5', 'R2C2'"), "[{ kind = 'odd', cells = ['R1C1'] }]");
    spec(&format!("{two}, {odd}")).expect("alternatives in another order");
    let error = spec(&format!("{two}, {odd}, {}", maxima("'R5C5', 'R8C8'"))).expect_err("two are too large");
    let error = error.to_string();
    assert!(error.contains("by maximum R5C5") && error.contains("each about fewer cells"), "{error}");
}
