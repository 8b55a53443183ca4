//! Models: the board of a puzzle and its rules.

mod images;
mod words;

use std::ops::Range;
use std::sync::Arc;

use crate::alphabet::Alphabet;
use crate::board::{Board, CellId};
use crate::frame::{Frame, NumberedHouse};
use crate::grid::Grid;
use crate::house::{House, HouseKind};
use crate::hues::Hues;
use crate::mark::Mark;
use crate::outside_letters::OutsideLetters;
use crate::rule::{Constraint, Draft, Rule};
use crate::spec::Spec;
use crate::symbol_set::SymbolSet;

/// A board and its rules. A model is built from a [`Spec`], is immutable, and is shared by all puzzles that
/// have the same rules.
///
/// The rules other than houses are numbered from 0: first those of the variant, then those of this puzzle
/// alone, which are [clues](Self::clues).
#[derive(Clone, Debug)]
pub struct Model {
    spec: Spec,
    frame: Frame,
    rules: Vec<Arc<dyn Constraint>>,
    /// The marks of this puzzle alone among the constraints: the place of each there, and its rule.
    marks: Vec<(usize, usize)>,
    first_clue: usize,
}

/// Models are equal if their declarations are, and the same houses and rules are derived from them.
impl PartialEq for Model {
    fn eq(&self, other: &Self) -> bool {
        self.spec == other.spec && self.houses() == other.houses() && self.rules.len() == other.rules.len()
    }
}

impl Eq for Model {}

impl Model {
    pub(crate) fn new(spec: Spec, draft: Draft, marks: Vec<(usize, usize)>, first_clue: usize) -> Self {
        Self { spec, frame: draft.frame, rules: draft.rules, marks, first_clue }
    }

    /// The same rules over another frame of the same board.
    pub(crate) fn with_frame(&self, frame: Frame) -> Self {
        Self { frame, ..self.clone() }
    }

    /// The declaration that the model was built from, including everything drawn at random.
    #[must_use]
    pub fn spec(&self) -> &Spec {
        &self.spec
    }

    /// The number of symbols.
    #[must_use]
    pub fn symbols(&self) -> usize {
        self.frame.alphabet.count()
    }

    /// The symbols.
    #[must_use]
    pub fn alphabet(&self) -> Alphabet {
        self.frame.alphabet
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.frame.board
    }

    /// The grids, in the order of the declaration.
    #[must_use]
    pub fn grids(&self) -> &[Grid] {
        &self.frame.grids
    }

    /// The name of each grid for people: "the north-west grid", or "grid 7" if there are too many for that;
    /// "the grid" if there is only one.
    #[must_use]
    pub fn grid_names(&self) -> &[String] {
        &self.frame.grid_names
    }

    /// All houses; those that grids share are listed once.
    #[must_use]
    pub fn houses(&self) -> &[House] {
        &self.frame.houses
    }

    /// Whether all houses are rows, columns and boxes.
    #[must_use]
    pub fn has_only_plain_houses(&self) -> bool {
        let is_plain =
            |house: &House| matches!(house.kind, HouseKind::Row | HouseKind::Column | HouseKind::Box);
        self.houses().iter().all(is_plain)
    }

    /// The houses of a kind as people count them.
    pub fn numbered_houses(&self, kind: HouseKind) -> impl Iterator<Item = &NumberedHouse> {
        self.frame.numbered.iter().filter(move |of| of.kind == kind)
    }

    /// The houses that a cell is in, as indices into [`houses`](Self::houses).
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn houses_of(&self, cell: CellId) -> &[usize] {
        &self.frame.houses_of[cell.index()]
    }

    /// The box or region of a cell, as an index into [`houses`](Self::houses): borders are drawn between
    /// cells that differ in this. `None` if there are neither boxes nor regions.
    ///
    /// # Panics
    /// If the board has no such cell.
    #[must_use]
    pub fn box_of(&self, cell: CellId) -> Option<usize> {
        self.frame.boxes[cell.index()]
    }

    /// The rules that belong to this puzzle alone, by number, in the order of [`Spec::clues`]. Like its
    /// givens, they are clues.
    #[must_use]
    pub fn clues(&self) -> Range<usize> {
        self.first_clue..self.rules.len()
    }

    /// Whether rules belong to this puzzle alone.
    #[must_use]
    pub fn has_clues(&self) -> bool {
        !self.clues().is_empty()
    }

    /// The most clues that are rules in puzzles of this variant: those that it has, and those that are drawn.
    #[must_use]
    pub fn most_clues(&self) -> usize {
        let drawn: usize = self.spec.draw.iter().map(|drawing| drawing.most_clues(&self.frame)).sum();
        drawn + self.spec.clues.len()
    }

    /// The number of rules other than houses.
    #[must_use]
    pub fn rule_count(&self) -> usize {
        self.rules.len()
    }

    /// Whether a rule is about pairs of cells, each of which has a mark of its own or lacks it, such as a dot
    /// between the two.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn marks_pairs(&self, rule: usize) -> bool {
        self.rules[rule].marks_pairs()
    }

    /// The cells with a mark of their own, if a rule compares each of these with its neighbours, such as
    /// minima; none for other rules.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn marked_cells(&self, rule: usize) -> &[CellId] {
        self.rules[rule].marked_cells()
    }

    /// The cells that a rule is about, in order.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn rule_cells(&self, rule: usize) -> Vec<CellId> {
        self.rules[rule].cells()
    }

    /// The cells of a rule, all of which see each other, that add up to a given number, and the number.
    /// `None` for other rules.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn given_sum(&self, rule: usize) -> Option<(&[CellId], u32)> {
        self.rules[rule].given_sum()
    }

    /// The cells of a line, in order, any few consecutive ones of which hold symbols of different classes,
    /// one of each, and these classes: low, middle and high symbols on an entropic line. So cells as far
    /// apart as there are classes hold symbols of the same class. `None` for other rules, and for lines with
    /// fewer cells than classes.
    ///
    /// # Panics
    /// If the model has no such rule.
    #[must_use]
    pub fn rule_classes(&self, rule: usize) -> Option<(&[CellId], &[SymbolSet])> {
        self.rules[rule].classes()
    }

    /// Whether some rule is that one of several alternatives holds, for which there is no automaton. Its
    /// states are settled by searching alone, even where all cells are filled, and no technique of people
    /// knows it.
    #[must_use]
    pub fn has_alternatives(&self) -> bool {
        self.constraints().iter().any(|rule| rule.is_settled_by_search())
    }

    /// What the rules draw on the board.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let (hues, letters) = (self.hues(), self.outside_letters());
        let marks = |rule| {
            let mut marks = hues.marks(rule, &self.frame);
            letters.mark(rule, &mut marks);
            marks
        };
        self.declared().flat_map(marks).collect()
    }

    fn outside_letters(&self) -> OutsideLetters {
        OutsideLetters::of(self.declared(), &self.frame)
    }

    fn hues(&self) -> Hues {
        Hues::of(self.declared(), &self.frame)
    }

    pub(crate) fn frame(&self) -> &Frame {
        &self.frame
    }

    pub(crate) fn constraints(&self) -> &[Arc<dyn Constraint>] {
        &self.rules
    }

    /// The rules as declared.
    fn declared(&self) -> impl Iterator<Item = &Rule> {
        self.spec.constraints.iter().chain(&self.spec.clues)
    }
}
