//! Parts of a search tree: what one search gives away, or leaves, and another continues.

use super::{Backtrack, Frame, Phase};
use crate::engine::{Machine, State};

/// Part of a search tree: a path from the root, and the options that are still to be tried on it.
///
/// In the order of the search, the node that the path leads to comes first, if it is to be entered, and then
/// the untried options, those of the deepest branching first. Without branchings, this is the whole tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Subtree {
    pub(crate) branchings: Vec<Branching>,
}

/// A branching on a path.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Branching {
    pub(crate) item: u32,
    /// The number of options it had at first.
    pub(crate) width: u32,
    /// The option taken, below which the path goes on or a node is to be entered. `None` in a last branching
    /// of which only untried options are left.
    pub(crate) taken: Option<u32>,
    /// The options that are tried after that one.
    pub(crate) untried: Vec<u32>,
}

impl Subtree {
    /// Whether the node that the path leads to is to be entered.
    pub(crate) fn enters(&self) -> bool {
        self.branchings.last().is_none_or(|last| last.taken.is_some())
    }

    /// Whether this is more than one untried option, or one node to be entered.
    pub(crate) fn is_divisible(&self) -> bool {
        let untried: usize = self.branchings.iter().map(|branching| branching.untried.len()).sum();
        untried + usize::from(self.enters()) > 1
    }

    /// The part of the whole tree that this makes up, in the sense of
    /// [`Progress::fraction`](crate::Progress).
    pub(crate) fn size(&self) -> f64 {
        let (mut share, mut size) = (1.0, 0.0);
        for branching in &self.branchings {
            share /= f64::from(branching.width);
            size += share * branching.untried.len() as f64;
        }
        if self.enters() { size + share } else { size }
    }
}

impl<'p, S: State<'p>> Backtrack<'p, S> {
    /// Gives away the second half of the untried options of the branching nearest to the root that has any:
    /// the last part in the order of this search.
    pub(super) fn give_away(&mut self) -> Option<Subtree> {
        let depth = (0..self.frames.len()).find(|&depth| !self.untried(depth).is_empty())?;
        let untried = self.untried(depth);
        let given = untried.end - untried.len().div_ceil(2)..untried.end;
        let count = given.len();
        let options: Vec<u32> = self.candidates.drain(given).collect();
        let options = options.into_iter().map(|option| self.told(depth, option)).collect();
        for frame in &mut self.frames[depth + 1..] {
            frame.first -= count;
            frame.next -= count;
        }
        let above = (0..depth).map(|depth| self.branching(depth, true));
        let last = Branching { untried: options, ..self.branching(depth, false) };
        Some(Subtree { branchings: above.chain([last]).collect() })
    }

    /// All that is left of the search in progress, if anything is.
    pub(super) fn remainder(&self) -> Option<Subtree> {
        if let Some(searched) = self.searched() {
            return searched.remainder();
        }
        let enters = match self.phase {
            Phase::Enter | Phase::Complete => true,
            Phase::Retreat | Phase::Solved | Phase::Mirror | Phase::Replay => false,
            Phase::Done => return None,
        };
        let told = |depth| move |&option: &u32| self.told(depth, option);
        let untried = |depth| self.candidates[self.untried(depth)].iter().map(told(depth)).collect();
        // Without a node to enter, the path ends at the deepest branching with an untried option.
        let is_last = |depth: &usize| enters || !self.untried(*depth).is_empty();
        let depths = (0..self.frames.len()).rev().find(is_last).map_or(0, |last| last + 1);
        let branchings: Vec<_> = (0..depths)
            .map(|depth| Branching {
                untried: untried(depth),
                ..self.branching(depth, enters || depth + 1 < depths)
            })
            .collect();
        (enters || !branchings.is_empty()).then_some(Subtree { branchings })
    }

    /// Abandons the search in progress and continues with `subtree`, which comes from the same root.
    pub(super) fn take_over(&mut self, subtree: &Subtree) {
        let follows = self.images.follows;
        self.rewind();
        self.images.follows = follows;
        self.phase = if subtree.enters() { Phase::Enter } else { Phase::Retreat };
        for (depth, branching) in subtree.branchings.iter().enumerate() {
            let Branching { item, width, taken, untried } = self.meant(depth, branching);
            let mut frame = Frame { width, ..self.open(item) };
            frame.next += usize::from(taken.is_some());
            self.candidates.extend(taken);
            self.candidates.extend(untried);
            self.frames.push(frame);
            if depth == 0 {
                self.begin_images();
            }
            // It was possible before, but weights decide how closely a state looks: then there is no solution
            // below.
            if taken.is_some_and(|option| !self.go_down(depth, option)) {
                self.phase = Phase::Retreat;
                return;
            }
        }
    }

    /// Chooses an option of the branching that was begun last, as the search does: in the first one, the
    /// option of which it is the image.
    pub(super) fn go_down(&mut self, depth: usize, option: u32) -> bool {
        let option = if depth == 0 { self.stand_in(option) } else { option };
        self.descend(option)
    }

    /// What an option of a branching is called outside.
    pub(super) fn told(&self, depth: usize, option: u32) -> u32 {
        if depth == 0 { option } else { self.images.told(option) }
    }

    /// What an item that is branched on is called outside.
    pub(super) fn told_item(&self, depth: usize, item: u32) -> u32 {
        if depth == 0 { item } else { self.images.told_item(item) }
    }

    /// A branching of a path as it is here.
    pub(super) fn meant(&self, depth: usize, branching: &Branching) -> Branching {
        if depth == 0 { branching.clone() } else { self.images.meant_branching(branching) }
    }

    /// Chooses an option of the branching that was begun last, as the search does.
    pub(super) fn descend(&mut self, option: u32) -> bool {
        let Some(frame) = self.frames.last() else { return self.state.choose(option, &mut self.weights) };
        // `links` forgets here which items were short.
        self.state.undo(frame.prepared);
        self.state.take(frame.item, option, &mut self.weights)
    }

    /// A branching without its untried options.
    pub(super) fn branching(&self, depth: usize, is_taken: bool) -> Branching {
        let Frame { item, width, next, .. } = self.frames[depth];
        let taken = is_taken.then(|| self.told(depth, self.candidates[next - 1]));
        Branching { item: self.told_item(depth, item), width, taken, untried: Vec::new() }
    }

    /// The untried options of a branching, as places in `candidates`.
    #[inline(always)]
    pub(super) fn untried(&self, depth: usize) -> std::ops::Range<usize> {
        let end = self.frames.get(depth + 1).map_or(self.candidates.len(), |below| below.first);
        self.frames[depth].next..end
    }
}
