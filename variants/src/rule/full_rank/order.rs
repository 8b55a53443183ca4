//! How the rank of a line lowers.
//!
//! In a grid, each symbol begins exactly four lines, one from each side. So the rank of a line tells its
//! first symbol, and how many of the three other lines that begin with it are less. For each of the other
//! sides, a *pointer* is the place at which the symbol stands there; at each *level*, a further symbol of the
//! line from that place is compared with that of our line, until they differ. The last symbols need no
//! comparison: all others are the same there.
//!
//! Lines mostly differ at the first level, whose hidden variables tell all that follows, both ways. Those of
//! later levels are conflicts between states, which take few options, and are skipped at once where an
//! earlier level decides.
//!
//! Where other ranks of the same symbol are known, no pointer is needed: those lines begin with it, and are
//! less or not. An automaton compares each with the next.
//!
//! In searches, the states of the first levels are also gone as soon as nothing is left of what they need.
//! Searches for solutions alone require the rank instead, and need no states.

use std::cmp::Ordering;

use super::lines::Lines;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::limits;
use crate::lowering::{Lowering, RankedLine};
use crate::rule::device::{Hidden, Saying, Says, Variable};
use crate::symbol::Symbol;
use crate::told_states::Subject;

/// The number of levels whose states go with what they need. With two, Full rank 2 of Interactive Sudoku
/// Solver takes ten times the nodes; with all, it takes 1.2 times the time.
const SUPPORTED: usize = 3;

/// Whether a line may have its rank, and the rule its hidden variables.
///
/// # Errors
/// If the grid has fewer than three symbols, or too many.
pub(super) fn check(ranked: &RankedLine, frame: &Frame) -> Result<(), SpecError> {
    if ranked.cells.len() < 3 {
        return Err(SpecError::new("expected a grid of three symbols or more"));
    }
    if frame.alphabet.symbol(ranked.place().0).is_none() {
        return Err(
            SpecError::new(format!("found the rank {}; expected a smaller one", ranked.rank)).at("rank")
        );
    }
    let entries = most_entries(frame.alphabet.count());
    if entries > limits::ENTRIES {
        return Err(SpecError::new(format!(
            "on a board of this size it would add up to {entries} entries to the problem; expected at most {}",
            limits::ENTRIES
        )));
    }
    Ok(())
}

/// The hidden variables for a line of a rank that was [checked](check), where `known` are others of the grid,
/// for people or for searches.
///
/// # Errors
/// As [`Hidden::along`].
pub(super) fn hidden(
    ranked: &RankedLine,
    known: &[RankedLine],
    lines: &Lines,
    ties: bool,
    is_for_searches: bool,
    frame: &Frame,
) -> Result<Hidden, SpecError> {
    let cells = &ranked.cells;
    let Some(symbol) = frame.alphabet.symbol(ranked.place().0) else { return Ok(Hidden::default()) };
    let mut hidden = begins_with(cells[0], symbol);
    let Some(Others { sides, below, next }) = Others::of(ranked, known, lines, frame) else {
        // The ranks contradict each other.
        hidden.exactly_one(&[]);
        return Ok(hidden);
    };
    if let Some(next) = next {
        add_less(&mut hidden, cells, &next.cells, frame)?;
    }
    // Those that are less, and those that are not.
    let mut decided = [Vec::new(), Vec::new()];
    let allowed = [below > 0, below < sides.len()];
    for others in sides {
        let supported = if is_for_searches { SUPPORTED } else { 0 };
        let mut comparison = Comparison { own: cells, others, symbol, frame, allowed, ties, supported };
        comparison.add_to(&mut hidden, &mut decided);
    }
    if allowed == [true, true] {
        match below {
            1 => hidden.exactly_one(&decided[0]),
            _ => hidden.exactly_one(&decided[1]),
        }
    }
    Ok(hidden)
}

/// Requires a line to have its rank, in searches that know ranks.
pub(super) fn require(ranked: &RankedLine, lines: &Lines, ties: bool, lowering: &mut Lowering<'_>) {
    let frame = lowering.frame();
    let Some(symbol) = frame.alphabet.symbol(ranked.place().0) else { return };
    let mut hidden = begins_with(ranked.cells[0], symbol);
    let known = lowering.ranked.clone();
    let others = Others::of(ranked, &known, lines, frame);
    if others.is_none() {
        // The ranks contradict each other.
        hidden.exactly_one(&[]);
    }
    hidden.lower(lowering);
    if let Some(Others { sides, below, next }) = others {
        lowering.ranking(&ranked.cells, &sides, below, ties);
        if let Some(next) = next {
            lowering.ranking(&ranked.cells, &[vec![&next.cells]], 0, false);
        }
    }
}

