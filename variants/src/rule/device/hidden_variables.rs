//! The hidden variables of a rule: truths and states, before they become items and options.

use std::collections::{BTreeMap, BTreeSet};

use dlx_engine::ItemId;

use super::cases::Cases;
use super::cell_automaton::{Along, CellAutomaton};
use super::supports::Supports;
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::house::House;
use crate::limits;
use crate::lowering::{Lowering, Meaning};
use crate::rule::CellSum;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;

/// Truths with the candidates that cover them, and states with their meanings.
///
/// Items made from this are primary and without colours, so that forced moves carry every consequence
/// from the cells through the states and back; conflicts are for what seldom matters, as they need no states of their own.
#[derive(Debug, Default)]
pub(crate) struct Hidden {
    /// An automaton that is all of it: the truths and states are made once they are asked for.
    along: Option<Box<Along>>,
    truths: Vec<Fact>,
    states: Vec<State>,
    supports: Vec<Supports>,
    cases: Vec<Cases>,
    /// What searches that know sums have instead, if there are any.
    sums: Vec<CellSum>,
    /// What searches that know automata have instead of the first truths, and the number of these.
    automata: Vec<CellAutomaton>,
    of_automata: usize,
    /// What searches have instead: less, but nothing that could be told.
    in_searches: Option<Box<Hidden>>,
}

#[derive(Debug)]
struct Fact {
    kind: Kind,
    /// What distinguishes its item from others of the rule, if its number does not.
    code: Option<String>,
    candidates: Vec<(CellId, Symbol)>,
}

/// The kind of a truth.
#[derive(Clone, Copy, Debug)]
enum Kind {
    /// One of some states, or of some candidates, holds.
    Variable,
    /// A symbol that one of the cells holds, unless a state says that none does.
    Member(Symbol),
    /// No truth, but a conflict: at most one of some states and candidates holds.
    Conflict,
    /// Candidates are given: a state that always holds excludes the others.
    GivenCandidates,
}

#[derive(Debug)]
struct State {
    truths: Vec<Truth>,
    says: Says,
}

/// What a state means, for people: "R1C5 is" and "not 2". States about the same subject are described
/// together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::rule) struct Says {
    subject: String,
    value: String,
}

impl Says {
    /// States the value of a subject with its verb, which may be empty.
    pub(in crate::rule) fn new(subject: impl Into<String>, value: impl ToString) -> Self {
        Self { subject: subject.into(), value: value.to_string() }
    }

    /// What the state is about.
    pub(in crate::rule) fn subject(&self) -> &str {
        &self.subject
    }

    /// The opposite.
    pub(in crate::rule) fn denied(self) -> Self {
        let value = match self.value.strip_prefix("not ") {
            Some(value) => value.to_owned(),
            None => format!("not {}", self.value),
        };
        Self { value, ..self }
    }
}

/// A truth, by number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Truth(u32);

/// A variable with some possible values: for each value, the candidates and states that imply it.
#[derive(Clone, Debug, Default)]
pub(in crate::rule) struct Variable(BTreeMap<u32, Vec<Saying>>);

/// A candidate or state that determines the value of a variable.
#[derive(Clone, Copy, Debug)]
pub(in crate::rule) enum Saying {
    Candidate(CellId, Symbol),
    State(usize),
}

impl Variable {
    /// The number in a cell.
    pub(in crate::rule) fn cell(cell: CellId, frame: &Frame) -> Self {
        let says = |symbol: Symbol| (symbol.number().into(), vec![Saying::Candidate(cell, symbol)]);
        Self(frame.alphabet.iter().map(says).collect())
    }

    /// Whether a cell holds a symbol: 1 or 0.
    pub(in crate::rule) fn holds(cell: CellId, symbol: Symbol, frame: &Frame) -> Self {
        let mut variable = Self::default();
        for other in frame.alphabet.iter() {
            let says = variable.0.entry(u32::from(other == symbol)).or_default();
            says.push(Saying::Candidate(cell, other));
        }
        variable
    }

