//! Text from outside, made harmless for a terminal.

use std::borrow::Cow;
use std::fmt::Write;

/// Escapes every character that would control a terminal or hide text: control characters except newlines and
/// tabs, marks of writing direction, and characters without width.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    escape(text, is_harmless, push_escaped)
}

/// The same for text whose escape characters are ours.
pub(crate) fn plain_styled(text: &str) -> Cow<'_, str> {
    escape(text, |c| c == '\u{1b}' || is_harmless(c), push_escaped)
}

/// The same for JSON, which stays JSON.
pub(crate) fn plain_json(text: &str) -> Cow<'_, str> {
    escape(text, is_harmless, push_escaped_json)
}

/// The same for a name within a line: newlines and tabs are escaped, too.
pub(crate) fn plain_name(name: &str) -> Cow<'_, str> {
    escape(name, |c| is_harmless(c) && !c.is_control(), push_escaped)
}

fn escape(text: &str, is_kept: impl Fn(char) -> bool, push: fn(&mut String, char)) -> Cow<'_, str> {
    if text.chars().all(&is_kept) {
        return Cow::Borrowed(text);
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_kept(c) {
            escaped.push(c);
        } else {
            push(&mut escaped, c);
        }
    }
    Cow::Owned(escaped)
}

fn push_escaped(text: &mut String, c: char) {
    text.extend(c.escape_unicode());
}

/// Escapes a character as JSON does: by its units in UTF-16.
fn push_escaped_json(text: &mut String, c: char) {
    for unit in c.encode_utf16(&mut [0; 2]) {
        let _ = write!(text, "\\u{unit:04x}");
    }
}

fn is_harmless(c: char) -> bool {
    match c {
        '\n' | '\t' => true,
        // Marks of direction; invisible characters that join, break or fill; marks of annotations; tags.
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' => false,
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}' => false,
        c => !c.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_steers_a_terminal_is_escaped() {
        let text = "a\u{1b}[31mb\u{202e}c\u{9b}d\re\u{7f}\u{200b}";
        assert_eq!(plain(text), "a\\u{1b}[31mb\\u{202e}c\\u{9b}d\\u{d}e\\u{7f}\\u{200b}");
        assert_eq!(plain_name("x\ny\tz"), "x\\u{a}y\\u{9}z");
    }

    #[test]
    fn json_stays_json() {
        let text = "{\"a\":\"b\u{202e}\u{200b}\u{e0001}\u{9b}\"}";
        assert_eq!(plain_json(text), "{\"a\":\"b\\u202e\\u200b\\udb40\\udc01\\u009b\"}");
    }

    #[test]
    fn styles_stay_and_nothing_else() {
        assert_eq!(plain_styled("\u{1b}[1ma\u{202e}\u{7}\u{1b}[0m"), "\u{1b}[1ma\\u{202e}\\u{7}\u{1b}[0m");
    }

    #[test]
    fn what_is_harmless_stays() {
        for text in ["┌───┐\n│ 1 │\n", "Ünïcödé 数独", "a\tb"] {
            assert!(matches!(plain(text), Cow::Borrowed(same) if same == text));
        }
    }
}
