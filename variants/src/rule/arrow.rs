//! `kind = "arrow"`: symbols along arrows add up to the number in their circle.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::device::{Order, Told, Totals, digits, terms};
use super::drawing::Drawn;
use super::{Declare, Draft, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::error::{PathStep, SpecError};
use crate::frame::Frame;
use crate::hue::Tint;
use crate::mark::Mark;
use crate::place::Place;
use crate::words::listed;

/// The symbols along each shaft add up to the number in the circle. Several cells of a circle, a pill, hold
/// the digits of one number.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrow {
    /// The name of the rule; "arrow" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells of the circle, from the first digit to the last.
    pub cells: Vec<Place>,
    /// The cells of each shaft, from the circle on.
    pub shafts: Vec<Vec<Place>>,
}

impl Declare for Arrow {
    const NAME: &'static str = "arrow";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let board = &draft.frame.board;
        let circle = Place::path(&self.cells, 1, board)?;
        if circle.len() > DIGITS {
            let found = circle.len();
            return Err(SpecError::new(format!("expected a circle of 1 to {DIGITS} cells, found {found}"))
                .at("cells"));
        }
        if self.shafts.is_empty() {
            return Err(SpecError::new("`shafts` must list at least one shaft, found none").at("shafts"));
        }
        let on_board = |(entry, shaft): (usize, &Vec<Place>)| {
            let way = [PathStep::Key("shafts"), PathStep::Entry(entry)];
            Place::path(shaft, 1, board).map_err(|error| error.listed_at(&way))
        };
        let shafts = self.shafts.iter().enumerate().map(on_board);
        let shafts: Vec<Vec<CellId>> = shafts.collect::<Result<_, SpecError>>()?;
        let parts = std::iter::once(digits(&circle)).chain(shafts.iter().map(|shaft| terms(shaft))).collect();
        let totals = Totals { parts, total: None };
        let hidden = totals.hidden(&draft.frame)?;
        let lengths: Vec<usize> = shafts.iter().map(Vec::len).collect();
        let circled = if circle.len() == 1 { "cell".to_owned() } else { format!("{} cells", circle.len()) };
        let sizes: Vec<String> = lengths.iter().map(usize::to_string).collect();
        let each = if lengths.len() == 1 { "the" } else { "each" };
        let expected =
            format!("the first {circled} to hold the sum of {each} shaft (of {} cells)", sizes.join(" and "));
        let names = |cells: &Vec<CellId>| cells.iter().map(|&cell| board.name(cell)).collect::<Vec<String>>();
        // The digits of a number stand together.
        let sums = listed(shafts.iter().map(|shaft| names(shaft).join("+")), "and");
        let needed = format!("{} to be {sums}", names(&circle).concat());
        let (count, cells) = (circle.len(), [circle, shafts.concat()].concat());
        let missing = Missing::new(count, &lengths);
        let mut sizes = lengths.clone();
        sizes.sort_unstable();
        let order = Order::Sets(count, lengths.clone());
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let (circle, mut rest) = numbers.split_at(count);
            let number = circle.iter().fold(0, |number, digit| 10 * number + digit);
            lengths.iter().all(|&length| {
                let (shaft, others) = rest.split_at(length);
                rest = others;
                shaft.iter().sum::<u32>() == number
            })
        });
        let start = vec![0; missing.shafts.len()];
        let step = move |at, so_far: &Vec<i32>, number: u32| Some(missing.after(at, so_far, number));
        let rule = rule.with_automaton(start, step, |missing| missing.iter().all(|&of_shaft| of_shaft == 0));
        let rule = rule.with_order(order).with_label(format!("{count} cells, and shafts of {sizes:?}"));
        draft.add_rule(rule.needing(needed).read_in_any_order().telling_totals(totals))
    }

    fn places(&self) -> Vec<Place> {
        [&self.cells[..], &self.shafts.concat()].concat()
    }

    fn sentence(&self, _: Tint) -> String {
        match self.cells.len() {
            ..=1 => "The symbols along an arrow add up to the number in its circle.",
            // Elsewhere, pills also stand for the sum of their digits.
            _ => "The symbols along an arrow add up to the multi-digit number in its pill, a digit in each cell.",
        }
        .to_owned()
    }

    fn note(&self, _: &Frame) -> Option<String> {
        let (cells, first) = (listed(&self.cells, "and"), self.cells.first()?);
        (!self.cells.is_sorted())
            .then(|| format!("The number in the circle at {cells} is read from {first} on."))
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        let circle = Place::known(&self.cells, &frame.board);
        let bulb = match circle[..] {
            [cell] => Mark::circle(cell),
            _ => Mark::Pill { cells: circle.clone() },
        };
        let arrow = |shaft: &Vec<Place>| {
            let shaft = Place::known(shaft, &frame.board);
            let is_near = |cell: &&CellId| shaft.first().is_some_and(|&next| frame.board.touch(**cell, next));
            let from = circle.iter().find(is_near).or(circle.first());
            Mark::Arrow { cells: from.copied().into_iter().chain(shaft.iter().copied()).collect() }
        };
        std::iter::once(bulb).chain(self.shafts.iter().map(arrow)).collect()
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        let mut shafts: Vec<_> = self.shafts.iter().map(|shaft| Place::path_image(shaft, image)).collect();
        shafts.sort_unstable();
        Some(Self { cells: Place::path_image(&self.cells, image), shafts, ..self.clone() })
    }
}

