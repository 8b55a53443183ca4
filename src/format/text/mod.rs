//! What the readers of text share.

pub(crate) mod binary;
pub(crate) mod block;
pub(crate) mod boards;
pub(crate) mod cells;
pub(crate) mod layout;
pub(crate) mod records;
pub(crate) mod rows;

pub(crate) use dlx_engine::clip;
use dlx_variants::line_and_column;

use super::error::{ReadError, ReadErrorKind};

/// How many bytes are looked at together.
const BLOCK: usize = 1024;

/// The bytes as text, without a byte order mark.
///
/// # Errors
/// The location of the first byte that is not UTF-8 or that cannot occur in text.
pub fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    let text = of_bytes(bytes).map_err(|(before, kind)| {
        let (line, column) = line_and_column(before);
        ReadError::at(line, column, binary::kind(bytes).map_or(kind, ReadErrorKind::Binary))
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The bytes as text, or what is before the first byte that is not UTF-8 or that cannot occur in text, and
/// what is wrong with that.
pub(crate) fn of_bytes(bytes: &[u8]) -> Result<&str, (&str, ReadErrorKind)> {
    let (text, fault) = match std::str::from_utf8(bytes) {
        Ok(text) => (text, None),
        Err(error) => {
            let (valid, rest) = bytes.split_at(error.valid_up_to());
            (std::str::from_utf8(valid).unwrap_or_default(), Some(ReadErrorKind::NotUtf8(rest[0])))
        }
    };
    let stray = control(text).map(|at| (&text[..at], ReadErrorKind::NotText(text.as_bytes()[at])));
    stray.or(fault.map(|kind| (text, kind))).map_or(Ok(text), Err)
}

/// Where the first byte stands that cannot occur in text. Nearly always there is none, which blocks without a
/// branch for each byte tell in a tenth of the time.
fn control(text: &str) -> Option<usize> {
    let has_control = |block: &[u8]| block.iter().fold(false, |has, &byte| has | is_control(byte));
    let block = text.as_bytes().chunks(BLOCK).position(has_control)?;
    let start = block * BLOCK;
    Some(start + text.as_bytes()[start..].iter().position(|&byte| is_control(byte))?)
}

/// Whether a byte cannot occur in text: it is a control character and not white space.
pub(crate) fn is_control(byte: u8) -> bool {
    byte < b'\t' || (byte > b'\r' && byte < b' ')
}

/// A text on one line: control characters, including line ends, become spaces.
pub(crate) fn plain(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf8_have_a_place() {
        let error = decode(b"12\n\xc3\xa9\xff").unwrap_err();
        assert_eq!((error.line(), error.column()), (2, Some(2)));
        assert_eq!(decode(b"\xef\xbb\xbf1"), Ok("1"));
        let error = decode(b"\x00\x01").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 1, column 1: byte 0x00 is a control character; expected text without any"
        );
    }
}
