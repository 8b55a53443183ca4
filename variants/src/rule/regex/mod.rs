//! `kind = "regex"`: the symbols along a line match a regular expression.

mod pattern;
mod rests;
mod room;
mod terms;

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Says, Told, Uniform};
use super::{Declare, Draft, quoted, rule_name};
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::limits;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::words::listed;
use pattern::Pattern;
pub(super) use rests::KnownRests;
use rests::Matcher;

/// The symbols along the line match a regular expression, from the first to the last. Any finite automaton
/// over the cells of a line can be declared this way.
///
/// Symbols stand for themselves. `.` is any symbol, `[147]` and `[1-3]` are one of several symbols, `[^5]` is
/// any other; `ab` is a sequence, `a|b` an alternative, and `(a)` a group; `a?`, `a*`, `a+` and `a{2,3}`
/// repeat. Blanks are ignored.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Regex {
    /// The name of the rule; "regex" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
    /// The regular expression.
    pub pattern: String,
    /// The rule in words for players; the expression itself if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub says: Option<String>,
}

impl Declare for Regex {
    const NAME: &'static str = "regex";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        if self
            .says
            .iter()
            .chain([&self.pattern])
            .any(|text| text.chars().any(char::is_control) || text.len() > limits::TEXT)
        {
            return Err(SpecError::new(format!(
                "`pattern` and `says` must be lines of up to {} characters",
                limits::TEXT
            ))
            .at("pattern"));
        }
        let pattern = Pattern::read(&self.pattern, draft.frame.alphabet);
        let pattern = pattern.map_err(|error| error.at("pattern"))?;
        let alphabet = draft.frame.alphabet;
        let rests = draft.rests.of(&self.pattern, &pattern);
        let machine = move || Uniform::new(Matcher { rests: rests.clone(), alphabet });
        let hidden = match cells[..] {
            [cell] => given(cell, &pattern, &draft.frame)?,
            _ => {
                let label = format!("regex {}", self.pattern);
                Hidden::along_alike(label, &cells, draft, &mut machine())?
            }
        };
        let expected = format!("what {} matches", self.pattern);
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let symbol = |&number: &u32| alphabet.of_number(number.into());
            let symbols: Vec<Symbol> = numbers.iter().filter_map(symbol).collect();
            pattern.matches(&symbols)
        });
        let needed = self.says.as_deref().map_or_else(|| format!("to match {}", self.pattern), quoted);
        draft.add_rule(rule.needing(needed).with_machine(machine))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        match &self.says {
            Some(says) => tint.before(says),
            None if self.cells.len() == 1 => "A cell with candidates holds one of them.".to_owned(),
            None => {
                let (line, pattern) = (tint.a_drawn("grey"), &self.pattern);
                format!(
                    "The symbols along {line} line, written one after another, match the pattern \"{pattern}\"."
                )
            }
        }
    }

    fn look(&self) -> Option<Look> {
        Some(Look::by_hue().meaning(self.pattern.clone()))
    }

    /// Given candidates of a cell have no mark: pencil marks show them.
    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        if self.cells.len() == 1 { Vec::new() } else { Mark::line(&self.cells, frame, Hue::Grey) }
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }
}

/// One cell holds one of the symbols that a pattern matches: its candidates are given.
fn given(cell: CellId, pattern: &Pattern, frame: &Frame) -> Result<Hidden, SpecError> {
    let is_matched = |symbol: &Symbol| pattern.matches(&[*symbol]);
    let symbols: SymbolSet = frame.alphabet.iter().filter(is_matched).collect();
    if symbols.is_empty() {
        return Err(SpecError::impossible("no symbols satisfy the rule"));
    }
    let mut hidden = Hidden::default();
    let says = Says::is(frame.board.name(cell), listed(symbols.iter(), "or"));
    hidden.given_candidates(cell, symbols, frame, says);
    Ok(hidden)
}
