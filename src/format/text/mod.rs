//! What the readers of text share.

pub(crate) mod block;
pub(crate) mod boards;
pub(crate) mod cells;
pub(crate) mod layout;
pub(crate) mod records;

use super::error::{ReadError, ReadErrorKind};

/// The bytes as text, without a byte order mark.
///
/// # Errors
/// The place of the first byte that is not UTF-8.
pub fn decode(bytes: &[u8]) -> Result<&str, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (valid, rest) = bytes.split_at(error.valid_up_to());
        let valid = std::str::from_utf8(valid).unwrap_or_default();
        let (line, column) = place(valid, valid.len());
        ReadError::at(line, column, ReadErrorKind::NotUtf8(rest[0]))
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// The line and column, from 1, of a byte offset.
fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// At most the first 40 characters of what was found, for a message.
pub(crate) fn clip(found: &str) -> String {
    match found.char_indices().nth(40) {
        Some((end, _)) => format!("{}...", &found[..end]),
        None => found.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_that_are_not_utf8_have_a_place() {
        let error = decode(b"12\n\xc3\xa9\xff").unwrap_err();
        assert_eq!((error.line(), error.column()), (2, Some(2)));
        assert_eq!(decode(b"\xef\xbb\xbf1"), Ok("1"));
    }
}
