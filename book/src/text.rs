//! Texts that must fit into a number of lines. Widths are those of the font of PDF books; other outputs take
//! less room.

use std::borrow::Cow;

use dlx_drawing::pdf::{Type, one_spaced, wrapped};

/// The sign for what is left out.
const MORE: char = '…';

/// A text with single spaces that needs at most `most` lines: what is longer is cut.
pub(crate) fn shortened(text: &str, letters: Type, width: f64, most: usize) -> Cow<'_, str> {
    match one_spaced(text) {
        Cow::Borrowed(text) => cut(text, letters, width, most),
        Cow::Owned(text) => cut(&text, letters, width, most).into_owned().into(),
    }
}

/// The largest size of bold letters, from `most` down to `least`, in which a text takes at most `lines` lines
/// and no word is broken; the least if there is none.
pub(crate) fn fitting(text: &str, (most, least): (f64, f64), width: f64, lines: usize) -> f64 {
    let text = one_spaced(text);
    let is_fine = |size: f64| {
        let found = wrapped(&text, Type::bold(size), width);
        let (_, inner) = found.split_last().unwrap_or((&"", &[]));
        found.len() <= lines && inner.iter().all(|line| line.ends_with(' '))
    };
    let mut size = most;
    while size > least && !is_fine(size) {
        size = (size - 1.0).max(least);
    }
    size
}

fn cut(text: &str, letters: Type, width: f64, most: usize) -> Cow<'_, str> {
    let lines = wrapped(text, letters, width);
    if lines.len() <= most {
        return text.into();
    }
    let mut kept: String = lines[..most].concat();
    kept.truncate(kept.trim_end().len());
    while !kept.is_empty() {
        let tried = format!("{kept}{MORE}");
        if wrapped(&tried, letters, width).len() <= most {
            return tried.into();
        }
        kept.pop();
    }
    String::from(MORE).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_cut() {
        assert_eq!(cut("short", Type::bold(10.0), 100.0, 1), "short");
        let letters = Type::regular(10.0);
        let text = cut("a text of quite some words", letters, 60.0, 2).into_owned();
        assert!(text.starts_with("a text of") && text.ends_with(MORE), "{text}");
        assert_eq!(wrapped(&text, letters, 60.0).len(), 2);
        assert_eq!(cut(&"w".repeat(100), letters, 1.0, 1), "…");
    }

    #[test]
    fn letters_shrink_until_words_fit() {
        assert_eq!(fitting("Sudoku", (32.0, 10.0), 300.0, 6), 32.0);
        let size = fitting("Incomprehensibilities of Sudoku", (32.0, 10.0), 200.0, 6);
        assert!((10.0..32.0).contains(&size), "{size}");
        assert_eq!(fitting(&"w".repeat(10_000), (32.0, 10.0), 200.0, 6), 10.0);
    }
}
