//! How the rank of a line lowers.
//!
//! In a grid, each symbol begins exactly four lines, one from each side. So the rank of a line tells its first symbol, and how
//! many of the three other lines that begin with it are less. For each of the other sides, a *pointer* is the place at which
//! the symbol stands there; at each *level*, a further symbol of the line from that place is compared with that of our line,
//! until they differ. The last symbols need no comparison: all others are the same there.
//!
//! Lines mostly differ at the first level, whose hidden variables tell all that follows, both ways. Those of later levels are
//! conflicts between states, which take few options, and are skipped at once where an earlier level decides.

use std::cmp::Ordering;

use super::lines::Lines;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::limits;
use crate::rule::device::{Hidden, Saying, Says, Variable};
use crate::symbol::Symbol;

/// The hidden variables for a line of a rank.
///
/// # Errors
/// If the grid has fewer than three symbols.
pub(super) fn hidden(
    cells: &[CellId],
    lines: &Lines,
    rank: u32,
    ties: bool,
    frame: &Frame,
) -> Result<Hidden, SpecError> {
    if cells.len() < 3 {
        return Err(SpecError::new("expected a grid of three symbols or more"));
    }
    let (begins, below) = ((rank as usize - 1) / 4, (rank as usize - 1) % 4);
    let Some(symbol) = frame.alphabet.symbol(begins) else {
        return Err(SpecError::new(format!("found the rank {rank}, expected a smaller one")));
    };
    let entries = about_as_many_entries(frame.alphabet.count());
    if entries > limits::ENTRIES {
        return Err(SpecError::new(format!(
            "on a board of this size it would add about {entries} entries to the problem, expected at most {}",
            limits::ENTRIES
        )));
    }
    let mut hidden = Hidden::default();
    hidden.exactly_one(&[Saying::Candidate(cells[0], symbol)]);
    // Those that are less, and those that are not.
    let mut decided = [Vec::new(), Vec::new()];
    for side in lines.other_sides(cells) {
        let is_possible = |line: &&Vec<CellId>| line[0] == cells[0] || !frame.share_house(line[0], cells[0]);
        let others = side.iter().filter(is_possible).collect();
        let mut comparison =
            Comparison { own: cells, others, symbol, frame, allowed: [below > 0, below < 3], ties };
        comparison.add_to(&mut hidden, &mut decided);
    }
    match below {
        1 => hidden.exactly_one(&decided[0]),
        2 => hidden.exactly_one(&decided[1]),
        _ => {}
    }
    Ok(hidden)
}

/// The number of entries of the states that tell the symbols of other lines, which are most of them: for each of three sides and
/// each level.
fn about_as_many_entries(symbols: usize) -> usize {
    3 * symbols.saturating_sub(2) * symbols.pow(3)
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
}

/// The states of a level.
struct Level {
    /// For each line and symbol, that the pointer is at the line and its symbol is this one.
    symbols: Vec<(usize, Symbol, usize)>,
    /// For each symbol of our own line, and each way to compare, the symbols of the other line that do so.
    orders: Vec<(Symbol, Ordering, usize)>,
}

impl Comparison<'_> {
    /// Adds the levels, and to `decided` the states in which the other line is less, and those in which it is not.
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
        hidden.add_state(Says::new(format!("the line from {line} and another"), "differ early"))
    }

    /// Adds the states of a level: one of each kind, or one of those that skip it.
    fn level(&self, hidden: &mut Hidden, at: usize, skips: &[usize]) -> Level {
        let name = |cell: CellId| self.frame.board.name(cell);
        let mut level = Level { symbols: Vec::new(), orders: Vec::new() };
        for (number, line) in self.others.iter().enumerate() {
            let says = format!("{} is {} and {} is", name(line[0]), self.symbol, name(line[at]));
            for symbol in self.symbols() {
                level.symbols.push((number, symbol, hidden.add_state(Says::new(says.as_str(), symbol))));
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
                        Ordering::Less => "less",
                        Ordering::Equal => "equal",
                        Ordering::Greater => "greater",
                    };
                    let says =
                        format!("{} is {own} and another line with {} has", name(self.own[at]), self.symbol);
                    level.orders.push((own, order, hidden.add_state(Says::new(says, words))));
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
        let is_first = |number: u32| {
            Says::new(format!("{} is", board.name(self.others[number as usize][0])), self.symbol)
        };
        hidden.equal(&[&pointer, &place], |number| is_first(number).denied());
        let own = Variable::cell(self.own[at], self.frame);
        let mut compared = Variable::default();
        level.orders.iter().for_each(|&(own, _, state)| compared.insert(own.number().into(), state));
        let subject = format!("{} is", board.name(self.own[at]));
        hidden.equal(&[&own, &compared], |number| Says::new(subject.as_str(), number).denied());
        for (number, line) in self.others.iter().enumerate() {
            for symbol in self.symbols() {
                let by: Vec<usize> = level.others_of(number, symbol).collect();
                let says = Says::new(format!("{} is", board.name(line[at])), symbol).denied();
                hidden.excluded(&[Saying::Candidate(line[at], symbol)], &by, Some(says));
            }
        }
        for symbol in self.symbols() {
            let held: Vec<Saying> = level.holding(symbol).collect();
            let by: Vec<usize> = level.against(symbol).collect();
            let says = Says::new("the symbol of the other line is", symbol).denied();
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

    /// The symbols that may follow the first.
    fn symbols(&self) -> impl Iterator<Item = Symbol> {
        let first = self.symbol;
        self.frame.alphabet.iter().filter(move |&symbol| symbol != first)
    }
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
