//! Clues that a variant draws over the solution of each puzzle.

use rand::Rng;
use serde::{Deserialize, Serialize};

use super::line_drawing::{LineDrawing, Lines};
use super::{Arrow, BetweenLine, CageDrawing, Palindrome, Renban, Rule, Thermometer, Whispers};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::symbol::Symbol;

/// Clues to be drawn at random, of the kind of rule that `kind` names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Drawing {
    /// `kind = "cage"`
    Cage(CageDrawing),
    /// `kind = "thermometer"`
    Thermometer(LineDrawing),
    /// `kind = "arrow"`: a circle and one shaft.
    Arrow(LineDrawing),
    /// `kind = "whispers"`
    Whispers(LineDrawing),
    /// `kind = "renban"`
    Renban(LineDrawing),
    /// `kind = "palindrome"`
    Palindrome(LineDrawing),
    /// `kind = "between-line"`
    BetweenLine(LineDrawing),
}

impl Drawing {
    /// The name in `kind`.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Self::Cage(_) => "cage",
            Self::Thermometer(_) => "thermometer",
            Self::Arrow(_) => "arrow",
            Self::Whispers(_) => "whispers",
            Self::Renban(_) => "renban",
            Self::Palindrome(_) => "palindrome",
            Self::BetweenLine(_) => "between-line",
        }
    }

    /// Whether clues like this one are drawn.
    #[must_use]
    pub fn draws(&self, clue: &Rule) -> bool {
        matches!(
            (self, clue),
            (Self::Cage(_), Rule::Cage(_))
                | (Self::Thermometer(_), Rule::Thermometer(_))
                | (Self::Arrow(_), Rule::Arrow(_))
                | (Self::Whispers(_), Rule::Whispers(_))
                | (Self::Renban(_), Rule::Renban(_))
                | (Self::Palindrome(_), Rule::Palindrome(_))
                | (Self::BetweenLine(_), Rule::BetweenLine(_))
        )
    }

    /// Fails if no clue can have these sizes.
    pub(crate) fn check(&self, frame: &Frame) -> Result<(), SpecError> {
        match self {
            Self::Cage(cages) => cages.check(frame),
            Self::Thermometer(lines) => lines.check::<Thermometer>(frame),
            Self::Arrow(lines) => lines.check::<Arrow>(frame),
            Self::Whispers(lines) => lines.check::<Whispers>(frame),
            Self::Renban(lines) => lines.check::<Renban>(frame),
            Self::Palindrome(lines) => lines.check::<Palindrome>(frame),
            Self::BetweenLine(lines) => lines.check::<BetweenLine>(frame),
        }
    }

    /// Draws clues over a full board that obeys the rules. Lines do not meet the `drawn` ones, and are added
    /// to them.
    pub(crate) fn draw(
        &self,
        frame: &Frame,
        solution: &[Option<Symbol>],
        drawn: &mut Lines,
        rng: &mut impl Rng,
    ) -> Vec<Rule> {
        match self {
            Self::Cage(cages) => cages.draw(frame, solution, rng).into_iter().map(Rule::Cage).collect(),
            Self::Thermometer(lines) => lines.draw::<Thermometer>(frame, solution, drawn, rng),
            Self::Arrow(lines) => lines.draw::<Arrow>(frame, solution, drawn, rng),
            Self::Whispers(lines) => lines.draw::<Whispers>(frame, solution, drawn, rng),
            Self::Renban(lines) => lines.draw::<Renban>(frame, solution, drawn, rng),
            Self::Palindrome(lines) => lines.draw::<Palindrome>(frame, solution, drawn, rng),
            Self::BetweenLine(lines) => lines.draw::<BetweenLine>(frame, solution, drawn, rng),
        }
    }

    /// Changes some of the clues so that `other` breaks one of them and `solution` none. Lines are never
    /// changed: givens settle what they leave open.
    pub(crate) fn refine(
        &self,
        frame: &Frame,
        clues: &[Rule],
        solution: &[Option<Symbol>],
        other: Option<&[Option<Symbol>]>,
        rng: &mut impl Rng,
    ) -> Option<Vec<Rule>> {
        let Self::Cage(drawing) = self else { return None };
        let cage = |clue: &Rule| if let Rule::Cage(cage) = clue { Some(cage.clone()) } else { None };
        let cages: Vec<_> = clues.iter().filter_map(cage).collect();
        let refined = drawing.refine(frame, &cages, solution, other, rng)?;
        let rest = clues.iter().filter(|clue| !self.draws(clue)).cloned();
        Some(refined.into_iter().map(Rule::Cage).chain(rest).collect())
    }
}
