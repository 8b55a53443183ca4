//! Problems with items that are covered several times.

use std::fmt::Write as _;

use rand::RngExt as _;

use crate::random::{line, option, rng};
use crate::{items, pairs};

/// Places `queens` queens on a board of `n` by `n` squares such that each square is attacked or occupied.
pub(crate) fn domination(n: usize, queens: usize) -> String {
    let mut text = format!("{queens}|q");
    pairs(0..n, |_| 0..n).for_each(|(r, c)| text += &format!(" 1:{queens}|{r}.{c}"));
    for (r, c) in pairs(0..n, |_| 0..n) {
        text += "\nq";
        let is_seen = |&(x, y): &(usize, usize)| x == r || y == c || x + y == r + c || x + c == y + r;
        for (x, y) in pairs(0..n, |_| 0..n).filter(is_seen) {
            let _ = write!(text, " {x}.{y}");
        }
    }
    text + "\n"
}

/// Fills a square with one square of size 1, two of size 2, and so on up to `n` of size `n`, whose areas come
/// to that of the square (R. Wainwright's partridge puzzle).
pub(crate) fn partridge(n: usize) -> String {
    let side = n * (n + 1) / 2;
    let mut text: String = (1..=n).map(|size| format!("{size}|s{size} ")).collect();
    pairs(0..side, |_| 0..side).for_each(|(r, c)| text += &format!(" {r}.{c}"));
    for size in 1..=n {
        for (r, c) in pairs(0..side + 1 - size, |_| 0..side + 1 - size) {
            let _ = write!(text, "\ns{size}");
            for (x, y) in pairs(r..r + size, |_| c..c + size) {
                let _ = write!(text, " {x}.{y}");
            }
        }
    }
    text + "\n"
}

/// Items that are covered two or three times, by random options of `size` of them.
pub(crate) fn uniform(count: usize, options: usize, size: usize) -> String {
    let mut rng = rng(5);
    let mut text = items((0..count).map(|item| format!("2:3|i{item}")));
    (0..options).for_each(|_| text += &line(option(&mut rng, count, size)));
    text
}

/// Random options of three of the first items, which are covered once, of two others, which are covered up to
/// four times, and of a colour of one of four secondary items.
pub(crate) fn mixed(once: usize, others: usize, options: usize) -> String {
    let mut rng = rng(6);
    let names = (0..once).map(|item| format!("i{item}"));
    let others_names = (once..once + others).map(|item| format!("0:4|i{item}"));
    let secondary = ["|", "a", "b", "c", "d"].map(str::to_owned);
    let mut text = items(names.chain(others_names).chain(secondary));
    for _ in 0..options {
        let several = option(&mut rng, others, 2).into_iter().map(|item| once + item);
        let own = line(option(&mut rng, once, 3).into_iter().chain(several).collect());
        let (item, color) = (["a", "b", "c", "d"][rng.random_range(0..4)], rng.random_range(0..3));
        let _ = writeln!(text, "{} {item}:{color}", own.trim_end());
    }
    text
}
