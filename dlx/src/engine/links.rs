//! Dancing links with colours: Knuth's Algorithms X and C (TAOCP 4B, section 7.2.2.1) over one arena.
//!
//! Node 0 is the head of the list of uncovered primary items, nodes `1..=n` are the items' heads, and each
//! option's nodes lie between two spacers. Invariants:
//! - `up`/`down` of an item's head and nodes form a ring of the item's open options;
//! - a spacer's `up` is the first node of the option before it, its `color` the number of that option, and
//!   its `down` the last node of the option after it;
//! - a hidden option is missing from every ring except that of the item through which it was hidden;
//! - items that are off have rings like others, but are not among the uncovered ones, and choosing skips
//!   them;
//! - `size[i]` is the number of nodes in the ring of item `i`;
//! - undoing `trail` from its end restores every link.

use super::{Pick, State, Switches};
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;

/// The item of a spacer.
const SPACER: u32 = 0;
/// The colour of a node whose item already has its colour.
const AGREED: u32 = u32::MAX;
/// The value of `held` for an item that is not covered.
const UNCOVERED: u32 = u32::MAX;
/// The value of `held` for an item that is off.
const OFF: u32 = UNCOVERED - 1;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Node {
    item: u32,
    color: u32,
    up: u32,
    down: u32,
}

#[derive(Clone, Copy, Debug)]
enum Change {
    Covered(u32),
    Purified(u32),
    Forbidden(u32),
}

/// The state of a search over dancing links. Items are numbered from 1.
#[derive(Clone, Debug)]
pub(crate) struct Links {
    nodes: Vec<Node>,
    size: Vec<u32>,
    /// The ring of uncovered primary items through 0.
    left: Vec<u32>,
    right: Vec<u32>,
    /// The colour that covers each item, 0 for none, or `UNCOVERED`, or `OFF`.
    held: Vec<u32>,
    /// The first node of each option, and one past the last option's spacer.
    first: Vec<u32>,
    /// The number of primary items of each option that are not off.
    primary_len: Vec<u32>,
    chosen: Vec<OptionId>,
    trail: Vec<Change>,
    primary: u32,
    /// The number of items in the ring through 0.
    uncovered: u32,
    /// Primary items that were reduced to one option or none since the last undo, and can be chosen without
    /// examining the others. This is only a shortcut; entries may be out of date.
    short: Vec<u32>,
    updates: u64,
}

impl Links {
    /// Appends a primary item to the ring of uncovered ones.
    fn append_item(&mut self, item: u32) {
        let last = std::mem::replace(&mut self.left[0], item);
        self.right[last as usize] = item;
        (self.left[item as usize], self.right[item as usize]) = (last, 0);
        self.uncovered += 1;
    }

    /// Counts items that are switched on, or off, among the primary ones of their options.
    fn count_primary(&mut self, problem: &Problem, item: u32, count: impl Fn(u32) -> u32) {
        for option in problem.options_of(problem.item_at(item as usize)) {
            let len = &mut self.primary_len[option.index()];
            *len = count(*len);
        }
    }

    /// Appends all options, linked upwards.
    fn append_options(&mut self, problem: &Problem) {
        let mut last: Vec<u32> = (0..self.size.len() as u32).collect();
        for option in problem.options() {
            let entries = problem.raw_entries(option);
            let (first, mut primary) = (self.nodes.len() as u32, 0);
            self.nodes[first as usize - 1].down = first - 1 + entries.len() as u32;
            self.nodes.extend(entries.iter().zip(first..).map(|(entry, at)| {
                let item = entry.item + 1;
                primary += u32::from(item <= self.primary && self.held[item as usize] != OFF);
                let up = std::mem::replace(&mut last[item as usize], at);
                Node { item, color: entry.color, up, down: item }
            }));
            self.nodes.push(Node { item: SPACER, color: option.0, up: first, down: 0 });
            self.first.push(first);
            self.primary_len.push(primary);
        }
        self.first.push(self.nodes.len() as u32);
        for (head, last) in self.nodes.iter_mut().zip(last) {
            head.up = last;
        }
    }

    /// The option of a node: the spacer after it tells. A list of the options of all nodes would take a fifth
    /// of the memory.
    fn option_of(&self, node: u32) -> u32 {
        let mut after = self.nodes[node as usize..].iter();
        after.find(|node| node.item == SPACER).map_or(0, |spacer| spacer.color)
    }

