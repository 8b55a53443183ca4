//! Sparse sets with forced moves (after Knuth's "dancing cells", programs SSXCC, 2022).
//!
//! Every item has an array of the entries that can still cover it; the live ones come first. Taking an option
//! out swaps its entry behind the live ones, so that undoing restores nothing but sizes. An item that falls to
//! one option is chosen at once, an item that falls to none fails at once: neither is ever branched on.
//!
//! Invariants, for `set_start[i] <= loc[x] < set_start[i + 1]` and entry `x` of item `i`:
//! - `set[loc[x]] == x`; entry `x` is live if `loc[x] < set_start[i] + size[i]`;
//! - an option is live in all of its active items or in none; options that clash with a chosen one are dead;
//! - items at `order[..active]` of their kind are active: not covered, and without a colour;
//! - `trail` holds the sizes that changed since a mark, each at least once with its value at that mark.

use super::{Pick, State};
use crate::choice::{ItemChoice, Weights};
use crate::problem::{OptionId, Problem};

/// The part of the state that a reset copies back.
#[derive(Clone, Debug)]
struct Sets {
    /// Entries by item, live ones first.
    set: Vec<u32>,
    /// Where each entry is in `set`.
    loc: Vec<u32>,
    size: Vec<u32>,
    /// Items, primary ones before secondary ones, the active ones of each kind first.
    order: Vec<u32>,
    /// Where each item is in `order`.
    place: Vec<u32>,
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
#[derive(Debug)]
pub(crate) struct Cells {
    primary: u32,
    /// Entries by option, and the option of each entry.
    starts: Vec<u32>,
    items: Vec<u32>,
    /// Colours of entries; empty if the problem has none.
    colors: Vec<u32>,
    option_of: Vec<u32>,
    set_start: Vec<u32>,
    sets: Sets,
    initial: Sets,
    /// Options forced before any choice, and whether that already failed.
    forced: usize,
    hopeless: bool,
    chosen: Vec<OptionId>,
    /// The colour that covered each item that is not active, 0 for none.
    held: Vec<u32>,
    /// Primary items that fell to one option.
    queue: Vec<u32>,
    trail: Vec<(u32, u32)>,
    /// The level at which each item's size was last put on the trail.
    saved: Vec<u32>,
    level: u32,
    /// When each item last lost an option, in choices.
    touched: Vec<u32>,
    clock: u32,
    updates: u64,
}

impl Cells {
    fn is_active(&self, item: u32) -> bool {
        self.sets.place[item as usize] < self.sets.active[usize::from(item >= self.primary)]
    }

    fn is_live(&self, entry: u32, item: u32) -> bool {
        self.sets.loc[entry as usize] < self.set_start[item as usize] + self.sets.size[item as usize]
    }

    fn entries(&self, option: u32) -> std::ops::Range<u32> {
        self.starts[option as usize]..self.starts[option as usize + 1]
    }

    fn color(&self, entry: u32) -> u32 {
        self.colors.get(entry as usize).copied().unwrap_or(0)
    }

