//! Counts solutions with memory: what is left to cover is counted once, however it came about.
//!
//! Items are covered in an order: that of their numbers, or a far better one (`order.rs`), and have places in
//! it. So an option is chosen for the first of its primary items, and what is left depends on the items from
//! there on alone: on those that are covered already, and on the colours that secondary items have. Of an
//! item that is covered several times, options are chosen one after another, in their order, until it takes
//! no more. Where neighbouring items have neighbouring places, as the squares of a board row by row, few such
//! states differ, and numbers far beyond the reach of a search are counted (dominoes: transfer matrices; in
//! general, zero-suppressed decision diagrams: M. Nishino, N. Yasuda, S. Minato and M. Nagata, "Dancing with
//! Decision Diagrams", 2017, which keep the states of a search in another order). States are compared in
//! full: a number that a hash stands for could be that of another state.

mod covers;
mod draw;
mod order;
mod states;

use std::mem;

use num_bigint::BigUint;

use covers::{Covers, FREE};
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
    /// The number of solutions. If a limit came first, those that were found: with memory none, as their
    /// number is known at the end.
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

/// Memory is of use if at least one of so many states was known: one of four or five where it counts in no
/// time what no search can.
const FEWEST_RECALLED: u64 = 8;

/// Items of a key that take as long as an option.
const ITEMS_AT_ONCE: u64 = 8;

/// A count in progress.
#[derive(Debug)]
pub(crate) struct Memo<'p> {
    order: Order,
    /// For each place, and one past the last, the last one that an option whose first place is before it may
    /// have covered.
    reach: Vec<u32>,
    /// For each secondary item, the first and the last place that is the first one of an option with it.
    range: Vec<(u32, u32)>,
    /// For each place, the options of which it is the first.
    first_options: Vec<Vec<u32>>,
    covers: Covers<'p>,
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
    /// How many states came about, and how many of them were known.
    met: u64,
    recalled: u64,
}

/// What is left to choose from: all options of which a place is the first, from one on, and those of the
/// places behind it.
#[derive(Clone, Copy, Debug, Default)]
struct Point {
    place: u32,
    option: u32,
}

impl Point {
    /// The first option of the next place.
    fn next_place(self) -> Self {
        Self { place: self.place + 1, option: 0 }
    }

    /// The next option of the same place.
    fn next_option(self) -> Self {
        Self { option: self.option + 1, ..self }
    }
}

