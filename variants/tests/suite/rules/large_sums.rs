//! Sums whose patterns and sets are too many to list, against brute force over the cells that are open.

use std::time::{Duration, Instant};

use dlx_variants::{Model, Spec, SpecError, Symbol};

use super::Board;
use super::brute_force::covers_with;

/// A board of rows of 16 cells without boxes, and one rule.
fn model(rows: usize, rule: &str) -> Result<Model, SpecError> {
    model_of(16, rows, rule)
}

/// The same with rows of so many cells.
fn model_of(symbols: usize, rows: usize, rule: &str) -> Result<Model, SpecError> {
    let text = format!("id = 'k'\nsymbols = {symbols}\nshape = [{rows}, {symbols}]\nclue = [{rule}]");
    Spec::from_toml(&text).and_then(|spec| spec.build_fixed())
}

/// Numbers from 1 to 16 in an order that depends on a seed.
fn shuffled(seed: &mut u64) -> Vec<usize> {
    shuffled_to(16, seed)
}

/// The same from 1 to another number.
fn shuffled_to(most: usize, seed: &mut u64) -> Vec<usize> {
    let mut numbers: Vec<usize> = (1..=most).collect();
    for at in (1..most).rev() {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        numbers.swap(at, (*seed >> 33) as usize % (at + 1));
    }
    numbers
}

/// All orders of some numbers.
fn orders(numbers: &[usize]) -> Vec<Vec<usize>> {
    if numbers.is_empty() {
        return vec![Vec::new()];
    }
    let first = |at: usize| {
        let mut rest = numbers.to_vec();
        let first = rest.remove(at);
        orders(&rest).into_iter().map(move |order| [vec![first], order].concat())
    };
    (0..numbers.len()).flat_map(first).collect()
}

fn board(numbers: &[usize]) -> Board {
    numbers.iter().map(|&number| Symbol::new(number as u8)).collect()
}

/// Compares, where some cells of the first row are open, all fillings that `check` accepts with the solutions
/// of each lowering. Returns their number.
fn compare(model: &Model, numbers: &[usize], open: &[usize]) -> usize {
    let missing: Vec<usize> = open.iter().map(|&at| numbers[at]).collect();
    let filled = |order: Vec<usize>| {
        let mut numbers = numbers.to_vec();
        open.iter().zip(order).for_each(|(&at, number)| numbers[at] = number);
        board(&numbers)
    };
    let all = orders(&missing).into_iter().map(filled);
    let mut expected: Vec<Board> = all.filter(|board| model.check(board).is_empty()).collect();
    expected.sort_unstable();
    let mut givens = board(numbers);
    open.iter().for_each(|&at| givens[at] = None);
    for lowered in [model.lower(), model.lower_with_supports(), model.lower_for_solving()] {
        assert_eq!(covers_with(&lowered, &givens), expected);
        // A cover is looked for cell by cell, which takes longer than to find them all.
        for solution in expected.iter().step_by(1 + expected.len() / 4) {
            assert!(lowered.cover(solution).is_some_and(|cover| lowered.problem.is_solution(&cover)));
        }
    }
    expected.len()
}

fn row(count: usize) -> String {
    (1..=count).map(|col| format!("'R1C{col}'")).collect::<Vec<_>>().join(", ")
}

#[test]
fn every_sandwich_and_x_sum_of_16_cells_can_be_declared() {
    let none = |kind: &str, sums: std::ops::RangeInclusive<u32>| -> Vec<u32> {
        sums.filter(|sum| {
            let rule = format!("{{ kind = '{kind}', cells = [{}], sum = {sum} }}", row(16));
            let model = model(1, &rule).expect("a rule");
            let why = model.why_impossible(0);
            assert!(why.is_none_or(|why| why.contains("no symbols satisfy")), "{why:?}");
            why.is_some()
        })
        .collect()
    };
    assert_eq!(none("sandwich", 0..=120), [1, 118, 120]);
    assert_eq!(none("x-sum", 0..=137), [0, 2, 4, 137]);
}

#[test]
fn sandwiches_and_x_sums_of_16_cells_agree_with_brute_force() {
    let (mut seed, mut solutions) = (1, 0);
    for case in 0..24 {
        let numbers = shuffled(&mut seed);
        let is_crust = |number: &usize| [1, 16].contains(number);
        let inner = numbers.iter().skip_while(|number| !is_crust(number)).skip(1);
        let sandwich: usize = inner.take_while(|number| !is_crust(number)).sum();
        let x_sum: usize = numbers[..numbers[0]].iter().sum();
        let (kind, sum) = if case % 2 == 0 { ("sandwich", sandwich) } else { ("x-sum", x_sum) };
        // Every third clue is wrong.
        let sum = if case % 3 == 0 { sum.max(58) + 1 } else { sum };
        let model = model(1, &format!("{{ kind = '{kind}', cells = [{}], sum = {sum} }}", row(16)));
        let places = shuffled(&mut seed);
        let open: Vec<usize> = places[..6].iter().map(|place| place - 1).collect();
        solutions += compare(&model.expect("a possible sum"), &numbers, &open);
    }
    assert!(solutions > 40, "{solutions} solutions");
}

