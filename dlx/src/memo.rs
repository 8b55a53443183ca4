//! Counts solutions with memory: what is left to cover is counted once, however it came about.
//!
//! Items are covered in an order: that of their numbers, or a far better one (`order.rs`), and have places in it. So an option is
//! chosen for the first of its primary items, and what is left
//! depends on the items from there on alone: on those that are covered already, and on the colours that secondary items have.
//! Where neighbouring items have neighbouring places, as the squares of a board row by row, few such states differ, and numbers
//! far beyond the reach of a search are counted (dominoes: transfer matrices; in general, zero-suppressed decision diagrams: M.
//! Nishino, N. Yasuda, S. Minato and M. Nagata, "Dancing with Decision Diagrams", 2017, which keep the states of a search in
//! another order). States are compared in full: a number that a hash stands for could be that of another state.

mod draw;
mod order;
mod states;

use num_bigint::BigUint;

pub(crate) use draw::MemoDraws;
use order::Order;
use states::States;

use crate::engine::Engine;
use crate::ids::OptionId;
use crate::limits::monitor::{Monitor, PATIENCE};
use crate::limits::{Status, Stop};
use crate::problem::Problem;
use crate::stats::{Outcome, Stats};

/// The number of solutions, however large, and what it took.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Count {
    /// The number of solutions. If a limit came first, those that were found: with memory none, as their number is known at the end.
    pub solutions: BigUint,
    /// How the count ended.
    pub status: Status,
    /// The engine that searched to the end or a limit; `None` if solutions were counted with memory.
    pub engine: Option<Engine>,
    /// Nodes of searches, and states that were counted with memory.
    pub nodes: u64,
    /// Updates of searches, and options examined with memory.
    pub updates: u64,
}

/// What an item is while options are chosen.
const FREE: u32 = u32::MAX;

/// Items of a key that take as long as an option.
const ITEMS_AT_ONCE: u64 = 8;

/// A count in progress.
#[derive(Debug)]
pub(crate) struct Memo<'p> {
    problem: &'p Problem,
    order: Order,
    /// For each place, the last one that an option whose first place is before it may have covered.
    reach: Vec<u32>,
    /// For each secondary item, the first and the last place that is the first one of an option with it.
    range: Vec<(u32, u32)>,
    /// For each place, the options of which it is the first.
    first_options: Vec<Vec<u32>>,
    /// The colour of each item that is covered, 0 for none.
    held: Vec<u32>,
    /// Whether a state takes colours.
    has_colors: bool,
    known: States,
    /// A key, while it is looked for.
    key: Vec<u64>,
    updates: u64,
    /// Options and items examined, and how many until limits are looked at.
    work: u64,
    due: u64,
    /// Whether it stops once a state finds no room.
    gives_up: bool,
}

/// A state whose options are being chosen.
struct Frame {
    /// The place of the item that is covered.
    place: u32,
    /// The next option to try, by its place.
    next: usize,
    /// The items that the option in progress covers for the first time.
    covered: Vec<u32>,
    solutions: BigUint,
}

impl Count {
    /// What a search has counted.
    pub(crate) fn of(engine: Engine, outcome: &Outcome) -> Self {
        let Stats { nodes, updates, .. } = outcome.stats;
        let solutions = BigUint::from(outcome.solutions);
        Self { solutions, status: outcome.status, engine: Some(engine), nodes, updates }
    }
}

impl Default for Count {
    /// There is no solution.
    fn default() -> Self {
        Self { solutions: BigUint::ZERO, status: Status::Exhausted, engine: None, nodes: 0, updates: 0 }
    }
}

impl<'p> Memo<'p> {
    /// A count without some options, and with others chosen; `None` if these exclude each other. Once limits end the work, what it
    /// takes to prepare is little.
    pub(crate) fn new(
        problem: &'p Problem,
        forbidden: &[OptionId],
        given: &[OptionId],
        memory: u64,
        monitor: &mut Monitor<'_>,
    ) -> Option<Self> {
        let primary = problem.primary_count();
        let order = Order::of(problem, monitor);
        let mut is_forbidden = vec![false; problem.option_count()];
        forbidden.iter().for_each(|option| is_forbidden[option.index()] = true);
        let mut reach: Vec<u32> = (0..primary as u32).collect();
        let mut range = vec![(FREE, 0); problem.item_count() - primary];
        let mut first_options = vec![Vec::new(); primary];
        for option in problem.options().filter(|option| !is_forbidden[option.index()]) {
            let items = problem.raw_entries(option).iter().map(|entry| entry.item as usize);
            let Some(&first) = items.clone().filter_map(|item| order.places.get(item)).min() else {
                continue;
            };
            first_options[first as usize].push(option.0);
            for item in items {
                match order.places.get(item) {
                    Some(&place) => reach[first as usize] = place.max(reach[first as usize]),
                    None => {
                        let (least, most) = &mut range[item - primary];
                        (*least, *most) = (first.min(*least), first.max(*most));
                    }
                }
            }
        }
        // So far each place has what the options have of which it is the first.
        let mut before = 0;
        reach.iter_mut().for_each(|reach| before = std::mem::replace(reach, before).max(before));
        let mut held = vec![FREE; problem.item_count()];
        let mut given: Vec<OptionId> = given.to_vec();
        given.sort_unstable();
        given.dedup();
        let agree = given.iter().all(|option| {
            !is_forbidden[option.index()] && cover(problem, option.0, &mut held, &mut Vec::new())
        });
        agree.then(|| Self {
            problem,
            order,
            reach,
            range,
            first_options,
            held,
            has_colors: problem.entries.iter().any(|entry| entry.color != 0),
            known: States::new(memory),
            key: Vec::new(),
            updates: 0,
            work: 0,
            due: PATIENCE,
            gives_up: false,
        })
    }

