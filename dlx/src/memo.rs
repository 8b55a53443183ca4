//! Counts solutions with memory: what is left to cover is counted once, however it came about.
//!
//! Items are covered in the order of their numbers. So an option is chosen for the first of its primary items, and what is left
//! depends on the items from there on alone: on those that are covered already, and on the colours that secondary items have.
//! Where neighbouring items have neighbouring numbers, as the squares of a board row by row, few such states differ, and numbers
//! far beyond the reach of a search are counted (dominoes: transfer matrices; in general, zero-suppressed decision diagrams: M.
//! Nishino, N. Yasuda, S. Minato and M. Nagata, "Dancing with Decision Diagrams", 2017, which keep the states of a search in
//! another order). States are compared in full: a number that a hash stands for could be that of another state.

use std::collections::HashMap;

use foldhash::fast::RandomState;
use num_bigint::BigUint;

use crate::limits::monitor::{Monitor, PATIENCE};
use crate::limits::{Status, Stop};
use crate::problem::{OptionId, Problem};

/// The number of solutions, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct MemoCount {
    /// The number of solutions; 0 if a limit came first.
    pub solutions: BigUint,
    /// How the count ended.
    pub status: Status,
    /// States that were counted.
    pub nodes: u64,
    /// Options examined.
    pub updates: u64,
}

/// What an item is while options are chosen.
const FREE: u32 = u32::MAX;

/// A count in progress.
pub(crate) struct Memo<'p> {
    problem: &'p Problem,
    /// For each item, the last primary item that is the first of an option with it.
    last: Vec<u32>,
    /// For each primary item, the options of which it is the first.
    first_options: Vec<Vec<u32>>,
    /// The colour of each item that is covered, 0 for none.
    held: Vec<u32>,
    /// Whether a state takes colours.
    has_colors: bool,
    known: HashMap<Box<[u64]>, BigUint, RandomState>,
    /// How many bytes may be taken for states.
    room: u64,
    updates: u64,
}

/// A state whose options are being chosen.
struct Frame {
    item: u32,
    key: Box<[u64]>,
    /// The next option to try, by its place.
    next: usize,
    /// The items that the option in progress covers for the first time.
    covered: Vec<u32>,
    solutions: BigUint,
}

impl Default for MemoCount {
    /// There is no solution.
    fn default() -> Self {
        Self { solutions: BigUint::ZERO, status: Status::Exhausted, nodes: 0, updates: 0 }
    }
}

impl<'p> Memo<'p> {
    /// A count without some options, and with others chosen; `None` if these exclude each other.
    pub(crate) fn new(
        problem: &'p Problem,
        forbidden: &[OptionId],
        given: &[OptionId],
        memory: u64,
    ) -> Option<Self> {
        let primary = problem.primary_count();
        let mut last = vec![0; problem.item_count()];
        let mut first_options = vec![Vec::new(); primary];
        for option in problem.options() {
            let items = problem.raw_entries(option).iter().map(|entry| entry.item);
            let Some(first) = items.clone().min().filter(|&first| (first as usize) < primary) else {
                continue;
            };
            first_options[first as usize].push(option.0);
            items.for_each(|item| last[item as usize] = first.max(last[item as usize]));
        }
        forbidden.iter().for_each(|option| {
            first_options.iter_mut().for_each(|options| options.retain(|other| *other != option.0));
        });
        let mut held = vec![FREE; problem.item_count()];
        let mut given: Vec<OptionId> = given.to_vec();
        given.sort_unstable();
        given.dedup();
        let agree = given.iter().all(|option| {
            !forbidden.contains(option) && cover(problem, option.0, &mut held, &mut Vec::new())
        });
        agree.then(|| Self {
            problem,
            last,
            first_options,
            held,
            has_colors: problem.entries.iter().any(|entry| entry.color != 0),
            known: HashMap::default(),
            room: memory,
            updates: 0,
        })
    }

    pub(crate) fn count(mut self, monitor: &mut Monitor<'_>) -> MemoCount {
        let (solutions, status) = match self.run(monitor) {
            Ok(solutions) => (solutions, Status::Exhausted),
            Err(stop) => (BigUint::ZERO, Status::Stopped(stop)),
        };
        MemoCount { solutions, status, nodes: monitor.nodes(), updates: self.updates }
    }

