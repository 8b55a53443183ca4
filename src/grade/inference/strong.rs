//! The nodes, and the strong inferences between them.

use std::collections::HashMap;

use dlx_engine::OptionId;
use foldhash::fast::RandomState;

use super::scope::{Nodes, Scope};
use crate::grade::bits::bits;
use crate::grade::candidates::{AlmostLocked, AlsLimits, Candidates};
use crate::grade::jagged::Jagged;
use crate::grade::network::Item;
use crate::grade::step::Finds;

/// The almost locked sets of a graph.
const ALMOST_LOCKED: AlsLimits = AlsLimits { cells: 4, sets: 1000 };

/// Collects nodes and strong inferences.
pub(super) struct Strong<'s, 't> {
    candidates: &'s Candidates<'t>,
    /// The node of each option alone.
    singles: Vec<Option<u32>>,
    /// The nodes of several options.
    groups: HashMap<Box<[OptionId]>, u32, RandomState>,
    /// The options of each node, in order.
    pub(super) nodes: Jagged<OptionId>,
    /// Two nodes, and the number of the reason why one of them is true.
    pub(super) inferences: Vec<(u32, u32, u32)>,
    /// The truths behind the inferences.
    pub(super) reasons: Jagged<Item>,
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
            return self.add(&[one], &[other], &[truth]);
        }
        let (network, all) = (self.candidates.network(), self.candidates.option_mask(truth));
        if network.options_of(truth).len() <= 64 {
            let shared = network.overlaps(truth).iter().map(|&(_, part)| part & all);
            let shared: Vec<u64> = shared.filter(|part| part & part.wrapping_sub(1) != 0).collect();
            return self.add_parts(truth, network.options_of(truth), all, shared);
        }
        let options: Vec<OptionId> = self.candidates.options(truth).collect();
        let shared = self.shared(truth, &options);
        self.add_parts(truth, &options, u64::MAX >> (64 - count), shared);
    }

    /// Adds the inferences between two parts of a truth: `all` of some options, as bits. Parts that make nodes are each option
    /// alone, and `shared` ones, of several options that share a further item.
    fn add_parts(&mut self, truth: Item, options: &[OptionId], all: u64, mut shared: Vec<u64>) {
        shared.sort_unstable();
        shared.dedup();
        // One of two parts has several options.
        let with_rest = shared.iter().map(|&part| (part, all & !part));
        let makes_nodes =
            |&(_, rest): &(u64, u64)| rest.is_power_of_two() || shared.binary_search(&rest).is_ok();
        let mut pairs: Vec<(u64, u64)> =
            with_rest.filter(makes_nodes).map(|(part, rest)| (part.min(rest), part.max(rest))).collect();
        pairs.sort_unstable();
        pairs.dedup();
        let pick = |part: u64| bits(part).map(|at| options[at]).collect::<Vec<OptionId>>();
        for (part, rest) in pairs {
            self.add(&pick(part), &pick(rest), &[truth]);
        }
    }

    /// The sets of some options of a truth that share a further item, as bits.
    fn shared(&self, truth: Item, options: &[OptionId]) -> Vec<u64> {
        let mut shared: Vec<(Item, u64)> = Vec::new();
        for (at, &option) in options.iter().enumerate() {
            for &item in self.candidates.network().items_of(option).iter().filter(|&&item| item != truth) {
                match shared.iter_mut().find(|(other, _)| *other == item) {
                    Some((_, part)) => *part |= 1 << at,
                    None => shared.push((item, 1 << at)),
                }
            }
        }
        shared.into_iter().map(|(_, part)| part).collect()
    }

    /// Adds the inferences between any two symbols of each almost locked set: without one symbol, each of the
    /// others has a cell.
    fn add_almost_locked_sets(&mut self, finds: &Finds<'_>) {
        let all = AlmostLocked::shared(self.candidates, finds);
        // The nodes of places, once they have some.
        let mut nodes: Vec<Option<u32>> = vec![None; all.places()];
        for set in &all.sets[..all.within(ALMOST_LOCKED).0] {
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

    fn add(&mut self, one: &[OptionId], other: &[OptionId], reason: &[Item]) {
        let (one, other) = (self.node(one), self.node(other));
        let number = self.reasons.len() as u32;
        self.reasons.push(reason.iter().copied());
        self.join(one, other, number);
    }

    fn join(&mut self, one: u32, other: u32, reason: u32) {
        self.inferences.extend([(one, other, reason), (other, one, reason)]);
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
