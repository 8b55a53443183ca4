//! Puzzles of other people, beside the repository where they are available.

use std::fs;
use std::path::PathBuf;

/// Where they are.
pub(crate) fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared/data")
}

/// The text of a file; tells if it is absent, and the test is then skipped.
pub(crate) fn text(name: &str) -> Option<String> {
    let text = fs::read_to_string(folder().join(name)).ok();
    if text.is_none() {
        eprintln!("skipped: {name} is absent");
    }
    text
}

/// Lets a test see each of some files; all are there, or none is.
pub(crate) fn each(names: &[String], mut see: impl FnMut(&str, &str)) {
    let texts: Vec<_> = names.iter().filter_map(|name| Some((name, text(name)?))).collect();
    assert!(
        texts.is_empty() || texts.len() == names.len(),
        "{} of {} files are there",
        texts.len(),
        names.len()
    );
    texts.iter().for_each(|(name, text)| see(name, text));
}
