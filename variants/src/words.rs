//! Numbers and lists in words, for sentences and reasons.

use std::fmt::Display;

/// A number of things, each called `one`, whose plural ends in "s".
///
/// ```
/// assert_eq!([1, 2].map(|rows| dlx_variants::counted(rows, "row")), ["1 row", "2 rows"]);
/// ```
pub fn counted<N: Display + PartialEq + From<u8>>(number: N, one: &str) -> String {
    let ending = if number == N::from(1) { "" } else { "s" };
    format!("{number} {one}{ending}")
}

/// The parts as a list of a sentence, with `last` before the last one: "a", "a and b", "a, b and c"; empty if
/// there are none.
///
/// ```
/// assert_eq!(dlx_variants::listed([3, 5, 9], "or"), "3, 5 or 9");
/// ```
pub fn listed(parts: impl IntoIterator<Item: Display>, last: &str) -> String {
    let mut parts: Vec<String> = parts.into_iter().map(|part| part.to_string()).collect();
    match parts.pop() {
        None => String::new(),
        Some(only) if parts.is_empty() => only,
        Some(end) => format!("{} {last} {end}", parts.join(", ")),
    }
}

/// Words with "a" or "an" before them.
pub(crate) fn with_article(words: &str) -> String {
    let n = if words.starts_with(['a', 'e', 'i', 'o']) { "n" } else { "" };
    format!("a{n} {words}")
}

/// Words as a sentence begins.
pub(crate) fn capitalised(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

/// A sentence as it goes on behind a colon.
pub(crate) fn uncapitalised(sentence: &str) -> String {
    let mut letters = sentence.chars();
    let first = letters.next().map(char::to_lowercase);
    first.into_iter().flatten().chain(letters).collect()
}
