//! Requirements that no puzzle can meet.

use dlx_engine::Stop;

use crate::Level;
use crate::grade::Rating;

/// A requirement that no puzzle can meet.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequirementError {
    /// A required technique is also avoided, or is above the required level or rating.
    #[error("no puzzle can meet the requirement: {technique} {why}")]
    Technique {
        /// The technique.
        technique: &'static str,
        /// Which of these it is.
        why: Hindrance,
    },
    /// A required technique assumes one solution, and such techniques are not used.
    #[error(
        "no puzzle can meet the requirement: {0} assumes one solution, and such techniques are not allowed"
    )]
    Uniqueness(&'static str),
    /// The range of ratings is empty, or no allowed step has a rating in it.
    #[error("no puzzle can meet the requirement: no step that is allowed has a rating in the range")]
    Rating,
    /// The range of efforts is empty.
    #[error("no puzzle can meet the requirement: the range of efforts is empty")]
    Effort,
    /// The range of efforts ends below what a single open cell takes.
    #[error("no puzzle can meet the requirement: one open cell takes an effort of {0}")]
    LowEffort(u32),
    /// The full house is avoided, but the last cell of a row is always one.
    #[error("no puzzle can meet the requirement: the last step is always a full house, which is avoided")]
    FullHouse,
    /// The rules have no steps of a required technique.
    #[error("no puzzle can meet the requirement: {technique} needs {lacking}")]
    Rules {
        /// The technique.
        technique: &'static str,
        /// What the rules lack.
        lacking: &'static str,
    },
    /// The rules say that one of several alternatives holds. No technique speaks of those.
    #[error("no puzzle can meet the requirement: no technique knows rules of which one of several holds")]
    Alternatives,
    /// All techniques of the level are avoided or above the ratings.
    #[error("no puzzle can meet the requirement: every {0} technique is avoided, or above the rating")]
    Level(Level),
    /// The watch was over before the rules were known to suit the requirement.
    #[error("unknown: {0}")]
    Stopped(Stop),
}

impl From<Stop> for RequirementError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// Why no puzzle may need a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Hindrance {
    /// Its level is above that of puzzles.
    #[error("is of level {own}, above {most}")]
    AboveLevel {
        /// The level of the technique.
        own: Level,
        /// That of puzzles.
        most: Level,
    },
    /// Its steps are rated above those of puzzles.
    #[error("has a rating of {own} or more, above {most}")]
    AboveRating {
        /// The lowest rating of the technique.
        own: Rating,
        /// The highest of puzzles.
        most: Rating,
    },
    /// It is avoided.
    #[error("is both required and avoided")]
    Avoided,
}
