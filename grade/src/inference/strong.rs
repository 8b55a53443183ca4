//! The nodes, and the strong inferences between them.

use std::collections::HashMap;

use dlx_engine::OptionId;
use foldhash::fast::RandomState;

use super::scope::{Nodes, Scope};
use crate::bits::bits;
use crate::candidates::{ALL, AlmostLocked, AlsLimits, Candidates};
use crate::jagged::Jagged;
use crate::network::Item;
use crate::step::Finds;

/// The almost locked sets of a graph.
const ALMOST_LOCKED: AlsLimits = AlsLimits { cells: 4, sets: 1000 };
/// Larger ones, where there are few. With them one more of the loops of HoDoKu's library is found; grading
/// the hardest classic puzzles takes 1.02 times the instructions.
const LARGER: AlsLimits = AlsLimits { cells: 5, sets: 250 };

/// Collects nodes and strong inferences.
pub(super) struct Strong<'s, 't> {
    candidates: &'s Candidates<'t>,
    /// The node of each option alone.
    pub(super) singles: Vec<Option<u32>>,
    /// The nodes of several options.
    groups: HashMap<Box<[OptionId]>, u32, RandomState>,
    /// The options of each node, in order.
    pub(super) nodes: Jagged<OptionId>,
    /// Two nodes, and the number of the reason why one of them is true.
    pub(super) inferences: Vec<(u32, u32, u32)>,
    /// The truths behind the inferences.
    pub(super) reasons: Jagged<Item>,
    /// Room for parts of a truth, for two of them that make it up, and for the options of one.
    shared: Vec<u64>,
    pairs: Vec<(u64, u64)>,
    picked: Vec<OptionId>,
}

impl<'s, 't> Strong<'s, 't> {
    pub(super) fn new(candidates: &'s Candidates<'t>, scope: &Scope, finds: &Finds<'_>) -> Self {
        let mut strong = Self {
            candidates,
            singles: vec![None; candidates.network().option_count()],
            groups: HashMap::default(),
            nodes: Jagged::default(),
            inferences: Vec::new(),
            reasons: Jagged::default(),
            shared: Vec::new(),
            pairs: Vec::new(),
            picked: Vec::new(),
        };
        let with_groups = scope.nodes >= Nodes::Grouped;
        for truth in candidates.truths().filter(|&truth| (scope.truths)(candidates.network(), truth)) {
            strong.add_truth(truth, with_groups);
        }
        if scope.nodes == Nodes::AlmostLocked {
            strong.add_almost_locked_sets(finds);
        }
        if scope.nodes == Nodes::Single {
            for option in candidates.live() {
                strong.node(&[option]);
            }
        }
        strong
    }

    /// Adds the inferences between two nodes that have all options of a truth between them.
    fn add_truth(&mut self, truth: Item, with_groups: bool) {
        let count = self.candidates.count(truth);
        if count != 2 && !(with_groups && (3..=64).contains(&count)) {
            return;
        }
        let mut options = self.candidates.options(truth);
        if let (2, Some(one), Some(other)) = (count, options.next(), options.next()) {
            let (one, other) = (self.node(&[one]), self.node(&[other]));
            return self.add(one, other, &[truth]);
        }
        let (network, all) = (self.candidates.network(), self.candidates.option_mask(truth));
        let mut shared = std::mem::take(&mut self.shared);
        shared.clear();
        if network.options_of(truth).len() <= 64 {
            let parts = network.overlaps(truth).iter().map(|&(_, part)| part & all);
            shared.extend(parts.filter(|part| part & part.wrapping_sub(1) != 0));
            self.add_parts(truth, network.options_of(truth), all, &mut shared);
        } else {
            let options: Vec<OptionId> = self.candidates.options(truth).collect();
            self.find_shared(truth, &options, &mut shared);
            self.add_parts(truth, &options, u64::MAX >> (64 - count), &mut shared);
        }
        self.shared = shared;
    }