    fn run(&mut self, monitor: &mut Monitor<'_>) -> Result<BigUint, Stop> {
        let mut due = PATIENCE;
        let mut frames: Vec<Frame> = Vec::new();
        // The number of solutions below the state that was left last.
        let mut found = self.enter(0, &mut frames, monitor)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(found) = found.take() {
                frame.solutions += found;
                frame.covered.drain(..).for_each(|item| self.held[item as usize] = FREE);
            }
            let Some(&option) = self.first_options[frame.item as usize].get(frame.next) else {
                let Some(Frame { key, solutions, .. }) = frames.pop() else { break };
                found = Some(solutions.clone());
                self.keep(key, solutions);
                continue;
            };
            frame.next += 1;
            self.updates += 1;
            if self.updates >= due {
                due = self.updates + PATIENCE;
                if let Some(stop) = monitor.pause(|| 0.0) {
                    return Err(stop);
                }
            }
            if cover(self.problem, option, &mut self.held, &mut frame.covered) {
                let next = frame.item + 1;
                found = self.enter(next, &mut frames, monitor)?;
            }
        }
        Ok(found.unwrap_or_default())
    }

    /// The number of solutions below the state at hand, where all items before `from` are covered, if it is known; otherwise its
    /// options are chosen next.
    fn enter(
        &mut self,
        from: u32,
        frames: &mut Vec<Frame>,
        monitor: &mut Monitor<'_>,
    ) -> Result<Option<BigUint>, Stop> {
        let primary = self.problem.primary_count() as u32;
        let Some(item) = (from..primary).find(|&item| self.held[item as usize] == FREE) else {
            return Ok(Some(BigUint::from(1_u32)));
        };
        let key = self.key(item);
        if let Some(known) = self.known.get(&key) {
            return Ok(Some(known.clone()));
        }
        if let Some(stop) = monitor.enter(frames.len(), || 0.0) {
            return Err(stop);
        }
        frames.push(Frame { item, key, next: 0, covered: Vec::new(), solutions: BigUint::ZERO });
        Ok(None)
    }

    /// What the number of solutions depends on if this is the first item that is not covered.
    fn key(&self, item: u32) -> Box<[u64]> {
        let primary = self.problem.primary_count();
        let mut key = vec![u64::from(item)];
        let (mut word, mut bits) = (0, 0);
        let mut push = |key: &mut Vec<u64>, value: u64, width: u32| {
            if bits + width > u64::BITS {
                key.push(std::mem::take(&mut word));
                bits = 0;
            }
            word |= value << bits;
            bits += width;
        };
        for at in item as usize + 1..self.held.len() {
            // A primary item that no further option covers must be covered already.
            if at >= primary && self.last[at] < item {
                continue;
            }
            match self.held[at] {
                held if at < primary || !self.has_colors => push(&mut key, u64::from(held != FREE), 1),
                // The colour 0 is no colour, and FREE is no colour's number.
                held => push(&mut key, u64::from(held), 32),
            }
        }
        key.push(word);
        key.into_boxed_slice()
    }

    /// Keeps the number of solutions below a state, as long as there is room.
    fn keep(&mut self, key: Box<[u64]>, solutions: BigUint) {
        /// What an entry takes besides its contents, as an estimate.
        const ENTRY: u64 = 96;
        let bytes = ENTRY + 8 * (key.len() as u64) + solutions.bits().div_ceil(8);
        if bytes <= self.room {
            self.room -= bytes;
            self.known.insert(key, solutions);
        }
    }
}

/// Covers the items of an option. Changes nothing and returns false if one of them cannot be covered.
fn cover(problem: &Problem, option: u32, held: &mut [u32], covered: &mut Vec<u32>) -> bool {
    for entry in problem.raw_entries(OptionId(option)) {
        let holds = &mut held[entry.item as usize];
        if *holds == FREE {
            *holds = entry.color;
            covered.push(entry.item);
        } else if entry.color == 0 || *holds != entry.color {
            covered.drain(..).for_each(|item| held[item as usize] = FREE);
            return false;
        }
    }
    true
}
