//! Hidden variables of rules over the cells of a line.

use std::hash::Hash;
use std::sync::Arc;

use super::cell_automaton::Along;
use super::diagram::{Diagram, Tape};
use super::groups::terms;
use super::hidden_variables::{Hidden, Says, Variable};
use super::machine::{Complement, Machine, Numbered, acceptor};
use super::needed::still_needed;
use super::parts::Parts;
use super::required_automaton::RequiredAutomaton;
use super::told::{Order, Told};
use super::totals::Totals;
use super::unrolled::{Unrolled, apart, unrolled};
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::house::House;
use crate::rule::Draft;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::violation::{Judged, Violation};
use crate::words::{counted, listed};

impl Hidden {
    /// An automaton that reads the numbers in some cells.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn along<S: Clone + Eq + Hash>(
        cells: &[CellId],
        frame: &Frame,
        start: S,
        step: impl Fn(usize, &S, u32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Self, SpecError> {
        Self::of_machine(cells, frame, &mut acceptor(start, step, accepts))
    }

    /// The same for an automaton with numbered states.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn of_machine(
        cells: &[CellId],
        frame: &Frame,
        machine: &mut dyn Machine,
    ) -> Result<Self, SpecError> {
        let unrolled = Unrolled::new(cells, frame, machine)?;
        Ok(Self::of_automaton(Along::new(cells, frame, Arc::new(unrolled))))
    }

