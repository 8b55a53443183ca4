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

/// Steiner quadruple systems: each three of `n` points in one quadruple.
pub(crate) fn quadruples(n: usize) -> String {
    let all = || all_pairs(n).flat_map(move |(a, b)| (b + 1..n).map(move |c| (a, b, c)));
    let mut text = items(all().map(|(a, b, c)| format!("t{a}x{b}x{c}")));
    for ((a, b, c), d) in all().flat_map(|three| (three.2 + 1..n).map(move |d| (three, d))) {
        let _ = writeln!(text, "t{a}x{b}x{c} t{a}x{b}x{d} t{a}x{c}x{d} t{b}x{c}x{d}");
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

/// Cubes of `n` by `n` by `n` symbols that have each of `n` symbols once in every line.
pub(crate) fn cube(n: usize) -> String {
    let lines =
        |kind: char| pairs(0..n * n, |_| 0..n).map(move |(line, symbol)| format!("{kind}{line}x{symbol}"));
    let mut text = items((0..n * n * n).map(|cell| format!("p{cell}")).chain("abc".chars().flat_map(lines)));
    for (cell, symbol) in pairs(0..n * n * n, |_| 0..n) {
        let (x, y, z) = (cell % n, cell / n % n, cell / (n * n));
        let _ =
            writeln!(text, "p{cell} a{}x{symbol} b{}x{symbol} c{}x{symbol}", x + n * y, y + n * z, z + n * x);
    }
    text
}

/// Golomb rulers: `n` marks on a ruler of this length, from its beginning to its end, with all distances
/// different.
pub(crate) fn golomb(n: usize, length: usize) -> String {
    let places = |mark: usize| match mark {
        0 => 0..1,
        _ if mark + 1 == n => length..length + 1,
        _ => mark..length - (n - 2 - mark),
    };
    let marks = (0..n).map(|mark| format!("m{mark}"));
    let distances = (1..=length).map(|distance| format!("d{distance}"));
    let mut text = all_pairs(n).map(|(a, b)| format!("p{a}x{b} ")).collect::<String>() + "| ";
    text += &items(marks.chain(distances));
    for (a, b) in all_pairs(n) {
        for (from, to) in pairs(places(a), |from| places(b).start.max(from + b - a)..places(b).end) {
            let _ = writeln!(text, "p{a}x{b} m{a}:{from} m{b}:{to} d{}", to - from);
        }
    }
    text
}

/// Graceful labellings of a wheel with `n` spokes: different numbers from 0 to the number of edges at its
/// vertices, so that the differences along edges are all different.
pub(crate) fn graceful(n: usize) -> String {
    let edges: Vec<_> = (1..=n).flat_map(|rim| [(0, rim), (rim, rim % n + 1)]).collect();
    let mut text = (0..edges.len()).map(|edge| format!("e{edge} d{} ", edge + 1)).collect::<String>() + "| ";
    let (vertices, numbers) = ((0..=n).map(|v| format!("v{v}")), (0..=edges.len()).map(|k| format!("n{k}")));
    text += &items(vertices.chain(numbers));
    for ((edge, &(u, v)), (a, b)) in edges
        .iter()
        .enumerate()
        .flat_map(|edge| pairs(0..=edges.len(), |_| 0..=edges.len()).map(move |ab| (edge, ab)))
    {
        if a != b {
            let _ = writeln!(text, "e{edge} d{} v{u}:{a} v{v}:{b} n{a}:{u} n{b}:{v}", a.abs_diff(b));
        }
    }
    text
}

/// The numbers up to `3 * n`, in triples of which one is the sum of the other two.
pub(crate) fn sums(n: usize) -> String {
    let mut text = items((1..=3 * n).map(|number| format!("n{number}")));
    for (a, b) in pairs(1..3 * n, |a| a + 1..3 * n).filter(|(a, b)| a + b <= 3 * n) {
        let _ = writeln!(text, "n{a} n{b} n{}", a + b);
    }
    text
}
