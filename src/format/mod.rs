//! Formats: ways to write puzzles down, one file each, and the list of them.
//!
//! [`read`] reads a whole text of puzzles, in a format that is named or told by the text; a [`Writer`] writes
//! records one after another.

mod cells;
mod error;
mod grid;
mod json;
mod line;
mod pretty;
mod text;

use dlx_engine::Uniqueness;

use crate::model_finder::ModelFinder;
use crate::puzzle::{Record, Values};

pub use error::ReadError;
pub use text::decode;

/// A format.
#[derive(Debug)]
#[non_exhaustive]
pub struct Format {
    /// Its name on the command line.
    pub name: &'static str,
    /// One sentence on it.
    pub summary: &'static str,
    /// How names of files in this format end, without the dot.
    pub extensions: &'static [&'static str],
    /// Whether a record says which rules hold, so that reading needs to be told nothing.
    pub holds_rules: bool,
    /// Whether it is JSON, so that other objects can stand among the records.
    pub is_json: bool,
    /// What stands between two records.
    separator: &'static str,
    /// Whether a text looks like this format.
    detect: fn(&str, &ModelFinder) -> bool,
    read: fn(&str, &mut ModelFinder) -> Result<Vec<Record>, ReadError>,
    write: fn(&Record, Look, &mut String),
}

/// All formats. The first whose `detect` says so is taken for a text; the last one takes any.
pub const FORMATS: &[Format] = &[json::FORMAT, pretty::FORMAT, line::FORMAT, grid::FORMAT];

/// How a record is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Which board the formats show that hold only one.
    pub face: Face,
    /// Whether to colour what is not given, with ANSI escapes, in formats for people.
    pub color: bool,
}

/// A board of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Face {
    /// The puzzle.
    #[default]
    Givens,
    /// Its solution.
    Solution,
}

impl Format {
    /// The format of this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        FORMATS.iter().find(|format| format.name == name)
    }

    /// The format of files whose name ends so, which may be the format's own name.
    #[must_use]
    pub fn by_extension(extension: &str) -> Option<&'static Self> {
        let extension = extension.to_ascii_lowercase();
        let is_of = |format: &&Self| format.name == extension || format.extensions.contains(&&*extension);
        FORMATS.iter().find(is_of)
    }
}

/// Reads all puzzles of a text: UTF-8, in the given format, or else in the one that the text looks like.
/// A text without puzzles gives none.
///
/// # Errors
/// The first fault with its place, what was found there and what was expected.
pub fn read(
    bytes: &[u8],
    format: Option<&Format>,
    finder: &mut ModelFinder,
) -> Result<Vec<Record>, ReadError> {
    let text = text::decode(bytes)?;
    let detected = || FORMATS.iter().find(|format| (format.detect)(text, finder)).unwrap_or(&grid::FORMAT);
    let format = format.unwrap_or_else(detected);
    (format.read)(text, finder)
}

/// Writes records one after another in one format.
#[derive(Debug)]
pub struct Writer {
    format: &'static Format,
    look: Look,
    written: bool,
}

impl Writer {
    /// A writer that has written nothing.
    #[must_use]
    pub fn new(format: &'static Format, look: Look) -> Self {
        Self { format, look, written: false }
    }

    /// The text of the next record, with what sets it apart from the one before, and its line end.
    pub fn text(&mut self, record: &Record) -> String {
        let mut text = String::new();
        if std::mem::replace(&mut self.written, true) {
            text.push_str(self.format.separator);
        }
        (self.format.write)(record, self.look, &mut text);
        text
    }
}

/// The board to show, or why there is none, as a comment.
fn face(record: &Record, face: Face) -> Result<&Values, &'static str> {
    match (face, &record.solution) {
        (Face::Givens, _) => Ok(&record.puzzle.givens),
        (Face::Solution, Some(solution)) => Ok(solution),
        (Face::Solution, None) if record.solutions == Some(Uniqueness::None) => Err("# no solution\n"),
        (Face::Solution, None) => Err("# unknown: a limit came before a solution\n"),
    }
}