    /// Whether some cells of a house that holds each symbol hold this one: 1 or 0.
    pub(super) fn holds_in(group: &[CellId], house: &House, symbol: Symbol) -> Self {
        let mut variable = Self::default();
        for &cell in &house.cells {
            variable.add(u32::from(group.contains(&cell)), Saying::Candidate(cell, symbol));
        }
        variable
    }

    /// The cell whose symbols imply the values, with these symbols; `None` if anything else implies them.
    pub(super) fn of_cell(&self) -> Option<(CellId, BTreeMap<u32, SymbolSet>)> {
        let mut cell = None;
        let mut of_value = |(&value, sayings): (&u32, &Vec<Saying>)| {
            let symbol = |saying: &Saying| match *saying {
                Saying::Candidate(of, symbol) => (*cell.get_or_insert(of) == of).then_some(symbol),
                Saying::State(_) => None,
            };
            Some((value, sayings.iter().map(symbol).collect::<Option<SymbolSet>>()?))
        };
        let symbols = self.0.iter().map(&mut of_value).collect::<Option<_>>()?;
        Some((cell?, symbols))
    }

    /// The number of candidates and states that imply a value.
    pub(super) fn count_sayings(&self) -> usize {
        self.0.values().map(Vec::len).sum()
    }

    /// The values, in order.
    pub(in crate::rule) fn values(&self) -> impl Iterator<Item = u32> {
        self.0.keys().copied()
    }

    /// The same variable with other names for its values. Values of the same name become one.
    pub(super) fn renamed(&self, name: impl Fn(u32) -> u32) -> Self {
        let mut renamed = Self::default();
        for (&value, sayings) in &self.0 {
            renamed.0.entry(name(value)).or_default().extend(sayings);
        }
        renamed
    }

    /// Adds a state that implies a value.
    pub(in crate::rule) fn insert(&mut self, value: u32, state: usize) {
        self.add(value, Saying::State(state));
    }

    /// Adds a candidate or state that implies a value.
    pub(in crate::rule) fn add(&mut self, value: u32, saying: Saying) {
        self.0.entry(value).or_default().push(saying);
    }
}

impl Hidden {
    /// Those of an automaton that reads cells.
    pub(super) fn of_automaton(along: Along) -> Self {
        Self { along: Some(Box::new(along)), ..Self::default() }
    }

    fn truth(&mut self, kind: Kind, code: Option<String>, candidates: Vec<(CellId, Symbol)>) -> Truth {
        debug_assert!(self.along.is_none(), "more than an automaton");
        self.truths.push(Fact { kind, code, candidates });
        Truth(self.truths.len() as u32 - 1)
    }

    fn state(&mut self, truths: Vec<Truth>, says: Says) -> usize {
        self.states.push(State { truths, says });
        self.states.len() - 1
    }

    /// Requires variables to have the same value. For each value, each variable has a truth, which is covered
    /// by what implies the value; a state that says "not this value" covers all these truths.
    pub(in crate::rule) fn equal(&mut self, variables: &[&Variable], says_not: impl Fn(u32) -> Says) {
        let mut values: Vec<u32> = variables.iter().flat_map(|variable| variable.values()).collect();
        values.sort_unstable();
        values.dedup();
        for value in values {
            let truths = variables
                .iter()
                .map(|variable| self.said(variable.0.get(&value).map_or(&[], Vec::as_slice)))
                .collect();
            self.state(truths, says_not(value));
        }
    }

    /// Adds a state that belongs to no variable so far. Returns its number.
    pub(in crate::rule) fn add_state(&mut self, says: Says) -> usize {
        self.state(Vec::new(), says)
    }

    /// Requires that exactly one of these holds.
    pub(in crate::rule) fn exactly_one(&mut self, sayings: &[Saying]) {
        self.said(sayings);
    }

    /// Requires that at most one of these holds.
    pub(in crate::rule) fn at_most_one(&mut self, sayings: &[Saying]) {
        self.told(Some(Kind::Conflict), sayings);
    }

    /// Requires each of some cells to hold one of some symbols: a state that always holds excludes all other candidates, which
    /// are gone before a search begins.
    pub(in crate::rule) fn allowed(
        &mut self,
        cells: &[CellId],
        symbols: SymbolSet,
        frame: &Frame,
        says: Says,
    ) {
        self.only(Kind::Variable, cells, symbols, frame, says);
    }

