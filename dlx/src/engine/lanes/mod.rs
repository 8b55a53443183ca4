//! One machine word an item: its open options as bits, narrowed by whole vectors at a time.
//!
//! Each option has a *row*: for every primary item, the options that remain possible once the option is chosen.
//! Choosing is ANDing that row onto the state, and the same pass sees every item that fell to one option or to
//! none. Secondary items and colours need no state: what they forbid is in the rows. Nothing is undone; marks
//! keep copies.
//!
//! Invariants:
//! - lane `i` of `open` holds the options of item `i` that agree with all chosen ones, bit `k` for the `k`-th
//!   option of the item; an option's bit is set in the lanes of all of its items or of none;
//! - lanes of covered items, and those behind the last item, are all ones in `open` and in `covered`;
//! - `slots` holds copies of the state, the last one equal to it unless `changed`.

mod block;
mod rows;

use super::prune::Pruner;
use super::{Backtrack, Machine, Pick, State};
use crate::choice::{ItemChoice, Weights};
use crate::problem::{OptionId, Problem};
use block::{Block, Lanes16x32, Lanes32x16, Lanes64x8, Row};
use rows::Rows;

/// The most options of an item, as bits of the widest word.
pub(super) const WIDEST: u32 = 64;
/// The most memory for rows, in bytes.
const ROW_BUDGET: usize = 64 << 20;

/// Why this engine cannot run a problem, if it cannot.
pub(crate) fn obstacle(problem: &Problem) -> Option<String> {
    let largest = largest_item(problem);
    if largest > WIDEST {
        Some(format!("an item has {largest} options, more than {WIDEST}"))
    } else {
        let bytes = match lane_bits(largest) {
            16 => rows::estimate::<Lanes16x32>(problem),
            32 => rows::estimate::<Lanes32x16>(problem),
            _ => rows::estimate::<Lanes64x8>(problem),
        };
        (bytes > ROW_BUDGET).then(|| format!("rows would take about {} MiB", bytes >> 20))
    }
}

/// The engine with words as narrow as the problem allows.
pub(crate) fn build<'p>(problem: &'p Problem, weights: Weights) -> Box<dyn Machine + 'p> {
    match lane_bits(largest_item(problem)) {
        16 => Box::new(Backtrack::<'p, Lanes<'p, Lanes16x32>>::new(problem, weights)),
        32 => Box::new(Backtrack::<'p, Lanes<'p, Lanes32x16>>::new(problem, weights)),
        _ => Box::new(Backtrack::<'p, Lanes<'p, Lanes64x8>>::new(problem, weights)),
    }
}

pub(super) fn largest_item(problem: &Problem) -> u32 {
    let sizes = problem.item_starts[..=problem.primary as usize].windows(2).map(|range| range[1] - range[0]);
    sizes.max().unwrap_or(0)
}

/// The width of the narrowest word with a bit for each of `options`.
fn lane_bits(options: u32) -> u32 {
    options.next_power_of_two().clamp(16, WIDEST)
}

/// Items with more options than this are not looked at in pruning.
const LARGEST: u32 = 3;

/// A row made of other rows.
#[derive(Clone, Debug)]
struct Scratch<B> {
    at: Vec<u32>,
    masks: Vec<B>,
}

impl<B> Default for Scratch<B> {
    fn default() -> Self {
        Self { at: Vec::new(), masks: Vec::new() }
    }
}

impl<B: Block> Scratch<B> {
    /// Makes this the row that narrows to what either row leaves.
    fn fill(&mut self, one: Row<'_, B>, two: Row<'_, B>) {
        self.at.clear();
        self.masks.clear();
        B::unite(one, two, &mut self.at, &mut self.masks);
    }

    fn row(&self) -> Row<'_, B> {
        (&self.at, &self.masks)
    }
}

/// A point to return to: a slot.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark(usize);

/// What a slot holds besides lanes.
#[derive(Clone, Copy, Debug)]
struct Counts {
    left: usize,
    chosen: usize,
}

/// The state of a search over lanes.
#[derive(Debug)]
pub(crate) struct Lanes<'p, B> {
    problem: &'p Problem,
    rows: Rows<B>,
    primary: usize,
    /// The options of each item: `options[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    options: Vec<u32>,
    /// The item and bit of each primary entry of an option.
    bits: Vec<(u32, u32)>,
    bit_starts: Vec<u32>,
    open: Vec<B>,
    covered: Vec<B>,
    /// Items that are not covered.
    left: usize,
    chosen: Vec<OptionId>,
    /// Items that fell to one option.
    singles: Vec<u32>,
    unions: [Scratch<B>; 2],
    slots: Vec<B>,
    counts: Vec<Counts>,
    changed: bool,
    /// The state before any choice, what was forced in it, and whether that failed.
    initial: (Vec<B>, Vec<B>, Counts),
    hopeless: bool,
    updates: u64,
}

