//! Files that are written together, or none of them.

use std::fs;
use std::path::PathBuf;

use anyhow::Result;

use super::output::Output;

/// New files, which go when this does unless they are kept.
#[derive(Debug, Default)]
pub(crate) struct Group {
    written: Vec<PathBuf>,
}

impl Group {
    /// Writes a text as a whole file.
    pub(crate) fn write(&mut self, path: PathBuf, text: &str) -> Result<()> {
        Output::write_file(&path, text)?;
        self.written.push(path);
        Ok(())
    }

    /// Keeps the files.
    pub(crate) fn keep(mut self) {
        self.written.clear();
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        for path in &self.written {
            let _ = fs::remove_file(path);
        }
    }
}
