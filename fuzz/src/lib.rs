//! The properties that a fuzzer tries to break. The tests of `dlx-engine` run the same functions over random bytes.

#[path = "../../dlx/tests/fuzzed/mod.rs"]
mod fuzzed;

/// Every engine has the same set of solutions.
pub fn agree(bytes: &[u8]) {
    fuzzed::agree(bytes);
}

/// A prepared search, changed and put back, sees what a fresh one would.
pub fn reuse(bytes: &[u8]) {
    fuzzed::reuse(bytes);
}

/// What is read is refused with a place, or kept in both formats.
pub fn text(bytes: &[u8]) {
    fuzzed::text(bytes);
}
