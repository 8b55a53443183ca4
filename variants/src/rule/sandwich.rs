//! `kind = "sandwich"`: the symbols between the lowest and the highest symbol of a line add up to a number.

use serde::{Deserialize, Serialize};

use super::device::{Hidden, Order, Told, sets_of_sum};
use super::drawing::{FromOutside, Sides};
use super::{Declare, Draft, Possible, Rule, rule_name};
use crate::alphabet::Alphabet;
use crate::board::CellId;
use crate::bound::{Bound, Held};
use crate::error::SpecError;
use crate::frame::Frame;
use crate::hue::Tint;
use crate::limits;
use crate::mark::Mark;
use crate::place::Place;
use crate::relation::Relation;
use crate::symbol::Symbol;
use crate::symbol_set::SymbolSet;
use crate::words::listed;

/// The cells between the lowest symbol, 1, and the highest add up to a number. Both occur among the cells,
/// and no symbol repeats.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sandwich {
    /// The name of the rule; "sandwich" if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The cells, from the clue on.
    pub cells: Vec<Place>,
    /// The sum.
    pub sum: u32,
}

impl Declare for Sandwich {
    const NAME: &'static str = "sandwich";

    fn declare(&self, draft: &mut Draft) -> Result<(), SpecError> {
        let name = rule_name(self.name.as_ref(), Self::NAME)?;
        let cells = Place::path(&self.cells, 2, &draft.frame.board)?;
        let (sum, alphabet) = (self.sum, draft.frame.alphabet);
        let symbols = alphabet.count();
        if cells.len() != symbols {
            return Err(SpecError::new(format!(
                "found {}; expected {symbols} cells that hold each symbol once",
                cells.len()
            ))
            .at("cells"));
        }
        draft.frame.expect_all_differ(&cells)?;
        let hidden = match boxes(sum, alphabet) {
            Some(boxes) => Hidden::of_boxes(&cells, &boxes, &draft.frame)?,
            None => Hidden::along(&cells, &draft.frame, Read::Before, read(sum, alphabet), |read| {
                *read == Read::Behind
            })?,
        };
        let crusts = [alphabet.lowest(), alphabet.highest()].map(u32::from);
        let expected = format!("the sum {sum} between {} and {}", alphabet.first(), alphabet.last());
        let line = cells.clone();
        let rule = Told::path(name, cells, expected, hidden, move |numbers| {
            let [low, high] = crusts.map(|crust| numbers.iter().position(|&number| number == crust));
            let ends = low.zip(high).map(|(a, b)| (a.min(b), a.max(b)));
            ends.is_some_and(|(from, to)| numbers[from + 1..to].iter().sum::<u32>() == sum)
        });
        draft.add_rule(
            rule.with_order(Order::Line)
                .outside(sum, &draft.frame)
                .telling(move |possible, cell, symbol| tell_crust(&line, sum, possible, cell, symbol)),
        )
    }

    fn places(&self) -> Vec<Place> {
        self.cells.clone()
    }

    fn sentence(&self, _: Tint) -> String {
        "A sandwich clue is the sum of the symbols between the least and the greatest symbol of its line."
            .to_owned()
    }

    fn marks(&self, frame: &Frame) -> Vec<Mark> {
        Mark::before(&self.cells, self.sum, frame)
    }

    fn image(&self, image: &dyn Fn(Place) -> Place) -> Option<Self> {
        Some(Self { cells: Place::line_image(&self.cells, image), ..self.clone() })
    }
}

impl FromOutside for Sandwich {
    const SIDES: Sides = Sides::Two;

    /// All symbols but the lowest and the highest add up, and stay what they are.
    fn relations(alphabet: Alphabet) -> Option<Vec<Relation>> {
        let is_inner = |symbol: Symbol| symbol != alphabet.first() && symbol != alphabet.last();
        Some(vec![Relation::new(alphabet, |x, y| is_inner(x) && is_inner(y) && x <= y)])
    }

    fn over(cells: Vec<Place>, numbers: &[u8], alphabet: Alphabet) -> Rule {
        let crust = |number: u8| number == alphabet.lowest() || number == alphabet.highest();
        let inside = numbers
            .iter()
            .skip_while(|&&number| !crust(number))
            .skip(1)
            .take_while(|&&number| !crust(number));
        let sum = inside.copied().map(u32::from).sum();
        Rule::Sandwich(Self { name: None, cells, sum })
    }
}

