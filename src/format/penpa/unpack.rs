//! From the text in a link to JSON: base64, raw deflate, and keys that are abbreviated. Every step is
//! bounded.

use base64::Engine as _;
use base64::alphabet;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use dlx_engine::plain_fault;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use serde_json::{Value, json};

use super::first_version;
use crate::format::lz_string::Fault;

/// Base64 with or without the signs at its end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

/// What stands for longer texts behind a `z`. A `z` of the document itself is `zZ`.
const ABBREVIATIONS: [(char, &str); 31] = [
    ('Z', "z"),
    ('9', "\"qa\""),
    ('Q', "\"pu_q\""),
    ('A', "\"pu_a\""),
    ('G', "\"grid\""),
    ('M', "\"edit_mode\""),
    ('S', "\"surface\""),
    ('L', "\"line\""),
    ('E', "\"lineE\""),
    ('W', "\"wall\""),
    ('C', "\"cage\""),
    ('N', "\"number\""),
    ('Y', "\"symbol\""),
    ('P', "\"special\""),
    ('B', "\"board\""),
    ('R', "\"command_redo\""),
    ('U', "\"command_undo\""),
    ('8', "\"command_replay\""),
    ('1', "\"numberS\""),
    ('F', "\"freeline\""),
    ('2', "\"freelineE\""),
    ('T', "\"thermo\""),
    ('3', "\"arrows\""),
    ('D', "\"direction\""),
    ('0', "\"squareframe\""),
    ('5', "\"polygon\""),
    ('4', "\"deletelineE\""),
    ('6', "\"killercages\""),
    ('7', "\"nobulbthermo\""),
    ('_', "\"__a\""),
    ('O', "null"),
];

/// The lines of a document.
mod line {
    pub(super) const HEADER: usize = 0;
    pub(super) const QUESTION: usize = 3;
    pub(super) const ANSWER: usize = 4;
    pub(super) const CELLS: usize = 5;
}

/// Decompresses a document of at most `most` bytes.
pub(super) fn unpack(payload: &str, most: usize) -> Result<String, Fault> {
    let packed = BASE64.decode(payload).map_err(|_| Fault::Damaged)?;
    let text = decompress_to_vec_with_limit(&packed, most).map_err(|fault| match fault.status {
        TINFLStatus::HasMoreOutput => Fault::Long,
        _ => Fault::Damaged,
    })?;
    let text = String::from_utf8(text).map_err(|_| Fault::Damaged)?;
    if first_version::is_first(&text) {
        return Ok(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, behind)) = rest.split_once('z') {
        plain.push_str(before);
        let known = behind.chars().next().and_then(|c| ABBREVIATIONS.iter().find(|(short, _)| *short == c));
        let (long, length) = known.map_or(("z", 0), |(short, long)| (*long, short.len_utf8()));
        plain.push_str(long);
        rest = &behind[length..];
        if plain.len() > most {
            return Err(Fault::Long);
        }
    }
    plain.push_str(rest);
    if plain.len() > most { Err(Fault::Long) } else { Ok(plain) }
}

/// The lines that matter, as an object: the fields of the `header`, what the `question` and the `answer`
/// draw, and the `cells` of the board.
pub(super) fn parse(text: &str) -> Result<Value, String> {
    if first_version::is_first(text) {
        return first_version::parse(text);
    }
    let lines: Vec<&str> = text.lines().collect();
    let header = lines.get(line::HEADER).copied().unwrap_or_default();
    let parsed = |line: usize| -> Result<Value, String> {
        let text = lines.get(line).copied().unwrap_or_default().trim();
        if text.is_empty() {
            return Ok(Value::Null);
        }
        serde_json::from_str(text).map_err(|error| {
            format!("line {} of the document: {}", line + 1, plain_fault(&error.to_string()))
        })
    };
    Ok(json!({
        "header": header.split(',').collect::<Vec<_>>(),
        "question": parsed(line::QUESTION)?,
        // Links to solve have none, or leave other things there.
        "answer": parsed(line::ANSWER).unwrap_or(Value::Null),
        "cells": parsed(line::CELLS)?,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn packed(text: &str) -> String {
        BASE64.encode(miniz_oxide::deflate::compress_to_vec(text.as_bytes(), 6))
    }

    #[test]
    fn abbreviations_are_written_out() {
        let text = unpack(&packed("{zG:zO,\"zZG\":zN,zz"), 1000);
        assert_eq!(text.as_deref(), Ok("{\"grid\":null,\"zG\":\"number\",zz"));
    }

    #[test]
    fn what_expands_too_far_is_refused() {
        assert_eq!(unpack(&packed(&"a".repeat(100_000)), 50_000), Err(Fault::Long));
        assert_eq!(unpack(&packed(&"z8".repeat(10_000)), 50_000), Err(Fault::Long));
        for damaged in ["", "!", "AAAA", "7VRbb5s8FH3nV0R+9gOQlLW8dV3zvaTZumSqKoQiJ3EaFMCdgbVylP"] {
            assert_eq!(unpack(damaged, 1000), Err(Fault::Damaged), "{damaged}");
        }
    }
}
