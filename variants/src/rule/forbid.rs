//! `kind = "forbid"`: pairs of cells do not hold listed pairs of symbols.

use serde::{Deserialize, Serialize};

use super::device::{Between, PairMark, Pairs};
use super::setting::Setting;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;
use crate::symbol::Symbol;

/// Pairs of cells do not hold listed pairs of symbols.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Forbid {
    /// The name of the rule; "forbid" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The forbidden pairs, two symbols each: "12" forbids 1 in the first cell with 2 in the second.
    pub not: Vec<String>,
    /// The pairs of cells; the order within a pair matters.
    pub between: Between,
}

impl Forbid {
    fn forbidden(&self, alphabet: Alphabet) -> Result<Vec<(Symbol, Symbol)>, SpecError> {
        let read = |(entry, text): (usize, &String)| {
            let mut symbols = text.chars().map(|c| alphabet.of_char(c));
            match (symbols.next(), symbols.next(), symbols.next()) {
                (Some(Some(x)), Some(Some(y)), None) => Ok((x, y)),
                _ => {
                    let message = format!("`not`: found {text:?}; expected two symbols such as \"12\"");
                    Err(SpecError::new(message).at_entry("not", entry))
                }
            }
        };
        self.not.iter().enumerate().map(read).collect()
    }

    /// The sentence about these cells.
    fn told(&self, cells: &str) -> String {
        format!("{cells} do not hold any of these, in order: {}.", self.not.join(", "))
    }

    /// A line, or an arrow where it matters which cell comes first.
    fn mark(&self) -> PairMark {
        let turned = |text: &String| text.chars().rev().collect::<String>();
        match self.not.iter().all(|text| self.not.contains(&turned(text))) {
            true => PairMark::Line,
            false => PairMark::Arrow,
        }
    }
}

impl Declare for Forbid {
    const NAME: &'static str = "forbid";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let forbidden = self.forbidden(draft.frame.alphabet)?;
        let relation = Relation::new(draft.frame.alphabet, |x, y| forbidden.contains(&(x, y)));
        let pairs = self.between.pairs(&draft.frame)?;
        draft.add_rule(Pairs::new(name).with(relation, pairs))
    }

    fn places(&self) -> Vec<Place> {
        self.between.places()
    }

    fn sentence(&self, tint: Tint) -> String {
        self.told(&self.between.words(&self.mark(), tint))
    }

    fn sentence_on(&self, setting: &Setting<'_>) -> String {
        self.told(&setting.told_pairs(&self.between, &self.mark()))
    }

    fn heading(&self) -> Option<&str> {
        self.name.as_deref()
    }

    fn look(&self) -> Option<Look> {
        (self.mark() == PairMark::Line).then(Look::usual)
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        self.between.marks(&self.mark(), frame)
    }

    fn reversed(&self, alphabet: Alphabet) -> Option<Rule> {
        let opposite = |text: &String| -> Option<String> {
            text.chars().map(|c| Some(alphabet.opposite(alphabet.of_char(c)?).to_char())).collect()
        };
        let not = self.not.iter().map(opposite).collect::<Option<_>>()?;
        Some(Rule::Forbid(Self { not, ..self.clone() }))
    }
}