    /// The same for [`Meaning::GivenCandidates`].
    pub(in crate::rule) fn given_candidates(
        &mut self,
        cell: CellId,
        symbols: SymbolSet,
        frame: &Frame,
        says: Says,
    ) {
        self.only(Kind::GivenCandidates, &[cell], symbols, frame, says);
    }

    fn only(&mut self, kind: Kind, cells: &[CellId], symbols: SymbolSet, frame: &Frame, says: Says) {
        let others = frame.alphabet.iter().filter(|&symbol| !symbols.contains(symbol));
        let excluded =
            others.flat_map(|symbol| cells.iter().map(move |&cell| Saying::Candidate(cell, symbol)));
        let state = Saying::State(self.add_state(says));
        let excluded: Vec<Saying> = std::iter::once(state).chain(excluded).collect();
        self.told(Some(kind), &[state]);
        if excluded.len() > 1 {
            self.told(Some(kind), &excluded);
        }
    }

    /// Lets some states exclude what others, or candidates, say. If neither one of these nor one of those holds, that is a
    /// state of its own, with the words `neither`.
    pub(in crate::rule) fn excluded(&mut self, held: &[Saying], by: &[usize], neither: Option<Says>) {
        let truth = self.said(held);
        by.iter().for_each(|&state| self.states[state].truths.push(truth));
        if let Some(says) = neither {
            self.state(vec![truth], says);
        }
    }

    /// A truth that is covered by one of these, or by a state that is added later.
    fn said(&mut self, sayings: &[Saying]) -> Truth {
        self.told(None, sayings)
    }

    /// The same of a given kind; otherwise of the kind that suits the sayings.
    fn told(&mut self, kind: Option<Kind>, sayings: &[Saying]) -> Truth {
        let candidate = |saying: &Saying| match *saying {
            Saying::Candidate(cell, symbol) => Some((cell, symbol)),
            Saying::State(_) => None,
        };
        let candidates: Vec<(CellId, Symbol)> = sayings.iter().filter_map(candidate).collect();
        let fitting = candidates.first().map_or(Kind::Variable, |&(_, symbol)| Kind::Member(symbol));
        let truth = self.truth(kind.unwrap_or(fitting), None, candidates);
        for saying in sayings {
            if let Saying::State(state) = *saying {
                self.states[state].truths.push(truth);
            }
        }
        truth
    }

    /// Adds a variable with these states. Returns the number of the first.
    pub(in crate::rule) fn one_of(&mut self, says: impl IntoIterator<Item = Says>) -> usize {
        let truth = self.truth(Kind::Variable, None, Vec::new());
        let first = self.states.len();
        for says in says {
            self.state(vec![truth], says);
        }
        first
    }

    /// Requires cells to hold different symbols that together form one set of a list; every set has as many
    /// symbols as there are cells. Returns the number of the first state; there is one for each set.
    ///
    /// Besides the variable with a state for each set, each symbol has a truth: a cell holds the symbol, or
    /// the set lacks it. It is covered by the symbol in one of the cells, or by a state whose set lacks it.
    /// Because these truths are primary, each can fail or force a move on its own; with secondary ones, a
    /// search takes a thousand times as many nodes on hard killers.
    pub(in crate::rule) fn sets(
        &mut self,
        cells: &[CellId],
        sets: &[SymbolSet],
        frame: &Frame,
        says: impl Fn(&SymbolSet) -> Says,
    ) -> usize {
        let mut code = frame.board.name(cells[0]);
        if self.truths.iter().any(|truth| truth.code.as_ref() == Some(&code)) {
            code = format!("{code}.{}", self.truths.len() + 1);
        }
        let variable = self.truth(Kind::Variable, Some(code.clone()), Vec::new());
        let members: Vec<(Symbol, Truth)> = frame
            .alphabet
            .iter()
            .map(|symbol| {
                let candidates = cells.iter().map(|&cell| (cell, symbol)).collect();
                (symbol, self.truth(Kind::Member(symbol), Some(format!("{code}={symbol}")), candidates))
            })
            .collect();
        let first = self.states.len();
        for set in sets {
            let lacking = members.iter().filter(|(symbol, _)| !set.contains(*symbol));
            let truths = std::iter::once(variable).chain(lacking.map(|&(_, truth)| truth)).collect();
            self.state(truths, says(set));
        }
        first
    }

