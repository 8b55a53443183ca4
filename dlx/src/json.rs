//! The JSON form of a problem.
//!
//! ```json
//! {"format":"dlx-problem/1","primary":["a"],"secondary":["x"],"options":[["a","x:red"],["a"]]}
//! ```
//!
//! Items and entries are written as in the text format: `"2:4|a"` is a primary item that takes two to four
//! options.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::engine::Bytes;
use crate::ids::ItemId;
use crate::parse::{Assembler, ParseError, ParseErrorKind, clip, decode, plain_fault};
use crate::problem::Problem;

const FORMAT: &str = "dlx-problem/1";

/// The document as read. Strings borrow from the text, so that faults can be located.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with format, primary, secondary, options and costs")]
struct Document<'t> {
    #[serde(borrow)]
    format: &'t RawValue,
    #[serde(borrow)]
    primary: Vec<&'t RawValue>,
    #[serde(borrow, default)]
    secondary: Vec<&'t RawValue>,
    #[serde(borrow)]
    options: Vec<Vec<&'t RawValue>>,
    #[serde(borrow)]
    costs: Option<&'t RawValue>,
}

/// The document as written.
#[derive(Serialize)]
struct Output<'p> {
    format: &'static str,
    primary: Vec<Cow<'p, str>>,
    secondary: Vec<Cow<'p, str>>,
    options: Vec<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    costs: Option<Vec<u32>>,
}

impl Problem {
    /// Reads a problem in JSON: an object with `"format": "dlx-problem/1"`, the names of the `primary`
    /// (`low:high|name` where they are not covered once) and (optionally) `secondary` items, the `options`,
    /// each an array of entries `item` or `item:colour`, and (optionally) the `costs`, a number for each
    /// option.
    ///
    /// Colours are numbered in order of appearance, unless all are plain numbers, which keep their values.
    ///
    /// # Errors
    /// The first fault, with its location.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ParseError> {
        read(decode(bytes)?, Assembler::default())
    }

    /// The same for a problem that may take at most about `memory` bytes besides the JSON.
    ///
    /// # Errors
    /// The first fault, with its location; where the problem is too large, it
    /// [says so](crate::ParseFault::Memory).
    pub fn from_json_within(bytes: &[u8], memory: u64) -> Result<Self, ParseError> {
        let text = decode(bytes)?;
        match memory.checked_sub(values_memory(text)) {
            Some(memory) => read(text, Assembler::within(memory)),
            None => Err(ParseError::after("", ParseErrorKind::Memory(Bytes(memory)))),
        }
    }

    /// Writes the problem as one line of JSON; [`from_json`](Self::from_json) restores the same problem, with
    /// the same numbering.
    #[must_use]
    pub fn to_json(&self) -> String {
        let names = |items: Vec<ItemId>| items.into_iter().map(|item| self.item_text(item)).collect();
        let (secondary, primary) = self.items().partition(|item| item.is_secondary());
        let entries = |option| self.entries(option).map(|entry| self.entry_text(entry)).collect();
        let output = Output {
            format: FORMAT,
            primary: names(primary),
            secondary: names(secondary),
            options: self.options().map(entries).collect(),
            costs: self.has_costs().then(|| self.options().map(|option| self.cost(option)).collect()),
        };
        serde_json::to_string(&output).expect("strings and arrays have a JSON form")
    }
}

/// The beginning of a document of any version.
#[derive(Deserialize)]
struct Head<'t> {
    #[serde(borrow)]
    format: &'t RawValue,
}

/// Reads JSON into an assembler.
fn read(text: &str, assembler: Assembler) -> Result<Problem, ParseError> {
    let document: Document = serde_json::from_str(text).map_err(|error| {
        // Another version may have other keys.
        let head = serde_json::from_str(text).ok();
        match head.and_then(|Head { format }| check_format(format).err()) {
            Some((part, kind @ ParseErrorKind::Format { .. })) => ParseError::at(text, part, kind),
            _ => syntax_error(text, &error),
        }
    })?;
    assemble(document, assembler)
        .map_err(|(part, kind)| ParseError::at(text, part, kind))?
        .finish()
        .map_err(|fault| ParseError::after(text, ParseErrorKind::Build(fault)))
}

/// The memory that the values of a text take at most while they are read, in bytes: that of its lists, with
/// room for a few values in each, and that of further values.
fn values_memory(text: &str) -> u64 {
    let bytes = |byte| match byte {
        b'[' => 104,
        b',' => 24,
        _ => 0,
    };
    text.bytes().map(bytes).sum()
}

