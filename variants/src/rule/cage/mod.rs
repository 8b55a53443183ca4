//! `kind = "cage"`: cells without repetition that add up to a number, as in killer Sudoku. The device
//! [`Hidden`] makes its items and options.

mod bound;
mod combined;
mod covering;
mod derived;
mod drawing;
mod filled;
mod implied;
mod refinement;

use serde::{Deserialize, Serialize};

pub use derived::{DerivedClue, KnownDifference, KnownSum};
pub use drawing::CageDrawing;

use super::device::{Hidden, Reading, Says, sets_of_sum, sum_of_different};
use super::{Constraint, Declare, Draft, Possible, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::board::{Board, CellId};
use crate::bound::Bound;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::limits;
use crate::lowering::Lowering;
use crate::mark::Mark;
use crate::place::Place;
use crate::structure::Structure;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::told_states::{Subject, ToldStates, Ways};
use crate::violation::{Judged, Violation};
use crate::words::counted;

/// The listed cells hold no symbol twice, and add up to a number. `A` counts as 10, and so on.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cage {
    /// The name of the rule; "cage" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells. Nothing obeys a cage of more cells than there are symbols.
    pub cells: Vec<Place>,
    /// The sum of the cells; any number if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sum: Option<u32>,
}

impl Declare for Cage {
    const NAME: &'static str = "cage";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let symbols = draft.frame.alphabet.count();
        let found = self.cells.len();
        let fault = || format!("found {found}; expected 1 to {symbols} cells (the number of symbols)");
        if found == 0 {
            return Err(SpecError::new(fault()).at("cells"));
        }
        let cells = Place::cells(&self.cells, &draft.frame.board)?;
        if found > symbols {
            return Err(SpecError::impossible(fault()));
        }
        let sum = self.sum.map(|sum| Sum::new(sum, &cells, &draft.frame)).transpose();
        let sum =
            sum.map_err(|error| error.within(format_args!("the cage of {}", self.cells[0])).at("sum"))?;
        draft.add_rule(CageOn { name, cells, sum })
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        match self.sum {
            Some(_) => "Symbols do not repeat within a cage, and add up to the number in its corner.",
            None => "Symbols do not repeat within a cage.",
        }
        .to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let cells = Place::cells(&self.cells, &frame.board).unwrap_or_default();
        vec![Mark::Cage { cells, text: self.sum.map(|sum| sum.to_string()), is_solid: false }]
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::set_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, alphabet: Alphabet) -> Option<Rule> {
        let sum = self.sum.map(|sum| alphabet.opposite_sum(self.cells.len(), sum));
        let sum = sum.map_or(Some(None), |sum| sum.map(Some))?;
        Some(Rule::Cage(Self { sum, ..self.clone() }))
    }
}

/// A cage on a board.
#[derive(Debug)]
struct CageOn {
    name: String,
    cells: Vec<CellId>,
    sum: Option<Sum>,
}

/// The sum of the cells of a cage.
#[derive(Debug)]
struct Sum {
    sum: u32,
    /// The possible sets of symbols, one for each state. `None` if there are too many: then sums of parts are
    /// added up.
    sets: Option<Vec<SymbolSet>>,
    hidden: Hidden,
}

impl Sum {
    fn new(sum: u32, places: &[CellId], frame: &Frame) -> Result<Self, SpecError> {
        let (cells, alphabet) = (places.len(), frame.alphabet);
        let (lowest, highest) = (usize::from(alphabet.lowest()), usize::from(alphabet.highest()));
        let least: usize = (lowest..lowest + cells).sum();
        let most: usize = (highest + 1 - cells..=highest).sum();
        if !(least..=most).contains(&(sum as usize)) {
            let cells = counted(cells, "cell");
            return Err(SpecError::impossible(format!(
                "{cells} of {} symbols can have a sum from {least} to {most}, not {sum}",
                alphabet.count()
            )));
        }
        let sets = sets_of_sum(sum, cells, alphabet, limits::STATES);
        let hidden = match &sets {
            Some(sets) => {
                let mut hidden = Hidden::default();
                hidden.sets(places, sets, frame, |set| Says::alone(set));
                hidden
            }
            None => sum_of_different(places, sum, frame)?,
        };
        Ok(Self { sum, sets, hidden })
    }
}

impl CageOn {
    /// Whether it has conflicts between equal symbols: sets tell symbols apart by themselves.
    fn has_conflicts(&self) -> bool {
        self.sum.as_ref().is_none_or(|sum| sum.sets.is_none())
    }
}

