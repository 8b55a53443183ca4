//! Groups of cells whose weighted sums are equal, or a given number.

mod assumed;

use std::collections::{BTreeMap, BTreeSet};

use super::diagram::{Diagram, Tape};
use super::groups::{Term, bounds, groups, listable, sets_of, terms};
use super::hidden_variables::{Hidden, Says, Variable};
use super::machine::Numbered;
use super::remainders::add_up_by_remainders;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::limits;
use crate::lowering::CellSum;
use crate::rule::Possible;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::words::{counted, listed};
use assumed::Assumed;

/// Parts with the same total, which may be given.
///
/// A part is cut into groups of cells that see each other, and each group holds one of some sets of symbols.
/// An automaton adds up the sums of the groups and the remaining cells. A line through three boxes thus
/// becomes three sums to add, not nine cells.
#[derive(Debug)]
pub(in crate::rule) struct Totals {
    pub(in crate::rule) parts: Vec<Vec<Term>>,
    pub(in crate::rule) total: Option<u32>,
}

/// Cells that form a number, the first of which has the highest value.
pub(in crate::rule) fn digits(cells: &[CellId]) -> Vec<Term> {
    let factor = |at: usize| 10u32.pow((cells.len() - 1 - at) as u32);
    cells.iter().enumerate().map(|(at, &cell)| Term { cell, factor: factor(at) }).collect()
}