    /// The same, with [supports](Supports) between the sets and the cells where they are wanted; `regards_houses` as there. Searches
    /// are told the sets beside the items, which takes more time than it saves for cages of killers.
    pub(in crate::rule) fn supported_sets(
        &mut self,
        cells: &[CellId],
        sets: &[SymbolSet],
        regards_houses: bool,
        frame: &Frame,
        says: impl Fn(&SymbolSet) -> Says,
    ) -> usize {
        let first = self.sets(cells, sets, frame, says);
        self.supports.push(Supports { first, cells: cells.to_vec(), sets: sets.to_vec(), regards_houses });
        first
    }

    /// The rule that the symbols of cells lie in one of some boxes; a box is a set of symbols for each cell. No two boxes may have
    /// a filling of the cells in common.
    ///
    /// For people, each cell and symbol have a truth besides the variable with a state for each box: the cell holds the symbol, or
    /// the box excludes it, or neither.
    ///
    /// # Errors
    /// If there are too many boxes, or none.
    pub(in crate::rule) fn of_boxes(
        cells: &[CellId],
        boxes: &[Vec<SymbolSet>],
        frame: &Frame,
    ) -> Result<Self, SpecError> {
        if boxes.is_empty() {
            return Err(SpecError::impossible("no symbols satisfy the rule"));
        }
        if boxes.len() > limits::BOXES {
            let message = format!(
                "it allows {} patterns of its cells, expected at most {}",
                boxes.len(),
                limits::BOXES
            );
            return Err(SpecError::new(message));
        }
        let says = |sets: &Vec<SymbolSet>| {
            let run = |run: &[SymbolSet]| match run.len() {
                1 => run[0].to_string(),
                count => format!("{} ({count} cells)", run[0]),
            };
            let runs: Vec<String> = sets.chunk_by(|one, other| one == other).map(run).collect();
            Says::new("its cells hold", runs.join(" - "))
        };
        let mut hidden = Self::default();
        let first = hidden.one_of(boxes.iter().map(says));
        for (place, &cell) in cells.iter().enumerate() {
            for symbol in frame.alphabet.iter() {
                let excludes = |sets: &Vec<SymbolSet>| !sets[place].contains(symbol);
                let excluding: Vec<usize> =
                    (0..boxes.len()).filter(|&at| excludes(&boxes[at])).map(|at| first + at).collect();
                if !excluding.is_empty() {
                    let subject = format!("{} is", frame.board.name(cell));
                    let neither =
                        (excluding.len() < boxes.len()).then(|| Says::new(subject, symbol).denied());
                    hidden.excluded(&[Saying::Candidate(cell, symbol)], &excluding, neither);
                }
            }
        }
        Ok(hidden.in_searches(Self::of_boxes_in_searches(cells, boxes, frame)))
    }

    /// The same for searches alone, which are told what each box [requires](Cases): a box conflicts with the symbols that it
    /// excludes.
    fn of_boxes_in_searches(cells: &[CellId], boxes: &[Vec<SymbolSet>], frame: &Frame) -> Self {
        let mut hidden = Self::default();
        let first = hidden.one_of(boxes.iter().map(|_| Says::new("", "")));
        for (place, &cell) in cells.iter().enumerate() {
            let allowed = boxes.iter().fold(SymbolSet::default(), |all, sets| all.or(sets[place]));
            if allowed != frame.alphabet.all() {
                hidden.allowed(&[cell], allowed, frame, Says::new("", ""));
            }
            let mut states: BTreeMap<SymbolSet, Vec<Saying>> = BTreeMap::new();
            for (at, sets) in boxes.iter().enumerate() {
                states.entry(sets[place]).or_default().push(Saying::State(first + at));
            }
            for (set, mut sayings) in states {
                let excluded = frame.alphabet.all().without(set);
                sayings.extend(excluded.iter().map(|symbol| Saying::Candidate(cell, symbol)));
                if !excluded.is_empty() {
                    hidden.at_most_one(&sayings);
                }
            }
        }
        hidden.cases.push(Cases { first, cells: cells.to_vec(), boxes: boxes.to_vec() });
        hidden
    }

