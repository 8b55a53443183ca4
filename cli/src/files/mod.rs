//! Files, read and written as a whole.

pub(crate) mod ending;
pub(crate) mod group;
pub(crate) mod in_time;
pub(crate) mod lock;
pub(crate) mod output;
pub(crate) mod source;
pub(crate) mod temporary;
pub(crate) mod written;

use std::path::Path;

/// Whether two paths lead to the same file, which need not exist.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    let of_folder = |path: &Path| {
        let path = std::path::absolute(path).ok()?;
        Some(path.parent()?.canonicalize().ok()?.join(path.file_name()?))
    };
    let place = |path: &Path| path.canonicalize().ok().or_else(|| of_folder(path));
    place(one).is_some_and(|one| place(other) == Some(one))
}
