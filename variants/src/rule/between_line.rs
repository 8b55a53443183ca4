//! `kind = "between-line"`: the symbols on a line lie between those at its ends.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told};
use super::drawing::Drawn;
use super::{Declare, Draft, Possible, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::bound::Bound;
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::{Hue, Tint};
use crate::look::Look;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;
use crate::symbol::Symbol;
use crate::words::listed;

/// More numbers than this are told by the least and the most.
const MOST_LISTED: usize = 3;

/// The symbols on the line are greater than the symbol at one end and less than the symbol at the other.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BetweenLine {
    /// The name of the rule; "between line" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the line.
    pub cells: Vec<Place>,
}

impl Declare for BetweenLine {
    const NAME: &'static str = "between line";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 3, &draft.frame.board)?;
        let alphabet = draft.frame.alphabet;
        let inner = |low: Symbol, high: Symbol| {
            Some(alphabet.iter().filter(|&symbol| low < symbol && symbol < high).collect())
        };
        let hidden = Hidden::by_ends(&cells, &draft.frame, inner)?;
        let expected = format!("{} cells, the inner ones between the ends", cells.len());
        let line = cells.clone();
        let rule = Told::path(name, cells, expected, hidden, |numbers| {
            let (a, b) = (numbers[0], numbers[numbers.len() - 1]);
            numbers[1..numbers.len() - 1].iter().all(|number| (a.min(b) + 1..a.max(b)).contains(number))
        });
        let rule = rule.with_order(Order::Line).needing("its inner cells to lie between its ends".to_owned());
        draft.add_rule(rule.telling(move |possible, cell, symbol| {
            Line::new(possible, &line)?.tell_bound(cell, symbol.number().into())
        }))
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, tint: Tint) -> String {
        let line = tint.a("line");
        format!("The symbols on {line} between two circles lie strictly between those in the circles.")
    }

    fn look(&self) -> Option<Look> {
        Some(Look::usual())
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::line_with_ends(&self.cells, frame, Hue::Grey, Mark::circle)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }

    fn reversed(&self, _: Alphabet) -> Option<Rule> {
        Some(Rule::BetweenLine(self.clone()))
    }
}

/// What the cells of a line may hold.
struct Line<'p> {
    possible: &'p Possible<'p>,
    ends: [CellId; 2],
    inner: &'p [CellId],
}

impl<'p> Line<'p> {
    fn new(possible: &'p Possible<'p>, cells: &'p [CellId]) -> Option<Self> {
        let [first, inner @ .., last] = cells else { return None };
        Some(Self { possible, ends: [*first, *last], inner })
    }

    /// Why a cell does not hold a number: see [`Constraint::tell_bound`](super::Constraint::tell_bound).
    fn tell_bound(&self, cell: CellId, number: u32) -> Option<Bound> {
        let [first, last] = self.ends;
        match cell {
            _ if cell == first => self.tell_end(last, number),
            _ if cell == last => self.tell_end(first, number),
            _ => self.tell_inner(number).map(Bound::from),
        }
    }

    /// Why no inner cell holds a number.
    fn tell_inner(&self, number: u32) -> Option<String> {
        let [(low, high), (other_low, other_high)] = [self.range(self.ends[0])?, self.range(self.ends[1])?];
        let (low, high) = (low.min(other_low), high.max(other_high));
        if number <= low {
            Some(format!("both ends are at least {low}, so the cells between are at least {}", low + 1))
        } else if number >= high {
            Some(format!(
                "both ends are at most {high}, so the cells between are at most {}",
                high.saturating_sub(1)
            ))
        } else {
            None
        }
    }

    /// Why an end does not hold a number: what keeps the other cells from lying above it, and what from lying
    /// below.
    fn tell_end(&self, other: CellId, number: u32) -> Option<Bound> {
        let (least, most) = self.range(other)?;
        let apart = self.apart();
        let ranges = || self.inner.iter().filter_map(|&cell| Some((cell, self.range(cell)?)));
        let above = match ranges().find(|(_, (_, high))| *high <= number) {
            _ if most <= number + apart => self.tell_apart(other),
            Some((cell, (_, high))) => format!("{} is at most {high}", self.name(cell)),
            None => return None,
        };
        let below = match ranges().find(|(_, (low, _))| *low >= number) {
            _ if least + apart >= number => self.tell_apart(other),
            Some((cell, (low, _))) => format!("{} is at least {low}", self.name(cell)),
            None => return None,
        };
        let mut reasons = vec![above, below];
        reasons.dedup();
        Some(Bound { case: None, reasons, is_seen: false })
    }

    /// How far the ends are apart, where that is too far.
    fn tell_apart(&self, other: CellId) -> String {
        let apart = match self.apart() {
            1 => "a number lies between the ends".to_owned(),
            apart => format!("{apart} numbers or more lie between the ends"),
        };
        let numbers: Vec<u8> = (self.possible.symbols)(other).iter().map(Symbol::number).collect();
        let is = match numbers.as_slice() {
            all if all.len() == self.possible.frame.alphabet.count() => return apart,
            [least, .., most] if numbers.len() > MOST_LISTED => format!("from {least} to {most}"),
            few => listed(few, "or"),
        };
        format!("{} is {is}, and {apart}", self.name(other))
    }

    /// The lowest and the highest number that a cell may hold; `None` if it may hold none.
    fn range(&self, cell: CellId) -> Option<(u32, u32)> {
        let mut numbers = (self.possible.symbols)(cell).iter().map(|symbol| u32::from(symbol.number()));
        let first = numbers.next()?;
        Some((first, numbers.last().unwrap_or(first)))
    }

    /// How many numbers lie between those of the ends, at least: as many as inner cells all differ.
    fn apart(&self) -> u32 {
        let frame = self.possible.frame;
        let among = |house: &usize| {
            self.inner.iter().filter(|cell| frame.houses[*house].cells.contains(cell)).count() as u32
        };
        let houses = self.inner.iter().flat_map(|cell| &frame.houses_of[cell.index()]);
        houses.map(among).max().unwrap_or(0).max(1)
    }

    fn name(&self, cell: CellId) -> String {
        self.possible.frame.board.name(cell)
    }
}

impl Drawn for BetweenLine {
    const LEAST: usize = 3;

    fn may_begin(numbers: &[u8], length: usize, _: Alphabet) -> bool {
        let [first, inner @ ..] = numbers else { return true };
        let (inner, last) = match inner {
            [inner @ .., last] if numbers.len() == length => (inner, Some(last)),
            _ => (inner, None),
        };
        let lies = |low: u8, high: u8| inner.iter().all(|number| (low + 1..high).contains(number));
        match last {
            Some(&last) => lies(*first.min(&last), *first.max(&last)),
            None => inner.iter().all(|number| number > first) || inner.iter().all(|number| number < first),
        }
    }

    /// What lies between two symbols still does where the order of symbols stays or is reversed.
    fn relations(alphabet: Alphabet) -> Option<Vec<Relation>> {
        Some(vec![Relation::consecutive(alphabet)])
    }

    fn along(cells: Vec<Place>, _: Alphabet) -> Rule {
        Rule::BetweenLine(Self { name: None, cells })
    }
}
