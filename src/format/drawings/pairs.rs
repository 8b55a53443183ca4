//! Dots and signs between two cells.

use dlx_engine::clip;
use dlx_variants::rule::Less;
use dlx_variants::{Place, Rule};

use super::meaning::{Read, Reader};
use super::shapes::{Form, Mark, unknown};
use crate::format::container::relation::Relation;
use crate::format::words::Named;
use crate::format::words::hue::Hue;

impl Reader<'_> {
    /// A dot or a sign between two cells.
    pub(super) fn between(&self, mark: &Mark, cells: [Place; 2]) -> Read<Rule> {
        let what = || match mark.text.as_str() {
            "" => format!("a mark between {} and {}", cells[0], cells[1]),
            text => format!("{:?} between {} and {}", clip(text), cells[0], cells[1]),
        };
        let (relation, number) = match (mark.text.to_uppercase().as_str(), mark.fill) {
            (sign @ ("X" | "V"), _) => {
                self.is_named(Named::Signs, what)?;
                (Relation::Sum, if sign == "X" { 10 } else { 5 })
            }
            ("<" | ">" | "^", _) => {
                self.is_named(Named::Less, what)?;
                let is_first_less = mark.text != ">";
                let cells = if is_first_less { cells } else { [cells[1], cells[0]] };
                return Ok(Rule::Less(Less { name: None, cells: cells.to_vec() }));
            }
            (text, Some(Hue::White)) if mark.form == Form::Round => {
                let number = self.number(text, Named::WhiteDot, Named::NumberedWhiteDot, 1);
                (Relation::Difference, number.ok_or_else(|| unknown(what()))?)
            }
            (text, Some(Hue::Black)) if mark.form == Form::Round => {
                let number = self.number(text, Named::BlackDot, Named::NumberedBlackDot, 2);
                (Relation::Ratio, number.ok_or_else(|| unknown(what()))?)
            }
            _ => return Err(unknown(what())),
        };
        Ok(relation.mark(number, cells))
    }

    /// The difference or ratio of a dot with a text: that of all `plain` dots, or that in it where dots are
    /// `numbered`.
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