    /// The same for an automaton that several rules of a model may have: `label` tells it from all others.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn along_alike(
        label: String,
        cells: &[CellId],
        draft: &mut Draft,
        machine: &mut dyn Machine,
    ) -> Result<Self, SpecError> {
        let Draft { frame, unrolled, .. } = draft;
        let unrolled = unrolled.get_or_unroll(label, cells, frame, machine)?;
        Ok(Self::of_automaton(Along::new(cells, frame, unrolled)))
    }

    /// The same for what one or more of some automata accept, in parts that are unrolled apart.
    ///
    /// # Errors
    /// If that is too large, or nothing is accepted.
    pub(in crate::rule) fn along_in_parts<M: Machine>(
        cells: &[CellId],
        frame: &Frame,
        machines: impl IntoIterator<Item = M>,
    ) -> Result<Self, SpecError> {
        let inputs: Vec<Variable> = cells.iter().map(|&cell| Variable::cell(cell, frame)).collect();
        let parts = Parts::new(&inputs, machines)?;
        Ok(Self::of_automaton(Along::in_parts(cells, frame, inputs, parts)))
    }

    /// The same for the sequences of numbers that the automaton does not accept.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn not_along(
        cells: &[CellId],
        frame: &Frame,
        machine: &mut dyn Machine,
    ) -> Result<Self, SpecError> {
        Self::of_machine(cells, frame, &mut Complement::of(machine))
    }

    /// The opposite of a rule that `check` judges, from all numbers that its cells may hold: for rules of few
    /// cells.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn opposite(
        cells: &[CellId],
        frame: &Frame,
        check: impl Fn(&Judged<'_>, &mut Vec<Violation>),
    ) -> Result<Self, SpecError> {
        let is_broken = |numbers: &[Symbol]| {
            let (mut values, mut violations) = (vec![None; frame.board.cell_count()], Vec::new());
            for (cell, &symbol) in cells.iter().zip(numbers) {
                values[cell.index()] = Some(symbol);
            }
            check(&Judged { board: &frame.board, values: &values }, &mut violations);
            !violations.is_empty()
        };
        // What the cells hold so far; nothing once that breaks the rule.
        let step = |at: usize, read: &Option<Vec<Symbol>>, number: u32| {
            let Some(read) = read else { return Some(None) };
            let symbol = frame.alphabet.of_number(number.into())?;
            let is_taken =
                |(&other, &cell): (&Symbol, &CellId)| other == symbol && frame.share_house(cell, cells[at]);
            let is_possible = !read.iter().zip(cells).any(is_taken);
            let read: Vec<Symbol> = read.iter().copied().chain([symbol]).collect();
            is_possible.then(|| (!is_broken(&read)).then_some(read))
        };
        Self::along(cells, frame, Some(Vec::new()), step, Option::is_none)
    }

    /// Adds another automaton.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn add_along<S: Clone + Eq + Hash>(
        &mut self,
        cells: &[CellId],
        frame: &Frame,
        start: S,
        step: impl Fn(usize, &S, u32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<(), SpecError> {
        self.add_machine(cells, frame, &mut acceptor(start, step, accepts))
    }

    fn add_machine(
        &mut self,
        cells: &[CellId],
        frame: &Frame,
        machine: &mut dyn Machine,
    ) -> Result<(), SpecError> {
        let inputs: Vec<Variable> = cells.iter().map(|&cell| Variable::cell(cell, frame)).collect();
        let says = |at: usize, number: u32| holds(cells[at], number, frame);
        self.run(&inputs, &apart(cells, frame), machine, &says)
    }

    /// Counts how often some symbols occur in cells: `allows` tells which counts each may have. Also returns
    /// for each symbol whether it occurs, 1 or 0.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn counts(
        cells: &[CellId],
        frame: &Frame,
        symbols: impl Iterator<Item = Symbol>,
        allows: impl Fn(Symbol, usize) -> bool,
    ) -> Result<(Self, Vec<Variable>), SpecError> {
        let (mut hidden, mut occurring) = (Self::default(), Vec::new());
        for symbol in symbols {
            let inputs: Vec<Variable> =
                cells.iter().map(|&cell| Variable::holds(cell, symbol, frame)).collect();
            let says = |at: usize, value: u32| is_or_not(cells[at], symbol, value, frame);
            occurring.push(hidden.count(&inputs, |count| allows(symbol, count), says)?);
        }
        Ok((hidden, occurring))
    }

    /// The same for searches alone: cells of a house that holds each symbol count together, as the symbol is
    /// in one of them or elsewhere in the house. That is done in several ways, by rows, columns and boxes.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn counts_in_houses(
        cells: &[CellId],
        frame: &Frame,
        symbols: impl Iterator<Item = Symbol>,
        allows: impl Fn(Symbol, usize) -> bool,
    ) -> Result<(Self, Vec<Variable>), SpecError> {
        let (mut hidden, mut occurring) = (Self::default(), Vec::new());
        let ways = groups_in_houses(cells, frame);
        for symbol in symbols {
            let mut of_ways = Vec::new();
            for groups in &ways {
                let input = |(group, house): &(Vec<CellId>, Option<&House>)| match house {
                    Some(house) => Variable::holds_in(group, house, symbol),
                    None => Variable::holds(group[0], symbol, frame),
                };
                let inputs: Vec<Variable> = groups.iter().map(input).collect();
                of_ways.push(hidden.count(&inputs, |count| allows(symbol, count), |_, _| Says::default())?);
            }
            let [first, others @ ..] = &of_ways[..] else { continue };
            others.iter().for_each(|other| hidden.equal(&[first, other], |_| Says::default()));
            occurring.push(first.clone());
        }
        Ok((hidden, occurring))
    }

    /// Adds up variables that are 1 or 0. Returns whether any is 1.
    fn count(
        &mut self,
        inputs: &[Variable],
        allows: impl Fn(usize) -> bool,
        says: impl Fn(usize, u32) -> Says,
    ) -> Result<Variable, SpecError> {
        let values: Vec<Vec<u32>> = inputs.iter().map(|input| input.values().collect()).collect();
        let most = (0..=inputs.len()).filter(|&count| allows(count)).max().unwrap_or(0);
        let step = |_, count: &usize, value: u32| Some(count + value as usize).filter(|&count| count <= most);
        let end = |&count: &usize| allows(count).then_some(u32::from(count > 0));
        let tape = Tape { values: &values, apart: &|_, _| false };
        let diagram = Diagram::unroll(&tape, &mut Numbered::new(0, step, end))?;
        Ok(self.read(inputs, &diagram, &says))
    }

    /// Requires each symbol to occur equally often in two sets of cells.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn same_counts(
        &mut self,
        one: &[CellId],
        other: &[CellId],
        frame: &Frame,
    ) -> Result<(), SpecError> {
        let cells = [one, other].concat();
        for symbol in frame.alphabet.iter() {
            let inputs: Vec<Variable> =
                cells.iter().map(|&cell| Variable::holds(cell, symbol, frame)).collect();
            let step = |at, &more: &u32, value: u32| {
                if at < one.len() { Some(more + value) } else { more.checked_sub(value) }
            };
            let says = |at: usize, value: u32| is_or_not(cells[at], symbol, value, frame);
            self.run(&inputs, &|_, _| false, &mut acceptor(0, step, |&more| more == 0), &says)?;
        }
        Ok(())
    }

    /// Requires the number in a cell to be that of the different symbols in some cells.
    ///
    /// # Errors
    /// As [`Diagram::unroll`].
    pub(in crate::rule) fn distinct_count(
        &mut self,
        count: CellId,
        cells: &[CellId],
        frame: &Frame,
    ) -> Result<(), SpecError> {
        let mut inputs = Vec::new();
        for symbol in frame.alphabet.iter() {
            let holds: Vec<Variable> =
                cells.iter().map(|&cell| Variable::holds(cell, symbol, frame)).collect();
            let values: Vec<Vec<u32>> = holds.iter().map(|input| input.values().collect()).collect();
            let tape = Tape { values: &values, apart: &|_, _| false };
            let step = |_, &found: &u32, value: u32| Some(value.max(found));
            let occurs = Diagram::unroll(&tape, &mut Numbered::new(0, step, |&found: &u32| Some(found)))?;
            inputs.push(self.read(&holds, &occurs, &|at, value| is_or_not(cells[at], symbol, value, frame)));
        }
        inputs.push(Variable::cell(count, frame));
        let last = inputs.len() - 1;
        let step = |at, &found: &u32, value: u32| match at == last {
            true => (found == value).then_some(0),
            false => Some(found + value),
        };
        let says = |at: usize, value: u32| match frame.alphabet.iter().nth(at) {
            Some(symbol) if at < last => Says::is(format!("the number of {symbol}"), value),
            _ => Says::is(frame.board.name(count), value),
        };
        self.run(&inputs, &|_, _| false, &mut acceptor(0, step, |_| true), &says)
    }

    fn run(
        &mut self,
        inputs: &[Variable],
        apart: &dyn Fn(usize, usize) -> bool,
        machine: &mut dyn Machine,
        says: &dyn Fn(usize, u32) -> Says,
    ) -> Result<(), SpecError> {
        let diagram = unrolled(inputs, apart, machine)?;
        let before = self.count_truths();
        self.read(inputs, &diagram, says);
        self.or_automaton(RequiredAutomaton::new(inputs, vec![Arc::new(diagram)]), before);
        Ok(())
    }

    /// A line whose ends determine the symbols between them. `inner` takes the smaller and the larger symbol
    /// at the ends, whichever comes first, and returns the symbols allowed between them; `None` if the ends
    /// cannot hold these symbols.
    ///
    /// # Errors
    /// As [`of_boxes`](Self::of_boxes).
    pub(in crate::rule) fn by_ends(
        cells: &[CellId],
        frame: &Frame,
        inner: impl Fn(Symbol, Symbol) -> Option<SymbolSet>,
    ) -> Result<Self, SpecError> {
        let one = |symbol: Symbol| SymbolSet::default().with(symbol);
        // Cells between the ends that lie in one house hold as many symbols.
        let between = &cells[1..cells.len() - 1];
        let in_house = |house: &House| house.cells.iter().filter(|cell| between.contains(cell)).count();
        let fewest = frame.houses.iter().map(in_house).max().unwrap_or(0).max(usize::from(cells.len() > 2));
        let mut boxes = Vec::new();
        for first in frame.alphabet.iter() {
            for last in frame.alphabet.iter() {
                let inner = inner(first.min(last), first.max(last));
                if let Some(inner) = inner.filter(|inner| inner.len() >= fewest) {
                    let mut sets = vec![inner; cells.len()];
                    (sets[0], sets[cells.len() - 1]) = (one(first), one(last));
                    boxes.push(sets);
                }
            }
        }
        Self::of_boxes(cells, &boxes, frame)
    }
}

