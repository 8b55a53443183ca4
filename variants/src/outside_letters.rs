//! Letters before the clues outside the board, where a number could be one of several rules.

use crate::frame::Frame;
use crate::mark::Mark;
use crate::rule::Rule;

/// The letters of those rules of a puzzle whose clues stand outside the board and look alike, if they mean
/// different things: an initial of the kind of rule, or the next letter of its name that no other has.
pub(crate) struct OutsideLetters {
    clues: Vec<Clue>,
}

/// A meaning of clues outside the board.
struct Clue {
    sentence: String,
    look: Look,
    letter: char,
}

/// What a clue beside a row or column looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Number,
    Dash,
    Arrow,
}

impl Look {
    /// `None` if it is no clue about a row or column; one with an arrow to a corner is about a diagonal.
    fn of(mark: &Mark) -> Option<Self> {
        let Mark::Text { text, direction, .. } = mark else { return None };
        if direction.is_some_and(|(down, right)| down != 0 && right != 0) {
            return None;
        }
        Some(match text.chars().next()? {
            first if first.is_alphanumeric() => Self::Number,
            '-' => Self::Dash,
            _ => Self::Arrow,
        })
    }
}

impl OutsideLetters {
    pub(crate) fn of<'r>(rules: impl Iterator<Item = &'r Rule>, frame: &Frame) -> Self {
        let mut clues: Vec<Clue> = Vec::new();
        for rule in rules {
            let Some(look) = rule.marks(frame).iter().find_map(Look::of) else { continue };
            let sentence = rule.meaning();
            if clues.iter().any(|clue| clue.sentence == sentence) {
                continue;
            }
            let mut letters =
                rule.kind().chars().filter(char::is_ascii_lowercase).map(|c| c.to_ascii_uppercase());
            let is_free = |letter: &char| clues.iter().all(|clue| clue.letter != *letter);
            let letter = letters.find(is_free);
            clues.extend(letter.map(|letter| Clue { sentence, look, letter }));
        }
        let looks: Vec<Look> = clues.iter().map(|clue| clue.look).collect();
        clues.retain(|clue| looks.iter().filter(|&&look| look == clue.look).count() > 1);
        Self { clues }
    }

    /// The letter of a rule, if it has one.
    pub(crate) fn of_rule(&self, rule: &Rule) -> Option<char> {
        let sentence = rule.meaning();
        self.clues.iter().find(|clue| clue.sentence == sentence).map(|clue| clue.letter)
    }

    /// Puts the letter of a rule before the clues that it draws.
    pub(crate) fn mark(&self, rule: &Rule, marks: &mut [Mark]) {
        let Some(letter) = self.of_rule(rule) else { return };
        for mark in marks {
            if let Mark::Text { text, .. } = mark {
                text.insert(0, letter);
            }
        }
    }
}
