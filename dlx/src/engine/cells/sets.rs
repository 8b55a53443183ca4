//! Sparse sets: the entries of each item, the live ones first.

use crate::engine::Switches;
use crate::problem::Problem;

/// The item of a spacer, whose `loc` is the first node of the option before it.
pub(super) const SPACER: u32 = u32::MAX;

/// A node: its item, and its place in `set`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Node {
    pub(super) item: u32,
    pub(super) loc: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Item {
    /// The start of the item's range of `set`.
    pub(super) start: u32,
    /// The number of live nodes.
    pub(super) size: u32,
    /// The item's place in `order`.
    pub(super) place: u32,
    /// The level at which the size was last put on the trail.
    pub(super) saved: u32,
}

/// The part of the state that a reset copies back.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    pub(super) nodes: Vec<Node>,
    pub(super) items: Vec<Item>,
    /// Nodes by item, live ones first.
    pub(super) set: Vec<u32>,
    /// Items, primary ones before secondary ones, the active ones of each kind first.
    pub(super) order: Vec<u32>,
    /// Ends of the active items in `order`: primary, secondary.
    pub(super) active: [u32; 2],
}

impl Sets {
    /// The sets of the untouched problem: everything live and active.
    pub(super) fn new(problem: &Problem, switches: &Switches) -> Self {
        let items = problem.item_count() as u32;
        let mut next = problem.item_starts.clone();
        let mut nodes = Vec::with_capacity(problem.entry_count() + problem.option_count());
        let mut set = vec![0; problem.entry_count()];
        for option in problem.options() {
            let first = nodes.len() as u32;
            for entry in problem.raw_entries(option) {
                let loc = &mut next[entry.item as usize];
                set[*loc as usize] = nodes.len() as u32;
                nodes.push(Node { item: entry.item, loc: *loc });
                *loc += 1;
            }
            nodes.push(Node { item: SPACER, loc: first });
        }
        let ranges = problem.item_starts.windows(2).zip(0..);
        let item = |(range, place): (&[u32], u32)| Item {
            start: range[0],
            size: range[1] - range[0],
            place,
            saved: 0,
        };
        let mut sets = Self {
            nodes,
            items: ranges.map(item).collect(),
            set,
            order: (0..items).collect(),
            active: [problem.primary, items],
        };
        let off = (0..items).rev().filter(|&item| switches.has(item));
        off.for_each(|item| sets.deactivate(item, usize::from(item >= problem.primary)));
        sets
    }

    /// For each node of the untouched problem, its place among those of its item, as far as that fits into a
    /// byte.
    pub(super) fn ranks(&self) -> Vec<u8> {
        let rank =
            |node: &Node| node.loc - self.items.get(node.item as usize).map_or(node.loc, |item| item.start);
        self.nodes.iter().map(|node| rank(node) as u8).collect()
    }

    /// Makes an active item of this kind inactive.
    pub(super) fn deactivate(&mut self, item: u32, kind: usize) {
        self.active[kind] -= 1;
        self.put(item, self.active[kind]);
    }

    /// Makes an inactive item of this kind active.
    pub(super) fn activate(&mut self, item: u32, kind: usize) {
        self.put(item, self.active[kind]);
        self.active[kind] += 1;
    }

    /// Exchanges an item with the one at a place of the order.
    fn put(&mut self, item: u32, place: u32) {
        let here = self.items[item as usize].place;
        let other = self.order[place as usize];
        self.order[here as usize] = other;
        self.order[place as usize] = item;
        self.items[other as usize].place = here;
        self.items[item as usize].place = place;
    }

    /// Exchanges two nodes of an item.
    pub(super) fn swap(&mut self, one: u32, two: u32) {
        self.set.swap(one as usize, two as usize);
        for slot in [one, two] {
            self.nodes[self.set[slot as usize] as usize].loc = slot;
        }
    }
}
