//! `kind = "full-rank"`: the place of a row or column among all rows and columns, read as numbers from both
//! ends.

mod lines;
mod order;

use std::cmp::Ordering;
use std::sync::OnceLock;

use serde::{Deserialize, Serialize};

use self::lines::Lines;
use super::device::{Hidden, outside_clue};
use super::{Constraint, Declare, Draft, rule_name};
use crate::board::{Board, CellId};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::lowering::{Lowering, RankedLine};
use crate::mark::Mark;
use crate::place::Place;
use crate::structure::Structure;
use crate::told_states::ToldStates;
use crate::violation::{Judged, Violation};

/// Every row and column of a grid is read as a number, from either end. The place of one of them in their
/// order is a clue outside: 1 for the smallest.
///
/// An idea of many authors, known as Full Rank Sudoku; the rule, and what becomes of ties, as Interactive
/// Sudoku Solver has it (`FullRank`, `FullRankTies`).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FullRank {
    /// The name of the rule; "full rank" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// All cells of a row or column, from the clue on.
    pub cells: Vec<Place>,
    /// One more than how many of the numbers are less: from 1 to four times the number of symbols.
    pub rank: u32,
    /// Whether another number may be equal; absent, none is.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ties: bool,
}

impl Declare for FullRank {
    const NAME: &'static str = "full rank";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 1, &draft.frame.board)?;
        let lines = Lines::with(&cells, &draft.frame)?;
        if lines.all().any(|line| line.len() != draft.frame.alphabet.count()) {
            return Err(SpecError::new("ranks need rows and columns that hold each symbol once"));
        }
        let most = lines.all().count() as u32;
        if !(1..=most).contains(&self.rank) {
            return Err(SpecError::new(format!(
                "found the rank {}; expected a number from 1 to {most}",
                self.rank
            ))
            .at("rank"));
        }
        let ranked = RankedLine { grid: lines.grid, cells, rank: self.rank };
        order::check(&ranked, &draft.frame)?;
        let place = outside_clue(self.rank, &ranked.cells, &draft.frame);
        draft.add_rule(Ranked { name, place, ranked, lines, ties: self.ties, hidden: OnceLock::new() })
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        let ties = if self.ties { "" } else { ", and no other number is equal to it" };
        format!(
            "All rows and columns are read as numbers from both ends and ranked from the smallest, 1, on; a number outside is the rank of its row or column, read from there{ties}."
        )
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::before(&self.cells, self.rank, frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::path_image(&self.cells, image), ..self.clone() })
    }
}

/// The rule on a board.
#[derive(Debug)]
struct Ranked {
    name: String,
    /// What tells it from others, for people: "3 left of row 1".
    place: String,
    ranked: RankedLine,
    lines: Lines,
    ties: bool,
    /// The hidden variables for people, once the rule was lowered for them: searches have others.
    hidden: OnceLock<Hidden>,
}

impl Ranked {
    /// How another line compares with this one, and how many cells of each tell that; `None` if they do not.
    fn compare(&self, judged: &Judged<'_>, other: &[CellId]) -> Option<(Ordering, usize)> {
        let mut count = 0;
        for (&own, &cell) in self.ranked.cells.iter().zip(other) {
            let order = judged.value(cell)?.cmp(&judged.value(own)?);
            count += 1;
            if order != Ordering::Equal {
                return Some((order, count));
            }
        }
        Some((Ordering::Equal, count))
    }

    fn for_people(&self, frame: &Frame) -> &Hidden {
        let make = || order::hidden(&self.ranked, &[], &self.lines, self.ties, false, frame);
        self.hidden.get_or_init(|| make().expect("without other ranks, no automaton is too large"))
    }

    /// The hidden variables for searches, if the rule was [announced](Constraint::announce).
    fn for_searches(&self, lowering: &Lowering<'_>) -> Option<Hidden> {
        let known = lowering.ranked.iter().filter(|other| other.grid == self.ranked.grid);
        let known: Vec<RankedLine> = known.cloned().collect();
        if lowering.is_in_some_cases() || !known.contains(&self.ranked) {
            return None;
        }
        order::hidden(&self.ranked, &known, &self.lines, self.ties, true, lowering.frame()).ok()
    }
}

impl Constraint for Ranked {
    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self, _: &Board) -> Option<String> {
        Some(self.place.clone())
    }

    fn cells(&self) -> Vec<CellId> {
        let mut cells: Vec<CellId> = self.lines.all().flatten().copied().collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        let others: Vec<&Vec<CellId>> = self.lines.all().filter(|line| **line != self.ranked.cells).collect();
        let compared: Vec<(Ordering, &[CellId])> = others
            .iter()
            .filter_map(|line| self.compare(judged, line).map(|(order, count)| (order, &line[..count])))
            .collect();
        let of = |orders: &[Ordering]| -> Vec<&[CellId]> {
            compared.iter().filter(|(order, _)| orders.contains(order)).map(|&(_, cells)| cells).collect()
        };
        let (less, equal) = (of(&[Ordering::Less]), of(&[Ordering::Equal]));
        let not_less = of(&[Ordering::Equal, Ordering::Greater]);
        let (below, above) = (self.ranked.rank as usize - 1, others.len() + 1 - self.ranked.rank as usize);
        let (blamed, fault) = if !equal.is_empty() && !self.ties {
            (equal, "another number is equal, expected none".to_owned())
        } else if less.len() > below {
            let fault = format!("found {} numbers that are less, expected {below}", less.len());
            (less, fault)
        } else if not_less.len() > above {
            let fault = format!("found {} numbers that are not less, expected {above}", not_less.len());
            (not_less, fault)
        } else {
            return;
        };
        let longest = blamed.iter().map(|cells| cells.len()).max().unwrap_or(0);
        let mut cells: Vec<CellId> = blamed.concat();
        cells.extend(&self.ranked.cells[..longest]);
        cells.sort_unstable();
        cells.dedup();
        let message = format!("{}: {fault}", self.title(judged.board));
        violations.push(Violation { rule: self.name.clone(), cells, message });
    }

    fn announce(&self, lowering: &mut Lowering<'_>) {
        lowering.ranked.push(self.ranked.clone());
    }

    /// Searches make use of the other ranks, and require their own, or have states that go with what they
    /// need: then Full rank 3 of Interactive Sudoku Solver takes a node instead of 141, Full rank 2 takes 88
    /// instead of 12,727.
    fn lower(&self, lowering: &mut Lowering<'_>) {
        if lowering.may_require_more() {
            return order::require(&self.ranked, &self.lines, self.ties, lowering);
        }
        match self.for_searches(lowering) {
            Some(hidden) => hidden.lower(lowering),
            None => self.for_people(lowering.frame()).lower(lowering),
        }
    }

    fn entries(&self, symbols: usize) -> usize {
        order::most_entries(symbols)
    }

    fn structure(&self, structure: &mut Structure) {
        let ties = if self.ties { " with ties" } else { "" };
        structure.ordered(format!("{}: rank {}{ties}", self.name, self.ranked.rank), &self.ranked.cells);
        structure.read(self.lines.all().cloned());
    }

    fn tell_states(&self, states: &[usize]) -> ToldStates {
        self.hidden.get().map_or_else(ToldStates::default, |hidden| hidden.tell(states))
    }

    fn tell_values(&self, states: &[usize]) -> String {
        self.hidden.get().map_or_else(String::new, |hidden| hidden.tell_values(states))
    }
}
