//! Knuth's DLX text format.
//!
//! ```text
//! | A line that starts with a vertical bar is a comment.
//! row1 row2 column1 column2 | diagonal
//! row1 column1 diagonal:red
//! row2 column2
//! ```
//!
//! The first line that is neither blank nor a comment names the items, primary ones before a lone `|`,
//! secondary ones after it. Each later one is an option: its entries are items, where a secondary item may
//! have a colour after a `:`. Any white space separates words. A line ends in a line feed, or in a carriage
//! return if there is no line feed. Entries such as `|3`, as in Knuth's program DLX5, say what an option
//! costs; if there are several, it costs their sum.
//!
//! A primary item that is covered several times has its [`Multiplicity`](crate::Multiplicity) before its
//! name, as in Knuth's program DLX3: `2:4|a` takes two to four options, `3|a` three.
//!
//! Two things have no notation in Knuth's programs and are written with a lone `|` that is not the first
//! character of its line: a list of items without primary ones (` | x y`), and an option without entries
//! (` |`).

use std::borrow::Cow;

use crate::ids::ItemId;
use crate::parse::{Assembler, BYTE_ORDER_MARK, ParseError, ParseErrorKind, clip, decode};
use crate::problem::Problem;

const SEPARATOR: &str = "|";

impl Problem {
    /// Reads a problem in Knuth's DLX text format: UTF-8, comments `| ...`, a line of item names with `|`
    /// before the secondary ones, then a line of entries `item` or `item:colour`, and perhaps costs `|n`, for
    /// each option.
    ///
    /// Colours are numbered in order of appearance, unless all are plain numbers, which keep their values.
    ///
    /// ```
    /// # use dlx_engine::Problem;
    /// let problem = Problem::from_text(b"a b | x\na x:red\nb x:red\nb x:blue\n")?;
    /// assert_eq!((problem.primary_count(), problem.option_count()), (2, 3));
    /// let error = Problem::from_text(b"a b\na c\n").unwrap_err();
    /// assert_eq!((error.line(), error.column()), (2, 3));
    /// # Ok::<(), dlx_engine::ParseError>(())
    /// ```
    ///
    /// # Errors
    /// The first fault, with its location.
    pub fn from_text(bytes: &[u8]) -> Result<Self, ParseError> {
        read(&with_line_feeds(decode(bytes)?), Assembler::default())
    }

    /// The same for a problem that may take at most about `memory` bytes besides the text.
    ///
    /// # Errors
    /// The first fault, with its location; where the problem is too large, it
    /// [says so](crate::ParseFault::Memory).
    pub fn from_text_within(bytes: &[u8], memory: u64) -> Result<Self, ParseError> {
        read(&with_line_feeds(decode(bytes)?), Assembler::within(memory))
    }

    /// Writes the problem in Knuth's DLX text format; [`from_text`](Self::from_text) restores the same
    /// problem, with the same numbering.
    #[must_use]
    pub fn to_text(&self) -> String {
        let (primary, secondary): (Vec<_>, Vec<_>) = self.items().partition(|item| !item.is_secondary());
        let separator = (primary.is_empty() || !secondary.is_empty()).then_some(SEPARATOR);
        let names = |items: Vec<ItemId>| items.into_iter().map(|item| self.item_text(item));
        let mut text = String::new();
        let separator = separator.map(Cow::Borrowed);
        push_line(&mut text, names(primary).chain(separator).chain(names(secondary)));
        for option in self.options() {
            let separator = (self.entries(option).len() == 0).then(|| SEPARATOR.to_owned());
            let cost =
                Some(self.cost(option)).filter(|&cost| cost > 0).map(|cost| format!("{SEPARATOR}{cost}"));
            let entries = self.entries(option).map(|entry| self.entry_text(entry));
            push_line(&mut text, entries.chain(separator).chain(cost));
        }
        text
    }
}

/// The text, with line feeds if its lines end in carriage returns alone.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    match memchr::memchr2(b'\n', b'\r', text.as_bytes()).map(|end| &text[end..]) {
        Some(rest) if rest.starts_with('\r') && !rest.contains('\n') => text.replace('\r', "\n").into(),
        _ => text.into(),
    }
}

