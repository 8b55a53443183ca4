//! A document being read: bytes in, numbered lines of bounded length out.

use std::io::{BufRead, Chain, Cursor, Read};
use std::ops::Range;

use super::error::{ReadError, ReadErrorKind};
use super::text;

/// The longest line, in bytes.
const MAX_LINE: usize = 1 << 20;
/// The largest record that is not a line (a JSON object, a block of rows, an element of XML), in bytes.
pub const MAX_RECORD: usize = 1 << 24;

/// A mark that some programs write before a text and that is not part of it. Where texts were joined, any
/// line may begin with it.
pub(super) const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// A document being read. The bytes examined to detect its format are read again first.
pub(crate) struct Source<'r> {
    input: Chain<Cursor<Vec<u8>>, Box<dyn BufRead + 'r>>,
    /// The bytes up to the last line feed read. Carriage returns alone end lines, too, as on old machines, so
    /// there may be several.
    bytes: Vec<u8>,
    /// Where the last line is in these, and where the next one begins.
    line: Range<usize>,
    next: usize,
    /// The number of the last line.
    number: usize,
    /// Whether that line is read again.
    held: bool,
    begun: bool,
}

impl<'r> Source<'r> {
    /// The document that consists of `head` and `rest`.
    pub(crate) fn new(head: Vec<u8>, rest: Box<dyn BufRead + 'r>) -> Self {
        let input = Cursor::new(head).chain(rest);
        Self { input, bytes: Vec::new(), line: 0..0, next: 0, number: 0, held: false, begun: false }
    }

    /// The next line without its end, and its number from 1.
    pub(crate) fn line(&mut self) -> Result<Option<(usize, &str)>, ReadError> {
        if !std::mem::take(&mut self.held) && !self.advance()? {
            return Ok(None);
        }
        let text = decode(self.last(), self.number)?;
        Ok(Some((self.number, text)))
    }

    /// The next line that is not a comment: comments begin with `#`.
    pub(crate) fn content(&mut self) -> Result<Option<(usize, &str)>, ReadError> {
        loop {
            if !std::mem::take(&mut self.held) && !self.advance()? {
                return Ok(None);
            }
            if self.last().trim_ascii_start().first() != Some(&b'#') {
                return Ok(Some((self.number, decode(self.last(), self.number)?)));
            }
            // Comments must be text, too.
            decode(self.last(), self.number)?;
        }
    }

    /// Makes the next read return the last line again.
    pub(crate) fn unread(&mut self) {
        self.held = true;
    }

    /// The number of the last line read.
    pub(crate) fn number(&self) -> usize {
        self.number
    }

    fn last(&self) -> &[u8] {
        &self.bytes[self.line.clone()]
    }

    /// Goes on to the next line. Returns false at the end of the document.
    fn advance(&mut self) -> Result<bool, ReadError> {
        if self.next >= self.bytes.len() && !self.read()? {
            return Ok(false);
        }
        let rest = &self.bytes[self.next..];
        let length = memchr::memchr(b'\r', rest).unwrap_or(rest.len());
        let mark = if rest.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        self.line = self.next + mark..self.next + length;
        self.next = self.line.end + 1;
        self.number += 1;
        Ok(true)
    }

    /// Reads up to the next line feed, without the end of the line. Returns false at the end of the document.
    fn read(&mut self) -> Result<bool, ReadError> {
        (self.next, self.line) = (0, 0..0);
        self.bytes.clear();
        let number = self.number + 1;
        let found = (&mut self.input).take(MAX_LINE as u64 + 2).read_until(b'\n', &mut self.bytes);
        if found.map_err(|error| ReadError::in_line(number, error))? == 0 {
            return Ok(false);
        }
        let is_first = !std::mem::replace(&mut self.begun, true);
        let lines = without_end(&self.bytes, is_first);
        self.next = lines.start;
        self.bytes.truncate(lines.end);
        if self.bytes.len() - self.next > MAX_LINE {
            return Err(ReadError::in_line(number, ReadErrorKind::LongLine(MAX_LINE)));
        }
        Ok(true)
    }

    /// The available bytes, at least one unless the document has ended; for readers that do not work by
    /// lines.
    pub(crate) fn bytes(&mut self) -> Result<&[u8], ReadError> {
        let number = self.number.max(1);
        if !std::mem::replace(&mut self.begun, true) {
            let head = self.input.fill_buf().map_err(|error| ReadError::in_line(number, error))?;
            if head.starts_with(BYTE_ORDER_MARK) {
                self.input.consume(BYTE_ORDER_MARK.len());
            }
        }
        self.input.fill_buf().map_err(|error| ReadError::in_line(number, error))
    }

    /// Skips this many bytes.
    pub(crate) fn consume(&mut self, bytes: usize) {
        self.input.consume(bytes);
    }
}

/// Where the lines are in what a line feed ends: carriage returns before and after a line feed belong to it.
pub(super) fn without_end(bytes: &[u8], is_first: bool) -> Range<usize> {
    let is_return = |byte: &u8| *byte == b'\r';
    let text = bytes.strip_suffix(b"\n").unwrap_or(bytes);
    let end = text.iter().rposition(|byte| !is_return(byte)).map_or(0, |last| last + 1);
    let start = usize::from(!is_first && text[..end].first().is_some_and(is_return));
    start..end
}

/// A line as text.
fn decode(line: &[u8], number: usize) -> Result<&str, ReadError> {
    text::of_bytes(line).map_err(|(before, kind)| ReadError::at(number, before.chars().count() + 1, kind))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(bytes: &[u8], head: usize) -> Source<'_> {
        Source::new(bytes[..head].to_vec(), Box::new(&bytes[head..]))
    }

    #[test]
    fn lines_have_numbers_and_no_ends_wherever_the_head_ends() {
        let bytes = b"\xef\xbb\xbf12\r\n# c\n\n\xc3\xa9";
        for head in 0..bytes.len() {
            let mut source = source(bytes, head);
            assert_eq!(source.content(), Ok(Some((1, "12"))));
            assert_eq!(source.content(), Ok(Some((3, ""))));
            source.unread();
            assert_eq!(source.line(), Ok(Some((3, ""))));
            assert_eq!(source.line(), Ok(Some((4, "é"))));
            assert_eq!(source.line(), Ok(None));
        }
    }

    #[test]
    fn returns_around_a_line_feed_belong_to_it() {
        for (text, expected) in [
            (&b"12\r\r\n\r\r\n3\r\r\n"[..], &["12", "", "3"][..]),
            (b"12\n\r\n\r3\n\r", &["12", "", "3", ""]),
            (b"\r12\r3\r\r4\r\n\xef\xbb\xbf5\r\xef\xbb\xbf6\r", &["", "12", "3", "", "4", "5", "6"]),
        ] {
            let mut source = source(text, 0);
            for (number, line) in (1..).zip(expected) {
                assert_eq!(source.line(), Ok(Some((number, *line))));
            }
            assert_eq!(source.line(), Ok(None));
        }
    }

    #[test]
    fn bytes_that_are_not_utf8_have_a_place() {
        let mut source = source(b"12\n\xc3\xa9\xff", 0);
        assert!(source.line().is_ok());
        let error = source.line().unwrap_err();
        assert_eq!((error.line(), error.column()), (2, Some(2)));
    }

    #[test]
    fn a_line_without_end_is_given_up() {
        let endless = std::io::BufReader::new(std::io::repeat(b'.'));
        let error = Source::new(Vec::new(), Box::new(endless)).line().unwrap_err();
        assert!(error.to_string().contains("longer than 1 MiB"), "{error}");
    }
}
