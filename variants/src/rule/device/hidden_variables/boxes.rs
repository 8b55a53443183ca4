//! Boxes: the symbols of cells lie in one of some sets for each cell.

use std::collections::{BTreeMap, BTreeSet};

use super::{Hidden, Saying, Says};
use crate::board::CellId;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::limits;
use crate::rule::device::cases::Cases;
use crate::symbol_set::SymbolSet;
use crate::told_states::Subject;
use crate::words::listed;

impl Hidden {
    /// The rule that the symbols of cells lie in one of some boxes; a box is a set of symbols for each cell.
    /// No two boxes may have a filling of the cells in common.
    ///
    /// For people, each cell and symbol have a truth besides the variable with a state for each box: the cell
    /// holds the symbol, or the box excludes it, or neither.
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
                "it allows {} patterns of its cells; expected at most {}",
                boxes.len(),
                limits::BOXES
            );
            return Err(SpecError::new(message));
        }
        let names: Vec<String> = cells.iter().map(|&cell| frame.board.name(cell)).collect();
        let are_all = cells.len() == frame.alphabet.count() && frame.all_differ(cells);
        let says =
            |sets: &Vec<SymbolSet>| Says::new(Subject::new("it", "has"), in_words(&names, sets, are_all));
        let mut hidden = Self::default();
        let first = hidden.one_of(boxes.iter().map(says));
        for (place, &cell) in cells.iter().enumerate() {
            for symbol in frame.alphabet.iter() {
                let excludes = |sets: &Vec<SymbolSet>| !sets[place].contains(symbol);
                let excluding: Vec<usize> =
                    (0..boxes.len()).filter(|&at| excludes(&boxes[at])).map(|at| first + at).collect();
                if !excluding.is_empty() {
                    let neither = || Says::is(frame.board.name(cell), symbol).denied();
                    let neither = (excluding.len() < boxes.len()).then(neither);
                    hidden.excluded(&[Saying::Candidate(cell, symbol)], &excluding, neither);
                }
            }
        }
        Ok(hidden.in_searches(Self::of_boxes_in_searches(cells, boxes, frame)))
    }

    /// The same for searches alone, which are told what each box [requires](Cases): a box conflicts with the
    /// symbols that it excludes.
    fn of_boxes_in_searches(cells: &[CellId], boxes: &[Vec<SymbolSet>], frame: &Frame) -> Self {
        let mut hidden = Self::default();
        let first = hidden.one_of(boxes.iter().map(|_| Says::default()));
        for (place, &cell) in cells.iter().enumerate() {
            let allowed = boxes.iter().fold(SymbolSet::default(), |all, sets| all.or(sets[place]));
            if allowed != frame.alphabet.all() {
                hidden.allowed(&[cell], allowed, frame, Says::default());
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

    /// The same with boxes whose sets are classes: two of them in one place are equal or have no symbol in
    /// common. Each cell has a truth for each class: the cell holds one of its symbols, or the box excludes
    /// them. So a cell without symbols of a class excludes the boxes of this class for every engine.
    pub(in crate::rule::device) fn of_classes_in_searches(
        cells: &[CellId],
        boxes: &[Vec<SymbolSet>],
    ) -> Self {
        let mut hidden = Self::default();
        let first = hidden.one_of(boxes.iter().map(|_| Says::default()));
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
}

/// The symbols of cells in words, first those that are known, and neighbours with the same symbols together:
/// "9 in R4C3 and 1 in R4C6 with 57 in R4C4 to R4C5". Where the cells hold all symbols, what some of them
/// leave the others is not told.
fn in_words(cells: &[String], sets: &[SymbolSet], are_all: bool) -> String {
    let mut runs: Vec<(SymbolSet, Vec<&str>)> = Vec::new();
    for (name, &set) in cells.iter().zip(sets) {
        match runs.last_mut() {
            Some((known, names)) if *known == set => names.push(name),
            _ => runs.push((set, vec![name])),
        }
    }
    let is_told = |(set, names): &(SymbolSet, Vec<&str>)| !are_all || set.len() <= names.len();
    let told = runs.into_iter().filter(is_told);
    let (known, others): (Vec<_>, Vec<_>) = told.partition(|(set, _)| set.len() == 1);
    let words = |(set, names): &(SymbolSet, Vec<&str>)| match names.as_slice() {
        [first, .., last] => format!("{set} in {first} to {last}"),
        _ => format!("{set} in {}", names.concat()),
    };
    let of = |runs: &[_]| listed(runs.iter().map(words), "and");
    match (known.is_empty(), others.is_empty()) {
        (_, true) => of(&known),
        (true, false) => of(&others),
        (false, false) => format!("{} with {}", of(&known), of(&others)),
    }
}
