//! What the tests share.

use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use dlx_sudoku::grade::Grader;
use dlx_sudoku::{Values, grade::Watch};
use dlx_variants::{Symbol, catalogue};

/// The text of a file of test data; says so where it is absent, and the test is skipped.
pub(crate) fn text(name: &str) -> Option<String> {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(name);
    let text = fs::read_to_string(&path).ok();
    if text.is_none() {
        eprintln!("skipped: {name} is absent");
    }
    text
}

/// A grader for the default variant.
pub(crate) fn classic() -> Grader {
    Grader::new(Arc::new(catalogue::default().build_fixed().expect("the default variant has a model")))
}

/// A board on one line.
pub(crate) fn values(line: &str) -> Values {
    line.chars().map(Symbol::from_char).collect()
}

/// A watch that is never over.
pub(crate) fn patient() -> Watch {
    Watch::default()
}
