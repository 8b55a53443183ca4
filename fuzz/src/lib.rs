//! The properties that a fuzzer tries to break, as functions of arbitrary bytes. The tests of `dlx-engine`
//! run those of the engine over random bytes as well.

mod document;
mod edit;
#[path = "../../dlx/tests/fuzzed/mod.rs"]
mod fuzzed;
mod spec;

pub use document::document;
use dlx_engine::Problem;
pub use spec::spec;

/// A property: panics if bytes break it, and returns whether the reader, if there is one, accepted them.
pub type Property = fn(&[u8]) -> bool;

/// All properties, by name.
pub const PROPERTIES: &[(&str, Property)] = &[
    ("agree", agree),
    ("count", count),
    ("learn", learn),
    ("reuse", reuse),
    ("text", text),
    ("document", document),
    ("spec", spec),
];

/// Every engine has the same set of solutions.
pub fn agree(bytes: &[u8]) -> bool {
    fuzzed::agree(bytes);
    true
}

/// Counting finds as many solutions as visiting.
pub fn count(bytes: &[u8]) -> bool {
    fuzzed::count(bytes);
    true
}

/// A learner's answers are those of an engine.
pub fn learn(bytes: &[u8]) -> bool {
    fuzzed::learn(bytes);
    true
}

/// A prepared search that is changed and put back finds the same as a fresh one.
pub fn reuse(bytes: &[u8]) -> bool {
    fuzzed::reuse(bytes);
    true
}

/// A cover problem is either rejected with a place, or preserved by both formats.
pub fn text(bytes: &[u8]) -> bool {
    let formats: &[fuzzed::Format] =
        &[(Problem::to_text, Problem::from_text), (Problem::to_json, Problem::from_json)];
    fuzzed::text(bytes, formats)
}
