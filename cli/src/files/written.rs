//! Files that are written, and appear under their own names only when all work is done.

use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use tempfile::TempPath;

use super::{source, temporary};
use crate::terminal::messages;
use crate::verdict::Verdict;

/// An output of which all is written: a closed temporary file and the name that it gets, unless the output
/// was seen at once.
#[derive(Debug)]
pub(crate) struct Written(pub(super) Option<(TempPath, PathBuf)>);

impl Written {
    /// Ends the outputs of one piece of work: files appear under their own names if it is complete, otherwise
    /// as partial ones, and a line says where these are.
    pub(crate) fn finish_all(outputs: impl IntoIterator<Item = Self>, verdict: Verdict) -> Result<()> {
        let cut = outputs.into_iter().filter_map(|output| output.end(verdict).transpose());
        match cut.collect::<Result<Vec<Cut>>>()?.as_slice() {
            [] => {}
            [only] => messages::say(only),
            [first, .., last] => messages::say(format_args!(
                "partial results in {} to {}; files without .partial are as they were",
                first.name(),
                last.name()
            )),
        }
        Ok(())
    }

    /// Ends the output; returns what there is of a file whose work was cut short.
    fn end(self, verdict: Verdict) -> Result<Option<Cut>> {
        let Some((file, path)) = self.0 else { return Ok(None) };
        let fault = || cannot_write(&path);
        temporary::forget(&file);
        if verdict.is_complete() {
            file.persist(&path).map_err(|error| error.error).with_context(fault)?;
            return Ok(None);
        }
        let is_empty = fs::metadata(&file).with_context(fault)?.len() == 0;
        let partial = if is_empty { None } else { Some(persist_partial(file, &path).with_context(fault)?) };
        Ok(Some(Cut { path, partial }))
    }
}

/// What a fault of writing a file is called.
pub(super) fn cannot_write(path: &Path) -> String {
    format!("cannot write {}", source::shown(path))
}

/// A file whose work was cut short.
struct Cut {
    path: PathBuf,
    /// The file of its partial result, if there is any result.
    partial: Option<PathBuf>,
}

impl Cut {
    /// Where the result is, as far as there is one.
    fn name(&self) -> String {
        source::shown(self.partial.as_ref().unwrap_or(&self.path))
    }
}

impl fmt::Display for Cut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = source::shown(&self.path);
        let stays = if self.path.exists() { "is as it was" } else { "was not written" };
        match self.partial {
            Some(_) => write!(f, "partial result in {}; {name} {stays}", self.name()),
            None => write!(f, "no result so far: {name} {stays}"),
        }
    }
}

/// Gives the file the first unused name: FILE.partial, FILE.partial-2, and so on.
fn persist_partial(mut file: TempPath, path: &Path) -> io::Result<PathBuf> {
    for number in 1u32.. {
        let mut name = OsString::from(path);
        name.push(".partial");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        match file.persist_noclobber(&name) {
            Ok(()) => return Ok(name.into()),
            Err(error) if error.error.kind() == io::ErrorKind::AlreadyExists => file = error.path,
            Err(error) => return Err(error.error),
        }
    }
    Err(io::ErrorKind::AlreadyExists.into())
}
