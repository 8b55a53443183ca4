//! Detects the format of a document from its beginning.

use std::io::BufRead;

use super::Format;
use super::error::ReadError;
use super::foreign;
use super::source::without_end;
use crate::model_finder::ModelFinder;

/// How much of a document is examined, in bytes.
const LENGTH: usize = 1 << 16;

/// How well a document suits a format, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Score {
    /// From 0, not at all, to 100.
    pub certainty: u8,
    /// The telling feature, as a noun.
    pub reason: &'static str,
}

impl Score {
    /// The document has another format.
    pub(crate) const NONE: Self = Self { certainty: 0, reason: "" };
    /// From this certainty on, no other format is tried.
    const CERTAIN: u8 = 90;

    /// The beginning of a document in no other format.
    pub(crate) fn certain(reason: &'static str) -> Self {
        Self { certainty: Self::CERTAIN, reason }
    }

    /// A beginning that is rare in other formats.
    pub(crate) fn likely(reason: &'static str) -> Self {
        Self { certainty: 70, reason }
    }

    /// A beginning that suits several formats.
    pub(crate) fn possible(reason: &'static str) -> Self {
        Self { certainty: 40, reason }
    }

    /// A beginning that suits almost any format.
    pub(crate) fn doubtful(reason: &'static str) -> Self {
        Self { certainty: 10, reason }
    }
}

/// The beginning of a document.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<'s> {
    text: &'s str,
}

impl<'s> Sample<'s> {
    /// The beginning of a document.
    fn of(text: &'s str) -> Self {
        Self { text: text.strip_prefix('\u{feff}').unwrap_or(text) }
    }

    /// The text from its first character that is not white space.
    pub(crate) fn text(self) -> &'s str {
        self.text.trim_start()
    }

    /// The text without the beginnings of arrays.
    pub(crate) fn in_arrays(self) -> &'s str {
        self.text.trim_start_matches(|c: char| c == '[' || c.is_whitespace())
    }

    /// Whether an object of JSON in the text has this key; strings that say the same are none.
    pub(crate) fn has_key(self, key: &str) -> bool {
        self.values(key).next().is_some()
    }

    /// Whether an object of JSON in the text has lists of objects under this key.
    pub(crate) fn has_rows_of_objects(self, key: &str) -> bool {
        self.values(key).any(|value| value.chars().filter(|c| !c.is_whitespace()).take(3).eq("[[{".chars()))
    }

    /// The texts from the values of a key on.
    fn values(self, key: &str) -> impl Iterator<Item = &'s str> {
        self.text.match_indices('"').filter_map(move |(at, quote)| {
            let rest = self.text[at + quote.len()..].strip_prefix(key)?.strip_prefix('"')?;
            rest.trim_start().strip_prefix(':')
        })
    }

    /// All lines, which end as those of a [`Source`](super::source::Source) do.
    pub(crate) fn lines(self) -> impl Iterator<Item = &'s str> {
        let ended = self.text.split_inclusive('\n').enumerate();
        let lines = ended.flat_map(|(at, ended)| ended[without_end(ended.as_bytes(), at == 0)].split('\r'));
        lines.map(|line| line.strip_prefix('\u{feff}').unwrap_or(line))
    }

    /// The lines that are neither comments nor blank.
    pub(crate) fn content(self) -> impl Iterator<Item = &'s str> {
        self.lines().filter(|line| !line.trim_start().starts_with('#') && !line.trim().is_empty())
    }

    /// The first block of lines that are not blank, without comments.
    pub(crate) fn block(self) -> impl Iterator<Item = &'s str> {
        let lines = self.lines().filter(|line| !line.trim_start().starts_with('#'));
        lines.skip_while(|line| line.trim().is_empty()).take_while(|line| !line.trim().is_empty())
    }
}

/// The detected format of a document, and the bytes that were examined.
pub(super) struct Detected {
    head: Vec<u8>,
    format: &'static Format,
    score: Score,
    fault: Option<ReadError>,
}

impl Detected {
    pub(super) fn into_parts(self) -> (Vec<u8>, &'static Format, Option<Score>, Option<ReadError>) {
        (self.head, self.format, Some(self.score), self.fault)
    }
}

/// The format that suits a document best; of several equally good formats, the first. Reads no more of the
/// document than it needs to be certain.
pub(super) fn detect(
    input: &mut dyn BufRead,
    formats: &'static [Format],
    finder: &mut ModelFinder,
) -> Detected {
    let mut head = Vec::new();
    let mut best = (&formats[0], Score::NONE);
    loop {
        let chunk = match input.fill_buf() {
            Ok(chunk) => chunk,
            Err(error) => {
                let fault = ReadError::in_line(1, error);
                return Detected { head, format: best.0, score: best.1, fault: Some(fault) };
            }
        };
        let length = chunk.len().min(LENGTH);
        head.extend_from_slice(&chunk[..length]);
        input.consume(length);
        let is_over = length == 0 || head.len() >= LENGTH;
        let fault = foreign::bytes(&head);
        if fault.is_some() {
            return Detected { head, format: best.0, score: best.1, fault };
        }
        // A line that has not arrived yet says nothing.
        if is_over || head.contains(&b'\n') {
            // Nor does a truncated line, unless it is the only one.
            let end = match head.iter().rposition(|&byte| byte == b'\n') {
                Some(newline) if length > 0 => newline + 1,
                _ => head.len(),
            };
            // Bytes that are not text are a fault, but only when reading reaches them.
            let text = String::from_utf8_lossy(&head[..end]);
            let sample = Sample::of(&text);
            best = (&formats[0], Score::NONE);
            for format in formats {
                let score = (format.score)(sample, finder);
                if score.certainty > best.1.certainty {
                    best = (format, score);
                }
            }
            if is_over || best.1.certainty >= Score::CERTAIN {
                return Detected { head, format: best.0, score: best.1, fault: None };
            }
        }
    }
}
