//! Plain backtracking: takes the first uncovered item and tries its options in order, without links or
//! removal.
//!
//! Invariants: `cover[i]` is `OFF`, or `FREE` while item `i` takes more options, or the colour (0 for none)
//! that the chosen options give it; `used[i]` is the number of chosen options with primary item `i`; `trail`
//! holds the changes of these and of `forbidden` in order.

use super::{Pick, State, Switches};
use crate::ids::{OptionId, RawEntry};
use crate::item_choice::Weights;
use crate::multiplicity::Multiplicity;
use crate::problem::Problem;

const FREE: u32 = u32::MAX;
const OFF: u32 = FREE - 1;

#[derive(Clone, Copy, Debug)]
enum Change {
    Covered(u32),
    /// A primary item that takes more than one option.
    Used(u32),
    Forbidden(u32),
}

/// The state of plain backtracking.
#[derive(Clone, Debug)]
pub(crate) struct Naive<'p> {
    problem: &'p Problem,
    cover: Vec<u32>,
    used: Vec<u32>,
    forbidden: Vec<bool>,
    chosen: Vec<OptionId>,
    trail: Vec<Change>,
    looks: u64,
    /// Options examined where items are covered several times.
    examined: u64,
}

impl Naive<'_> {
    fn options_of(&self, item: u32) -> &[OptionId] {
        self.problem.options_of(self.problem.item_at(item as usize))
    }

    /// Whether an item may be covered otherwise than once.
    fn is_multiple(&self, item: u32) -> bool {
        self.problem.multiplicity_at(item) != Multiplicity::ONCE
    }

    /// How many more options a primary item must take.
    fn need(&self, item: u32) -> u32 {
        self.problem.multiplicity_at(item).need(self.used[item as usize])
    }

    /// Whether a branching on this primary item is left.
    fn is_undecided(&mut self, item: u32) -> bool {
        if self.cover[item as usize] != FREE || self.need(item) > 0 {
            return self.cover[item as usize] == FREE;
        }
        let options = self.problem.options_at(item);
        let open = options.iter().position(|option| self.is_open(option.0));
        self.examined += open.unwrap_or(options.len()) as u64;
        open.is_some()
    }

    fn fits(&self, entry: RawEntry) -> bool {
        let held = self.cover[entry.item as usize];
        held >= OFF || (entry.color != 0 && held == entry.color)
    }
}