impl Possible<'_> {
    /// Bounds on the sum of terms. They regard what each cell may hold and, in cells that see each other,
    /// that symbols differ.
    pub(super) fn range(&self, part: &[Term]) -> (u32, u32) {
        let sums = groups(part, self.frame).into_iter().map(|group| self.range_of_group(&group));
        sums.fold((0, 0), |(least, most), (lower, upper)| (least + lower, most + upper))
    }

    /// Bounds on the sum of cells that see each other, or of one term.
    fn range_of_group(&self, group: &[Term]) -> (u32, u32) {
        let numbers = |term: &Term| (self.symbols)(term.cell).iter().map(|symbol| u32::from(symbol.number()));
        let mut all: Vec<u32> = group.iter().flat_map(numbers).collect();
        all.sort_unstable();
        all.dedup();
        let factor = group.first().map_or(0, |term| term.factor);
        // The least numbers that differ, and the least number of each cell.
        let different: u32 = all.iter().take(group.len()).sum();
        let each: u32 = group.iter().filter_map(|term| numbers(term).min()).sum();
        let different_most: u32 = all.iter().rev().take(group.len()).sum();
        let each_most: u32 = group.iter().filter_map(|term| numbers(term).max()).sum();
        (factor * different.max(each), factor * different_most.min(each_most))
    }

    /// The sums of terms that are possible, in order; `None` if there are too many ways to tell. Symbols
    /// differ in cells that see each other.
    pub(super) fn sums(&self, part: &[Term]) -> Option<Vec<u32>> {
        const WAYS: usize = 10_000;
        let mut ways: Vec<(u32, Vec<(CellId, Symbol)>)> = vec![(0, Vec::new())];
        for term in part {
            let symbols: Vec<Symbol> = (self.symbols)(term.cell).iter().collect();
            if ways.len() * symbols.len() > WAYS {
                return None;
            }
            let further = ways.iter().flat_map(|(sum, held)| {
                let is_open = |symbol: &&Symbol| {
                    held.iter().all(|&(cell, other)| match cell == term.cell {
                        true => other == **symbol,
                        false => other != **symbol || !self.frame.share_house(cell, term.cell),
                    })
                };
                symbols.iter().filter(is_open).map(move |&symbol| {
                    let mut held = held.clone();
                    held.push((term.cell, symbol));
                    (sum + term.factor * u32::from(symbol.number()), held)
                })
            });
            ways = further.collect();
        }
        let mut sums: Vec<u32> = ways.into_iter().map(|(sum, _)| sum).collect();
        sums.sort_unstable();
        sums.dedup();
        Some(sums)
    }

    /// That a number with the rest of its part never makes the sum of another part, if few sums are possible:
    /// "R9C1+R9C2 is 3, 5 or 9", "9 (R8C3) - 6 (R8C4) = 3, and R7C3 is 1 or 2".
    fn tell_sums(&self, cell: CellId, own: u32, rest: &[Term], other: &[Term]) -> Option<String> {
        const MOST_LISTED: usize = 6;
        let is = |part: &[Term], sums: &[u32]| {
            ((1..=MOST_LISTED).contains(&sums.len()))
                .then(|| format!("{} is {}", self.name(part), listed(sums, "or")))
        };
        let (sums, rest_sums) = (self.sums(other)?, self.sums(rest)?);
        if rest_sums.iter().any(|sum| sums.contains(&(own + sum))) {
            return None;
        }
        if let ([sum], [_]) = (sums.as_slice(), rest)
            && let Some(left) = sum.checked_sub(own)
        {
            let (whole, cell) = (self.name(other), self.frame.board.name(cell));
            return Some(format!("{sum} ({whole}) - {own} ({cell}) = {left}, and {}", is(rest, &rest_sums)?));
        }
        let other = is(other, &sums)?;
        if rest.is_empty() { Some(other) } else { Some(format!("{other} and {}", is(rest, &rest_sums)?)) }
    }

    /// The same if few of the sums with that number lie between the least and the largest sum of the other
    /// part: "R8C3 is at least 3 and R8C5 is at most 9 but not 8".
    fn tell_few_sums(&self, own: u32, rest: &[Term], other: &[Term]) -> Option<String> {
        let (sums, rest_sums) = (self.sums(other)?, self.sums(rest)?);
        let (&[lower, .., upper], &[least, .., most]) = (sums.as_slice(), rest_sums.as_slice()) else {
            return None;
        };
        let with_rest = rest_sums.iter().map(|sum| own + sum);
        let fitting: Vec<u32> = with_rest.filter(|sum| (lower..=upper).contains(sum)).collect();
        if !(1..=2).contains(&fitting.len()) || fitting.iter().any(|sum| sums.contains(sum)) {
            return None;
        }
        let (bound, of_rest) = match (own + least < lower, own + most > upper) {
            (false, true) => (format!("at most {upper}"), format!("at least {least}")),
            (true, false) => (format!("at least {lower}"), format!("at most {most}")),
            _ => return None,
        };
        let (rest, other, not) = (self.name(rest), self.name(other), listed(fitting, "or"));
        Some(format!("{rest} is {of_rest} and {other} is {bound} but not {not}"))
    }

    /// That a part never makes a number, and why: "R1C2+R1C3 cannot be 4 (R1C2 is 1 or 2 and R1C3 is 5 or
    /// 6)". Of many symbols, it tells what is wrong with each set of them: "R1C2+R1C3 cannot be 4 (1+3 has no
    /// place for 1)".
    fn tell_impossible(&self, number: u32, part: &[Term]) -> Option<String> {
        const MOST_LISTED: usize = 10;
        if self.sums(part)?.contains(&number) {
            return None;
        }
        let cells: Vec<CellId> = part.iter().map(|term| term.cell).collect();
        let count: usize = cells.iter().map(|&cell| (self.symbols)(cell).len()).sum();
        let is = |&cell: &CellId| {
            format!("{} is {}", self.frame.board.name(cell), listed((self.symbols)(cell).iter(), "or"))
        };
        let is_plain = part.iter().all(|term| term.factor == 1);
        let why = match cells.as_slice() {
            [_] => None,
            _ if (1..=MOST_LISTED).contains(&count) => Some(listed(cells.iter().map(is), "and")),
            _ if is_plain => self.tell_no_sum(&cells, i64::from(number)),
            _ => None,
        };
        let why = why.map_or_else(String::new, |why| format!(" ({why})"));
        Some(format!("{} cannot be {number}{why}", self.name(part)))
    }

    /// That what a number needs is not in the only other cell that is open: "R9C6+R7C8 is 18, so R6C9+R8C7 is
    /// 10, and R8C7 is 1, 5 or 9". `None` if the cells that count are not of that kind.
    fn tell_last(&self, cell: CellId, symbol: Symbol, total: u32, part: &[Term]) -> Option<String> {
        const MOST_LISTED: usize = 6;
        let only = |term: &Term| {
            let mut symbols = (self.symbols)(term.cell).iter();
            symbols.next().filter(|_| symbols.next().is_none())
        };
        let is_held = |term: &&Term| term.cell != cell && only(term).is_some();
        let (held, open): (Vec<Term>, Vec<Term>) = part.iter().partition(is_held);
        let [one, other] = open[..] else { return None };
        let last = if one.cell == cell { other } else { one };
        if held.is_empty() || last.cell == cell || one.factor != 1 || other.factor != 1 {
            return None;
        }
        let sum: u32 =
            held.iter().filter_map(|term| Some(term.factor * u32::from(only(term)?.number()))).sum();
        let left = total.checked_sub(sum)?;
        let symbols: Vec<Symbol> = (self.symbols)(last.cell).iter().collect();
        let fits = |other: &Symbol| u32::from(other.number()) + u32::from(symbol.number()) == left;
        if symbols.iter().any(fits) || !(1..=MOST_LISTED).contains(&symbols.len()) {
            return None;
        }
        Some(format!(
            "{} is {sum}, so {} is {left}, and {} is {}",
            self.name(&held),
            self.name(&open),
            self.name(&[last]),
            listed(symbols, "or")
        ))
    }

    /// "R1C2+R1C3"; the digits of a number stand together: "R1C2R1C3".
    fn name(&self, part: &[Term]) -> String {
        let is_number = part.iter().any(|term| term.factor > 1);
        let names: Vec<String> = part.iter().map(|term| self.frame.board.name(term.cell)).collect();
        names.join(if is_number { "" } else { "+" })
    }
}

