//! What the ending of a file's name says about its format.

use std::path::Path;

/// A message that the ending of a file's name stands for no format.
pub(crate) fn unknown(ending: &str, wrote: &str) -> String {
    format!("no format is known for .{ending}: wrote {wrote}; --format names another")
}

/// A message if the ending of a file's name stands for another format than the one that was asked for.
/// `meant` gives the name of the format for an ending, if that makes a difference.
pub(crate) fn contradicted(
    file: &Path,
    asked: &str,
    meant: impl FnOnce(&str) -> Option<&'static str>,
) -> Option<String> {
    let ending = file.extension()?.to_str()?;
    let meant = meant(ending).filter(|meant| *meant != asked)?;
    Some(format!(".{ending} stands for {meant}: wrote {asked}, as --format says"))
}
