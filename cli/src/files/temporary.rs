//! The temporary files of this process, which go with it where it ends from a signal: nothing else would remove them then.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Notes a file that is to go.
pub(crate) fn note(file: &Path) {
    files().insert(file.to_owned());
}

/// Lets a file be: it has another name, or is no more.
pub(crate) fn forget(file: &Path) {
    files().remove(file);
}

/// Removes all of them.
pub(crate) fn remove_all() {
    for file in std::mem::take(&mut *files()) {
        let _ = fs::remove_file(file);
    }
}

fn files() -> MutexGuard<'static, BTreeSet<PathBuf>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}
