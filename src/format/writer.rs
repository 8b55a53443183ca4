//! Writes documents, record by record.

use std::fmt;
use std::io::{self, Write};

use dlx_engine::Uniqueness;

use dlx_variants::Symbol;

use super::Format;
use crate::puzzle::Record;

/// A writer of one document in a format.
pub(crate) trait RecordWriter {
    /// Writes what comes before all records.
    fn begin(&mut self, _out: &mut dyn Write) -> Result<(), WriteError> {
        Ok(())
    }

    /// Writes a record.
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError>;

    /// Writes what comes after all records.
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
    /// The format is read-only.
    #[error("the format {0} can be read, but not written")]
    ReadOnly(&'static str),
    /// The format cannot hold this puzzle.
    #[error("the format {format} holds {holds}; found {found}")]
    Unfit {
        /// The format.
        format: &'static str,
        /// What the format can hold.
        holds: &'static str,
        /// What the record contains instead.
        found: String,
    },
}

/// How records are shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Which board to show in formats that hold only one.
    pub face: Face,
    /// Whether to colour cells that are not given, with ANSI escapes, in formats for people.
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
    /// Whether what comes before all records is written.
    is_begun: bool,
}

impl<W: Write> Writer<W> {
    /// Begins a document. Nothing is written before the first record, so that nothing is if the format cannot
    /// hold it.
    ///
    /// # Errors
    /// If the format is read-only.
    pub fn begin(format: &'static Format, look: Look, out: W) -> Result<Self, WriteError> {
        let writer = format.writer.ok_or(WriteError::ReadOnly(format.name))?;
        Ok(Self { format, records: writer(look), out, is_begun: false })
    }

    /// Writes a record.
    ///
    /// # Errors
    /// If the format cannot hold the record or the output fails.
    pub fn record(&mut self, record: &Record) -> Result<(), WriteError> {
        if record.puzzle.model().alphabet().lowest() == 0 && !self.format.holds.zero {
            let (format, holds) = (self.format.name, "puzzles whose symbols begin with 1");
            return Err(WriteError::Unfit { format, holds, found: "symbols from 0 on".to_owned() });
        }
        if self.is_begun {
            return self.records.record(record, &mut self.out);
        }
        let mut first = Vec::new();
        self.records.record(record, &mut first)?;
        self.begin_now()?;
        Ok(self.out.write_all(&first)?)
    }

    fn begin_now(&mut self) -> Result<(), WriteError> {
        if !std::mem::replace(&mut self.is_begun, true) {
            self.records.begin(&mut self.out)?;
        }
        Ok(())
    }

    /// Completes the document and returns the output.
    ///
    /// # Errors
    /// If the output fails.
    pub fn end(mut self) -> Result<W, WriteError> {
        self.begin_now()?;
        self.records.end(&mut self.out)?;
        Ok(self.out)
    }

    /// The format being written.
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

/// Writes boards as text with a separator between them: a writer for simple formats.
pub(crate) struct BoardWriter {
    look: Look,
    separator: &'static str,
    board: fn(&Record, &[Option<Symbol>], Look, &mut String),
    /// Whether a board comes before the next one.
    has_begun: bool,
    text: String,
}

impl BoardWriter {
    /// Creates a writer that formats boards with `board`.
    pub(crate) fn boxed(
        look: Look,
        separator: &'static str,
        board: fn(&Record, &[Option<Symbol>], Look, &mut String),
    ) -> Box<dyn RecordWriter + Send> {
        Box::new(Self { look, separator, board, has_begun: false, text: String::new() })
    }
}

impl RecordWriter for BoardWriter {
    fn record(&mut self, record: &Record, out: &mut dyn Write) -> Result<(), WriteError> {
        self.text.clear();
        if std::mem::replace(&mut self.has_begun, true) {
            self.text.push_str(self.separator);
        }
        match face(record, self.look.face) {
            Ok(values) => (self.board)(record, values, self.look, &mut self.text),
            Err(comment) => self.text.push_str(comment),
        }
        Ok(out.write_all(self.text.as_bytes())?)
    }
}

/// The board to show, or a comment on why there is none.
pub(super) fn face(record: &Record, face: Face) -> Result<&[Option<Symbol>], &'static str> {
    match (face, &record.solution) {
        (Face::Givens, _) => Ok(record.puzzle.givens()),
        (Face::Solution, Some(solution)) => Ok(solution),
        (Face::Solution, None) if record.solutions == Some(Uniqueness::None) => Err("# no solution\n"),
        (Face::Solution, None) => Err("# unknown: a limit came before a solution\n"),
    }
}
