//! What every rule must implement, once it is built over a board.

use std::fmt::Debug;

use super::device::{Hidden, Reading};
use crate::board::{Board, CellId};
use crate::bound::Bound;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::lowering::Lowering;
use crate::structure::Structure;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::told_order::ToldOrder;
use crate::told_states::ToldStates;
use crate::violation::{Judged, Violation};

/// A rule over some cells of a board.
///
/// An implementation has these duties. Tests of `tests/suite/rules/`, named in parentheses, fail on a
/// breach:
///
/// - [`check`](Self::check) judges a board directly, by the definition of the rule, without
///   [`lower`](Self::lower) and without an engine; every violation blames cells that break the rule on their
///   own (`blamed_cells_break_the_rule_on_their_own`).
/// - [`lower`](Self::lower) adds items and states such that the covers of the problem are exactly the boards
///   that [`check`](Self::check) accepts, *one cover per board*: hidden variables are functions of the cells
///   (`check_and_lowering_agree_on_all_boards`, `a_right_board_is_one_cover`, and those of
///   `rules/mechanisms.rs`, which list each kind of rule by its mechanism).
/// - [`structure`](Self::structure) states what an exchange of cells and symbols must keep so that every
///   right board stays right. Anything it does not mention may be exchanged, so the default fixes the rule's
///   cells and all symbols (`images_of_right_boards_are_right`).
pub(crate) trait Constraint: Debug + Send + Sync + 'static {
    /// The rule's name, for people: "anti-knight", "cage".
    fn name(&self) -> &str;

    /// What tells it from others with the same name, for people: "R1C1", "3 left of row 1". `None` if it is
    /// the only one.
    fn place(&self, _board: &Board) -> Option<String> {
        None
    }

    /// The name for people of one of several rules with the same name: "cage R1C1".
    fn title(&self, board: &Board) -> String {
        match self.place(board) {
            Some(place) => format!("{} {place}", self.name()),
            None => self.name().to_owned(),
        }
    }

    /// What players see on the board: "thermometer", "missing white dot". `None` if they know the rule by its
    /// name.
    fn seen_as(&self) -> Option<&str> {
        None
    }

    /// Whether it is about pairs of cells, each of which has a mark of its own or lacks it, such as a dot
    /// between the two.
    fn marks_pairs(&self) -> bool {
        false
    }

    /// The cells with a mark of their own, if the rule compares each of these with its neighbours: minima.
    fn marked_cells(&self) -> &[CellId] {
        &[]
    }

    /// The cells that the rule is about, in order, each once.
    fn cells(&self) -> Vec<CellId>;

    /// Adds the violations of a full or partial board.
    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>);

    /// Tells what other rules may make use of, before any is lowered for searches.
    fn announce(&self, _lowering: &mut Lowering<'_>) {}

    /// Adds the items and states.
    fn lower(&self, lowering: &mut Lowering<'_>);

    /// An upper bound on the number of entries that [`lower`](Self::lower) adds to options, for this many
    /// symbols.
    fn entries(&self, symbols: usize) -> usize;

    /// An automaton that reads the numbers in its cells, and accepts what keeps the rule; `None` if the rule
    /// has none.
    fn automaton(&self) -> Option<Reading> {
        None
    }

    /// Items and states for the opposite: that the cells break the rule. Without an automaton, the default
    /// looks at all that the cells may hold, which is too much for more than about five cells, or seven that
    /// see each other.
    ///
    /// # Errors
    /// If that is too much, or if nothing breaks the rule.
    fn opposite(&self, frame: &Frame) -> Result<Hidden, SpecError> {
        match self.automaton() {
            Some(mut reading) => Hidden::not_along(&reading.cells, frame, &mut *reading.machine),
            None => {
                Hidden::opposite(&self.cells(), frame, |judged, violations| self.check(judged, violations))
            }
        }
    }

    /// Whether the states of its hidden variables are settled by searching alone, even where all cells are
    /// filled.
    fn is_settled_by_search(&self) -> bool {
        false
    }

    /// Adds what a symmetry of the model must keep.
    fn structure(&self, structure: &mut Structure) {
        structure.fix(&self.cells());
    }

    /// What it means that one of some states holds, for people: "17 in 2 cells is 8+9". Rules without states
    /// are never asked.
    fn tell_states(&self, _states: &[usize]) -> ToldStates {
        ToldStates::default()
    }

    /// What tells some states from others, for people: "8+9". Rules without states are never asked.
    fn tell_values(&self, states: &[usize]) -> String {
        self.tell_states(states).to_string()
    }

    /// How the symbols in some of its cells compare, for people: "R1C2 < R1C3 < R2C3", "R1C2 = R5C5". `None`
    /// if the rule does not compare them.
    fn tell_order(&self, _board: &Board, _cells: &[CellId]) -> Option<ToldOrder> {
        None
    }

    /// What the rule needs, for people: "the sum 15", "R1C1 to be R1C2+R1C3". `None` if its title says it.
    fn tell_needed(&self) -> Option<String> {
        None
    }

    /// Why nothing obeys the rule, for people: "2 cells can have a sum from 3 to 17, not 99". `None` if
    /// something may.
    fn why_impossible(&self) -> Option<&str> {
        None
    }

    /// The cells that add up to a given number, and the number. `None` if the rule does not say that of cells
    /// that see each other.
    fn given_sum(&self) -> Option<(&[CellId], u32)> {
        None
    }

    /// The cells of a line, in order, any few consecutive ones of which hold one symbol of each class, and
    /// the classes. `None` if the rule is no such line.
    fn classes(&self) -> Option<(&[CellId], &[SymbolSet])> {
        None
    }

    /// Why a cell does not hold a symbol, if what the other cells may hold is reason enough: "R1C2+R1C3 is at
    /// least 3". `None` if it is not, or if the rule has no such words.
    fn tell_bound(&self, _possible: &Possible<'_>, _cell: CellId, _symbol: Symbol) -> Option<Bound> {
        None
    }
}

/// What the cells of a board may hold.
pub(crate) struct Possible<'p> {
    pub(crate) frame: &'p Frame,
    pub(crate) symbols: &'p dyn Fn(CellId) -> SymbolSet,
}

impl Possible<'_> {
    /// That one of some cells, which sees this one, can hold no other symbol: "R1C3 can only hold 5".
    pub(crate) fn tell_taken(&self, cells: &[CellId], cell: CellId, symbol: Symbol) -> Option<String> {
        let only = SymbolSet::default().with(symbol);
        let is_taken = |other: &&CellId| {
            **other != cell && self.frame.share_house(**other, cell) && (self.symbols)(**other) == only
        };
        let taken = cells.iter().find(is_taken)?;
        Some(format!("{} can only hold {symbol}", self.frame.board.name(*taken)))
    }
}
