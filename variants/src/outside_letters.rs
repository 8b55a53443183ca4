//! Letters before the clues outside the board, where a number could be one of several rules.

use crate::frame::Frame;
use crate::mark::Mark;
use crate::rule::Rule;

/// The letters of those rules of a puzzle whose clues stand outside the board, if there are several kinds of them: an initial of each
/// kind, or the next letter of its name that no other has.
pub(crate) struct OutsideLetters {
    kinds: Vec<(&'static str, char)>,
}

impl OutsideLetters {
    pub(crate) fn of<'r>(rules: impl Iterator<Item = &'r Rule>, frame: &Frame) -> Self {
        let mut kinds: Vec<(&'static str, char)> = Vec::new();
        for rule in rules {
            let kind = rule.kind();
            if kinds.iter().all(|&(known, _)| known != kind) && rule.marks(frame).iter().any(is_number) {
                let mut letters =
                    kind.chars().filter(char::is_ascii_lowercase).map(|c| c.to_ascii_uppercase());
                let is_free = |letter: &char| kinds.iter().all(|(_, taken)| taken != letter);
                kinds.extend(letters.find(is_free).map(|letter| (kind, letter)));
            }
        }
        if kinds.len() < 2 {
            kinds.clear();
        }
        Self { kinds }
    }

    /// The letter of a rule, if it has one.
    pub(crate) fn of_rule(&self, rule: &Rule) -> Option<char> {
        self.kinds.iter().find(|(kind, _)| *kind == rule.kind()).map(|&(_, letter)| letter)
    }

    /// Puts the letter of a rule before the numbers that it draws.
    pub(crate) fn mark(&self, rule: &Rule, marks: &mut [Mark]) {
        let Some(letter) = self.of_rule(rule) else { return };
        for mark in marks {
            if let Mark::Text { text, .. } = mark {
                text.insert(0, letter);
            }
        }
    }
}

/// Whether a mark is a number beside a row or column; one with an arrow is about a diagonal.
fn is_number(mark: &Mark) -> bool {
    matches!(mark, Mark::Text { text, diagonal: None, .. } if text.starts_with(char::is_alphanumeric))
}
