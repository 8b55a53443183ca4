//! Lines that are closed or meet themselves, compared with what their rules say about each full board.

use dlx_variants::{Model, Spec, Symbol};

use crate::rules::{Board, covers};

const PLAIN: &str = "id = 'plain'\nbox = [2, 2]";
const LATIN: &str = "id = 'latin'\nsymbols = 3";

/// The numbers along a line, each as `R1C2`, on a board of `width` columns.
fn numbers(board: &Board, line: &[&str], width: usize) -> Vec<u8> {
    let place = |name: &&str| {
        let digits: Vec<usize> = name.split(['R', 'C']).filter_map(|number| number.parse().ok()).collect();
        (digits[0] - 1) * width + digits[1] - 1
    };
    line.iter().map(|name| board[place(name)].map_or(0, Symbol::number)).collect()
}

fn built(base: &str, kind: &str, line: &[&str], keys: &str) -> Result<Model, String> {
    let text = format!("{base}\nconstraint = [{{ kind = '{kind}', cells = {line:?}{keys} }}]");
    Spec::from_toml(&text).expect("a declaration").build_fixed().map_err(|error| error.to_string())
}

/// Compares a rule along a line with a predicate on the numbers along it, by `check` and by the boards that
/// are covers.
fn agrees(base: &str, kind: &str, line: &[&str], keys: &str, holds: impl Fn(&[u8]) -> bool) {
    let plain = Spec::from_toml(base).expect("a declaration").build_fixed().expect("a model");
    let model = built(base, kind, line, keys).unwrap_or_else(|error| panic!("{kind} {line:?}: {error}"));
    let all = covers(&plain);
    let right: Vec<Board> =
        all.iter().filter(|board| holds(&numbers(board, line, plain.symbols()))).cloned().collect();
    assert!(!right.is_empty() && right.len() < all.len(), "{kind} {line:?}: {} boards", right.len());
    assert_eq!(covers(&model), right, "{kind} {line:?}");
    let checked: Vec<Board> = all.into_iter().filter(|board| model.check(board).is_empty()).collect();
    assert_eq!(checked, right, "{kind} {line:?}");
}

/// A loop over two boxes of the plain board, from each of its cells in both directions.
fn loops() -> Vec<Vec<&'static str>> {
    let around = ["R1C2", "R1C3", "R2C3", "R3C3", "R2C2"];
    let turned = (0..around.len()).map(|start| {
        let mut line = [&around[start..], &around[..start]].concat();
        line.push(line[0]);
        line
    });
    turned.flat_map(|line| [line.iter().rev().copied().collect(), line]).collect()
}

/// A line that passes twice through R2C2.
const EIGHT: [&str; 7] = ["R1C1", "R2C2", "R3C2", "R4C2", "R3C3", "R2C2", "R1C3"];

#[test]
fn whispers_compare_all_neighbours() {
    let holds = |numbers: &[u8]| numbers.windows(2).all(|pair| pair[0].abs_diff(pair[1]) >= 2);
    agrees(PLAIN, "whispers", &["R1C2", "R1C3", "R2C3", "R2C2", "R1C2"], ", least = 2", holds);
    agrees(PLAIN, "whispers", &["R1C1", "R2C3", "R3C2", "R2C3", "R4C4"], ", least = 2", holds);
}

#[test]
fn parities_alternate_around() {
    let line = ["R1C2", "R1C3", "R2C3", "R2C2", "R1C2"];
    let alternate = |numbers: &[u8]| numbers.windows(2).all(|pair| pair[0] % 2 != pair[1] % 2);
    agrees(PLAIN, "parity", &line, "", alternate);
    agrees(PLAIN, "modular", &line, ", divisor = 2", alternate);
}

#[test]
fn parities_cannot_alternate_around_an_odd_number_of_cells() {
    let model = built(PLAIN, "parity", &["R1C2", "R1C3", "R2C3", "R1C2"], "").expect("a model");
    assert!(covers(&model).is_empty());
}

