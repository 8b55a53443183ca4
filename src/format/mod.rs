//! Formats: ways to write puzzles down, one file each, and the list of them.
//!
//! A [`Reader`] takes bytes and gives records one after another, in a format that is named or that suits the bytes
//! best. A [`Writer`] takes records and writes a document: it begins, takes each record, and ends. [`read`] and [`text`]
//! do the same for documents that are held in memory.
//!
//! A format is a file with a [`Format`] and a line in [`FORMATS`]: how sure it is that a document is one of its own,
//! what reads one, and what writes one.

mod csv;
mod detect;
mod error;
mod foreign;
mod grid;
mod hodoku;
mod json;
mod json_values;
mod line;
mod link;
mod list;
mod opensudoku;
mod pretty;
mod reader;
mod sdk;
mod solo;
mod source;
mod text;
mod writer;

use std::fmt;

use detect::Sample;
use reader::RecordReader;
use writer::RecordWriter;

use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

pub use detect::Score;
pub use error::ReadError;
pub use reader::Reader;
pub use source::{MAX_LINE, MAX_RECORD};
pub use text::decode;
pub use writer::{Face, Look, WriteError, Writer};

/// A format.
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
    /// How sure it is that a document that begins so is one of its own.
    score: fn(Sample<'_>, &mut ModelFinder) -> Score,
    /// What reads a document.
    reader: fn() -> Box<dyn RecordReader>,
    /// What writes one; nothing where the format is only read.
    writer: Option<fn(Look) -> Box<dyn RecordWriter + Send>>,
}

/// All formats. The one that is most sure of a document reads it; of several that are equally sure, the first:
/// those with an unmistakable mark come before those that see boards in any text.
pub const FORMATS: &[Format] = &[
    json::FORMAT,
    pretty::FORMAT,
    sdk::FORMAT,
    opensudoku::FORMAT,
    solo::FORMAT,
    hodoku::FORMAT,
    link::FORMAT,
    csv::FORMAT,
    line::FORMAT,
    grid::FORMAT,
    list::FORMAT,
];

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

    /// Whether documents can be written in it; all can be read.
    #[must_use]
    pub fn is_written(&self) -> bool {
        self.writer.is_some()
    }
}

impl fmt::Debug for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Format").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Reads all records of a document that is held in memory: see [`Reader`]. A document without puzzles has none.
///
/// # Errors
/// The first fault with its place, what was found there and what was expected.
pub fn read(
    bytes: &[u8],
    format: Option<&'static Format>,
    finder: &mut ModelFinder,
) -> Result<Vec<Record>, ReadError> {
    Reader::new(bytes, format, finder).collect()
}

/// A document of these records as text.
///
/// # Errors
/// Where the format is only read, or cannot hold a record.
pub fn text<'r>(
    records: impl IntoIterator<Item = &'r Record>,
    format: &'static Format,
    look: Look,
) -> Result<String, WriteError> {
    let mut writer = Writer::begin(format, look, Vec::new())?;
    for record in records {
        writer.record(record)?;
    }
    Ok(String::from_utf8_lossy(&writer.end()?).into_owned())
}
