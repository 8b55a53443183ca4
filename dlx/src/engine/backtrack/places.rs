//! Where subtrees and solutions are in a search tree.

use super::{Backtrack, Branching, Subtree};
use crate::engine::{Machine, Pick, State};
use crate::ids::OptionId;

/// Where a subtree is: the paths to its first node and to its last, as the places of options among those of their branchings.
/// All that is between belongs to it.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Interval {
    first: Vec<u32>,
    last: Vec<u32>,
}

impl Interval {
    /// Whether this comes before the other one, and they have nothing in common.
    pub(crate) fn is_before(&self, other: &Self) -> bool {
        self.last < other.first && !other.first.starts_with(&self.last)
    }
}

/// A branching of a subtree that the search does not come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Misplaced {
    /// How many branchings are above it.
    pub(crate) depth: usize,
    /// What the search branches on there instead: an item, and its number of options.
    pub(crate) branching: Option<(u32, u32)>,
}

impl<'p, S: State<'p>> Backtrack<'p, S> {
    /// Finds a subtree, which may be any data, by following its path from the root, and returns there.
    pub(super) fn find(&mut self, subtree: &Subtree) -> Result<Interval, Misplaced> {
        self.rewind();
        // A hopeless state may be left in the middle of a change.
        if (self.dead || self.state.is_hopeless()) && !subtree.branchings.is_empty() {
            return Err(Misplaced { depth: 0, branching: None });
        }
        let found = self.follow(subtree);
        self.rewind();
        found
    }

    fn follow(&mut self, subtree: &Subtree) -> Result<Interval, Misplaced> {
        let mut path: Vec<u32> = Vec::new();
        let mut last = None;
        let mut first = None;
        for (depth, branching) in subtree.branchings.iter().enumerate() {
            let (branches_on, places) = self.places(branching);
            let misplaced = Misplaced { depth, branching: branches_on };
            let places = places.ok_or(misplaced)?;
            let (taken, untried) = places.split_at(usize::from(branching.taken.is_some()));
            let below = |place: &u32| [path.as_slice(), &[*place]].concat();
            last = last.or_else(|| untried.last().map(below));
            match (taken, branching.taken) {
                (&[place], Some(option)) => {
                    path.push(place);
                    if !self.descend(option) {
                        return Err(misplaced);
                    }
                }
                _ if depth + 1 == subtree.branchings.len() => {
                    first = Some(untried.first().map(below).ok_or(misplaced)?);
                }
                _ => return Err(misplaced),
            }
        }
        let first = first.unwrap_or(path);
        Ok(Interval { last: last.unwrap_or_else(|| first.clone()), first })
    }

    /// Branches as the search does here. Returns on what, and the places of the options taken and untried, if the search comes to
    /// them.
    fn places(&mut self, branching: &Branching) -> (Option<(u32, u32)>, Option<Vec<u32>>) {
        let Pick::Item(item) = self.state.pick(&mut self.weights) else { return (None, None) };
        self.list(item);
        let Some(frame) = self.frames.last_mut() else { return (None, None) };
        let branches_on = (item, frame.width);
        let is_same = branches_on == (branching.item, branching.width);
        // Both are in the order of the search.
        let mut options = self.candidates[frame.first..].iter();
        let mut place = 0;
        let mut next_place = |option: &u32| {
            place += options.position(|other| other == option)? + 1;
            Some(place - 1)
        };
        let places: Option<Vec<_>> =
            branching.taken.iter().chain(&branching.untried).map(&mut next_place).collect();
        let places = places.filter(|_| is_same);
        if branching.taken.is_some()
            && let Some(places) = &places
        {
            frame.next = frame.first + places[0] + 1;
        }
        (Some(branches_on), places.map(|places| places.into_iter().map(|place| place as u32).collect()))
    }

    /// The node of a solution, which is to be entered, as a subtree; returns to the root.
    pub(super) fn lead_to(&mut self, solution: &[OptionId]) -> Subtree {
        self.rewind();
        while let Pick::Item(item) = self.state.pick(&mut self.weights) {
            self.list(item);
            let Some(frame) = self.frames.last_mut() else { break };
            let options = &self.candidates[frame.first..];
            let is_chosen = |option: &u32| solution.contains(&OptionId(*option));
            let place = options.iter().position(is_chosen).expect("a solution covers every primary item");
            frame.next = frame.first + place + 1;
            let option = options[place];
            if !self.descend(option) {
                break;
            }
        }
        let branchings = (0..self.frames.len()).map(|depth| self.branching(depth, true)).collect();
        self.rewind();
        Subtree { branchings }
    }
}