fn begins_with(cell: CellId, symbol: Symbol) -> Hidden {
    let mut hidden = Hidden::default();
    hidden.exactly_one(&[Saying::Candidate(cell, symbol)]);
    hidden
}

/// The lines that a line is compared with.
struct Others<'l> {
    /// For each side with no known line that begins with the same symbol, the lines that may do so.
    sides: Vec<Vec<&'l Vec<CellId>>>,
    /// How many of those that do are less.
    below: usize,
    /// The known line of the next rank, which is greater.
    next: Option<&'l RankedLine>,
}

impl<'l> Others<'l> {
    /// `None` if the known ranks contradict each other.
    fn of(ranked: &RankedLine, known: &'l [RankedLine], lines: &'l Lines, frame: &Frame) -> Option<Self> {
        let (cells, rank) = (&ranked.cells, ranked.rank);
        let (begins, below) = ranked.place();
        let (mut sides, mut less, mut next) = (Vec::new(), 0, None::<&RankedLine>);
        let is_possible = |line: &&Vec<CellId>| line[0] == cells[0] || !frame.share_house(line[0], cells[0]);
        for side in lines.other_sides(cells) {
            let begins_here = |other: &&RankedLine| {
                other.grid == ranked.grid
                    && other.place().0 == begins
                    && other.rank != rank
                    && side.contains(&other.cells)
            };
            match known.iter().find(begins_here) {
                None => sides.push(side.iter().filter(is_possible).collect()),
                Some(other) if other.rank < rank => less += 1,
                Some(other) => next = next.filter(|next| next.rank < other.rank).or(Some(other)),
            }
        }
        let below = below.checked_sub(less).filter(|&below| below <= sides.len())?;
        Some(Self { sides, below, next })
    }
}

/// Lets a line that begins with the same symbol as another be less.
fn add_less(hidden: &mut Hidden, line: &[CellId], other: &[CellId], frame: &Frame) -> Result<(), SpecError> {
    #[derive(Clone, PartialEq, Eq, Hash)]
    enum Read {
        Equal,
        Half(u32),
        Less,
    }
    let step = |_, read: &Read, number: u32| match *read {
        Read::Equal => Some(Read::Half(number)),
        Read::Half(own) => match own.cmp(&number) {
            Ordering::Less => Some(Read::Less),
            Ordering::Equal => Some(Read::Equal),
            Ordering::Greater => None,
        },
        Read::Less => Some(Read::Less),
    };
    let pairs: Vec<CellId> = line.iter().zip(other).skip(1).flat_map(|(&own, &other)| [own, other]).collect();
    hidden.add_along(&pairs, frame, Read::Equal, step, |read| *read == Read::Less)
}

/// An upper bound on the number of entries, which is 1.1 times too large on a 9x9 board. Most are those of
/// the states that tell the symbols of other lines: for each of three sides and each level.
pub(super) fn most_entries(symbols: usize) -> usize {
    21 * symbols.saturating_sub(2) * symbols.pow(3) / 4 + 8 * symbols.pow(2)
}

/// The comparison of a line with the one that begins with the same symbol at another side.
struct Comparison<'c> {
    own: &'c [CellId],
    /// The lines that may be that one.
    others: Vec<&'c Vec<CellId>>,
    /// The symbol that both begin with.
    symbol: Symbol,
    frame: &'c Frame,
    /// Whether the other may be less, and whether it may not be less.
    allowed: [bool; 2],
    /// Whether they may be equal.
    ties: bool,
    /// The number of levels whose states go with what they need.
    supported: usize,
}

/// The states of a level.
struct Level {
    /// For each line and symbol, that the pointer is at the line and its symbol is this one.
    symbols: Vec<(usize, Symbol, usize)>,
    /// For each symbol of our own line, and each way to compare, the symbols of the other line that do so.
    orders: Vec<(Symbol, Ordering, usize)>,
}

