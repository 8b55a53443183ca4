//! Sparse sets with forced moves (after Knuth's "dancing cells", programs SSXCC, 2022).
//!
//! Every item has an array of the entries that can still cover it; the live ones come first. Removing an option
//! swaps its entry behind the live ones, so undoing restores only sizes. The last option of an item is chosen at
//! once, and an item without options fails at once: neither is ever branched on.
//!
//! Each option's nodes are contiguous, followed by a spacer, so the rest of an option is found from any of its
//! nodes without looking up its number.
//!
//! Invariants, for a node `x` of item `i`:
//! - `set[nodes[x].loc] == x`, in the range of `i`; the node is live if it is among the first `size` there;
//! - an option is live in all of its active items or in none; options that clash with a chosen one are dead;
//! - items at `order[..active]` of their kind are active: not covered, without a colour, and not off;
//! - `trail` holds the sizes that changed since a mark, each at least once with its value at that mark.

use super::{Pick, State, Switches};
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;

/// The item of a spacer, whose `loc` is the first node of the option before it.
const SPACER: u32 = u32::MAX;
/// The value of `held` for an item that is off.
const OFF: u32 = u32::MAX;

/// A node: its item, and its place in `set`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    item: u32,
    loc: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Item {
    /// The start of the item's range of `set`.
    start: u32,
    /// The number of live nodes.
    size: u32,
    /// The item's place in `order`.
    place: u32,
    /// The level at which the size was last put on the trail.
    saved: u32,
}

/// The part of the state that a reset copies back.
#[derive(Clone, Debug)]
struct Sets {
    nodes: Vec<Node>,
    items: Vec<Item>,
    /// Nodes by item, live ones first.
    set: Vec<u32>,
    /// Items, primary ones before secondary ones, the active ones of each kind first.
    order: Vec<u32>,
    /// Ends of the active items in `order`: primary, secondary.
    active: [u32; 2],
}

/// A point to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    active: [u32; 2],
    trail: usize,
    chosen: usize,
}

/// The state of a search over sparse sets.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    primary: u32,
    /// The first node of each option, and one past the last spacer.
    first: Vec<u32>,
    option_of: Vec<u32>,
    /// For each node, its place among those of its item, for items of few options.
    rank: Vec<u8>,
    /// Colours of nodes; empty if the problem has none.
    colors: Vec<u32>,
    sets: Sets,
    initial: Sets,
    /// The sets before each switch.
    switched: Vec<Sets>,
    /// Options forced before any choice, and whether that already failed.
    forced: usize,
    hopeless: bool,
    chosen: Vec<OptionId>,
    /// The colour that covered each item that is not active, 0 for none, or `OFF`.
    held: Vec<u32>,
    /// Primary items that were reduced to one option.
    queue: Vec<u32>,
    trail: Vec<(u32, u32)>,
    level: u32,
    /// When each item last lost an option, in choices.
    touched: Vec<u32>,
    clock: u32,
    updates: u64,
    /// The number of options examined when their item was covered.
    looked: u64,
}

impl Cells {
    #[inline(always)]
    fn is_active(&self, item: u32) -> bool {
        self.sets.items[item as usize].place < self.sets.active[usize::from(item >= self.primary)]
    }

    fn option_nodes(&self, option: u32) -> std::ops::Range<u32> {
        self.first[option as usize]..self.first[option as usize + 1] - 1
    }

    /// The live nodes of an item.
    fn live(&self, item: u32) -> &[u32] {
        let Item { start, size, .. } = self.sets.items[item as usize];
        &self.sets.set[start as usize..(start + size) as usize]
    }

    fn color(&self, node: u32) -> u32 {
        self.colors.get(node as usize).copied().unwrap_or(0)
    }

    /// Begins a new level: sizes that change from here on are saved again.
    fn next_level(&mut self) {
        if self.level == u32::MAX {
            self.sets.items.iter_mut().for_each(|item| item.saved = 0);
            self.level = 0;
        }
        self.level += 1;
    }

    fn tick(&mut self) {
        if self.clock == u32::MAX {
            self.touched.fill(0);
            self.clock = 0;
        }
        self.clock += 1;
    }

    fn deactivate(&mut self, item: u32) {
        self.sets.deactivate(item, usize::from(item >= self.primary));
    }

