//! The brackets and values of a document, without what separates them.

use std::collections::VecDeque;

use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::source::{MAX_RECORD, Source};

/// A part of a document.
pub(super) enum Token {
    /// The bracket that begins a list, and its place.
    Open {
        line: usize,
        column: usize,
    },
    /// The bracket that ends one.
    Close,
    Value(Value),
}

/// A word or a string, and the place of its first character; lines and columns count from 1.
#[derive(Debug)]
pub(super) struct Value {
    pub(super) line: usize,
    pub(super) column: usize,
    pub(super) text: String,
    pub(super) is_string: bool,
}

/// Reads tokens one after another.
#[derive(Default)]
pub(super) struct Tokens {
    /// The number of line ends read, and of characters read since the last one.
    lines: usize,
    characters: usize,
    /// The bytes of the token being read.
    bytes: Vec<u8>,
    /// Words that were read together.
    words: VecDeque<Value>,
}

impl Tokens {
    /// The next token; `None` at the end of the document.
    pub(super) fn next(&mut self, source: &mut Source<'_>) -> Result<Option<Token>, ReadError> {
        loop {
            if let Some(word) = self.words.pop_front() {
                return Ok(Some(Token::Value(word)));
            }
            let separates = |byte: u8| byte.is_ascii_whitespace() || matches!(byte, b',' | b';');
            let Some(first) = self.take(source, |byte| !separates(byte))? else { return Ok(None) };
            let (line, column) = (self.lines + 1, self.characters + 1);
            match first {
                b'[' | b'(' | b'{' => {
                    self.skip(source);
                    return Ok(Some(Token::Open { line, column }));
                }
                b']' | b')' | b'}' => {
                    self.skip(source);
                    return Ok(Some(Token::Close));
                }
                b'#' => {
                    self.take(source, |byte| byte == b'\n')?;
                }
                b'"' | b'\'' => {
                    self.skip(source);
                    if self.take(source, |byte| byte == first)?.is_none() {
                        let kind = ReadErrorKind::Json("a string that does not end".to_owned());
                        return Err(ReadError::at(line, column, kind));
                    }
                    let text = self.text(line, column + 1)?.to_owned();
                    self.skip(source);
                    return Ok(Some(Token::Value(Value { line, column: column + 1, text, is_string: true })));
                }
                _ => {
                    self.take(source, |byte| separates(byte) || b"[](){}\"'#".contains(&byte))?;
                    let text = self.text(line, column)?;
                    if text.is_ascii() {
                        let text = text.to_owned();
                        return Ok(Some(Token::Value(Value { line, column, text, is_string: false })));
                    }
                    self.words = words(text, line, column);
                }
            }
        }
    }

    /// Reads bytes up to the one that ends the token, which is returned but not read; `None` at the end of
    /// the document.
    fn take(&mut self, source: &mut Source<'_>, ends: impl Fn(u8) -> bool) -> Result<Option<u8>, ReadError> {
        self.bytes.clear();
        loop {
            let found = source.bytes()?;
            if found.is_empty() {
                return Ok(None);
            }
            let end = found.iter().position(|&byte| ends(byte));
            let read = end.unwrap_or(found.len());
            if self.bytes.len() + read > MAX_RECORD {
                return Err(ReadError::in_line(self.lines + 1, ReadErrorKind::LongRecord(MAX_RECORD)));
            }
            self.bytes.extend_from_slice(&found[..read]);
            let last = end.map(|end| found[end]);
            source.consume(read);
            let begun = self.bytes.len() - read;
            self.count(begun);
            if last.is_some() {
                return Ok(last);
            }
        }
    }

    /// Counts the lines and characters of the bytes from this one on.
    fn count(&mut self, begun: usize) {
        for &byte in &self.bytes[begun..] {
            if byte == b'\n' {
                (self.lines, self.characters) = (self.lines + 1, 0);
            } else if byte & 0xc0 != 0x80 {
                self.characters += 1;
            }
        }
    }

    /// Reads the byte that ended a token.
    fn skip(&mut self, source: &mut Source<'_>) {
        source.consume(1);
        self.characters += 1;
    }

    /// The token as text.
    fn text(&self, line: usize, column: usize) -> Result<&str, ReadError> {
        std::str::from_utf8(&self.bytes).map_err(|error| {
            let (valid, rest) = self.bytes.split_at(error.valid_up_to());
            let column = column + String::from_utf8_lossy(valid).chars().count();
            ReadError::at(line, column, ReadErrorKind::NotUtf8(rest[0]))
        })
    }
}

/// The words of a text: blanks of any kind separate them, also those beyond ASCII.
fn words(text: &str, line: usize, column: usize) -> VecDeque<Value> {
    let mut words = VecDeque::new();
    let mut begun = None;
    for (column, c) in (column..).zip(text.chars().chain([' '])) {
        if c.is_whitespace() {
            words.extend(begun.take());
        } else {
            let word =
                begun.get_or_insert_with(|| Value { line, column, text: String::new(), is_string: false });
            word.text.push(c);
        }
    }
    words
}