impl Constraint for CageOn {
    fn name(&self) -> &str {
        &self.name
    }

    fn place(&self, board: &Board) -> Option<String> {
        Some(board.name(self.cells[0]))
    }

    fn cells(&self) -> Vec<CellId> {
        self.cells.clone()
    }

    fn check(&self, judged: &Judged<'_>, violations: &mut Vec<Violation>) {
        let title = self.title(judged.board);
        violations.extend(judged.repeats(&self.name, &title, &self.cells));
        let Some(Sum { sum, .. }) = self.sum else { return };
        let filled: Vec<CellId> =
            self.cells.iter().copied().filter(|&cell| judged.value(cell).is_some()).collect();
        let total: u32 = filled
            .iter()
            .filter_map(|&cell| judged.value(cell))
            .map(|symbol| u32::from(symbol.number()))
            .sum();
        if total > sum || total != sum && filled.len() == self.cells.len() {
            let verb = if filled.len() == 1 { "is" } else { "add up to" };
            let message = format!("{title}: {} {verb} {total}, expected {sum}", judged.names(&filled));
            violations.push(Violation { rule: self.name.clone(), cells: filled, message });
        }
    }

    fn automaton(&self) -> Option<Reading> {
        let sum = self.sum.as_ref().map(|sum| sum.sum);
        // The numbers so far, as bits, and their sum.
        let step = move |_, &(held, so_far): &(u64, u32), number: u32| {
            let (is_new, so_far) = (held >> number & 1 == 0, so_far + number);
            (is_new && sum.is_none_or(|sum| so_far <= sum)).then_some((held | 1 << number, so_far))
        };
        let accepts = move |&(_, so_far): &(u64, u32)| sum.is_none_or(|sum| so_far == sum);
        Some(Reading::in_any_order(self.cells.clone(), (0, 0), step, accepts))
    }

    fn lower(&self, lowering: &mut Lowering<'_>) {
        if self.has_conflicts() {
            let (frame, meaning, rule) = (lowering.frame(), lowering.conflict(), lowering.rule() + 1);
            for symbol in frame.alphabet.iter() {
                let candidates = self.cells.iter().map(|&cell| (cell, symbol));
                lowering.at_most_one(format!("rule{rule}={symbol}"), meaning, candidates);
            }
        }
        if let Some(Sum { hidden, .. }) = &self.sum {
            hidden.lower(lowering);
        }
    }

    fn entries(&self, symbols: usize) -> usize {
        let conflicts = if self.has_conflicts() { symbols * self.cells.len() } else { 0 };
        conflicts + self.sum.as_ref().map_or(0, |sum| sum.hidden.entries())
    }

    fn structure(&self, structure: &mut Structure) {
        match self.sum {
            Some(Sum { sum, .. }) => structure.labelled(format!("cage {sum}"), &self.cells),
            None => structure.distinct(&self.cells),
        }
    }

    /// "17 in 2 cells is 8+9".
    fn tell_states(&self, states: &[usize]) -> ToldStates {
        let Some(Sum { sum, sets, hidden }) = &self.sum else { return ToldStates::default() };
        let Some(sets) = sets else { return hidden.tell(states) };
        let count = match self.cells.len() {
            1 => "1 cell".to_owned(),
            count => format!("{count} cells"),
        };
        ToldStates::about(Subject::new(format!("{sum} in {count}"), "is"), ways(sets, states))
    }

    fn tell_values(&self, states: &[usize]) -> String {
        let Some(Sum { sets, hidden, .. }) = &self.sum else { return String::new() };
        sets.as_ref().map_or_else(|| hidden.tell_values(states), |sets| ways(sets, states).to_string())
    }

    fn tell_needed(&self) -> Option<String> {
        self.sum.as_ref().map(|sum| format!("the sum {}", sum.sum))
    }

    fn given_sum(&self) -> Option<(&[CellId], u32)> {
        Some((&self.cells, self.sum.as_ref()?.sum))
    }

    fn tell_bound(&self, possible: &Possible<'_>, cell: CellId, symbol: Symbol) -> Option<Bound> {
        bound::tell_rest(possible, &self.cells, self.sum.as_ref()?.sum, (cell, symbol)).map(Bound::from)
    }
}

/// The sets of some states in words: "8+9 or 7+9".
fn ways(sets: &[SymbolSet], states: &[usize]) -> Ways {
    let set = |&state: &usize| {
        let symbols: Vec<String> = sets[state].iter().map(|symbol| symbol.to_string()).collect();
        symbols.join("+")
    };
    Ways::new(&states.iter().map(set).collect::<Vec<String>>())
}
