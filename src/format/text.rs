//! What the readers of plain text share.

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
pub(crate) fn place(text: &str, offset: usize) -> (usize, usize) {
    let before = &text[..offset];
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    (before.matches('\n').count() + 1, before[line_start..].chars().count() + 1)
}

/// The lines that are no comments, with their numbers from 1.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    (1..).zip(text.lines()).filter(|(_, line)| !line.trim_start().starts_with('#'))
}

/// Lines that stand together, with their numbers; blocks are apart by blank lines, but for lines that `is_row`
/// takes for the row of that number (from 0) of the block.
pub(crate) fn blocks(text: &str, mut is_row: impl FnMut(usize) -> bool) -> Vec<Vec<(usize, &str)>> {
    let mut blocks = vec![Vec::new()];
    for (number, line) in lines(text) {
        let block = blocks.last_mut().expect("there is always a block");
        if !line.trim().is_empty() || (!block.is_empty() && is_row(block.len())) {
            block.push((number, line));
        } else if !block.is_empty() {
            blocks.push(Vec::new());
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
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
    fn blank_lines_set_blocks_apart_and_comments_vanish() {
        let text = "# a\n\n12\n# b\n34\n\n \n56";
        let expected = vec![vec![(3, "12"), (5, "34")], vec![(8, "56")]];
        assert_eq!(blocks(text, |_| false), expected);
        assert_eq!(blocks("12\n\n34", |row| row == 1), vec![vec![(1, "12"), (2, ""), (3, "34")]]);
    }

    #[test]
    fn bytes_that_are_not_utf8_have_a_place() {
        let error = decode(b"12\n\xc3\xa9\xff").unwrap_err();
        assert_eq!((error.line(), error.column()), (2, Some(2)));
        assert_eq!(decode(b"\xef\xbb\xbf1"), Ok("1"));
    }
}
