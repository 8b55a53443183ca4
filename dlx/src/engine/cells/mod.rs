//! Sparse sets with forced moves (after Knuth's "dancing cells", programs SSXCC, 2022).
//!
//! Every item has an array of the entries that can still cover it; the live ones come first. Removing an
//! option swaps its entry behind the live ones, so undoing restores only sizes. The last option of an item is
//! chosen at once, and an item without options fails at once: neither is ever branched on.
//!
//! Each option's nodes are contiguous, followed by a spacer, so the rest of an option is found from any of
//! its nodes without looking up its number.
//!
//! An item may be covered several times (`MANY`; Knuth's Algorithm M, and his program SSMCC): it stays active
//! until it takes no more options, those that cover it are removed from it, and as many as it still needs are
//! forced once no more are left.
//!
//! Invariants, for a node `x` of item `i`:
//! - `set[nodes[x].loc] == x`, in the range of `i`; the node is live if it is among the first `size` there;
//! - an option is live in all of its active items or in none, except that a chosen one is live in those that
//!   it is to be the only one of and does not cover yet; options that clash with a chosen one are dead;
//! - items at `order[..active]` of their kind are active: not covered, without a colour, and not off;
//! - `trail` holds the sizes that changed since a mark, each at least once with its value at that mark.

mod covering;
mod sets;

use super::{Machine, Pick, State, Switches};
use crate::engine::prune::Pruner;
use crate::engine::times::Times;
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;
use sets::{Item, Node, Sets};

/// The engine for a problem.
pub(super) fn build<'p>(problem: &'p Problem, weights: Weights, switches: Switches) -> Box<dyn Machine + 'p> {
    if problem.has_multiplicities() {
        super::build::<Cells<true>>(problem, weights, switches)
    } else {
        super::build::<Cells<false>>(problem, weights, switches)
    }
}

/// The value of `held` for an item that is off.
const OFF: u32 = u32::MAX;

/// A point to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    active: [u32; 2],
    trail: usize,
    chosen: usize,
    times: usize,
}

/// The state of a search over sparse sets; of items that may be covered several times, if there are `MANY`.
#[derive(Clone, Debug)]
pub(crate) struct Cells<const MANY: bool = false> {
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
    /// How often items are covered, if some are covered otherwise than once.
    times: Times,
    /// Options forced before any choice, the covers of these, and whether that already failed.
    forced: usize,
    forced_times: usize,
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

impl<const MANY: bool> Cells<MANY> {
    /// How many more options an active primary item must take.
    #[inline(always)]
    fn need(&self, item: u32) -> u32 {
        if MANY { self.times.need(item) } else { 1 }
    }

    /// Whether a primary item may be covered otherwise than once.
    fn is_multiple(&self, item: u32) -> bool {
        MANY && !self.times.is_once(item)
    }

    /// The number of branches of an active primary item, 0 if there is nothing to decide.
    #[inline(always)]
    fn degree(&self, item: u32) -> u32 {
        let (size, need) = (self.sets.items[item as usize].size, self.need(item));
        if MANY && size + need == 0 { 0 } else { size + 1 - need }
    }

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

    /// Makes the forced moves of the untouched problem part of the initial state.
    fn settle_initial(&mut self) {
        let Sets { items, order, active, .. } = &self.sets;
        let mut weights = Weights::new(ItemChoice::MinRemaining, items.len());
        let primary = order[..active[0] as usize].iter().copied();
        let spare = |item: u32| i64::from(items[item as usize].size) - i64::from(self.need(item));
        let open = primary.clone().all(|item| spare(item) >= 0);
        self.queue = primary.filter(|&item| spare(item) == 0).collect();
        self.hopeless = !self.settle(open, &mut weights);
        self.forced = self.chosen.len();
        self.forced_times = self.times.len();
        self.sets.items.iter_mut().for_each(|item| item.saved = 0);
        self.initial = self.sets.clone();
        self.reset();
    }

    /// The item with the fewest branches, the first of several, if any has some.
    fn min_remaining(&self, active: &[u32]) -> Option<u32> {
        let (mut best, mut least) = (None, u32::MAX);
        for &item in active {
            let degree = self.degree(item);
            if MANY && degree == 0 {
                continue;
            }
            if degree < least || (degree == least && Some(item) < best) {
                (best, least) = (Some(item), degree);
            }
        }
        best
    }

    /// The item with the smallest score; of several, the one that lost an option last.
    fn weighted(&self, active: &[u32], weights: &Weights) -> Option<u32> {
        let (mut best, mut least, mut latest) = (None, f32::INFINITY, 0);
        for &item in active {
            let (index, degree) = (item as usize, self.degree(item));
            if MANY && degree == 0 {
                continue;
            }
            let score = weights.score(index, degree);
            if score < least || (score == least && self.touched[index] > latest) {
                (best, least, latest) = (Some(item), score, self.touched[index]);
            }
        }
        best
    }
}

impl<'p, const MANY: bool> State<'p> for Cells<MANY> {
    type Mark = Mark;
    const IN_ORDER: bool = false;
    const HAS_IMAGES: bool = !MANY;

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
            times: Times::new(problem),
            forced: 0,
            forced_times: 0,
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
        self.times.undo(self.forced_times);
        self.queue.clear();
        self.trail.clear();
        self.level = 1;
        self.touched.fill(0);
        self.clock = 0;
    }

    fn mark(&mut self) -> Mark {
        self.next_level();
        let (trail, chosen, times) = (self.trail.len(), self.chosen.len(), self.times.len());
        Mark { active: self.sets.active, trail, chosen, times }
    }

    fn undo(&mut self, mark: Mark) {
        while self.trail.len() > mark.trail {
            if let Some((item, size)) = self.trail.pop() {
                self.sets.items[item as usize].size = size;
            }
        }
        self.sets.active = mark.active;
        self.chosen.truncate(mark.chosen);
        if MANY {
            self.times.undo(mark.times);
        }
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
        let ok = self.remove_option(option, weights);
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
            return Pick::Dead;
        }
        let item = match weights.choice {
            ItemChoice::MinRemaining => self.min_remaining(active),
            ItemChoice::Weighted => self.weighted(active, weights),
        };
        item.map_or(Pick::Solved, Pick::Item)
    }

    fn prune(
        &mut self,
        pruner: &mut Pruner,
        problem: &Problem,
        weights: &mut Weights,
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        // Options of an item that is covered several times do not exclude each other.
        MANY || pruner.prune(self, problem, weights, stop)
    }

    fn branches(&self, item: u32, into: &mut Vec<u32>) {
        let first = into.len();
        self.candidates(item, into);
        if !self.is_multiple(item) {
            return;
        }
        match self.times.need(item) as usize {
            0 => into.push(self.first.len() as u32 - 1),
            1 => {}
            need => {
                into[first..].sort_unstable();
                into.truncate(into.len() + 1 - need);
            }
        }
    }

    fn take(&mut self, item: u32, option: u32, weights: &mut Weights) -> bool {
        if !self.is_multiple(item) {
            return self.choose(option, weights);
        }
        self.tick();
        let is_none = option as usize + 1 == self.first.len();
        let ok = self.remove_before(item, option, weights) && (is_none || self.cover(option, weights));
        self.settle(ok, weights)
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
