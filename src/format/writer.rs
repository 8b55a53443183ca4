//! Writing documents, record by record.

use std::fmt;
use std::io::{self, Write};

use dlx_engine::Uniqueness;

use super::Format;
use crate::puzzle::{Record, Values};

/// What writes one document of a format.
pub(crate) trait RecordWriter {
    /// What stands before all records.
    fn begin(&mut self, _out: &mut dyn Write) -> Result<(), WriteError> {
        Ok(())
    }

    /// One more record.
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError>;

    /// What stands behind all records.
    fn end(&mut self, _out: &mut dyn Write) -> Result<(), WriteError> {
        Ok(())
    }
}

/// Why a record was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The output failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The format is one that is only read.
    #[error("the format {0} can be read, but not written")]
    ReadOnly(&'static str),
    /// The format cannot hold such a puzzle.
    #[error("the format {format} holds {holds}; found {found}")]
    Unfit {
        /// The format.
        format: &'static str,
        /// What it can hold.
        holds: &'static str,
        /// What it should have held.
        found: String,
    },
}

/// How records are shown.
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

/// Writes the records of a document one after another.
pub struct Writer<W> {
    format: &'static Format,
    records: Box<dyn RecordWriter + Send>,
    out: W,
}

impl<W: Write> Writer<W> {
    /// Begins a document.
    ///
    /// # Errors
    /// Where the format is only read, or the output fails.
    pub fn begin(format: &'static Format, look: Look, mut out: W) -> Result<Self, WriteError> {
        let writer = format.writer.ok_or(WriteError::ReadOnly(format.name))?;
        let mut records = writer(look);
        records.begin(&mut out)?;
        Ok(Self { format, records, out })
    }

    /// Writes a record.
    ///
    /// # Errors
    /// Where the format cannot hold it, or the output fails.
    pub fn record(&mut self, record: &Record) -> Result<(), WriteError> {
        self.records.record(record, &mut self.out)
    }

    /// Completes the document and gives the output back.
    ///
    /// # Errors
    /// Where the output fails.
    pub fn end(mut self) -> Result<W, WriteError> {
        self.records.end(&mut self.out)?;
        Ok(self.out)
    }

    /// The format that is written.
    #[must_use]
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// The output.
    #[must_use]
    pub fn output(&mut self) -> &mut W {
        &mut self.out
    }
}

impl<W: fmt::Debug> fmt::Debug for Writer<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer")
            .field("format", &self.format.name)
            .field("out", &self.out)
            .finish_non_exhaustive()
    }
}

/// Writes boards as text, apart from one another by a separator: a writer for formats that need nothing else.
pub(crate) struct BoardWriter {
    look: Look,
    separator: &'static str,
    board: fn(&Record, &Values, Look, &mut String),
    text: String,
}

impl BoardWriter {
    /// A writer that shows boards by `board`.
    pub(crate) fn boxed(
        look: Look,
        separator: &'static str,
        board: fn(&Record, &Values, Look, &mut String),
    ) -> Box<dyn RecordWriter + Send> {
        Box::new(Self { look, separator, board, text: String::new() })
    }
}

impl RecordWriter for BoardWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        let is_first = self.text.is_empty();
        self.text.clear();
        if !is_first {
            self.text.push_str(self.separator);
        }
        match face(record, self.look.face) {
            Ok(values) => (self.board)(record, values, self.look, &mut self.text),
            Err(comment) => self.text.push_str(comment),
        }
        Ok(out.write_all(self.text.as_bytes())?)
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
