//! Texts from outside, made safe for the languages that pictures are written in.

use std::borrow::Cow;

/// A text for XML and HTML, in elements and in quoted attributes. Characters that XML cannot hold become U+FFFD.
pub(crate) fn xml(text: &str) -> Cow<'_, str> {
    let entity = |c: char| match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '"' => Some("&quot;"),
        '\'' => Some("&#39;"),
        '\t' | '\n' | '\r' => Some(" "),
        c if c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}') => Some("\u{FFFD}"),
        _ => None,
    };
    replaced(text, entity)
}

/// A text with some characters replaced.
fn replaced(text: &str, replacement: impl Fn(char) -> Option<&'static str>) -> Cow<'_, str> {
    if text.chars().all(|c| replacement(c).is_none()) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match replacement(c) {
            Some(replacement) => out.push_str(replacement),
            None => out.push(c),
        }
    }
    out.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_stays_text() {
        assert_eq!(xml("plain"), "plain");
        assert_eq!(xml("<a b='\"'>&\u{0}\n"), "&lt;a b=&#39;&quot;&#39;&gt;&amp;\u{FFFD} ");
    }
}