/// Why a cell does not hold the lowest or the highest symbol: where the other one would be, which no cell
/// there can hold.
fn tell_crust(
    line: &[CellId],
    sum: u32,
    possible: &Possible<'_>,
    cell: CellId,
    symbol: Symbol,
) -> Option<Bound> {
    let alphabet = possible.frame.alphabet;
    let ends = [alphabet.first(), alphabet.last()];
    let other = ends.into_iter().find(|&end| end != symbol).filter(|_| ends.contains(&symbol))?;
    let at = line.iter().position(|&of| of == cell)?;
    // The numbers between are different, and neither the lowest nor the highest of all.
    let fits = |count: usize| {
        let (count, lowest, highest) =
            (count as u32, u32::from(alphabet.lowest()), u32::from(alphabet.highest()));
        let least = (lowest + 1..=lowest + count).sum::<u32>();
        let most = (highest - count..highest).sum::<u32>();
        (least..=most).contains(&sum)
    };
    let is_place = |&place: &usize| place != at && fits(place.abs_diff(at) - 1);
    let places: Vec<CellId> = (0..line.len()).filter(is_place).map(|place| line[place]).collect();
    if places.iter().any(|&place| (possible.symbols)(place).contains(other)) {
        return None;
    }
    let board = &possible.frame.board;
    let names = listed(places.iter().map(|&place| board.name(place)), "or");
    let bound = |reason: String| Some(Bound::of_case(Held::Symbol(symbol), cell, reason));
    let none = match places.len() {
        0 => return bound(format!("there would be no place for {other}")),
        1 => "which cannot",
        2 => "neither of which can",
        _ => "none of which can",
    };
    bound(format!("{other} would be in {names}, {none} hold it"))
}

/// What an automaton has read of a line: nothing of the sandwich, its lowest or highest symbol and numbers
/// that leave so much, or all of it.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Read {
    Before,
    Within(u32),
    Behind,
}

/// The step of the automaton. The cells hold each symbol once, so the second of the lowest and the highest is
/// the other one.
fn read(sum: u32, alphabet: Alphabet) -> impl Fn(usize, &Read, u32) -> Option<Read> {
    let crusts = [alphabet.lowest(), alphabet.highest()].map(u32::from);
    move |_, read, number| match (read, crusts.contains(&number)) {
        (Read::Before, true) => Some(Read::Within(sum)),
        (Read::Within(0), true) => Some(Read::Behind),
        (Read::Within(_), true) | (Read::Behind, true) => None,
        (Read::Within(left), false) => left.checked_sub(number).map(Read::Within),
        (Read::Before | Read::Behind, false) => Some(read.clone()),
    }
}

/// The symbols of each cell, for each place of the lowest and the highest symbol and each set of symbols
/// between them. `None` if these are too many to list.
fn boxes(sum: u32, alphabet: Alphabet) -> Option<Vec<Vec<SymbolSet>>> {
    let symbols = alphabet.count();
    let one = |symbol: Symbol| SymbolSet::default().with(symbol);
    let crusts = [alphabet.first(), alphabet.last()];
    let inner = alphabet.all().without(crusts.into_iter().collect());
    let mut boxes = Vec::new();
    for size in 0..=symbols - 2 {
        let sets = sets_of_sum(sum, size, alphabet, limits::STATES)?;
        for set in sets.into_iter().filter(|set| set.without(inner).is_empty()) {
            let others = inner.without(set);
            for from in 0..symbols - size - 1 {
                let to = from + size + 1;
                for [first, last] in [crusts, [crusts[1], crusts[0]]] {
                    let symbols_at = |at: usize| match at {
                        _ if at == from => one(first),
                        _ if at == to => one(last),
                        _ if from < at && at < to => set,
                        _ => others,
                    };
                    boxes.push((0..symbols).map(symbols_at).collect());
                }
                if boxes.len() > limits::BOXES {
                    return None;
                }
            }
        }
    }
    Some(boxes)
}