/// A summand: its possible values, and the factor by which it counts.
struct Summand {
    variable: Variable,
    factor: u32,
    name: String,
}

impl Summand {
    fn least(&self) -> u32 {
        self.variable.values().min().unwrap_or(0) * self.factor
    }

    fn most(&self) -> u32 {
        self.variable.values().max().unwrap_or(0) * self.factor
    }
}

impl Totals {
    /// The hidden variables.
    ///
    /// # Errors
    /// If there are too many, or no total is possible.
    pub(in crate::rule) fn hidden(&self, frame: &Frame) -> Result<Hidden, SpecError> {
        let hidden = match (self.added_up(frame), self.total) {
            (Err(error), Some(total)) if !error.is_impossible() => self.by_remainders(total, frame)?,
            (added_up, _) => added_up?,
        };
        Ok(hidden.or_sums(self.sums(frame), frame))
    }

    fn added_up(&self, frame: &Frame) -> Result<Hidden, SpecError> {
        let mut hidden = Hidden::default();
        let (least, most) = self.range(frame)?;
        let parts = self.parts.iter().map(|part| total_of(part, (least, most), frame, &mut hidden));
        let totals: Vec<Variable> = parts.collect::<Result<_, SpecError>>()?;
        // If the total is given, each part has that total on its own.
        if self.total.is_none() {
            let totals: Vec<&Variable> = totals.iter().collect();
            hidden.equal(&totals, |total| Says::is("the sum", total).denied());
        }
        Ok(hidden)
    }

    /// The same for parts that are too long to be added up, each of which has this total.
    fn by_remainders(&self, total: u32, frame: &Frame) -> Result<Hidden, SpecError> {
        let mut hidden = Hidden::default();
        for part in &self.parts {
            add_up_by_remainders(part, total, bounds_of(part, frame), frame, &mut hidden)?;
        }
        Ok(hidden)
    }

