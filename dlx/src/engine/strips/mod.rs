//! A strip of open options for each item, a bit each, narrowed by strips of items and colours.
//!
//! `lanes` keeps a row of bits for each option. Here an option is chosen item by item: what another item's
//! strip keeps if an item is covered with a colour is the same for all options that do so. So the tables are
//! small where thousands of options share a few items and colours (words that cross), and a choice takes a
//! few words of bits where links would change thousands. Where few options have the same colour, they are
//! listed.
//!
//! Invariants:
//! - a bit of the strip of an item that is not covered is set if and only if its option agrees with all
//!   chosen ones and is not forbidden; strips of covered items stay as they were;
//! - items that are off have strips like others, but cover nothing and need no option;
//! - options without primary items have a strip of their own, the last one, which nothing covers;
//! - undoing `open` and `covered` from their ends restores all of these.

mod colors;
mod open_strips;
mod rows;
mod size;
mod tables;

use std::sync::Arc;

use super::bit_set::bits;
use super::{Pick, State, Switches};
use crate::ids::OptionId;
use crate::item_choice::{ItemChoice, Weights};
use crate::problem::Problem;
use open_strips::OpenStrips;
use rows::Row;
pub(super) use size::{narrowed_words, obstacle, table_bytes};
use tables::Tables;

/// The state of a search over strips.
#[derive(Clone, Debug)]
pub(crate) struct Strips<'p> {
    problem: &'p Problem,
    tables: Arc<Tables>,
    /// The strips of all primary items, and that of the other options.
    open: OpenStrips,
    held: Vec<Held>,
    chosen: Vec<OptionId>,
    covered: Vec<u32>,
    /// Primary items that were reduced to one option.
    queue: Vec<u32>,
    updates: u64,
}

/// Whether an item constrains anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Held {
    Free,
    Off,
    Covered,
}

/// A point to return to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    open: usize,
    covered: usize,
    chosen: usize,
}

impl<'p> Strips<'p> {
    /// Whether the strip of a primary item, or the last one, is up to date.
    #[inline(always)]
    fn is_current(&self, strip: usize) -> bool {
        strip == self.problem.primary_count() || self.held[strip] != Held::Covered
    }

    /// Marks an item as covered, unless it is already, or off.
    fn cover(&mut self, item: u32) {
        if self.held[item as usize] == Held::Free {
            self.held[item as usize] = Held::Covered;
            self.covered.push(item);
        }
    }

    /// Removes all options that clash with a colour of an item, 0 for none. Returns false if an item has none
    /// left.
    fn narrow(&mut self, item: u32, color: u32, weights: &mut Weights) -> bool {
        let tables = Arc::clone(&self.tables);
        tables.crossings(item).iter().all(|crossing| {
            let strip = crossing.strip as usize;
            if !self.is_current(strip) {
                return true;
            }
            let places = tables.places(strip);
            self.updates += match tables.rows(crossing, color) {
                (Row::Listed(covering), agreeing) => {
                    let clashing = covering.iter().copied().filter(|&number| !agreeing.contains(number));
                    self.open.remove_listed(strip, places, clashing)
                }
                (Row::All, Row::Listed(agreeing)) => self.open.keep(strip, places, agreeing),
                (Row::All, Row::Bits(agreeing)) => self.open.remove(strip, places, |at| !agreeing[at]),
                (Row::Bits(covering), Row::Listed([])) => self.open.remove(strip, places, |at| covering[at]),
                (Row::Bits(covering), Row::Bits(agreeing)) => {
                    self.open.remove(strip, places, |at| covering[at] & !agreeing[at])
                }
                (covering, agreeing) => {
                    self.open.remove(strip, places, |at| covering.word(at) & !agreeing.word(at))
                }
            };
            self.look_at(strip, weights)
        })
    }

    /// Queues an item that has one option left. Returns false if it has none.
    #[inline(always)]
    fn look_at(&mut self, strip: usize, weights: &mut Weights) -> bool {
        let is_needed = strip < self.problem.primary_count() && self.held[strip] == Held::Free;
        match self.open.size(strip) {
            0 if is_needed => {
                weights.conflict(strip);
                return false;
            }
            1 if is_needed => self.queue.push(strip as u32),
            _ => {}
        }
        true
    }