    /// Removes a live node from its item, if the item is active, and queues the item if one node is left.
    /// Returns false if none is.
    #[inline(always)]
    fn remove(&mut self, node: u32, Node { item, loc }: Node, weights: &mut Weights) -> bool {
        if !self.is_active(item) {
            return true;
        }
        self.updates += 1;
        let record = &mut self.sets.items[item as usize];
        if record.saved != self.level {
            record.saved = self.level;
            self.trail.push((item, record.size));
        }
        record.size -= 1;
        let size = record.size;
        let last = record.start + size;
        let other = self.sets.set[last as usize];
        self.sets.set[loc as usize] = other;
        self.sets.set[last as usize] = node;
        self.sets.nodes[other as usize].loc = loc;
        self.sets.nodes[node as usize].loc = last;
        self.touched[item as usize] = self.clock;
        if size > 1 || item >= self.primary {
            return true;
        }
        if size == 1 {
            self.queue.push(item);
        } else {
            weights.conflict(item as usize);
        }
        size == 1
    }

    /// Removes the other nodes of `node`'s live option from their active items. Returns false if that leaves
    /// an item without options.
    #[inline(always)]
    fn kill_others(&mut self, node: u32, weights: &mut Weights) -> bool {
        let mut ok = true;
        let mut at = node + 1;
        while at != node {
            let Node { item, loc } = self.sets.nodes[at as usize];
            if item == SPACER {
                at = loc;
            } else {
                ok &= self.remove(at, Node { item, loc }, weights);
                at += 1;
            }
        }
        ok
    }

    /// Chooses a live option and removes all that clash with it.
    fn cover(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.tick();
        self.chosen.push(OptionId(option));
        for node in self.option_nodes(option) {
            let item = self.sets.nodes[node as usize].item;
            if self.is_active(item) {
                self.deactivate(item);
                self.held[item as usize] = self.color(node);
                if !self.purge(item, option, self.color(node), weights) {
                    return false;
                }
            }
        }
        true
    }

    /// Lets chosen options cover items. Returns false as `purge` does.
    fn hold(&mut self, held: &[(u32, u32)], weights: &mut Weights) -> bool {
        held.iter().all(|&(item, option)| {
            let node = self.option_nodes(option).find(|&node| self.sets.nodes[node as usize].item == item);
            let color = node.map_or(0, |node| self.color(node));
            let is_first = self.is_active(item);
            if is_first {
                self.deactivate(item);
                self.held[item as usize] = color;
            }
            !is_first || self.purge(item, option, color, weights)
        })
    }

    /// Removes all options of an item that was just covered, except `option` and those of the same colour.
    #[inline]
    fn purge(&mut self, item: u32, option: u32, color: u32, weights: &mut Weights) -> bool {
        let Item { start, size, .. } = self.sets.items[item as usize];
        self.looked += u64::from(size);
        let own = self.option_nodes(option);
        for slot in start..start + size {
            let node = self.sets.set[slot as usize];
            let agrees = color != 0 && self.color(node) == color;
            if !own.contains(&node) && !agrees && !self.kill_others(node, weights) {
                return false;
            }
        }
        true
    }

    /// Chooses the last options of queued items until none is left.
    fn propagate(&mut self, weights: &mut Weights) -> bool {
        while let Some(item) = self.queue.pop() {
            if self.is_active(item) {
                let node = self.live(item)[0];
                if !self.cover(self.option_of[node as usize], weights) {
                    return false;
                }
            }
        }
        true
    }

    /// Draws the consequences of a change; clears the queue if that fails.
    fn settle(&mut self, ok: bool, weights: &mut Weights) -> bool {
        let ok = ok && self.propagate(weights) && !self.hopeless;
        if !ok {
            self.queue.clear();
        }
        ok
    }

    /// Makes the forced moves of the untouched problem part of the initial state.
    fn settle_initial(&mut self) {
        let Sets { items, order, active, .. } = &self.sets;
        let mut weights = Weights::new(ItemChoice::MinRemaining, items.len());
        let primary = &order[..active[0] as usize];
        let open = primary.iter().all(|&item| items[item as usize].size > 0);
        self.queue.extend(primary.iter().filter(|&&item| items[item as usize].size == 1));
        self.hopeless = !self.settle(open, &mut weights);
        self.forced = self.chosen.len();
        self.sets.items.iter_mut().for_each(|item| item.saved = 0);
        self.initial = self.sets.clone();
        self.reset();
    }

