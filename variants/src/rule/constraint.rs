//! What every rule must do, once it is built over a board.

use std::fmt::Debug;

use crate::board::CellId;
use crate::judge::{Judged, Violation};
use crate::lowering::Lowering;
use crate::structure::Structure;

/// A rule over some cells of a board.
///
/// The duties, and the tests of `tests/suite/rules.rs` that a breach would fail:
///
/// - [`check`](Self::check) judges a board directly, by the rule's own words, without [`lower`](Self::lower) and without
///   an engine; every violation blames cells that break the rule on their own (`blamed_cells_break_the_rule_on_their_own`).
/// - [`lower`](Self::lower) adds items and states such that the covers of the problem are exactly the boards that
///   [`check`](Self::check) accepts, *one cover a board*: hidden variables are functions of the cells
///   (`check_and_lowering_agree_on_all_boards`, `a_right_board_is_one_cover`).
/// - [`structure`](Self::structure) tells what an exchange of cells and symbols has to keep so that every right board
///   stays right. What it says nothing of may be exchanged, so a rule that does not implement it fixes its cells and all
///   symbols (`images_of_right_boards_are_right`).
pub(crate) trait Constraint: Debug + Send + Sync + 'static {
    /// The rule's name, for people: "anti-knight", "cage".
    fn name(&self) -> &str;

    /// What people call this rule of several of the same name: "cage R1C1".
    fn title(&self, _board: &crate::board::Board) -> String {
        self.name().to_owned()
    }

    /// The cells that the rule is about, in order, each once.
    fn cells(&self) -> Vec<CellId>;

    /// Adds what a full or partial board breaks.
    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>);

    /// Adds the items and states.
    fn lower(&self, lowering: &mut Lowering<'_>);

    /// An upper bound of the entries that [`lower`](Self::lower) adds to options, for this many symbols.
    fn entries(&self, symbols: usize) -> usize;

    /// Adds what a symmetry of the model has to keep.
    fn structure(&self, structure: &mut Structure) {
        structure.fix(&self.cells());
    }

    /// What some of the states say, of which one holds, for people: "17 in 2 cells is 8+9". Rules without states are
    /// never asked.
    fn tell_states(&self, _states: &[usize]) -> String {
        String::new()
    }
}
