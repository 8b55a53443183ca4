//! Locks on files, for as long as a process replaces them now and then.

use std::ffi::OsString;
use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

use super::source;

/// Other processes that ask for a lock on the same file fail while this exists. It is on a file beside that
/// one, `.FILE.lock`, which goes with it; one that a crash leaves locks nothing.
#[derive(Debug)]
pub(crate) struct Lock {
    path: PathBuf,
    /// Holds the lock until it is closed.
    _file: File,
}

impl Lock {
    /// Locks a file, which need not exist. Fails if another process has done so.
    pub(crate) fn on(path: &Path) -> Result<Self> {
        let lock = beside(path);
        let fault = || format!("cannot write {}", source::shown(path));
        loop {
            let file = File::options().create(true).append(true).open(&lock).with_context(fault)?;
            match file.try_lock() {
                Err(TryLockError::WouldBlock) => {
                    bail!("another process has {} in use; expected a file for each", source::shown(path))
                }
                // Another process may have removed it since it was opened.
                Ok(()) if !is_at(&file, &lock) => {}
                // Some file systems have no locks.
                Ok(()) | Err(TryLockError::Error(_)) => return Ok(Self { path: lock, _file: file }),
            }
        }
    }

    /// The file of the lock, which whoever ends the process without dropping this is to remove.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // While the lock is held: whoever opened the file meanwhile sees that it is gone.
        let _ = fs::remove_file(&self.path);
    }
}

/// The file of the lock, which all names of a file share.
fn beside(path: &Path) -> PathBuf {
    let path = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut name = OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".lock");
    path.with_file_name(name)
}

/// Whether the file is still the one of this name.
#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    let place = |metadata: fs::Metadata| (metadata.dev(), metadata.ino());
    file.metadata().ok().map(place) == fs::metadata(path).ok().map(place)
}

/// Elsewhere, open files keep their names.
#[cfg(not(unix))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}
