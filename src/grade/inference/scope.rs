//! Which inferences a kind of chain may use.

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use crate::grade::terrain::{Item, Terrain};

/// What a kind of chain runs through.
pub(crate) struct Scope {
    /// Whether a truth gives strong inferences.
    pub(crate) truths: fn(&Terrain, Item) -> bool,
    /// Whether two options that exclude each other give a weak inference.
    pub(crate) weak: fn(&Terrain, OptionId, OptionId) -> bool,
    /// Which sets of options are nodes.
    pub(crate) nodes: Nodes,
}

/// Which sets of options are nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Nodes {
    /// Single options that have a strong inference.
    Linked,
    /// All live options.
    Single,
    /// Also the options that a truth shares with another item, such as a symbol's places where a row meets a box.
    Grouped,
    /// Also a symbol's places in cells of a house that have one candidate more than there are cells: where the symbol
    /// is in none of these, each other candidate is in one of them.
    AlmostLocked,
}

impl Scope {
    /// One symbol.
    pub(crate) const SYMBOL: Self = Self {
        truths: |terrain, truth| matches!(terrain.meaning(truth), Meaning::Symbol { .. }),
        weak: |terrain, one, other| symbol(terrain, one) == symbol(terrain, other),
        nodes: Nodes::Linked,
    };
    /// Cells with two candidates.
    pub(crate) const CELLS: Self = Self {
        truths: |terrain, truth| matches!(terrain.meaning(truth), Meaning::Cell(_)),
        weak: |terrain, one, other| cell(terrain, one) != cell(terrain, other),
        nodes: Nodes::Linked,
    };
    /// Everything with two options.
    pub(crate) const LINKED: Self = Self::everything(Nodes::Linked);
    /// Everything with two options, and what that says of all live options.
    pub(crate) const SINGLE: Self = Self::everything(Nodes::Single);
    /// Also groups of options.
    pub(crate) const GROUPED: Self = Self::everything(Nodes::Grouped);
    /// Also almost locked sets.
    pub(crate) const ALMOST_LOCKED: Self = Self::everything(Nodes::AlmostLocked);

    const fn everything(nodes: Nodes) -> Self {
        Self { truths: |_, _| true, weak: |_, _, _| true, nodes }
    }
}

fn symbol(terrain: &Terrain, option: OptionId) -> Option<dlx_variants::Symbol> {
    terrain.candidate(option).map(|(_, symbol)| symbol)
}

fn cell(terrain: &Terrain, option: OptionId) -> Option<dlx_variants::CellId> {
    terrain.candidate(option).map(|(cell, _)| cell)
}
