//! Colours of lines that have none of their own: those of patterns and automata, which a puzzle may have several of.

use crate::frame::Frame;
use crate::mark::{Hue, Mark};
use crate::rule::Rule;

/// The colours to choose from, the usual one first.
const CHOICE: [Hue; 8] =
    [Hue::Grey, Hue::Red, Hue::Teal, Hue::Orange, Hue::Purple, Hue::Yellow, Hue::Green, Hue::Blue];

/// The colours of those lines of a puzzle whose meaning no colour is known for: one for each meaning, and none that lines of
/// other rules have, as long as there are enough.
pub(crate) struct LineHues {
    /// The meanings, in the order of the rules.
    meanings: Vec<String>,
    /// The colours that no other line has, or else all.
    free: Vec<Hue>,
}

impl LineHues {
    pub(crate) fn of<'r>(rules: impl Iterator<Item = &'r Rule>, frame: &Frame) -> Self {
        let (mut meanings, mut taken): (Vec<String>, Vec<Hue>) = (Vec::new(), Vec::new());
        for rule in rules {
            match rule.meaning_of_line() {
                Some(meaning) if meanings.contains(&meaning) => {}
                Some(meaning) => meanings.push(meaning),
                None => taken.extend(rule.marks(frame).iter().filter_map(hue)),
            }
        }
        let mut free: Vec<Hue> = CHOICE.into_iter().filter(|hue| !taken.contains(hue)).collect();
        if free.len() < meanings.len() {
            free = CHOICE.to_vec();
        }
        Self { meanings, free }
    }

    /// The colour of a rule's lines, if it has no colour of its own, and whether it has to be told.
    pub(crate) fn of_rule(&self, rule: &Rule) -> Option<(Hue, bool)> {
        let meaning = rule.meaning_of_line()?;
        let at = self.meanings.iter().position(|known| *known == meaning)?;
        let hue = self.free[at % self.free.len()];
        Some((hue, self.meanings.len() > 1 || hue != CHOICE[0]))
    }

    /// What a rule draws, its lines in their colour.
    pub(crate) fn marks(&self, rule: &Rule, frame: &Frame) -> Vec<Mark> {
        let mut marks = rule.marks(frame);
        if let Some((of_rule, _)) = self.of_rule(rule) {
            for mark in &mut marks {
                if let Mark::Line { hue, .. } = mark {
                    *hue = of_rule;
                }
            }
        }
        marks
    }
}

fn hue(mark: &Mark) -> Option<Hue> {
    match mark {
        Mark::Line { hue, .. } => Some(*hue),
        _ => None,
    }
}
