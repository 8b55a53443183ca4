//! `kind = "any-of"`: at least one of several alternatives holds.

mod alternatives;

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Declare, Draft, Rule, rule_name};
use crate::error::{PathStep, SpecError};
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::listed;
use alternatives::Alternatives;

/// At least one of the alternatives holds; others may hold as well. An alternative is a list of rules, and
/// holds if all of them do; it may be one that nothing obeys, unless all are.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnyOf {
    /// The name of the rule; "alternatives" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The alternatives: any rules but houses.
    pub alternatives: Vec<Vec<Rule>>,
}

impl AnyOf {
    fn rules(&self) -> impl Iterator<Item = &Rule> {
        self.alternatives.iter().flatten()
    }
}

impl Declare for AnyOf {
    const NAME: &'static str = "alternatives";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        if self.alternatives.len() < 2 || self.alternatives.iter().any(Vec::is_empty) {
            return Err(SpecError::new("expected at least two alternatives, each of at least one rule")
                .at("alternatives"));
        }
        let (mut alternatives, mut impossible) = (Vec::new(), None);
        for (at, rules) in self.alternatives.iter().enumerate() {
            let before = draft.rules.len();
            let mut each = rules.iter().enumerate();
            let declared = each.try_for_each(|(entry, rule)| {
                rule.declare(draft).map_err(|error| error.behind(&[PathStep::Entry(entry)]))
            });
            let own = draft.rules.split_off(before);
            let within = |error: SpecError| {
                error.within(format_args!("alternative {}", at + 1)).at_entry("alternatives", at)
            };
            match declared.map_err(within) {
                Ok(()) if own.len() < rules.len() => {
                    return Err(within(SpecError::new("a rule of this kind adds houses; expected others")));
                }
                Ok(()) => alternatives.push(own),
                Err(error) if error.is_impossible() => impossible = Some(error),
                Err(error) => return Err(error),
            }
        }
        match impossible {
            Some(error) if alternatives.is_empty() => Err(error),
            _ => draft.add_rule(Alternatives::new(name, alternatives, &draft.frame)?),
        }
    }

    fn places(&self) -> Vec<Place> {
        Vec::new()
    }

    /// Each alternative names its cells, as drawings of other rules may look like its own.
    fn sentence(&self, _: Tint) -> String {
        let told = |rules: &Vec<Rule>| rules.iter().map(told_at).collect::<Vec<String>>().join(" ");
        let told: Vec<String> =
            (1..).zip(&self.alternatives).map(|(at, rules)| format!("({at}) {}", told(rules))).collect();
        format!(
            "At least one of these holds, and no other sentence is about their drawings: {}",
            told.join(" ")
        )
    }

    fn note(&self, frame: &Frame) -> Option<String> {
        let notes: Vec<String> = self.rules().filter_map(|rule| rule.note(frame)).collect();
        (!notes.is_empty()).then(|| notes.join(" "))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let mut marks: Vec<Mark> = Vec::new();
        for mark in self.rules().flat_map(|rule| rule.marks(frame)) {
            if !marks.contains(&mark) {
                marks.push(mark);
            }
        }
        marks
    }
}

/// A rule in words, with the cells that it is about.
fn told_at(rule: &Rule) -> String {
    let (places, sentence) = (BTreeSet::from_iter(rule.places()), rule.sentence());
    if places.is_empty() { sentence } else { format!("At {}: {sentence}", listed(places, "and")) }
}
