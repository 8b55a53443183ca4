//! The devices that rules lower to. A rule's file picks one and supplies the numbers.
//!
//! - *Pairs*: relations between two cells, and what reduces to them: cells that differ, lines, dots,
//!   neighbours, classes that alternate.
//! - *Sets*: cells that see each other hold one of some sets of symbols.
//! - *Totals*: equal or given sums, added up from sets and single cells.
//! - *Diagrams*: automata along a line, unrolled. Several are read together where one of them is to accept,
//!   or in parts where that takes too many states.
//! - *Boxes*: the cells' symbols lie in one of some boxes, where a box is a set for each cell. Searches are
//!   told what each requires.
//!
//! All except pairs have *hidden variables*, which are functions of the cells: a valid board is exactly one
//! cover.

mod along;
mod between;
mod cases;
mod cell_automaton;
mod classes;
mod cliques;
mod diagram;
mod groups;
mod hidden_variables;
mod lines;
mod machine;
mod needed;
mod neighbours;
mod no_sum;
mod number_pairs;
mod one_of_sets;
mod outside_clue;
mod pair_mark;
mod pairs;
mod parts;
mod reading;
mod remainders;
mod required_automaton;
mod rest;
mod sums;
mod supports;
mod told;
mod totals;
mod union;
mod unrolled;

pub(super) use along::{sum_of_cells, symbols_of_cells};
pub(super) use between::A_MARK;
pub use between::Between;
pub(super) use classes::declare_classes;
pub(super) use cliques::Different;
pub(super) use groups::terms;
pub(super) use hidden_variables::{Hidden, Saying, Says, Variable};
pub(super) use lines::{declare_line, pairs_within};
pub(super) use machine::{Machine, Numbers, Uniform, uniform};
pub(super) use neighbours::declare_neighbours;
pub use number_pairs::NumberPairs;
pub(super) use number_pairs::{NumberRule, PairNumber};
pub(super) use one_of_sets::OneOfSets;
pub(super) use outside_clue::outside_clue;
pub(super) use pair_mark::PairMark;
pub(super) use pairs::Pairs;
pub(super) use sums::sets_of_sum;
pub(super) use told::{Order, Told};
pub(super) use totals::{Bounds, Totals, digits, sum_of_different};
pub(crate) use union::Reading;
pub(super) use union::Union;
pub(crate) use unrolled::KnownUnrolled;