    /// The same with boxes whose sets are classes: two of them in one place are equal or have no symbol in common. Each cell has a
    /// truth for each class: the cell holds one of its symbols, or the box excludes them. So a cell without symbols of a class
    /// excludes the boxes of this class for every engine.
    pub(super) fn of_classes_in_searches(cells: &[CellId], boxes: &[Vec<SymbolSet>]) -> Self {
        let mut hidden = Self::default();
        let first = hidden.one_of(boxes.iter().map(|_| Says::new("", "")));
        for (place, &cell) in cells.iter().enumerate() {
            let classes: BTreeSet<SymbolSet> = boxes.iter().map(|sets| sets[place]).collect();
            for class in classes {
                let held: Vec<Saying> = class.iter().map(|symbol| Saying::Candidate(cell, symbol)).collect();
                let excluding = (0..boxes.len()).filter(|&at| boxes[at][place] != class);
                let by: Vec<usize> = excluding.map(|at| first + at).collect();
                hidden.excluded(&held, &by, None);
            }
        }
        hidden.cases.push(Cases { first, cells: cells.to_vec(), boxes: boxes.to_vec() });
        hidden
    }

    /// The number of entries that this adds to options.
    pub(in crate::rule) fn entries(&self) -> usize {
        if let Some(along) = &self.along {
            return along.entries();
        }
        let candidates: usize = self.truths.iter().map(|truth| truth.candidates.len()).sum();
        candidates + self.states.iter().map(|state| state.truths.len()).sum::<usize>()
    }

    /// The same for people; searches have `other` instead.
    pub(in crate::rule) fn in_searches(self, other: Self) -> Self {
        Self { in_searches: Some(Box::new(other)), ..self }
    }

    /// The same, and sums that mean the same for searches that know them, if a problem may require all of them.
    pub(in crate::rule) fn or_sums(self, sums: Vec<CellSum>, frame: &Frame) -> Self {
        let fit = sums.iter().all(|sum| sum.may_be_required(frame.alphabet));
        Self { sums: if fit { sums } else { Vec::new() }, ..self }
    }

    /// Notes that searches may require what an automaton accepts instead of all truths since the one before, if cells are all that it
    /// reads.
    pub(super) fn or_automaton(&mut self, automaton: Option<CellAutomaton>, truths_before: usize) {
        if let Some(automaton) = automaton.filter(|_| truths_before == self.of_automata) {
            self.automata.push(automaton);
            self.of_automata = self.truths.len();
        }
    }

    /// The number of truths.
    pub(super) fn count_truths(&self) -> usize {
        self.truths.len()
    }

    /// Adds the items and states, or requires the sums or automata that mean the same.
    pub(in crate::rule) fn lower(&self, lowering: &mut Lowering<'_>) {
        if let Some(along) = &self.along {
            return along.lower(lowering);
        }
        if lowering.may_require_more() {
            if !self.sums.is_empty() {
                return self.sums.iter().for_each(|sum| lowering.sum(sum));
            }
            if !self.automata.is_empty() && self.of_automata == self.truths.len() {
                return self.automata.iter().for_each(|automaton| automaton.lower(lowering));
            }
        }
        let in_searches = self.in_searches.as_ref().filter(|_| lowering.is_for_searches());
        if let Some(other) =
            in_searches.filter(|other| other.cases.is_empty() || !lowering.is_in_some_cases())
        {
            return other.lower(lowering);
        }
        let rule = lowering.rule();
        let add = |(at, fact): (usize, &Fact)| {
            let name = match &fact.code {
                Some(code) => format!("rule{}.{code}", rule + 1),
                None => format!("rule{}.{}", rule + 1, at + 1),
            };
            let candidates = fact.candidates.iter().copied();
            match fact.kind {
                Kind::Variable => lowering.exactly_one(name, Meaning::Variable { rule }, candidates),
                Kind::GivenCandidates => {
                    lowering.exactly_one(name, Meaning::GivenCandidates { rule }, candidates)
                }
                Kind::Conflict => lowering.at_most_one(name, Meaning::Conflict { rule }, candidates),
                Kind::Member(symbol) => {
                    lowering.exactly_one(name, Meaning::Member { rule, symbol }, candidates)
                }
            }
        };
        let items: Vec<ItemId> = self.truths.iter().enumerate().map(add).collect();
        let of_state = |state: &State| state.truths.iter().map(|truth| items[truth.0 as usize]).collect();
        let mut states: Vec<Vec<ItemId>> = self.states.iter().map(of_state).collect();
        if lowering.is_for_searches() && !lowering.is_in_some_cases() {
            self.supports.iter().for_each(|of| lowering.implied_sets(&of.cells, &of.sets));
        }
        self.supports.iter().enumerate().for_each(|(at, sets)| sets.lower(at + 1, lowering, &mut states));
        self.cases.iter().for_each(|cases| cases.lower(states[cases.first][0], lowering));
        states.into_iter().for_each(|items| lowering.state(items));
    }

