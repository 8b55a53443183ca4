//! Where output goes.

#[cfg(unix)]
use std::fs::{self, File, Metadata};
#[cfg(unix)]
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

/// Where any output goes.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutArgs {
    /// Write to this file instead of standard output (`-`). A complete result replaces the file; a partial
    /// one goes to FILE.partial, or to FILE.partial-2 and so on if that exists
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
}

impl OutArgs {
    /// Whether `--out` was given, be it for standard output.
    pub(crate) fn is_named(&self) -> bool {
        self.out.is_some()
    }

    /// The file to write, if it is not standard output. A file that standard output goes to is none that may
    /// be replaced: what others write there would be lost.
    pub(crate) fn file(&self) -> Option<&Path> {
        let names = ["-", "/dev/stdout", "/dev/fd/1"].map(Path::new);
        self.out.as_deref().filter(|path| !names.contains(path) && !is_stdout(path))
    }
}

/// Whether a path leads to what standard output goes to, as `/dev/stdout` and links to it do.
#[cfg(unix)]
fn is_stdout(path: &Path) -> bool {
    use std::os::fd::AsFd;
    use std::os::unix::fs::MetadataExt;

    let place = |metadata: Metadata| (metadata.dev(), metadata.ino());
    let stdout = || File::from(io::stdout().as_fd().try_clone_to_owned().ok()?).metadata().ok();
    fs::metadata(path).ok().map(place).is_some_and(|named| stdout().map(place) == Some(named))
}

#[cfg(not(unix))]
fn is_stdout(_path: &Path) -> bool {
    false
}
