//! The temporary files of this process, which go with it where it ends from a signal: nothing else would
//! remove them then.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::{Builder, NamedTempFile, TempPath};

static FILES: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// An open file that goes unless it gets another name. Faults do not name it, which would confuse the user.
#[derive(Debug)]
pub(super) struct Temporary(NamedTempFile);

impl Temporary {
    /// Creates a file in the folder of another one, with the permissions of what that replaces, or of any new
    /// file.
    pub(super) fn create(path: &Path, folder: &Path, replaced: Option<fs::Metadata>) -> io::Result<Self> {
        let mut prefix = OsString::from(".");
        prefix.push(path.file_name().unwrap_or_default());
        prefix.push(".dlx-sudoku-");
        let file = Builder::new()
            .prefix(&prefix)
            .suffix(".tmp")
            .make_in(folder, |path| options(replaced.as_ref()).open(path))?;
        note(file.path());
        Ok(Self(file))
    }

    /// The path of the file.
    pub(super) fn path(&self) -> &Path {
        self.0.path()
    }

    /// Waits until what is written is on the disk.
    pub(super) fn sync(&self) -> io::Result<()> {
        self.0.as_file().sync_all()
    }

    /// Closes the file, which stays as long as its path.
    pub(super) fn close(self) -> TempPath {
        self.0.into_temp_path()
    }
}

impl Write for Temporary {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.as_file_mut().flush()
    }
}

/// How a new file is opened, with the permissions of the one that it replaces.
fn options(replaced: Option<&fs::Metadata>) -> fs::OpenOptions {
    let mut options = File::options();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::{OpenOptionsExt, PermissionsExt};
        const OF_ANY: u32 = 0o666;
        options.mode(replaced.map_or(OF_ANY, |replaced| replaced.permissions().mode()));
    }
    #[cfg(not(unix))]
    let _ = replaced;
    options
}

/// Notes a file that is to go.
fn note(file: &Path) {
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