    /// The sums that mean the same.
    fn sums(&self, frame: &Frame) -> Vec<CellSum> {
        let signed = |part: &[Term], sign: i32| {
            let groups = groups(part, frame).concat();
            groups.into_iter().map(move |term| (term.cell, sign * term.factor as i32)).collect::<Vec<_>>()
        };
        match (self.total, &self.parts[..]) {
            (Some(total), parts) => {
                let sum = |part: &Vec<Term>| CellSum::new(signed(part, 1), total as i32);
                parts.iter().map(sum).collect()
            }
            // Each of several parts would know of the others' totals by the cells of one of them alone.
            (None, [first, others @ ..]) if first.len() == 1 || others.len() == 1 => {
                let sum = |other: &Vec<Term>| CellSum::new([signed(first, 1), signed(other, -1)].concat(), 0);
                others.iter().map(sum).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Why a cell does not hold a symbol, by what the other cells add up to at least or at most: "R1C2+R1C3
    /// is at least 3". `None` if these bounds do not suffice.
    pub(in crate::rule) fn tell_bound(
        &self,
        possible: &Possible<'_>,
        cell: CellId,
        symbol: Symbol,
    ) -> Option<String> {
        self.tell_left(possible, cell, symbol).or_else(|| {
            (0..self.parts.len()).find_map(|at| self.tell_bound_of_part(at, possible, cell, symbol))
        })
    }

    /// The same of one part.
    fn tell_bound_of_part(
        &self,
        at: usize,
        possible: &Possible<'_>,
        cell: CellId,
        symbol: Symbol,
    ) -> Option<String> {
        let part = &self.parts[at];
        let factors: u32 = part.iter().filter(|term| term.cell == cell).map(|term| term.factor).sum();
        if factors == 0 {
            return None;
        }
        let own = factors * u32::from(symbol.number());
        let assumed = Assumed::new(possible, part, cell, own);
        if let Some(total) = self.total {
            let last = possible.tell_last(cell, symbol, total, part);
            return last.or_else(|| assumed.tell_total(total));
        }
        let others = || {
            let others = self.parts.iter().enumerate().filter(|(other, _)| *other != at);
            others.map(|(_, other)| other).filter(|other| other.iter().all(|term| term.cell != cell))
        };
        let sums = others().find_map(|other| possible.tell_sums(cell, own, &assumed.rest, other));
        sums.or_else(|| others().find_map(|other| assumed.tell_other(other)))
    }

    /// Why the last cell of a part holds nothing but what is left of the total: "9 (R1C1) - 2 (R1C2) = 7 is
    /// left". `None` if others are open, or cells are digits.
    fn tell_left(&self, possible: &Possible<'_>, cell: CellId, symbol: Symbol) -> Option<String> {
        let has_cell = |part: &&Vec<Term>| part.iter().any(|term| term.cell == cell);
        let mut parts = self.parts.iter().filter(has_cell);
        let part =
            parts.next().filter(|part| parts.next().is_none() && part.iter().all(|term| term.factor == 1))?;
        let others: Vec<CellId> = part.iter().map(|term| term.cell).filter(|&other| other != cell).collect();
        if others.len() + 1 != part.len() {
            return None;
        }
        if let Some(total) = self.total {
            return possible.tell_left((total, &total.to_string()), &others, symbol);
        }
        let other = self.parts.iter().find(|part| !has_cell(part))?;
        let held =
            |term: &Term| possible.only(term.cell).map(|symbol| term.factor * u32::from(symbol.number()));
        let total = other.iter().map(held).sum::<Option<u32>>()?;
        possible.tell_left((total, &format!("{total} ({})", possible.name(other))), &others, symbol)
    }

    /// The lowest and the highest total that are possible for every part.
    fn range(&self, frame: &Frame) -> Result<(u32, u32), SpecError> {
        let (mut least, mut most) = self.total.map_or((0, u32::MAX), |total| (total, total));
        for part in &self.parts {
            let (lower, upper) = bounds_of(part, frame);
            if let Some(total) = self.total.filter(|total| !(lower..=upper).contains(total)) {
                let cells = counted(part.len(), "cell");
                return Err(SpecError::impossible(format!(
                    "{cells} can have a sum from {lower} to {upper}, not {total}"
                )));
            }
            (least, most) = (least.max(lower), most.min(upper));
        }
        if least > most {
            return Err(SpecError::impossible("no sum is possible for all parts"));
        }
        Ok((least, most))
    }
}

/// The lowest and the highest sum of a part, as symbols differ in cells that see each other.
fn bounds_of(part: &[Term], frame: &Frame) -> (u32, u32) {
    let sums = groups(part, frame).into_iter().map(|group| bounds(&group, frame.alphabet));
    sums.fold((0, 0), |(least, most), (lower, upper)| (least + lower, most + upper))
}

/// Bounds on the sum of some cells, which regard that symbols differ in cells that see each other.
#[derive(Clone, Copy, Debug)]
pub(in crate::rule) struct Bounds {
    pub(in crate::rule) least: u32,
    pub(in crate::rule) most: u32,
    /// The number of groups of cells that see each other.
    pub(in crate::rule) groups: u32,
}

impl Bounds {
    pub(in crate::rule) fn of(cells: &[CellId], frame: &Frame) -> Self {
        let groups = groups(&terms(cells), frame);
        let bounds = groups.iter().map(|group| bounds(group, frame.alphabet));
        let (least, most) = bounds.fold((0, 0), |(least, most), group| (least + group.0, most + group.1));
        Self { least, most, groups: groups.len() as u32 }
    }
}

/// The variable of a part's total, from `least` to `most`.
fn total_of(
    part: &[Term],
    (least, most): (u32, u32),
    frame: &Frame,
    hidden: &mut Hidden,
) -> Result<Variable, SpecError> {
    let groups = groups(part, frame);
    let alone = if groups.len() == 1 { least } else { 0 };
    let listable = groups.iter().flat_map(|group| listable(group, (alone, most), frame.alphabet)).collect();
    total_of_groups(listable, (least, most), frame, hidden)
}

/// The hidden variables of cells with different symbols that add up to a number, whose sets are too many to
/// list: they are listed for parts of the cells, or else remainders are added up. That symbols of different
/// parts differ is not said.
///
/// # Errors
/// If there are too many even so.
pub(in crate::rule) fn sum_of_different(
    cells: &[CellId],
    sum: u32,
    frame: &Frame,
) -> Result<Hidden, SpecError> {
    let (mut hidden, terms) = (Hidden::default(), terms(cells));
    let groups = listable(&terms, (sum, sum), frame.alphabet);
    match total_of_groups(groups, (sum, sum), frame, &mut hidden) {
        Err(error) if !error.is_impossible() => {
            hidden = Hidden::default();
            add_up_by_remainders(&terms, sum, bounds(&terms, frame.alphabet), frame, &mut hidden)?;
        }
        added_up => drop(added_up?),
    }
    let all = CellSum::new(cells.iter().map(|&cell| (cell, 1)).collect(), sum as i32);
    Ok(hidden.or_sums(vec![all], frame))
}

/// The variable of the total of some groups, the sets of each of which can be listed, from `least` to `most`.
fn total_of_groups(
    groups: Vec<Vec<Term>>,
    (least, most): (u32, u32),
    frame: &Frame,
    hidden: &mut Hidden,
) -> Result<Variable, SpecError> {
    if let [group] = &groups[..]
        && group[0].factor == 1
        && (group.len() > 1 || least < most)
    {
        return Ok(sum_of(group, (least, most), frame, hidden)?.variable);
    }
    let mut summands = Vec::new();
    for group in &groups {
        summands.push(sum_of(group, (0, most), frame, hidden)?);
    }
    // The bound on the sum of all later summands.
    let rest = |at: usize, bound: fn(&Summand) -> u32| summands[at..].iter().map(bound).sum::<u32>();
    let rests: Vec<(u32, u32)> =
        (1..=summands.len()).map(|at| (rest(at, Summand::least), rest(at, Summand::most))).collect();
    let values: Vec<Vec<u32>> = summands.iter().map(|summand| summand.variable.values().collect()).collect();
    let factors: Vec<u32> = summands.iter().map(|summand| summand.factor).collect();
    let cell = |group: &Vec<Term>| if group.len() == 1 { Some(group[0].cell) } else { None };
    let cells: Vec<Option<CellId>> = groups.iter().map(cell).collect();
    let apart = |one: usize, other: usize| {
        cells[one].zip(cells[other]).is_some_and(|(a, b)| a != b && frame.share_house(a, b))
    };
    let step = |at: usize, &sum: &u32, value: u32| {
        let sum = sum + factors[at] * value;
        let (lower, upper) = rests[at];
        (sum + lower <= most && sum + upper >= least).then_some(sum)
    };
    let end = |&sum: &u32| (least..=most).contains(&sum).then_some(sum);
    let tape = Tape { values: &values, apart: &apart };
    let diagram = Diagram::unroll(&tape, &mut Numbered::new(0, step, end))?;
    let (inputs, names): (Vec<Variable>, Vec<String>) =
        summands.into_iter().map(|summand| (summand.variable, summand.name)).unzip();
    let says = |at: usize, value: u32| Says::is(names[at].as_str(), value);
    let is_plain = factors.iter().all(|&factor| factor == 1);
    let sums = if is_plain { sums_so_far(&diagram) } else { Vec::new() };
    let so_far = |at: usize, node: u32| {
        let sum = sums.get(at)?.get(&node)?;
        Some(Says::is(names[..at].join("+"), *sum))
    };
    Ok(hidden.read_telling(&inputs, &diagram, &says, &so_far))
}

/// Before each layer of a diagram that adds up values: the sum that a node stands for, if it is one sum and
/// no other node's.
fn sums_so_far(diagram: &Diagram) -> Vec<BTreeMap<u32, u32>> {
    let mut pairs = BTreeSet::from([(0, 0)]);
    let mut sums = Vec::with_capacity(diagram.layers.len());
    for layer in &diagram.layers {
        sums.push(told_apart(&pairs));
        let after = layer.iter().flat_map(|edge| {
            let at_edge = pairs.range((edge.from, 0)..=(edge.from, u32::MAX));
            at_edge.map(move |&(_, sum)| (edge.to, sum + edge.value))
        });
        pairs = after.collect();
    }
    sums
}

/// Of pairs of nodes and sums, those in which each occurs alone.
fn told_apart(pairs: &BTreeSet<(u32, u32)>) -> BTreeMap<u32, u32> {
    let (mut of_node, mut of_sum) = (BTreeMap::<u32, u32>::new(), BTreeMap::<u32, u32>::new());
    for &(node, sum) in pairs {
        *of_node.entry(node).or_default() += 1;
        *of_sum.entry(sum).or_default() += 1;
    }
    let alone = pairs.iter().filter(|(node, sum)| of_node[node] == 1 && of_sum[sum] == 1);
    alone.copied().collect()
}

/// The variable of a group's sum.
fn sum_of(
    group: &[Term],
    range: (u32, u32),
    frame: &Frame,
    hidden: &mut Hidden,
) -> Result<Summand, SpecError> {
    let Term { cell, factor } = group[0];
    if group.len() == 1 {
        return Ok(Summand { variable: Variable::cell(cell, frame), factor, name: frame.board.name(cell) });
    }
    let too_many = || {
        SpecError::new(format!("more than {} sets of {} symbols are possible", limits::STATES, group.len()))
    };
    let sets = sets_of(group, range, frame.alphabet).ok_or_else(too_many)?;
    let (sets, sums): (Vec<SymbolSet>, Vec<u32>) = sets.into_iter().unzip();
    let cells: Vec<CellId> = group.iter().map(|term| term.cell).collect();
    let names: Vec<String> = cells.iter().map(|&cell| frame.board.name(cell)).collect();
    let name = names.join("+");
    let first = hidden.supported_sets(&cells, &sets, true, frame, |set| {
        let numbers: Vec<String> = set.iter().map(|symbol| symbol.number().to_string()).collect();
        Says::is(name.as_str(), numbers.join("+"))
    });
    let mut variable = Variable::default();
    (first..).zip(sums).for_each(|(state, sum)| variable.insert(sum, state));
    Ok(Summand { variable, factor, name })
}
