//! The folder of games that were left: a file for each puzzle.
//!
//! The folder is `dlx-sudoku/play` in the user's folder for state (`$XDG_STATE_HOME`, or `~/.local/state`);
//! where the system has none for state, in that for data.

use std::fs::{self, File};
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result};
use etcetera::BaseStrategy as _;

use super::app::App;
use super::state;
use super::table::Table;

/// The most bytes of a file. States are much smaller.
const MOST: u64 = 1 << 24;

/// Writes a text as a whole file, or leaves the file as it was.
pub(crate) type WriteFile = fn(&Path, &str) -> Result<()>;

/// The folder.
#[derive(Debug)]
pub(crate) struct Shelf {
    folder: PathBuf,
    write_file: WriteFile,
    /// The first fault, after which nothing is kept.
    fault: Option<anyhow::Error>,
}

impl Shelf {
    /// The user's shelf, if the user has a folder of their own.
    pub(crate) fn of_user(write_file: WriteFile) -> Option<Self> {
        let folders = etcetera::choose_base_strategy().ok()?;
        let folder = folders.state_dir().unwrap_or_else(|| folders.data_dir());
        Some(Self::new(folder.join("dlx-sudoku").join("play"), write_file))
    }

    /// The shelf in a folder, which is made when something is kept.
    pub(crate) fn new(folder: PathBuf, write_file: WriteFile) -> Self {
        Self { folder, write_file, fault: None }
    }

    /// The state of this puzzle, if there is one. A file that cannot be read is like none: the next change
    /// replaces it.
    pub(crate) fn state(&self, table: &Table) -> Option<String> {
        let file = File::open(self.path(table).ok()?).ok()?;
        let mut text = String::new();
        file.take(MOST).read_to_string(&mut text).ok()?;
        Some(text)
    }

    /// Keeps the puzzles whose state has changed. After a fault nothing is kept, and the player is told at
    /// the end.
    pub(crate) fn keep(&mut self, app: &mut App) {
        for table in app.take_changed() {
            if self.fault.is_none() {
                self.fault = self.write(table).err();
            }
        }
        if self.fault.is_some() {
            app.set_kept(false);
        }
    }

    /// What went wrong, if something did.
    pub(crate) fn fault(&self) -> Option<&anyhow::Error> {
        self.fault.as_ref()
    }

    fn path(&self, table: &Table) -> Result<PathBuf> {
        Ok(self.folder.join(state::name(&table.sheet)?).with_extension("json"))
    }

    /// Replaces the file of a puzzle, or removes it where there is nothing to go on with.
    fn write(&self, table: &Table) -> Result<()> {
        let path = self.path(table)?;
        let Some(text) = state::text(table)? else {
            return match fs::remove_file(&path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    Err(error).with_context(|| format!("cannot remove {}", path.display()))
                }
                _ => Ok(()),
            };
        };
        fs::create_dir_all(&self.folder)
            .with_context(|| format!("cannot make the folder {}", self.folder.display()))?;
        (self.write_file)(&path, &text)
    }
}
