//! The requirements on a batch.

use std::sync::Arc;

use dlx_engine::{Stop, Watch};
use dlx_variants::Model;

use super::error::RequirementError;
use super::requirement::Requirement;
use crate::grade::Grader;

/// The requirements on the puzzles of a batch, by index.
#[derive(Clone, Debug)]
pub struct Requirements {
    /// Requirements, each with its number of puzzles. The last one also applies to all further puzzles.
    shares: Vec<(u64, Requirement)>,
    /// Whether puzzles get their ratings even if only their levels are required.
    pub(super) has_ratings: bool,
    /// A model, and the grader that is prepared for it.
    prepared: Option<(Arc<Model>, Grader)>,
}

/// Whatever is prepared.
impl PartialEq for Requirements {
    fn eq(&self, other: &Self) -> bool {
        self.shares == other.shares && self.has_ratings == other.has_ratings
    }
}

impl Eq for Requirements {}

impl Requirements {
    /// The same requirement for all puzzles.
    ///
    /// # Errors
    /// If no puzzle can meet the requirement.
    pub fn all(requirement: Requirement) -> Result<Self, RequirementError> {
        Self::shares(vec![(0, requirement)])
    }

    /// Leaves out the ratings of puzzles that are required to have a level and nothing else: to find a rating
    /// takes most of the time on hard puzzles. The puzzles are the same.
    #[must_use]
    pub fn without_ratings(self) -> Self {
        Self { has_ratings: false, ..self }
    }

    /// Successive requirements, each with its number of puzzles. The last one also applies to all further
    /// puzzles; an empty list requires nothing.
    ///
    /// # Errors
    /// The first requirement that no puzzle can meet.
    pub fn shares(shares: Vec<(u64, Requirement)>) -> Result<Self, RequirementError> {
        shares.iter().try_for_each(|(_, requirement)| requirement.check())?;
        Ok(Self { shares, has_ratings: true, prepared: None })
    }

    /// Prepares for puzzles of a model, and fails if its rules, all clues that are rules included, lack what
    /// a required technique needs or what each technique of a required rating needs, or if no technique knows
    /// them.
    ///
    /// # Errors
    /// The first technique that no puzzle of this model needs for that reason, that no step has the rating,
    /// that no puzzle has a grade, or that the watch was over first.
    pub fn for_rules_of(mut self, model: &Arc<Model>, watch: &Watch) -> Result<Self, RequirementError> {
        if !self.shares.is_empty() && model.has_alternatives() {
            return Err(RequirementError::Alternatives);
        }
        let grader = self.grader(model, watch)?;
        self.shares.iter().try_for_each(|(_, requirement)| requirement.check_rules(grader.network()))?;
        self.prepared = Some((Arc::clone(model), grader));
        Ok(self)
    }

    /// The grader for puzzles of a model: the one that is prepared, or a new one unless the watch is over
    /// first.
    pub(super) fn grader(&self, model: &Arc<Model>, watch: &Watch) -> Result<Grader, Stop> {
        if let Some((_, grader)) = self.prepared.as_ref().filter(|(of, _)| Arc::ptr_eq(of, model)) {
            return Ok(grader.clone());
        }
        let assumes_uniqueness = self.shares.iter().any(|(_, requirement)| requirement.assumes_uniqueness);
        Requirement { assumes_uniqueness, ..Requirement::default() }.grader(model, watch)
    }

    /// The requirement on puzzle `index`.
    #[must_use]
    pub fn requirement(&self, index: u64) -> Requirement {
        let mut left = index;
        for (count, requirement) in &self.shares {
            if left < *count {
                return requirement.clone();
            }
            left -= count;
        }
        self.shares.last().map(|(_, requirement)| requirement.clone()).unwrap_or_default()
    }
}
