//! Dots and signs between two cells.

use dlx_engine::clip;
use dlx_variants::Place;
use serde_json::{Value, json};

use super::meaning::{Read, Reader};
use super::shapes::{Form, Mark, unknown};
use crate::format::words::Named;
use crate::format::words::hue::Hue;

impl Reader<'_> {
    /// A dot or a sign between two cells.
    pub(super) fn between(&self, mark: &Mark, cells: [Place; 2]) -> Read<Value> {
        let what = || match mark.text.as_str() {
            "" => format!("a mark between {} and {}", cells[0], cells[1]),
            text => format!("{:?} between {} and {}", clip(text), cells[0], cells[1]),
        };
        let (named, kind, number) = match (mark.text.to_uppercase().as_str(), mark.fill) {
            ("X", _) => (Named::Signs, "sum", 10),
            ("V", _) => (Named::Signs, "sum", 5),
            ("<" | ">" | "^", _) => (Named::Less, "less", 0),
            (text, Some(Hue::White)) if mark.form == Form::Round => {
                let number = self.number(text, Named::WhiteDot, Named::NumberedWhiteDot, 1);
                (Named::WhiteDot, "difference", number.ok_or_else(|| unknown(what()))?)
            }
            (text, Some(Hue::Black)) if mark.form == Form::Round => {
                let number = self.number(text, Named::BlackDot, Named::NumberedBlackDot, 2);
                (Named::BlackDot, "ratio", number.ok_or_else(|| unknown(what()))?)
            }
            _ => return Err(unknown(what())),
        };
        if matches!(named, Named::Signs | Named::Less) {
            self.is_named(named, what)?;
        }
        if kind == "less" {
            let is_first_less = mark.text != ">";
            let cells = if is_first_less { cells } else { [cells[1], cells[0]] };
            return Ok(json!({"kind": "less", "cells": cells}));
        }
        Ok(json!({"kind": kind, "is": [number], "between": {"cells": [cells]}}))
    }

    /// The difference or ratio of a dot with a text: that of all `plain` dots, or that in it where dots are `numbered`.
    fn number(&self, text: &str, plain: Named, numbered: Named, usual: u8) -> Option<u8> {
        let own: Option<u8> = text.parse().ok();
        if own.is_some() && self.words.name(numbered) {
            return own;
        }
        let mut said: Vec<u8> =
            self.words.of_rule(plain).map(|mention| mention.number.unwrap_or(usual)).collect();
        said.dedup();
        let [number] = said[..] else { return None };
        (text.is_empty() || own == Some(number)).then_some(number)
    }
}
