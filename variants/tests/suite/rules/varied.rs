//! Random rules of every kind: those of the test data with other cells, numbers and symbols.

use std::collections::HashMap;
use std::sync::LazyLock;

use dlx_variants::{Model, Place, Rule};
use rand::seq::{IndexedRandom, SliceRandom};
use rand::{Rng, RngExt};
use serde_json::{Number, Value};

use super::kinds;

/// The rules of the test data by kind, as they are declared.
static DECLARED: LazyLock<HashMap<String, Vec<Value>>> = LazyLock::new(|| {
    let declared = |rule: &Rule| serde_json::to_value(rule).expect("rules are written");
    let of_kind = kinds().into_iter().filter(|(kind, ..)| Rule::KINDS.contains(&kind.as_str()));
    of_kind.map(|(kind, data, _)| (kind, data.rule.iter().map(declared).collect())).collect()
});

/// A random rule of a kind, which may be impossible on the board of a model; `None` if it is not even a rule.
pub(super) fn rule(kind: &str, plain: &Model, rng: &mut impl Rng) -> Option<Rule> {
    let mut declared = DECLARED[kind].choose(rng)?.clone();
    vary(&mut declared, plain, rng);
    serde_json::from_value(declared).ok()
}

/// Exchanges cells, numbers and symbols.
fn vary(value: &mut Value, plain: &Model, rng: &mut impl Rng) {
    match value {
        Value::Array(items) if !items.is_empty() && items.iter().all(is_place) => {
            let count = if rng.random() { items.len() } else { rng.random_range(1..=plain.symbols()) };
            *items = places(count, plain, rng).into_iter().map(Value::String).collect();
        }
        Value::Array(items) => {
            if items.len() > 2 && rng.random_ratio(1, 4) {
                items.pop();
            }
            items.iter_mut().for_each(|item| vary(item, plain, rng));
        }
        Value::Object(keys) => keys.values_mut().for_each(|value| vary(value, plain, rng)),
        Value::Number(number) => *number = other_number(number, plain, rng),
        Value::String(text) => *text = other_text(text, plain, rng),
        Value::Null | Value::Bool(_) => {}
    }
}

/// A number of the same size, or one of the symbols, or a sum of some.
fn other_number(number: &Number, plain: &Model, rng: &mut impl Rng) -> Number {
    let symbols = plain.symbols() as u64;
    match (number.as_u64(), rng.random_range(0..4)) {
        (Some(known), 0) => rng.random_range(0..=2 * known).into(),
        (Some(_), 1) => rng.random_range(0..=symbols).into(),
        (Some(_), 2) => rng.random_range(0..=3 * symbols).into(),
        _ => number.clone(),
    }
}

/// Some other digits in place of those of a pattern, of steps and of pairs of symbols.
fn other_text(text: &str, plain: &Model, rng: &mut impl Rng) -> String {
    let alphabet = plain.alphabet();
    let mut digit = |c: char| {
        let other =
            alphabet.symbol(rng.random_range(0..alphabet.count())).map_or(c, |symbol| symbol.to_char());
        if c.is_ascii_digit() && rng.random_ratio(1, 3) { other } else { c }
    };
    text.chars().map(&mut digit).collect()
}

fn is_place(value: &Value) -> bool {
    serde_json::from_value::<Place>(value.clone()).is_ok()
}

/// Different cells: along a row or column, on a walk between cells that touch, or anywhere. There are fewer
/// where a line is shorter or a walk has to end.
fn places(count: usize, plain: &Model, rng: &mut impl Rng) -> Vec<String> {
    let board = plain.board();
    let mut cells = match rng.random_range(0..3) {
        0 => line(count, plain, rng),
        1 => walk(count, plain, rng),
        _ => board.cells().map(|cell| board.position(cell)).collect(),
    };
    if cells.len() > count && count < plain.symbols() {
        cells.shuffle(rng);
    }
    cells.truncate(count.max(1));
    cells.into_iter().map(|(row, col)| format!("R{}C{}", row + 1, col + 1)).collect()
}

/// The first cells of a row or column, from either end, or all of them.
fn line(count: usize, plain: &Model, rng: &mut impl Rng) -> Vec<(usize, usize)> {
    let (size, at) = (plain.symbols(), rng.random_range(0..plain.symbols()));
    let is_row = rng.random();
    let mut cells: Vec<_> = (0..size).map(|to| if is_row { (at, to) } else { (to, at) }).collect();
    if rng.random() {
        cells.reverse();
    }
    cells.truncate(count);
    cells
}

fn walk(count: usize, plain: &Model, rng: &mut impl Rng) -> Vec<(usize, usize)> {
    let size = plain.symbols();
    let mut cells = vec![(rng.random_range(0..size), rng.random_range(0..size))];
    while let Some(&(row, col)) = cells.last().filter(|_| cells.len() < count) {
        let touching = (0..9).map(|at| (row + at / 3, col + at % 3)).filter(|&(row, col)| row > 0 && col > 0);
        let touching = touching.map(|(row, col)| (row - 1, col - 1));
        let free: Vec<_> =
            touching.filter(|cell| cell.0 < size && cell.1 < size && !cells.contains(cell)).collect();
        let Some(&next) = free.choose(rng) else { break };
        cells.push(next);
    }
    cells
}