/// A fault and the part of the text that contains it.
type Fault<'t> = (&'t str, ParseErrorKind);

/// Fails unless the format is the one that is read.
fn check_format(format: &RawValue) -> Result<(), Fault<'_>> {
    let found = string(format)?;
    if found == FORMAT {
        return Ok(());
    }
    Err((format.get(), ParseErrorKind::Format { found: clip(&found), expected: FORMAT }))
}

fn assemble(document: Document<'_>, mut assembler: Assembler) -> Result<Assembler, Fault<'_>> {
    check_format(document.format)?;
    for (names, secondary) in [(document.primary, false), (document.secondary, true)] {
        for name in names {
            assembler.item(&string(name)?, secondary).map_err(|kind| (name.get(), kind))?;
        }
    }
    let costs = costs(document.costs, document.options.len())?;
    for (number, option) in document.options.into_iter().enumerate() {
        let entries: Vec<_> = option.iter().map(|entry| string(entry)).collect::<Result<_, _>>()?;
        let cost = costs.get(number).copied().unwrap_or(0);
        assembler.option(entries.iter(), cost).map_err(|(entry, kind)| (option[entry].get(), kind))?;
    }
    Ok(assembler)
}

/// The costs of so many options; none if they are left out.
fn costs(value: Option<&RawValue>, options: usize) -> Result<Vec<u32>, Fault<'_>> {
    let Some(raw) = value.map(RawValue::get) else { return Ok(Vec::new()) };
    match serde_json::from_str::<Vec<u32>>(raw) {
        Ok(costs) if costs.len() == options => Ok(costs),
        _ => {
            let message = format!(
                "found {}; expected {options} cost{}, a number from 0 to {} for each option",
                clip(raw),
                if options == 1 { "" } else { "s" },
                u32::MAX
            );
            Err((raw, ParseErrorKind::Json(message)))
        }
    }
}

/// The value of a JSON string.
fn string(value: &RawValue) -> Result<Cow<'_, str>, Fault<'_>> {
    let raw = value.get();
    match raw.strip_prefix('"').and_then(|raw| raw.strip_suffix('"')) {
        Some(plain) if !plain.contains('\\') => Ok(Cow::Borrowed(plain)),
        _ => serde_json::from_str(raw)
            .map(Cow::Owned)
            .map_err(|_| (raw, ParseErrorKind::Json(format!("found {}; expected a string", clip(raw))))),
    }
}