/// That a cell holds a number.
fn holds(cell: CellId, number: u32, frame: &Frame) -> Says {
    Says::is(frame.board.name(cell), number)
}

/// Ways to part cells into groups, each in a house that holds all symbols, or alone. Each way takes the
/// houses with most of the cells that are left, but none that another way takes.
fn groups_in_houses<'f>(cells: &[CellId], frame: &'f Frame) -> Vec<Vec<(Vec<CellId>, Option<&'f House>)>> {
    const WAYS: usize = 3;
    let is_full = |house: &&House| house.cells.len() == frame.alphabet.count();
    let mut houses: Vec<&House> = frame.houses.iter().filter(is_full).collect();
    let way = |_| {
        let (mut left, mut groups) = (cells.to_vec(), Vec::new());
        while !left.is_empty() {
            let within = |house: &House| left.iter().filter(|cell| house.cells.contains(cell)).count();
            let most = houses.iter().map(|house| within(house)).max().filter(|&most| most > 1);
            let Some(at) = houses.iter().position(|house| Some(within(house)) == most) else { break };
            let house = houses.remove(at);
            let (group, rest): (Vec<CellId>, Vec<CellId>) =
                left.iter().partition(|cell| house.cells.contains(cell));
            groups.push((group, Some(house)));
            left = rest;
        }
        groups.extend(left.into_iter().map(|cell| (vec![cell], None)));
        groups
    };
    (0..WAYS).map(way).filter(|groups| groups.iter().any(|(_, house)| house.is_some())).collect()
}