    /// Links all options downwards, in reverse, so that memory is accessed in order.
    fn link_down(&mut self) {
        for at in (self.size.len()..self.nodes.len()).rev() {
            let item = self.nodes[at].item as usize;
            if item != SPACER as usize {
                self.nodes[at].down = std::mem::replace(&mut self.nodes[item].down, at as u32);
            }
        }
    }

    /// Records that an item lost an option.
    #[inline(always)]
    fn lose_one(&mut self, item: u32) {
        let size = self.size[item as usize] - 1;
        self.size[item as usize] = size;
        self.updates += 1;
        if size <= 1 && item <= self.primary {
            self.short.push(item);
        }
    }

    /// Removes the other nodes of `node`'s option from their rings.
    fn hide(&mut self, node: u32) {
        let mut at = node + 1;
        while at != node {
            let Node { item, color, up, down } = self.nodes[at as usize];
            if item == SPACER {
                at = up;
                continue;
            }
            if color != AGREED {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.lose_one(item);
            }
            at += 1;
        }
    }

    /// Undoes `hide`.
    fn unhide(&mut self, node: u32) {
        let mut at = node - 1;
        while at != node {
            let Node { item, color, up, down } = self.nodes[at as usize];
            if item == SPACER {
                at = down;
                continue;
            }
            if color != AGREED {
                self.nodes[up as usize].down = at;
                self.nodes[down as usize].up = at;
                self.size[item as usize] += 1;
            }
            at -= 1;
        }
    }

    /// Removes an item from the ring of uncovered ones.
    fn remove_item(&mut self, item: u32) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = right;
        self.left[right as usize] = left;
    }

    fn cover(&mut self, item: u32) {
        let mut node = self.nodes[item as usize].down;
        while node != item {
            self.hide(node);
            node = self.nodes[node as usize].down;
        }
        self.remove_item(item);
        self.held[item as usize] = 0;
        self.uncovered -= u32::from(item <= self.primary);
        self.trail.push(Change::Covered(item));
    }

    fn uncover(&mut self, item: u32) {
        let (left, right) = (self.left[item as usize], self.right[item as usize]);
        self.right[left as usize] = item;
        self.left[right as usize] = item;
        self.held[item as usize] = UNCOVERED;
        self.uncovered += u32::from(item <= self.primary);
        let mut node = self.nodes[item as usize].up;
        while node != item {
            self.unhide(node);
            node = self.nodes[node as usize].up;
        }
    }

    /// Gives the item of `node` its colour: hides what disagrees, marks what agrees.
    fn purify(&mut self, node: u32) {
        let Node { item, color, .. } = self.nodes[node as usize];
        let mut at = self.nodes[item as usize].down;
        while at != item {
            if self.nodes[at as usize].color == color {
                self.nodes[at as usize].color = AGREED;
            } else {
                self.hide(at);
            }
            at = self.nodes[at as usize].down;
        }
        self.held[item as usize] = color;
        self.trail.push(Change::Purified(item));
    }

    fn unpurify(&mut self, item: u32) {
        let color = std::mem::replace(&mut self.held[item as usize], UNCOVERED);
        let mut at = self.nodes[item as usize].up;
        while at != item {
            if self.nodes[at as usize].color == AGREED {
                self.nodes[at as usize].color = color;
            } else {
                self.unhide(at);
            }
            at = self.nodes[at as usize].up;
        }
    }

    fn option_nodes(&self, option: u32) -> std::ops::Range<u32> {
        self.first[option as usize]..self.first[option as usize + 1] - 1
    }

    /// Removes an option from the rings of its uncovered items, from its first node to its last.
    fn unlink(&mut self, option: u32) {
        for at in self.option_nodes(option) {
            let Node { item, up, down, .. } = self.nodes[at as usize];
            if self.held[item as usize] >= OFF {
                self.nodes[up as usize].down = down;
                self.nodes[down as usize].up = up;
                self.lose_one(item);
            }
        }
        self.trail.push(Change::Forbidden(option));
    }

    fn relink(&mut self, option: u32) {
        for at in self.option_nodes(option).rev() {
            let Node { item, up, down, .. } = self.nodes[at as usize];
            if self.held[item as usize] >= OFF {
                self.nodes[up as usize].down = at;
                self.nodes[down as usize].up = at;
                self.size[item as usize] += 1;
            }
        }
    }

    /// The items that are yet to be covered.
    fn ring(&self) -> impl Iterator<Item = u32> + '_ {
        std::iter::successors(Some(self.right[0]), |&item| Some(self.right[item as usize]))
            .take_while(|&item| item != 0)
    }

    /// An item with at most one option that is known without looking for it.
    fn known_short(&mut self) -> Option<u32> {
        while let Some(item) = self.short.pop() {
            if self.held[item as usize] == UNCOVERED && self.size[item as usize] <= 1 {
                return Some(item);
            }
        }
        None
    }

    fn min_remaining(&self) -> u32 {
        let (mut best, mut least) = (0, u32::MAX);
        for item in self.ring() {
            let size = self.size[item as usize];
            if size < least {
                (best, least) = (item, size);
                if size <= 1 {
                    break;
                }
            }
        }
        best
    }

    fn weighted(&self, weights: &Weights) -> u32 {
        let (mut best, mut least) = (0, f32::INFINITY);
        for item in self.ring() {
            let score = weights.score(item as usize - 1, self.size[item as usize]);
            if score < least {
                (best, least) = (item, score);
            }
        }
        best
    }
}