    /// Adds the inferences between two parts of a truth: `all` of some options, as bits. Parts that make
    /// nodes are each option alone, and `shared` ones, of several options that share a further item.
    fn add_parts(&mut self, truth: Item, options: &[OptionId], all: u64, shared: &mut Vec<u64>) {
        if shared.is_empty() {
            return;
        }
        shared.sort_unstable();
        shared.dedup();
        // One of two parts has several options.
        let with_rest = shared.iter().map(|&part| (part, all & !part));
        let makes_nodes =
            |&(_, rest): &(u64, u64)| rest.is_power_of_two() || shared.binary_search(&rest).is_ok();
        let mut pairs = std::mem::take(&mut self.pairs);
        pairs.clear();
        pairs.extend(with_rest.filter(makes_nodes).map(|(part, rest)| (part.min(rest), part.max(rest))));
        pairs.sort_unstable();
        pairs.dedup();
        for &(part, rest) in &pairs {
            let [one, other] = [part, rest].map(|part| self.node_of_part(options, part));
            self.add(one, other, &[truth]);
        }
        self.pairs = pairs;
    }

    /// The number of the node of a part of some options, as bits.
    fn node_of_part(&mut self, options: &[OptionId], part: u64) -> u32 {
        let mut picked = std::mem::take(&mut self.picked);
        picked.clear();
        picked.extend(bits(part).map(|at| options[at]));
        let node = self.node(&picked);
        self.picked = picked;
        node
    }

    /// Finds the sets of some options of a truth that share a further item, as bits.
    fn find_shared(&self, truth: Item, options: &[OptionId], found: &mut Vec<u64>) {
        let mut shared: Vec<(Item, u64)> = Vec::new();
        for (at, &option) in options.iter().enumerate() {
            for &item in self.candidates.network().items_of(option).iter().filter(|&&item| item != truth) {
                match shared.iter_mut().find(|(other, _)| *other == item) {
                    Some((_, part)) => *part |= 1 << at,
                    None => shared.push((item, 1 << at)),
                }
            }
        }
        found.extend(shared.into_iter().map(|(_, part)| part));
    }

    /// Adds the inferences between any two symbols of each almost locked set: without one symbol, each of the
    /// others has a cell.
    fn add_almost_locked_sets(&mut self, finds: &Finds<'_>) {
        let all = AlmostLocked::shared(self.candidates, ALL.cells, finds);
        // The nodes of places, once they have some.
        let mut nodes: Vec<Option<u32>> = vec![None; all.places()];
        let small = all.within(ALMOST_LOCKED).0;
        let larger = all.sets[small..all.within(LARGER).0.max(small)].iter();
        // The cell that a set of all others leaves says as much as the set.
        let larger = larger.filter(|set| self.candidates.empty_cells(set.house) > set.size() + 1);
        for set in all.sets[..small].iter().chain(larger) {
            let groups = all.groups_of(set);
            let reason = self.reasons.len() as u32;
            self.reasons.push(all.cells(set).iter().copied());
            for (at, one) in groups.iter().enumerate() {
                for other in &groups[at + 1..] {
                    let [one, other] = [one, other].map(|group| {
                        *nodes[group.places].get_or_insert_with(|| self.node(all.options(group)))
                    });
                    self.join(one, other, reason);
                }
            }
        }
    }

    fn add(&mut self, one: u32, other: u32, reason: &[Item]) {
        let number = self.reasons.len() as u32;
        self.reasons.push(reason.iter().copied());
        self.join(one, other, number);
    }

    fn join(&mut self, one: u32, other: u32, reason: u32) {
        self.inferences.push((one, other, reason));
    }

    /// The number of the node of some options.
    fn node(&mut self, options: &[OptionId]) -> u32 {
        let next = self.nodes.len() as u32;
        let number = match *options {
            [option] => *self.singles[option.index()].get_or_insert(next),
            _ => match self.groups.get(options) {
                Some(&number) => number,
                None => *self.groups.entry(options.into()).or_insert(next),
            },
        };
        if number == next {
            self.nodes.push(options.iter().copied());
        }
        number
    }
}