/// That a cell holds a symbol if `value` is 1, or that it does not.
fn is_or_not(cell: CellId, symbol: Symbol, value: u32, frame: &Frame) -> Says {
    let says = Says::is(frame.board.name(cell), symbol);
    if value == 1 { says } else { says.denied() }
}

/// The rule that cells add up to a number.
///
/// # Errors
/// If there are no cells, or they cannot add up to it.
pub(in crate::rule) fn sum_of_cells(
    name: String,
    cells: Vec<CellId>,
    sum: u32,
    frame: &Frame,
) -> Result<Told, SpecError> {
    if cells.is_empty() {
        return Err(SpecError::new("expected at least one cell"));
    }
    let totals = Totals { parts: vec![terms(&cells)], total: Some(sum) };
    let hidden = totals.hidden(frame)?;
    let rule = Told::path(name, cells, format!("the sum {sum}"), hidden, move |numbers| {
        numbers.iter().sum::<u32>() == sum
    });
    let step = move |_, &so_far: &u32, number: u32| Some(so_far + number).filter(|&so_far| so_far <= sum);
    let rule = rule.with_automaton(0, step, move |&so_far| so_far == sum).read_in_any_order();
    Ok(rule.telling_totals(totals))
}

/// The rule that cells hold each of some symbols, as often as it is listed.
///
/// # Errors
/// If there are no symbols, or others than those of the board, or more than cells.
pub(in crate::rule) fn symbols_of_cells(
    name: String,
    cells: Vec<CellId>,
    numbers: &[u8],
    frame: &Frame,
) -> Result<Told, SpecError> {
    let alphabet = frame.alphabet;
    let (least, most) = (alphabet.lowest(), alphabet.highest());
    let mut wanted: Vec<u32> = numbers.iter().copied().map(u32::from).collect();
    if wanted.is_empty() {
        return Err(SpecError::new("expected at least one number in `symbols`").at("symbols"));
    }
    if let Some(entry) = numbers.iter().position(|number| !(least..=most).contains(number)) {
        let number = numbers[entry];
        let message = format!("found {number} in `symbols`; expected numbers from {least} to {most}");
        return Err(SpecError::new(message).at_entry("symbols", entry));
    }
    if wanted.len() > cells.len() {
        let (symbols, cells) = (wanted.len(), counted(cells.len(), "cell"));
        return Err(SpecError::impossible(format!(
            "found {symbols} symbols for {cells}; expected at most one for each cell"
        )));
    }
    wanted.sort_unstable();
    // The symbols that are still missing.
    let step = |_, rest: &Vec<u32>, number: u32| {
        let mut rest = rest.clone();
        if let Some(at) = rest.iter().position(|&other| other == number) {
            rest.remove(at);
        }
        Some(rest)
    };
    let hidden = Hidden::along(&cells, frame, wanted.clone(), step, Vec::is_empty)?;
    let words: Vec<String> = wanted.iter().map(u32::to_string).collect();
    // As the circle and the cells show them.
    let needed = listed(wanted.iter().map(|&number| alphabet.written(number as u8)), "and");
    let (around, all) = (cells.clone(), wanted.clone());
    let rule = Told::path(name, cells, format!("all of {}", words.join(", ")), hidden, move |numbers| {
        let count = |of: u32, among: &[u32]| among.iter().filter(|&&number| number == of).count();
        wanted.iter().all(|&number| count(number, numbers) >= count(number, &wanted))
    });
    let rule = rule.telling(move |possible, cell, symbol| {
        still_needed(possible, &around, &all, (cell, symbol.number().into()))
    });
    Ok(rule.with_order(Order::Any).needing(needed))
}
