//! Why clues are judged.

use crate::necessity::Redundant;

/// Why groups of clues are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// To find out for each group whether the others imply it.
    Judge,
    /// To find a group that the others imply, if there is one.
    Disprove,
    /// To remove what the remaining clues imply.
    Minimise,
    /// As `Minimise`, unless proving most of the remaining clues necessary turns out to take too long.
    Probe,
}

impl Aim {
    /// What becomes of groups that the others imply.
    pub(super) fn redundant(self) -> Redundant {
        match self {
            Self::Judge | Self::Disprove => Redundant::Stays,
            Self::Minimise | Self::Probe => Redundant::Goes,
        }
    }

    /// Whether groups are removed that the others imply.
    pub(super) fn removes(self) -> bool {
        self.redundant() == Redundant::Goes
    }
}