    /// Chooses an open option, without what follows. Its items are covered before strips are narrowed: theirs
    /// need none.
    fn take(&mut self, option: u32, weights: &mut Weights) -> bool {
        self.chosen.push(OptionId(option));
        let entries = self.problem.raw_entries(OptionId(option));
        let mut at = self.covered.len();
        entries.iter().for_each(|entry| self.cover(entry.item));
        entries.iter().all(|entry| {
            let is_new = self.covered.get(at) == Some(&entry.item);
            at += usize::from(is_new);
            !is_new || self.narrow(entry.item, entry.color, weights)
        })
    }

    /// Draws the consequences of a change: chooses the last options of queued items until none is left.
    fn settle(&mut self, mut ok: bool, weights: &mut Weights) -> bool {
        while ok && let Some(item) = self.queue.pop() {
            if self.held[item as usize] == Held::Free {
                let only = self.options(item as usize).next();
                ok = only.is_some_and(|option| self.take(option, weights));
            }
        }
        self.queue.clear();
        ok
    }

    /// The options of a strip whose bits are set.
    fn options(&self, strip: usize) -> impl Iterator<Item = u32> + '_ {
        let (members, places) = (self.tables.members(strip), self.tables.places(strip));
        let first = places.start;
        let of_word = move |(at, word)| bits(word).map(move |bit| members[64 * (at - first) + bit]);
        self.open.filled(places).flat_map(of_word)
    }

    /// The strips that an option has a bit in.
    fn strips_of(&self, option: u32) -> impl Iterator<Item = usize> + use<'p> {
        tables::strips_of(self.problem, option)
    }

    /// The number of an option in a strip.
    fn number_in(&self, option: u32, strip: usize) -> u32 {
        self.tables.members(strip).binary_search(&option).unwrap_or(0) as u32
    }

    /// Whether an option is open in a strip.
    fn is_open_in(&self, option: u32, strip: usize) -> bool {
        let number = self.number_in(option, strip);
        self.open.word(self.tables.places(strip).start + number as usize / 64) >> (number % 64) & 1 == 1
    }

    /// The primary items that are neither covered nor off.
    fn left(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.problem.primary_count()).filter(|&item| self.held[item] == Held::Free)
    }
}

