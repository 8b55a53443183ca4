//! What both readers of problems share: errors with locations, and the syntax of one entry.

mod assemble;
mod known_words;
mod plain;

use crate::builder::BuildError;
use crate::engine::Bytes;
use crate::multiplicity::Multiplicity;
use crate::names::is_separator;

pub(crate) use assemble::Assembler;
pub use plain::plain_fault;

/// An error in the text or JSON of a problem. The message names the location, what was found there and what
/// was expected.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    line: usize,
    column: usize,
    kind: ParseErrorKind,
}

/// What kind of fault a [`ParseError`] tells of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseFault<'e> {
    /// The bytes are no UTF-8 text.
    NotText,
    /// JSON of another format or version.
    Format,
    /// The text does not follow its format.
    Syntax,
    /// The problem is sound so far, but takes more memory than it may.
    Memory,
    /// The text follows its format, but no problem can be built from it.
    Build(&'e BuildError),
}

/// The faults that a problem's text or JSON can have.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum ParseErrorKind {
    /// A byte that is not part of UTF-8 text.
    #[error("byte 0x{0:02x} is not UTF-8; expected UTF-8 text")]
    NotUtf8(u8),
    /// A byte order mark of UTF-16.
    #[error("found UTF-16 text; expected UTF-8 text")]
    Utf16,
    /// The text ended before a line of item names.
    #[error("found the end of the text; expected a line of item names")]
    NoItemLine,
    /// A second `|` among the item names.
    #[error(
        "found '|'; expected an item name, as only one '|' may stand between primary and secondary items"
    )]
    Separator,
    /// A `|` without a blank beside an item name.
    #[error("found {0:?}; expected blanks around the '|' between primary and secondary items")]
    BarAtItem(String),
    /// A `|` in an option.
    #[error("found '|' in an option; expected an item, or a cost such as |3 without a blank")]
    LoneBar,
    /// An item that can never be covered as often as it says.
    #[error("found {0:?}; expected low:high|name or high|name with low <= high, and high from 1 to {most}", most = Multiplicity::LIMIT - 1)]
    Multiplicity(String),
    /// A secondary item that says how often it is covered.
    #[error(
        "found {0:?}; expected a secondary item without how often it is covered: that is for primary items"
    )]
    SecondaryMultiplicity(String),
    /// A colour in the line of item names.
    #[error("found {0:?}; expected an item name without ':', as colours belong to options")]
    ColorOfItem(String),
    /// An entry names an item that was not declared.
    #[error("unknown item {0:?}; expected one of the declared items")]
    UnknownItem(String),
    /// An item that the option has already.
    #[error("item {0:?} is in this option already")]
    RepeatedItem(String),
    /// A primary item with a colour.
    #[error("item {0:?} is primary and cannot have a colour")]
    ColoredPrimary(String),
    /// An entry without an item before the `:`.
    #[error("found {0:?}; expected an item before the ':'")]
    EmptyItem(String),
    /// An entry without a colour after the `:`.
    #[error("found {0:?}; expected a colour after the ':'")]
    EmptyColor(String),
    /// A colour that the text format cannot represent.
    #[error(
        "found {0:?}; expected item or item:colour, the colour without white space, control characters, ':' or '|'"
    )]
    InvalidColor(String),
    /// A cost that is no number, or too large.
    #[error("found the cost {0:?}; expected a number up to {max}, the sum of all costs of an option", max = u32::MAX)]
    Cost(String),
    /// The JSON is malformed, or does not describe a problem.
    #[cfg(feature = "json")]
    #[error("{0}")]
    Json(String),
    /// JSON of another format or version.
    #[cfg(feature = "json")]
    #[error("found the format {found:?}; expected {expected:?}")]
    Format {
        /// The format that the JSON claims.
        found: String,
        /// The format that is read.
        expected: &'static str,
    },
    /// The problem is larger than it may be.
    #[error("a problem up to here takes more than {0} of memory; expected less")]
    Memory(Bytes),
    /// A problem cannot be built from this.
    #[error("{0}")]
    Build(BuildError),
}

