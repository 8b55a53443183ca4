//! Combinatorial designs.

use std::fmt::Write as _;

use crate::{items, pairs};

fn all_pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    pairs(0..n, move |one| one + 1..n)
}

/// Steiner triple systems: each pair of `n` points in one triple.
pub(crate) fn triples(n: usize) -> String {
    let mut text = items(all_pairs(n).map(|(a, b)| format!("p{a}x{b}")));
    for (a, b) in all_pairs(n) {
        for c in b + 1..n {
            let _ = writeln!(text, "p{a}x{b} p{a}x{c} p{b}x{c}");
        }
    }
    text
}

/// Each two of `n` teams play once, in rounds in which each team plays once.
pub(crate) fn round_robin(n: usize) -> String {
    let games = all_pairs(n).map(|(a, b)| format!("g{a}x{b}"));
    let turns = pairs(0..n, |_| 0..n - 1).map(|(team, round)| format!("t{team}x{round}"));
    let mut text = items(games.chain(turns));
    for (a, b) in all_pairs(n) {
        for round in 0..n - 1 {
            let _ = writeln!(text, "g{a}x{b} t{a}x{round} t{b}x{round}");
        }
    }
    text
}