    /// Begins a new level: sizes that change from here on are saved again.
    fn next_level(&mut self) {
        if self.level == u32::MAX {
            self.saved.fill(0);
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
        let kind = usize::from(item >= self.primary);
        let sets = &mut self.sets;
        sets.active[kind] -= 1;
        let (here, end) = (sets.place[item as usize], sets.active[kind]);
        let other = sets.order[end as usize];
        sets.order[here as usize] = other;
        sets.order[end as usize] = item;
        sets.place[other as usize] = here;
        sets.place[item as usize] = end;
    }

    /// Takes a live entry out of its active item. Gives the item's new size.
    #[inline(always)]
    fn remove(&mut self, entry: u32, item: u32) -> u32 {
        let index = item as usize;
        let size = self.sets.size[index];
        if self.saved[index] != self.level {
            self.saved[index] = self.level;
            self.trail.push((item, size));
        }
        let last = self.set_start[index] + size - 1;
        let here = self.sets.loc[entry as usize];
        let other = self.sets.set[last as usize];
        self.sets.set[here as usize] = other;
        self.sets.set[last as usize] = entry;
        self.sets.loc[other as usize] = here;
        self.sets.loc[entry as usize] = last;
        self.sets.size[index] = size - 1;
        self.touched[index] = self.clock;
        size - 1
    }

    /// Takes a live option out of all its active items, queueing those that it leaves with one option. False
    /// if it leaves one with none.
    #[inline(always)]
    fn kill(&mut self, option: u32, weights: &mut Weights) -> bool {
        let mut ok = true;
        for entry in self.entries(option) {
            let item = self.items[entry as usize];
            if !self.is_active(item) {
                continue;
            }
            self.updates += 1;
            let size = self.remove(entry, item);
            if size <= 1 && item < self.primary {
                if size == 0 {
                    weights.conflict(item as usize);
                    ok = false;
                } else {
                    self.queue.push(item);
                }
            }
        }
        ok
    }

    /// Chooses a live option and takes out all that clash with it.
    fn cover(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.tick();
        self.chosen.push(OptionId(option));
        for entry in self.entries(option) {
            let item = self.items[entry as usize];
            if self.is_active(item) {
                self.deactivate(item);
                self.held[item as usize] = self.color(entry);
                if !self.purge(item, option, self.color(entry), weights) {
                    return false;
                }
            }
        }
        true
    }

    /// Takes out all options of a just covered item but `option` and those of the same colour.
    #[inline]
    fn purge(&mut self, item: u32, option: u32, color: u32, weights: &mut Weights) -> bool {
        let start = self.set_start[item as usize];
        for slot in start..start + self.sets.size[item as usize] {
            let entry = self.sets.set[slot as usize];
            let other = self.option_of[entry as usize];
            let agrees = color != 0 && self.color(entry) == color;
            if other != option && !agrees && !self.kill(other, weights) {
                return false;
            }
        }
        true
    }

    /// Chooses the last options of queued items until none is left.
    fn propagate(&mut self, weights: &mut Weights) -> bool {
        while let Some(item) = self.queue.pop() {
            if self.is_active(item) {
                let entry = self.sets.set[self.set_start[item as usize] as usize];
                if !self.cover(self.option_of[entry as usize], weights) {
                    return false;
                }
            }
        }
        true
    }

    /// Follows a change to its consequences; clears the queue if that fails.
    fn settle(&mut self, ok: bool, weights: &mut Weights) -> bool {
        let ok = ok && self.propagate(weights) && !self.hopeless;
        if !ok {
            self.queue.clear();
        }
        ok
    }

    /// Makes the forced moves of the untouched problem part of the initial state.
    fn settle_initial(&mut self) {
        let mut weights = Weights::new(ItemChoice::MinRemaining, self.set_start.len() - 1);
        let sizes = &self.sets.size[..self.primary as usize];
        let open = sizes.iter().all(|&size| size > 0);
        self.queue.extend((0..self.primary).filter(|&item| sizes[item as usize] == 1));
        self.hopeless = !self.settle(open, &mut weights);
        self.forced = self.chosen.len();
        self.initial = self.sets.clone();
        self.reset();
    }

    fn min_remaining(&self, active: &[u32]) -> u32 {
        let (mut best, mut least) = (active[0], u32::MAX);
        for &item in active {
            let size = self.sets.size[item as usize];
            if size < least {
                (best, least) = (item, size);
                if size <= 2 {
                    break;
                }
            }
        }
        best
    }

    /// The smallest score; among equals the item that lost an option last.
    fn weighted(&self, active: &[u32], weights: &Weights) -> u32 {
        let (mut best, mut least, mut latest) = (active[0], f32::INFINITY, 0);
        for &item in active {
            let index = item as usize;
            let score = weights.score(index, self.sets.size[index]);
            if score < least || (score == least && self.touched[index] > latest) {
                (best, least, latest) = (item, score, self.touched[index]);
            }
        }
        best
    }
}

impl<'p> State<'p> for Cells {
    type Mark = Mark;

    fn new(problem: &'p Problem) -> Self {
        let items = problem.item_count();
        let entries = &problem.entries;
        let mut option_of = vec![0; entries.len()];
        let mut set = vec![0; entries.len()];
        let mut loc = vec![0; entries.len()];
        let mut next = problem.item_starts.clone();
        for option in 0..problem.option_count() {
            for entry in problem.starts[option] as usize..problem.starts[option + 1] as usize {
                let slot = &mut next[entries[entry].item as usize];
                option_of[entry] = option as u32;
                set[*slot as usize] = entry as u32;
                loc[entry] = *slot;
                *slot += 1;
            }
        }
        let sets = Sets {
            set,
            loc,
            size: problem.item_starts.windows(2).map(|range| range[1] - range[0]).collect(),
            order: (0..items as u32).collect(),
            place: (0..items as u32).collect(),
            active: [problem.primary, items as u32],
        };
        let colored = entries.iter().any(|entry| entry.color != 0);
        let mut state = Self {
            primary: problem.primary,
            starts: problem.starts.clone(),
            items: entries.iter().map(|entry| entry.item).collect(),
            colors: if colored { entries.iter().map(|entry| entry.color).collect() } else { Vec::new() },
            option_of,
            set_start: problem.item_starts.clone(),
            initial: sets.clone(),
            sets,
            forced: 0,
            hopeless: false,
            chosen: Vec::new(),
            held: vec![0; items],
            queue: Vec::new(),
            trail: Vec::new(),
            saved: vec![0; items],
            level: 1,
            touched: vec![0; items],
            clock: 0,
            updates: 0,
        };
        state.settle_initial();
        state
    }

    fn reset(&mut self) {
        self.sets.clone_from(&self.initial);
        self.chosen.truncate(self.forced);
        self.queue.clear();
        self.trail.clear();
        self.saved.fill(0);
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
                self.sets.size[item as usize] = size;
            }
        }
        self.sets.active = mark.active;
        self.chosen.truncate(mark.chosen);
        self.next_level();
    }

    fn is_open(&self, option: u32) -> bool {
        self.entries(option).all(|entry| {
            let item = self.items[entry as usize];
            if self.is_active(item) {
                self.is_live(entry, item)
            } else {
                self.color(entry) != 0 && self.color(entry) == self.held[item as usize]
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
        self.sets.size[item as usize]
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        let ok = self.cover(option, weights);
        self.settle(ok, weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.tick();
        let ok = self.kill(option, weights);
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

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        let start = self.set_start[item as usize] as usize;
        let live = &self.sets.set[start..start + self.sets.size[item as usize] as usize];
        into.extend(live.iter().map(|&entry| self.option_of[entry as usize]));
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