impl ParseError {
    /// The fault `kind` right after the text `before`.
    pub(crate) fn after(before: &str, kind: ParseErrorKind) -> Self {
        let line_start = before.rfind('\n').map_or(0, |newline| newline + 1);
        Self {
            line: before.bytes().filter(|&byte| byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            kind,
        }
    }

    /// The fault `kind` at `part`, which must be a slice of `text`.
    pub(crate) fn at(text: &str, part: &str, kind: ParseErrorKind) -> Self {
        let offset = part.as_ptr().addr() - text.as_ptr().addr();
        Self::after(&text[..offset], kind)
    }

    /// The line, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        self.line
    }

    /// The column, counted from 1 in characters.
    #[must_use]
    pub fn column(&self) -> usize {
        self.column
    }

    /// What kind of fault it is.
    #[must_use]
    pub fn kind(&self) -> ParseFault<'_> {
        match &self.kind {
            ParseErrorKind::NotUtf8(_) | ParseErrorKind::Utf16 => ParseFault::NotText,
            #[cfg(feature = "json")]
            ParseErrorKind::Format { .. } => ParseFault::Format,
            ParseErrorKind::Memory(_) => ParseFault::Memory,
            ParseErrorKind::Build(fault) => ParseFault::Build(fault),
            _ => ParseFault::Syntax,
        }
    }
}

/// A mark that some programs write before a text and that is not part of it.
pub(crate) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The bytes as text, without a byte order mark.
pub(crate) fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (valid, rest) = bytes.split_at(error.valid_up_to());
        let is_utf16 = bytes.starts_with(b"\xff\xfe") || bytes.starts_with(b"\xfe\xff");
        let kind = if is_utf16 { ParseErrorKind::Utf16 } else { ParseErrorKind::NotUtf8(rest[0]) };
        ParseError::after(std::str::from_utf8(valid).unwrap_or_default(), kind)
    })?;
    Ok(text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(text))
}

/// Splits `item` or `item:colour`.
pub(crate) fn split_entry(entry: &str) -> Result<(&str, Option<&str>), ParseErrorKind> {
    // Entries are short: a loop over bytes is faster than a general search.
    let (item, color) = match entry.bytes().position(|byte| byte == b':') {
        Some(colon) => (&entry[..colon], Some(&entry[colon + 1..])),
        None => (entry, None),
    };
    match color {
        _ if entry == "|" => Err(ParseErrorKind::LoneBar),
        _ if item.is_empty() => Err(ParseErrorKind::EmptyItem(clip(entry))),
        Some("") => Err(ParseErrorKind::EmptyColor(clip(entry))),
        Some(color) if !is_plain(color) => Err(ParseErrorKind::InvalidColor(clip(entry))),
        _ => Ok((item, color)),
    }
}

/// Whether the text format can represent `name`.
fn is_plain(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b':' && byte != b'|';
    // Nearly all names are ASCII; looking at bytes is quicker.
    name.bytes().all(is_plain) || !name.contains(is_separator)
}

/// At most the first 40 characters of what was found, as messages quote it.
#[must_use]
pub fn clip(found: &str) -> String {
    match found.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &found[..end]),
        None => found.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_one() {
        let text = "a\nßx y";
        let error = ParseError::at(text, &text[6..], ParseErrorKind::NoItemLine);
        assert_eq!((error.line(), error.column()), (2, 4));
    }

    #[test]
    fn entries_come_apart() {
        assert_eq!(split_entry("a"), Ok(("a", None)));
        assert_eq!(split_entry("a:red"), Ok(("a", Some("red"))));
        assert_eq!(split_entry("|"), Err(ParseErrorKind::LoneBar));
        assert_eq!(split_entry(":"), Err(ParseErrorKind::EmptyItem(":".into())));
        assert_eq!(split_entry(""), Err(ParseErrorKind::EmptyItem(String::new())));
        assert_eq!(split_entry("a:"), Err(ParseErrorKind::EmptyColor("a:".into())));
        assert_eq!(split_entry("a:b:c"), Err(ParseErrorKind::InvalidColor("a:b:c".into())));
        assert_eq!(split_entry("a:\u{1b}"), Err(ParseErrorKind::InvalidColor("a:\u{1b}".into())));
        assert_eq!(split_entry("a::b"), Err(ParseErrorKind::InvalidColor("a::b".into())));
    }

    #[test]
    fn long_finds_are_clipped() {
        assert_eq!(clip(&"ä".repeat(50)).chars().count(), 43);
    }
}
