//! Parts of a search tree that one search gives away and another continues.

use super::{Backtrack, Phase};
use crate::engine::{Machine, State};

/// Part of a search tree: some untried options of one branching, and the path to it.
#[derive(Clone, Debug)]
pub(crate) struct Subtree {
    /// The items branched on from the root, and the option taken of each.
    path: Vec<(u32, u32)>,
    item: u32,
    options: Vec<u32>,
    /// The number of options the branching had at first.
    width: u32,
    /// The part of the whole tree that is below the branching.
    share: f64,
}

impl Subtree {
    /// The part of the whole tree that this makes up, in the sense of
    /// [`Progress::fraction`](crate::Progress).
    pub(crate) fn size(&self) -> f64 {
        self.share * self.options.len() as f64 / f64::from(self.width)
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
        let options = self.candidates.drain(given).collect();
        for frame in &mut self.frames[depth + 1..] {
            frame.first -= count;
            frame.next -= count;
        }
        let above = &self.frames[..depth];
        let path = above.iter().map(|frame| (frame.item, self.candidates[frame.next - 1])).collect();
        let share = above.iter().fold(self.share, |share, frame| share / f64::from(frame.width));
        let frame = &self.frames[depth];
        Some(Subtree { path, item: frame.item, options, width: frame.width, share })
    }

    /// Abandons the search in progress and continues with `subtree`, which comes from the same root.
    pub(super) fn take_over(&mut self, subtree: &Subtree) {
        self.rewind();
        self.share = subtree.share;
        for &(item, option) in &subtree.path {
            let mut frame = self.open(item);
            frame.next += 1;
            self.candidates.push(option);
            self.frames.push(frame);
            // It was possible before, but weights decide how closely a state looks: then there is no solution.
            if !self.state.choose(option, &mut self.weights) {
                self.rewind();
                self.phase = Phase::Done;
                return;
            }
        }
        let mut frame = self.open(subtree.item);
        frame.width = subtree.width;
        self.candidates.extend(&subtree.options);
        self.frames.push(frame);
        self.phase = Phase::Retreat;
    }

    /// The untried options of a branching, as places in `candidates`.
    fn untried(&self, depth: usize) -> std::ops::Range<usize> {
        let end = self.frames.get(depth + 1).map_or(self.candidates.len(), |below| below.first);
        self.frames[depth].next..end
    }
}