impl<'p> State<'p> for Links {
    type Mark = (usize, usize);

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let items = problem.item_count() as u32;
        let mut nodes =
            Vec::with_capacity(items as usize + problem.entry_count() + problem.option_count() + 2);
        nodes.extend((0..=items).map(|item| Node { item, color: 0, up: item, down: item }));
        let sizes = problem.item_starts.windows(2).map(|range| range[1] - range[0]);
        let mut links = Self {
            nodes,
            size: std::iter::once(0).chain(sizes).collect(),
            left: (0..=items).collect(),
            right: (0..=items).collect(),
            held: vec![UNCOVERED; items as usize + 1],
            first: Vec::with_capacity(problem.option_count() + 1),
            primary_len: Vec::with_capacity(problem.option_count()),
            chosen: Vec::new(),
            trail: Vec::new(),
            primary: problem.primary,
            uncovered: 0,
            short: Vec::new(),
            updates: 0,
        };
        for item in 1..=items {
            if switches.has(item - 1) {
                links.held[item as usize] = OFF;
            } else if item <= problem.primary {
                links.append_item(item);
            }
        }
        links.nodes.push(Node { item: SPACER, color: 0, up: 0, down: 0 });
        links.append_options(problem);
        links.link_down();
        links
    }

    fn reset(&mut self) {
        self.undo((0, 0));
    }

    fn mark(&mut self) -> Self::Mark {
        (self.trail.len(), self.chosen.len())
    }

    fn undo(&mut self, (changes, chosen): Self::Mark) {
        self.short.clear();
        while self.trail.len() > changes {
            match self.trail.pop() {
                Some(Change::Covered(item)) => self.uncover(item),
                Some(Change::Purified(item)) => self.unpurify(item),
                Some(Change::Forbidden(option)) => self.relink(option),
                None => {}
            }
        }
        self.chosen.truncate(chosen);
    }

    fn forget_last_changes(&mut self) {
        self.short.clear();
    }

    fn is_open(&self, option: u32) -> bool {
        self.option_nodes(option).all(|at| {
            let Node { item, color, up, .. } = self.nodes[at as usize];
            let held = self.held[item as usize];
            let linked = self.nodes[up as usize].down == at;
            (held >= OFF && linked) || (held < OFF && held != 0 && (color == AGREED || color == held))
        })
    }

    fn is_covered(&self, item: usize) -> bool {
        self.held[item + 1] != UNCOVERED
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        into.extend(self.ring().map(|item| item - 1));
    }

    fn size(&self, item: u32) -> u32 {
        self.size[item as usize + 1]
    }

    fn choose(&mut self, option: u32, _weights: &mut Weights) -> bool {
        self.chosen.push(OptionId(option));
        for node in self.option_nodes(option) {
            let Node { item, color, .. } = self.nodes[node as usize];
            if self.held[item as usize] == UNCOVERED {
                if color == 0 { self.cover(item) } else { self.purify(node) }
            }
        }
        true
    }

    fn forbid(&mut self, option: u32, _weights: &mut Weights) -> bool {
        self.unlink(option);
        true
    }

    fn switch_on(&mut self, problem: &Problem, items: &[u32]) {
        for &item in items {
            self.held[item as usize + 1] = UNCOVERED;
            if item < self.primary {
                self.append_item(item + 1);
                self.count_primary(problem, item, |count| count + 1);
            }
        }
    }

    fn switch_off(&mut self, problem: &Problem, items: &[u32]) {
        for &item in items {
            self.held[item as usize + 1] = OFF;
            if item < self.primary {
                self.remove_item(item + 1);
                self.uncovered -= 1;
                self.count_primary(problem, item, |count| count - 1);
            }
        }
    }

    fn enforce(&mut self, _items: &[u32], held: &[(u32, u32)], _weights: &mut Weights) -> bool {
        for &(item, option) in held {
            if self.held[item as usize + 1] != UNCOVERED {
                continue;
            }
            let node = self.option_nodes(option).find(|&node| self.nodes[node as usize].item == item + 1);
            match node.filter(|&node| self.nodes[node as usize].color != 0) {
                Some(colored) => self.purify(colored),
                None => self.cover(item + 1),
            }
        }
        true
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        if self.right[0] == 0 {
            return Pick::Solved;
        }
        let item = match (self.known_short(), weights.choice) {
            (Some(item), _) => item,
            (None, ItemChoice::MinRemaining) => self.min_remaining(),
            (None, ItemChoice::Weighted) => self.weighted(weights),
        };
        if self.size[item as usize] == 0 {
            weights.conflict(item as usize - 1);
            return Pick::Dead;
        }
        Pick::Item(item - 1)
    }

    fn completes(&self, option: u32, item: u32) -> bool {
        let covered_already = u32::from(self.held[item as usize + 1] != UNCOVERED);
        self.primary_len[option as usize] == self.uncovered + covered_already
    }

    fn complete(&mut self, option: u32) {
        self.chosen.push(OptionId(option));
    }

    fn branch_on(&mut self, item: u32) {
        // With one item left, each option completes a solution.
        if self.uncovered > 1 {
            self.cover(item + 1);
        }
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        let head = item + 1;
        let mut node = self.nodes[head as usize].down;
        while node != head {
            into.push(self.option_of(node));
            node = self.nodes[node as usize].down;
        }
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let mut uncovered = 0;
        for item in self.ring() {
            uncovered += 1;
            assert!(item <= self.primary && self.held[item as usize] == UNCOVERED);
            assert_eq!(self.left[self.right[item as usize] as usize], item);
        }
        assert_eq!(self.uncovered, uncovered);
        for item in 1..=problem.item_count() as u32 {
            let is_off = crate::engine::switches::is_off(off, item - 1);
            assert_eq!(self.held[item as usize] == OFF, is_off, "item {item}");
            let (mut node, mut size) = (self.nodes[item as usize].down, 0);
            while node != item {
                let Node { item: own, up, down, .. } = self.nodes[node as usize];
                assert_eq!(own, item);
                assert!(self.nodes[up as usize].down == node && self.nodes[down as usize].up == node);
                (node, size) = (down, size + 1);
            }
            assert_eq!(self.size[item as usize], size, "item {item}");
        }
        for option in problem.options() {
            let nodes = self.option_nodes(option.0);
            assert_eq!(self.nodes[nodes.start as usize - 1].down, nodes.end - 1);
            let spacer = self.nodes[nodes.end as usize];
            assert_eq!((spacer.up, spacer.color), (nodes.start, option.0));
            let entries = problem.raw_entries(option).iter();
            let primary = entries.filter(|entry| {
                entry.item < self.primary && !crate::engine::switches::is_off(off, entry.item)
            });
            assert_eq!(self.primary_len[option.index()] as usize, primary.count());
            // A hidden option is missing from the rings of all items except that through which it was hidden.
            let linked = nodes.filter(|&at| self.nodes[self.nodes[at as usize].up as usize].down == at);
            let on = |&at: &u32| self.held[self.nodes[at as usize].item as usize] >= OFF;
            let (linked, all) = (linked.filter(on).count(), self.option_nodes(option.0).filter(on).count());
            assert!(linked == 0 || linked == all, "{option:?} is in {linked} rings of {all}");
        }
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
