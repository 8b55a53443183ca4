//! Steps, and how techniques report them.

mod image;
mod parts;
mod premises;
mod reason;
mod states;
mod technique;

use std::borrow::Cow;

use dlx_engine::OptionId;

use crate::candidates::Candidates;
use crate::level::Rating;
use crate::network::Network;

pub(crate) use image::Origin;
pub use reason::{Arrangement, Chain, Colours, Exocet, Firework, Node, Reason};
pub(crate) use technique::{Basis, Fits, Growth, Moves, Needs};
pub use technique::{Finds, Technique};

/// One step of a solution: what changes, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Step {
    /// The technique that found it.
    pub technique: &'static Technique,
    /// How hard it is: the technique's rating, unless its size matters.
    pub rating: Rating,
    /// What it rests on.
    pub reason: Reason,
    /// The candidates that hold; [`Network::candidate`](crate::Network::candidate) tells their cells and
    /// symbols.
    pub placements: Vec<OptionId>,
    /// The candidates that do not hold.
    pub eliminations: Vec<OptionId>,
}

impl Step {
    /// A step that changes nothing yet, to be filled in.
    #[must_use]
    pub fn new(technique: &'static Technique) -> Self {
        Self {
            technique,
            rating: technique.rating,
            reason: Reason::default(),
            placements: Vec::new(),
            eliminations: Vec::new(),
        }
    }

    /// The technique that players call it by: that which found it, unless it was found in an image of the
    /// puzzle, and rests on houses of other kinds in the puzzle itself. Where several reasons apply together,
    /// it is that of the hardest.
    #[must_use]
    pub fn named_as(&self, network: &Network) -> &'static Technique {
        let named = self.technique.named_as;
        let named = named.into_iter().flat_map(|named| {
            self.reason.each().into_iter().filter_map(move |reason| named(reason, network))
        });
        named.max_by_key(|technique| technique.rating).unwrap_or(self.technique)
    }

    /// The name for people: that of the [technique](Self::named_as), unless players name such steps by their
    /// size or their house.
    #[must_use]
    pub fn name(&self, network: &Network) -> Cow<'static, str> {
        let technique = self.named_as(network);
        technique.name_of_step.map_or(technique.name.into(), |name| name(self, network))
    }

    /// A step that eliminates what two steps of one technique eliminate together; `None` if one of them
    /// eliminates all of it.
    pub(crate) fn join(one: &Self, other: &Self) -> Option<Self> {
        let mut eliminations = [&one.eliminations[..], &other.eliminations].concat();
        eliminations.sort_unstable();
        eliminations.dedup();
        let is_more = eliminations.len() > one.eliminations.len().max(other.eliminations.len());
        is_more.then(|| Self {
            reason: Reason::Together(
                [one, other].map(|step| (step.reason.clone(), step.eliminations.clone())).into(),
            ),
            eliminations,
            ..Self::new(one.technique)
        })
    }

    /// The step, which also fills the cells that it leaves one candidate, if its technique does so.
    pub(crate) fn filling(mut self, candidates: &Candidates<'_>) -> Self {
        if self.technique.fills {
            self.placements.extend(candidates.left_alone_by(&self.eliminations));
        }
        self
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