#[test]
fn cells_of_a_house_are_divided_where_their_sets_are_too_many() {
    let (mut seed, mut solutions) = (3, 0);
    for case in 0..12 {
        let numbers = [shuffled(&mut seed), shuffled(&mut seed)].concat();
        if (0..16).any(|col| numbers[col] == numbers[16 + col]) {
            continue;
        }
        let count = 6 + case % 8;
        let cells: Vec<String> = (1..=count).map(|col| format!("'R1C{col}'")).collect();
        let sum: usize = numbers[..count].iter().sum::<usize>() + numbers[31] + usize::from(case % 3 == 0);
        let rule = format!("{{ kind = 'sum-cage', cells = [{}, 'R2C16'], sum = {sum} }}", cells.join(", "));
        let open: Vec<usize> = shuffled(&mut seed)[..6].iter().map(|place| place - 1).collect();
        // A number of the first row has to differ from that below, which `check` tells as well.
        solutions += compare(&model(2, &rule).expect("a possible sum"), &numbers, &open);
    }
    assert!(solutions > 10, "{solutions} solutions");
}

/// A cage whose sets are too many holds no symbol twice either, in cells of several rows.
#[test]
fn cages_are_divided_where_their_sets_are_too_many() {
    const SYMBOLS: usize = 25;
    let (mut seed, mut cases, mut solutions) = (5, 0, 0);
    while cases < 6 {
        let numbers = [shuffled_to(SYMBOLS, &mut seed), shuffled_to(SYMBOLS, &mut seed)].concat();
        // Eight of the first row, and four of the second.
        let columns = shuffled_to(SYMBOLS, &mut seed);
        let (first, second) = (&columns[..8], &columns[8..12]);
        let held = first.iter().map(|col| numbers[col - 1]);
        let held: Vec<usize> = held.chain(second.iter().map(|col| numbers[SYMBOLS - 1 + col])).collect();
        let sum: usize = held.iter().sum();
        let differ = (1..held.len()).all(|at| !held[..at].contains(&held[at]));
        let are_columns_right = (0..SYMBOLS).all(|col| numbers[col] != numbers[SYMBOLS + col]);
        if !differ || !are_columns_right || !(130..185).contains(&sum) {
            continue;
        }
        let cells = first.iter().map(|col| format!("'R1C{col}'"));
        let cells: Vec<String> = cells.chain(second.iter().map(|col| format!("'R2C{col}'"))).collect();
        let sum = sum + usize::from(cases == 5);
        let rule = format!("{{ kind = 'cage', cells = [{}], sum = {sum} }}", cells.join(", "));
        let open: Vec<usize> = first[..3].iter().chain(&columns[20..23]).map(|col| col - 1).collect();
        solutions += compare(&model_of(SYMBOLS, 2, &rule).expect("a possible sum"), &numbers, &open);
        cases += 1;
    }
    assert!(solutions > 0, "{solutions} solutions");
    let text = |sum: usize| {
        let cells: Vec<String> = (0..12).map(|at| format!("'R{}C{}'", at / 4 + 1, at % 4 + 1)).collect();
        format!(
            "id = 'k'\nbox = [5, 5]\nclue = [{{ kind = 'cage', cells = [{}], sum = {sum} }}]",
            cells.join(", ")
        )
    };
    for sum in [120, 156, 200] {
        let built = Spec::from_toml(&text(sum)).and_then(|spec| spec.build_fixed());
        assert!(built.is_ok(), "{sum}: {:?}", built.err());
    }
}

/// Remainders are added up where sums are too many even for parts of the cells.
#[test]
fn very_long_sums_agree_with_brute_force() {
    const SYMBOLS: usize = 36;
    let (mut seed, mut solutions) = (7, 0);
    for (kind, count, excess) in [("cage", 12, 0), ("cage", 18, 0), ("sum-cage", 20, 0), ("cage", 30, 1)] {
        let numbers = shuffled_to(SYMBOLS, &mut seed);
        let sum = numbers[..count].iter().sum::<usize>() + excess;
        let rule = format!("{{ kind = '{kind}', cells = [{}], sum = {sum} }}", row(count));
        let open = [0, 5, count - 1, count, count + 1, count + 2];
        solutions += compare(&model_of(SYMBOLS, 1, &rule).expect("a possible sum"), &numbers, &open);
    }
    assert!(solutions >= 108, "{solutions} solutions");
}

/// What an automaton would remember of cells that see each other is too much there.
#[test]
fn circles_of_many_symbols_agree_with_brute_force() {
    const SYMBOLS: usize = 36;
    let numbers: Vec<usize> = (1..=SYMBOLS).chain((1..=SYMBOLS).map(|at| (at + 1) % SYMBOLS + 1)).collect();
    let cells = "['R1C1', 'R1C2', 'R2C1', 'R2C2']";
    for (symbols, expected) in [("1, 2, 3, 4", 4), ("2, 5", 0)] {
        let rule = format!("{{ kind = 'quadruple', cells = {cells}, symbols = [{symbols}] }}");
        let model = model_of(SYMBOLS, 2, &rule).expect("it is not too large");
        assert_eq!(compare(&model, &numbers, &[0, 1, 8, 9]), expected, "{symbols}");
    }
}

/// Where even an automaton is too large, an error names the rule, and comes soon.
#[test]
fn sums_of_very_long_lines_are_refused_by_name() {
    for (kind, sum) in [("sandwich", 310), ("x-sum", 333)] {
        let rule = format!("{{ kind = '{kind}', cells = [{}], sum = {sum} }}", row(36));
        let text = format!("id = 'k'\nsymbols = 36\nshape = [1, 36]\nclue = [{rule}]");
        let began = Instant::now();
        let error =
            Spec::from_toml(&text).and_then(|spec| spec.build_fixed()).expect_err("too much").to_string();
        assert!(error.contains(kind) && error.contains("more than"), "{error}");
        assert!(began.elapsed() < Duration::from_secs(10), "{kind}: {:?}", began.elapsed());
    }
}