/// The error of serde_json, with its column converted from bytes to characters.
fn syntax_error(text: &str, error: &serde_json::Error) -> ParseError {
    let line_start: usize = text.split_inclusive('\n').take(error.line().max(1) - 1).map(str::len).sum();
    let mut end = (line_start + error.column().max(1) - 1).min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    ParseError::after(&text[..end], ParseErrorKind::Json(plain_fault(&error.to_string())))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ParseFault;
    use crate::builder::BuildError;

    fn fault(json: &str) -> String {
        Problem::from_json(json.as_bytes()).expect_err("the JSON has a fault").to_string()
    }

    #[test]
    fn every_shape_survives_writing_and_reading() {
        for text in [
            " |\n |\n",
            " | x\nx:red\n |\nx\n",
            "a\\\"é | x y\na\\\"é x:red y:blue\na\\\"é x:blue\n",
            "a | x\na x:7\na x:3\n",
            "a b\na |3\nb\na b |4294967295\n",
        ] {
            let problem = Problem::from_text(text.as_bytes()).unwrap();
            assert_eq!(Problem::from_json(problem.to_json().as_bytes()).unwrap().to_text(), text);
        }
    }

    #[test]
    fn faults_have_kinds() {
        let with = |version: u32, second: &str| {
            format!(r#"{{"format":"dlx-problem/{version}","primary":["a","{second}"],"options":[["b"]]}}"#)
        };
        let twice = BuildError::DuplicateItem { name: "a".to_owned() };
        for (json, expected) in [
            (with(1, "c").as_bytes(), ParseFault::Syntax),
            (with(2, "b").as_bytes(), ParseFault::Format),
            (with(1, "a").as_bytes(), ParseFault::Build(&twice)),
            (b"\xff", ParseFault::NotText),
        ] {
            assert_eq!(Problem::from_json(json).expect_err("there is a fault").kind(), expected);
        }
    }

    #[test]
    fn fields_come_in_any_order_and_secondary_may_be_missing() {
        let json = br#"{"options":[["a"],["\u0061"]],"primary":["a"],"format":"dlx-problem/1"}"#;
        assert_eq!(Problem::from_json(json).unwrap().to_text(), "a\na\na\n");
    }

    #[test]
    fn faults_have_places() {
        let with = |options: &str| {
            format!(
                "{{\"format\":\"dlx-problem/1\",\n\"primary\":[\"a\"],\"secondary\":[\"x\"],\n\"options\":[{options}]}}"
            )
        };
        for (json, expected) in [
            (String::new(), "line 1, column 1: found the end of the text; expected a value"),
            ("[1]".to_owned(), "line 1, column 3: found a list of 1; expected an object"),
            ("{}".to_owned(), "line 1, column 2: missing key `format`"),
            (with(r#"["a","q"]"#), "line 3, column 17: unknown item \"q\""),
            (with(r#"["a","x:"]"#), "line 3, column 17: found \"x:\"; expected a colour"),
            (with(r#"["é",5]"#), "line 3, column 17: found 5; expected a string"),
            (with(r#"["a","\ud800"]"#), "line 3, column 17: found \"\\ud800\"; expected a string"),
            (with(r#"["a","x","a"]"#), "line 3, column 21: item \"a\""),
            (with(r#"["a:1"]"#), "line 3, column 13: item \"a\" is primary"),
            (
                with(r#"["é"!]"#),
                "line 3, column 16: found something else behind a value of a list; expected `,` or `]`",
            ),
            (with("").replace("[\"x\"]", "[\"a\"]"), "line 2, column 30: item \"a\" is declared twice"),
            (
                with(r#"["a","x:\u001b"]"#),
                "line 3, column 17: found \"x:\\u{1b}\"; expected item or item:colour",
            ),
            (
                with("").replace("[\"x\"]", r#"["x\u001b"]"#),
                "line 2, column 30: item name \"x\\u{1b}\" is not allowed: it must be non-empty, without white space, control",
            ),
            (with("").replace("[\"x\"]", "[\"\"]"), "line 2, column 30: item name \"\" is not allowed"),
            (
                with("").replace("m/1", "m/2"),
                "line 1, column 11: found the format \"dlx-problem/2\"; expected",
            ),
            (
                with("").replace("m/1", "m/9").replace("secondary", "other"),
                "line 1, column 11: found the format \"dlx-problem/9\"; expected",
            ),
            (with("").replace("secondary", "other"), "line 2, column 23: found the key `other`; expected"),
        ] {
            assert!(fault(&json).starts_with(expected), "{json} gave {}", fault(&json));
        }
    }

    #[test]
    fn costs_are_one_for_each_option() {
        let with = |costs: &str| {
            format!(
                "{{\"format\":\"dlx-problem/1\",\"primary\":[\"a\"],\"options\":[[\"a\"],[\"a\"]],\"costs\":{costs}}}"
            )
        };
        let problem = Problem::from_json(with("[1,7]").as_bytes()).unwrap();
        assert_eq!(problem.to_text(), "a\na |1\na |7\n");
        for costs in ["[1]", "[1,2,3]", "[1,-2]", "[1,2.5]", "7", "[1,4294967296]"] {
            let said = fault(&with(costs));
            assert!(said.contains(": found ") && said.contains("expected 2 costs"), "{said}");
        }
    }

    #[test]
    fn problems_stay_within_their_memory() {
        let options = vec!["[\"a\"]"; 1000].join(",");
        let json = format!(r#"{{"format":"dlx-problem/1","primary":["a"],"options":[{options}]}}"#);
        let read = |memory| Problem::from_json_within(json.as_bytes(), memory);
        assert_eq!(read(1 << 20).unwrap().option_count(), 1000);
        for memory in [0, 10 << 10, 128 << 10] {
            let fault = read(memory).expect_err("there is too little memory");
            assert_eq!(fault.kind(), ParseFault::Memory, "{memory}: {fault}");
        }
    }

    #[test]
    fn deep_json_is_an_error() {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let deep = open.repeat(200_000);
            for json in [
                deep.clone(),
                format!("{{\"options\":{deep}"),
                format!("{{\"options\":[[{deep}1{}]]}}", close.repeat(200_000)),
            ] {
                assert!(Problem::from_json(json.as_bytes()).is_err());
            }
        }
    }
}
