//! Steps, and the way in which techniques report them.

mod argument;
mod technique;

use dlx_engine::OptionId;

use crate::grade::candidates::Candidates;
use crate::grade::network::Item;
use crate::level::Rating;

pub use argument::Node;
pub(crate) use technique::{Basis, Fits, Growth};
pub use technique::{Finds, Technique};

/// One step of a solution: what changes, and what that rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique that found it.
    pub technique: &'static Technique,
    /// How hard it is: the technique's rating, unless its size matters.
    pub rating: Rating,
    /// The items of which exactly one option holds, that the step rests on.
    pub truths: Vec<Item>,
    /// The items of which at most one option holds, that the step rests on.
    pub links: Vec<Item>,
    /// Where the truths are several sets that are told apart, how many are in each: two almost locked sets, the corners
    /// of a rectangle and what goes with them, or a crossing of houses and cells beside it.
    pub parts: Vec<usize>,
    /// The options that the step rests on besides, where the truths do not tell.
    pub nodes: Vec<OptionId>,
    /// The argument of a chain, a net or colours, in order.
    pub argument: Vec<Node>,
    /// The steps of one technique that this joins, where they are taken together.
    pub joins: Vec<Step>,
    /// The options that hold.
    pub placements: Vec<OptionId>,
    /// The options that do not.
    pub eliminations: Vec<OptionId>,
}

impl Step {
    /// A step that changes nothing yet, to be completed.
    #[must_use]
    pub fn new(technique: &'static Technique) -> Self {
        Self {
            technique,
            rating: technique.rating,
            truths: Vec::new(),
            links: Vec::new(),
            parts: Vec::new(),
            nodes: Vec::new(),
            argument: Vec::new(),
            joins: Vec::new(),
            placements: Vec::new(),
            eliminations: Vec::new(),
        }
    }

    /// What two steps of one technique eliminate together, unless one of them eliminates all of that.
    pub(crate) fn join(one: &Self, other: &Self) -> Option<Self> {
        let mut eliminations = [&one.eliminations[..], &other.eliminations].concat();
        eliminations.sort_unstable();
        eliminations.dedup();
        let is_more = eliminations.len() > one.eliminations.len().max(other.eliminations.len());
        is_more.then(|| Self {
            truths: unique(one.truths.iter().chain(&other.truths).copied()),
            links: unique(one.links.iter().chain(&other.links).copied()),
            eliminations,
            joins: vec![one.clone(), other.clone()],
            ..Self::new(one.technique)
        })
    }

    /// The parts of the truths.
    pub(crate) fn sets(&self) -> Vec<&[Item]> {
        let mut rest = self.truths.as_slice();
        let mut sets = Vec::new();
        for &count in &self.parts {
            let (set, others) = rest.split_at(count.min(rest.len()));
            sets.push(set);
            rest = others;
        }
        sets
    }

    /// Takes the step.
    pub fn apply(&self, candidates: &mut Candidates<'_>) {
        for &option in &self.eliminations {
            candidates.eliminate(option);
        }
        for &option in &self.placements {
            candidates.place(option);
        }
    }

    /// Whether the step changes anything.
    #[must_use]
    pub fn changes(&self, candidates: &Candidates<'_>) -> bool {
        self.placements.iter().chain(&self.eliminations).any(|&option| candidates.is_live(option))
    }
}

/// The values in order of appearance, each once.
fn unique<T: PartialEq>(values: impl Iterator<Item = T>) -> Vec<T> {
    let mut unique = Vec::new();
    for value in values {
        if !unique.contains(&value) {
            unique.push(value);
        }
    }
    unique
}
