//! How the symbols in cells compare, in words for people.

/// How the symbols in some cells compare by a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToldOrder {
    /// In words: "R1C2 < R1C3 < R2C3", "R1C2 = R5C5".
    pub text: String,
    /// Whether all of them are equal.
    pub is_equality: bool,
}
