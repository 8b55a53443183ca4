//! Reading documents, record by record.

use std::fmt;
use std::io::BufRead;

use super::detect::{self, Score};
use super::error::ReadError;
use super::source::Source;
use super::{FORMATS, Format};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// What reads one document of a format.
pub(crate) trait RecordReader {
    /// The next record; none where the document is over. After a fault it is not called again.
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError>;
}

/// Reads the records of a document one after another, holding no more than one of them. The first fault ends it;
/// all records that stand before the fault come first.
pub struct Reader<'r> {
    format: &'static Format,
    score: Option<Score>,
    source: Source<'r>,
    records: Box<dyn RecordReader>,
    finder: &'r mut ModelFinder,
    /// What is wrong with the document as a whole.
    fault: Option<ReadError>,
    is_over: bool,
}

impl<'r> Reader<'r> {
    /// A reader of bytes in the given format, or else in the one that suits them best: only then does this wait
    /// for the first of them.
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
        let (source, records) = (Source::new(head, input), (format.reader)());
        Self { format, score, source, records, finder, fault, is_over: false }
    }

    /// The format that is read.
    #[must_use]
    pub fn format(&self) -> &'static Format {
        self.format
    }

    /// How well the document suits the format, and why; `None` where the format was named.
    #[must_use]
    pub fn score(&self) -> Option<Score> {
        self.score
    }

    /// Whether, since this was asked last, the rules of some record were told by its board alone; see
    /// [`ModelFinder::has_guessed`].
    pub fn has_guessed(&mut self) -> bool {
        self.finder.has_guessed()
    }

    fn advance(&mut self) -> Result<Option<Record>, ReadError> {
        match self.fault.take() {
            Some(fault) => Err(fault),
            None => self.records.next(&mut self.source, self.finder),
        }
    }
}

impl Iterator for Reader<'_> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_over {
            return None;
        }
        let next = self.advance().transpose();
        self.is_over = !matches!(next, Some(Ok(_)));
        next.map(|record| {
            record.map(|mut record| {
                record.is_claimed = true;
                record
            })
        })
    }
}

impl fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("format", &self.format.name).finish_non_exhaustive()
    }
}