    /// The item with the smallest size, the first of several.
    fn min_remaining(&self, active: &[u32]) -> u32 {
        let (mut best, mut least) = (active[0], u32::MAX);
        for &item in active {
            let size = self.sets.items[item as usize].size;
            if size < least || (size == least && item < best) {
                (best, least) = (item, size);
            }
        }
        best
    }

    /// The item with the smallest score; of several, the one that lost an option last.
    fn weighted(&self, active: &[u32], weights: &Weights) -> u32 {
        let (mut best, mut least, mut latest) = (active[0], f32::INFINITY, 0);
        for &item in active {
            let index = item as usize;
            let score = weights.score(index, self.sets.items[index].size);
            if score < least || (score == least && self.touched[index] > latest) {
                (best, least, latest) = (item, score, self.touched[index]);
            }
        }
        best
    }
}

impl<'p> State<'p> for Cells {
    type Mark = Mark;
    const IN_ORDER: bool = false;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let sets = Sets::new(problem, switches);
        let colored = problem.entries.iter().any(|entry| entry.color != 0);
        let mut state = Self {
            primary: problem.primary,
            first: Vec::with_capacity(problem.option_count() + 1),
            option_of: Vec::with_capacity(sets.nodes.len()),
            rank: sets.ranks(),
            colors: Vec::new(),
            initial: sets.clone(),
            switched: Vec::new(),
            forced: 0,
            hopeless: false,
            chosen: Vec::new(),
            held: (0..sets.items.len() as u32).map(|item| if switches.has(item) { OFF } else { 0 }).collect(),
            queue: Vec::new(),
            trail: Vec::new(),
            level: 1,
            touched: vec![0; sets.items.len()],
            clock: 0,
            updates: 0,
            looked: 0,
            sets,
        };
        for option in problem.options() {
            let entries = problem.raw_entries(option);
            state.first.push(state.option_of.len() as u32);
            state.option_of.extend(std::iter::repeat_n(option.0, entries.len() + 1));
            if colored {
                state.colors.extend(entries.iter().map(|entry| entry.color).chain([0]));
            }
        }
        state.first.push(state.option_of.len() as u32);
        state.settle_initial();
        state
    }

    fn reset(&mut self) {
        self.sets.clone_from(&self.initial);
        self.chosen.truncate(self.forced);
        self.queue.clear();
        self.trail.clear();
        self.level = 1;
        self.touched.fill(0);
        self.clock = 0;
    }

    fn mark(&mut self) -> Mark {
        self.next_level();
        Mark { active: self.sets.active, trail: self.trail.len(), chosen: self.chosen.len() }
    }

    fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            if let Some((item, size)) = self.trail.pop() {
                self.sets.items[item as usize].size = size;
            }
        }
        self.sets.active = mark.active;
        self.chosen.truncate(mark.chosen);
        self.next_level();
    }

    fn is_open(&self, option: u32) -> bool {
        self.option_nodes(option).all(|at| {
            let Node { item, loc } = self.sets.nodes[at as usize];
            let Item { start, size, .. } = self.sets.items[item as usize];
            if self.is_active(item) {
                loc < start + size
            } else {
                let held = self.held[item as usize];
                held == OFF || self.color(at) != 0 && self.color(at) == held
            }
        })
    }

    fn is_covered(&self, item: usize) -> bool {
        !self.is_active(item as u32)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        into.extend(&self.sets.order[..self.sets.active[0] as usize]);
    }

    fn size(&self, item: u32) -> u32 {
        self.sets.items[item as usize].size
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        let ok = self.cover(option, weights);
        self.settle(ok, weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.tick();
        let mut ok = true;
        for at in self.option_nodes(option) {
            ok &= self.remove(at, self.sets.nodes[at as usize], weights);
        }
        self.settle(ok, weights)
    }

    fn switch_on(&mut self, problem: &Problem, items: &[u32]) {
        self.switched.push(self.sets.clone());
        for &item in items {
            let Item { start, .. } = self.sets.items[item as usize];
            let mut end = start;
            for slot in problem.item_starts[item as usize]..problem.item_starts[item as usize + 1] {
                let node = self.sets.set[slot as usize];
                let option = self.option_of[node as usize];
                // Chosen options are live in items that they do not cover yet, so removing others leaves no
                // such item empty.
                if self.is_open(option) || self.chosen.contains(&OptionId(option)) {
                    self.sets.swap(slot, end);
                    end += 1;
                }
            }
            self.sets.items[item as usize].size = end - start;
            self.sets.activate(item, usize::from(item >= self.primary));
        }
    }

    fn switch_off(&mut self, _problem: &Problem, items: &[u32]) {
        if let Some(sets) = self.switched.pop() {
            self.sets = sets;
            self.sets.items.iter_mut().for_each(|item| item.saved = 0);
        }
        items.iter().for_each(|&item| self.held[item as usize] = OFF);
    }

    fn enforce(&mut self, items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool {
        self.tick();
        let mut ok = self.hold(held, weights);
        for &item in items.iter().filter(|&&item| item < self.primary) {
            match self.sets.items[item as usize].size {
                _ if !self.is_active(item) => {}
                0 => {
                    weights.conflict(item as usize);
                    ok = false;
                }
                1 => self.queue.push(item),
                _ => {}
            }
        }
        self.settle(ok, weights)
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        let active = &self.sets.order[..self.sets.active[0] as usize];
        if self.hopeless {
            Pick::Dead
        } else if active.is_empty() {
            Pick::Solved
        } else {
            Pick::Item(match weights.choice {
                ItemChoice::MinRemaining => self.min_remaining(active),
                ItemChoice::Weighted => self.weighted(active, weights),
            })
        }
    }

    fn bits(&self, item: u32) -> Option<u64> {
        let bits = || self.live(item).iter().fold(0, |bits, &node| bits | 1 << self.rank[node as usize]);
        self.is_active(item).then(bits)
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        into.extend(self.live(item).iter().map(|&node| self.option_of[node as usize]));
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let Sets { nodes, items, set, order, active } = &self.sets;
        for (item, &Item { start, size, place, .. }) in (0..).zip(items) {
            let range = &problem.item_starts[item as usize..item as usize + 2];
            assert!(start == range[0] && start + size <= range[1]);
            assert_eq!(order[place as usize], item);
            assert_eq!(item < self.primary, place < self.primary);
            assert!(
                !self.is_active(item) || !crate::engine::switches::is_off(off, item),
                "item {item} is off"
            );
            for slot in range[0]..range[1] {
                let Node { item: own, loc } = nodes[set[slot as usize] as usize];
                assert!(own == item && loc == slot);
            }
        }
        assert!(active[0] <= self.primary && active[1] as usize <= items.len());
        for option in problem.options() {
            let is_live = |node: u32| {
                let Node { item, loc } = nodes[node as usize];
                loc < items[item as usize].start + items[item as usize].size
            };
            let in_active =
                self.option_nodes(option.0).filter(|&node| self.is_active(nodes[node as usize].item));
            let live: Vec<_> = in_active.map(is_live).collect();
            assert!(live.iter().all(|&is| is == live[0]), "{option:?} is live in some items: {live:?}");
            let clashes = |&chosen: &OptionId| {
                problem.clash(option, chosen, |item| !crate::engine::switches::is_off(off, item))
            };
            let clashes = !self.chosen.contains(&option) && self.chosen.iter().any(clashes);
            assert!(!clashes || live.iter().all(|&is| !is), "{option:?} clashes and is live");
        }
        assert!(
            self.trail.iter().all(|&(item, size)| size >= items[item as usize].size || !self.is_active(item))
        );
    }

    fn is_hopeless(&self) -> bool {
        self.hopeless
    }

    fn updates(&self) -> u64 {
        self.updates
    }

    fn work(&self) -> u64 {
        self.updates + self.looked
    }
}

impl Sets {
    /// The sets of the untouched problem: everything live and active.
    fn new(problem: &Problem, switches: &Switches) -> Self {
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

    /// For each node of the untouched problem, its place among those of its item, as far as that fits into a byte.
    fn ranks(&self) -> Vec<u8> {
        let rank =
            |node: &Node| node.loc - self.items.get(node.item as usize).map_or(node.loc, |item| item.start);
        self.nodes.iter().map(|node| rank(node) as u8).collect()
    }

    /// Makes an active item of this kind inactive.
    fn deactivate(&mut self, item: u32, kind: usize) {
        self.active[kind] -= 1;
        self.put(item, self.active[kind]);
    }

    /// Makes an inactive item of this kind active.
    fn activate(&mut self, item: u32, kind: usize) {
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
    fn swap(&mut self, one: u32, two: u32) {
        self.set.swap(one as usize, two as usize);
        for slot in [one, two] {
            self.nodes[self.set[slot as usize] as usize].loc = slot;
        }
    }
}