impl Comparison<'_> {
    /// Adds the levels, and to `decided` the states in which the other line is less, and those in which it is
    /// not.
    fn add_to(&mut self, hidden: &mut Hidden, decided: &mut [Vec<Saying>; 2]) {
        let levels = 1..self.own.len() - 1;
        let last = levels.end - 1;
        // That a level before the last decides skips the later ones.
        let skips: Vec<usize> = (levels.start..last).map(|_| self.skip(hidden)).collect();
        for at in levels {
            let level = self.level(hidden, at, &skips[..at - 1]);
            if at == 1 {
                self.tell(hidden, at, &level);
            } else {
                self.restrict(hidden, at, &level);
            }
            if at <= self.supported {
                self.support(hidden, at, &level);
            }
            let ties: Vec<usize> = level.with(Ordering::Equal).collect();
            if at < last {
                let goes_on: Vec<Saying> =
                    ties.into_iter().chain(skips[..at].iter().copied()).map(Saying::State).collect();
                hidden.exactly_one(&goes_on);
            } else {
                decided[1].extend(ties.into_iter().map(Saying::State));
            }
            decided[0].extend(level.with(Ordering::Less).map(Saying::State));
            decided[1].extend(level.with(Ordering::Greater).map(Saying::State));
        }
    }

    /// A state without truths so far.
    fn skip(&self, hidden: &mut Hidden) -> usize {
        let line = self.frame.board.name(self.own[0]);
        hidden.add_state(Says::new(
            Subject::new(format!("the line from {line} and another"), "differ"),
            "early",
        ))
    }

    /// Adds the states of a level: one of each kind, or one of those that skip it.
    fn level(&self, hidden: &mut Hidden, at: usize, skips: &[usize]) -> Level {
        let name = |cell: CellId| self.frame.board.name(cell);
        let mut level = Level { symbols: Vec::new(), orders: Vec::new() };
        for (number, line) in self.others.iter().enumerate() {
            let noun = format!("{} is {} and {}", name(line[0]), self.symbol, name(line[at]));
            for symbol in self.symbols() {
                level.symbols.push((number, symbol, hidden.add_state(Says::is(noun.as_str(), symbol))));
            }
        }
        let last = at + 2 == self.own.len();
        for own in self.symbols() {
            for order in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
                let is_allowed = match order {
                    Ordering::Less => self.allowed[0],
                    Ordering::Greater => self.allowed[1],
                    Ordering::Equal => !last || self.ties && self.allowed[1],
                };
                if is_allowed && self.symbols().any(|symbol| symbol.cmp(&own) == order) {
                    let words = match order {
                        Ordering::Less => "a smaller symbol",
                        Ordering::Equal => "the same symbol",
                        Ordering::Greater => "a greater symbol",
                    };
                    let noun =
                        format!("{} is {own} and another line with {}", name(self.own[at]), self.symbol);
                    let says = Says::new(Subject::new(noun, "has"), words);
                    level.orders.push((own, order, hidden.add_state(says)));
                }
            }
        }
        let states = [
            level.symbols.iter().map(|&(.., state)| state).collect::<Vec<usize>>(),
            level.orders.iter().map(|&(.., state)| state).collect(),
        ];
        for states in states {
            let one: Vec<Saying> = states.iter().chain(skips).map(|&state| Saying::State(state)).collect();
            hidden.exactly_one(&one);
        }
        level
    }

    /// Ties the states of the first level to the cells and to each other by hidden truths.
    fn tell(&self, hidden: &mut Hidden, at: usize, level: &Level) {
        let board = &self.frame.board;
        let (mut pointer, mut place) = (Variable::default(), Variable::default());
        for (number, line) in self.others.iter().enumerate() {
            pointer.add(number as u32, Saying::Candidate(line[0], self.symbol));
        }
        level.symbols.iter().for_each(|&(number, _, state)| place.insert(number as u32, state));
        let is_first = |number: u32| Says::is(board.name(self.others[number as usize][0]), self.symbol);
        hidden.equal(&[&pointer, &place], |number| is_first(number).denied());
        let own = Variable::cell(self.own[at], self.frame);
        let mut compared = Variable::default();
        level.orders.iter().for_each(|&(own, _, state)| compared.insert(own.number().into(), state));
        let name = board.name(self.own[at]);
        hidden.equal(&[&own, &compared], |number| Says::is(name.as_str(), number).denied());
        for (number, line) in self.others.iter().enumerate() {
            for symbol in self.symbols() {
                let by: Vec<usize> = level.others_of(number, symbol).collect();
                let says = Says::is(board.name(line[at]), symbol).denied();
                hidden.excluded(&[Saying::Candidate(line[at], symbol)], &by, Some(says));
            }
        }
        for symbol in self.symbols() {
            let held: Vec<Saying> = level.holding(symbol).collect();
            let by: Vec<usize> = level.against(symbol).collect();
            let says = Says::is("the symbol of the other line", symbol).denied();
            hidden.excluded(&held, &by, Some(says));
        }
    }

    /// Ties the states of a later level to the cells and to each other by conflicts.
    fn restrict(&self, hidden: &mut Hidden, at: usize, level: &Level) {
        for (number, line) in self.others.iter().enumerate() {
            let elsewhere = self.symbols().map(|symbol| Saying::Candidate(line[0], symbol));
            let of_line = level.symbols.iter().filter(|&&(of, ..)| of == number);
            let of_line = of_line.map(|&(.., state)| Saying::State(state));
            hidden.at_most_one(&elsewhere.chain(of_line).collect::<Vec<_>>());
            for symbol in self.frame.alphabet.iter() {
                let held = [Saying::Candidate(line[at], symbol)].into_iter();
                let by = level.others_of(number, symbol).map(Saying::State);
                hidden.at_most_one(&held.chain(by).collect::<Vec<_>>());
            }
        }
        for symbol in self.frame.alphabet.iter() {
            let by = level.orders.iter().filter(|(own, ..)| *own != symbol);
            let by = by.map(|&(.., state)| Saying::State(state));
            let held = [Saying::Candidate(self.own[at], symbol)].into_iter();
            hidden.at_most_one(&held.chain(by).collect::<Vec<_>>());
        }
        for symbol in self.symbols() {
            let by = level.against(symbol).map(Saying::State);
            hidden.at_most_one(&level.holding(symbol).chain(by).collect::<Vec<_>>());
        }
    }

    /// Lets the states of a level go with the last candidates, or states, that they need.
    fn support(&self, hidden: &mut Hidden, at: usize, level: &Level) {
        let candidate = |cell, symbol| vec![Saying::Candidate(cell, symbol)];
        for &(number, symbol, state) in &level.symbols {
            need(hidden, [state], candidate(self.others[number][at], symbol));
        }
        for (number, line) in self.others.iter().enumerate() {
            let of_line = level.symbols.iter().filter(|&&(of, ..)| of == number);
            need(hidden, of_line.map(|&(.., state)| state), candidate(line[0], self.symbol));
        }
        for symbol in self.symbols() {
            let own = level.orders.iter().filter(|&&(own, ..)| own == symbol);
            need(hidden, own.map(|&(.., state)| state), candidate(self.own[at], symbol));
            let other = level.symbols.iter().filter(|&&(_, of, _)| of == symbol);
            let orders = level.orders.iter().filter(|&&(own, order, _)| symbol.cmp(&own) == order);
            let orders = orders.map(|&(.., state)| Saying::State(state)).collect();
            need(hidden, other.map(|&(.., state)| state), orders);
        }
        for &(own, order, state) in &level.orders {
            let symbols = level.symbols.iter().filter(|(_, symbol, _)| symbol.cmp(&own) == order);
            need(hidden, [state], symbols.map(|&(.., state)| Saying::State(state)).collect());
        }
    }

    /// The symbols that may follow the first.
    fn symbols(&self) -> impl Iterator<Item = Symbol> {
        let first = self.symbol;
        self.frame.alphabet.iter().filter(move |&symbol| symbol != first)
    }
}

