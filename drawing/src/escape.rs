//! Texts from outside, made safe for the languages that pictures are written in.

use std::borrow::Cow;

/// A text for XML and HTML, in elements and in quoted attributes. Characters that XML cannot hold become U+FFFD.
#[must_use]
pub fn xml(text: &str) -> Cow<'_, str> {
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

/// A text for LaTeX: no character of it has a meaning there, and characters that its fonts may lack become `?`.
#[must_use]
pub fn tex(text: &str) -> Cow<'_, str> {
    replaced(text, tex_command)
}

/// Whether [`tex`] keeps a character, be it by a command.
#[must_use]
pub fn tex_has(c: char) -> bool {
    c == '?' || tex_command(c) != Some(UNKNOWN)
}

/// What stands for characters that the fonts of LaTeX may lack.
const UNKNOWN: &str = "{?}";

/// What LaTeX needs in place of a character, unless it is the character itself.
fn tex_command(c: char) -> Option<&'static str> {
    match c {
        '\\' => Some("\\textbackslash{}"),
        '{' => Some("\\{"),
        '}' => Some("\\}"),
        '$' => Some("\\$"),
        '&' => Some("\\&"),
        '#' => Some("\\#"),
        '%' => Some("\\%"),
        '_' => Some("\\_"),
        '^' => Some("\\textasciicircum{}"),
        '~' => Some("\\textasciitilde{}"),
        '<' => Some("\\textless{}"),
        '>' => Some("\\textgreater{}"),
        '|' => Some("\\textbar{}"),
        '"' => Some("\\char34{}"),
        // Ligatures: a hyphen stays one, and so do quotation marks.
        '-' => Some("{-}"),
        '`' => Some("\\textasciigrave{}"),
        '\'' => Some("{'}"),
        ',' => Some("{,}"),
        '?' => Some(UNKNOWN),
        '!' => Some("{!}"),
        '\u{2013}' => Some("\\textendash{}"),
        '\u{2014}' => Some("\\textemdash{}"),
        '\u{2018}' => Some("\\textquoteleft{}"),
        '\u{2019}' => Some("\\textquoteright{}"),
        '\u{201C}' => Some("\\textquotedblleft{}"),
        '\u{201D}' => Some("\\textquotedblright{}"),
        '\u{2026}' => Some("\\textellipsis{}"),
        // Not in all encodings.
        '\u{D0}' => Some("D"),
        '\u{F0}' => Some("d"),
        '\u{DE}' => Some("Th"),
        '\u{FE}' => Some("th"),
        '\u{D7}' => Some("$\\times$"),
        '\t' | '\n' | '\r' | '\u{A0}' => Some(" "),
        ' '..='~' | '\u{C0}'..='\u{FF}' => None,
        _ => Some(UNKNOWN),
    }
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
