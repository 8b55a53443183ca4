//! Extracts the values of a JSON document one after another.

use dlx_engine::plain_fault;
use dlx_variants::line_and_column;

use super::error::{ReadError, ReadErrorKind};
use super::source::{BYTE_ORDER_MARK, MAX_RECORD, Source};

/// Extracts objects from a document, both a sequence of objects and the elements of arrays.
#[derive(Debug)]
pub(crate) struct Values {
    bytes: Vec<u8>,
    /// The current position, both from 1.
    line: usize,
    column: usize,
    /// Whether an array is open, and what may come next in it.
    array: Array,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Array {
    None,
    /// Nothing has been read from the array.
    Begun,
    /// A value has been read.
    Value,
    /// A comma has been read after a value.
    Comma,
}

/// A value and where it begins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<'t> {
    pub(crate) text: &'t str,
    line: usize,
    column: usize,
}

impl Default for Values {
    fn default() -> Self {
        Self { bytes: Vec::new(), line: 1, column: 1, array: Array::None }
    }
}

impl Values {
    /// The next value.
    pub(crate) fn next(&mut self, source: &mut Source<'_>) -> Result<Option<Text<'_>>, ReadError> {
        loop {
            let Some(byte) = self.skip_space(source)? else {
                return match self.array {
                    Array::None => Ok(None),
                    _ => Err(self.fault("EOF while parsing a list")),
                };
            };
            match (self.array, byte) {
                (Array::None, b'[') => self.pass(source, Array::Begun),
                (Array::Begun | Array::Value, b']') => self.pass(source, Array::None),
                (Array::Value, b',') => self.pass(source, Array::Comma),
                (Array::Value, _) => return Err(self.fault("expected `,` or `]`")),
                (_, b'{' | b'"' | b'[' | b't' | b'f' | b'n' | b'-' | b'0'..=b'9') => break,
                (_, byte) if byte.is_ascii_graphic() => {
                    let found = char::from(byte);
                    let kind = ReadErrorKind::Json(format!("found {found:?}; expected JSON such as {{...}}"));
                    return Err(ReadError::at(self.line, self.column, kind));
                }
                _ => return Err(self.fault("expected value")),
            }
        }
        if self.array != Array::None {
            self.array = Array::Value;
        }
        self.take(source).map(Some)
    }

    fn fault(&self, message: &str) -> ReadError {
        ReadError::at(self.line, self.column, ReadErrorKind::Json(plain_fault(message)))
    }

    /// Skips a bracket or a comma.
    fn pass(&mut self, source: &mut Source<'_>, array: Array) {
        source.consume(1);
        self.column += 1;
        self.array = array;
    }

    /// Skips white space and returns the next byte.
    fn skip_space(&mut self, source: &mut Source<'_>) -> Result<Option<u8>, ReadError> {
        loop {
            let bytes = source.bytes()?;
            let Some(&byte) = bytes.first() else { return Ok(None) };
            (self.line, self.column) = match byte {
                b'\n' => (self.line + 1, 1),
                b' ' | b'\t' | b'\r' => (self.line, self.column + 1),
                // Texts that were joined may each have such a mark; nothing else in JSON begins so.
                _ if BYTE_ORDER_MARK.contains(&byte) => (self.line, self.column),
                _ => return Ok(Some(byte)),
            };
            source.consume(1);
        }
    }

    /// Reads the value that begins here.
    fn take(&mut self, source: &mut Source<'_>) -> Result<Text<'_>, ReadError> {
        self.bytes.clear();
        let mut scan = Scan::default();
        loop {
            let bytes = source.bytes()?;
            let (length, is_done) = scan.advance(bytes);
            self.bytes.extend_from_slice(&bytes[..length]);
            let is_over = bytes.is_empty();
            source.consume(length);
            if is_done || is_over {
                break;
            }
            if self.bytes.len() > MAX_RECORD {
                return Err(ReadError::in_line(self.line, ReadErrorKind::LongRecord(MAX_RECORD)));
            }
        }
        let (line, column) = (self.line, self.column);
        let text = match std::str::from_utf8(&self.bytes) {
            Ok(text) => text,
            Err(error) => {
                let (valid, rest) = self.bytes.split_at(error.valid_up_to());
                let valid = Text { text: std::str::from_utf8(valid).unwrap_or_default(), line, column };
                let (line, column) = valid.place(valid.text.len());
                return Err(ReadError::at(line, column, ReadErrorKind::NotUtf8(rest[0])));
            }
        };
        let text = Text { text, line, column };
        (self.line, self.column) = text.place(text.text.len());
        Ok(text)
    }
}

/// How far a value has been read.
#[derive(Debug, Default)]
struct Scan {
    depth: usize,
    in_string: bool,
    is_escaped: bool,
    begun: bool,
}

impl Scan {
    /// Scans bytes up to the end of the value. Returns how many belong to it and whether it ends there.
    fn advance(&mut self, bytes: &[u8]) -> (usize, bool) {
        for (at, &byte) in bytes.iter().enumerate() {
            if self.in_string {
                match byte {
                    _ if self.is_escaped => self.is_escaped = false,
                    b'\\' => self.is_escaped = true,
                    b'"' => {
                        self.in_string = false;
                        if self.depth == 0 {
                            return (at + 1, true);
                        }
                    }
                    _ => {}
                }
                continue;
            }
            match byte {
                b'"' => self.in_string = true,
                b'{' | b'[' => self.depth += 1,
                b'}' | b']' if self.depth > 1 => self.depth -= 1,
                b'}' | b']' if self.depth == 1 => return (at + 1, true),
                b',' | b' ' | b'\t' | b'\r' | b'\n' | b'}' | b']' if self.depth == 0 && self.begun => {
                    return (at, true);
                }
                _ => {}
            }
            self.begun = true;
        }
        (bytes.len(), false)
    }
}

impl<'t> Text<'t> {
    /// A fault of the value as a whole.
    pub(crate) fn fault(self, kind: ReadErrorKind) -> ReadError {
        ReadError::in_line(self.line, kind)
    }

    /// A fault at the beginning of the value.
    pub(crate) fn fault_here(self, kind: ReadErrorKind) -> ReadError {
        ReadError::at(self.line, self.column, kind)
    }

    /// A part of the value.
    pub(crate) fn part(self, part: &'t str) -> Self {
        let offset = part.as_ptr().addr() - self.text.as_ptr().addr();
        let (line, column) = self.place(offset);
        Self { text: part, line, column }
    }

    /// The error of serde_json about the value, with its column converted from bytes to characters.
    pub(crate) fn syntax(self, error: &serde_json::Error) -> ReadError {
        let lines = self.text.split_inclusive('\n').take(error.line().max(1) - 1);
        let at = lines.map(str::len).sum::<usize>() + error.column().max(1) - 1;
        let at = (0..=at.min(self.text.len())).rev().find(|&at| self.text.is_char_boundary(at)).unwrap_or(0);
        let (line, column) = self.place(at);
        ReadError::at(line, column, ReadErrorKind::Json(plain_fault(&error.to_string())))
    }

    /// The line and column of a byte of the value.
    fn place(self, offset: usize) -> (usize, usize) {
        match line_and_column(&self.text[..offset]) {
            (1, column) => (self.line, self.column + column - 1),
            (line, column) => (self.line + line - 1, column),
        }
    }
}