/// A state whose options are being chosen.
struct Frame {
    /// The item that is covered, and the first option for it.
    from: Point,
    /// The next option to try.
    next: Point,
    /// Whether the item may take no further option, which is tried first.
    may_end: bool,
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
    /// A count without some options, and with others chosen; `None` if these exclude each other. Once limits
    /// end the work, what it takes to prepare is little.
    pub(crate) fn new(
        problem: &'p Problem,
        forbidden: &[OptionId],
        given: &[OptionId],
        memory: u64,
        monitor: &mut Monitor<'_>,
    ) -> Option<Self> {
        let primary = problem.primary_count();
        let order = Order::of(problem, monitor);
        let mut is_out = vec![false; problem.option_count()];
        forbidden.iter().for_each(|option| is_out[option.index()] = true);
        let mut covers = Covers::new(problem);
        let mut given: Vec<OptionId> = given.to_vec();
        given.sort_unstable();
        given.dedup();
        let chosen = |option: &OptionId| {
            !mem::replace(&mut is_out[option.index()], true) && covers.cover(option.0, &mut Vec::new())
        };
        if !given.iter().all(chosen) {
            return None;
        }
        let mut reach: Vec<u32> = (0..=primary as u32).collect();
        let mut range = vec![(FREE, 0); problem.item_count() - primary];
        let mut first_options = vec![Vec::new(); primary];
        for option in problem.options().filter(|option| !is_out[option.index()]) {
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
        reach.iter_mut().for_each(|reach| before = mem::replace(reach, before).max(before));
        Some(Self {
            order,
            reach,
            range,
            first_options,
            covers,
            has_colors: problem.entries.iter().any(|entry| entry.color != 0),
            known: States::new(memory),
            key: Vec::new(),
            updates: 0,
            work: 0,
            due: PATIENCE,
            gives_up: false,
            met: 0,
            recalled: 0,
        })
    }

    /// How many options are examined and states made at most, as numbers may be too large for others.
    pub(crate) fn most_work(&self) -> f64 {
        self.order.work
    }

    /// Counts to the end or a limit. States that find no room are counted whenever they come about.
    pub(crate) fn count(mut self, monitor: &mut Monitor<'_>) -> Count {
        let counted = self.run(Point::default(), monitor);
        self.counted(counted, monitor)
    }

    /// The same, but `None` if it does not end soon after a state finds no room. What is known of states is
    /// kept for another time.
    pub(crate) fn count_in_room(&mut self, monitor: &mut Monitor<'_>) -> Option<Count> {
        self.gives_up = true;
        let counted = self.run(Point::default(), monitor);
        (counted.is_ok() || !self.known.is_full()).then(|| self.counted(counted, monitor))
    }

    /// Whether memory has been of use so far: states came about that were known, and there is room for more.
    pub(crate) fn pays(&self) -> bool {
        !self.known.is_full() && FEWEST_RECALLED * self.recalled >= self.met
    }

    fn counted(&self, counted: Result<BigUint, Stop>, monitor: &Monitor<'_>) -> Count {
        let (solutions, status) = match counted {
            Ok(solutions) => (solutions, Status::Exhausted),
            Err(stop) => (BigUint::ZERO, Status::Stopped(stop)),
        };
        Count { solutions, status, engine: None, nodes: monitor.nodes(), updates: self.updates }
    }

    /// The number of solutions below the state at hand, where what is before `from` is decided.
    fn run(&mut self, from: Point, monitor: &mut Monitor<'_>) -> Result<BigUint, Stop> {
        let mut frames = Vec::new();
        let solutions = self.search(from, &mut frames, monitor);
        frames.iter_mut().for_each(|frame| self.covers.uncover(&mut frame.covered));
        solutions
    }

    /// The same, where frames are left if it is stopped.
    fn search(
        &mut self,
        from: Point,
        frames: &mut Vec<Frame>,
        monitor: &mut Monitor<'_>,
    ) -> Result<BigUint, Stop> {
        self.pause(monitor)?;
        // The number of solutions below the state that was left last.
        let mut found = self.enter(from, frames, monitor)?;
        while let Some(frame) = frames.last_mut() {
            if let Some(found) = found.take() {
                frame.solutions += found;
                self.covers.uncover(&mut frame.covered);
            }
            if mem::take(&mut frame.may_end) {
                let next = frame.from.next_place();
                found = self.enter(next, frames, monitor)?;
                continue;
            }
            let Some(option) = self.option(frame.next) else {
                let Some(Frame { from, solutions, .. }) = frames.pop() else { break };
                // Made again, as keys of all frames could take any memory.
                self.set_key(from);
                self.known.keep(&self.key, &solutions);
                found = Some(solutions);
                continue;
            };
            frame.next = frame.next.next_option();
            self.updates += 1;
            self.work += 1;
            self.pause(monitor)?;
            if self.covers.cover(option, &mut frame.covered) {
                let next = frame.next;
                found = self.enter(next, frames, monitor)?;
            }
        }
        Ok(found.unwrap_or_default())
    }

    /// The option at a point, if its place has one more.
    fn option(&self, at: Point) -> Option<u32> {
        self.first_options[at.place as usize].get(at.option as usize).copied()
    }

    /// Looks at what may end the count, if enough was done since this was looked at last, by this run or
    /// others.
    #[inline]
    fn pause(&mut self, monitor: &mut Monitor<'_>) -> Result<(), Stop> {
        if self.work < self.due {
            return Ok(());
        }
        self.due = self.work + PATIENCE;
        let full = (self.gives_up && self.known.is_full()).then_some(Stop::Nodes);
        full.or_else(|| monitor.pause(|| 0.0)).map_or(Ok(()), Err)
    }

    /// The number of solutions below the state at hand, where what is before `from` is decided, if it is
    /// known; otherwise its options are chosen next.
    fn enter(
        &mut self,
        from: Point,
        frames: &mut Vec<Frame>,
        monitor: &mut Monitor<'_>,
    ) -> Result<Option<BigUint>, Stop> {
        let Some(from) = self.first_open(from) else { return Ok(Some(BigUint::from(1_u32))) };
        self.set_key(from);
        self.met += 1;
        if let Some(known) = self.known.get(&self.key) {
            self.recalled += 1;
            return Ok(Some(known));
        }
        if let Some(stop) = monitor.enter(frames.len(), || 0.0) {
            return Err(stop);
        }
        let may_end = self.is_optional(from.place);
        frames.push(Frame { from, next: from, may_end, covered: Vec::new(), solutions: BigUint::ZERO });
        Ok(None)
    }

    /// The first point from this one on whose item takes another option.
    fn first_open(&self, from: Point) -> Option<Point> {
        let is_open = |place: &u32| self.covers.is_open(self.order.items[*place as usize]);
        let place = (from.place..self.order.items.len() as u32).find(is_open)?;
        Some(if place == from.place { from } else { Point { place, option: 0 } })
    }

    /// Whether the item at a place takes another option, and need not.
    fn is_optional(&self, place: u32) -> bool {
        let item = self.order.items[place as usize];
        self.covers.is_multiple(item) && self.covers.suffice(item)
    }

    /// Sets the key to what the number of solutions depends on if this is the first point whose item takes
    /// another option: how often options chosen so far cover the items that they may have covered, and the
    /// colours that they gave to items of further options. A primary item that no further option covers must
    /// be covered already.
    fn set_key(&mut self, Point { place, option }: Point) {
        let Self { covers, key, order, .. } = self;
        key.clear();
        key.push(u64::from(option) << u32::BITS | u64::from(place));
        let (mut word, mut bits) = (0, 0);
        let mut push = |(value, width): (u64, u32)| {
            if bits + width > u64::BITS {
                key.push(mem::take(&mut word));
                bits = 0;
            }
            word |= value << bits;
            bits += width;
        };
        let is_multiple = covers.is_multiple(order.items[place as usize]);
        // Some options of its place are chosen already.
        let is_begun = option > 0;
        let reach = self.reach[place as usize + usize::from(is_begun)];
        let first = place as usize + usize::from(!is_multiple);
        let window = first..(reach as usize + 1).max(first);
        self.work += (window.len() + covers.colors().len()) as u64 / ITEMS_AT_ONCE;
        order.items[window].iter().for_each(|&item| push(covers.state(item)));
        for (&held, &(first, last)) in covers.colors().iter().zip(&self.range) {
            match held {
                _ if place + u32::from(is_begun) <= first || last < place => {}
                held if !self.has_colors => push((u64::from(held != FREE), 1)),
                // The colour 0 is no colour, and FREE is no colour's number.
                held => push((u64::from(held), 32)),
            }
        }
        key.push(word);
    }
}
