//! Lists in words, for sentences and reasons.

use std::fmt::Display;

/// A number of things, each called `one`: "1 row", "2 rows".
pub(crate) fn counted(number: usize, one: &str) -> String {
    format!("{number} {one}{}", if number == 1 { "" } else { "s" })
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