impl<B: Block> Lanes<'_, B> {
    fn bits(&self, option: u32) -> &[(u32, u32)] {
        &self.bits[self.bit_starts[option as usize] as usize..self.bit_starts[option as usize + 1] as usize]
    }

    fn lane(&self, item: u32) -> u64 {
        block::get(&self.open, item as usize)
    }

    fn is_done(&self, item: u32) -> bool {
        block::get(&self.covered, item as usize) != 0
    }

    /// The option of a bit.
    fn option_at(&self, item: u32, bit: u32) -> u32 {
        self.options[(self.starts[item as usize] + bit) as usize]
    }

    /// The options of an item that is not covered.
    fn open_options(&self, item: u32) -> impl Iterator<Item = u32> + '_ {
        let mut lane = self.lane(item);
        std::iter::from_fn(move || {
            let bit = (lane != 0).then(|| lane.trailing_zeros())?;
            lane &= lane - 1;
            Some(self.option_at(item, bit))
        })
    }

    /// Chooses an open option and narrows all lanes by its row. False if an item is left without options.
    fn apply(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.chosen.push(OptionId(option));
        let range = self.bit_starts[option as usize] as usize..self.bit_starts[option as usize + 1] as usize;
        for &(item, _) in &self.bits[range] {
            block::set(&mut self.open, item as usize, u64::MAX);
            block::set(&mut self.covered, item as usize, u64::MAX);
            self.left -= 1;
        }
        let row = self.rows.of(option);
        self.updates += row.0.len() as u64;
        let narrowed = B::narrow(&mut self.open, &self.covered, row, &mut self.singles);
        narrowed.map_err(|empty| weights.conflict(empty as usize)).is_ok()
    }

    /// Chooses the last options of items until none is left; forgets them if that fails.
    fn settle(&mut self, mut ok: bool, weights: &mut Weights) -> bool {
        while ok && let Some(item) = self.singles.pop() {
            if !self.is_done(item) {
                ok = self.apply(self.option_at(item, self.lane(item).trailing_zeros()), weights);
            }
        }
        self.singles.clear();
        ok && !self.hopeless
    }

    /// Narrows all lanes to what agrees with some option of `item`. Says whether that changed anything; `None`
    /// if an item is left without options.
    fn prune_item(&mut self, item: u32, weights: &mut Weights) -> Option<bool> {
        let mut options = [0; LARGEST as usize];
        let mut count = 0;
        for (slot, option) in options.iter_mut().zip(self.open_options(item)) {
            *slot = option;
            count += 1;
        }
        let [mut union, mut spare] = std::mem::take(&mut self.unions);
        union.fill(self.rows.of(options[0]), self.rows.of(options[1]));
        for &option in &options[2..count] {
            spare.fill(union.row(), self.rows.of(option));
            std::mem::swap(&mut union, &mut spare);
        }
        self.updates += union.at.len() as u64;
        let narrowed = B::narrow(&mut self.open, &self.covered, union.row(), &mut self.singles);
        self.unions = [union, spare];
        narrowed.map_err(|empty| weights.conflict(empty as usize)).ok()
    }

    /// Looks once at every item with few options.
    fn prune_items(&mut self, weights: &mut Weights) -> Option<bool> {
        let mut changed = false;
        for item in 0..self.primary as u32 {
            if (2..=LARGEST).contains(&self.size(item)) && !self.is_done(item) {
                changed |= self.prune_item(item, weights)?;
            }
        }
        Some(changed)
    }

    fn min_remaining(&self) -> u32 {
        if let Some(item) = B::first_pair(&self.open) {
            return item;
        }
        let items = (0..self.primary as u32).filter(|&item| !self.is_done(item));
        items.min_by_key(|&item| self.lane(item).count_ones()).unwrap_or(0)
    }
}