/// Lets states hold only with one of some candidates or states, of which no two hold together.
fn need(hidden: &mut Hidden, states: impl IntoIterator<Item = usize>, mut held: Vec<Saying>) {
    let none = Saying::State(hidden.add_state(Says::default()));
    let states: Vec<Saying> = states.into_iter().map(Saying::State).chain([none]).collect();
    held.push(none);
    hidden.exactly_one(&held);
    hidden.at_most_one(&states);
}

impl Level {
    /// The states in which the other line compares so.
    fn with(&self, order: Ordering) -> impl Iterator<Item = usize> {
        self.orders.iter().filter(move |&&(_, of, _)| of == order).map(|&(.., state)| state)
    }

    /// The states in which a line has another symbol.
    fn others_of(&self, line: usize, symbol: Symbol) -> impl Iterator<Item = usize> {
        let others = self.symbols.iter().filter(move |&&(of, other, _)| of == line && other != symbol);
        others.map(|&(.., state)| state)
    }

    /// The states in which the other line has a symbol.
    fn holding(&self, symbol: Symbol) -> impl Iterator<Item = Saying> {
        let held = self.symbols.iter().filter(move |&&(_, of, _)| of == symbol);
        held.map(|&(.., state)| Saying::State(state))
    }

    /// The states in which the other line does not have a symbol.
    fn against(&self, symbol: Symbol) -> impl Iterator<Item = usize> {
        let against = self.orders.iter().filter(move |&&(own, order, _)| symbol.cmp(&own) != order);
        against.map(|&(.., state)| state)
    }
}
