//! Which inferences a kind of chain may use.

use dlx_engine::OptionId;
use dlx_variants::Meaning;

use crate::network::{Item, Network};

/// What a kind of chain runs through.
pub(crate) struct Scope {
    /// Tells the scopes apart.
    pub(crate) number: usize,
    /// Whether a truth gives strong inferences.
    pub(crate) truths: fn(&Network, Item) -> bool,
    /// Whether two options that exclude each other give a weak inference, if not all do.
    pub(crate) weak: Option<fn(&Network, OptionId, OptionId) -> bool>,
    /// Which sets of options are nodes.
    pub(crate) nodes: Nodes,
}

/// Which sets of options are nodes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum Nodes {
    /// Single options that have a strong inference.
    Linked,
    /// Every live option.
    Single,
    /// Also the options that a truth shares with another item, such as a symbol's places where a row meets a
    /// box.
    Grouped,
    /// Also a symbol's places in an almost locked set: if the symbol is in none of its cells, every other
    /// candidate of the set is in one of them.
    AlmostLocked,
}

impl Scope {
    /// One symbol.
    pub(crate) const SYMBOL: Self = Self {
        number: 0,
        truths: |network, truth| matches!(network.meaning(truth), Meaning::Symbol { .. }),
        weak: Some(|network, one, other| symbol(network, one) == symbol(network, other)),
        nodes: Nodes::Linked,
    };
    /// Cells with two candidates.
    pub(crate) const CELLS: Self = Self {
        number: 1,
        truths: |network, truth| matches!(network.meaning(truth), Meaning::Cell(_)),
        weak: Some(|network, one, other| cell(network, one) != cell(network, other)),
        nodes: Nodes::Linked,
    };
    /// Cells with two candidates, and symbols with two places in a house.
    const CANDIDATES: Self = Self {
        number: 2,
        truths: |network, truth| matches!(network.meaning(truth), Meaning::Cell(_) | Meaning::Symbol { .. }),
        ..Self::LINKED
    };
    /// Everything with two options.
    pub(crate) const LINKED: Self = Self::everything(3, Nodes::Linked);
    /// Everything with two options, and every live option as a node.
    pub(crate) const SINGLE: Self = Self::everything(4, Nodes::Single);
    /// Also groups of options.
    pub(crate) const GROUPED: Self = Self::everything(5, Nodes::Grouped);
    /// Also almost locked sets.
    pub(crate) const ALMOST_LOCKED: Self = Self::everything(6, Nodes::AlmostLocked);

    /// Cells with two candidates, and symbols with two places in a house: on most boards these are all truths
    /// with two options, so that the graph is known.
    pub(crate) fn of_candidates(network: &Network) -> &'static Self {
        let is_candidates = |item| (Self::CANDIDATES.truths)(network, Item(item));
        match (0..network.primary_count() as u32).all(is_candidates) {
            true => &Self::LINKED,
            false => &Self::CANDIDATES,
        }
    }

    /// Whether all is about one symbol at a time.
    pub(crate) fn is_of_one_symbol(&self) -> bool {
        self.number == Self::SYMBOL.number
    }

    const fn everything(number: usize, nodes: Nodes) -> Self {
        Self { number, truths: |_, _| true, weak: None, nodes }
    }
}

fn symbol(network: &Network, option: OptionId) -> Option<dlx_variants::Symbol> {
    network.candidate(option).map(|(_, symbol)| symbol)
}

fn cell(network: &Network, option: OptionId) -> Option<dlx_variants::CellId> {
    network.candidate(option).map(|(cell, _)| cell)
}