impl<'p, B: Block> State<'p> for Lanes<'p, B> {
    type Mark = Mark;

    fn new(problem: &'p Problem) -> Self {
        let primary = problem.primary as usize;
        let (bit_starts, bits) = rows::bits(problem);
        let blocks = primary.div_ceil(B::LANES);
        let (mut open, mut covered) = (vec![B::FULL; blocks], vec![B::FULL; blocks]);
        let mut singles = Vec::new();
        let mut possible = true;
        for item in 0..primary {
            let size = problem.item_starts[item + 1] - problem.item_starts[item];
            block::set(&mut open, item, u64::MAX.checked_shr(64 - size).unwrap_or(0));
            block::set(&mut covered, item, 0);
            possible &= size > 0;
            if size == 1 {
                singles.push(item as u32);
            }
        }
        let counts = Counts { left: primary, chosen: 0 };
        let mut lanes = Self {
            problem,
            rows: Rows::new(problem, &bit_starts, &bits),
            primary,
            starts: problem.item_starts[..=primary].to_vec(),
            options: problem.item_options.iter().map(|option| option.0).collect(),
            bits,
            bit_starts,
            open,
            covered,
            left: primary,
            chosen: Vec::new(),
            singles,
            unions: [Scratch::default(), Scratch::default()],
            slots: Vec::new(),
            counts: Vec::new(),
            changed: true,
            initial: (Vec::new(), Vec::new(), counts),
            hopeless: false,
            updates: 0,
        };
        let mut weights = Weights::new(ItemChoice::MinRemaining, problem.item_count());
        lanes.hopeless = !lanes.settle(possible, &mut weights);
        let counts = Counts { left: lanes.left, chosen: lanes.chosen.len() };
        lanes.initial = (lanes.open.clone(), lanes.covered.clone(), counts);
        lanes
    }

    fn reset(&mut self) {
        let (open, covered, counts) = &self.initial;
        self.open.clone_from(open);
        self.covered.clone_from(covered);
        self.left = counts.left;
        self.chosen.truncate(counts.chosen);
        self.singles.clear();
        self.slots.clear();
        self.counts.clear();
        self.changed = true;
    }

    fn mark(&mut self) -> Mark {
        if self.changed {
            self.slots.extend_from_slice(&self.open);
            self.slots.extend_from_slice(&self.covered);
            self.counts.push(Counts { left: self.left, chosen: self.chosen.len() });
            self.changed = false;
        }
        Mark(self.counts.len() - 1)
    }

    fn undo(&mut self, Mark(slot): Mark) {
        if !self.changed && slot + 1 == self.counts.len() {
            return;
        }
        let blocks = self.open.len();
        let (open, covered) = self.slots[2 * blocks * slot..2 * blocks * (slot + 1)].split_at(blocks);
        self.open.copy_from_slice(open);
        self.covered.copy_from_slice(covered);
        let Counts { left, chosen } = self.counts[slot];
        self.left = left;
        self.chosen.truncate(chosen);
        self.slots.truncate(2 * blocks * (slot + 1));
        self.counts.truncate(slot + 1);
        self.changed = false;
    }

    fn is_open(&self, option: u32) -> bool {
        let is_set = |&(item, bit): &(u32, u32)| !self.is_done(item) && self.lane(item) >> bit & 1 == 1;
        match self.bits(option) {
            [] => !self.chosen.iter().any(|&chosen| self.problem.clash(OptionId(option), chosen)),
            bits => bits.iter().all(is_set),
        }
    }

    fn is_covered(&self, item: usize) -> bool {
        if item < self.primary {
            return self.is_done(item as u32);
        }
        let covers = |&option: &OptionId| {
            self.problem.raw_entries(option).iter().any(|entry| entry.item as usize == item)
        };
        self.chosen.iter().any(covers)
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        into.extend((0..self.primary as u32).filter(|&item| !self.is_done(item)));
    }

    fn size(&self, item: u32) -> u32 {
        self.lane(item).count_ones()
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.changed = true;
        let ok = self.apply(option, weights);
        self.settle(ok, weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.changed = true;
        let range = self.bit_starts[option as usize] as usize..self.bit_starts[option as usize + 1] as usize;
        let mut ok = true;
        for &(item, bit) in &self.bits[range] {
            let lane = block::get(&self.open, item as usize) & !(1 << bit);
            block::set(&mut self.open, item as usize, lane);
            match lane.count_ones() {
                0 => {
                    weights.conflict(item as usize);
                    ok = false;
                }
                1 => self.singles.push(item),
                _ => {}
            }
        }
        self.settle(ok, weights)
    }

    fn prune(&mut self, _pruner: &mut Pruner, _problem: &Problem, weights: &mut Weights) -> bool {
        self.changed = true;
        loop {
            let changed = self.prune_items(weights);
            if !self.settle(changed.is_some(), weights) {
                return false;
            }
            if changed == Some(false) {
                return true;
            }
        }
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        if self.hopeless {
            Pick::Dead
        } else if self.left == 0 {
            Pick::Solved
        } else {
            Pick::Item(match weights.choice {
                ItemChoice::MinRemaining => self.min_remaining(),
                ItemChoice::Weighted => B::least(&self.open, &self.covered, weights.factors()),
            })
        }
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        into.extend(self.open_options(item));
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
