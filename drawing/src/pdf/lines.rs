//! Texts in lines, in the font that documents carry.

use std::borrow::Cow;

use super::Type;

/// A text with single spaces and nothing else between its words.
#[must_use]
pub fn one_spaced(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| !c.is_control() && (c == ' ' || !c.is_whitespace());
    if text.chars().all(is_plain) && text.trim() == text && !text.contains("  ") {
        return text.into();
    }
    text.split(|c: char| c.is_whitespace() || c.is_control())
        .filter(|word| !word.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
        .into()
}

/// A text in lines that are at most `width` points wide, but for blanks at their ends. The lines together are
/// the text; words that are wider than a line are broken.
#[must_use]
pub fn wrapped(text: &str, letters: Type, width: f64) -> Vec<&str> {
    let width_of = |part: &str| letters.width_of(part);
    let mut lines = Vec::new();
    let (mut start, mut end, mut used) = (0, 0, 0.0);
    let mut end_line = |start: &mut usize, end: usize, used: &mut f64| {
        if end > *start {
            lines.push(&text[*start..end]);
        }
        (*start, *used) = (end, 0.0);
    };
    for word in text.split_inclusive(' ') {
        if used + width_of(word.trim_end()) > width {
            end_line(&mut start, end, &mut used);
        }
        for c in word.chars() {
            let step = width_of(c.encode_utf8(&mut [0; 4]));
            if c != ' ' && used + step > width {
                end_line(&mut start, end, &mut used);
            }
            end += c.len_utf8();
            used += step;
        }
    }
    end_line(&mut start, end, &mut used);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_make_up_the_text_and_fit() {
        let long = "x".repeat(300);
        for text in ["", "one", "one  two   three four", &long, &format!("a {long} b"), " first", "last "] {
            let letters = Type::regular(10.0);
            let lines = wrapped(text, letters, 60.0);
            assert_eq!(lines.concat(), text);
            assert!(lines.iter().all(|line| letters.width_of(line.trim_end()) <= 60.0), "{lines:?}");
            assert!(lines.iter().all(|line| !line.is_empty()));
        }
    }

    #[test]
    fn blanks_are_single() {
        assert_eq!(one_spaced("a b"), "a b");
        assert_eq!(one_spaced(" a\n\tb  c\u{1b}d "), "a b c d");
    }
}
