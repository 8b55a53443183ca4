//! The puzzle that a line describes, constraint by constraint.

mod record;

use dlx_variants::{Place, Rule, Symbol};

use super::part::Part;
use super::room::Room;
use super::shape::Shape;
use crate::format::error::ReadErrorKind;

/// The most rules of a puzzle; variants are refused from half of that on.
const RULES: usize = 2_000;

/// The puzzle so far.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) shape: Shape,
    pub(super) room: Room,
    pub(super) constraints: Vec<Rule>,
    pub(super) clues: Vec<Rule>,
    /// The regions, a letter for each cell.
    pub(super) regions: Option<String>,
    /// Whether there are no boxes.
    pub(super) no_boxes: bool,
    /// The number of cells of a region, if it is given.
    pub(super) region_size: Option<usize>,
    /// Whether all regions of the usual size hold the same values.
    pub(super) same_values: bool,
    pub(super) givens: Vec<(Place, Vec<Symbol>)>,
    /// The pairs of cells with a mark, and the constraint that they come from.
    pub(super) marked: Vec<(String, [Place; 2])>,
    /// Whether alternatives have such pairs.
    pub(super) has_marked_alternatives: bool,
    /// Constraints that all marks of some kinds are shown.
    pub(super) strict: Vec<String>,
    /// Whether ranks that are given may be tied.
    pub(super) ties: bool,
    /// Whether no ranks may be tied, not even those that are not given.
    pub(super) no_ties: bool,
}

impl Draft {
    /// An empty puzzle on the same board, which takes all the room that this one has.
    pub(super) fn apart(&mut self) -> Self {
        Self { shape: self.shape, room: std::mem::take(&mut self.room), ..Self::default() }
    }

    /// Whether there are rules and givens alone, which say nothing of the board and of other rules.
    pub(super) fn has_rules_alone(&self) -> bool {
        let Self { regions, no_boxes, region_size, same_values, strict, ties, no_ties, .. } = self;
        let says_of_board = regions.is_some() || *no_boxes || region_size.is_some() || *same_values;
        !says_of_board && strict.is_empty() && !ties && !no_ties
    }

    /// Whether there are pairs of cells with a mark.
    pub(super) fn has_marks(&self) -> bool {
        !self.marked.is_empty() || self.has_marked_alternatives
    }

    pub(super) fn clue(&mut self, rule: Rule) -> Result<(), ReadErrorKind> {
        self.clues.push(rule);
        Ok(())
    }

    pub(super) fn constraint(&mut self, rule: Rule) -> Result<(), ReadErrorKind> {
        self.constraints.push(rule);
        Ok(())
    }

    /// Fails once there are more rules than a puzzle may have.
    pub(super) fn check_size(&self, part: &Part<'_>) -> Result<(), ReadErrorKind> {
        match self.constraints.len() + self.clues.len() {
            count if count > RULES => Err(part.fault(&format!("at most {RULES} rules"))),
            _ => Ok(()),
        }
    }

    /// Takes some of the bytes that the line may grow to.
    pub(super) fn take_room(&mut self, part: &Part<'_>, bytes: usize) -> Result<(), ReadErrorKind> {
        let has_room = self.room.take(bytes);
        has_room.then_some(()).ok_or_else(|| part.fault(Room::EXPECTED))
    }
}
