//! Files, read and written as a whole.

pub(crate) mod ending;
pub(crate) mod in_time;
pub(crate) mod lock;
pub(crate) mod output;
pub(crate) mod source;

use std::path::Path;

/// Whether two paths lead to the same file, which need not exist.
pub(crate) fn is_same(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).ok();
    place(one).is_some_and(|one| place(other) == Some(one))
}