impl<'p> State<'p> for Naive<'p> {
    type Mark = (usize, usize);
    const HAS_IMAGES: bool = false;
    #[cfg(test)]
    const COUNTS: bool = false;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let cover = |item| if switches.has(item) { OFF } else { FREE };
        Self {
            cover: (0..problem.item_count() as u32).map(cover).collect(),
            used: vec![0; problem.primary_count()],
            forbidden: vec![false; problem.option_count()],
            problem,
            chosen: Vec::new(),
            trail: Vec::new(),
            looks: 0,
            examined: 0,
        }
    }

    fn reset(&mut self) {
        self.undo((0, 0));
    }

    fn mark(&mut self) -> Self::Mark {
        (self.trail.len(), self.chosen.len())
    }

    fn undo(&mut self, (changes, chosen): Self::Mark) {
        for change in self.trail.drain(changes..) {
            match change {
                Change::Covered(item) => self.cover[item as usize] = FREE,
                Change::Used(item) => self.used[item as usize] -= 1,
                Change::Forbidden(option) => self.forbidden[option as usize] = false,
            }
        }
        self.chosen.truncate(chosen);
    }

    fn is_open(&self, option: u32) -> bool {
        let entries = self.problem.raw_entries(OptionId(option));
        !self.forbidden[option as usize] && entries.iter().all(|&entry| self.fits(entry))
    }

    fn is_covered(&self, item: usize) -> bool {
        self.cover[item] != FREE
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        into.extend((0..self.problem.primary).filter(|&item| self.cover[item as usize] == FREE));
    }

    fn size(&self, _item: u32) -> u32 {
        0
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        let option = OptionId(option);
        for &entry in self.problem.raw_entries(option) {
            self.looks += 1;
            if !self.fits(entry) || self.forbidden[option.index()] {
                return false;
            }
            let is_free = self.cover[entry.item as usize] == FREE;
            if is_free && self.is_multiple(entry.item) {
                self.used[entry.item as usize] += 1;
                self.trail.push(Change::Used(entry.item));
                if self.used[entry.item as usize] < self.problem.multiplicity_at(entry.item).high {
                    continue;
                }
            }
            if is_free {
                self.cover[entry.item as usize] = entry.color;
                self.trail.push(Change::Covered(entry.item));
            }
        }
        self.chosen.push(option);
        // Its items may take more options, but not this one.
        !self.problem.has_multiplicities() || self.forbid(option.0, weights)
    }

    fn forbid(&mut self, option: u32, _weights: &mut Weights) -> bool {
        self.forbidden[option as usize] = true;
        self.trail.push(Change::Forbidden(option));
        true
    }

    fn switch_on(&mut self, _problem: &Problem, items: &[u32]) {
        items.iter().for_each(|&item| self.cover[item as usize] = FREE);
    }

    fn switch_off(&mut self, _problem: &Problem, items: &[u32]) {
        items.iter().for_each(|&item| self.cover[item as usize] = OFF);
    }

    fn enforce(&mut self, _items: &[u32], held: &[(u32, u32)], _weights: &mut Weights) -> bool {
        for &(item, option) in held {
            let mut entries = self.problem.raw_entries(OptionId(option)).iter();
            if self.cover[item as usize] == FREE
                && let Some(entry) = entries.find(|entry| entry.item == item)
            {
                self.cover[item as usize] = entry.color;
                self.trail.push(Change::Covered(item));
            }
        }
        true
    }

    fn pick(&mut self, _weights: &mut Weights) -> Pick {
        let mut primary = 0..self.problem.primary;
        primary.find(|&item| self.is_undecided(item)).map_or(Pick::Solved, Pick::Item)
    }

    fn branches(&self, item: u32, into: &mut Vec<u32>) {
        self.candidates(item, into);
        if self.is_multiple(item) {
            into.push(self.problem.option_count() as u32);
        }
    }

    fn take(&mut self, item: u32, option: u32, weights: &mut Weights) -> bool {
        let is_none = option == self.problem.option_count() as u32;
        if self.is_multiple(item) {
            let problem = self.problem;
            for before in problem.options_at(item).iter().filter(|before| before.0 < option) {
                self.examined += 1;
                if self.is_open(before.0) {
                    self.forbid(before.0, weights);
                }
            }
        }
        if is_none { self.need(item) == 0 } else { self.choose(option, weights) }
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        into.extend(self.options_of(item).iter().map(|option| option.0));
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let free = |item| if crate::engine::switches::is_off(off, item) { OFF } else { FREE };
        let mut cover: Vec<_> = (0..problem.item_count() as u32).map(free).collect();
        let mut times = vec![0; problem.item_count()];
        for entry in self.chosen.iter().flat_map(|&option| problem.raw_entries(option)) {
            times[entry.item as usize] += 1;
            if free(entry.item) == FREE
                && times[entry.item as usize] >= problem.multiplicity_at(entry.item).high
            {
                cover[entry.item as usize] = entry.color;
            }
        }
        assert_eq!(self.cover, cover);
        let covered = |item: &u32| {
            self.trail.iter().any(|change| matches!(change, Change::Covered(other) if other == item))
        };
        assert!(
            (0..).zip(&cover).all(|(item, &held)| (held < OFF) == covered(&item)),
            "the trail is {:?}",
            self.trail
        );
        let forbidden = self.trail.iter().filter(|change| matches!(change, Change::Forbidden(_))).count();
        assert_eq!(self.forbidden.iter().filter(|&&is| is).count(), forbidden);
    }

    fn updates(&self) -> u64 {
        self.looks
    }

    fn work(&self) -> u64 {
        self.looks + self.examined
    }
}
