//! Problems with items that are covered several times.

use std::fmt::Write as _;

use crate::pairs;

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