    /// The values of some states without what they are about, if that is the same: "1+6 or 3+4".
    pub(in crate::rule) fn tell_values(&self, states: &[usize]) -> String {
        if let Some(along) = &self.along {
            return along.hidden().tell_values(states);
        }
        let says = || states.iter().map(|&state| &self.states[state].says);
        if says().any(|says| says.subject != self.states[states[0]].says.subject) {
            return self.tell(states);
        }
        let mut values: Vec<&str> = Vec::new();
        for Says { value, .. } in says() {
            if !values.contains(&value.as_str()) {
                values.push(value);
            }
        }
        ways(&values)
    }

    /// What it means that one of some states holds.
    pub(in crate::rule) fn tell(&self, states: &[usize]) -> String {
        if let Some(along) = &self.along {
            return along.hidden().tell(states);
        }
        let mut told: Vec<(&str, Vec<&str>)> = Vec::new();
        for Says { subject, value } in states.iter().map(|&state| &self.states[state].says) {
            match told.iter_mut().find(|(known, _)| known == subject) {
                Some((_, values)) if values.contains(&value.as_str()) => {}
                Some((_, values)) => values.push(value),
                None => told.push((subject, vec![value])),
            }
        }
        let told = told.iter().map(|(subject, values)| format!("{subject} {}", ways(values)));
        told.map(|told| told.trim_start().to_owned()).collect::<Vec<_>>().join(" or ")
    }
}

/// "1+6 or 3+4"; of many, the first ones, the last one and their number.
pub(in crate::rule) fn ways<T: AsRef<str>>(ways: &[T]) -> String {
    const LISTED: usize = 6;
    let words: Vec<&str> = ways.iter().map(AsRef::as_ref).collect();
    match &words[..] {
        [first, second, .., last] if words.len() > LISTED => {
            format!("{first}, {second}, ... or {last} ({} ways)", words.len())
        }
        _ => words.join(" or "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_ways_are_counted_and_some_are_told() {
        assert_eq!(ways(&["1+6"]), "1+6");
        assert_eq!(ways(&["1", "2", "3", "4", "5", "6"]), "1 or 2 or 3 or 4 or 5 or 6");
        assert_eq!(ways(&["1", "2", "3", "4", "5", "6", "7"]), "1, 2, ... or 7 (7 ways)");
    }

    #[test]
    fn states_about_one_subject_are_told_together() {
        let mut hidden = Hidden::default();
        hidden.one_of([
            Says::new("R1C1+R1C2 is", "1+6"),
            Says::new("R1C1+R1C2 is", "3+4"),
            Says::new("R1C5 is", 2).denied(),
            Says::new("R1C5 is", 2).denied(),
            Says::new("R1C5 is", 2).denied().denied(),
            Says::new("", "123"),
        ]);
        assert_eq!(hidden.tell(&[0, 1]), "R1C1+R1C2 is 1+6 or 3+4");
        assert_eq!(hidden.tell(&[2, 3]), "R1C5 is not 2");
        assert_eq!(hidden.tell(&[4, 0]), "R1C5 is 2 or R1C1+R1C2 is 1+6");
        assert_eq!(hidden.tell(&[5]), "123");
    }
}
