//! Reads a collection, element by element.

use std::io::{self, BufRead, Read};

use quick_xml::Reader;
use quick_xml::errors::Error;
use quick_xml::escape;
use quick_xml::events::{BytesRef, BytesStart, Event};

use super::{FOLDER, state};
use crate::format::error::{ReadError, ReadErrorKind};
use crate::format::line;
use crate::format::reader::RecordReader;
use crate::format::source::{MAX_RECORD, Source};
use crate::model_finder::ModelFinder;
use crate::puzzle::Record;

/// Reads games; the elements before a game describe it.
#[derive(Default)]
pub(super) struct XmlReader {
    header: Header,
    /// The number of line ends read.
    line: usize,
}

/// What is known about the games that follow.
#[derive(Clone, Default)]
struct Header {
    title: Option<String>,
    author: Option<String>,
    comment: Option<String>,
}

impl Header {
    /// The field for an element; `None` if the element is not part of a header.
    fn field(&mut self, element: &str) -> Option<&mut Option<String>> {
        match element {
            "name" => Some(&mut self.title),
            "author" => Some(&mut self.author),
            "comment" | "description" => Some(&mut self.comment),
            _ => None,
        }
    }
}

impl RecordReader for XmlReader {
    fn next(
        &mut self,
        source: &mut Source<'_>,
        finder: &mut ModelFinder,
    ) -> Result<Option<Record>, ReadError> {
        let mut xml = Reader::from_reader(Bytes { source, line: self.line, left: MAX_RECORD });
        let config = xml.config_mut();
        // Each game has a reader of its own, which does not know what is open.
        (config.check_end_names, config.allow_unmatched_ends) = (false, true);
        config.allow_dangling_amp = true;
        let (mut buffer, mut content) = (Vec::new(), String::new());
        loop {
            buffer.clear();
            let number = xml.get_ref().line + 1;
            let event = xml.read_event_into(&mut buffer).map_err(|error| fault(number, error))?;
            match event {
                Event::Eof => return Ok(None),
                Event::Start(tag) | Event::Empty(tag) => {
                    content.clear();
                    let element = tag.name();
                    let element = element.as_ref();
                    if let Some(field) = self.header.field(element) {
                        *field = None;
                    } else if element == "folder" {
                        self.header.title = attribute(&tag, "name", number)?.filter(|name| name != FOLDER);
                    } else if element == "game" {
                        self.line = xml.get_ref().line;
                        return game(&tag, number, &self.header, finder).map(Some);
                    }
                }
                Event::Text(text) => content.push_str(&text),
                Event::CData(text) => content.push_str(&text),
                Event::GeneralRef(reference) => push_reference(&mut content, &reference),
                Event::End(tag) => {
                    let text = content.trim();
                    if let Some(field) = self.header.field(tag.name().as_ref()) {
                        *field = (!text.is_empty()).then(|| text.to_owned());
                    }
                    content.clear();
                }
                _ => {}
            }
        }
    }
}

/// The record of a game.
fn game(
    tag: &BytesStart<'_>,
    number: usize,
    header: &Header,
    finder: &mut ModelFinder,
) -> Result<Record, ReadError> {
    let data = attribute(tag, "data", number)?.unwrap_or_default();
    let note = attribute(tag, "note", number)?;
    let mut record = match data.contains('|') {
        true => state::read(number, &data, finder)?,
        false => line::read_line(number, data.trim(), finder)?,
    };
    let header = header.clone();
    (record.title, record.author, record.comment) = (header.title, header.author, note.or(header.comment));
    Ok(record)
}

/// The value of an attribute; `None` if it is absent or empty. Line ends in it are kept.
fn attribute(tag: &BytesStart<'_>, name: &str, number: usize) -> Result<Option<String>, ReadError> {
    let found = tag.try_get_attribute(name).map_err(|error| fault(number, error.into()))?;
    let Some(found) = found else { return Ok(None) };
    let value = escape::unescape(&found.value).map_err(|error| fault(number, error.into()))?;
    Ok((!value.is_empty()).then(|| value.into_owned()))
}

/// Adds the character that a reference such as `&amp;` stands for; an unknown one is kept as it is.
fn push_reference(content: &mut String, reference: &BytesRef<'_>) {
    match (reference.resolve_char_ref(), escape::resolve_predefined_entity(reference)) {
        (Ok(Some(character)), _) => content.push(character),
        (_, Some(text)) => content.push_str(text),
        _ => content.extend(["&", reference, ";"]),
    }
}

fn fault(number: usize, error: Error) -> ReadError {
    if let Error::Io(error) = &error
        && let Some(fault) = error.get_ref().and_then(|error| error.downcast_ref::<ReadError>())
    {
        return fault.clone();
    }
    let kind = ReadErrorKind::other(error.to_string(), "XML");
    ReadError::in_line(number, kind)
}

/// The bytes of a document, with their line ends counted and their number limited.
struct Bytes<'s, 'r> {
    source: &'s mut Source<'r>,
    line: usize,
    left: usize,
}

impl Read for Bytes<'_, '_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

impl BufRead for Bytes<'_, '_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.left == 0 {
            let fault = ReadError::in_line(self.line + 1, ReadErrorKind::LongRecord(MAX_RECORD));
            return Err(io::Error::other(fault));
        }
        let bytes = self.source.bytes().map_err(io::Error::other)?;
        Ok(&bytes[..bytes.len().min(self.left)])
    }

    fn consume(&mut self, count: usize) {
        let ends = self
            .source
            .bytes()
            .map_or(0, |bytes| bytes[..count.min(bytes.len())].iter().filter(|&&byte| byte == b'\n').count());
        self.line += ends;
        self.left -= count.min(self.left);
        self.source.consume(count);
    }
}
