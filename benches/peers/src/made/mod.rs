//! Problems made here, in Knuth's text format. Known numbers of solutions are in README.md.

mod pentominoes;

use std::fmt::Write as _;

use rand::RngExt as _;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng as _;

use crate::cover::Problem;

/// Writes the problem of a size.
type Family = fn(usize) -> String;

/// Problems of any size, named by their family and the size.
const FAMILIES: [(&str, Family); 5] = [
    ("queens", queens),
    ("langford", langford),
    ("latin", latin),
    ("match", matchings),
    ("bell", partitions),
];

/// The problem of this name, if there is one.
pub(crate) fn problem(name: &str) -> Option<Problem> {
    let text = pentominoes::named(name).or_else(|| {
        let size = name.trim_start_matches(|c: char| !c.is_ascii_digit());
        let (_, family) =
            FAMILIES.into_iter().find(|(family, _)| name.strip_suffix(size) == Some(*family))?;
        size.parse().ok().map(family)
    });
    let search = text.is_some();
    let text = text.or_else(|| (name == "wide").then(wide))?;
    Some(Problem { name: name.to_owned(), text, search })
}

/// Places `n` queens on a board of `n` by `n` squares. The middle of the board comes first, as Knuth advises
/// (The Art of Computer Programming 4B, section 7.2.2.1, "organ-pipe order").
fn queens(n: usize) -> String {
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

/// Places each of 1 to `n` twice so that number i has i numbers between its two places.
fn langford(n: usize) -> String {
    let numbers = (1..=n).map(|number| format!("n{number}"));
    let mut text = items(numbers.chain((0..2 * n).map(|place| format!("s{place}"))));
    for (number, place) in pairs(1..n + 1, |number| 0..2 * n - number - 1) {
        let _ = writeln!(text, "n{number} s{place} s{}", place + number + 1);
    }
    text
}

/// Fills a square of `n` by `n` with `n` symbols, each once in every row and column.
fn latin(n: usize) -> String {
    let kinds = ["p", "r", "c"].into_iter();
    let all = kinds.flat_map(|kind| pairs(0..n, |_| 0..n).map(move |(a, b)| format!("{kind}{a}x{b}")));
    let mut text = items(all);
    for (r, c) in pairs(0..n, |_| 0..n) {
        for symbol in 0..n {
            let _ = writeln!(text, "p{r}x{c} r{r}x{symbol} c{c}x{symbol}");
        }
    }
    text
}

/// Joins `n` points in pairs.
fn matchings(n: usize) -> String {
    let mut text = items((0..n).map(|point| format!("v{point}")));
    for (one, two) in pairs(0..n, |one| one + 1..n) {
        let _ = writeln!(text, "v{one} v{two}");
    }
    text
}

/// Divides `n` elements into any number of sets.
fn partitions(n: usize) -> String {
    let mut text = items((0..n).map(|element| format!("e{element}")));
    for set in 1..1u64 << n {
        text += &items((0..n).filter(|element| set >> element & 1 == 1).map(|element| format!("e{element}")));
    }
    text
}

/// 300,000 options of 3 to 8 out of 5,000 items, drawn with a fixed seed: for measuring preparation.
fn wide() -> String {
    const ITEMS: usize = 5_000;
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut text = items((0..ITEMS).map(|item| format!("item{item}")));
    for _ in 0..300_000 {
        let size = rng.random_range(3..=8);
        let mut option = Vec::with_capacity(size);
        while option.len() < size {
            let item = rng.random_range(0..ITEMS);
            if !option.contains(&item) {
                option.push(item);
            }
        }
        text += &items(option.into_iter().map(|item| format!("item{item}")));
    }
    text
}

/// A line of words.
fn items(words: impl Iterator<Item = String>) -> String {
    words.collect::<Vec<_>>().join(" ") + "\n"
}

fn pairs<R: Iterator<Item = usize>>(
    ones: impl Iterator<Item = usize>,
    twos: impl Fn(usize) -> R,
) -> impl Iterator<Item = (usize, usize)> {
    ones.flat_map(move |one| twos(one).map(move |two| (one, two)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn problems_have_the_known_numbers_of_solutions() {
        let known = [
            ("queens8", 92),
            ("langford8", 300),
            ("latin4", 576),
            ("match12", 10_395),
            ("bell8", 4_140),
            ("pent3x20", 8),
            ("pent8x8-centre", 520),
        ];
        for (name, count) in known {
            let made = problem(name).unwrap();
            let read = dlx_engine::Problem::from_text(made.text.as_bytes()).unwrap();
            assert_eq!(read.solver().count().solutions, count, "{name}");
        }
        assert!(["queens", "8", "queensx8", "foo"].into_iter().all(|name| problem(name).is_none()));
        assert!(!problem("wide").unwrap().search);
    }
}