/// Reads a text into an assembler.
fn read(text: &str, mut assembler: Assembler) -> Result<Problem, ParseError> {
    let mut lines = ContentLines { rest: Some(text) };
    let Some(names) = lines.next() else {
        return Err(ParseError::after(text, ParseErrorKind::NoItemLine));
    };
    read_items(&mut assembler, names).map_err(|(word, kind)| ParseError::at(text, word, kind))?;
    loop {
        // Where all words are known, a line takes a third of the instructions.
        while let Some(rest) = lines.rest.and_then(|text| assembler.known_line(text)) {
            lines.rest = Some(rest);
        }
        let Some(line) = lines.next() else { break };
        read_option(&mut assembler, line).map_err(|(word, kind)| ParseError::at(text, word, kind))?;
    }
    assembler.finish().map_err(|fault| ParseError::after(text, ParseErrorKind::Build(fault)))
}

/// Adds a line of words such that it is not read as a comment and a leading byte order mark survives.
fn push_line(text: &mut String, words: impl Iterator<Item = impl AsRef<str>>) {
    for (position, word) in words.enumerate() {
        let word = word.as_ref();
        if position > 0 || word == SEPARATOR || word.starts_with(BYTE_ORDER_MARK) {
            text.push(' ');
        }
        text.push_str(word);
    }
    text.push('\n');
}

/// The lines of a text that are neither blank nor comments.
struct ContentLines<'t> {
    rest: Option<&'t str>,
}

impl<'t> Iterator for ContentLines<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        loop {
            let text = self.rest?;
            let end = memchr::memchr(b'\n', text.as_bytes()).unwrap_or(text.len());
            self.rest = text.get(end + 1..);
            let line = &text[..end];
            if !line.starts_with(SEPARATOR) && !line.chars().all(char::is_whitespace) {
                return Some(line);
            }
        }
    }
}

/// The words of a line.
fn words(line: &str) -> Words<'_> {
    Words { line, at: 0, is_ascii: line.is_ascii() }
}

/// Splits a line from a byte on; by bytes where all of it is ASCII.
struct Words<'t> {
    line: &'t str,
    at: usize,
    is_ascii: bool,
}

impl<'t> Iterator for Words<'t> {
    type Item = &'t str;

    fn next(&mut self) -> Option<&'t str> {
        let (line, bytes) = (self.line, self.line.as_bytes());
        let mut start = self.at;
        if self.is_ascii {
            while IS_SPACE[usize::from(*bytes.get(start)?)] {
                start += 1;
            }
            self.at = start;
            while bytes.get(self.at).is_some_and(|&byte| !IS_SPACE[usize::from(byte)]) {
                self.at += 1;
            }
        } else {
            start += line[start..].find(|c: char| !c.is_whitespace())?;
            self.at = line[start..].find(char::is_whitespace).map_or(line.len(), |length| start + length);
        }
        Some(&line[start..self.at])
    }
}

/// The bytes that are ASCII characters that [`char::is_whitespace`] holds for. To compare bytes instead takes
/// 1.3 times the instructions.
const IS_SPACE: [bool; 256] = {
    let mut is_space = [false; 256];
    let mut byte = b'\t';
    while byte <= b'\r' {
        is_space[byte as usize] = true;
        byte += 1;
    }
    is_space[b' ' as usize] = true;
    is_space
};

/// A fault and the word that contains it.
type Fault<'t> = (&'t str, ParseErrorKind);

fn read_items<'t>(assembler: &mut Assembler, line: &'t str) -> Result<(), Fault<'t>> {
    let mut secondary = false;
    for word in words(line) {
        if word == SEPARATOR && !secondary {
            secondary = true;
        } else {
            assembler.item(word, secondary).map_err(|kind| (word, kind))?;
        }
    }
    Ok(())
}

fn read_option<'t>(assembler: &mut Assembler, line: &'t str) -> Result<(), Fault<'t>> {
    // A separator that nothing precedes begins a comment.
    let is_empty = line.starts_with(char::is_whitespace) && line.trim() == SEPARATOR;
    let entries = || words(if is_empty { "" } else { line });
    // Few problems have costs: looking for them word by word would take longer.
    if is_empty || !line.contains(SEPARATOR) {
        let at = |position| entries().nth(position).unwrap_or(line);
        return assembler.option(entries(), 0).map_err(|(position, kind)| (at(position), kind));
    }
    let items = || entries().filter(|word| cost_in(word).is_none());
    let mut cost: u32 = 0;
    for word in entries() {
        if let Some(digits) = cost_in(word) {
            let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
            let sum = digits.parse().ok().filter(|_| is_number).and_then(|one: u32| cost.checked_add(one));
            cost = sum.ok_or_else(|| (word, ParseErrorKind::Cost(clip(digits))))?;
        }
    }
    let at = |position| items().nth(position).unwrap_or(line);
    assembler.option(items(), cost).map_err(|(position, kind)| (at(position), kind))
}