impl Drawn for Arrow {
    const LEAST: usize = 3;

    /// The circle, and as many of the lowest symbol as add up to the highest.
    fn most_cells(alphabet: Alphabet) -> usize {
        let [lowest, highest] = [alphabet.lowest(), alphabet.highest()].map(usize::from);
        highest.checked_div(lowest).map_or(usize::MAX, |shaft| 1 + shaft)
    }

    fn may_begin(numbers: &[u8], length: usize, alphabet: Alphabet) -> bool {
        let [circle, shaft @ ..] = numbers else { return true };
        let sum: u32 = shaft.iter().map(|&number| u32::from(number)).sum();
        let circle = u32::from(*circle);
        match numbers.len() == length {
            true => sum == circle,
            false => sum + u32::from(alphabet.lowest()) <= circle,
        }
    }

    const READS_BACK: bool = false;

    fn may_end(numbers: &[u8], length: usize, alphabet: Alphabet) -> bool {
        let sum = |shaft: &[u8]| shaft.iter().map(|&number| u32::from(number)).sum::<u32>();
        match numbers {
            [shaft @ .., circle] if numbers.len() == length => sum(shaft) == u32::from(*circle),
            shaft => sum(shaft) <= u32::from(alphabet.highest()),
        }
    }

    fn along(mut cells: Vec<Place>, _: Alphabet) -> Rule {
        let shaft = cells.split_off(1);
        Rule::Arrow(Self { name: None, cells, shafts: vec![shaft] })
    }
}

/// How much each shaft lacks of the number in the circle, cell by cell.
#[derive(Clone)]
struct Missing {
    /// The number of cells in the circle.
    circle: usize,
    /// The places of the cells of each shaft.
    shafts: Vec<Range<usize>>,
}

impl Missing {
    fn new(circle: usize, lengths: &[usize]) -> Self {
        let mut from = circle;
        let shaft = |&length: &usize| {
            let shaft = from..from + length;
            from = shaft.end;
            shaft
        };
        Self { circle, shafts: lengths.iter().map(shaft).collect() }
    }

    fn after(&self, at: usize, before: &[i32], number: u32) -> Vec<i32> {
        let number = number as i32;
        let digit = |at: usize| number * 10_i32.pow((self.circle - 1 - at) as u32);
        let of_shaft = |(&before, shaft): (&i32, &Range<usize>)| match at < self.circle {
            true => before + digit(at),
            false if shaft.contains(&at) => before - number,
            false => before,
        };
        before.iter().zip(&self.shafts).map(of_shaft).collect()
    }
}

/// The maximum number of cells in a circle.
const DIGITS: usize = 4;
