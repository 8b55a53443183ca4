//! Texts from outside, made safe for the languages that pictures are written in.

use std::borrow::Cow;

/// A text for XML and HTML, in elements and in quoted attributes. Characters that XML cannot hold become
/// U+FFFD.
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

/// A text for LaTeX: no character of it has a meaning there, and characters that its fonts may lack become
/// `?`.
#[must_use]
pub fn tex(text: &str) -> Cow<'_, str> {
    replaced(text, tex_command)
}

/// The same for a string of a PDF file that LaTeX makes, such as its title: it has characters, but no fonts
/// for commands to choose from.
#[must_use]
pub fn tex_pdf_string(text: &str) -> Cow<'_, str> {
    let plain = |command: &'static str| if command.starts_with('$') { UNKNOWN } else { command };
    replaced(text, |c| if matches!(c, '"' | '\u{D7}' | '\u{B1}') { None } else { tex_command(c).map(plain) })
}

/// The same for a text to be copied, such as a command: quotation marks are the straight ones in all
/// encodings.
#[must_use]
pub fn tex_verbatim(text: &str) -> Cow<'_, str> {
    replaced(text, |c| match c {
        '\'' => Some("\\textquotesingle{}"),
        '"' => Some("{\\ttfamily\\char34}"),
        c => tex_command(c),
    })
}

/// Whether [`tex`] keeps a character, be it by a command.
#[must_use]
pub fn tex_has(c: char) -> bool {
    c == '?' || tex_command(c) != Some(UNKNOWN)
}

/// What stands for characters that the fonts of LaTeX may lack.
const UNKNOWN: &str = "{?}";

/// Letters beyond Latin-1, each with its command.
const LETTERS: &str = "\
    Ā\\={A} ā\\={a} Ă\\u{A} ă\\u{a} Ą\\k{A} ą\\k{a} Ć\\'{C} ć\\'{c} Ĉ\\^{C} ĉ\\^{c} Ċ\\.{C} ċ\\.{c} Č\\v{C} č\\v{c} \
    Ď\\v{D} ď\\v{d} Đ\\DJ{} đ\\dj{} Ē\\={E} ē\\={e} Ĕ\\u{E} ĕ\\u{e} Ė\\.{E} ė\\.{e} Ę\\k{E} ę\\k{e} Ě\\v{E} ě\\v{e} Ĝ\\^{G} \
    ĝ\\^{g} Ğ\\u{G} ğ\\u{g} Ġ\\.{G} ġ\\.{g} Ģ\\c{G} ģ\\c{g} Ĥ\\^{H} ĥ\\^{h} Ĩ\\~{I} ĩ\\~{\\i} Ī\\={I} ī\\={\\i} \
    Ĭ\\u{I} ĭ\\u{\\i} Į\\k{I} į\\k{i} İ\\.{I} ı\\i{} ĲIJ ĳij Ĵ\\^{J} ĵ\\^{\\j} Ķ\\c{K} ķ\\c{k} Ĺ\\'{L} ĺ\\'{l} Ļ\\c{L} \
    ļ\\c{l} Ľ\\v{L} ľ\\v{l} Ł\\L{} ł\\l{} Ń\\'{N} ń\\'{n} Ņ\\c{N} ņ\\c{n} Ň\\v{N} ň\\v{n} Ō\\={O} ō\\={o} Ŏ\\u{O} \
    ŏ\\u{o} Ő\\H{O} ő\\H{o} Œ\\OE{} œ\\oe{} Ŕ\\'{R} ŕ\\'{r} Ŗ\\c{R} ŗ\\c{r} Ř\\v{R} ř\\v{r} Ś\\'{S} ś\\'{s} Ŝ\\^{S} \
    ŝ\\^{s} Ş\\c{S} ş\\c{s} Š\\v{S} š\\v{s} Ţ\\c{T} ţ\\c{t} Ť\\v{T} ť\\v{t} Ũ\\~{U} ũ\\~{u} Ū\\={U} ū\\={u} Ŭ\\u{U} \
    ŭ\\u{u} Ů\\r{U} ů\\r{u} Ű\\H{U} ű\\H{u} Ų\\k{U} ų\\k{u} Ŵ\\^{W} ŵ\\^{w} Ŷ\\^{Y} ŷ\\^{y} Ÿ\\\"{Y} Ź\\'{Z} ź\\'{z} \
    Ż\\.{Z} ż\\.{z} Ž\\v{Z} ž\\v{z} Ș\\c{S} ș\\c{s} Ț\\c{T} ț\\c{t} ẞSS";

/// Signs, each with its command, as [`LETTERS`].
const SIGNS: &str = "\
    ¡\\textexclamdown{} ¢\\textcent{} £\\textsterling{} ¤\\textcurrency{} ¥\\textyen{} ¦\\textbrokenbar{} \
    §\\textsection{} ©\\textcopyright{} ª\\textordfeminine{} «\\guillemotleft{} ¬\\textlnot{} ®\\textregistered{} \
    °\\textdegree{} ²\\texttwosuperior{} ³\\textthreesuperior{} µ\\textmu{} ¶\\textparagraph{} \
    ·\\textperiodcentered{} ¹\\textonesuperior{} º\\textordmasculine{} »\\guillemotright{} ¼\\textonequarter{} \
    ½\\textonehalf{} ¾\\textthreequarters{} ¿\\textquestiondown{} ‚\\quotesinglbase{} „\\quotedblbase{} \
    †\\textdagger{} ‡\\textdaggerdbl{} •\\textbullet{} ‰\\textperthousand{} ‹\\guilsinglleft{} \
    ›\\guilsinglright{} €\\texteuro{} ™\\texttrademark{}";

/// The command for a letter or a sign that is not written as itself.
fn tex_letter(c: char) -> Option<&'static str> {
    LETTERS.split(' ').chain(SIGNS.split(' ')).find_map(|letter| letter.strip_prefix(c))
}

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
        // Their commands need no encoding: `tex::FALLBACKS`.
        '\u{D0}' => Some("\\DH{}"),
        '\u{F0}' => Some("\\dh{}"),
        '\u{DE}' => Some("\\TH{}"),
        '\u{FE}' => Some("\\th{}"),
        '\u{D7}' => Some("$\\times$"),
        '\u{B1}' => Some("$\\pm$"),
        '\u{2260}' => Some("$\\neq$"),
        '\u{2190}' => Some("$\\leftarrow$"),
        '\u{2191}' => Some("$\\uparrow$"),
        '\u{2192}' => Some("$\\rightarrow$"),
        '\u{2193}' => Some("$\\downarrow$"),
        '\t' | '\n' | '\r' | '\u{A0}' => Some(" "),
        ' '..='~' | '\u{C0}'..='\u{FF}' => None,
        _ => Some(tex_letter(c).unwrap_or(UNKNOWN)),
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
