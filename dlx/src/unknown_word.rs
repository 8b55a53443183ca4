//! Values that are told apart by words.

/// A word that no value of its kind has.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown {kind} {found:?}: expected {expected}")]
pub struct UnknownWord {
    kind: &'static str,
    found: String,
    expected: String,
}

/// The one of `values`, which are of this kind, that has this name.
pub(crate) fn find<T: Copy>(
    kind: &'static str,
    values: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> &'static str,
    found: &str,
) -> Result<T, UnknownWord> {
    let mut names = Vec::new();
    for value in values {
        if name(value) == found {
            return Ok(value);
        }
        names.push(name(value));
    }
    Err(UnknownWord { kind, found: found.to_owned(), expected: names.join(", ") })
}
