//! Where subtrees and solutions are in a search tree.

use std::borrow::Cow;

use super::{Backtrack, Branching, Subtree};
use crate::engine::{Machine, Pick, State};
use crate::ids::OptionId;

/// Where a subtree is: the paths to its first node and to its last, as the places of options among those of
/// their branchings. All that is between belongs to it.
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

/// The machine is at its root, or where the call before led, so that those that come in the order of the
/// search share their ways.
impl<'p, S: State<'p>> Backtrack<'p, S> {
    /// Finds a subtree, which may be any data, by following its path from the root.
    pub(super) fn find(&mut self, subtree: &Subtree) -> Result<Interval, Misplaced> {
        // A hopeless state may be left in the middle of a change.
        if (self.dead || self.state.is_hopeless()) && !subtree.branchings.is_empty() {
            return Err(Misplaced { depth: 0, branching: None });
        }
        let found = self.follow(subtree);
        if found.is_err() {
            self.rewind();
        }
        found
    }

    fn follow(&mut self, subtree: &Subtree) -> Result<Interval, Misplaced> {
        let mut path: Vec<u32> = Vec::new();
        let mut last = None;
        let mut first = None;
        for (depth, branching) in subtree.branchings.iter().enumerate() {
            let branches_on = self.branches_on(depth);
            let branching = &self.meant(depth, branching);
            let told = |(item, width)| (self.told_item(depth, item), width);
            let misplaced = Misplaced { depth, branching: branches_on.map(told) };
            let is_same = branches_on == Some((branching.item, branching.width));
            let places = if is_same { self.places(depth, branching) } else { None };
            let places = places.ok_or(misplaced)?;
            let (taken, untried) = places.split_at(usize::from(branching.taken.is_some()));
            let below = |place: &u32| [path.as_slice(), &[*place]].concat();
            last = last.or_else(|| untried.last().map(below));
            match *taken {
                [place] => {
                    path.push(place);
                    if !self.take(depth, place as usize) {
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

    /// On what the search branches at this depth, which is at most one more than the way is long: an item,
    /// and its number of options.
    fn branches_on(&mut self, depth: usize) -> Option<(u32, u32)> {
        if depth == self.frames.len() {
            let Pick::Item(item) = self.state.pick(&mut self.weights) else { return None };
            self.list(item);
            if depth == 0 {
                self.begin_images();
            }
        }
        self.frames.get(depth).map(|frame| (frame.item, frame.width))
    }

    /// The options of a branching on the way, in the order of the search.
    fn options_at(&self, depth: usize) -> &[u32] {
        let end = self.frames.get(depth + 1).map_or(self.candidates.len(), |below| below.first);
        &self.candidates[self.frames[depth].first..end]
    }

    /// The place of the first option, by number, of a branching on the way that `is_meant`.
    fn first_of(&self, depth: usize, is_meant: impl Fn(&u32) -> bool) -> Option<usize> {
        let options = self.options_at(depth).iter().enumerate().filter(|(_, option)| is_meant(option));
        options.min_by_key(|&(_, option)| option).map(|(place, _)| place)
    }

    /// The places of the options taken and untried, if the search comes to them in this order.
    fn places(&self, depth: usize, branching: &Branching) -> Option<Vec<u32>> {
        let mut options = self.options_at(depth).iter();
        let mut place = 0;
        let next_place = |option: &u32| {
            place += options.position(|other| other == option)? + 1;
            Some(place as u32 - 1)
        };
        branching.taken.iter().chain(&branching.untried).map(next_place).collect()
    }

    /// Goes on with an option of a branching on the way, by its place. Returns false if there is no solution
    /// below.
    fn take(&mut self, depth: usize, place: usize) -> bool {
        let option = self.options_at(depth)[place];
        let end = self.frames[depth].first + self.options_at(depth).len();
        let frame = &mut self.frames[depth];
        let next = frame.first + place + 1;
        if frame.next == next {
            return true;
        }
        frame.next = next;
        self.frames.truncate(depth + 1);
        self.candidates.truncate(end);
        self.go_down(depth, option)
    }

    /// The node of a solution, which is to be entered, as a subtree.
    pub(super) fn lead_to(&mut self, solution: &[OptionId]) -> Subtree {
        let is_possible = self.go_to_solution(0, solution);
        let branchings = (0..self.frames.len()).map(|depth| self.branching(depth, true)).collect();
        if !is_possible {
            self.rewind();
        }
        Subtree { branchings }
    }

    /// Goes on to a solution, whose options are named as they are at this depth. Returns false if there is
    /// none below the last option taken.
    pub(super) fn go_to_solution(&mut self, depth: usize, solution: &[OptionId]) -> bool {
        let mut solution = Cow::Borrowed(solution);
        for depth in depth.. {
            if self.branches_on(depth).is_none() {
                break;
            }
            let none = self.problem.option_count() as u32;
            let is_chosen = |option: &u32| *option == none || solution.contains(&OptionId(*option));
            let place = self.first_of(depth, is_chosen);
            if !self.take(depth, place.expect("a solution covers every primary item")) {
                return false;
            }
            if depth == 0 {
                solution = Cow::Owned(self.images.meant(&solution));
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use crate::engine::{Engine, Event, Switches};
    use crate::item_choice::{ItemChoice, Weights};
    use crate::limits::Limits;
    use crate::limits::monitor::Monitor;
    use crate::problem::Problem;

    /// Six items of 24 options each, and what they exclude of others.
    fn many_solutions() -> Problem {
        let mut text = "a b c d e f | x y\n".to_owned();
        for item in ["a", "b", "c", "d", "e", "f"] {
            for option in 0..24 {
                text += &format!("{item} x:{} y:{}\n", option % 2, option % 3);
            }
        }
        Problem::from_text(text.as_bytes()).expect("a problem")
    }

    #[test]
    fn solutions_that_come_in_order_share_their_ways() {
        let problem = many_solutions();
        for engine in [Engine::Lanes, Engine::Masks, Engine::Cells, Engine::Links, Engine::Naive] {
            let machine = || {
                let weights = Weights::new(ItemChoice::MinRemaining, problem.item_count());
                engine.machine(&problem, weights, Switches::default())
            };
            let mut solutions = Vec::new();
            let (mut search, mut monitor) = (machine(), Monitor::new(Limits::new(), None, None));
            while solutions.len() < 500
                && let Event::Solution = search.advance(&mut monitor)
            {
                solutions.push(search.chosen().to_vec());
            }
            let (mut guide, mut apart) = (machine(), 0);
            let nodes: Vec<_> = solutions.iter().map(|solution| guide.path_to(solution)).collect();
            for (solution, node) in solutions.iter().zip(&nodes) {
                let mut alone = machine();
                let before = alone.updates();
                assert_eq!(*node, alone.path_to(solution), "{engine}");
                apart += alone.updates().wrapping_sub(before);
            }
            let shared = guide.updates().wrapping_sub(machine().updates());
            assert!(2 * shared < apart, "{engine}: {shared} updates, {apart} one by one");
            guide.rewind();
            for node in &nodes {
                assert_eq!(guide.locate(node).unwrap(), machine().locate(node).unwrap(), "{engine}");
            }
        }
    }
}
