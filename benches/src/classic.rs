//! Small families on which every solver is measured.

use std::fmt::Write as _;

use crate::{items, pairs};

/// Places `n` queens on a board of `n` by `n` squares. The middle of the board comes first, as Knuth advises
/// (The Art of Computer Programming 4B, section 7.2.2.1, "organ-pipe order").
pub(crate) fn queens(n: usize) -> String {
    let mut order: Vec<usize> = (0..n).collect();
    order.sort_by_key(|&line| (2 * line + 1).abs_diff(n));
    let lines = order.iter().map(|line| format!("r{line} c{line} ")).collect::<String>();
    let diagonals: String = (0..2 * n - 1).map(|line| format!(" a{line} b{line}")).collect();
    let mut text = format!("{lines}|{diagonals}\n");
    for (r, c) in pairs(0..n, |_| 0..n) {
        let _ = writeln!(text, "r{r} c{c} a{} b{}", r + c, n - 1 - r + c);
    }
    text
}

/// Places `n` queens on a board whose opposite edges meet, so that all diagonals are as long as rows.
pub(crate) fn toroidal(n: usize) -> String {
    let mut text =
        items(pairs(0..n, |_| 0..4).map(|(line, kind)| format!("{}{line}", ["r", "c", "a", "b"][kind])));
    for (r, c) in pairs(0..n, |_| 0..n) {
        let _ = writeln!(text, "r{r} c{c} a{} b{}", (r + c) % n, (n + r - c) % n);
    }
    text
}

/// Places `n` queens that are knights as well: each two squares a knight's move apart share a secondary item.
pub(crate) fn amazons(n: usize) -> String {
    let lines = (0..n).map(|line| format!("r{line} c{line} ")).collect::<String>();
    let diagonals: String = (0..2 * n - 1).map(|line| format!(" a{line} b{line}")).collect();
    let moves: Vec<_> = pairs(0..n * n, |from| from + 1..n * n)
        .filter(|&(from, to)| (from / n).abs_diff(to / n) * (from % n).abs_diff(to % n) == 2)
        .collect();
    let names: String = moves.iter().map(|(from, to)| format!(" k{from}x{to}")).collect();
    let mut text = format!("{lines}|{diagonals}{names}\n");
    for (r, c) in pairs(0..n, |_| 0..n) {
        let _ = write!(text, "r{r} c{c} a{} b{}", r + c, n - 1 - r + c);
        let square = r * n + c;
        let here = moves.iter().filter(|&&(from, to)| from == square || to == square);
        text += &(here.map(|(from, to)| format!(" k{from}x{to}")).collect::<String>() + "\n");
    }
    text
}

/// Places each of 1 to `n` twice so that number i has i numbers between its two places.
pub(crate) fn langford(n: usize) -> String {
    let numbers = (1..=n).map(|number| format!("n{number}"));
    let mut text = items(numbers.chain((0..2 * n).map(|place| format!("s{place}"))));
    for (number, place) in pairs(1..n + 1, |number| 0..2 * n - number - 1) {
        let _ = writeln!(text, "n{number} s{place} s{}", place + number + 1);
    }
    text
}

/// Joins `n` points in pairs.
pub(crate) fn matchings(n: usize) -> String {
    let mut text = items((0..n).map(|point| format!("v{point}")));
    for (one, two) in pairs(0..n, |one| one + 1..n) {
        let _ = writeln!(text, "v{one} v{two}");
    }
    text
}

/// Divides `n` elements into any number of sets.
pub(crate) fn partitions(n: usize) -> String {
    let mut text = items((0..n).map(|element| format!("e{element}")));
    for set in 1..1u64 << n {
        text += &items((0..n).filter(|element| set >> element & 1 == 1).map(|element| format!("e{element}")));
    }
    text
}

/// Covers a board with dominoes.
pub(crate) fn dominoes(height: usize, width: usize) -> String {
    let name = |y: usize, x: usize| format!("y{y}x{x}");
    let mut text = items(pairs(0..height, |_| 0..width).map(|(y, x)| name(y, x)));
    for (y, x) in pairs(0..height, |_| 0..width) {
        if x + 1 < width {
            text += &items([name(y, x), name(y, x + 1)]);
        }
        if y + 1 < height {
            text += &items([name(y, x), name(y + 1, x)]);
        }
    }
    text
}

/// A rectangle, covered by squares of any size.
pub(crate) fn squarings(width: usize, height: usize) -> String {
    let cell = |(x, y): (usize, usize)| format!("x{x}y{y}");
    let mut text = items(pairs(0..width, |_| 0..height).map(cell));
    for (side, (left, top)) in (1..=width.min(height)).flat_map(|side| {
        pairs(0..=width - side, move |_| 0..=height - side).map(move |corner| (side, corner))
    }) {
        text += &items(pairs(left..left + side, |_| top..top + side).map(cell));
    }
    text
}
