//! Langford's problem: arrange two of each of the numbers 1 to n in a row so that k numbers stand between the
//! two copies of k. For n = 3 that is 2 3 1 2 1 3, and its reflection.
//!
//! The numbers and the places are primary items. An option puts a pair of equal numbers into two places.
//! There are solutions if and only if n or n + 1 is a multiple of 4 (Davies, "On Langford's problem (II)",
//! 1959).

use dlx_engine::{BuildError, Limits, OptionId, Problem};

/// The problem for the numbers 1 to `n`, and the number and first place of each option.
fn langford(n: usize) -> Result<(Problem, Vec<(usize, usize)>), BuildError> {
    let mut builder = Problem::builder();
    let numbers: Vec<_> = (1..=n).map(|number| builder.primary(format!("number{number}"))).collect();
    let places: Vec<_> = (1..=2 * n).map(|place| builder.primary(format!("place{place}"))).collect();
    let mut pairs = Vec::new();
    for number in 1..=n {
        for first in 0..2 * n - number - 1 {
            builder.option([numbers[number - 1], places[first], places[first + number + 1]]);
            pairs.push((number, first));
        }
    }
    Ok((builder.build()?, pairs))
}

/// The row of numbers that the chosen pairs make.
fn row(chosen: &[OptionId], pairs: &[(usize, usize)]) -> Vec<usize> {
    let mut row = vec![0; 2 * chosen.len()];
    for &option in chosen {
        let (number, first) = pairs[option.index()];
        row[first] = number;
        row[first + number + 1] = number;
    }
    row
}

fn main() -> Result<(), BuildError> {
    for (n, expected) in [(3, 2), (4, 2), (5, 0), (6, 0), (7, 52), (8, 300), (9, 0), (10, 0)] {
        let (problem, pairs) = langford(n)?;
        let count = problem.solver().count().solutions;
        assert_eq!(count, expected, "n = {n}");

        let mut search = problem.solver().limits(Limits::new().solutions(1)).solutions();
        let first = search.next().map(|chosen| row(chosen, &pairs));
        println!(
            "n = {n:2}: {count:3} solutions {}",
            first.map_or_else(String::new, |row| format!("{row:?}"))
        );
    }
    Ok(())
}