impl<'p> State<'p> for Strips<'p> {
    type Mark = Mark;

    fn new(problem: &'p Problem, switches: &Switches) -> Self {
        let tables = Tables::new(problem);
        let held = |item| if switches.has(item) { Held::Off } else { Held::Free };
        Self {
            problem,
            open: OpenStrips::new(&tables.sizes()),
            held: (0..problem.item_count() as u32).map(held).collect(),
            chosen: Vec::new(),
            covered: Vec::new(),
            queue: Vec::new(),
            updates: 0,
            tables: Arc::new(tables),
        }
    }

    fn reset(&mut self) {
        self.undo(Mark { open: 0, covered: 0, chosen: 0 });
    }

    fn mark(&mut self) -> Mark {
        Mark { open: self.open.mark(), covered: self.covered.len(), chosen: self.chosen.len() }
    }

    fn undo(&mut self, mark: Mark) {
        self.open.undo(mark.open);
        for item in self.covered.drain(mark.covered..) {
            self.held[item as usize] = Held::Free;
        }
        self.chosen.truncate(mark.chosen);
    }

    fn is_open(&self, option: u32) -> bool {
        let strip = self.strips_of(option).next();
        strip.is_some_and(|strip| self.is_current(strip) && self.is_open_in(option, strip))
    }

    fn is_covered(&self, item: usize) -> bool {
        self.held[item] != Held::Free
    }

    fn uncovered(&self, into: &mut Vec<u32>) {
        into.extend(self.left().map(|item| item as u32));
    }

    /// The options of a secondary item are counted among those of the strips.
    fn size(&self, item: u32) -> u32 {
        if item < self.problem.primary {
            return self.open.size(item as usize);
        }
        let options = self.problem.options_at(item).iter();
        options.filter(|option| self.is_open(option.0)).count() as u32
    }

    fn choose(&mut self, option: u32, weights: &mut Weights) -> bool {
        let ok = self.take(option, weights);
        self.settle(ok, weights)
    }

    fn forbid(&mut self, option: u32, weights: &mut Weights) -> bool {
        let ok = self.strips_of(option).all(|strip| {
            if !self.is_current(strip) {
                return true;
            }
            let number = self.number_in(option, strip);
            self.updates += self.open.remove_listed(strip, self.tables.places(strip), [number].into_iter());
            self.look_at(strip, weights)
        });
        self.settle(ok, weights)
    }

    fn switch_on(&mut self, _problem: &Problem, items: &[u32]) {
        items.iter().for_each(|&item| self.held[item as usize] = Held::Free);
    }

    fn switch_off(&mut self, _problem: &Problem, items: &[u32]) {
        items.iter().for_each(|&item| self.held[item as usize] = Held::Off);
    }

    fn enforce(&mut self, items: &[u32], held: &[(u32, u32)], weights: &mut Weights) -> bool {
        let problem = self.problem;
        held.iter().for_each(|&(item, _)| self.cover(item));
        let color = |item, option| problem.color_at(OptionId(option), item);
        let mut ok = held.iter().all(|&(item, option)| self.narrow(item, color(item, option), weights));
        for &item in items.iter().filter(|&&item| item < problem.primary) {
            ok = ok && self.look_at(item as usize, weights);
        }
        self.settle(ok, weights)
    }

    fn pick(&mut self, weights: &mut Weights) -> Pick {
        let item = match weights.choice {
            ItemChoice::MinRemaining => self.left().min_by_key(|&item| self.open.size(item)),
            ItemChoice::Weighted => self
                .left()
                .map(|item| (weights.score(item, self.open.size(item)), item))
                .min_by(|one, two| one.0.total_cmp(&two.0))
                .map(|(_, item)| item),
        };
        match item {
            None => Pick::Solved,
            Some(item) if self.open.size(item) == 0 => {
                weights.conflict(item);
                Pick::Dead
            }
            Some(item) => Pick::Item(item as u32),
        }
    }

    fn bits(&self, item: u32) -> Option<u64> {
        let places = self.tables.places(item as usize);
        (places.len() == 1 && self.held[item as usize] == Held::Free).then(|| self.open.word(places.start))
    }

    fn candidates(&self, item: u32, into: &mut Vec<u32>) {
        if item < self.problem.primary {
            into.extend(self.options(item as usize));
        } else {
            let options = self.problem.options_at(item).iter().map(|option| option.0);
            into.extend(options.filter(|&option| self.is_open(option)));
        }
    }

    fn chosen(&self) -> &[OptionId] {
        &self.chosen
    }

    #[cfg(test)]
    fn validate(&self, problem: &Problem, off: &[bool]) {
        let is_on = |item: u32| !crate::engine::switches::is_off(off, item);
        for item in 0..problem.item_count() as u32 {
            assert_eq!(self.held[item as usize] == Held::Off, !is_on(item), "item {item}");
        }
        for strip in 0..=problem.primary_count() {
            assert_eq!(self.open.size(strip) as usize, self.options(strip).count(), "strip {strip}");
        }
        for OptionId(option) in problem.options() {
            let current = self.strips_of(option).filter(|&strip| self.is_current(strip));
            let open: Vec<_> = current.map(|strip| self.is_open_in(option, strip)).collect();
            assert!(open.iter().all(|&is| is == open[0]), "option {option} is open in some items: {open:?}");
            let clashes = |&chosen: &OptionId| problem.clash(OptionId(option), chosen, is_on);
            let clashes = !self.chosen.contains(&OptionId(option)) && self.chosen.iter().any(clashes);
            assert!(!clashes || open.iter().all(|&is| !is), "option {option} clashes and is open");
        }
        assert!(self.queue.is_empty());
    }

    fn updates(&self) -> u64 {
        self.updates
    }
}
