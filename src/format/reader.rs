//! Reads documents, record by record.

use std::fmt;
use std::io::BufRead;

use super::detect::{self, Score};
use super::error::ReadError;
use super::source::Source;
use super::{FORMATS, Format, foreign};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// A reader of one document in a format.
pub(crate) trait RecordReader {
    /// The next record; `None` at the end of the document. Not called again after a fault.
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError>;
}

/// Reads a record from each line that is neither blank nor a comment.
pub(super) struct EachLine {
    read: ReadLine,
}

/// The record on a line: its number, and its text without white space at the end.
type ReadLine = fn(usize, &str, &mut ModelFinder) -> Result<Record, ReadError>;

impl EachLine {
    pub(super) fn by(read: ReadLine) -> Box<dyn RecordReader> {
        Box::new(Self { read })
    }
}

impl RecordReader for EachLine {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        while let Some((number, line)) = source.content()? {
            let line = line.trim_end();
            if !line.is_empty() {
                return (self.read)(number, line, finder).map(Some);
            }
        }
        Ok(None)
    }
}

/// Reads the records of a document one after another, holding at most one of them. The first fault ends it,
/// after all records before the fault.
pub struct Reader<'r> {
    format: &'static Format,
    score: Option<Score>,
    source: Source<'r>,
    records: Box<dyn RecordReader>,
    finder: &'r mut ModelFinder,
    /// A fault of the document as a whole.
    fault: Option<ReadError>,
    /// Whether the document may be an exact-cover problem: no record was read, and its format was not named.
    may_be_problem: bool,
    is_over: bool,
}

impl<'r> Reader<'r> {
    /// Creates a reader of bytes in the given format, or else in the one that suits them best; only detection
    /// waits for the first bytes.
    pub fn new(
        input: impl BufRead + 'r,
        format: Option<&'static Format>,
        finder: &'r mut ModelFinder,
    ) -> Self {
        let mut input: Box<dyn BufRead + 'r> = Box::new(input);
        let (head, format, score, fault) = match format {
            Some(format) => (Vec::new(), format, None, None),
            None => detect::detect(&mut input, FORMATS, finder).into_parts(),
        };
        let may_be_problem = score.is_some() && foreign::is_problem(&head);
        let (source, records) = (Source::new(head, input), (format.reader)());
        Self { format, score, source, records, finder, fault, may_be_problem, is_over: false }
    }

    /// The format being read.
    #[must_use]
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// How well the document suits the format, and why; `None` if the format was named.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.score
    }

    /// Whether, since the last call, the rules of some record were guessed from its board alone; see
    /// [`ModelFinder::take_guessed`].
    pub fn take_guessed(&mut self) -> bool {
        self.finder.take_guessed()
    }

    fn advance(&mut self) -> Result<Option<Record>, ReadError> {
        let next = match self.fault.take() {
            Some(fault) => Err(fault),
            None => self.records.next(&mut self.source, self.finder),
        };
        match std::mem::take(&mut self.may_be_problem) {
            true => next.map_err(|error| match error.kind().lacks_rules() {
                true => error,
                false => ReadError::in_line(1, foreign::problem()),
            }),
            false => next,
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let mut next = self.advance().transpose();
        match &mut next {
            Some(Ok(record)) => record.is_claimed = true,
            Some(Err(_)) | None => self.is_over = true,
        }
        next
    }
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("format", &self.format.name).finish_non_exhaustive()
    }
}