/// The cost that a word tells, if it is one.
fn cost_in(word: &str) -> Option<&str> {
    word.strip_prefix(SEPARATOR).filter(|digits| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParseFault;

    /// The place and message of the error that `text` must give.
    fn fault(text: &str) -> String {
        Problem::from_text(text.as_bytes()).expect_err("the text has a fault").to_string()
    }

    #[test]
    fn comments_blank_lines_tabs_and_carriage_returns_are_fine() {
        let text = "\u{feff}| comment\r\n\r\n\ta  b\t| x\r\n| comment\n a x:1\r\n\nb";
        let problem = Problem::from_text(text.as_bytes()).unwrap();
        assert_eq!(problem.to_text(), "a b | x\na x:1\nb\n");
    }

    #[test]
    fn lines_may_end_in_carriage_returns_alone() {
        let problem = Problem::from_text(b"| comment\ra b\ra b\rb\r").unwrap();
        assert_eq!(problem.to_text(), "a b\na b\nb\n");
        assert!(fault("a b\ra c\r").starts_with("line 2, column 3: unknown item \"c\""));
    }

    #[test]
    fn costs_add_up() {
        let text = "a b | x\na x:1 |3\nb |0 x:1 |4 |5\na b\n |\n";
        let problem = Problem::from_text(text.as_bytes()).unwrap();
        assert_eq!(problem.to_text(), "a b | x\na x:1 |3\nb x:1 |9\na b\n |\n");
        assert_eq!(problem.total_cost(&problem.options().collect::<Vec<_>>()), 12);
        for (option, column) in [("a |x", 3), ("a |-1", 3), ("a |4294967295 |1", 15), ("a |99999999999", 3)] {
            let said = fault(&format!("a b | x\n{option}\n"));
            assert!(
                said.starts_with(&format!("line 2, column {column}: found the cost")),
                "{option}: {said}"
            );
        }
        assert!(fault("a b | x\na | b\n").starts_with("line 2, column 3: found '|' in an option"));
        assert!(fault("a b | x\na |3 q\n").starts_with("line 2, column 6: unknown item"));
    }

    #[test]
    fn any_white_space_separates_words() {
        let text = "a\u{b}b\u{c}|\rx\n\u{3000}\n \u{b}\na\u{3000}x:1\u{2003}\nb\u{a0}x:\u{e9}\n\u{3000}|\n\u{b}|\u{b}";
        let problem = Problem::from_text(text.as_bytes()).unwrap();
        assert_eq!(problem.to_text(), "a b | x\na x:1\nb x:\u{e9}\n |\n |\n");
    }

    #[test]
    fn names_are_found_wherever_the_option_before_was() {
        let text = "a b c | x y\na b c x:1 y:2\nc a b y:1 x:2\nc\na y:2 x:2\nb x\nb c x:1 y\n";
        assert_eq!(Problem::from_text(text.as_bytes()).unwrap().to_text(), text);
        assert_eq!(
            fault("a b c\na b\nb c\nc d\n"),
            "line 4, column 3: unknown item \"d\"; expected one of the declared items"
        );
        assert_eq!(
            fault("a b | x\na x:1\na b x:1 x:1\n"),
            "line 3, column 9: item \"x\" is in this option already"
        );
    }

    #[test]
    fn every_shape_survives_writing_and_reading() {
        for text in [
            "a\n",
            " |\n",
            " |\n |\n",
            " | x\nx:red\n |\nx\n",
            "a b\na b\n",
            "a | x y\na x:red y:blue\na x:blue\na x:red\n",
            "a | x y\na x:7 y:0\na x:3\n",
            "a | x y\na x:7 y:07\na x:4294967295\n",
            "é | ü\né ü:ß\n",
            " \u{feff}a b\nb\n",
            "2:3|a b 0:2|c 4|d | x\na b c d x:red\n",
            "2|\u{feff}a\n",
        ] {
            assert_eq!(Problem::from_text(text.as_bytes()).unwrap().to_text(), text);
        }
    }

    #[test]
    fn colors_are_numbered_in_order_of_appearance() {
        let problem = Problem::from_text(b"a | x\na x:blue\na x:red\na x:blue").unwrap();
        let colors: Vec<_> = problem.options().flat_map(|option| problem.entries(option).nth(1)).collect();
        let numbers: Vec<_> = colors.iter().map(|entry| entry.color.map(|color| color.0)).collect();
        assert_eq!(numbers, [Some(0), Some(1), Some(0)]);
    }

    #[test]
    fn numeric_colors_stand_for_themselves() {
        let mut builder = Problem::builder();
        let (a, x) = (builder.primary("a"), builder.secondary("x"));
        builder.option([a.into(), x.colored(9)]);
        builder.option([a.into(), x.colored(2)]);
        let problem = builder.build().unwrap();
        let again = Problem::from_text(problem.to_text().as_bytes()).unwrap();
        for option in problem.options() {
            assert!(problem.entries(option).eq(again.entries(option)));
        }
    }

    #[test]
    fn faults_have_places() {
        for (text, expected) in [
            ("", "line 1, column 1: found the end of the text; expected a line of item names"),
            ("| only\n\n", "line 3, column 1: found the end of the text; expected a line of item names"),
            ("a b\n\na q\n", "line 3, column 3: unknown item \"q\"; expected one of the declared items"),
            ("a b\na b a", "line 2, column 5: item \"a\" is in this option already"),
            ("a | x\na:1", "line 2, column 1: item \"a\" is primary and cannot have a colour"),
            ("a é a", "line 1, column 5: item \"a\" is declared twice"),
            ("a | x | y", "line 1, column 7: found '|'; expected"),
            (
                "a b\na | b",
                "line 2, column 3: found '|' in an option; expected an item, or a cost such as |3",
            ),
            ("a | x\na x:", "line 2, column 3: found \"x:\"; expected a colour after the ':'"),
            ("a | x\na :red", "line 2, column 3: found \":red\"; expected an item before the ':'"),
            ("a | x\na x:b:c", "line 2, column 3: found \"x:b:c\"; expected item or item:colour"),
            ("a 3:2|b", "line 1, column 3: found \"3:2|b\"; expected low:high|name or high|name"),
            ("a 0|b", "line 1, column 3: found \"0|b\"; expected low:high|name or high|name"),
            ("a :2|b", "line 1, column 3: found \":2|b\"; expected low:high|name or high|name"),
            (
                "a 2147483648|b",
                "line 1, column 3: found \"2147483648|b\"; expected low:high|name or high|name",
            ),
            ("a 2|", "line 1, column 3: found \"2|\"; expected blanks around the '|'"),
            ("a |x", "line 1, column 3: found \"|x\"; expected blanks around the '|'"),
            ("a 1:2|b:c", "line 1, column 3: found \"b:c\"; expected an item name without ':'"),
            (
                "a | 1:2|b",
                "line 1, column 5: found \"1:2|b\"; expected a secondary item without how often it is covered",
            ),
            ("a b|c", "line 1, column 3: item name \"b|c\" is not allowed"),
            ("a b\u{7f}", "line 1, column 3: item name \"b\\u{7f}\" is not allowed"),
            ("a b:c", "line 1, column 3: found \"b:c\"; expected an item name without ':'"),
        ] {
            assert!(fault(text).starts_with(expected), "{text:?} gave {}", fault(text));
        }
    }

    #[test]
    fn problems_stay_within_their_memory() {
        let options = "a b | x\n".to_owned() + &"a b x:1\n".repeat(1000);
        let items: String = (0..1000).map(|number| format!("i{number} ")).collect();
        let colours = "a | x\n".to_owned() + &(0..1000).map(|n| format!("a x:{n}\n")).collect::<String>();
        for text in [options, items, colours] {
            let read = |memory| Problem::from_text_within(text.as_bytes(), memory);
            let whole = Problem::from_text(text.as_bytes()).unwrap().to_text();
            assert_eq!(read(1 << 20).unwrap().to_text(), whole);
            assert_eq!(read(u64::MAX).unwrap().to_text(), whole);
            for memory in [0, 1 << 10, 10 << 10] {
                let fault = read(memory).expect_err("there is too little memory");
                assert_eq!(fault.kind(), ParseFault::Memory, "{fault}");
            }
        }
        let fault = Problem::from_text_within(b"a\nb\n", 1 << 20).unwrap_err();
        assert_ne!(fault.kind(), ParseFault::Memory, "{fault}");
    }

    #[test]
    fn bytes_that_are_not_utf8_have_a_place() {
        let error = Problem::from_text(b"a\n\xc3\xa9 \xff").unwrap_err();
        assert_eq!(error.to_string(), "line 2, column 3: byte 0xff is not UTF-8; expected UTF-8 text");
    }
}
