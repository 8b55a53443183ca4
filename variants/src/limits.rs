//! How large a declared variant may be. Nothing larger is built, so that an untrusted declaration cannot take
//! more than a few hundred megabytes of memory.

/// The largest number of rows, and of columns, of a board.
pub(crate) const SIDE: usize = 100;
/// The largest number of grids.
pub(crate) const GRIDS: usize = 200;
/// The largest number of cells times symbols: the options of the cells.
pub(crate) const CANDIDATES: usize = 65_535;
/// The largest number of rules of a variant, and of rules of one puzzle.
pub(crate) const RULES: usize = 1_000;
/// The largest number of entries that all rules together add to the options of the problem.
pub(crate) const ENTRIES: usize = 1 << 20;
/// The largest number of states of one rule.
pub(crate) const STATES: usize = 5_000;
/// The largest number of edges of an automaton of one rule.
pub(crate) const EDGES: usize = 20_000;
/// The largest number of edges of one layer of an automaton before equivalent nodes are merged.
pub(crate) const RAW_EDGES: usize = 200_000;
/// The largest number of ways from states to states that are looked at to unroll an automaton.
pub(crate) const WORK: usize = 10_000_000;
/// The largest number of boxes of one rule.
pub(crate) const BOXES: usize = 500;
/// The largest number of characters of an id, an alias, or a name.
pub(crate) const NAME: usize = 60;
/// The largest number of characters of a title or rule.
pub(crate) const TEXT: usize = 1_000;