    /// How many options are examined and states made at most, as numbers may be too large for others.
    pub(crate) fn most_work(&self) -> f64 {
        self.order.work
    }

    /// Counts to the end or a limit. States that find no room are counted whenever they come about.
    pub(crate) fn count(mut self, monitor: &mut Monitor<'_>) -> Count {
        let counted = self.run(0, monitor);
        self.counted(counted, monitor)
    }

    /// The same, but `None` if it does not end soon after a state finds no room.
    pub(crate) fn count_in_room(mut self, monitor: &mut Monitor<'_>) -> Option<Count> {
        self.gives_up = true;
        let counted = self.run(0, monitor);
        (counted.is_ok() || !self.known.is_full()).then(|| self.counted(counted, monitor))
    }

    fn counted(self, counted: Result<BigUint, Stop>, monitor: &Monitor<'_>) -> Count {
        let (solutions, status) = match counted {
            Ok(solutions) => (solutions, Status::Exhausted),
            Err(stop) => (BigUint::ZERO, Status::Stopped(stop)),
        };
        Count { solutions, status, engine: None, nodes: monitor.nodes(), updates: self.updates }
    }

    /// The number of solutions below the state at hand, where all items at places before `from` are covered.
    fn run(&mut self, from: u32, monitor: &mut Monitor<'_>) -> Result<BigUint, Stop> {
        self.pause(monitor)?;
        let mut frames: Vec<Frame> = Vec::new();
        // The number of solutions below the state that was left last.
        let mut found = self.enter(from, &mut frames, monitor)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(found) = found.take() {
                frame.solutions += found;
                frame.covered.drain(..).for_each(|item| self.held[item as usize] = FREE);
            }
            let Some(&option) = self.first_options[frame.place as usize].get(frame.next) else {
                let Some(Frame { place, solutions, .. }) = frames.pop() else { break };
                // Made again, as keys of all frames could take any memory.
                self.set_key(place);
                self.known.keep(&self.key, &solutions);
                found = Some(solutions);
                continue;
            };
            frame.next += 1;
            self.updates += 1;
            self.work += 1;
            self.pause(monitor)?;
            if cover(self.problem, option, &mut self.held, &mut frame.covered) {
                let next = frame.place + 1;
                found = self.enter(next, &mut frames, monitor)?;
            }
        }
        Ok(found.unwrap_or_default())
    }

    /// Looks at what may end the count, if enough was done since this was looked at last, by this run or others.
    #[inline]
    fn pause(&mut self, monitor: &mut Monitor<'_>) -> Result<(), Stop> {
        if self.work < self.due {
            return Ok(());
        }
        self.due = self.work + PATIENCE;
        let full = (self.gives_up && self.known.is_full()).then_some(Stop::Nodes);
        full.or_else(|| monitor.pause(|| 0.0)).map_or(Ok(()), Err)
    }

    /// The number of solutions below the state at hand, where all items at places before `from` are covered, if it is known;
    /// otherwise its options are chosen next.
    fn enter(
        &mut self,
        from: u32,
        frames: &mut Vec<Frame>,
        monitor: &mut Monitor<'_>,
    ) -> Result<Option<BigUint>, Stop> {
        let Some(place) = self.first_free(from) else { return Ok(Some(BigUint::from(1_u32))) };
        self.set_key(place);
        if let Some(known) = self.known.get(&self.key) {
            return Ok(Some(known));
        }
        if let Some(stop) = monitor.enter(frames.len(), || 0.0) {
            return Err(stop);
        }
        frames.push(Frame { place, next: 0, covered: Vec::new(), solutions: BigUint::ZERO });
        Ok(None)
    }

    /// The first place from this one on whose item is not covered.
    fn first_free(&self, from: u32) -> Option<u32> {
        (from..self.problem.primary_count() as u32).find(|&place| self.is_free(place))
    }

    fn is_free(&self, place: u32) -> bool {
        self.held[self.order.items[place as usize] as usize] == FREE
    }

    /// Sets the key to what the number of solutions depends on if this is the first place whose item is not covered: the items that
    /// options chosen so far may have covered, and that further options may cover. A primary item that no further option covers
    /// must be covered already.
    fn set_key(&mut self, place: u32) {
        let Self { held, key, order, .. } = self;
        key.clear();
        key.push(u64::from(place));
        let (mut word, mut bits) = (0, 0);
        let mut push = |value: u64, width: u32| {
            if bits + width > u64::BITS {
                key.push(std::mem::take(&mut word));
                bits = 0;
            }
            word |= value << bits;
            bits += width;
        };
        let (primary, secondary) = held.split_at(self.problem.primary_count());
        let window = place as usize + 1..(self.reach[place as usize] as usize + 1).max(place as usize + 1);
        self.work += (window.len() + secondary.len()) as u64 / ITEMS_AT_ONCE;
        order.items[window].iter().for_each(|&item| push(u64::from(primary[item as usize] != FREE), 1));
        for (&held, &(first, last)) in secondary.iter().zip(&self.range) {
            match held {
                _ if place <= first || last < place => {}
                held if !self.has_colors => push(u64::from(held != FREE), 1),
                // The colour 0 is no colour, and FREE is no colour's number.
                held => push(u64::from(held), 32),
            }
        }
        key.push(word);
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