#[test]
fn thirds_go_around() {
    let line = ["R1C1", "R1C2", "R1C3", "R2C2", "R2C3", "R2C1", "R1C1"];
    let holds =
        |numbers: &[u8]| numbers.windows(3).all(|three| (1..=3).all(|number| three.contains(&number)));
    agrees(LATIN, "entropic", &line, "", holds);
    agrees(LATIN, "modular", &line, "", holds);
}

#[test]
fn sets_count_a_cell_once() {
    let distinct = |numbers: &[u8]| {
        let mut numbers = numbers.to_vec();
        numbers.sort_unstable();
        numbers.dedup();
        numbers
    };
    let renban = |numbers: &[u8]| {
        let set = distinct(numbers);
        set.len() == 4
    };
    for line in [["R1C2", "R1C3", "R2C3", "R2C2", "R1C2"], ["R2C3", "R2C2", "R1C2", "R1C3", "R2C3"]] {
        agrees(PLAIN, "renban", &line, "", renban);
    }
    let nabner = |numbers: &[u8]| {
        let set = distinct(numbers);
        set.len() == 2 && set[1] - set[0] > 1
    };
    agrees(PLAIN, "nabner", &["R1C1", "R2C3", "R1C1"], "", nabner);
    let model = built(PLAIN, "nabner", &["R1C1", "R2C3", "R3C2", "R1C1"], "").unwrap();
    assert_eq!(model.why_impossible(0), Some("found 3; expected at most 2 cells"));
}

#[test]
fn parts_of_a_region_sum_line_join_at_its_ends() {
    let boxes = |places: &[&str]| -> Vec<usize> {
        let number = |name: &&str| {
            let digits: Vec<usize> = name.split(['R', 'C']).filter_map(|part| part.parse().ok()).collect();
            (digits[0] - 1) / 2 * 2 + (digits[1] - 1) / 2
        };
        places.iter().map(number).collect()
    };
    for line in loops() {
        let of = boxes(&line[1..]);
        // Each box has one part of this loop.
        let holds = |numbers: &[u8]| {
            let sum = |wanted: usize| -> u8 {
                let here = of.iter().zip(&numbers[1..]).filter(|(number, _)| **number == wanted);
                here.map(|(_, number)| number).sum()
            };
            [1, 3].iter().all(|&number| sum(number) == sum(0))
        };
        agrees(PLAIN, "region-sum-line", &line, "", holds);
    }
}

#[test]
fn a_line_that_meets_itself_keeps_its_order() {
    let holds = |numbers: &[u8]| numbers.windows(2).all(|pair| pair[0] != pair[1]);
    agrees(PLAIN, "whispers", &EIGHT, ", least = 1", holds);
}

#[test]
fn impossible_ways_are_explained() {
    for (kind, line, message) in [
        ("whispers", &["R1C1", "R1C1", "R1C2"][..], "R1C1 is listed twice among 2 consecutive cells"),
        ("entropic", &["R1C1", "R1C2", "R1C1"], "R1C1 is listed twice among 3 consecutive cells"),
        ("palindrome", &["R1C1", "R1C2", "R1C1"], "R1C1 is listed twice"),
        ("region-sum-line", &["R1C1", "R1C2", "R1C1", "R2C1"], "R1C1 is listed twice"),
    ] {
        let base = if kind == "entropic" { LATIN } else { PLAIN };
        let fault = built(base, kind, line, "").err().unwrap_or_default();
        assert!(fault.ends_with(message), "{kind}: {fault}");
    }
}

#[test]
fn a_line_that_goes_back_and_forth_stays_small() {
    let options = |line: &[&str]| {
        let model = built(PLAIN, "whispers", line, ", least = 2").expect("a model");
        (model.lower().problem.item_count(), covers(&model))
    };
    let once = options(&["R1C1", "R2C3", "R1C1"]);
    assert_eq!(options(&["R1C1", "R2C3"].repeat(5_000)), once);
}
